# engine/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/battle.h \
	%D%/outcome.h

liblanchester_la_SOURCES += \
	%D%/battle.c \
	%D%/battle_impl.h \
	%D%/clock.c \
	%D%/clock_impl.h \
	%D%/commands.c \
	%D%/engine_impl.h \
	%D%/events.c \
	%D%/events_impl.h \
	%D%/fading.c \
	%D%/fading_impl.h \
	%D%/flow.c \
	%D%/flow_impl.h \
	%D%/interval.c \
	%D%/interval_impl.h \
	%D%/kills.c \
	%D%/ledger.c \
	%D%/ledger_impl.h \
	%D%/lifecycle.c \
	%D%/outcome.c \
	%D%/plan.c \
	%D%/plan_digest.c \
	%D%/plan_impl.h \
	%D%/rates.c \
	%D%/rates_impl.h \
	%D%/referee.c \
	%D%/referee_impl.h \
	%D%/returning.c \
	%D%/schedule.c \
	%D%/slopes.c \
	%D%/snapshot.c \
	%D%/state.c \
	%D%/state_impl.h \
	%D%/targeting.c \
	%D%/targeting_impl.h \
	%D%/variables.c \
	%D%/variables_impl.h \
	%D%/withering.c
