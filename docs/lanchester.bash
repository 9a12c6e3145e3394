# lanchester.bash - completion of lanchester's command line in bash.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program itself says what completes a word: words, or files by ending.
_lanchester() {
  local words=("${COMP_WORDS[@]:1:COMP_CWORD}") line word cur
  # "--name=value" arrives as three words.
  cur=${words[-1]}
  if [ "$cur" = = ]; then
    cur=
    words[-1]=
  elif [ ${#words[@]} -gt 2 ] && [ "${words[-2]}" = = ]; then
    unset "words[${#words[@]}-2]"
  fi
  COMPREPLY=()
  while IFS= read -r line; do
    word=${line%%$'\t'*}
    case $word in
    @files*)
      mapfile -t COMPREPLY <<<"$(compgen -f -X '!'"$(_lanchester_glob ${word#@files})" -- "$cur"
        compgen -d -- "$cur")"
      compopt -o filenames 2>/dev/null
      ;;
    "$cur"*) COMPREPLY+=("$(printf %q "$word")") ;;
    esac
  done <<<"$("${COMP_WORDS[0]}" complete "${words[@]}" 2>/dev/null)"
  case ${COMPREPLY[0]} in
  *=) compopt -o nospace 2>/dev/null ;;
  esac
}

# _lanchester_glob ENDING... - a pattern of files with these endings.
_lanchester_glob() {
  local IFS='|'
  if [ $# -gt 0 ]; then
    echo "*@($*)"
  else
    echo '*'
  fi
}

complete -F _lanchester lanchester
