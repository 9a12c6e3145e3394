# cli/local.mk - floor 7, the program
# SPDX-License-Identifier: GPL-3.0-or-later
lanchester_SOURCES += \
	%D%/main.c
