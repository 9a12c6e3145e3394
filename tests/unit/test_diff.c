/* tests/unit/test_diff.c - two rosters compared, against what is worked out by
 * hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include <math.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/support.h"

enum { AXE, BOW, CART, TYPES };

/* A roster and its match-ups. */
typedef struct roster {
    lan_unit_def units[TYPES];
    lan_counter_def counters[2];
    lan_battle_def def;
    lan_diff_side side;
} roster;

static void roster_init(roster *r)
{
    static const char *const names[] = {"axe", "bow", "cart"};
    for (size_t i = 0; i < TYPES; i++) {
        r->units[i] = lan_unit_def_default();
        r->units[i].name = names[i];
        r->units[i].hit = 0.1 + 0.03 * (double)i;
        r->units[i].cost = 7.0 - (double)i;
    }
    r->counters[0] = (lan_counter_def){AXE, BOW, 1.7};
    r->counters[1] = (lan_counter_def){BOW, CART, 1.3};
    r->def = lan_battle_def_default();
    r->def.end = 1e5;
    r->def.units = r->units;
    r->def.unit_count = TYPES;
    r->def.counters = r->counters;
    r->def.counter_count = 2;
    r->side = (lan_diff_side){&r->def, lan_matchup_def_default()};
    r->side.wanted.count = 90;
}

static lan_status try_find(const roster *a, const roster *b,
                           lan_matchup_payoff by, int threads, lan_diff **out,
                           lan_error *err)
{
    lan_matchup_options options = lan_matchup_options_default();
    options.threads = threads;
    lan_error_clear(err);
    return lan_diff_find(&a->side, &b->side, by, &options, NULL, out, err);
}

static lan_diff *find(const roster *a, const roster *b, lan_matchup_payoff by)
{
    lan_diff *diff = NULL;
    lan_error err;
    assert_ok_or(try_find(a, b, by, 1, &diff, &err), &err);
    return diff;
}

static const lan_diff_pair *pair_at(const lan_diff *diff, const char *first,
                                    const char *second)
{
    for (size_t i = 0; i < diff->pair_count; i++) {
        if (strcmp(diff->pairs[i].names[0], first) == 0 &&
            strcmp(diff->pairs[i].names[1], second) == 0) {
            return &diff->pairs[i];
        }
    }
    fail_with("no pair %s, %s", first, second);
    return NULL;
}

static double effect_of(const lan_diff *diff, const lan_diff_pair *pair,
                        const char *path)
{
    for (size_t i = 0; i < pair->count; i++) {
        if (strcmp(diff->changes[pair->effects[i].change].path, path) == 0) {
            return pair->effects[i].effect;
        }
    }
    fail_with("no effect of %s", path);
    return LAN_NAN;
}

/* The margin of axes over bows, equally many, by the square law: k is what one
 * axe does to bows, m what one bow does to axes. */
static double margin_of(double k, double m)
{
    return k > m ? sqrt(1.0 - m / k) : -sqrt(1.0 - k / m);
}

TEST(a_roster_does_not_differ_from_itself)
{
    roster a;
    roster_init(&a);
    lan_diff *diff = find(&a, &a, LAN_PAYOFF_ODDS);
    assert_int_equal(diff->change_count, 0);
    assert_int_equal(diff->moved_count, 0);
    assert_int_equal(diff->pair_count, 3);
    assert_int_equal(diff->added_count + diff->removed_count, 0);
    for (size_t i = 0; i < 3; i++) {
        assert_close(diff->pairs[i].before, diff->pairs[i].after, 0.0, 0.0);
    }
    lan_diff_destroy(diff);
}

