# tests/contracts/list.sh - lists the features of the program, a line each by
# tabs: kind, where, what; sourced after tap.sh.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   command        of the program
#   option         of a command
#   word           that an option takes, as completion offers it
#   kind           of picture, of imported game
#   algorithm      of route -a
#   example, case  by their names
#   key            of a scenario, from the schema: type, bound, word, default
#   json           a path in the answer of a command, from the golden answers
#   exit           status, from the manual
# shellcheck shell=sh disable=SC2154
tab=$(printf '\t')

# commands - those that the program lists.
commands() {
  "$LANCHESTER" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\)  .*/\1/p'
}

# options COMMAND - an option a line, the short form behind the long one.
options() {
  "$LANCHESTER" "$1" --help |
    sed -n -E 's/^  (-[a-zA-Z]), (--[a-z-]+).*/\2\n\1/p; s/^      (--[a-z-]+).*/\1/p'
}

# words - option and word, as completion offers them.
words() {
  for command in $(commands); do
    "$LANCHESTER" "$command" --help |
      sed -n -E 's/^  (-[a-zA-Z]), (--[a-z-]+)=.*/\2\n\1/p
        s/^      (--[a-z-]+)=.*/\1/p' |
      while read -r option; do
        echo "@option $option"
        "$LANCHESTER" complete "$command" "$option" ''
      done
  done | awk -v OFS="$tab" '
    $1 == "@option" { option = $2; next }
    !/^@files/ { print "word", option, $0 }'
}

# tree QUERY TEXT - what SQL says of a text in JSON, whose name there is $text.
tree() {
  quoted=$(printf %s "$2" | sed "s/'/''/g")
  "$abs_builddir/tests/support/sqlite_do" :memory: \
    "WITH given (text) AS (SELECT '$quoted') $1"
}

# Lists of the schema lose their places, so that another may come before them.
keys() {
  tree "SELECT fullkey || char(9) || atom FROM given, json_tree(text)
    WHERE atom IS NOT NULL AND fullkey LIKE '$.prop%' AND
      key NOT IN ('description', 'additionalProperties')" \
    "$("$LANCHESTER" schema)" |
    sed -E "s/\[[0-9]+\]//g; s/\"//g; s/\.(properties|anyOf)//g
      s/\.(additionalProperties|items)/.*/g
      s/^\\$\.(.*)\.([a-zA-Z]+)$tab/key$tab\1$tab\2 /"
}

# Names of armies and the like, of scenarios and not of the program, become *.
paths() {
  while IFS= read -r line; do
    tree "SELECT json_extract(text, '$.command') || char(9) ||
      fullkey FROM given, json_tree(text, '$.answer')
      WHERE atom IS NOT NULL OR type = 'null'" "$line"
  done <"$abs_srcdir/tests/golden/json/reference.jsonl" |
    sed -E "s/^lanchester ([a-z]+) [^$tab]*$tab\\$\.answer\[[0-9]+\]/\1$tab/
      s/\[[0-9]+\]/[]/g; s/\.(first|last)\[\]/[]/g; s/\"//g" |
    grep -v "^schema$tab" | sort -u >listed
  awk -F "$tab" -v OFS="$tab" '
    { n = split($2, part, ".") }
    FNR == NR {
      for (i = 3; i <= n; i++)
        if (part[i - 1] ~ /^(armies|units|sides|cells|expected_left|killed|coefficient)$/) {
          sub(/[[].*/, "", part[i])
          name[part[i]]
        }
      next
    }
    {
      path = ""
      for (i = 2; i <= n; i++) {
        at = match(part[i], /[[].*/)
        bare = at ? substr(part[i], 1, at - 1) : part[i]
        isname = (bare in name) && part[i - 1] != "events[]"
        path = path "." (isname ? "*" (at ? substr(part[i], at) : "") : part[i])
      }
      print "json", $1, path
    }' listed listed
}

statuses() {
  sed -n '/^.SH EXIT STATUS/,/^.SH ENV/p' "$abs_srcdir/docs/lanchester.1" |
    awk -v OFS="$tab" '/^[.]TP/ { getline; sub(/^[.]B /, ""); print "exit", "*", $0 }'
}

list() {
  commands | sed "s/^/command$tab*$tab/"
  for command in $(commands); do
    options "$command" | sed "s/^/option$tab$command$tab/"
  done
  words
  "$LANCHESTER" plot --help | sed -n '/^Draws/,/^-o/s/^  \([a-z]\{3,\}\)  .*/\1/p' |
    sed "s/^/kind${tab}plot$tab/"
  "$LANCHESTER" import --help | sed -n '/^Kinds:/,/^$/s/^  \([a-z]*\)  .*/\1/p' |
    sed "s/^/kind${tab}import$tab/"
  "$LANCHESTER" route --all --format csv "$abs_srcdir/tests/golden/json/small.map" \
    0 0 5 1 -q | sed "1d; s/,.*//; s/^/algorithm${tab}route$tab/"
  "$LANCHESTER" example --list --format csv | sed "1d; s/,.*//; s/^/example$tab*$tab/"
  "$LANCHESTER" verify --list --format csv | sed "1d; s/,.*//; s/^/case${tab}verify$tab/"
  keys
  paths
  statuses
}
