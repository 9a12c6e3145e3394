# plots/local.mk - figures, and how they are drawn
# SPDX-License-Identifier: GPL-3.0-or-later
include %D%/kinds/local.mk
library_sources += \
	%D%/axis.c \
	%D%/characters.c \
	%D%/draw.h \
	%D%/figure.c \
	%D%/figure.h \
	%D%/gnuplot.c \
	%D%/layout.c \
	%D%/layout_labels.c \
	%D%/lower.c \
	%D%/markup.c \
	%D%/paint.c \
	%D%/picture.c \
	%D%/plots_impl.h \
	%D%/svg.c \
	%D%/svg_data.c \
	%D%/text.c \
	%D%/words.c \
	%D%/words.h
