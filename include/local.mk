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

# The functions that they declare: what the shared library exports.
if SHARED
EXTRA_liblanchester_la_DEPENDENCIES = lanchester.sym
endif
CLEANFILES += lanchester.sym
lanchester.sym: $(lanpublic_HEADERS) $(nodist_lanpublic_HEADERS)
	$(AM_V_GEN){ (cd $(srcdir) && cat $(lanpublic_HEADERS)) && \
	  cat $(nodist_lanpublic_HEADERS); } | sed -n -e '/^static/d' \
	  -e 's/^\([a-z][a-z0-9_ *]*[ *]\)\{0,1\}\(lan_[a-z0-9_]*\)(.*/\2/p' >$@
