# balance/local.mk - floor 5, questions asked of many battles
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/columns.h \
	%D%/design.h \
	%D%/elasticity.h \
	%D%/fit.h \
	%D%/fit_law.h \
	%D%/matchup.h \
	%D%/matchup_findings.h \
	%D%/morris.h \
	%D%/nash.h \
	%D%/observed.h \
	%D%/rating.h \
	%D%/record.h \
	%D%/response.h \
	%D%/sensitivity.h \
	%D%/sobol.h \
	%D%/solve.h \
	%D%/store.h \
	%D%/sweep.h \
	%D%/sweep_summary.h \
	%D%/trial.h \
	%D%/turning_point.h

liblanchester_la_SOURCES += \
	%D%/columns.c \
	%D%/columns_impl.h \
	%D%/crew.c \
	%D%/crew_impl.h \
	%D%/design.c \
	%D%/elasticity.c \
	%D%/fit.c \
	%D%/fit_impl.h \
	%D%/fit_law.c \
	%D%/fit_model.c \
	%D%/fit_statistics.c \
	%D%/matchup.c \
	%D%/matchup_findings.c \
	%D%/matchup_impl.h \
	%D%/matchup_pair.c \
	%D%/matchup_terrain.c \
	%D%/morris.c \
	%D%/nash.c \
	%D%/observed.c \
	%D%/permutation.c \
	%D%/permutation_impl.h \
	%D%/rating.c \
	%D%/record.c \
	%D%/response.c \
	%D%/sensitivity.c \
	%D%/sensitivity_flip.c \
	%D%/sensitivity_impl.h \
	%D%/sensitivity_inputs.c \
	%D%/snowball.c \
	%D%/sobol.c \
	%D%/solve.c \
	%D%/solve_ask.c \
	%D%/solve_impl.h \
	%D%/solve_line.c \
	%D%/solve_space.c \
	%D%/store.c \
	%D%/store_about.c \
	%D%/store_columns.c \
	%D%/store_impl.h \
	%D%/store_merge.c \
	%D%/store_open.c \
	%D%/store_sql.c \
	%D%/sweep.c \
	%D%/sweep_impl.h \
	%D%/sweep_run.c \
	%D%/sweep_summary.c \
	%D%/trial.c \
	%D%/turning_point.c
