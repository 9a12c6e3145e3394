# tactics/search/grid/local.mk - A* and its kin over square cells
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/astar.c \
	%D%/cost_tree.c \
	%D%/dijkstra.c \
	%D%/grid_abreast_impl.h \
	%D%/grid_look.c \
	%D%/grid_loops.c \
	%D%/grid_search.c \
	%D%/grid_search_impl.h \
	%D%/grid_space.c \
	%D%/grid_space_impl.h \
	%D%/nearest.c \
	%D%/nearest_impl.h
