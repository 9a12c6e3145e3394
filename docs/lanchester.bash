# lanchester.bash - completion of lanchester's command line in bash.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Commands and options are asked of the program itself, so that they are those
# of the version that runs.

# _lanchester_words COMMAND - its options, or without one the commands.
_lanchester_words() {
  if [ -n "$1" ]; then
    "$program" "$1" --help 2>/dev/null |
      sed -n 's/^  \(-., \|    \)\(--[a-z-]*\).*/\2/p'
  else
    "$program" --help 2>/dev/null |
      sed -n '/^Commands:/,/^$/s/^  \([a-z]*\)  .*/\1/p'
    echo --help --version
  fi
}

# _lanchester_paths FILE - what --set can change in it.
_lanchester_paths() {
  "$program" show --paths --quiet -- "$1" 2>/dev/null | cut -f 1 |
    sed 's/$/=/'
}

# The first word that looks like a scenario file, else like another roster.
_lanchester_file() {
  local word roster=
  for word in "${COMP_WORDS[@]:2}"; do
    case $word in
    *.yaml | *.yml)
      echo "$word"
      return
      ;;
    *.json | *.csv | *.tsv) roster=${roster:-$word} ;;
    esac
  done
  echo "$roster"
}

# _lanchester_offer LINES - a here-string, as `< <(...)` wants a /dev/fd.
_lanchester_offer() {
  [ -z "$1" ] || mapfile -t COMPREPLY <<<"$1"
}

_lanchester() {
  local program=${COMP_WORDS[0]} cur prev command word words=
  cur=${COMP_WORDS[COMP_CWORD]}
  prev=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  # "--name=value" arrives as three words.
  if [ "$cur" = = ]; then
    cur=
  elif [ "$prev" = = ] && [ "$COMP_CWORD" -ge 2 ]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if [ "$COMP_CWORD" -gt 1 ]; then
    command=${COMP_WORDS[1]}
  fi

  case $prev in
  --set | --x | --y)
    words=$(_lanchester_paths "$(_lanchester_file)")
    [ -n "$words" ] || return
    ;;
  --solver) words=$'auto\ngsl\nclosed\nchance\nbodies' ;;
  --format) words=$'text\ncsv\njson\nhtml' ;;
  --color) words=$'auto\nalways\nnever' ;;
  --by)
    words=$'odds\nmargin\nvalue'
    [ "$command" != allocate ] || words=$'soldiers\ncost'
    ;;
  --log) words=$'main\nall\nnone' ;;
  --sort) words=$'file\nrating' ;;
  --of) words=$'margin\nodds\nduration\nwinner\nreason\nvalue_margin' ;;
  --method)
    words=$'elasticity\nsnowball'
    [ "$command" = plot ] || words+=$'\nmorris\nsobol'
    ;;
  -a | --algorithm)
    words=$'auto\nastar\ndijkstra\njps\nfield\ntwo-tier\njump-table'
    words+=$'\nfirst-moves\nhierarchy\ntable\nvisibility\nwall'
    ;;
  --corners) words=$'forbid\none\nallow' ;;
  --class) words=$'foot\nhorse\nwheels' ;;
  --heuristic) words=$'octile\nmanhattan\nchebyshev\neuclid\nzero' ;;
  --metric) words=$'exact\n10-14' ;;
  --tie) words=$'last\nfirst' ;;
  --mover) words=$'pibt\nfsm\nlacam' ;;
  --neighbours) words=$'4\n8' ;;
  --scen)
    _lanchester_offer "$(compgen -f -X '!*.scen' -- "$cur"
      compgen -d -- "$cur")"
    compopt -o filenames 2>/dev/null
    return
    ;;
  --seed | --precision | --battles | --threads | -j | --jobs | --points | \
    --terrain | --side | --size | --turn-cost | --shard | -n | --agents | --ticks | \
    --limit | --at | -m | --map | --complement)
    return
    ;;
  -o | --output | --armour | --tables | --store | --events | --positions)
    _lanchester_offer "$(compgen -f -- "$cur")"
    return
    ;;
  *)
    case $cur in
    -*) words=$(_lanchester_words "$command") ;;
    *)
      case $command in
      '') words=$(_lanchester_words '') ;;
      example)
        words=$("$program" example --list 2>/dev/null | cut -d ' ' -f 1)
        ;;
      verify)
        words=$("$program" verify --list 2>/dev/null | cut -d ' ' -f 1)
        ;;
      plot) [ "$COMP_CWORD" -eq 2 ] && words=$'curve\nphase\nodds\nheatmap\nmatchup\ntornado\nroute\nmap\nbodies' ;;
      import)
        if [ "$COMP_CWORD" -eq 2 ]; then
          words=$("$program" import --help 2>/dev/null |
            sed -n '/^Kinds:/,/^$/s/^  \([a-z]*\) .*/\1/p')
        fi
        ;;
      schema) return ;;
      esac
      ;;
    esac
    ;;
  esac
  if [ -n "$words" ]; then
    # Not `compgen -W`, which would expand a `$(...)` in a name of a scenario.
    while IFS= read -r word; do
      case $word in
      "$cur"*) COMPREPLY+=("$(printf %q "$word")") ;;
      esac
    done <<<"$words"
    case ${COMPREPLY[0]} in
    *=) compopt -o nospace 2>/dev/null ;;
    esac
    return
  fi
  local ending='y?(a)ml'
  case $command,${COMP_WORDS[2]} in
  route,* | move,* | plot,route) ending='@(map|y?(a)ml)' ;;
  export,* | merge,*) ending=db ;;
  check,* | diff,* | matchup,* | price,* | show,* | plot,matchup)
    ending='@(y?(a)ml|json|csv|tsv)'
    ;;
  import,*) ending='?*' ;;
  esac
  _lanchester_offer "$(compgen -f -X "!*.$ending" -- "$cur"
    compgen -d -- "$cur")"
  compopt -o filenames 2>/dev/null
}

complete -F _lanchester lanchester
