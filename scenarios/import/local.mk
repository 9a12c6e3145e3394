# scenarios/import/local.mk - the rosters of games, a file each
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/csv.c \
	%D%/csv_sheet.c \
	%D%/freeciv.c \
	%D%/import.c \
	%D%/import.h \
	%D%/openra.c \
	%D%/roster.c \
	%D%/roster_impl.h \
	%D%/wesnoth.c
