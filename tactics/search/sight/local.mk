# tactics/search/sight/local.mk - any-angle routes over corners
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/sight_line.c \
	%D%/visibility.c \
	%D%/visible_corners.c \
	%D%/visible_corners_impl.h \
	%D%/visible_corners_look.c
