# solver/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/odds.h \
	%D%/solve.h \
	%D%/trajectory.h

liblanchester_la_SOURCES += \
	%D%/closed_choice.c \
	%D%/closed_impl.h \
	%D%/duel.c \
	%D%/exponential.c \
	%D%/gsl.c \
	%D%/invariant.c \
	%D%/invariant_impl.h \
	%D%/locate.c \
	%D%/odds.c \
	%D%/odds_duel.c \
	%D%/odds_exact.c \
	%D%/odds_exact_impl.h \
	%D%/odds_impl.h \
	%D%/odds_linear.c \
	%D%/odds_product.c \
	%D%/odds_rates.c \
	%D%/odds_sweep.c \
	%D%/options.c \
	%D%/record.c \
	%D%/solve.c \
	%D%/solver_impl.h \
	%D%/trajectory.c
