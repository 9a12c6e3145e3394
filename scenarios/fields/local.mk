# scenarios/fields/local.mk - what a scenario may say: the one table of its keys
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/field_expect.c \
	%D%/field_fit.c \
	%D%/field_macros_impl.h \
	%D%/field_map.c \
	%D%/field_matchup.c \
	%D%/field_price.c \
	%D%/field_sections.c \
	%D%/field_sensitivity.c \
	%D%/field_solve.c \
	%D%/field_sweep.c \
	%D%/field_table.c \
	%D%/field_table_impl.h \
	%D%/format.c \
	%D%/format_impl.h \
	%D%/paths.c \
	%D%/reference.c \
	%D%/schema.c
