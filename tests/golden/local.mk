# tests/golden/local.mk - whole battles, compared with what they were.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += %D%/golden.sh
golden_cases = \
	even-exponential \
	front-and-clock \
	helmbold-three \
	morale \
	pinned \
	priority-area \
	proportional \
	square-closed

EXTRA_DIST += \
	%D%/even-exponential \
	%D%/front-and-clock \
	%D%/helmbold-three \
	%D%/morale \
	%D%/pinned \
	%D%/priority-area \
	%D%/proportional \
	%D%/square-closed

.PHONY: update-golden
update-golden: lanchester$(EXEEXT)
	$(AM_V_GEN)for case in $(golden_cases); do \
	  ./lanchester run --quiet $(srcdir)/tests/golden/$$case/input.yaml \
	    -o $(srcdir)/tests/golden/$$case/expected.csv >/dev/null || exit 1; \
	done
