# balance/matchups/local.mk - unit types against each other: tables, prices, differences
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/diff.c \
	%D%/diff_changes.c \
	%D%/diff_impl.h \
	%D%/diff_terms.c \
	%D%/duel.c \
	%D%/duel_impl.h \
	%D%/least_distance.c \
	%D%/least_distance_impl.h \
	%D%/matchup.c \
	%D%/matchup_armies.c \
	%D%/matchup_findings.c \
	%D%/matchup_impl.h \
	%D%/matchup_pair.c \
	%D%/matchup_terrain.c \
	%D%/nash.c \
	%D%/price.c \
	%D%/price_band.c \
	%D%/price_impl.h \
	%D%/price_knobs.c \
	%D%/price_lead.c \
	%D%/price_mix.c \
	%D%/price_place.c \
	%D%/price_search.c \
	%D%/price_whole.c \
	%D%/rating.c
