# tactics/search/tiers/local.mk - a coarse graph of sectors, then cells
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/coarse.c \
	%D%/coarse_impl.h \
	%D%/sector_doors.c \
	%D%/sectors.c \
	%D%/sectors_impl.h \
	%D%/two_tier.c \
	%D%/way.c \
	%D%/way_impl.h \
	%D%/window.c \
	%D%/window_impl.h
