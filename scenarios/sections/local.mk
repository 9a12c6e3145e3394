# scenarios/sections/local.mk - what a scenario may say, and what becomes of it
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/armies.c \
	%D%/beside.c \
	%D%/bind.c \
	%D%/bind_impl.h \
	%D%/binders.c \
	%D%/engagement.c \
	%D%/map.c \
	%D%/questions.c \
	%D%/roster.c \
	%D%/settings.c \
	%D%/sweep.c
