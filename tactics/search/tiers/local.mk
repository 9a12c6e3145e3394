# tactics/search/tiers/local.mk - a coarse graph of sectors, then cells
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/coarse.c \
	%D%/coarse_impl.h \
	%D%/local_search.c \
	%D%/local_search_impl.h \
	%D%/refined_path.c \
	%D%/refined_path_impl.h \
	%D%/sector_doors.c \
	%D%/sectors.c \
	%D%/sectors_impl.h \
	%D%/two_tier.c
