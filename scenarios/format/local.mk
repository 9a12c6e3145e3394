# scenarios/format/local.mk - what every key has in common: its kinds, the paths
# to it, and how a scenario is written
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/format_impl.h \
	%D%/leaves.c \
	%D%/value.c \
	%D%/walk.c \
	%D%/write.c
