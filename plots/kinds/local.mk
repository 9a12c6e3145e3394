# plots/kinds/local.mk - what is drawn: a file for each kind of figure
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/annotations.c \
	%D%/annotations_impl.h \
	%D%/bodies.c \
	%D%/bodies.h \
	%D%/bodies_impl.h \
	%D%/campaign.c \
	%D%/campaign.h \
	%D%/campaign_impl.h \
	%D%/campaign_map.c \
	%D%/curve.c \
	%D%/curve.h \
	%D%/heatmap.c \
	%D%/heatmap.h \
	%D%/losses.c \
	%D%/losses.h \
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
	%D%/scene_line.c \
	%D%/scene_line_impl.h \
	%D%/series.c \
	%D%/series_impl.h \
	%D%/sweep.c \
	%D%/sweep.h \
	%D%/sweep_impl.h \
	%D%/sweep_places.c \
	%D%/tornado.c \
	%D%/tornado.h
