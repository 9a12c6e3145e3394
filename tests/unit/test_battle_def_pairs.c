/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What lan_battle_def_check() says of fire, rules and pairs. */
#include "lanchester/battle_def.h"

#include "tests/support/def_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

TEST_WITH(numbers_of_fire_are_within_range, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    const char *const part = "; give a finite number of 0 or more";
    assert_refuses(f, fire[2].coefficient, "fire.2.coefficient", part, -0.1,
                   LAN_INF);
    assert_refuses(f, fire[1].enemy, "fire.1.enemy", part, -0.1, LAN_INF,
                   LAN_NAN);
    assert_refuses(f, fire[1].own, "fire.1.own", part, -0.1, LAN_INF, LAN_NAN);
    assert_refuses(f, fire[2].start, "fire.2.during", "during starts at ", -0.1,
                   LAN_INF, LAN_NAN);
    assert_refuses(f, fire[2].stop, "fire.2.during", "during is from 0 to ",
                   0.0, -0.1, LAN_NAN);
}

TEST_WITH(fire_names_armies_and_groups_that_exist, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    f->fire[2].from_army = 2;
    assert_finds(f, true, "fire.2.from", "from is 2; there are");
    f->fire[2].from_army = -1;
    assert_finds(f, true, "fire.2.from", "from is -1; there are");
    f->fire[2].from_army = BLUE;
    f->fire[2].from_group = 2;
    assert_finds(f, true, "fire.2.from",
                 "from is 2; there are 2, numbered from 0");
    f->fire[2].from_group = 1;
    f->fire[2].at_group = -2;
    assert_finds(f, true, "fire.2.at", "at is -2; there are");
    f->fire[2].at_army = 17;
    assert_finds(f, true, "fire.2.at", "at is 17; there are");
}

TEST_WITH(fire_has_a_law_that_exists, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    f->fire[2].law = (lan_law)99;
    assert_finds(f, true, "fire.2.law", "law 99 is unknown; give one of");
}

TEST_WITH(of_a_roster_findings_name_types_alone, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    f->units[CAVALRY].hit = LAN_NAN;
    f->fire[0].coefficient = LAN_NAN;
    f->def.is_roster = true;
    assert_finds(f, true, "units.cavalry.hit",
                 "hit is missing, but 'cavalry' fires at 'spearman' by aimed "
                 "fire; give hit");
}

TEST_WITH(more_windows_than_bits_of_a_word_are_resolved, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    enum { COUNT = 151 };
    lan_fire_def fire[COUNT];
    f->units[CAVALRY].hit = LAN_NAN;
    for (size_t i = 0; i < COUNT; i++) {
        fire[i] = f->fire[0];
        fire[i].start = 0.25 * (double)i;
        fire[i].stop = 0.25 * (double)(i + 1);
    }
    fire[COUNT - 1].stop = LAN_INF;
    f->def.fire = fire;
    f->def.fire_count = COUNT;
    assert_clean(f);
    fire[130].coefficient = LAN_NAN;
    assert_finds(f, true, "units.cavalry.hit", "'red.cavalry' fires");
    fire[130].coefficient = 0.02;
    fire[97].stop -= 0.125;
    assert_finds(f, true, "units.cavalry.hit", "'red.cavalry' fires");
    fire[97].stop += 0.125;
    fire[140].start = fire[60].start;
    assert_ok(lan_battle_def_check(&f->def, NULL, NULL));
    findings found;
    assert_ok(check_def(f, &found));
    assert_int_equal(found.count, 40); /* 60 .. 139 are hidden; 40 are kept */
    assert_string_equal(found.items[0].path, "fire.60");
}

TEST_WITH(share_is_one_of_four, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    f->def.share = (lan_share)4;
    assert_finds(f, true, "rules.share", "share 4 is unknown; give");
}

TEST_WITH(weights_name_types_and_are_given_once, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    assert_refuses(f, weights[0].weight, "rules.weights.cavalry.spearman",
                   "spearman is ", -0.1, LAN_INF, LAN_NAN);
    f->weights[0].attacker = 3;
    assert_finds(f, true, "rules.weights.0.attacker",
                 "attacker is 3; there are");
    f->weights[0] = (lan_weight_def){CAVALRY, ARCHER, 1.9};
    assert_finds(f, true, "rules.weights.cavalry.archer", "given twice");
}

