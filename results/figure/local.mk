# results/figure/local.mk - figures, and how they are drawn
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/axis.c \
	%D%/draw.h \
	%D%/figure.c \
	%D%/figure.h \
	%D%/figure_impl.h \
	%D%/layout.c \
	%D%/layout.h \
	%D%/layout_flags.c \
	%D%/layout_impl.h \
	%D%/layout_legend.c \
	%D%/layout_names.c \
	%D%/layout_words.c \
	%D%/paint.c \
	%D%/paint.h \
	%D%/spread.c \
	%D%/svg.c \
	%D%/svg_cells.c \
	%D%/svg_hover.c \
	%D%/svg_impl.h \
	%D%/svg_layers.c \
	%D%/text.c \
	%D%/text.h
