# tactics/search/jumps/local.mk - jump points, looked for and looked up
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/jps.c \
	%D%/jps_impl.h \
	%D%/jump_bits.c \
	%D%/jump_bits_impl.h \
	%D%/jump_links.c \
	%D%/jump_links_impl.h \
	%D%/jump_route.c \
	%D%/jump_search.c \
	%D%/jump_search_impl.h \
	%D%/jump_table.c \
	%D%/jump_walk.c \
	%D%/jump_walk_impl.h
