# tactics/search/spaces/local.mk - hexagons and graphs
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/graph_search.c \
	%D%/graph_search_impl.h \
	%D%/hex_search.c \
	%D%/hex_space_impl.h
