# model/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/approach.c \
	%D%/battle.c \
	%D%/battle_def.c \
	%D%/battle_impl.h \
	%D%/check.c \
	%D%/check_armies.c \
	%D%/check_impl.h \
	%D%/check_report.c \
	%D%/check_types.c \
	%D%/clock.c \
	%D%/coefficients.c \
	%D%/counts.c \
	%D%/engine_impl.h \
	%D%/events.c \
	%D%/interval.c \
	%D%/invariant.c \
	%D%/island.c \
	%D%/island_impl.h \
	%D%/laws.c \
	%D%/ledger.c \
	%D%/outcome.c \
	%D%/plan.c \
	%D%/rates.c \
	%D%/referee.c \
	%D%/state.c \
	%D%/targeting.c \
	%D%/weapons_impl.h
