# scenarios/keys_c.awk - the rows of keys.table as C.
# SPDX-License-Identifier: GPL-3.0-or-later

function quoted(text) {
  gsub(/["\\]/, "\\\\&", text)
  return "\"" text "\""
}

function list_of(text, n, i, parts, out) {
  n = split(text, parts, " ")
  for (i = 1; i <= n; i++) out = out (i > 1 ? ", " : "") quoted(parts[i])
  return out
}

function item(name, text) {
  return text == "" ? "" : ", ." name " = " text
}

function text_item(name, text) {
  return text == "" ? "" : item(name, quoted(text))
}

# The words behind the columns that are flags of the C struct, and its marks.
function flags(text, n, i, parts, out, marks) {
  gsub(/[a-z]+[{][^}]*[}]/, "", text)
  gsub(/[a-z]+\([^)]*\)/, "", text)
  n = split(text, parts, " ")
  for (i = 1; i <= n; i++)
    if (parts[i] in flag) out = out item(flag[parts[i]], "true")
    else if (parts[i] ~ /^not_(of|varied)|^of_(campaigns|bodies|distances)$/)
      marks = marks (marks == "" ? "" : " | ") "SCN_" toupper(parts[i])
    else if (!(parts[i] in other)) fail("'" parts[i] "' is no flag")
  return out item("marks", marks)
}

function bound(text) {
  sub(/inf$/, "LAN_INF", text)
  return text
}

# The default as it is stored.
function initial(at, text) {
  if (stored[at] != "") return stored[at]
  text = preset[at]
  if (scalar[at] == "flag") return text == "true"
  if ((name[at], text) in enumerator) return enumerator[name[at], text]
  if (text ~ /^[0-9.e-]+$/) return text
  if (scalar[at] ~ /^(number|auto)$/) return "LAN_NAN"
  return scalar[at] ~ /^(whole|choice|answer)$/ ? 0 : -1
}

# MEMBER of the section's struct, or STRUCT:MEMBER.
function offset(at, text, colon) {
  colon = index(text, ":")
  return "offsetof(" (colon ? substr(text, 1, colon - 1) : holder[at]) ", " \
    substr(text, colon + 1) ")"
}

function place(at, text, out) {
  text = member[at]
  if (match(text, /^[0-9] /)) {
    out = item("beside", substr(text, 1, 1))
    text = substr(text, 3)
  }
  return out (text == "" || text ~ /:$/ ? "" \
    : item("offset", offset(at, text)))
}

# The function that is true where NAME{...} is, in C of the struct `it`; it is
# written when it is first asked for.
function predicate(at, name, text, of, known) {
  text = more[at]
  if (!match(" " text, " " name "[{][^}]*")) return ""
  text = substr(text, RSTART + length(name) + 1, RLENGTH - length(name) - 2)
  of = member[at] ~ /:/ ? member[at] : " " holder[at]
  sub(/:.*/, "", of)
  sub(/.* /, "", of)
  if (!((of, text) in predicates)) {
    predicates[of, text] = "is_" ++predicate_count
    printf "static bool %s(const void *base)\n{\n    const %s *it = base;\n" \
      "    return %s;\n}\n", predicates[of, text], of, text
  }
  return predicates[of, text]
}

function form(at, text, colon, n, i, parts, bits) {
  text = argument(more[at], "form")
  if (text == "") return ""
  colon = index(text, ":")
  n = split(substr(text, colon + 2), parts, " ")
  for (i = 1; i <= n; i++)
    bits = bits (i > 1 ? " | " : "") \
      (parts[i] == "*" ? "~0U" : "1U << " parts[i])
  return item("form_at", "offsetof(" holder[at] ", " \
    substr(text, 1, colon - 1) ")") item("forms", bits)
}

# How many entries a list has, and what the message says where it has not.
function items(at, text, colon, dots) {
  text = argument(more[at], "items")
  if (text == "") return ""
  colon = index(text, ": ")
  dots = index(text, "..")
  return item("least", substr(text, 1, dots - 1)) item("most", \
    colon == dots + 2 ? "SIZE_MAX" : substr(text, dots + 2, colon - dots - 2)) \
    text_item("items", substr(text, colon + 2))
}

function hook(text, kind, of) {
  return has_word(text, kind) ? item(kind, "scn_" kind "_" of) : ""
}

