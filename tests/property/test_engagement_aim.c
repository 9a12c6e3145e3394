/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * At whom soldiers fire, how often they hit, and what a hit does.
 *
 * Where counts are compared with chances, by Pearson's test or a normal, right
 * code fails a comparison once in a thousand; there are 16 of them, so 1.6 % in
 * all. The seeds are fixed: it happens always or never.
 */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>

#include "base/real.h"
#include "lanchester/campaign.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define RARE 1e-3
#define WIDE 3.2905 /* of a normal: 99.9 % lie within */

#define SHOTS_MOST 30000

/* A scenario that is fought once; the story is the engagement's. */
typedef struct fight {
    test_reading reading;
    lan_engagement *engagement;
    const lan_engagement_story *story;
} fight;

static fight fight_text(const char *text, uint64_t seed, double frame)
{
    fight f = {.reading = read_valid(text)};
    lan_error err;
    lan_error_clear(&err);
    const lan_engagement_request request = {.seed = seed,
                                            .until_end = true,
                                            .frames = &frame,
                                            .frame_count = 1,
                                            .shots_most = SHOTS_MOST};
    assert_ok_or(
        lan_engagement_create(lan_scenario_engagement(f.reading.scenario),
                              &f.engagement, &err),
        &err);
    assert_ok_or(lan_engagement_fight(f.engagement, &request, &err), &err);
    f.story = lan_engagement_story_of(f.engagement);
    return f;
}

static void clear_fight(fight *f)
{
    lan_engagement_destroy(f->engagement);
    reading_clear(&f->reading);
}

/* --- shares --------------------------------------------------------------- */

enum { GUN, A_FIRST = 1, B_FIRST = 4, C_FIRST = 9, SOLDIERS = 15 };

/* One gun, and ten thousand of its shots at three kinds of 3, 5 and 6 who bear
 * it all, in three ranks of five at most, 2 m apart. */
static fight fire_by(const char *rules, const char *range, uint64_t seed)
{
    char text[1200];
    snprintf(text, sizeof text,
             "format: 1\ntime: {end: 10000}\nsolver: bodies\nrules: {%s}\n"
             "units:\n"
             "  gun: {hit: 1, rate: 1, through: true%s}\n"
             "  a: {hit: 0, health: 1e9}\n  b: {hit: 0, health: 1e9}\n"
             "  c: {hit: 0, health: 1e9}\n"
             "armies:\n"
             "  blue: {at: [0, 0], facing: 90, units: {gun: 1}}\n"
             "  red: {at: [30, 0], facing: 270,\n"
             "        formation: {kind: line, ranks: 3, spacing: 2},\n"
             "        units: {a: 3, b: 5, c: 6}}\n",
             rules, range);
    return fight_text(text, seed, 0.0);
}

static int group_of(size_t soldier)
{
    return soldier < B_FIRST ? 0 : soldier < C_FIRST ? 1 : 2;
}

/* Which soldiers are within a range of the gun, as they stood at the start. */
static int within_range(const lan_engagement_story *story, double range,
                        bool *is_in, int *counts)
{
    int all = 0;
    counts[0] = counts[1] = counts[2] = 0;
    for (size_t s = A_FIRST; s < SOLDIERS; s++) {
        const double dx = (double)story->x[s] - (double)story->x[GUN];
        const double dy = (double)story->y[s] - (double)story->y[GUN];
        is_in[s] = hypot(dx, dy) <= range;
        counts[group_of(s)] += is_in[s];
        all += is_in[s];
    }
    return all;
}

/* Pearson's test of how often each was hit; what is not to be hit is not. */
static void assert_hits(const char *name, const fight *f, const double *chances)
{
    double counts[SOLDIERS] = {0.0};
    double all = 0.0;
    double square = 0.0;
    double cells = 0.0;
    for (size_t k = 0; k < f->story->shot_count; k++) {
        assert_true(f->story->shots[k].hit >= A_FIRST);
        counts[f->story->shots[k].hit] += 1.0;
        all += 1.0;
    }
    for (int s = A_FIRST; s < SOLDIERS; s++) {
        const double want = all * chances[s];
        if (!(want > 0.0)) {
            assert_close(counts[s], 0.0, 0.0, 0.0);
            continue;
        }
        square += (counts[s] - want) * (counts[s] - want) / want;
        cells += 1.0;
    }
    const double bound =
        cells > 1.0 ? gsl_cdf_chisq_Qinv(RARE, cells - 1.0) : 1e-9;
    print_message("# %s: %.2f of %.2f, %g shots\n", name, square, bound, all);
    assert_true(all > 9000.0 && square <= bound);
}

typedef enum share_kind {
    PROPORTIONAL,
    EVEN,
    WEIGHTS,
    PRIORITY,
    SHARES
} share_kind;

static const char *const rules_of[SHARES] = {
    [PROPORTIONAL] = "share: proportional",
    [EVEN] = "share: even",
    [WEIGHTS] = "share: weights, weights: {gun: {a: 4, b: 0.5, c: 1}}",
    [PRIORITY] = "share: priority, priority: {gun: [b, c]}"};

