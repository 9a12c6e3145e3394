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

# --- the program, which the shells ask

for command in $commands; do
  is "$("$LANCHESTER" complete "$command" -- | cut -f 1 | tr '\n' ' ')" \
    "$("$LANCHESTER" "$command" --help |
      sed -n 's/^  \(-., \|    \)\(--[a-z-]*\).*/\2/p' | tr '\n' ' ')" \
    "$command has the options of its help"
done

# --- the shells

# SHELL_completed LINE - the completions of the last word of a line.
bash_completed() {
  # shellcheck disable=SC2016
  PATH=$scratch/bin:$PATH bash -c '
    shopt -s extglob
    . "$0"
    read -ra COMP_WORDS <<<"${1//=/ = }"
    [[ $1 == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _lanchester 2>/dev/null
    printf "%s\n" "${COMPREPLY[@]}"' "$abs_srcdir/docs/lanchester.bash" "$1" |
    grep . | sort | tr '\n' ' '
}

fish_completed() {
  PATH=$scratch/bin:$PATH HOME=$scratch fish --no-config -c '
    source $argv[1]
    complete -C $argv[2]' "$abs_srcdir/docs/lanchester.fish" "$1" 2>&1 |
    cut -f 1 | sort | tr '\n' ' '
}

# Zsh's own functions are played: they work only where someone types.
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

# offers SHELL LINE WANTED - what a shell offers, in order.
offers() {
  is "$("$1_completed" "lanchester $2")" "$3" "$1: lanchester $2"
}

for shell in bash fish zsh; do
  if ! have $shell; then
    skip "$shell: commands are completed" "$shell is missing"
    continue
  fi
  is "$("${shell}_completed" 'lanchester ' | wc -w)" \
    "$(($(echo "$commands" | wc -w) + 2))" "$shell: all commands are offered"
  while IFS='|' read -r line wanted; do
    offers $shell "$line" "$wanted"
  done <<'END'
ve|verify 
run --js|--json 
run --solver cl|closed 
run fo|ford.yaml 
run n|
run u|
merge |part.db 
route |ford.yaml small.map 
check u|units.csv 
plot matchup u|units.csv 
price units.csv --set units.elf.cos|units.elf.cost= 
example iwo|iwo-jima 
verify mixed|mixed mixed-even 
run ford.yaml --set armies.japan.units.defender.c|armies.japan.units.defender.count= 
END
  like "$("${shell}_completed" 'lanchester run --solver=cl')" '*closed ' \
    "$shell: behind an equals sign, too"
  "${shell}_completed" 'lanchester run ../evil.yaml --set armies.' >/dev/null
  is "$(ls ran 2>/dev/null)" '' "$shell: and nothing in a name is run"
done

done_testing
