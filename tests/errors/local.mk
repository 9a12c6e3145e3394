# tests/errors/local.mk - messages as data, see duel.cases.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += %D%/errors.sh
EXTRA_DIST += \
	%D%/approach.cases \
	%D%/bodies.cases \
	%D%/campaign.cases \
	%D%/command_line.cases \
	%D%/duel.cases \
	%D%/errors.awk \
	%D%/fire.cases \
	%D%/fit.cases \
	%D%/import.cases \
	%D%/map.cases \
	%D%/matchup.cases \
	%D%/not_used.cases \
	%D%/pictures.cases \
	%D%/questions.cases \
	%D%/settings.cases \
	%D%/sheets.cases \
	%D%/sweep.cases \
	%D%/text.cases \
	%D%/weapons.cases

# What is printed today, to be read by git diff.
.PHONY: update-errors
update-errors: lanchester$(EXEEXT)
	$(AM_V_GEN)abs_srcdir=$(abs_top_srcdir) UPDATE=1 \
	  sh $(srcdir)/tests/errors/errors.sh
