/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/battle_def.h"

#include "tests/support/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"

/* A random list of fire entries over armies of which two are of one side; no
 * unit type has a hit, and each group is of a type of its own. Times are whole
 * numbers, so that looking at the middle of each unit of time sees all. */
enum { ARMIES = 3, GROUPS = 9, ENTRIES = 14, END = 20, CASES = 2000 };

typedef struct chance_def {
    char names[GROUPS][4];
    lan_unit_def units[GROUPS];
    lan_group_def groups[GROUPS];
    lan_army_def armies[ARMIES];
    int32_t army_of[GROUPS];
    lan_fire_def fire[ENTRIES];
    lan_battle_def def;
} chance_def;

/* What is to be found, by type and by entry. */
typedef struct verdict {
    bool needs_hit[GROUPS];
    bool is_idle[ENTRIES];
} verdict;

static void fill_armies(random_source *random, chance_def *c)
{
    static const char *const names[ARMIES] = {"x", "y", "z"};
    int32_t first = 0;

    for (int32_t i = 0; i < GROUPS; i++) {
        c->names[i][0] = (char)('a' + i);
        c->units[i] = lan_unit_def_default();
        c->units[i].name = c->names[i];
        c->groups[i] = lan_group_def_default();
        c->groups[i].name = c->names[i];
        c->groups[i].type = i;
        c->groups[i].count = random_between(random, 1.0, 100.0);
    }
    for (int32_t i = 0; i < ARMIES; i++) {
        const int32_t left = GROUPS - first - (ARMIES - 1 - i);
        const int32_t count =
            i == ARMIES - 1 ? left : random_integer(random, 1, left);
        c->armies[i] = lan_army_def_default();
        c->armies[i].name = names[i];
        c->armies[i].side = i == 2 ? "x" : NULL;
        c->armies[i].groups = &c->groups[first];
        c->armies[i].group_count = (size_t)count;
        for (int32_t j = first; j < first + count; j++) {
            c->army_of[j] = i;
        }
        first += count;
    }
}

static int32_t some_group(random_source *random, const lan_army_def *army)
{
    return random_chance(random, 0.6)
               ? -1
               : random_integer(random, 0, (int32_t)army->group_count - 1);
}

static void fill_fire(random_source *random, chance_def *c)
{
    for (size_t i = 0; i < ENTRIES; i++) {
        lan_fire_def *entry = &c->fire[i];
        *entry = lan_fire_def_default();
        entry->from_army = random_integer(random, 0, ARMIES - 1);
        entry->at_army = random_integer(random, 0, ARMIES - 1);
        entry->from_group = some_group(random, &c->armies[entry->from_army]);
        entry->at_group = some_group(random, &c->armies[entry->at_army]);
        entry->law = random_chance(random, 0.3) ? LAN_LAW_NONE : LAN_LAW_AIMED;
        if (entry->law == LAN_LAW_AIMED && random_chance(random, 0.8)) {
            entry->coefficient = 0.01;
        }
        if (random_chance(random, 0.5)) {
            entry->start = random_integer(random, 0, END + 1);
            entry->stop = entry->start + random_integer(random, 1, END);
        }
    }
}

static bool matches(const chance_def *c, const lan_fire_def *entry,
                    int32_t from, int32_t at, double time)
{
    const lan_group_def *attackers = c->armies[entry->from_army].groups;
    const lan_group_def *targets = c->armies[entry->at_army].groups;

    return c->army_of[from] == entry->from_army &&
           c->army_of[at] == entry->at_army &&
           (entry->from_group < 0 ||
            &attackers[entry->from_group] == &c->groups[from]) &&
           (entry->at_group < 0 ||
            &targets[entry->at_group] == &c->groups[at]) &&
           time >= entry->start && time < entry->stop;
}

/* The rule as it is written: for a pair at a time, the last that matches. */
static void judge_pair(const chance_def *c, int32_t from, int32_t at,
                       double time, verdict *v)
{
    for (size_t i = ENTRIES; i > 0; i--) {
        const lan_fire_def *entry = &c->fire[i - 1];
        if (matches(c, entry, from, at, time)) {
            v->is_idle[i - 1] = false;
            if (entry->law == LAN_LAW_AIMED && isnan(entry->coefficient)) {
                v->needs_hit[from] = true;
            }
            return;
        }
    }
    v->needs_hit[from] = true;
}

static void judge(const chance_def *c, verdict *v)
{
    memset(v->needs_hit, 0, sizeof v->needs_hit);
    memset(v->is_idle, 1, sizeof v->is_idle);
    for (int32_t j = 0; j < GROUPS; j++) {
        for (int32_t i = 0; i < GROUPS; i++) {
            /* the second army is alone against the other two */
            if ((c->army_of[j] == 1) != (c->army_of[i] == 1)) {
                for (int t = 0; t < END; t++) {
                    judge_pair(c, j, i, t + 0.5, v);
                }
            }
        }
    }
}

static void collect(void *context, bool is_error, const char *path,
                    const char *text)
{
    verdict *v = context;

    if (is_error) {
        assert_int_equal(strncmp(path, "units.", 6), 0);
        assert_string_equal(path + 7, ".hit");
        v->needs_hit[path[6] - 'a'] = true;
    } else {
        assert_non_null(strstr(text, "never applies"));
        v->is_idle[strtol(path + strlen("fire."), NULL, 10)] = true;
    }
}

TEST(pairs_are_resolved_as_by_looking_at_each_time)
{
    random_source *random = random_create(20240611);
    int idle = 0;
    int needed = 0;

    for (int n = 0; n < CASES; n++) {
        chance_def c;
        verdict want;
        verdict got;
        memset(&c, 0, sizeof c);
        memset(&got, 0, sizeof got);
        fill_armies(random, &c);
        fill_fire(random, &c);
        c.def = lan_battle_def_default();
        c.def.end = END;
        c.def.units = c.units;
        c.def.unit_count = GROUPS;
        c.def.armies = c.armies;
        c.def.army_count = ARMIES;
        c.def.fire = c.fire;
        c.def.fire_count = ENTRIES;
        judge(&c, &want);
        (void)!lan_battle_def_check(&c.def, collect, &got);
        if (memcmp(&want, &got, sizeof got) != 0) {
            fail_with("seed %lu: case %d is resolved differently",
                      random_seed(random), n);
        }
        for (size_t i = 0; i < ENTRIES; i++) {
            idle += want.is_idle[i];
        }
        for (size_t i = 0; i < GROUPS; i++) {
            needed += want.needs_hit[i];
        }
    }
    print_message("# %d of %d entries idle, %d of %d types need a hit\n", idle,
                  CASES * ENTRIES, needed, CASES * GROUPS);
    assert_in_range(needed, CASES * GROUPS / 10, CASES * GROUPS * 9 / 10);
    assert_in_range(idle, CASES * ENTRIES / 10, CASES * ENTRIES * 9 / 10);
    random_destroy(random);
}
