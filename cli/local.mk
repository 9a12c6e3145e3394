# cli/local.mk - floor 7, the program
# SPDX-License-Identifier: GPL-3.0-or-later
lanchester_SOURCES += \
	%D%/arguments.c \
	%D%/arguments.h \
	%D%/command.h \
	%D%/fight.h \
	%D%/main.c \
	%D%/terminal.c \
	%D%/terminal.h
