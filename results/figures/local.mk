# results/figures/local.mk - what is drawn: a file for each kind of figure
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/annotations.c \
	%D%/annotations_impl.h \
	%D%/curve.c \
	%D%/curve.h \
	%D%/curve_characters.c \
	%D%/downsampled_map.c \
	%D%/downsampled_map_impl.h \
	%D%/fit.c \
	%D%/fit_impl.h \
	%D%/heatmap.c \
	%D%/heatmap.h \
	%D%/heatmap_places.c \
	%D%/heatmap_places_impl.h \
	%D%/matchup.c \
	%D%/matchup.h \
	%D%/odds.c \
	%D%/odds.h \
	%D%/odds_words.c \
	%D%/path_curve.c \
	%D%/path_curve.h \
	%D%/path_words.c \
	%D%/path_words.h \
	%D%/phase.c \
	%D%/phase.h \
	%D%/portrait.c \
	%D%/portrait_impl.h \
	%D%/route.c \
	%D%/route.h \
	%D%/route_impl.h \
	%D%/route_shapes.c \
	%D%/series.c \
	%D%/series_impl.h \
	%D%/survivors.c \
	%D%/survivors_impl.h \
	%D%/titles.c \
	%D%/titles_impl.h \
	%D%/tornado.c \
	%D%/tornado.h
