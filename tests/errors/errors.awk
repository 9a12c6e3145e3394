# tests/errors/errors.awk - runs the cases of NAME.cases: see duel.cases.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: cd EMPTY_FOLDER && awk -v update=0 -f errors.awk FILE.cases...
#
# Prints TAP. With update=1 writes FILE.cases.new, with what is printed today.

function write_document(  i) {
  printf "" >document
  for (i = 1; i <= lines; i++) {
    if (i in edits) printf "%s", edits[i] >document
    else print text[i] >document
  }
  printf "%s", added >document
  close(document)
}

# The output of a command without excerpts of the input, and its status unless
# that is 3.
function output_of(command,  got, line) {
  got = ""
  command = "{ " command "; } 2>&1 </dev/null; echo \"status $?\""
  while ((command | getline line) > 0) {
    if (line !~ /^ +[0-9]* \| / && line != "status 3") got = got "! " line "\n"
  }
  close(command)
  return got
}

function judge(got) {
  tests++
  if (got == want) {
    print "ok " tests " - " place
    return
  }
  failed++
  print "not ok " tests " - " place
  gsub(/\n/, "\n#   ", want)
  gsub(/\n/, "\n#   ", got)
  print "# want:\n#   " want "\n# got:\n#   " got
}

function end_case(  got) {
  if (place == "") return
  if (edited) write_document()
  got = output_of(command == "" ? "lanchester check " document : command)
  if (update) printf "%s", got >(file ".new")
  else judge(got)
  split("", edits)
  if (edited) {
    added = ""
    write_document()
  }
  place = command = want = ""
  edited = 0
}

FNR == 1 {
  end_case()
  if (update && file != "") close(file ".new")
  file = FILENAME
}
/^== / && !inside { end_case() }
/^$/ && !inside { end_case() }
update && (inside || !/^! /) { print >(file ".new") }

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
  if (!update) print "1.." tests
  exit failed > 0
}