/* What the words of the rule say: chances of each of those in reach. */
static void chances_of(share_kind share, const bool *is_in, const int *counts,
                       double *chances)
{
    static const double weights[3] = {4.0, 0.5, 1.0};
    const int first = counts[1] > 0 ? 1 : counts[2] > 0 ? 2 : 0;
    double sum = 0.0;
    for (size_t s = A_FIRST; s < SOLDIERS; s++) {
        const int group = group_of(s);
        const double of[SHARES] = {[PROPORTIONAL] = 1.0,
                                   [EVEN] = 1.0 / counts[group],
                                   [WEIGHTS] = weights[group],
                                   [PRIORITY] = group == first};
        chances[s] = is_in[s] ? of[share] : 0.0;
        sum += chances[s];
    }
    for (size_t s = A_FIRST; s < SOLDIERS; s++) {
        chances[s] /= sum;
    }
}

static void assert_share(share_kind share, const char *range, double reach)
{
    fight f = fire_by(rules_of[share], range, 90 + share);
    bool is_in[SOLDIERS];
    int counts[3];
    double chances[SOLDIERS];
    const int all = within_range(f.story, reach, is_in, counts);
    assert_true(reach < LAN_INF ? all > 3 && all < SOLDIERS - 3
                                : all == SOLDIERS - 1);
    chances_of(share, is_in, counts, chances);
    assert_hits(rules_of[share], &f, chances);
    clear_fight(&f);
}

TEST(shares_are_those_of_the_rule_where_all_are_in_reach)
{
    for (int share = 0; share < SHARES; share++) {
        assert_share((share_kind)share, "", LAN_INF);
    }
}

TEST(shares_are_of_those_in_reach)
{
    for (int share = 0; share < SHARES; share++) {
        assert_share((share_kind)share, ", speed: 0, range: 32.1", 32.1);
    }
}

/* --- hits over distance --------------------------------------------------- */

static void assert_frequency(double distance, double range, double hit,
                             double falloff)
{
    char text[800];
    snprintf(text, sizeof text,
             "format: 1\ntime: {end: 20000}\nsolver: bodies\n"
             "units:\n"
             "  gun: {hit: %g, rate: 1, range: %g, falloff: %g, steer: hold}\n"
             "  post: {hit: 0, health: 1e9}\n"
             "armies:\n  blue: {at: [0, 0], units: {gun: 1}}\n"
             "  red: {at: [%g, 0], units: {post: 1}}\n",
             hit, range, falloff, distance);
    fight f = fight_text(text, 101, 0.0);
    const double want = hit * pow(1.0 - distance / range, falloff);
    const double fired = (double)f.story->fired;
    const double error = sqrt(want * (1.0 - want) / fired);
    const double seen = (double)f.story->hits / fired;
    print_message("# at %g of %g: %.5f of %g, expected %.5f, %.2f errors\n",
                  distance, range, seen, fired, want, (seen - want) / error);
    assert_true(fabs(seen - want) <= WIDE * error);
    clear_fight(&f);
}

TEST(hits_fall_off_with_the_distance)
{
    assert_frequency(10.0, 100.0, 0.8, 1.0);
    assert_frequency(50.0, 100.0, 0.8, 1.0);
    assert_frequency(93.0, 100.0, 0.8, 1.0);
    assert_frequency(25.0, 60.0, 0.9, 2.3);
    assert_frequency(50.0, 60.0, 1.0, 0.4);
}

/* --- what a hit does ------------------------------------------------------ */

/* Hits that it takes to fell five, one after the other, and what stands. */
static void assert_hits_to_kill(const char *types, int each)
{
    char text[800];
    snprintf(text, sizeof text,
             "format: 1\ntime: {end: 100}\nsolver: bodies\n"
             "rules: {share: nearest}\n%s"
             "armies: {blue: {units: {gun: 3}}, red: {units: {post: 5}}}\n",
             types);
    fight f = fight_text(text, 102, 0.0);
    assert_int_equal(f.story->hits, 5 * each);
    for (size_t s = 3; s < 8; s++) {
        assert_true(f.story->soldiers[s].fell_at < LAN_INF);
    }
    clear_fight(&f);
}

/* What is above a soldier's health hurts no other. */
TEST(soldiers_fall_when_nothing_is_left_of_their_health)
{
    assert_hits_to_kill("units: {gun: {hit: 1, rate: 1, through: true},\n"
                        "        post: {hit: 0}}\n",
                        1);
    assert_hits_to_kill("units: {gun: {hit: 1, rate: 1, through: true,\n"
                        "              damage: 100},\n"
                        "        post: {hit: 0, health: 1.5}}\n",
                        1);
    assert_hits_to_kill("units: {gun: {hit: 1, rate: 1, through: true,\n"
                        "              damage: 2},\n"
                        "        post: {hit: 0, health: 5}}\n",
                        3);
    assert_hits_to_kill("units: {gun: {hit: 1, rate: 1, through: true,\n"
                        "              damage: 0.1},\n"
                        "        post: {hit: 0, health: 0.3}}\n",
                        3);
    assert_hits_to_kill("units: {gun: {hit: 1, rate: 1, through: true,\n"
                        "              damage: 2},\n"
                        "        post: {hit: 0, health: 5}}\n"
                        "counters: {gun: {post: 1.25}}\n",
                        2);
}

