#compdef crossat
_crossat() {
  local -a opts
  local cur=${words[-1]}
  if [[ $cur == -* ]]; then
    opts=("${(@f)$(${words[@]:0:#words[@]-1} - --generate-bash-completion 2>/dev/null)}")
  else
    opts=("${(@f)$(${words[@]:0:#words[@]-1} --generate-bash-completion 2>/dev/null)}")
  fi
  [[ -n ${opts[1]} ]] && compadd -- $opts || _files
}
compdef _crossat crossat
