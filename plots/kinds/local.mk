# plots/kinds/local.mk - what is drawn: a file for each kind of figure
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/annotations.c \
	%D%/bodies.c \
	%D%/campaign.c \
	%D%/curve.c \
	%D%/heatmap.c \
	%D%/kinds.h \
	%D%/losses.c \
	%D%/matchup.c \
	%D%/odds.c \
	%D%/path_curve.c \
	%D%/path_words.c \
	%D%/phase.c \
	%D%/route.c \
	%D%/series.c \
	%D%/sweep.c \
	%D%/tornado.c
