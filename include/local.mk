# include/local.mk - the public headers: nothing else is installed.
# SPDX-License-Identifier: GPL-3.0-or-later
lanpublic_HEADERS += \
	%D%/lanchester/allocate.h \
	%D%/lanchester/base.h \
	%D%/lanchester/battle.h \
	%D%/lanchester/battle_def.h \
	%D%/lanchester/bodies.h \
	%D%/lanchester/campaign.h \
	%D%/lanchester/chance.h \
	%D%/lanchester/coefficients.h \
	%D%/lanchester/complement.h \
	%D%/lanchester/diff.h \
	%D%/lanchester/expect.h \
	%D%/lanchester/engagement.h \
	%D%/lanchester/experiment.h \
	%D%/lanchester/field.h \
	%D%/lanchester/fit.h \
	%D%/lanchester/graph.h \
	%D%/lanchester/ground.h \
	%D%/lanchester/hex.h \
	%D%/lanchester/lanchester.h \
	%D%/lanchester/map.h \
	%D%/lanchester/matchup.h \
	%D%/lanchester/move.h \
	%D%/lanchester/odds.h \
	%D%/lanchester/outcome.h \
	%D%/lanchester/parameter.h \
	%D%/lanchester/price.h \
	%D%/lanchester/questions.h \
	%D%/lanchester/results.h \
	%D%/lanchester/scenario.h \
	%D%/lanchester/search.h \
	%D%/lanchester/sensitivity.h \
	%D%/lanchester/solve.h \
	%D%/lanchester/solver.h \
	%D%/lanchester/store.h \
	%D%/lanchester/sweep.h

nodist_lanpublic_HEADERS += include/lanchester/library.h
