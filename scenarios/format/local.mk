# scenarios/format/local.mk - what every key has in common: its kinds, the paths
# to it, and how the table is written as schema, reference and scenario
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/field_macros_impl.h \
	%D%/field_table.c \
	%D%/field_table_impl.h \
	%D%/keys.c \
	%D%/leaves.c \
	%D%/leaves_impl.h \
	%D%/meant.c \
	%D%/meant_impl.h \
	%D%/reference.c \
	%D%/schema.c \
	%D%/value.c \
	%D%/value_impl.h \
	%D%/walk.c \
	%D%/walk_impl.h \
	%D%/write.c
