# cli/local.mk - floor 7, the program
# SPDX-License-Identifier: GPL-3.0-or-later
lanchester_SOURCES += \
	%D%/arguments.c \
	%D%/arguments.h \
	%D%/check.c \
	%D%/command.h \
	%D%/curve_file.c \
	%D%/curve_file.h \
	%D%/example.c \
	%D%/fight.c \
	%D%/fight.h \
	%D%/killed.c \
	%D%/killed.h \
	%D%/main.c \
	%D%/outcome_json.c \
	%D%/outcome_json.h \
	%D%/plot.c \
	%D%/replay.c \
	%D%/replay.h \
	%D%/run.c \
	%D%/schema.c \
	%D%/show.c \
	%D%/summary.c \
	%D%/summary.h \
	%D%/table.c \
	%D%/table.h \
	%D%/terminal.c \
	%D%/terminal.h \
	%D%/verify.c
