# tests/cli/local.mk - the program's output, wording and exit statuses.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += \
	%D%/allocate.sh \
	%D%/bodies.sh \
	%D%/campaign.sh \
	%D%/diff.sh \
	%D%/documents.sh \
	%D%/failures.sh \
	%D%/files.sh \
	%D%/fit.sh \
	%D%/format.sh \
	%D%/json.sh \
	%D%/manual.sh \
	%D%/matchup.sh \
	%D%/matchup_teams.sh \
	%D%/odds.sh \
	%D%/price.sh \
	%D%/price_sheet.sh \
	%D%/ranks.sh \
	%D%/read.sh \
	%D%/report.sh \
	%D%/route.sh \
	%D%/run.sh \
	%D%/scenario_reference.sh \
	%D%/scenarios.sh \
	%D%/sensitivity.sh \
	%D%/sheets.sh \
	%D%/solve.sh \
	%D%/store.sh \
	%D%/sweep.sh \
	%D%/test.sh \
	%D%/transcripts.sh \
	%D%/turning.sh \
	%D%/usage.sh \
	%D%/verify.sh

long_tests += \
	%D%/completion.sh \
	%D%/endless.sh \
	%D%/full_disk.sh \
	%D%/import.sh \
	%D%/interrupt.sh \
	%D%/progress.sh \
	%D%/odds_large.sh \
	%D%/plot.sh \
	%D%/plot_bodies.sh \
	%D%/store_killed.sh \
	%D%/sweep_progress.sh
