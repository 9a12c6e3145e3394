# scenarios/sections/local.mk - what a scenario may say, and what becomes of it
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
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
	%D%/field_expect.c \
	%D%/field_fit.c \
	%D%/field_map.c \
	%D%/field_matchup.c \
	%D%/field_price.c \
	%D%/field_sections.c \
	%D%/field_sensitivity.c \
	%D%/field_solve.c \
	%D%/field_sweep.c \
	%D%/names.c \
	%D%/names_impl.h \
	%D%/roster.c \
	%D%/settings.c
