# balance/local.mk - floor 5, questions asked of many battles
# SPDX-License-Identifier: GPL-3.0-or-later
include %D%/allocation/local.mk
include %D%/fitting/local.mk
include %D%/matchups/local.mk
include %D%/sensitivity/local.mk
include %D%/solving/local.mk
include %D%/sweeps/local.mk

library_sources += \
	%D%/alike.c \
	%D%/alike_impl.h \
	%D%/arena_impl.h \
	%D%/battle_player.c \
	%D%/battle_player_impl.h \
	%D%/fail_impl.h \
	%D%/fought.c \
	%D%/many.c \
	%D%/many_impl.h \
	%D%/parallel_for.c \
	%D%/parallel_for_impl.h \
	%D%/expect.c \
	%D%/tally.h \
	%D%/measure.c \
	%D%/measure_impl.h \
	%D%/phase_experiment.c \
	%D%/phase_experiment_impl.h \
	%D%/experiment.c
