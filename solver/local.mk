# solver/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/chance.c \
	%D%/chance_impl.h \
	%D%/closed_form.c \
	%D%/closed_form.h \
	%D%/counts_impl.h \
	%D%/event_finder.c \
	%D%/gsl.c \
	%D%/jumps.c \
	%D%/jumps_impl.h \
	%D%/odds.c \
	%D%/odds_exact.c \
	%D%/odds_find.c \
	%D%/odds_impl.h \
	%D%/odds_product.c \
	%D%/run.c \
	%D%/solver.c \
	%D%/solver_impl.h \
	%D%/trajectory.c \
	%D%/whole_battle.c \
	%D%/whole_battle_impl.h \
	%D%/worn.c
