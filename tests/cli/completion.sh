#!/bin/sh
# tests/cli/completion.sh - what bash, fish and zsh offer is what the program
# takes, the same in each.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

commands=$("$LANCHESTER" --help |
  sed -n '/^Commands:/,/^$/s/^  \([a-z]*\)  .*/\1/p')
mkdir "$scratch/bin" && ln -s "$LANCHESTER" "$scratch/bin/lanchester"
mkdir files && cd files || exit 99
"$LANCHESTER" example iwo-jima >ford.yaml
: >notes.txt
printf 'Unit,HP,DPS,Cost\nelf,10,3,5\n' >units.csv
: >part.db
: >small.map
# shellcheck disable=SC2016
sed 's/japan/$(touch ran)/' ford.yaml >../evil.yaml

# The first command of each option that takes a value but no file.
valued=$(for command in $commands; do
  "$LANCHESTER" "$command" --help |
    sed -n "s/^  \(-., \|    \)\(--[a-z-]*\)=\([A-Z/]*\).*/$command \2 \3/p"
done | grep -v ' FILE$' | sort -u -k 2,2)

# --- bash

completion=$abs_srcdir/docs/lanchester.bash
# completed WORD... - the completions of the last word, sorted, in one line.
completed() {
  PATH=$scratch/bin:$PATH bash -c '
    shopt -s extglob
    . "$0"
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _lanchester 2>/dev/null
    printf "%s\n" "${COMPREPLY[@]}"' "$completion" "$@" | sort | tr '\n' ' '
}
if have bash; then
  is "$(completed lanchester ve)" 'verify ' 'commands are completed'
  like "$(completed lanchester '')" '*check *example *run *show *verify *' \
    'all are offered'
  is "$(completed lanchester run --js)" '--json ' 'options are completed'
  is "$(completed lanchester show --pa)" '--paths ' 'those of the command, too'
  is "$(completed lanchester example --se)$(completed lanchester export --se)" \
    '  ' 'an option that means nothing to a command is not offered'
  is "$(completed lanchester run --solver = cl)" 'closed ' 'values are completed'
  is "$(completed lanchester run fo)" 'ford.yaml ' 'scenarios are completed'
  unlike "$(completed lanchester run '')" '*notes.txt*' \
    'other files are not offered'
  is "$(completed lanchester merge -o whole.db '')" 'part.db ' 'stores are, too'
  is "$(completed lanchester route '')" 'ford.yaml small.map ' \
    'and maps, of a scenario or of a file'
  is "$(completed lanchester matchup u)$(completed lanchester plot matchup u)" \
    'units.csv units.csv ' 'and rosters in other forms where they do'
  unlike "$(completed lanchester run '')" '*units.csv*' 'and nowhere else'
  is "$(completed lanchester price units.csv --set units.elf.cos)" \
    'units.elf.cost= ' 'whose paths are known'
  is "$(for command in $commands; do
    "$LANCHESTER" "$command" --help |
      sed -n "s/^  \(-., \|    \)\(--[a-z-]*\)=\([A-Z]*\).*/$command \2 \3/p"
  done | while read -r command option kind; do
    case $(completed lanchester "$command" "$option" = '') in
    *ford.yaml*) test "$kind" = FILE || echo "$command $option" ;;
    esac
  done)" '' 'no file is offered as the value of an option that takes none'
  is "$(completed lanchester example iwo)" 'iwo-jima ' 'examples are completed'
  like "$(completed lanchester verify mixed)" 'mixed mixed-even ' \
    'cases are completed'
  is "$(completed lanchester run ford.yaml --set armies.japan.units.defender.c)" \
    'armies.japan.units.defender.count= ' 'paths to set are completed'
  completed lanchester run ../evil.yaml --set 'armies.' >/dev/null
  is "$(ls ran 2>/dev/null)" '' 'and nothing in a name is run'
else
  skip 'commands are completed' 'bash is missing'
fi


# --- fish and zsh

