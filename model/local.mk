# model/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/battle.h \
	%D%/battle_def.h \
	%D%/closed_form.h \
	%D%/closed_linear_law.h \
	%D%/closed_linear_system.h \
	%D%/closed_mixed_law.h \
	%D%/invariant.h \
	%D%/outcome.h

liblanchester_la_SOURCES += \
	%D%/battle.c \
	%D%/battle_def.c \
	%D%/battle_def_check.c \
	%D%/battle_impl.h \
	%D%/books.c \
	%D%/books_impl.h \
	%D%/check_armies.c \
	%D%/check_facts.c \
	%D%/check_fire.c \
	%D%/check_impl.h \
	%D%/check_pairs.c \
	%D%/check_reinforcements.c \
	%D%/check_report.c \
	%D%/check_rules.c \
	%D%/check_units.c \
	%D%/closed_first_time.c \
	%D%/closed_form.c \
	%D%/closed_linear_law.c \
	%D%/closed_linear_system.c \
	%D%/closed_mixed_law.c \
	%D%/conditions.c \
	%D%/conditions_impl.h \
	%D%/dynamics.c \
	%D%/dynamics_impl.h \
	%D%/fabric.c \
	%D%/fabric_impl.h \
	%D%/fading.c \
	%D%/fading_impl.h \
	%D%/intervene.c \
	%D%/invariant.c \
	%D%/jacobian.c \
	%D%/judge.c \
	%D%/judge_impl.h \
	%D%/kills.c \
	%D%/outcome.c \
	%D%/plan.c \
	%D%/plan_impl.h \
	%D%/schedule.c \
	%D%/state.c \
	%D%/state_impl.h \
	%D%/stretch.c \
	%D%/stretch_impl.h \
	%D%/variables.c \
	%D%/variables_impl.h
