# results/scene/local.mk - a battle over time, for the player of a page
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/scene.c \
	%D%/scene.h