# fish_completed LINE - the completions of the last word of a line in fish.
fish_completed() {
  PATH=$scratch/bin:$PATH HOME=$scratch fish --no-config -c '
    source $argv[1]
    complete -C $argv[2]' "$abs_srcdir/docs/lanchester.fish" "$1" 2>&1 |
    cut -f 1 | sort | tr '\n' ' '
}

# zsh_completed LINE - the same in zsh, whose own functions are played: they
# work only where someone types.
zsh_completed() {
  PATH=$scratch/bin:$PATH zsh -f -c '
    offer() { for one in "$@"; do
      [[ $one = "$PREFIX"* ]] && print -r -- "$one"; done }
    compadd() { while [[ $1 != -- ]]; do shift; done; shift; offer "$@" }
    compset() { PREFIX=${PREFIX#$2} }
    _describe() { offer "${(@)${(@P)2}%%:*}" }
    _files() { local kind=${2:-*}; offer ${~kind}(N) }
    words=("${(@s: :)2}"); CURRENT=$#words; PREFIX=$words[-1]
    . $1' zsh "$abs_srcdir/docs/lanchester.zsh" "$1" 2>&1 |
    sort | tr '\n' ' '
}

# offers SHELL - what a shell offers.
offers() {
  is "$("$1_completed" 'lanchester ve')" 'verify ' "$1: commands are completed"
  is "$("$1_completed" 'lanchester ' | wc -w)" \
    "$(($(echo "$commands" | wc -w) + 2))" "$1: all are offered"
  is "$("$1_completed" 'lanchester run --js')" '--json ' \
    "$1: options are completed"
  for command in $commands; do
    is "$("$1_completed" "lanchester $command --")" \
      "$("$LANCHESTER" "$command" --help |
        sed -n 's/^  \(-., \|    \)\(--[a-z-]*\).*/\2/p' | sort |
        tr '\n' ' ')" "$1: $command has the options of its help"
  done
  is "$("$1_completed" 'lanchester run --solver cl')" 'closed ' \
    "$1: values are completed"
  like "$("$1_completed" 'lanchester run --solver=cl')" '*closed ' \
    "$1: behind an equals sign, too"
  is "$("$1_completed" 'lanchester run fo')" 'ford.yaml ' \
    "$1: scenarios are completed, and no other files"
  is "$("$1_completed" 'lanchester run n')" '' "$1: other files are not"
  is "$("$1_completed" 'lanchester merge ')" 'part.db ' "$1: stores are"
  is "$("$1_completed" 'lanchester route ')" 'ford.yaml small.map ' \
    "$1: and maps, of a scenario or of a file"
  for command in check diff matchup price show 'plot matchup'; do
    is "$("$1_completed" "lanchester $command u")" 'units.csv ' \
      "$1: $command takes a sheet"
  done
  is "$("$1_completed" 'lanchester run u')" '' "$1: run does not"
  is "$("$1_completed" 'lanchester price units.csv --set units.elf.cos')" \
    'units.elf.cost= ' "$1: whose paths are known"
  is "$("$1_completed" 'lanchester example iwo')" 'iwo-jima ' \
    "$1: examples are completed"
  is "$("$1_completed" 'lanchester verify mixed')" 'mixed mixed-even ' \
    "$1: cases are completed"
  is "$("$1_completed" \
    'lanchester run ford.yaml --set armies.japan.units.defender.c')" \
    'armies.japan.units.defender.count= ' "$1: paths to set are completed"
  "$1_completed" 'lanchester run ../evil.yaml --set armies.' >/dev/null
  is "$(ls ran 2>/dev/null)" '' "$1: and nothing in a name is run"
  have bash || return
  is "$(echo "$valued" | while read -r command option kind; do
    echo "$command $option $("$1_completed" "lanchester $command $option ")"
  done)" "$(echo "$valued" | while read -r command option kind; do
    echo "$command $option $(completed lanchester "$command" "$option" = '' |
      sed 's/^ $//')"
  done)" "$1: values are those that bash offers"
}

for shell in fish zsh; do
  if have $shell; then
    offers $shell
  else
    skip "$shell: commands are completed" "$shell is missing"
  fi
done

done_testing
