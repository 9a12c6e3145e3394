# tests/local.mk - what the tests share; a folder of tests has its own list.
# SPDX-License-Identifier: GPL-3.0-or-later
# Scripts that reach most of the code, for builds with sanitizers.
sanitized_tests = \
	%D%/torture/torture.sh \
	%D%/cli/full_disk.sh \
	%D%/golden/json/answers.sh \
	%D%/fuzz/replay.sh

check_PROGRAMS += tests/support/json_check
tests_support_json_check_SOURCES = %D%/support/json_check.c
tests_support_json_check_LDADD = $(JANSSON_LIBS)

check_PROGRAMS += tests/support/json_alike
tests_support_json_alike_SOURCES = %D%/support/json_alike.c
tests_support_json_alike_LDADD = $(JANSSON_LIBS) -lm

check_PROGRAMS += tests/support/sqlite_do
tests_support_sqlite_do_SOURCES = %D%/support/sqlite_do.c
tests_support_sqlite_do_LDADD = $(SQLITE_LIBS)

check_LIBRARIES += tests/support/libsupport.a tests/support/libreplay.a
tests_support_libreplay_a_SOURCES = %D%/support/replay.c
tests_support_libsupport_a_SOURCES = \
	%D%/support/random.c \
	%D%/support/random.h \
	%D%/support/scratch.c \
	%D%/support/scratch.h
if HAVE_CMOCKA
tests_support_libsupport_a_SOURCES += \
	%D%/support/any_battle.c \
	%D%/support/any_battle.h \
	%D%/support/defaults.h \
	%D%/support/any_campaign.c \
	%D%/support/any_campaign.h \
	%D%/support/any_fight.c \
	%D%/support/any_fight.h \
	%D%/support/any_map.c \
	%D%/support/any_map.h \
	%D%/support/any_walls.c \
	%D%/support/any_walls.h \
	%D%/support/campaign_judge.c \
	%D%/support/campaign_judge.h \
	%D%/support/chance_runs.h \
	%D%/support/closed_battle.c \
	%D%/support/closed_battle.h \
	%D%/support/def_fixture.c \
	%D%/support/def_fixture.h \
	%D%/support/duel.c \
	%D%/support/duel.h \
	%D%/support/fight_ends.c \
	%D%/support/fight_ends.h \
	%D%/support/formed.c \
	%D%/support/formed.h \
	%D%/support/formed_map.c \
	%D%/support/formed_map.h \
	%D%/support/chipmunk.h \
	%D%/support/harness.c \
	%D%/support/harness.h \
	%D%/support/literal.c \
	%D%/support/literal.h \
	%D%/support/literal_answers.c \
	%D%/support/literal_chance.c \
	%D%/support/literal_chance.h \
	%D%/support/literal_approach.c \
	%D%/support/literal_impl.h \
	%D%/support/literal_rates.c \
	%D%/support/marched.c \
	%D%/support/marched.h \
	%D%/support/matchups.c \
	%D%/support/matchups.h \
	%D%/support/missed_events.c \
	%D%/support/missed_events.h \
	%D%/support/pair_battle.c \
	%D%/support/pair_battle.h \
	%D%/support/plain_fire.c \
	%D%/support/plain_fire.h \
	%D%/support/plain_odds.c \
	%D%/support/plain_odds.h \
	%D%/support/plain_route.c \
	%D%/support/plain_route.h \
	%D%/support/plain_sight.c \
	%D%/support/plain_sight.h \
	%D%/support/played.c \
	%D%/support/played.h \
	%D%/support/reading.c \
	%D%/support/reading.h \
	%D%/support/rulesets.c \
	%D%/support/rulesets.h \
	%D%/support/scene.c \
	%D%/support/scene.h \
	%D%/support/searched.c \
	%D%/support/searched.h \
	%D%/support/stored.c \
	%D%/support/stored.h \
	%D%/support/support.c \
	%D%/support/support.h \
	%D%/support/swept.c \
	%D%/support/swept.h \
	%D%/support/variant.c \
	%D%/support/variant.h \
	%D%/support/world.c \
	%D%/support/world.h
endif

EXTRA_DIST += \
	%D%/mutants/equivalent.tsv \
	%D%/mutants/mutants.sh \
	%D%/mutants/sites.awk \
	%D%/support/alike.awk \
	%D%/support/cmocka.sh \
	%D%/support/console.awk \
	%D%/support/console.sh \
	%D%/support/coverage.sh \
	%D%/support/group.sh \
	%D%/support/long.sh \
	%D%/support/lsan.txt \
	%D%/support/tap.sh \
	%D%/support/total.sh

# Tests run in this order, scripts before programs; what takes long comes early,
# so that the processors end together.
include tests/property/local.mk
include tests/browser/local.mk
include tests/unit/local.mk
include tests/torture/local.mk
include tests/cli/local.mk
include tests/errors/local.mk
include tests/structure/local.mk
include tests/fuzz/local.mk
include tests/external/local.mk
include tests/golden/local.mk
include tests/transcripts/local.mk
include tests/contracts/local.mk
