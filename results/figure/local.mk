# results/figure/local.mk - figures, and how they are drawn
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/draw.h \
	%D%/figure.c \
	%D%/figure.h \
	%D%/figure_impl.h \
	%D%/layout.h \
	%D%/paint.c \
	%D%/paint.h \
	%D%/text.c \
	%D%/text.h
