# results/html/embed.awk - writes the page's style sheet and its script in C.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   LC_ALL=C awk -v sha256="$(sha256sum <joined.js)" \
#     -f bytes.awk -f embed.awk joined.css joined.js > html_files.c
#
# sha256 is of the script, in hexadecimal: a content policy names it in base64.

function six_bits(value) {
  return substr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" \
                "0123456789+/", value + 1, 1)
}

function digit(at) { return index("0123456789abcdef", substr(sha256, at, 1)) - 1 }

# Three digits of hexadecimal are two of base64; 64 are 21 times three and one.
function base64(    at, bits, text) {
  for (at = 1; at <= 61; at += 3) {
    bits = 256 * digit(at) + 16 * digit(at + 1) + digit(at + 2)
    text = text six_bits(int(bits / 64)) six_bits(bits % 64)
  }
  return text six_bits(4 * digit(64)) "="
}

function write_function(name, value) {
  printf "const char *lan_html_%s(void)\n{\n    return %s;\n}\n", name, value
}

BEGIN {
  sub(/ .*/, "", sha256)
  if (sha256 !~ /^[0-9a-f]+$/ || length(sha256) != 64) {
    print "embed.awk: no hash of the script: is sha256sum (coreutils) there?" \
      > "/dev/stderr"
    failed = 1
    exit
  }
  print "/* Made by results/html/embed.awk: do not change. */"
  print "#include \"results/html/html_files.h\"\n"
}

FNR == 1 {
  if (++count > 1) end_bytes()
  begin_bytes(count == 1 ? "style" : "script")
}

{ write_bytes($0) }

END {
  if (failed) exit 1
  end_bytes()
  write_function("style_sheet", "(const char *)style")
  write_function("script", "(const char *)script")
  write_function("script_hash", "\"sha256-" base64() "\"")
}
