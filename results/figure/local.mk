# results/figure/local.mk - figures, and how they are drawn
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/axis.c \
	%D%/canvas.c \
	%D%/canvas_impl.h \
	%D%/characters.c \
	%D%/characters_axes.c \
	%D%/characters_bands.c \
	%D%/characters_cells.c \
	%D%/characters_frame.c \
	%D%/characters_impl.h \
	%D%/characters_layers.c \
	%D%/characters_names.c \
	%D%/characters_words.c \
	%D%/draw.h \
	%D%/figure.c \
	%D%/figure.h \
	%D%/figure_impl.h \
	%D%/glyphs.c \
	%D%/glyphs_impl.h \
	%D%/gnuplot.c \
	%D%/gnuplot_run.c \
	%D%/gnuplot_run.h \
	%D%/layout.c \
	%D%/layout.h \
	%D%/layout_flags.c \
	%D%/layout_heights.c \
	%D%/layout_impl.h \
	%D%/layout_legend.c \
	%D%/layout_names.c \
	%D%/layout_store.c \
	%D%/layout_titles.c \
	%D%/layout_words.c \
	%D%/lower.c \
	%D%/lower_cells.c \
	%D%/paint.c \
	%D%/paint.h \
	%D%/pen_impl.h \
	%D%/picture.c \
	%D%/program.c \
	%D%/program_impl.h \
	%D%/spread.c \
	%D%/svg.c \
	%D%/svg_data.c \
	%D%/text.c \
	%D%/text.h
