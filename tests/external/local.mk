# tests/external/local.mk - benchmarks of others, where they are.
# SPDX-License-Identifier: GPL-3.0-or-later
long_tests += \
	%D%/move.sh \
	%D%/moving_ai.sh
