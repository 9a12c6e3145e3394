# scenarios/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/scenario.h
