# results/pages/local.mk - what is shown of each kind of result
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/allocation.c \
	%D%/alike.c \
	%D%/battle.c \
	%D%/battles.c \
	%D%/bodies.c \
	%D%/campaign.c \
	%D%/campaign_fields.c \
	%D%/campaign_impl.h \
	%D%/campaign_log.c \
	%D%/campaign_rows.c \
	%D%/check.c \
	%D%/curve.c \
	%D%/diff.c \
	%D%/expect.c \
	%D%/fit.c \
	%D%/fit_laws.c \
	%D%/killed.c \
	%D%/losses.c \
	%D%/matchup.c \
	%D%/matchup_fields.c \
	%D%/matchup_findings.c \
	%D%/matchup_impl.h \
	%D%/matchup_team.c \
	%D%/matchup_view.c \
	%D%/moments.c \
	%D%/move.c \
	%D%/odds.c \
	%D%/outcome.c \
	%D%/pages.h \
	%D%/pages_impl.h \
	%D%/price.c \
	%D%/price_missed.c \
	%D%/queries.c \
	%D%/rates.c \
	%D%/report.c \
	%D%/route.c \
	%D%/routes.c \
	%D%/sensitivity.c \
	%D%/sensitivity_effects.c \
	%D%/solve.c \
	%D%/sweep.c \
	%D%/turning.c \
	%D%/verify.c
