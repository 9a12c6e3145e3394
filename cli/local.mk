# cli/local.mk - floor 7, the program
# SPDX-License-Identifier: GPL-3.0-or-later
lanchester_SOURCES += \
	%D%/allocate.c \
	%D%/answer.c \
	%D%/arguments.c \
	%D%/check.c \
	%D%/cli.h \
	%D%/diff.c \
	%D%/example.c \
	%D%/fit.c \
	%D%/import.c \
	%D%/main.c \
	%D%/maps.c \
	%D%/matchup.c \
	%D%/move.c \
	%D%/odds.c \
	%D%/plot.c \
	%D%/plot_battle.c \
	%D%/plot_paths.c \
	%D%/price.c \
	%D%/questions.c \
	%D%/report.c \
	%D%/route.c \
	%D%/run.c \
	%D%/scenario.c \
	%D%/sensitivity.c \
	%D%/show.c \
	%D%/solve.c \
	%D%/sweep.c \
	%D%/terminal.c \
	%D%/test.c \
	%D%/verify.c

nodist_lanchester_SOURCES = %D%/commands.c
EXTRA_DIST += %D%/commands.awk %D%/commands.txt
CLEANFILES += %D%/commands.c
%D%/commands.c: %D%/commands.txt %D%/commands.awk base/bytes.awk
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  (cd $(srcdir) && \
	    LC_ALL=C $(AWK) -f base/bytes.awk -f %D%/commands.awk \
	    %D%/commands.txt) >$@.tmp && \
	  mv $@.tmp $@