TEST_WITH(priorities_name_each_type_once, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    lan_priority_def twice[2];
    f->def.share = LAN_SHARE_PRIORITY;
    f->def.weight_count = 0;
    f->def.priorities = f->priorities;
    f->def.priority_count = 1;
    f->targets[1] = ARCHER;
    assert_finds(f, true, "rules.priority.cavalry.1", "'archer' is listed");
    f->targets[1] = TYPES;
    assert_finds(f, true, "rules.priority.cavalry.1", "1 is 3; there are");
    f->targets[1] = SPEARMAN;
    twice[0] = f->priorities[0];
    twice[1] = f->priorities[0];
    f->def.priorities = twice;
    f->def.priority_count = 2;
    assert_finds(f, true, "rules.priority.cavalry", "list is given twice");
    twice[1].attacker = -5;
    assert_finds(f, true, "rules.priority.1.attacker", "attacker is -5");
    twice[1].attacker = ARCHER;
    twice[1].targets = NULL;
    assert_finds(f, true, "rules.priority.archer", "the count is 2, but");
}

TEST_WITH(findings_come_in_the_order_of_the_description, setup_fixture,
          teardown_fixture)
{
    static const char *const order[] = {"time.end",
                                        "units.spearman.rate",
                                        "units.archer.hit",
                                        "units.cavalry.cost",
                                        "counters.spearman.cavalry",
                                        "armies.blue.break",
                                        "armies.blue.morale.start",
                                        "armies.blue.units.archer.count",
                                        ("armies.blue.units.archer."
                                         "reinforcements.1.count"),
                                        "armies.red.side",
                                        "fire.0.coefficient",
                                        "fire.2.own",
                                        "rules.weights.cavalry.spearman",
                                        "rules.priority",
                                        "rules.gone"};
    fixture *f = *state;
    findings found;
    f->def.gone = -1.0;
    f->def.priorities = f->priorities;
    f->def.priority_count = 1;
    f->weights[0].weight = -1.0;
    f->fire[2].own = -1.0;
    f->fire[0].coefficient = -1.0;
    f->armies[RED].side = "mutual";
    f->coming[1].count = -1.0;
    f->blue[1].count = -1.0;
    f->armies[BLUE].morale.start = -1.0;
    f->armies[BLUE].break_at = -1.0;
    f->counters[0].factor = -1.0;
    f->units[CAVALRY].cost = -1.0;
    f->units[ARCHER].hit = LAN_NAN;
    f->units[SPEARMAN].rate = -1.0;
    f->def.end = -1.0;

    assert_int_equal(check_def(f, &found), LAN_EINVAL);
    if (found.count != sizeof order / sizeof order[0]) {
        print_findings(&found);
    }
    assert_int_equal(found.count, sizeof order / sizeof order[0]);
    for (size_t i = 0; i < found.count; i++) {
        assert_string_equal(found.items[i].path, order[i]);
    }
}

TEST_WITH(long_and_hostile_names_leave_the_text_short, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    static char name[3001];
    findings found;
    memset(name, 'x', sizeof name - 1);
    memcpy(name, "\x1b[31m", 5);
    f->armies[BLUE].name = name;
    f->armies[BLUE].side = "blue";
    f->blue[1].name = name;
    f->armies[RED].name = "a name of forty-one bytes, of which some";
    f->red[0].name = f->armies[RED].name;
    f->units[ARCHER].hit = LAN_NAN;
    f->def.fire_count = 0;
    assert_int_equal(check_def(f, &found), LAN_EINVAL);
    assert_int_equal(found.count, 1); /* its length is asserted by check_def */
    assert_string_equal(found.items[0].path, "units.archer.hit");
    assert_null(strchr(found.items[0].text, '\x1b'));
    assert_non_null(strstr(found.items[0].text, "coefficient under fire"));
    f->units[ARCHER].hit = 0.1;
    f->coming[3].point_count = 0; /* the longest path there is */
    assert_int_equal(check_def(f, &found), LAN_EINVAL);
    assert_int_equal(found.count, 1);
}

