# tests/fuzz/local.mk - targets of the fuzzer; check replays their corpus.
# SPDX-License-Identifier: GPL-3.0-or-later
