# tactics/search/sight/local.mk - any-angle routes over corners
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/visibility.c \
	%D%/vista.c \
	%D%/vista_impl.h \
	%D%/vista_look.c \
	%D%/vista_walk.c
