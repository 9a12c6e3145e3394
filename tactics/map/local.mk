# tactics/map/local.mk - what a map is, and as whom one sees it
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/avoidance.c \
	%D%/dead_ends.c \
	%D%/generate.c \
	%D%/graph.c \
	%D%/grid_map.c \
	%D%/grid_map_impl.h \
	%D%/ground.c \
	%D%/ground_parts_impl.h \
	%D%/influence.c \
	%D%/islands.c \
	%D%/known_map.c \
	%D%/map_text.c \
	%D%/march_ground.c \
	%D%/outline.c \
	%D%/outline.h \
	%D%/overlaid_ground_impl.h \
	%D%/overlay.c \
	%D%/overlay_impl.h \
	%D%/places.c \
	%D%/places_impl.h \
	%D%/places_parts_impl.h \
	%D%/road_map.c \
	%D%/road_map_impl.h \
	%D%/sight.c \
	%D%/terrain.c
