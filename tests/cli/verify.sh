#!/bin/sh
# tests/cli/verify.sh - the transcript of verify under the name that CI calls.
# SPDX-License-Identifier: GPL-3.0-or-later
exec sh "${abs_srcdir:?}/tests/support/console.sh" \
  "$abs_srcdir/tests/transcripts/verify.md"
