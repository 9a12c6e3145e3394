# balance/local.mk - floor 5, questions asked of many battles
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/matchup.h \
	%D%/matchup_findings.h \
	%D%/nash.h \
	%D%/rating.h \
	%D%/turning_point.h

liblanchester_la_SOURCES += \
	%D%/matchup.c \
	%D%/matchup_findings.c \
	%D%/nash.c \
	%D%/rating.c \
	%D%/turning_point.c
