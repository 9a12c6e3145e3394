#compdef lanchester
# lanchester.zsh - completion of lanchester's command line in zsh.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Commands and options are asked of the program itself, so that they are those
# of the version that runs. Values are those of lanchester.bash: a test compares.

# _lanchester_commands - each with a colon and what it does.
_lanchester_commands() {
  "$words[1]" --help 2>/dev/null |
    sed -n '/^Commands:/,/^$/s/^  \([a-z]*\)  */\1:/p'
  print -l -- --help --version
}

# _lanchester_options COMMAND - its options, in the same form.
_lanchester_options() {
  "$words[1]" "$1" --help 2>/dev/null |
    sed -n 's/^  \(-., \|    \)\(--[a-z-]*\)[^ ]*  *\(.*\)/\2:\3/p'
}

# _lanchester_takes COMMAND OPTION - true where a value follows it.
_lanchester_takes() {
  "$words[1]" "$1" --help 2>/dev/null |
    grep -q -e "^  $2, --[a-z-]*=" -e "^  \(-., \|    \)$2="
}

# _lanchester_paths - what --set can change in the first word that looks like a
# scenario file, else like another roster.
_lanchester_paths() {
  local -a file
  file=(${(M)words[3,-1]:#*.(yaml|yml)} ${(M)words[3,-1]:#*.(json|csv|tsv)})
  (($#file)) || return
  "$words[1]" show --paths --quiet -- "$file[1]" 2>/dev/null | cut -f 1 |
    sed 's/$/=/'
}

# _lanchester_values COMMAND OPTION - the words that it can be.
_lanchester_values() {
  case $2 in
  --solver) print -l auto gsl closed chance bodies ;;
  --format) print -l text csv json html ;;
  --color) print -l auto always never ;;
  --by)
    if [[ $1 = allocate ]]; then
      print -l soldiers cost
    else
      print -l odds margin value
    fi
    ;;
  --log) print -l main all none ;;
  --sort) print -l file rating ;;
  --of) print -l margin odds duration winner reason value_margin ;;
  --method)
    print -l elasticity snowball
    [[ $1 = plot ]] || print -l morris sobol
    ;;
  -a | --algorithm)
    print -l auto astar dijkstra jps field two-tier jump-table first-moves \
      hierarchy table visibility wall
    ;;
  --corners) print -l forbid one allow ;;
  --class) print -l foot horse wheels ;;
  --heuristic) print -l octile manhattan chebyshev euclid zero ;;
  --metric) print -l exact 10-14 ;;
  --tie) print -l last first ;;
  --mover) print -l pibt fsm lacam ;;
  --neighbours) print -l 4 8 ;;
  esac
}

# _lanchester_value OPTION - completes the value of one.
_lanchester_value() {
  local -a list
  case $1 in
  --set | --x | --y)
    list=("${(@f)$(_lanchester_paths)}")
    compadd -S '' -- "${(@)list:#}"
    ;;
  --scen) _files -g '*.scen' ;;
  -o | --output | --armour | --tables | --store | --events | --positions) _files ;;
  *)
    list=("${(@f)$(_lanchester_values "$words[2]" "$1")}")
    compadd -- "${(@)list:#}"
    ;;
  esac
}

# _lanchester_operand - completes an operand.
_lanchester_operand() {
  local -a list
  case $words[2] in
  example | verify)
    list=("${(@f)$("$words[1]" "$words[2]" --list 2>/dev/null |
      sed 's/  */:/')}")
    _describe name list
    ;;
  import)
    if ((CURRENT == 3)); then
      list=("${(@f)$("$words[1]" import --help 2>/dev/null |
        sed -n '/^Kinds:/,/^$/s/^  \([a-z]*\)  */\1:/p')}")
      _describe kind list
    else
      _files
    fi
    ;;
  schema) ;;
  export | merge) _files -g '*.db' ;;
  route | move) _files -g '*.(map|yaml|yml)' ;;
  plot)
    if ((CURRENT == 3)); then
      compadd -- curve phase odds heatmap matchup tornado route map bodies
    elif [[ $words[3] = route ]]; then
      _files -g '*.(map|yaml|yml)'
    elif [[ $words[3] = matchup ]]; then
      _files -g '*.(yaml|yml|json|csv|tsv)'
    else
      _files -g '*.(yaml|yml)'
    fi
    ;;
  check | diff | matchup | price | show) _files -g '*.(yaml|yml|json|csv|tsv)' ;;
  *) _files -g '*.(yaml|yml)' ;;
  esac
}

_lanchester() {
  local -a list
  local option
  if ((CURRENT == 2)); then
    list=("${(@f)$(_lanchester_commands)}")
    _describe command list
  elif [[ $PREFIX = --*=* ]]; then
    option=${PREFIX%%=*}
    compset -P "$option="
    _lanchester_value "$option"
  elif [[ $words[CURRENT-1] = -* ]] &&
    _lanchester_takes "$words[2]" "$words[CURRENT-1]"; then
    _lanchester_value "$words[CURRENT-1]"
  elif [[ $PREFIX = -* ]]; then
    list=("${(@f)$(_lanchester_options "$words[2]")}")
    _describe option list
  else
    _lanchester_operand
  fi
}

_lanchester "$@"
