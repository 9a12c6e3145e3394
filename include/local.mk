# include/local.mk - the public headers: nothing else is installed.
# SPDX-License-Identifier: GPL-3.0-or-later
lanpublic_HEADERS += \
	%D%/lanchester/base.h \
	%D%/lanchester/battle.h \
	%D%/lanchester/battle_def.h \
	%D%/lanchester/bodies.h \
	%D%/lanchester/campaign.h \
	%D%/lanchester/experiment.h \
	%D%/lanchester/fit.h \
	%D%/lanchester/lanchester.h \
	%D%/lanchester/map.h \
	%D%/lanchester/matchup.h \
	%D%/lanchester/move.h \
	%D%/lanchester/scenario.h \
	%D%/lanchester/search.h \
	%D%/lanchester/sensitivity.h \
	%D%/lanchester/solve.h \
	%D%/lanchester/solver.h

nodist_lanpublic_HEADERS += include/lanchester/library.h
