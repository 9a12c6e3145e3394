# tests/errors/errors.awk - runs the cases of NAME.cases: see duel.cases.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: cd EMPTY_FOLDER && awk -v update=0 -f errors.awk FILE.cases...
#
# Prints TAP. With update=1 writes FILE.cases.new, with what is printed today.
# All commands are one script, so that a case costs one process.

function say(line) { print line >"cases.sh" }

function write_document(  i, all) {
  for (i = 1; i <= lines; i++) all = all (i in edits ? edits[i] : text[i] "\n")
  all = all added
  gsub(/'/, "'\\''", all)
  say("printf %s '" all "' >" document)
}

# Everything that an updated file has: lines, and the cases whose output
# follows.
function keep(kind, what) {
  kept[++pieces] = what
  kinds[pieces] = kind
}

# The output of a command without excerpts of the input, and its status unless
# that is 3.
function end_case() {
  if (place == "") return
  if (edited) write_document()
  places[++cases] = place
  wanted[cases] = want
  say("(" (command == "" ? "lanchester check " document : command) "\n) 2>&1 </dev/null")
  say("echo \"@ status $?\"")
  keep("case", cases)
  split("", edits)
  if (edited) {
    added = ""
    write_document()
  }
  place = command = want = ""
  edited = 0
}

function read_outputs(  line, n) {
  n = 1
  while (("sh cases.sh" | getline line) > 0) {
    if (line ~ /^@ status /) {
      if (line != "@ status 3") got[n] = got[n] "! " substr(line, 3) "\n"
      n++
    } else if (line !~ /^ +[0-9]* \| /) {
      got[n] = got[n] "! " line "\n"
    }
  }
}

function judge(n) {
  if (got[n] == wanted[n]) {
    print "ok " n " - " places[n]
    return
  }
  failed++
  print "not ok " n " - " places[n]
  gsub(/\n/, "\n#   ", wanted[n])
  gsub(/\n/, "\n#   ", got[n])
  print "# want:\n#   " wanted[n] "\n# got:\n#   " got[n]
}

function write_files(  i, out) {
  for (i = 1; i <= pieces; i++) {
    if (kinds[i] == "file") out = kept[i] ".new"
    else if (kinds[i] == "case") printf "%s", got[kept[i]] >out
    else print kept[i] >out
  }
}

FNR == 1 {
  end_case()
  keep("file", FILENAME)
}
/^== / && !inside { end_case() }
/^$/ && !inside { end_case() }
inside || !/^! / { keep("line", $0) }

/^== / && !inside { document = $2; lines = 0; inside = 1; next }
/^==$/ { inside = 0; write_document(); next }
inside { text[++lines] = $0; next }
/^$/ || /^#/ { next }
place == "" { place = FILENAME ":" FNR ": " $0; sub(/.*\//, "", place) }
/^! / { want = want $0 "\n"; next }
/^\$ / { command = substr($0, 3); next }
/^[0-9]+\|/ {
  edited = 1
  edits[$0 + 0] = edits[$0 + 0] substr($0, index($0, "|") + 2) "\n"
  next
}
/^\+\|/ { edited = 1; added = added substr($0, 4) "\n"; next }
/^check$/ { next }
{ failed++; print "not ok - " FILENAME ":" FNR ": not a line of a case: " $0 }

END {
  end_case()
  close("cases.sh")
  read_outputs()
  if (update) write_files()
  for (n = 1; !update && n <= cases; n++) judge(n)
  if (!update) print "1.." cases
  exit failed > 0
}
