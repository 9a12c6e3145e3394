# bench/local.mk - one program per question, built by check and run by hand.
# SPDX-License-Identifier: GPL-3.0-or-later
bench_support = \
	%D%/measure.c \
	%D%/measure.h \
	tests/support/staged.c \
	tests/support/staged.h

bench_programs += %D%/bench_bodies
bench_bench_bodies_SOURCES = \
	$(bench_support) \
	%D%/bench_bodies.c
bench_bench_bodies_LDADD = $(LDADD) $(CHIPMUNK_LIBS)

bench_programs += %D%/bench_campaign
bench_bench_campaign_SOURCES = \
	$(bench_support) \
	%D%/bench_campaign.c \
	%D%/textbook_astar.c \
	%D%/textbook_astar.h

bench_programs += %D%/bench_chance
bench_bench_chance_SOURCES = \
	$(bench_support) \
	%D%/bench_chance.c \
	%D%/plain_chain.c \
	%D%/plain_chain.h \
	tests/support/scene.c \
	tests/support/scene.h \
	%D%/textbook_odds.c \
	%D%/textbook_odds.h

bench_programs += %D%/bench_engagement
bench_bench_engagement_SOURCES = \
	$(bench_support) \
	%D%/bench_engagement.c

bench_programs += %D%/bench_move
bench_bench_move_SOURCES = \
	$(bench_support) \
	%D%/bench_move.c

bench_programs += %D%/bench_ode
bench_bench_ode_SOURCES = \
	$(bench_support) \
	%D%/bare_loop.c \
	%D%/bare_loop.h \
	%D%/bench_ode.c \
	%D%/plain_loop.c \
	%D%/plain_loop.h

bench_programs += %D%/bench_search
bench_bench_search_SOURCES = \
	$(bench_support) \
	%D%/bench_games.c \
	%D%/bench_games.h \
	%D%/bench_maps.c \
	%D%/bench_maps.h \
	%D%/bench_search.c \
	%D%/textbook_astar.c \
	%D%/textbook_astar.h

EXTRA_DIST += \
	%D%/users.sh \
	%D%/users.tsv
