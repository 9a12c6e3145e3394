# tactics/search/spaces/local.mk - hexagons and graphs
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/graph_search.h \
	%D%/hex_search.h

liblanchester_la_SOURCES += \
	%D%/graph_search.c \
	%D%/graph_search_impl.h \
	%D%/hex_search.c \
	%D%/hex_space_impl.h
