# tactics/campaign/local.mk - armies on a map, fighting where they meet
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/campaign_def.c \
	%D%/campaign_impl.h \
	%D%/check.c \
	%D%/conduct.c \
	%D%/contacts.c \
	%D%/demand.c \
	%D%/engagements.c \
	%D%/game.c \
	%D%/orders.c \
	%D%/play.c \
	%D%/seeing.c \
	%D%/story.c
