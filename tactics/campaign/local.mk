# tactics/campaign/local.mk - armies on a map, fighting where they meet
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/campaign_check.c \
	%D%/campaign_def.c \
	%D%/check_armies.c \
	%D%/check_impl.h \
	%D%/check_orders.c \
	%D%/check_ways.c \
	%D%/fights_impl.h \
	%D%/holdings.c \
	%D%/objectives.c \
	%D%/orders.c \
	%D%/orders_impl.h \
	%D%/orders_when.c \
	%D%/orders_when_impl.h
