# tactics/engagement/local.mk - battles in which every soldier is a body.
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/check.c \
	%D%/drives.c \
	%D%/engagement.c \
	%D%/engagement_impl.h \
	%D%/fire.c \
	%D%/sight.c \
	%D%/soldiers.c \
	%D%/walking.c \
	%D%/ways.c
