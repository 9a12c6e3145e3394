# balance/allocation/local.mk - at whom each type fires first
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/allocate.c
