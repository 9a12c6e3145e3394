# scenarios/sections/local.mk - what a scenario may say, and what becomes of it
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/armies.c \
	%D%/battle.c \
	%D%/beside.c \
	%D%/bind.c \
	%D%/bind_impl.h \
	%D%/binders.c \
	%D%/engagement.c \
	%D%/expect.c \
	%D%/kinds.c \
	%D%/map.c \
	%D%/names.c \
	%D%/questions.c \
	%D%/roster.c \
	%D%/sections.c \
	%D%/settings.c \
	%D%/sides.c \
	%D%/sweep.c \
	%D%/terrain.c \
	%D%/units.c
