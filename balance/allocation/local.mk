# balance/allocation/local.mk - at whom each type fires first
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/allocate.c \
	%D%/allocation_battle.c \
	%D%/allocation_exact.c \
	%D%/allocation_impl.h \
	%D%/allocation_search.c \
	%D%/allocation_targets.c \
	%D%/allocation_write.c
