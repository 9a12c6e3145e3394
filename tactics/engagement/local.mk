# tactics/engagement/local.mk - battles in which every soldier is a body.
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/check.c \
	%D%/drives.c \
	%D%/engagement.c \
	%D%/engagement_impl.h \
	%D%/engagement_room.c \
	%D%/fight_story.c \
	%D%/fire.c \
	%D%/formations.c \
	%D%/ground.c \
	%D%/shot_times.c \
	%D%/sight.c \
	%D%/soldiers.c \
	%D%/targets.c \
	%D%/walking.c \
	%D%/ways.c
