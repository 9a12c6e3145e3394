# solver/lanes/local.mk - many battles at once
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/dopri.c \
	%D%/dopri_body_impl.h \
	%D%/dopri_impl.h \
	%D%/ensemble.c \
	%D%/lane.c \
	%D%/lane_impl.h
