# scenarios/local.mk - floor 4, how text becomes a battle
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/scenario.h

liblanchester_la_SOURCES += \
	%D%/arena.c \
	%D%/arena_impl.h \
	%D%/bind.c \
	%D%/bind_armies.c \
	%D%/bind_impl.h \
	%D%/bind_units.c \
	%D%/bind_value.c \
	%D%/field_table.c \
	%D%/field_table_impl.h \
	%D%/load.c \
	%D%/message.c \
	%D%/message_impl.h \
	%D%/names.c \
	%D%/names_impl.h \
	%D%/roster.c \
	%D%/scenario.c \
	%D%/scenario_impl.h \
	%D%/settings.c \
	%D%/source.c \
	%D%/source_impl.h \
	%D%/tree.c \
	%D%/tree_impl.h

dist_scenarios_DATA += \
	%D%/iwo-jima.yaml
