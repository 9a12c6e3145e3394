# tests/fuzz/local.mk - targets of the fuzzer; check replays their corpus.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += %D%/replay.sh
EXTRA_DIST += %D%/corpus %D%/fuzz.h %D%/mutate.sh

fuzz_programs += %D%/fuzz_text
tests_fuzz_fuzz_text_LDADD = $(FUZZ_LDADD) $(library) $(library_libs)
EXTRA_tests_fuzz_fuzz_text_DEPENDENCIES = tests/support/libreplay.a

fuzz_programs += %D%/fuzz_scenario
tests_fuzz_fuzz_scenario_LDADD = $(FUZZ_LDADD) $(library) $(library_libs)
EXTRA_tests_fuzz_fuzz_scenario_DEPENDENCIES = tests/support/libreplay.a

fuzz_programs += %D%/fuzz_map
tests_fuzz_fuzz_map_LDADD = $(FUZZ_LDADD) $(library) $(library_libs)
EXTRA_tests_fuzz_fuzz_map_DEPENDENCIES = tests/support/libreplay.a

fuzz_programs += %D%/fuzz_import
tests_fuzz_fuzz_import_LDADD = $(FUZZ_LDADD) $(library) $(library_libs)
EXTRA_tests_fuzz_fuzz_import_DEPENDENCIES = tests/support/libreplay.a
