# model/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/battle_def.c \
	%D%/battle_def_check.c \
	%D%/check_approach.c \
	%D%/check_armies.c \
	%D%/check_armour.c \
	%D%/check_facts.c \
	%D%/check_fire.c \
	%D%/check_impl.h \
	%D%/check_kinds.c \
	%D%/check_pairs.c \
	%D%/check_reinforcements.c \
	%D%/check_report.c \
	%D%/check_rules.c \
	%D%/check_units.c \
	%D%/laws.c \
	%D%/laws_impl.h \
	%D%/rate_laws_impl.h \
	%D%/weapons.c \
	%D%/weapons_impl.h
