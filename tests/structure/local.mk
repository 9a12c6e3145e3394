# tests/structure/local.mk - the rules of the house, kept by machine.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += \
	%D%/circles.sh \
	%D%/harness.sh \
	%D%/headers.sh \
	%D%/house.sh \
	%D%/installed.sh \
	%D%/layers.sh \
	%D%/mutants.sh \
	%D%/pages.sh \
	%D%/size.sh \
	%D%/symbols.sh

EXTRA_DIST += \
	%D%/size.tsv \
	%D%/weigh.pl

# Lines and tokens a room, and the tokens after the preprocessor, which show
# what macros hide.
.PHONY: weigh
weigh:
	$(AM_V_at)cd $(srcdir) && perl tests/structure/weigh.pl --expanded \
	  "$(CC) -std=c17 -D_POSIX_C_SOURCE=200809L -I. -Iinclude -I$(abs_top_builddir) -I$(abs_top_builddir)/include"

# Lowers the limits to what there is; a row that would rise is an error.
.PHONY: update-size
update-size:
	$(AM_V_GEN)cd $(srcdir) && perl tests/structure/weigh.pl >tests/structure/size.new
	$(AM_V_at)cd $(srcdir)/tests/structure && awk -F '\t' -v OFS='\t' \
	  'NR == FNR { for (k = 2; k <= 3; k++) old[$$1, k] = $$k; next } \
	   { for (k = 2; k <= 3; k++) if (($$1, k) in old && old[$$1, k] + 0 < $$k + 0) $$k = old[$$1, k]; print }' \
	  size.tsv size.new >size.low && rm size.new && mv size.low size.tsv
