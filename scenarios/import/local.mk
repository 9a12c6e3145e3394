# scenarios/import/local.mk - the rosters of games, a file each
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/csv.c \
	%D%/csv_cell.c \
	%D%/csv_columns.c \
	%D%/csv_impl.h \
	%D%/csv_number.c \
	%D%/csv_sheet.c \
	%D%/folder.c \
	%D%/folder.h \
	%D%/freeciv.c \
	%D%/freeciv_bonuses.c \
	%D%/freeciv_impl.h \
	%D%/import.c \
	%D%/import.h \
	%D%/miniyaml.c \
	%D%/miniyaml_impl.h \
	%D%/openra.c \
	%D%/openra_impl.h \
	%D%/openra_weapons.c \
	%D%/roster.c \
	%D%/roster_impl.h \
	%D%/roster_tree.c \
	%D%/roster_tree_impl.h \
	%D%/ruleset.c \
	%D%/ruleset_impl.h \
	%D%/summary.c \
	%D%/wesnoth.c \
	%D%/wesnoth_classes.c \
	%D%/wesnoth_impl.h \
	%D%/wesnoth_values.c \
	%D%/wesnoth_weapons.c \
	%D%/wml.c \
	%D%/wml_impl.h \
	%D%/wml_macro.c \
	%D%/wml_macro_impl.h \
	%D%/write.c
