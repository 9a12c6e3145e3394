# tactics/search/local.mk - ways over a map, by many algorithms
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/astar.c \
	%D%/chooser.c \
	%D%/dissection.c \
	%D%/engine.c \
	%D%/field.c \
	%D%/first_moves.c \
	%D%/hierarchy.c \
	%D%/jps.c \
	%D%/request_queue.c \
	%D%/route.c \
	%D%/routes.c \
	%D%/routes_impl.h \
	%D%/search.c \
	%D%/search_impl.h \
	%D%/smooth.c \
	%D%/space.c \
	%D%/two_tier.c \
	%D%/visibility.c \
	%D%/wall.c
