# solver/lanes/local.mk - many battles at once
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/ensemble.c \
	%D%/lane.c \
	%D%/lane_impl.h \
	%D%/series.c \
	%D%/series_body_impl.h \
	%D%/series_impl.h \
	%D%/strides.c \
	%D%/strides_body_impl.h \
	%D%/strides_impl.h
