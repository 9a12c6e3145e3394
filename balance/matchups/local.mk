# balance/matchups/local.mk - unit types against each other: tables, prices, differences
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/complement.c \
	%D%/diff.c \
	%D%/diff_impl.h \
	%D%/diff_terms.c \
	%D%/duel.c \
	%D%/duel_impl.h \
	%D%/linear_program.c \
	%D%/linear_program_impl.h \
	%D%/matchup.c \
	%D%/matchup_armies.c \
	%D%/matchup_findings.c \
	%D%/matchup_impl.h \
	%D%/matchup_pair.c \
	%D%/matchup_terrain.c \
	%D%/nash.c \
	%D%/pair_roster.c \
	%D%/pair_roster_impl.h \
	%D%/price.c \
	%D%/price_impl.h \
	%D%/price_round.c \
	%D%/price_slopes.c \
	%D%/price_values.c \
	%D%/rating.c
