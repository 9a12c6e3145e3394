# tactics/map/local.mk - what a map is, and as whom one sees it
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/cell.h \
	%D%/grid_map.h \
	%D%/ground.h \
	%D%/overlay.h \
	%D%/terrain.h

liblanchester_la_SOURCES += \
	%D%/ground_impl.h \
	%D%/overlay.c \
	%D%/overlay_impl.h
