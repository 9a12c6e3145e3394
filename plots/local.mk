# plots/local.mk - floor 6, how results are drawn
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/characters.h \
	%D%/curve.h \
	%D%/gnuplot.h \
	%D%/heatmap.h \
	%D%/matchup.h \
	%D%/odds.h \
	%D%/path_curve.h \
	%D%/phase.h \
	%D%/picture.h \
	%D%/route.h \
	%D%/sentence.h \
	%D%/style.h \
	%D%/tornado.h

liblanchester_la_SOURCES += \
	%D%/characters.c \
	%D%/chart.c \
	%D%/chart_impl.h \
	%D%/curve.c \
	%D%/dots.c \
	%D%/dots_impl.h \
	%D%/glyphs.c \
	%D%/glyphs_impl.h \
	%D%/gnuplot.c \
	%D%/heatmap.c \
	%D%/heatmap_characters.c \
	%D%/heatmap_impl.h \
	%D%/heatmap_page.c \
	%D%/labels.c \
	%D%/labels_impl.h \
	%D%/lines.c \
	%D%/lines_impl.h \
	%D%/marks.c \
	%D%/marks_impl.h \
	%D%/matchup.c \
	%D%/matchup_characters.c \
	%D%/matchup_impl.h \
	%D%/odds.c \
	%D%/odds_characters.c \
	%D%/odds_words.c \
	%D%/path_axis.c \
	%D%/path_axis_impl.h \
	%D%/path_curve.c \
	%D%/phase.c \
	%D%/picture.c \
	%D%/portrait.c \
	%D%/portrait_impl.h \
	%D%/program.c \
	%D%/program_impl.h \
	%D%/route.c \
	%D%/sentence.c \
	%D%/style.c \
	%D%/survivors.c \
	%D%/survivors_impl.h \
	%D%/tornado.c \
	%D%/tornado_characters.c \
	%D%/tornado_impl.h \
	%D%/tornado_page.c
