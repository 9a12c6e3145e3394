#!/bin/sh
# tests/cli/transcripts.sh - command lines and what they print, run as the
# console blocks of documents are. $files is the folder of the transcripts.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
. "${abs_srcdir:?}/tests/support/console.sh"

files=$abs_srcdir/tests/transcripts
for transcript in "$files"/*.md; do
  run_document "$transcript"
done

done_testing
