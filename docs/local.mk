# docs/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
EXTRA_DIST += \
	%D%/bodies.md \
	%D%/cluster.md \
	%D%/embedding.md \
	%D%/examples/balance.c \
	%D%/examples/campaign_game.c \
	%D%/examples/game_loop.c \
	%D%/models.md \
	%D%/numerics.md \
	%D%/pictures/breach.png \
	%D%/pictures/ford.svg \
	%D%/pictures/heatmap.svg \
	%D%/pictures/iwo-jima.svg \
	%D%/pictures/path-curve.svg \
	%D%/pictures/relief-march.svg \
	%D%/pictures/report.png \
	%D%/pictures/route.svg \
	%D%/removed.md \
	%D%/results.md \
	%D%/rosters.md \
	%D%/tactics.md \
	%D%/tutorial.md

dist_man_MANS += %D%/lanchester.1

# The page of the format is docs/scenario.md.
EXTRA_DIST += %D%/manual_page.awk
nodist_man_MANS = %D%/lanchester-scenario.5
CLEANFILES += %D%/lanchester-scenario.5
%D%/lanchester-scenario.5: %D%/manual_page.awk %D%/lanchester.1 %D%/scenario.md
	$(AM_V_GEN)$(MKDIR_P) %D% && $(AWK) -f $(srcdir)/%D%/manual_page.awk \
	  $(srcdir)/%D%/lanchester.1 $(srcdir)/%D%/scenario.md >$@.tmp && mv $@.tmp $@

# Completion, installed under the names by which each shell looks for it.
EXTRA_DIST += %D%/lanchester.bash %D%/lanchester.zsh
nodist_bashcompletion_DATA = %D%/lanchester
nodist_zshcompletion_DATA = %D%/_lanchester
dist_fishcompletion_DATA += %D%/lanchester.fish
CLEANFILES += %D%/lanchester %D%/_lanchester
%D%/lanchester: %D%/lanchester.bash
	$(AM_V_GEN)$(MKDIR_P) %D% && cp $(srcdir)/%D%/lanchester.bash $@
%D%/_lanchester: %D%/lanchester.zsh
	$(AM_V_GEN)$(MKDIR_P) %D% && cp $(srcdir)/%D%/lanchester.zsh $@

# The reference of the format: tables from the field table, text from the
# template. A test compares.
EXTRA_DIST += \
	%D%/scenario.in.md \
	%D%/scenario.md
check_PROGRAMS += %D%/examples/flight_shooter %D%/examples/routes

.PHONY: update-reference
update-reference:
	$(AM_V_GEN)cd $(srcdir) && LC_ALL=C $(AWK) -f scenarios/keys.awk \
	  -f scenarios/keys_reference.awk scenarios/keys.table \
	  %D%/scenario.in.md >%D%/scenario.md.tmp && \
	  mv %D%/scenario.md.tmp %D%/scenario.md
