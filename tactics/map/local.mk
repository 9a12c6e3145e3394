# tactics/map/local.mk - what a map is, and as whom one sees it
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/avoidance.c \
	%D%/dead_ends.c \
	%D%/generate.c \
	%D%/graph.c \
	%D%/grid_map.c \
	%D%/ground.c \
	%D%/hexes.c \
	%D%/influence.c \
	%D%/known_map.c \
	%D%/map_impl.h \
	%D%/map_text.c \
	%D%/march_ground.c \
	%D%/overlay.c \
	%D%/places.c \
	%D%/places_impl.h \
	%D%/road_map.c \
	%D%/shape.c \
	%D%/squares.c \
	%D%/terrain.c
