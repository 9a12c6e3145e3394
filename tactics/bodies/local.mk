# tactics/bodies/local.mk - shapes that touch, and bodies that are steered.
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/bodies.c \
	%D%/bodies_collide.c \
	%D%/bodies_forces.c \
	%D%/bodies_impl.h \
	%D%/bodies_makes.c \
	%D%/bodies_move.c \
	%D%/bodies_respond.c \
	%D%/bodies_step.c \
	%D%/bodies_sums.c \
	%D%/bodies_walls.c \
	%D%/boxes.c \
	%D%/convex.c \
	%D%/crowd_grid.c \
	%D%/crowd_grid_impl.h \
	%D%/crowd_grid_pairs.c \
	%D%/crowd_grid_sweep.c \
	%D%/disc_tree.c \
	%D%/discs.c \
	%D%/oriented_boxes.c \
	%D%/pair_law.c \
	%D%/pair_law_impl.h \
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
	%D%/sweeps.c \
	%D%/walls.c \
	%D%/walls_build.c \
	%D%/walls_impl.h \
	%D%/walls_map.c \
	%D%/walls_push.c \
	%D%/walls_sweep.c \
	%D%/walls_walk.c