TEST(one_changed_stat_explains_everything)
{
    roster a;
    roster b;
    roster_init(&a);
    roster_init(&b);
    b.units[BOW].health = 1.4;
    lan_diff *diff = find(&a, &b, LAN_PAYOFF_MARGIN);
    assert_int_equal(diff->change_count, 1);
    assert_string_equal(diff->changes[0].path, "units.bow.health");
    assert_string_equal(diff->changes[0].before, "1");
    assert_string_equal(diff->changes[0].after, "1.4");
    assert_int_equal(diff->moved_count, 2);
    const lan_diff_pair *pair = pair_at(diff, "axe", "bow");
    const double before = margin_of(0.17, 0.13);
    const double after = margin_of(0.17 / 1.4, 0.13);
    assert_close(pair->before, before, 1e-8, 0.0);
    assert_close(pair->after, after, 1e-8, 0.0);
    assert_close(effect_of(diff, pair, "units.bow.health"), after - before,
                 1e-7, 0.0);
    assert_close(pair->rest, 0.0, 0.0, 1e-12);
    /* what it is not about has neither moved nor an effect */
    const lan_diff_pair *other = pair_at(diff, "axe", "cart");
    assert_false(other->is_moved);
    assert_int_equal(other->count, 0);
    lan_diff_destroy(diff);
}

/* Of two changes each has the mean of what it does alone and what it adds to
 * the other: their Shapley values, which sum to the whole. */
TEST(two_changes_share_the_move)
{
    roster a;
    roster b;
    roster_init(&a);
    roster_init(&b);
    b.units[AXE].hit = 0.13;
    b.counters[0].factor = 1.1;
    lan_diff *diff = find(&a, &b, LAN_PAYOFF_MARGIN);
    const lan_diff_pair *pair = pair_at(diff, "axe", "bow");
    const double none = margin_of(0.1 * 1.7, 0.13);
    const double hit = margin_of(0.13 * 1.7, 0.13);
    const double factor = margin_of(0.1 * 1.1, 0.13);
    const double both = margin_of(0.13 * 1.1, 0.13);
    assert_close(pair->before, none, 1e-8, 0.0);
    assert_close(pair->after, both, 1e-8, 0.0);
    assert_close(effect_of(diff, pair, "units.axe.hit"),
                 0.5 * (hit - none + both - factor), 1e-7, 0.0);
    assert_close(effect_of(diff, pair, "counters.axe.bow"),
                 0.5 * (factor - none + both - hit), 1e-7, 0.0);
    assert_close(pair->rest, 0.0, 0.0, 1e-9);
    lan_diff_destroy(diff);
}

/* Of three changes the middle exchanges are left out: their part is reported.
 */
TEST(of_three_changes_the_rest_is_reported)
{
    roster a;
    roster b;
    roster_init(&a);
    roster_init(&b);
    b.units[AXE].hit = 0.13;
    b.units[BOW].health = 1.9;
    b.units[BOW].rate = 1.6;
    lan_diff *diff = find(&a, &b, LAN_PAYOFF_MARGIN);
    const lan_diff_pair *pair = pair_at(diff, "axe", "bow");
    /* by mask: 1 the hit, 2 the health, 4 the rate */
    double margins[8];
    double sum = 0.0;
    for (int mask = 0; mask < 8; mask++) {
        const double k = ((mask & 1) != 0 ? 0.13 : 0.1) * 1.7 /
                         ((mask & 2) != 0 ? 1.9 : 1.0);
        margins[mask] = margin_of(k, 0.13 * ((mask & 4) != 0 ? 1.6 : 1.0));
    }
    static const char *const paths[] = {"units.axe.hit", "units.bow.health",
                                        "units.bow.rate"};
    for (int i = 0; i < 3; i++) {
        const double want = 0.5 * (margins[1 << i] - margins[0] + margins[7] -
                                   margins[7 - (1 << i)]);
        assert_close(effect_of(diff, pair, paths[i]), want, 1e-7, 0.0);
        sum += want;
    }
    assert_close(pair->rest, margins[7] - margins[0] - sum, 0.0, 1e-7);
    assert_true(fabs(pair->rest) > 0.01);
    lan_diff_destroy(diff);
}

/* One soldier each: the odds are as the rates. */
TEST(odds_are_those_of_duels)
{
    roster a;
    roster b;
    roster_init(&a);
    roster_init(&b);
    a.side.wanted.count = 1;
    b.side.wanted.count = 1;
    b.units[CART].damage = 0.25;
    b.units[CART].health = 2.0;
    lan_diff *diff = find(&a, &b, LAN_PAYOFF_ODDS);
    const lan_diff_pair *pair = pair_at(diff, "axe", "cart");
    assert_close(pair->before, 0.1 / 0.26, 1e-12, 0.0);
    /* one hit in 0.25 of a health, so four: a rate of a quarter */
    assert_close(pair->after, 0.05 / (0.05 + 0.04), 1e-9, 0.0);
    assert_true(pair->is_moved);
    lan_diff_destroy(diff);
}

