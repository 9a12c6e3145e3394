# tactics/search/local.mk - ways over a map, by many algorithms
# SPDX-License-Identifier: GPL-3.0-or-later
include %D%/core/local.mk
include %D%/fields/local.mk
include %D%/grid/local.mk
include %D%/hubs/local.mk
include %D%/hierarchy/local.mk
include %D%/jumps/local.mk
include %D%/moves/local.mk
include %D%/sight/local.mk
include %D%/spaces/local.mk
include %D%/tiers/local.mk
include %D%/walls/local.mk

liblanchester_la_SOURCES += \
	%D%/algorithms.c \
	%D%/algorithms_impl.h \
	%D%/chooser.c \
	%D%/request_impl.h \
	%D%/request_queue.c \
	%D%/route.c \
	%D%/route_ground.c \
	%D%/route_ground_impl.h \
	%D%/routes.c \
	%D%/routes_find.c \
	%D%/routes_impl.h \
	%D%/routes_meeting.c \
	%D%/routes_parts_impl.h \
	%D%/saved.c \
	%D%/saved_impl.h \
	%D%/search.c \
	%D%/search_impl.h \
	%D%/smooth.c \
	%D%/smooth_bends.c \
	%D%/smooth_impl.h
