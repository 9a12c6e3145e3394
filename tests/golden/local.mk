# tests/golden/local.mk - whole battles, compared with what they were.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += \
	%D%/golden.sh \
	%D%/json/alike.sh \
	%D%/json/answers.sh

long_tests += %D%/pictures/pictures.sh

golden_cases = \
	front-and-clock \
	helmbold-three \
	morale \
	pinned \
	priority-area \
	proportional \
	square-closed

EXTRA_DIST += \
	%D%/front-and-clock \
	%D%/helmbold-three \
	%D%/json/exceptions.tsv \
	%D%/json/prepare.sh \
	%D%/json/reference.jsonl \
	%D%/json/reports.csv \
	%D%/json/small.map \
	%D%/json/small.scen \
	%D%/json/swords.yaml \
	%D%/json/update.sh \
	%D%/morale \
	%D%/pictures/alike.awk \
	%D%/pictures/commands.tsv \
	%D%/pictures/draw.sh \
	%D%/pictures/prepare.sh \
	%D%/pictures/exceptions.tsv \
	%D%/pictures/expected \
	%D%/pictures/normal.awk \
	%D%/pictures/update.sh \
	%D%/pinned \
	%D%/priority-area \
	%D%/proportional \
	%D%/square-closed

.PHONY: update-golden
update-golden: lanchester$(EXEEXT) tests/support/json_alike$(EXEEXT)
	$(AM_V_GEN)for case in $(golden_cases); do \
	  ./lanchester run --quiet $(srcdir)/tests/golden/$$case/input.yaml \
	    -o $(srcdir)/tests/golden/$$case/expected.csv >/dev/null || exit 1; \
	done
	$(AM_V_at)abs_srcdir=$(abs_top_srcdir) sh $(srcdir)/tests/golden/json/update.sh
	$(AM_V_at)abs_srcdir=$(abs_top_srcdir) sh $(srcdir)/tests/golden/pictures/update.sh
