# scenarios/sections/local.mk - what a scenario may say, and what becomes of it
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/armies.c \
	%D%/beside.c \
	%D%/bind.c \
	%D%/bind_impl.h \
	%D%/binders.c \
	%D%/body.c \
	%D%/campaign.c \
	%D%/counters.c \
	%D%/engagement.c \
	%D%/engagement_impl.h \
	%D%/expect.c \
	%D%/fire.c \
	%D%/fit.c \
	%D%/grounds.c \
	%D%/lists.c \
	%D%/map_section.c \
	%D%/map_cells.c \
	%D%/map_graph.c \
	%D%/map_impl.h \
	%D%/matchup.c \
	%D%/movement.c \
	%D%/names.c \
	%D%/names_impl.h \
	%D%/objectives.c \
	%D%/orders.c \
	%D%/orders_impl.h \
	%D%/parts_impl.h \
	%D%/places.c \
	%D%/price.c \
	%D%/reinforcements.c \
	%D%/roster.c \
	%D%/rules.c \
	%D%/sections.c \
	%D%/sensitivity.c \
	%D%/settings.c \
	%D%/sides.c \
	%D%/solve.c \
	%D%/solver.c \
	%D%/sweep.c \
	%D%/terrain.c \
	%D%/terrain_impl.h \
	%D%/time.c \
	%D%/units.c \
	%D%/values.c
