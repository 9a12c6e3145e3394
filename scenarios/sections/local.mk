# scenarios/sections/local.mk - what a scenario may say, and what becomes of it
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/approach.c \
	%D%/armies.c \
	%D%/armour.c \
	%D%/bare.c \
	%D%/beside.c \
	%D%/bind.c \
	%D%/bind_impl.h \
	%D%/binders.c \
	%D%/body.c \
	%D%/counters.c \
	%D%/engagement.c \
	%D%/engagement_impl.h \
	%D%/expect.c \
	%D%/fire.c \
	%D%/fit.c \
	%D%/kinds.c \
	%D%/map.c \
	%D%/matchup.c \
	%D%/movement.c \
	%D%/names.c \
	%D%/names_impl.h \
	%D%/objectives.c \
	%D%/orders.c \
	%D%/parts_impl.h \
	%D%/price.c \
	%D%/reinforcements.c \
	%D%/roster.c \
	%D%/roster_part.c \
	%D%/rules.c \
	%D%/sections.c \
	%D%/sensitivity.c \
	%D%/settings.c \
	%D%/sheet_impl.h \
	%D%/sides.c \
	%D%/solve.c \
	%D%/solver.c \
	%D%/sweep.c \
	%D%/terrain.c \
	%D%/terrain_impl.h \
	%D%/time.c \
	%D%/units.c \
	%D%/weapons.c
