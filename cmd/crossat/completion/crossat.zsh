#compdef crossat
_crossat() {
  local line name
  local -a names files
  for line in "${(@f)$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    name=${line%%$'\t'*}
    case $line in
      '') ;;
      :files) files=(_files) ;;
      :folders) files=(_files -/) ;;
      *$'\t'*) names+=("${name//:/\\:}:${line#*$'\t'}") ;;
      *) names+=("${name//:/\\:}") ;;
    esac
  done
  (( $#names )) && _describe crossat names
  (( $#files )) && $files
}
if [[ $funcstack[1] == _crossat ]]; then # autoloaded from a folder of $fpath, at the first <TAB>
  _crossat
else
  compdef _crossat crossat
fi
