# tactics/bodies/local.mk - shapes that touch, bodies that are steered, soldiers.
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/boxes.c \
	%D%/convex.c \
	%D%/disc_tree.c \
	%D%/discs.c \
	%D%/engagement.c \
	%D%/engagement_check.c \
	%D%/engagement_check_arrays.c \
	%D%/engagement_check_impl.h \
	%D%/engagement_def.c \
	%D%/engagement_impl.h \
	%D%/engagement_room.c \
	%D%/fight_story.c \
	%D%/fire.c \
	%D%/formations.c \
	%D%/line_of_fire.c \
	%D%/oriented_boxes.c \
	%D%/place_in_both.c \
	%D%/place_in_both_impl.h \
	%D%/plane_impl.h \
	%D%/round_box.c \
	%D%/round_box_impl.h \
	%D%/segments.c \
	%D%/shot_times.c \
	%D%/soldiers.c \
	%D%/space.c \
	%D%/space_impl.h \
	%D%/space_sweeps.c \
	%D%/stand_grid.c \
	%D%/sweeps.c \
	%D%/targets.c \
	%D%/walking.c
