# results/html/embed.awk - writes the page's style sheet and its script in C.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   LC_ALL=C awk -v hash="$(sha256 of joined.js, in base64)" \
#     -f bytes.awk -f embed.awk joined.css joined.js > html_files.c

function write_function(name, value) {
  printf "const char *lan_html_%s(void)\n{\n    return %s;\n}\n", name, value
}

BEGIN {
  if (length(hash) != 44) {
    print "embed.awk: no hash of the script: are sha256sum and basenc" \
      " (coreutils) there?" > "/dev/stderr"
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
  write_function("script_hash", "\"sha256-" hash "\"")
}
