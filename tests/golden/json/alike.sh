#!/bin/sh
# tests/golden/json/alike.sh - json_alike sees what a change of an answer is.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
json_alike=$abs_builddir/tests/support/json_alike

echo '{"n": 3, "x": 0.5, "word": "red", "list": [1, 2], "deep": {"k": null}}' >was
echo '{"command": "cat is", "status": 0, "answer": ['"$(cat was)"']}' >reference
printf '# none\n' >none

# compares CHANGE - one with what sed makes of it.
compares() {
  sed "$1" was >is
  "$json_alike" compare reference "${2-none}" >"$scratch/tap"
}

# alike, unalike NAME CHANGE [EXCEPTIONS]
alike() {
  compares "$2" "${3-none}"
  like "$(tail -n 2 "$scratch/tap")" 'ok 1 - cat is*1..1' "$1"
}
unalike() {
  compares "$2" "${3-none}"
  like "$(cat "$scratch/tap")" '#*not ok 1 - cat is*1..1' "$1"
}

alike 'an answer is alike to itself' ''
alike 'further keys may come' 's/"n"/"new": 1, "n"/'
alike 'the last digits may differ' 's/0\.5/0.5000001/'
unalike 'a number changed is seen' 's/0\.5/0.5001/'
unalike 'a whole number changed is seen' 's/3/4/'
unalike 'a whole number that is none any more is seen' 's/3/3.0/'
unalike 'a word changed is seen' 's/red/blue/'
unalike 'a key missing is seen' 's/"n": 3,//'
unalike 'a key missing below is seen' 's/"k": null//'
unalike 'null that became a number is seen' 's/null/1/'
unalike 'a shorter list is seen' 's/, 2//'
unalike 'no answer is seen' d
unalike 'an answer more is seen' 's/$/ {}/'
unalike 'what is no JSON is seen' 's/"n"/n/'
printf 'cat*\t*/x\tvalue\ta reason\ncat is\t/0/word\tall\ta reason\n' >some
alike 'an exception lets another value pass' 's/0\.5/0.6/' some
unalike 'but no other type' 's/0\.5/"0.6"/' some
alike 'or anything' 's/"word": "red",//' some
unalike 'and nothing elsewhere' 's/3/4/' some
sed 's/"status": 0/"status": 1/' reference >other && mv other reference
unalike 'another exit status is seen' ''
done_testing