TEST(types_of_one_alone_are_named)
{
    roster a;
    roster b;
    roster_init(&a);
    roster_init(&b);
    b.units[CART].name = "drake";
    lan_diff *diff = find(&a, &b, LAN_PAYOFF_ODDS);
    assert_int_equal(diff->added_count, 1);
    assert_string_equal(diff->added[0], "drake");
    assert_int_equal(diff->removed_count, 1);
    assert_string_equal(diff->removed[0], "cart");
    assert_int_equal(diff->pair_count, 1);
    assert_int_equal(diff->change_count, 0);
    lan_diff_destroy(diff);
}

/* A dearer type gets fewer soldiers; it does not make everybody richer. */
TEST(a_budget_by_default_is_that_of_the_first)
{
    roster a;
    roster b;
    roster_init(&a);
    roster_init(&b);
    a.side.wanted.count = 0;
    b.side.wanted.count = 0;
    b.units[AXE].cost = 8.0;
    lan_diff *diff = find(&a, &b, LAN_PAYOFF_MARGIN);
    assert_int_equal(diff->change_count, 1);
    assert_string_equal(diff->changes[0].path, "units.axe.cost");
    assert_close(diff->budget[0], 120.0, 0.0, 0.0);
    assert_close(diff->budget[1], 120.0, 0.0, 0.0);
    const lan_diff_pair *pair = pair_at(diff, "axe", "cart");
    assert_int_equal(pair->soldiers[0][0], 17);
    assert_int_equal(pair->soldiers[1][0], 15);
    assert_int_equal(pair->soldiers[1][1], 24);
    lan_diff_destroy(diff);
    b.side.wanted.budget = 1400.0; /* said by one, it holds for both */
    diff = find(&a, &b, LAN_PAYOFF_MARGIN);
    assert_close(diff->budget[0], 1400.0, 0.0, 0.0);
    assert_int_equal(diff->change_count, 1);
    lan_diff_destroy(diff);
}

/* Area fire without an area to fire at is no battle. */
TEST(what_cannot_be_exchanged_alone_falls_to_the_rest)
{
    roster a;
    roster b;
    roster_init(&a);
    roster_init(&b);
    b.units[BOW].fire = LAN_LAW_AREA;
    b.units[BOW].attack_area = 4.0;
    b.side.wanted.army.area = 400.0;
    lan_diff *diff = find(&a, &b, LAN_PAYOFF_MARGIN);
    const lan_diff_pair *pair = pair_at(diff, "axe", "bow");
    assert_int_equal(diff->change_count, 2);
    assert_string_equal(diff->changes[0].path, "units.bow.fire");
    assert_string_equal(diff->changes[0].after, "area 4");
    assert_string_equal(diff->changes[1].path, "matchup.army.area");
    assert_true(isnan(effect_of(diff, pair, "units.bow.fire")));
    assert_true(isnan(effect_of(diff, pair, "matchup.army.area")));
    assert_close(pair->rest, pair->after - pair->before, 0.0, 1e-15);
    lan_diff_destroy(diff);
}

/* An army that leaves at a half has lost 1 - 1/4 of its square. */
TEST(keys_of_the_army_are_changes_of_their_own)
{
    roster a;
    roster b;
    roster_init(&a);
    roster_init(&b);
    b.side.wanted.army.break_at = 0.5;
    lan_diff *diff = find(&a, &b, LAN_PAYOFF_MARGIN);
    const lan_diff_pair *pair = pair_at(diff, "axe", "bow");
    const double after = sqrt(1.0 - 0.13 / 0.17 * 0.75) - 0.5;
    assert_int_equal(diff->change_count, 1);
    assert_string_equal(diff->changes[0].path, "matchup.army.break");
    assert_string_equal(diff->changes[0].before, "0");
    assert_string_equal(diff->changes[0].after, "0.5");
    assert_close(effect_of(diff, pair, "matchup.army.break"),
                 after - margin_of(0.17, 0.13), 1e-6, 0.0);
    lan_diff_destroy(diff);
}

