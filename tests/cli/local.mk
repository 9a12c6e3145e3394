# tests/cli/local.mk - what a transcript cannot show: signals, full disks,
# terminals, other programs.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += \
	%D%/failures.sh \
	%D%/manual.sh \
	%D%/ranks.sh \
	%D%/scenario_reference.sh \
	%D%/terminal.sh

long_tests += \
	%D%/completion.sh \
	%D%/full_disk.sh \
	%D%/gnuplot.sh \
	%D%/import.sh \
	%D%/interrupt.sh \
	%D%/odds_large.sh \
	%D%/progress.sh \
	%D%/scenarios.sh \
	%D%/store_killed.sh \
	%D%/sweep_progress.sh

