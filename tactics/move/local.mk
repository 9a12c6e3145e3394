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
	%D%/marching.c \
	%D%/marching_corners.c \
	%D%/marching_fsm.c \
	%D%/marching_impl.h \
	%D%/marching_parts_impl.h \
	%D%/marching_pibt.c \
	%D%/marching_routes.c \
	%D%/marching_state.c \
	%D%/marching_steps.c \
	%D%/marching_waits.c \
	%D%/move_def.c \
	%D%/pibt.c \
	%D%/pibt_impl.h \
	%D%/plan.c \
	%D%/tick_map.c \
	%D%/tick_map_impl.h \
	%D%/world.c \
	%D%/world_impl.h
