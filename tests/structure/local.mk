# tests/structure/local.mk - the rules of the house, kept by machine.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += \
	%D%/circles.sh \
	%D%/harness.sh \
	%D%/headers.sh \
	%D%/house.sh \
	%D%/installed.sh \
	%D%/join.sh \
	%D%/layers.sh \
	%D%/mutants.sh \
	%D%/pages.sh \
	%D%/symbols.sh
