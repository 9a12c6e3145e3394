# tactics/move/local.mk - many that move, never two at one place
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/conflicts.c \
	%D%/crowd.c \
	%D%/lacam.c \
	%D%/marching.c \
	%D%/move.c \
	%D%/move_impl.h \
	%D%/pibt.c
