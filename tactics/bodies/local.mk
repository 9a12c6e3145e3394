# tactics/bodies/local.mk - shapes that touch, bodies that are steered and collide.
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/bodies.c \
	%D%/bodies_impl.h \
	%D%/collide.c \
	%D%/crowd_grid.c \
	%D%/forces.c \
	%D%/impulses.c \
	%D%/shapes.c \
	%D%/space.c \
	%D%/steer.c \
	%D%/wall_motion.c \
	%D%/walls.c
