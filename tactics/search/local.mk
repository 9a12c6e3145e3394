# tactics/search/local.mk - ways over a map, by many algorithms
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/field.h \
	%D%/graph_search.h \
	%D%/hex_search.h \
	%D%/route.h \
	%D%/search.h \
	%D%/smooth.h \
	%D%/wall.h

liblanchester_la_SOURCES += \
	%D%/algorithms.c \
	%D%/algorithms_impl.h \
	%D%/astar.c \
	%D%/bucket_queue.c \
	%D%/bucket_queue_impl.h \
	%D%/coarse.c \
	%D%/coarse_impl.h \
	%D%/core.c \
	%D%/core_impl.h \
	%D%/dijkstra.c \
	%D%/field.c \
	%D%/field_impl.h \
	%D%/field_queue.c \
	%D%/field_read.c \
	%D%/field_run.c \
	%D%/field_scale.c \
	%D%/field_search.c \
	%D%/graph_search.c \
	%D%/graph_search_impl.h \
	%D%/grid_loops.c \
	%D%/grid_search.c \
	%D%/grid_search_impl.h \
	%D%/grid_space.c \
	%D%/grid_space_impl.h \
	%D%/heap.c \
	%D%/heap_impl.h \
	%D%/hex_search.c \
	%D%/hex_space_impl.h \
	%D%/index_heap.c \
	%D%/index_heap_impl.h \
	%D%/jps.c \
	%D%/jump_bits.c \
	%D%/jump_bits_impl.h \
	%D%/jump_bounds.c \
	%D%/jump_bounds_impl.h \
	%D%/jump_distances.c \
	%D%/jump_distances_impl.h \
	%D%/jump_search.c \
	%D%/jump_search_impl.h \
	%D%/jump_table.c \
	%D%/route.c \
	%D%/saved.c \
	%D%/saved_impl.h \
	%D%/search.c \
	%D%/search_impl.h \
	%D%/sector_doors.c \
	%D%/sectors.c \
	%D%/sectors_impl.h \
	%D%/smooth.c \
	%D%/smooth_bends.c \
	%D%/smooth_impl.h \
	%D%/two_tier.c \
	%D%/visibility.c \
	%D%/vista.c \
	%D%/vista_impl.h \
	%D%/vista_look.c \
	%D%/vista_walk.c \
	%D%/wall.c \
	%D%/wall_around.c \
	%D%/wall_cut.c \
	%D%/wall_impl.h \
	%D%/wall_line.c \
	%D%/wall_search.c \
	%D%/window.c \
	%D%/window_impl.h
