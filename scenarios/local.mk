# scenarios/local.mk - floor 4, how text becomes a battle
# SPDX-License-Identifier: GPL-3.0-or-later
include %D%/format/local.mk
include %D%/import/local.mk
include %D%/sections/local.mk
include %D%/yaml/local.mk

library_sources += \
	%D%/edit.c \
	%D%/examples.c \
	%D%/examples.h \
	%D%/keys.h \
	%D%/parameter.c \
	%D%/published.h \
	%D%/scenario.c \
	%D%/scenario_copy.c \
	%D%/scenario_impl.h \
	%D%/stars.c \
	%D%/stars.h

# Installed, and held in the library for `lanchester example'.
shipped_scenarios = \
	%D%/ambush.yaml \
	%D%/ambush-in-the-pass.yaml \
	%D%/artillery.yaml \
	%D%/blades-by-turns.yaml \
	%D%/bonder-farrell.yaml \
	%D%/cavalry-square.yaml \
	%D%/ford.yaml \
	%D%/forty-armies.yaml \
	%D%/gate.yaml \
	%D%/gate-one-wide.yaml \
	%D%/grand-battle.yaml \
	%D%/helmbold.yaml \
	%D%/hex-battle.yaml \
	%D%/iwo-jima.yaml \
	%D%/land-battles.yaml \
	%D%/linear-law.yaml \
	%D%/maze-chase.yaml \
	%D%/morale.yaml \
	%D%/musket-lines.yaml \
	%D%/pass-one-wide.yaml \
	%D%/relief-in-time.yaml \
	%D%/relief-march-in-time.yaml \
	%D%/relief-march-too-late.yaml \
	%D%/relief-too-late.yaml \
	%D%/risk-board.yaml \
	%D%/ships-in-line.yaml \
	%D%/siege-fever.yaml \
	%D%/spear-horse-bow.yaml \
	%D%/square-law.yaml \
	%D%/swarm.yaml \
	%D%/thermopylae.yaml \
	%D%/three-fronts.yaml \
	%D%/three-sides.yaml \
	%D%/trafalgar-line.yaml \
	%D%/trafalgar-plan.yaml

shipped_data = %D%/land-battles.csv

dist_scenarios_DATA += $(shipped_scenarios) $(shipped_data)
EXTRA_DIST += %D%/embed.awk %D%/keys.awk %D%/keys_c.awk %D%/keys.table \
  %D%/keys_reference.awk %D%/keys_schema.awk %D%/published.awk \
  %D%/published.cases
made_library_sources = %D%/key_table.c %D%/schema.c %D%/shipped.c \
  %D%/published.c
CLEANFILES += $(made_library_sources)
%D%/shipped.c: $(shipped_scenarios) $(shipped_data) %D%/local.mk %D%/embed.awk base/bytes.awk
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  (cd $(srcdir) && \
	    LC_ALL=C $(AWK) -f base/bytes.awk -f %D%/embed.awk \
	      $(shipped_scenarios) $(shipped_data)) >$@.tmp && \
	  mv $@.tmp $@
%D%/published.c: %D%/published.cases %D%/published.awk base/bytes.awk
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  (cd $(srcdir) && \
	    LC_ALL=C $(AWK) -f base/bytes.awk -f %D%/published.awk \
	      %D%/published.cases) >$@.tmp && \
	  mv $@.tmp $@
%D%/key_table.c: %D%/keys.table %D%/keys.awk %D%/keys_c.awk
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  (cd $(srcdir) && LC_ALL=C $(AWK) -f %D%/keys.awk -f %D%/keys_c.awk \
	    %D%/keys.table) >$@.tmp && \
	  mv $@.tmp $@
%D%/schema.c: %D%/keys.table %D%/keys.awk %D%/keys_schema.awk base/bytes.awk
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  (cd $(srcdir) && LC_ALL=C $(AWK) -f %D%/keys.awk -f base/bytes.awk \
	    -f %D%/keys_schema.awk %D%/keys.table) >$@.tmp && \
	  mv $@.tmp $@
