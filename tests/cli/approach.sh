#!/bin/sh
# Armies that begin apart: what the commands do with them, and what is refused.
#
# SPDX-License-Identifier: GPL-3.0-or-later
. "${srcdir:-.}/tests/support/tap.sh"
