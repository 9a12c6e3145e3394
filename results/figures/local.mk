# results/figures/local.mk - what is drawn: a file for each kind of figure
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/annotations.c \
	%D%/annotations_impl.h \
	%D%/curve.c \
	%D%/curve.h \
	%D%/fit.c \
	%D%/fit_impl.h \
	%D%/path_curve.c \
	%D%/path_curve.h \
	%D%/phase.c \
	%D%/phase.h \
	%D%/portrait.c \
	%D%/portrait_impl.h \
	%D%/series.c \
	%D%/series_impl.h \
	%D%/titles.c \
	%D%/titles_impl.h
