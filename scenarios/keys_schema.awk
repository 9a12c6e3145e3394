# scenarios/keys_schema.awk - keys.table as a JSON Schema, for editors, in C.
# SPDX-License-Identifier: GPL-3.0-or-later

function quoted(text) {
  gsub(/["\\]/, "\\\\&", text)
  return "\"" text "\""
}

function either(one, other) { return "{\"anyOf\":[" one "," other "]}" }

# A text with another one in place of a sign.
function with(text, sign, other, at, out) {
  while (at = index(text, sign)) {
    out = out substr(text, 1, at - 1) other
    text = substr(text, at + 1)
  }
  return out text
}

# A number as JSON has it where it is not an integer.
function real(text) {
  text = number(text)
  if (text ~ /[.]|e-|e15/) return text
  return sprintf("%.0f.0", text)
}

function number_schema(at, out) {
  out = "\"type\":\"" (scalar[at] == "whole" ? "integer" : "number") "\""
  if (lo[at] == "") return "{" out ",\"minimum\":0.0,\"maximum\":0.0}"
  if (lo[at] != "-inf")
    out = out ",\"" (above[at] ? "exclusiveMinimum" : "minimum") "\":" \
      real(lo[at])
  return "{" out (hi[at] == "inf" ? "" : ",\"maximum\":" real(hi[at])) "}"
}

function choice(at, i, out) {
  for (i = 1; i <= words[name[at]]; i++)
    out = out (i > 1 ? "," : "") quoted(word[name[at], i])
  return "{\"enum\":[" out "]}"
}

# A list of the first keys of a section, those that are required at least.
function listed(s, count, i, least, out) {
  for (i = 1; i <= count; i++) {
    least += has_word(more[s, i], "required")
    out = out (i > 1 ? "," : "") value_schema(s SUBSEP i)
  }
  return "{\"type\":\"array\",\"prefixItems\":[" out "],\"minItems\":" \
    least + 0 ",\"maxItems\":" count "}"
}

# The section, or the scalar or the list that stands for it.
function entry(s, list, short) {
  list = argument(more[s], "list")
  short = argument(more[s], "short")
  if (list != "")
    return either(listed(s, split(list, parts, ", ")), section_schema(s))
  return short == "" ? section_schema(s) \
    : either(value_schema(row_of(s, short)), section_schema(s))
}

# One value of a row, whatever the shape is.
function scalar_schema(at, k) {
  k = scalar[at]
  if (k == "section") return entry(name[at])
  if (k == "choice" || (k == "word" && name[at] != "")) return choice(at)
  return k " one" in json ? with(json[k " one"], "#", number_schema(at)) \
    : "{\"type\":\"string\"}"
}

function value_schema(at, k, text) {
  k = shape[at]
  if (k == "one") return scalar_schema(at)
  text = json[scalar[at] " " k in json ? scalar[at] " " k : k]
  if (scalar[at] " " k == "type list")
    text = lo[at] > 0 ? substr(text, 1, length(text) - 1) ",\"minItems\":" \
      lo[at] "}" : either("{\"const\":\"all\"}", text)
  return with(text, "%", scalar_schema(at))
}

function default_of(at, k, text) {
  k = scalar[at]
  text = preset[at]
  if (text == "" || shape[at] != "one") return ""
  if (k == "flag") return ",\"default\":" text
  if (k == "choice" || k == "auto") return ",\"default\":" quoted(text)
  if (k == "whole") return ",\"default\":" text + 0
  return k == "number" && text ~ /^[0-9.e-]+$/ ? ",\"default\":" real(text) : ""
}

# A row: the last brace of its value is put behind its description.
function row_schema(at, out, text) {
  out = value_schema(at)
  text = meaning[at] (unit[at] == "" ? "" : " (" unit[at] ")")
  return substr(out, 1, length(out) - 1) ",\"description\":" \
    quoted(substr(text, 1, 255)) default_of(at) "}"
}

function section_schema(s, i, k, n, parts, at, out, required, patterns) {
  for (i = 1; i <= rows[s]; i++) {
    at = s SUBSEP i
    if (has_word(more[at], "stems")) {
      n = split("armies odds margin law", parts, " ")
      for (k = 1; k <= n; k++)
        patterns = patterns (k > 1 ? "," : "") "\"^" parts[k] "[.]\":" \
          row_schema(at)
      continue
    }
    out = out (i > 1 ? "," : "") quoted(key[at]) ":" row_schema(at)
    # The roster may bring the unit types that a scenario requires.
    if (has_word(more[at], "required") && name[at] != "unit")
      required = required (required == "" ? "" : ",") quoted(key[at])
  }
  return "{\"type\":[\"object\",\"null\"],\"properties\":{" out \
    "},\"required\":[" required "],\"additionalProperties\":false" \
    (patterns == "" ? "" : ",\"patternProperties\":{" patterns "}") "}"
}

function write(out) {
  out = section_schema("top")
  print "/* Made by scenarios/keys_schema.awk: do not change. */"
  print "#include <jansson.h>\n\n#include \"lanchester/scenario.h\"\n"
  begin_bytes("schema")
  write_bytes(substr(out, 1, length(out) - 1) ",\"$schema\":" \
    "\"https://json-schema.org/draft/2020-12/schema\"," \
    "\"title\":\"lanchester scenario\"}")
  end_bytes()
  print "lan_status lan_scenario_write_schema(FILE *out)\n{"
  print "    json_t *root = json_loads((const char *)schema, 0, NULL);"
  print "    const int failed = root == NULL || json_dumpf(root, out,"
  print "        JSON_INDENT(2) | JSON_REAL_PRECISION(15)) != 0;"
  print "    json_decref(root);\n    fputc('\\n', out);"
  print "    return failed || ferror(out) ? LAN_EIO : LAN_OK;\n}"
}
