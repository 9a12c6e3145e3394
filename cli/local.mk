# cli/local.mk - floor 7, the program
# SPDX-License-Identifier: GPL-3.0-or-later
lanchester_SOURCES += \
	%D%/answer.c \
	%D%/answer.h \
	%D%/arguments.c \
	%D%/arguments.h \
	%D%/check.c \
	%D%/command.h \
	%D%/curve_file.c \
	%D%/curve_file.h \
	%D%/diff.c \
	%D%/diff_json.c \
	%D%/diff_json.h \
	%D%/diff_text.c \
	%D%/diff_text.h \
	%D%/example.c \
	%D%/export.c \
	%D%/fight.c \
	%D%/fight.h \
	%D%/fit.c \
	%D%/fit_laws.c \
	%D%/fit_laws.h \
	%D%/killed.c \
	%D%/killed.h \
	%D%/main.c \
	%D%/map_source.c \
	%D%/map_source.h \
	%D%/matchup.c \
	%D%/matchup_json.c \
	%D%/matchup_json.h \
	%D%/matchup_text.c \
	%D%/matchup_text.h \
	%D%/matchup_work.c \
	%D%/matchup_work.h \
	%D%/merge.c \
	%D%/odds.c \
	%D%/odds_json.c \
	%D%/odds_json.h \
	%D%/odds_text.c \
	%D%/odds_text.h \
	%D%/odds_work.c \
	%D%/odds_work.h \
	%D%/outcome_json.c \
	%D%/outcome_json.h \
	%D%/plot.c \
	%D%/plot_paths.c \
	%D%/plot_paths.h \
	%D%/plot_route.c \
	%D%/plot_route.h \
	%D%/plot_tornado.c \
	%D%/plot_tornado.h \
	%D%/price.c \
	%D%/price_json.c \
	%D%/price_text.c \
	%D%/price_work.h \
	%D%/ranks.c \
	%D%/ranks.h \
	%D%/ranks_impl.h \
	%D%/replay.c \
	%D%/replay.h \
	%D%/route.c \
	%D%/route_all.c \
	%D%/route_all.h \
	%D%/route_query.c \
	%D%/route_query.h \
	%D%/route_scen.c \
	%D%/route_scen.h \
	%D%/route_search.c \
	%D%/route_search.h \
	%D%/run.c \
	%D%/schema.c \
	%D%/sensitivity.c \
	%D%/sensitivity_json.c \
	%D%/sensitivity_json.h \
	%D%/sensitivity_text.c \
	%D%/sensitivity_text.h \
	%D%/sensitivity_work.c \
	%D%/sensitivity_work.h \
	%D%/show.c \
	%D%/solve.c \
	%D%/stopwatch.h \
	%D%/summary.c \
	%D%/summary.h \
	%D%/sweep.c \
	%D%/sweep_output.c \
	%D%/sweep_output.h \
	%D%/sweep_ranks.c \
	%D%/sweep_ranks.h \
	%D%/sweep_rows.c \
	%D%/sweep_rows.h \
	%D%/sweep_store.c \
	%D%/sweep_store.h \
	%D%/sweep_text.c \
	%D%/sweep_text.h \
	%D%/table.c \
	%D%/table.h \
	%D%/terminal.c \
	%D%/terminal.h \
	%D%/test.c \
	%D%/test_json.c \
	%D%/test_json.h \
	%D%/test_tap.c \
	%D%/test_tap.h \
	%D%/turning.c \
	%D%/turning.h \
	%D%/verify.c

# One of the two kinds of ranks; only they know of MPI.
if WITH_MPI
lanchester_SOURCES += %D%/ranks_mpi.c
AM_CFLAGS += $(MPI_CFLAGS)
else
lanchester_SOURCES += %D%/ranks_alone.c
endif