TEST(every_key_of_the_army_is_reported)
{
    static const char *const report[][3] = {
        {"matchup.army.area", "not given", "350"},
        {"matchup.army.front", "all", "20"},
        {"matchup.army.losses", "0", "0.01"},
        {"matchup.army.morale.start", "1", "0.9"},
        {"matchup.army.morale.effect", "1", "0.5"}};
    roster a;
    roster b;
    roster_init(&a);
    roster_init(&b);
    a.side.wanted.army.has_morale = true;
    a.side.wanted.army.morale = lan_army_def_default().morale;
    a.side.wanted.army.morale.effect = 1.0;
    b.side.wanted.army = a.side.wanted.army;
    b.side.wanted.army.area = 350.0;
    b.side.wanted.army.front = 20.0;
    b.side.wanted.army.losses = 0.01;
    b.side.wanted.army.morale.start = 0.9;
    b.side.wanted.army.morale.effect = 0.5;
    lan_diff *diff = find(&a, &b, LAN_PAYOFF_MARGIN);
    assert_int_equal(diff->change_count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(diff->changes[i].path, report[i][0]);
        assert_string_equal(diff->changes[i].before, report[i][1]);
        assert_string_equal(diff->changes[i].after, report[i][2]);
    }
    lan_diff_destroy(diff);
    a.side.wanted.army = lan_matchup_def_default().army;
    diff = find(&a, &b, LAN_PAYOFF_MARGIN);
    assert_int_equal(diff->change_count, 4);
    assert_string_equal(diff->changes[3].path, "matchup.army.morale");
    assert_string_equal(diff->changes[3].before, "not given");
    lan_diff_destroy(diff);
}

TEST(the_largest_move_comes_first_on_any_number_of_threads)
{
    roster a;
    roster b;
    lan_error err;
    roster_init(&a);
    roster_init(&b);
    b.units[CART].hit = 0.1;
    b.units[BOW].hit = 0.135;
    lan_diff *one = NULL;
    lan_diff *two = NULL;
    assert_ok(try_find(&a, &b, LAN_PAYOFF_MARGIN, 1, &one, &err));
    assert_ok(try_find(&a, &b, LAN_PAYOFF_MARGIN, 3, &two, &err));
    for (size_t i = 0; i < 3; i++) {
        const double move = fabs(one->pairs[i].after - one->pairs[i].before);
        assert_memory_equal(one->pairs[i].types, two->pairs[i].types,
                            sizeof one->pairs[i].types);
        assert_close(one->pairs[i].after, two->pairs[i].after, 0.0, 0.0);
        assert_close(one->pairs[i].rest, two->pairs[i].rest, 0.0, 0.0);
        assert_true(i == 0 || move <= fabs(one->pairs[i - 1].after -
                                           one->pairs[i - 1].before));
    }
    lan_diff_destroy(one);
    lan_diff_destroy(two);
}

TEST(what_a_pair_lacks_is_reported)
{
    roster a;
    roster b;
    lan_diff *diff = NULL;
    lan_error err;
    roster_init(&a);
    roster_init(&b);
    b.units[BOW].hit = LAN_NAN;
    assert_int_equal(try_find(&a, &b, LAN_PAYOFF_MARGIN, 1, &diff, &err),
                     LAN_EINVAL);
    assert_true(strncmp(err.text, "axe against bow: ", 17) == 0);
    b.units[AXE].name = "x";
    b.units[BOW].name = "y";
    assert_int_equal(try_find(&a, &b, LAN_PAYOFF_MARGIN, 1, &diff, &err),
                     LAN_EINVAL);
    assert_string_equal(err.text,
                        "diff needs 2 to 512 unit types that have the same "
                        "name in both files; these files share 1");
}

static bool never(void *context, double done, double total)
{
    (void)context;
    (void)done;
    (void)total;
    return false;
}

TEST(progress_can_cancel)
{
    roster a;
    roster_init(&a);
    const lan_matchup_options options = lan_matchup_options_default();
    const lan_progress progress = {never, NULL};
    lan_diff *diff = NULL;
    assert_int_equal(lan_diff_find(&a.side, &a.side, LAN_PAYOFF_ODDS, &options,
                                   &progress, &diff, NULL),
                     LAN_ECANCELLED);
    assert_null(diff);
}
