# solver/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/chance.h \
	%D%/chance_band.h \
	%D%/closed_form.h \
	%D%/closed_linear_law.h \
	%D%/closed_linear_system.h \
	%D%/closed_mixed_law.h \
	%D%/invariant.h \
	%D%/odds.h \
	%D%/solve.h \
	%D%/trajectory.h

liblanchester_la_SOURCES += \
	%D%/chance.c \
	%D%/chance_band.c \
	%D%/chance_odds.c \
	%D%/chance_run.c \
	%D%/chance_work.c \
	%D%/chance_work_impl.h \
	%D%/closed_choice.c \
	%D%/closed_first_time.c \
	%D%/closed_form.c \
	%D%/closed_impl.h \
	%D%/closed_linear_law.c \
	%D%/closed_linear_system.c \
	%D%/closed_mixed_law.c \
	%D%/control.c \
	%D%/control_impl.h \
	%D%/counts_impl.h \
	%D%/duel.c \
	%D%/duel_chain.c \
	%D%/duel_chain_impl.h \
	%D%/duel_lanes_impl.h \
	%D%/event_finder.c \
	%D%/exponential.c \
	%D%/gsl.c \
	%D%/invariant.c \
	%D%/invariant_drift.c \
	%D%/invariant_drift_impl.h \
	%D%/jumps.c \
	%D%/jumps_impl.h \
	%D%/jumps_judge.c \
	%D%/jumps_low.c \
	%D%/jumps_run.c \
	%D%/odds.c \
	%D%/odds_duel.c \
	%D%/odds_exact.c \
	%D%/odds_exact_impl.h \
	%D%/odds_find.c \
	%D%/odds_impl.h \
	%D%/odds_linear.c \
	%D%/odds_normal.c \
	%D%/odds_product.c \
	%D%/odds_race.c \
	%D%/odds_rates.c \
	%D%/odds_sweep.c \
	%D%/options.c \
	%D%/record.c \
	%D%/solve.c \
	%D%/solver_impl.h \
	%D%/steppers.c \
	%D%/steppers_impl.h \
	%D%/trajectory.c
