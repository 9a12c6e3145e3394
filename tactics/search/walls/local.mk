# tactics/search/walls/local.mk - straight ahead, and round what is in the way
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/wall.c \
	%D%/wall.h \
	%D%/wall_around.c \
	%D%/wall_cut.c \
	%D%/wall_walker_impl.h \
	%D%/wall_line.c \
	%D%/wall_search.c
