#compdef lanchester
# lanchester.zsh - completion of lanchester's command line in zsh.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program itself says what completes a word: words, or files by ending.
_lanchester() {
  local -a list endings
  list=("${(@f)$("$words[1]" complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  list=("${(@)list:#}")
  if [[ $list[1] = @files* ]]; then
    endings=(${=list[1]#@files})
    case $#endings in
    0) _files ;;
    1) _files -g "*$endings" ;;
    *) _files -g "*(${(j:|:)endings})" ;;
    esac
  elif [[ $list[1] = *= ]]; then
    compadd -S '' -- "${(@)list}"
  else
    list=("${(@)list/$'\t'/:}")
    _describe lanchester list
  fi
}

_lanchester "$@"
