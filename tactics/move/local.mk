# tactics/move/local.mk - many who move, never two at one place
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/marching_impl.h \
	%D%/pibt.c \
	%D%/pibt_impl.h
