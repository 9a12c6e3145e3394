# tactics/search/local.mk - ways over a map, by many algorithms
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/route.h \
	%D%/search.h

liblanchester_la_SOURCES += \
	%D%/algorithms.c \
	%D%/algorithms_impl.h \
	%D%/route.c \
	%D%/saved.c \
	%D%/saved_impl.h \
	%D%/search.c \
	%D%/search_impl.h
