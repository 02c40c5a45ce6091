_crossat() {
  local line current=${COMP_WORDS[COMP_CWORD]}
  [[ $current == = ]] && current=
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o filenames 2>/dev/null; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current") ;;
      :folders) compopt -o filenames 2>/dev/null; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$current") ;;
      *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _crossat crossat
