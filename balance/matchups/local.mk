# balance/matchups/local.mk - unit types against each other: tables, prices, differences
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/complement.c \
	%D%/diff.c \
	%D%/diff_impl.h \
	%D%/diff_terms.c \
	%D%/games.c \
	%D%/games_impl.h \
	%D%/matchup.c \
	%D%/matchup_armies.c \
	%D%/matchup_findings.c \
	%D%/matchup_impl.h \
	%D%/meeting.c \
	%D%/price.c \
	%D%/price_impl.h \
	%D%/price_search.c \
	%D%/price_values.c
