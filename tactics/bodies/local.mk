# tactics/bodies/local.mk - shapes that touch, and bodies that are steered.
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/boxes.c \
	%D%/convex.c \
	%D%/crowd_grid.c \
	%D%/crowd_grid_impl.h \
	%D%/crowd_grid_pairs.c \
	%D%/crowd_grid_sweep.c \
	%D%/disc_tree.c \
	%D%/discs.c \
	%D%/oriented_boxes.c \
	%D%/place_in_both.c \
	%D%/place_in_both_impl.h \
	%D%/plane_impl.h \
	%D%/potential.c \
	%D%/potential_impl.h \
	%D%/round_box.c \
	%D%/round_box_impl.h \
	%D%/segments.c \
	%D%/space.c \
	%D%/space_impl.h \
	%D%/space_sweeps.c \
	%D%/steer.c \
	%D%/sweeps.c
