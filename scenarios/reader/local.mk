# scenarios/reader/local.mk - how text becomes a scenario
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/arena.c \
	%D%/arena_impl.h \
	%D%/beside.c \
	%D%/bind.c \
	%D%/bind_armies.c \
	%D%/bind_expect.c \
	%D%/bind_fit.c \
	%D%/bind_grounds.c \
	%D%/bind_impl.h \
	%D%/bind_map.c \
	%D%/bind_matchup.c \
	%D%/bind_price.c \
	%D%/bind_sensitivity.c \
	%D%/bind_solve.c \
	%D%/bind_sweep.c \
	%D%/bind_units.c \
	%D%/bind_value.c \
	%D%/load.c \
	%D%/message.c \
	%D%/message_impl.h \
	%D%/names.c \
	%D%/names_impl.h \
	%D%/prescan.c \
	%D%/prescan_impl.h \
	%D%/roster.c \
	%D%/settings.c \
	%D%/source.c \
	%D%/source_impl.h \
	%D%/syntax_error.c \
	%D%/syntax_error_impl.h \
	%D%/tree.c \
	%D%/tree_impl.h
