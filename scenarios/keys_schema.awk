# scenarios/keys_schema.awk - keys.table as a JSON Schema, for editors, in C.
# SPDX-License-Identifier: GPL-3.0-or-later

function quoted(text) {
  gsub(/["\\]/, "\\\\&", text)
  return "\"" text "\""
}

function typed(type) { return "{\"type\":" type "}" }
function either(one, other) { return "{\"anyOf\":[" one "," other "]}" }

function array(items, more) {
  return "{\"type\":\"array\",\"items\":" items more "}"
}

function map(values, more) {
  return "{\"type\":\"object\",\"additionalProperties\":" values more "}"
}

function two_of(items) { return array(items, ",\"minItems\":2,\"maxItems\":2") }

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
  if (k ~ /^(number|inverse|whole)$/) return number_schema(at)
  if (k == "auto") return either(number_schema(at), "{\"const\":\"auto\"}")
  if (k == "end")
    return either(number_schema(at), "{\"enum\":[\"inf\",\"-inf\"]}")
  if (k == "flag") return typed("\"boolean\"")
  if (k == "choice" || (k == "word" && name[at] != "")) return choice(at)
  if (k == "word") return typed("[\"string\",\"boolean\",\"number\"]")
  if (k == "answer") return typed("[\"boolean\",\"string\"]")
  if (k == "text" || k == "prose") return typed("[\"string\",\"number\"]")
  if (k == "said") return typed("[\"number\",\"string\",\"boolean\"]")
  if (k == "section") return entry(name[at])
  if (k == "place" || k == "goal")
    return either(typed("\"string\""), two_of(typed("\"number\"")))
  return typed("\"string\"")
}

# [value, ...]; a word where one stands for all or for a list of one.
function list_schema(at, k) {
  k = scalar[at]
  if (k == "said") return array(scalar_schema(at), ",\"minItems\":1")
  if (k == "terrain")
    return either(typed("\"string\""), array(scalar_schema(at)))
  if (k != "type") return array(scalar_schema(at))
  return lo[at] > 0 ? array(scalar_schema(at), ",\"minItems\":" lo[at]) \
    : either("{\"const\":\"all\"}", array(scalar_schema(at)))
}

function value_schema(at, k, pairs) {
  k = shape[at]
  pairs = array(two_of(number_schema(at)), ",\"minItems\":2")
  if (k == "pair") return two_of(scalar_schema(at))
  if (k == "list") return list_schema(at)
  if (k == "several")
    return either(scalar_schema(at), array(scalar_schema(at)))
  if (k == "pairs") return pairs
  if (k == "ranges") return either(two_of(number_schema(at)), pairs)
  if (k == "want")
    return either(two_of(scalar_schema(at)), typed("[\"string\",\"boolean\"]"))
  if (k == "row")
    return scalar[at] == "number" ? map(number_schema(at), \
      ",\"minProperties\":2,\"maxProperties\":2") : map(scalar_schema(at))
  if (k == "rows") return array(map(scalar_schema(at)))
  if (k == "table") return map(map(scalar_schema(at)))
  if (k == "orders") return map(array(scalar_schema(at)))
  return k == "map" ? map(scalar_schema(at)) : scalar_schema(at)
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

function new_line(level) {
  write_bytes(line)
  line = sprintf("%*s", 2 * level, "")
}

# Writes JSON with a line for each value.
function write_json(text, i, c, level, in_text) {
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    if (in_text) {
      if (c == "\\") c = c substr(text, ++i, 1)
      else if (c == "\"") in_text = 0
    } else if (c == "\"") {
      in_text = 1
    } else if (c == ":") {
      c = ": "
    } else if (c ~ /[]}]/) {
      new_line(--level)
    }
    line = line c
    if (in_text || c !~ /^[[{,]/) continue
    if (c != "," && substr(text, i + 1, 1) ~ /[]}]/) {
      line = line substr(text, ++i, 1)
      continue
    }
    new_line(c == "," ? level : ++level)
  }
  write_bytes(line)
}

function write(out) {
  out = section_schema("top")
  print "/* Made by scenarios/keys_schema.awk: do not change. */"
  print "#include \"lanchester/scenario.h\"\n"
  begin_bytes("schema")
  write_json(substr(out, 1, length(out) - 1) ",\"$schema\":" \
    "\"https://json-schema.org/draft/2020-12/schema\"," \
    "\"title\":\"lanchester scenario\"}")
  end_bytes()
  print "lan_status lan_scenario_write_schema(FILE *out)\n{"
  print "    fputs((const char *)schema, out);"
  print "    return ferror(out) ? LAN_EIO : LAN_OK;\n}"
}
