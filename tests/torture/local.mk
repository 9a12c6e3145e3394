# tests/torture/local.mk - every command with allocations that fail.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += %D%/torture.sh
check_PROGRAMS += %D%/torture
tests_torture_torture_SOURCES = $(lanchester_SOURCES) %D%/torture.c
tests_torture_torture_LDADD = $(lanchester_LDADD)
tests_torture_torture_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=main,--wrap=malloc,--wrap=calloc,--wrap=realloc \
	-Wl,--wrap=strdup,--wrap=strndup
