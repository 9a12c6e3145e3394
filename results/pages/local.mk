# results/pages/local.mk - what is shown of each kind of result
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/allocation.c \
	%D%/battle.c \
	%D%/campaign.c \
	%D%/check.c \
	%D%/common.c \
	%D%/diff.c \
	%D%/expect.c \
	%D%/fit.c \
	%D%/matchup.c \
	%D%/moments.c \
	%D%/move.c \
	%D%/odds.c \
	%D%/outcome.c \
	%D%/pages.h \
	%D%/pages_impl.h \
	%D%/price.c \
	%D%/rates.c \
	%D%/report.c \
	%D%/route.c \
	%D%/scene.c \
	%D%/sensitivity.c \
	%D%/solve.c \
	%D%/sweep.c \
	%D%/verify.c
