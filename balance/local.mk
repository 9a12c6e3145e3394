# balance/local.mk - floor 5, questions asked of many battles
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/turning_point.h

liblanchester_la_SOURCES += \
	%D%/turning_point.c
