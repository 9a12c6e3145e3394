# tactics/move/local.mk - many who move, never two at one place
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/conflicts.c \
	%D%/crowd.c \
	%D%/crowd_impl.h \
	%D%/fsm.c \
	%D%/fsm_impl.h \
	%D%/lacam.c \
	%D%/lacam_impl.h \
	%D%/marching_impl.h \
	%D%/move_def.c \
	%D%/pibt.c \
	%D%/pibt_impl.h \
	%D%/plan.c \
	%D%/tick_map.c \
	%D%/tick_map_impl.h \
	%D%/world.c \
	%D%/world_impl.h
