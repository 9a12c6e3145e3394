# tactics/search/local.mk - ways over a map, by many algorithms
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/astar.c \
	%D%/astar_impl.h \
	%D%/chooser.c \
	%D%/dissection.c \
	%D%/dissection_impl.h \
	%D%/engine.c \
	%D%/engine_impl.h \
	%D%/field.c \
	%D%/first_moves.c \
	%D%/first_moves_impl.h \
	%D%/hierarchy.c \
	%D%/jps.c \
	%D%/jump_bits.c \
	%D%/jump_bits_impl.h \
	%D%/request_queue.c \
	%D%/route.c \
	%D%/routes.c \
	%D%/routes_impl.h \
	%D%/search.c \
	%D%/search_impl.h \
	%D%/smooth.c \
	%D%/space.c \
	%D%/space_impl.h \
	%D%/two_tier.c \
	%D%/visibility.c \
	%D%/wall.c
