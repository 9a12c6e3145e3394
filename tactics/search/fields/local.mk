# tactics/search/fields/local.mk - costs from everywhere to a goal
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/field.c \
	%D%/field_abreast.c \
	%D%/field_cache.c \
	%D%/field_parts_impl.h \
	%D%/field_loop_impl.h \
	%D%/field_queue.c \
	%D%/field_rays.c \
	%D%/field_read.c \
	%D%/field_run.c \
	%D%/field_scale.c \
	%D%/field_search.c \
	%D%/field_steps.c \
	%D%/field_widen.c
