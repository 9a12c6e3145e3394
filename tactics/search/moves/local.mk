# tactics/search/moves/local.mk - first moves from every cell to every other
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/first_moves.c \
	%D%/first_moves_build.c \
	%D%/first_moves_table_impl.h \
	%D%/first_moves_saved.c
