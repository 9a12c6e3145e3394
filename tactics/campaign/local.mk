# tactics/campaign/local.mk - armies on a map, fighting where they meet
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/battle_records.c \
	%D%/battle_records_impl.h \
	%D%/campaign.c \
	%D%/campaign_check.c \
	%D%/campaign_def.c \
	%D%/campaign_impl.h \
	%D%/check_armies.c \
	%D%/check_impl.h \
	%D%/check_orders.c \
	%D%/check_report.c \
	%D%/check_ways.c \
	%D%/conduct.c \
	%D%/contacts.c \
	%D%/contacts_impl.h \
	%D%/contacts_parts_impl.h \
	%D%/demand.c \
	%D%/earliest.c \
	%D%/earliest_impl.h \
	%D%/ending.c \
	%D%/entry.c \
	%D%/fight_questions.c \
	%D%/fights.c \
	%D%/fights_impl.h \
	%D%/fights_parts_impl.h \
	%D%/fire_pairs.c \
	%D%/fire_pairs_impl.h \
	%D%/flight.c \
	%D%/holdings.c \
	%D%/instant.c \
	%D%/island_forming.c \
	%D%/island_pool.c \
	%D%/island_pool_impl.h \
	%D%/island_pool_parts_impl.h \
	%D%/island_solving.c \
	%D%/objectives.c \
	%D%/orders.c \
	%D%/orders_impl.h \
	%D%/orders_when.c \
	%D%/orders_when_impl.h \
	%D%/proximity.c \
	%D%/proximity_impl.h \
	%D%/reach.c \
	%D%/seeing.c \
	%D%/standing.c \
	%D%/story.c
