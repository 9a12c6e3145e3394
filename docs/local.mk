# docs/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
dist_man_MANS += \
	%D%/lanchester-scenario.5 \
	%D%/lanchester.1

# Installed under the name of the command, by which bash looks for it.
EXTRA_DIST += %D%/lanchester.bash
nodist_bashcompletion_DATA = %D%/lanchester
CLEANFILES += %D%/lanchester
%D%/lanchester: %D%/lanchester.bash
	$(AM_V_GEN)$(MKDIR_P) %D% && cp $(srcdir)/%D%/lanchester.bash $@
