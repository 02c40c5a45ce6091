_crossat() {
  local IFS=$'\n' cur=${COMP_WORDS[COMP_CWORD]}
  local words=("${COMP_WORDS[@]:0:COMP_CWORD}")
  [[ $cur == -* ]] && words+=(-)
  COMPREPLY=($(compgen -o default -W "$("${words[@]}" --generate-bash-completion 2>/dev/null)" -- "$cur"))
}
complete -o default -F _crossat crossat
