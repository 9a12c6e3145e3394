# tactics/map/local.mk - what a map is, and as whom one sees it
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/cell.h \
	%D%/clearance.h \
	%D%/grid_map.h \
	%D%/ground.h \
	%D%/influence.h \
	%D%/overlay.h \
	%D%/terrain.h

liblanchester_la_SOURCES += \
	%D%/clearance.c \
	%D%/dead_ends.c \
	%D%/grid_map.c \
	%D%/grid_map_impl.h \
	%D%/ground.c \
	%D%/ground_impl.h \
	%D%/influence.c \
	%D%/islands.c \
	%D%/overlay.c \
	%D%/overlay_impl.h \
	%D%/terrain.c
