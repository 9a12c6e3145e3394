# tests/cli/local.mk - the program's output, wording and exit statuses.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += \
	%D%/documents.sh \
	%D%/plot.sh \
	%D%/scenario_reference.sh
