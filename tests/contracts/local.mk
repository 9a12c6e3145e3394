# tests/contracts/local.mk - what the program promises, and that it is there.
# SPDX-License-Identifier: GPL-3.0-or-later
shell_tests += %D%/systems.sh
long_tests += %D%/inventory.sh

EXTRA_DIST += \
	%D%/inventory.tsv \
	%D%/list.sh \
	%D%/systems.tsv \
	%D%/update.sh

.PHONY: update-inventory
update-inventory: lanchester$(EXEEXT) tests/support/sqlite_do$(EXEEXT)
	$(AM_V_GEN)abs_srcdir=$(abs_top_srcdir) sh $(srcdir)/%D%/update.sh
