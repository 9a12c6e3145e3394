# tests/torture/local.mk - every command with allocations that fail.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += %D%/torture.sh
check_PROGRAMS += %D%/fail_each
tests_torture_fail_each_SOURCES = $(lanchester_SOURCES) %D%/fail_each.c
nodist_tests_torture_fail_each_SOURCES = $(nodist_lanchester_SOURCES)
tests_torture_fail_each_LDADD = $(lanchester_LDADD)
tests_torture_fail_each_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=main,--wrap=malloc,--wrap=calloc,--wrap=realloc \
	-Wl,--wrap=strdup,--wrap=strndup
