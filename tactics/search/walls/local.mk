# tactics/search/walls/local.mk - straight ahead, and round what is in the way
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/wall.h

liblanchester_la_SOURCES += \
	%D%/wall.c \
	%D%/wall_around.c \
	%D%/wall_cut.c \
	%D%/wall_impl.h \
	%D%/wall_line.c \
	%D%/wall_search.c