/* Equations let what is left over go on to the next one: with 5/3 of a health
 * a hit they count 5 losses where 3 fall. Regular shots, so that how many there
 * were by the end is known. */
TEST(overkill_is_lost_here_and_not_in_the_equations)
{
    fight f = fight_text(
        "format: 1\ntime: {end: 15}\nsolver: bodies\n"
        "units: {gun: {hit: 1, rate: 1, damage: 5, intervals: regular,\n"
        "              through: true},\n"
        "        post: {hit: 0, health: 3}}\n"
        "armies: {blue: {units: {gun: 4}}, red: {units: {post: 200}}}\n",
        103, 0.0);
    assert_int_equal(f.story->hits, 4 * 15);
    assert_close(lan_battle_strength(lan_engagement_whole(f.engagement), 1),
                 200.0 - 60.0, 0.0, 0.0);
    clear_fight(&f);
}

/* --- shots that fly ------------------------------------------------------- */

/* A runner goes to another enemy, across the line of fire; shots go a fifth as
 * fast again as it takes them to miss by metres. All of them meet it on its
 * way, the latest being under way at the end. */
TEST(shots_lead_what_walks)
{
    fight f = fight_text(
        "format: 1\ntime: {end: 7}\nsolver: bodies\n"
        "units:\n"
        "  gun: {hit: 1, rate: 5, range: 200, shot_speed: 40, steer: hold,\n"
        "        intervals: regular}\n"
        "  runner: {hit: 0, health: 1e9, speed: 10, range: 5, steer: "
        "stand_off}\n"
        "  post: {hit: 0, health: 1e9}\n"
        "armies:\n  blue: {at: [0, 0], units: {gun: 1}}\n"
        "  post: {at: [60, 0], side: blue, units: {post: 1}}\n"
        "  red: {at: [60, 80], units: {runner: 1}}\n",
        104, 0.0);
    assert_int_equal(f.story->fired, 35);
    print_message("# %d of %d hit\n", (int)f.story->hits, (int)f.story->fired);
    /* 100 m at first, 61 m at last. */
    assert_in_range(f.story->hits, 35 - 5 * 2, 35 - 5);
    for (size_t k = 0; k < f.story->shot_count; k++) {
        const lan_shot *shot = &f.story->shots[k];
        if (shot->hit < 0) {
            /* Under way at the end, or aimed before the runner set out. */
            const double gone = hypot(shot->to.x, shot->to.y);
            const double most = gone < 199.999 ? 7.0 : 5.2;
            assert_close(shot->time, most, 0.0, gone < 199.999 ? 1e-9 : 0.2);
            continue;
        }
        /* It strikes the edge of a disc. */
        assert_int_equal(shot->hit, 2);
        assert_close(shot->to.x, 60.0, 0.0, 0.4);
        assert_close(shot->to.y, 80.0 - 10.0 * shot->time, 0.0, 0.8);
    }
    clear_fight(&f);
}

/* In a column of four who all fire ahead, those behind hit the one before them
 * where shots may hit friends. */
static fight fire_in_column(const char *key)
{
    char text[800];
    snprintf(text, sizeof text,
             "format: 1\ntime: {end: 20}\nsolver: bodies\n"
             "units:\n"
             "  gun: {hit: 1, rate: 1, range: 90, shot_speed: 1e4, health: 3,\n"
             "        through: true, steer: hold%s}\n"
             "  post: {hit: 0, health: 1e9}\n"
             "armies:\n"
             "  blue: {at: [0, 0], facing: 90,\n"
             "         formation: {kind: column, ranks: 1, spacing: 2},\n"
             "         units: {gun: 4}}\n"
             "  red: {at: [40, 0], units: {post: 1}}\n",
             key);
    return fight_text(text, 105, 0.0);
}

TEST(shots_hit_friends_where_they_may)
{
    fight f = fire_in_column("");
    for (size_t k = 0; k < f.story->shot_count; k++) {
        assert_int_equal(f.story->shots[k].hit, 4);
    }
    clear_fight(&f);
    f = fire_in_column(", friendly_fire: true");
    int friends = 0;
    for (size_t k = 0; k < f.story->shot_count; k++) {
        const lan_shot *shot = &f.story->shots[k];
        assert_true(shot->hit == 4 || shot->hit == shot->by - 1 ||
                    !isnan(f.story->soldiers[shot->by - 1].fell_at));
        friends += shot->hit < 4;
    }
    /* Three hits each: all but the last one standing fell to a friend. */
    assert_int_equal(friends, 9);
    for (size_t s = 0; s < 3; s++) {
        assert_int_equal(f.story->soldiers[s].army,
                         f.story->soldiers[f.story->soldiers[s].killer].army);
    }
    assert_true(isnan(f.story->soldiers[3].fell_at));
    clear_fight(&f);
}
