# tactics/search/hierarchy/local.mk - cuts of a map, and arcs between them
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/by_hierarchy.c \
	%D%/dissection.c \
	%D%/dissection_impl.h \
	%D%/fronts.c \
	%D%/fronts_impl.h \
	%D%/hierarchy.c \
	%D%/hierarchy_arcs.c \
	%D%/hierarchy_impl.h \
	%D%/hierarchy_saved.c \
	%D%/hierarchy_search.c \
	%D%/hierarchy_search_impl.h \
	%D%/hierarchy_way.c \
	%D%/landmarks.c \
	%D%/leaf_ways.c \
	%D%/leaf_ways_impl.h
