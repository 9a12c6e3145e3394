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
	%D%/map_source.c \
	%D%/map_source.h \
	%D%/outcome_json.c \
	%D%/outcome_json.h \
	%D%/plot.c \
	%D%/plot_route.c \
	%D%/plot_route.h \
	%D%/replay.c \
	%D%/replay.h \
	%D%/route.c \
	%D%/route_all.c \
	%D%/route_all.h \
	%D%/route_scen.c \
	%D%/route_scen.h \
	%D%/run.c \
	%D%/schema.c \
	%D%/show.c \
	%D%/stopwatch.h \
	%D%/summary.c \
	%D%/summary.h \
	%D%/table.c \
	%D%/table.h \
	%D%/terminal.c \
	%D%/terminal.h \
	%D%/verify.c \
	%D%/walk.c \
	%D%/walk.h
