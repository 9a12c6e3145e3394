# plots/local.mk - figures, and how they are drawn
# SPDX-License-Identifier: GPL-3.0-or-later
include %D%/kinds/local.mk
library_sources += \
	%D%/axis.c \
	%D%/characters.c \
	%D%/draw.h \
	%D%/figure.c \
	%D%/figure.h \
	%D%/figure_impl.h \
	%D%/gnuplot.c \
	%D%/gnuplot_run.c \
	%D%/gnuplot_run.h \
	%D%/layout.c \
	%D%/layout.h \
	%D%/layout_impl.h \
	%D%/layout_labels.c \
	%D%/layout_store.c \
	%D%/layout_words.c \
	%D%/lower.c \
	%D%/lower_cells.c \
	%D%/markup.c \
	%D%/markup.h \
	%D%/paint.c \
	%D%/paint.h \
	%D%/pen.c \
	%D%/pen_impl.h \
	%D%/picture.c \
	%D%/sentence.c \
	%D%/svg.c \
	%D%/svg_data.c \
	%D%/text.c \
	%D%/text.h \
	%D%/words.c \
	%D%/words.h
