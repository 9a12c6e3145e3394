# model/local.mk
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/battle.h \
	%D%/battle_def.h \
	%D%/outcome.h