function row(at, extra, given) {
  extra = more[at]
  given = argument(extra, "given")
  return "    {.key = " quoted(key[at]) ", .meaning = " quoted(meaning[at]) \
    ",\n     .scalar = SCN_SCALAR_" toupper(scalar[at]) \
    ", .shape = SCN_SHAPE_" toupper(shape[at]) \
    (lo[at] == "" ? "" : item("lo", bound(lo[at])) item("hi", bound(hi[at]))) \
    (above[at] ? item("is_above", "true") : "") text_item("unit", unit[at]) \
    text_item("preset", preset[at]) item("initial", initial(at)) place(at) \
    form(at) items(at) (argument(extra, "not") == "" ? "" \
      : item("instead_of", "{" list_of(argument(extra, "not")) "}")) \
    (argument(extra, "guess") == "" ? "" : item("guesses", \
      "(const char *const[]){" list_of(argument(extra, "guess")) ", NULL}")) \
    item("is_of_form", predicate(at, "has")) \
    item("is_shown", predicate(at, "shown")) \
    (given == "" ? "" : item("given_at", offset(at, given))) \
    hook(extra, "bind", key[at]) hook(extra, "check", key[at]) \
    (has_word(extra, "metres") ? item("metres", "fields_metres") : "") \
    (has_word(extra, "stems") ? item("stems", "scn_stems") : "") \
    (name[at] == "" ? "" : scalar[at] == "section" \
      ? item("section", "&scn_section_" name[at]) \
      : item("words", "words_" name[at])) flags(extra) "},\n"
}

function write_words(set, i, text) {
  printf "static const scn_word words_%s[] = {", set
  for (i = 1; i <= words[set]; i++) {
    text = word[set, i]
    printf "{%s, %s}, ", quoted(text), enumerator[set, text]
  }
  print "{NULL, 0}};"
}

# "'a', 'b' and 'c'"
function all_of(text, n, i, parts, out) {
  n = split(text, parts, " ")
  for (i = 1; i <= n; i++)
    out = out (i == 1 ? "" : i < n ? ", " : " and ") "'" parts[i] "'"
  return out
}

function write_section(s, i, text, list, one) {
  text = more[s]
  list = argument(text, "list")
  one = argument(text, "one")
  printf "static const scn_field fields_%s[] = {\n", s
  for (i = 1; i <= rows[s]; i++) printf "%s", row(s SUBSEP i)
  printf "};\n\nconst scn_section scn_section_%s = {\n    .path = %s, " \
    ".title = %s,\n    .fields = fields_%s, .count = %d%s};\n\n", s, \
    quoted(path[s]), quoted(title[s]), s, rows[s], \
    hook(text, "prepare", s) hook(text, "begin", s) hook(text, "end", s) \
    (has_word(text, "entry") ? item("size", "sizeof(" struct[s] ")") : "") \
    (has_word(text, "named") \
      ? item("name_at", "offsetof(" struct[s] ", name)") : "") \
    (one == "" ? "" : item("one_of", "(const char *const[]){" list_of(one) \
      ", NULL}") text_item("one_text", all_of(one))) \
    text_item("needs", argument(text, "needs")) \
    (argument(text, "of") == "" ? "" : item("form_words", \
      "(const char *const[]){" list_of(argument(text, "of")) "}")) \
    text_item("short_key", argument(text, "short")) (list == "" ? "" \
      : text_item("as_list", "[" list "]") \
        item("listed", split(list, parts, ", "))) flags(text)
}

function write(i, k, parts, known) {
  split("required quiet input_only fixed free always by_hand read_once " \
    "inverse of_armour named settled first whole", parts, " ")
  for (i in parts) flag[parts[i]] = "is_" parts[i]
  flag["question"] = "is_a_question"; flag["forms"] = "has_forms"
  flag["known_names"] = "has_known_names"; flag["new_rows"] = "has_new_rows"
  split("entry prepare begin end bind check metres stems", parts, " ")
  for (i in parts) other[parts[i]]
  print "/* Made by scenarios/keys_c.awk: do not change. */"
  print "#include <assert.h>\n#include <stdint.h>\n"
  print "#include \"scenarios/sections/bind_impl.h\"\n"
  for (known in value)
    if (known !~ /^-/)
      printf "static_assert((long long)(%s) == (long long)%s, \"%s\");\n", \
        known, value[known], known
  for (i = 1; i <= list_count; i++) write_words(lists[i])
  for (i = 1; i <= section_count; i++)
    printf "extern const scn_section scn_section_%s;\n", sections[i]
  for (i = 1; i <= section_count; i++)
    for (k = 1; k <= rows[sections[i]]; k++) {
      predicate(sections[i] SUBSEP k, "has")
      predicate(sections[i] SUBSEP k, "shown")
    }
  for (i = 1; i <= section_count; i++) write_section(sections[i])
}