/* Two armies of `half` groups each, all of one type, with numbered names. */
static lan_group_def *make_groups(size_t count, char (*names)[8])
{
    lan_group_def *groups = calloc(count, sizeof groups[0]);

    assert_non_null(groups);
    for (size_t i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "g%u",
                 (unsigned)(i % (count / 2)) % 10000U);
        groups[i] = lan_group_def_default();
        groups[i].name = names[i];
        groups[i].type = ARCHER;
        groups[i].count = 10.0 + (double)i;
    }
    return groups;
}

static void use_groups(fixture *f, const lan_group_def *groups, size_t count)
{
    f->armies[BLUE].groups = groups;
    f->armies[BLUE].group_count = count / 2;
    f->armies[RED].groups = groups + count / 2;
    f->armies[RED].group_count = count / 2;
    f->def.weight_count = 0;
    f->def.share = LAN_SHARE_EVEN;
}

TEST_WITH(more_groups_than_the_limit_are_refused, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    enum { COUNT = LAN_BATTLE_MAX_GROUPS + 2 };
    char(*names)[8] = calloc(COUNT, sizeof names[0]);
    lan_group_def *groups = make_groups(COUNT, names);
    use_groups(f, groups, COUNT);
    f->def.fire_count = 0;
    assert_finds(f, true, "armies",
                 "2050 groups in all armies are too many; give at most 2048");
    f->armies[BLUE].group_count--;
    f->armies[RED].group_count--;
    assert_clean(f);
    free(groups);
    free(names);
}

TEST_WITH(more_types_than_the_limit_are_refused, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    enum { COUNT = LAN_BATTLE_MAX_TYPES + 1 };
    char(*names)[8] = calloc(COUNT, sizeof names[0]);
    lan_unit_def *units = calloc(COUNT, sizeof units[0]);
    assert_non_null(names);
    assert_non_null(units);
    for (size_t i = 0; i < COUNT; i++) {
        snprintf(names[i], sizeof names[i], "u%u", (unsigned)i % 10000U);
        units[i] = f->units[CAVALRY];
        units[i].name = names[i];
    }
    f->def.units = units;
    f->def.unit_count = COUNT;
    assert_finds(f, true, "units", "2049 unit types are too many; give at");
    f->def.unit_count--;
    assert_clean(f);
    free(units);
    free(names);
}

/* Windows of both armies in turn, each of this length, 0.0074 after the one
 * before it; where own is not 0, two of so many are at one group. */
static void draw_windows(lan_fire_def *fire, size_t count,
                         const lan_fire_def *like, double length, size_t own)
{
    for (size_t i = 0; i < count; i++) {
        fire[i] = *like;
        fire[i].from_army = i % 2 == 0 ? BLUE : RED;
        fire[i].at_army = i % 2 == 0 ? RED : BLUE;
        fire[i].start = 0.0037 * (double)i;
        fire[i].stop = fire[i].start + length;
        if (own > 0 && i % own < 2) {
            fire[i].at_group = 0;
        }
    }
}

static void assert_quick(fixture *f, const char *what)
{
    const clock_t begin = clock();
    assert_clean(f);
    const double seconds = (double)(clock() - begin) / (double)CLOCKS_PER_SEC;
    print_message("# %s: %.3f s\n", what, seconds);
    assert_true(seconds < 1.0);
}

/* Hundreds of words of slots, each of a million pairs: pairs are only gone
 * through where that can tell something new. */
TEST_WITH(thousand_groups_with_thousands_of_windows_take_under_a_second,
          setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    enum { COUNT = 1024, ENTRIES = 12000 };
    char(*names)[8] = calloc(COUNT, sizeof names[0]);
    lan_group_def *groups = make_groups(COUNT, names);
    lan_fire_def *fire = calloc(ENTRIES, sizeof *fire);
    const lan_fire_def like = f->fire[0];
    assert_non_null(fire);
    use_groups(f, groups, COUNT);
    f->def.fire = fire;
    f->def.fire_count = ENTRIES;
    draw_windows(fire, ENTRIES, &like, 0.0021, 0);
    assert_quick(f, "with gaps between them");
    draw_windows(fire, ENTRIES, &like, 0.0091, 0);
    assert_quick(f, "without a gap");
    draw_windows(fire, ENTRIES, &like, 0.0091, 40);
    assert_quick(f, "some of them of one group");
    free(fire);
    free(groups);
    free(names);
}
