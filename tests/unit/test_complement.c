/* tests/unit/test_complement.c - the best team against the field, by brute
 * force.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/support.h"

/* A table of margins, made by hand. */
typedef struct table {
    lan_matchup matchup;
    lan_matchup_findings *findings;
} table;

static void table_init(table *t, int32_t count, int32_t armies,
                       random_source *random)
{
    const size_t n = (size_t)count;
    static const char *const name = "type";
    memset(t, 0, sizeof *t);
    t->matchup.count = count;
    t->matchup.budget = LAN_NAN;
    t->matchup.units = calloc(n, sizeof *t->matchup.units);
    t->matchup.cells = calloc(n * n, sizeof *t->matchup.cells);
    assert_non_null(t->matchup.units);
    assert_non_null(t->matchup.cells);
    for (int32_t i = 0; i < count; i++) {
        t->matchup.units[i].name = name;
        t->matchup.units[i].troop_count = i >= count - armies ? 2 : 0;
        for (int32_t j = i + 1; j < count; j++) {
            /* in steps, so that some are equal */
            const double margin = 0.1 * (int)random_between(random, -9.0, 9.0);
            t->matchup.cells[i * count + j].margin = margin;
            t->matchup.cells[j * count + i].margin = -margin;
        }
    }
    assert_ok(lan_matchup_findings_make(&t->matchup, LAN_PAYOFF_MARGIN,
                                        &t->findings, NULL));
}

static void table_clear(table *t)
{
    lan_matchup_findings_destroy(t->findings);
    free(t->matchup.units);
    free(t->matchup.cells);
}

static double margin(const table *t, int32_t i, int32_t j)
{
    return t->matchup.cells[i * t->matchup.count + j].margin;
}

/* How well a team does, the best answer to each one looked for again. */
static void judge_team(const table *t, uint32_t team, double *mean,
                       double *worst)
{
    const int32_t n = t->matchup.count;
    *mean = 0.0;
    *worst = 2.0;
    for (int32_t e = 0; e < n; e++) {
        double best = -2.0;
        for (int32_t i = 0; i < n; i++) {
            if ((team >> i & 1U) != 0) {
                best = fmax(best, margin(t, i, e));
            }
        }
        *mean += best / n;
        *worst = fmin(*worst, best);
    }
}

static int count_bits(uint32_t set)
{
    int count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

static lan_complement *found(const table *t, int32_t types)
{
    lan_complement *complement = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(
        lan_complement_find(&t->matchup, t->findings, types, &complement, &err),
        &err);
    return complement;
}

static uint32_t set_of(const lan_complement *complement)
{
    uint32_t set = 0;
    for (int32_t i = 0; i < complement->team_count; i++) {
        set |= 1U << complement->team[i];
    }
    return set;
}

TEST(team_is_the_best_of_all_by_brute_force)
{
    random_source *random = random_create(23);
    const int cases = random_cases(60);
    for (int c = 0; c < cases; c++) {
        table t;
        double mean;
        double worst;
        random_begin(random, (uint32_t)c);
        const int32_t count = (int32_t)random_between(random, 4.0, 11.0);
        const int32_t types = (int32_t)random_between(random, 1.0, 4.0);
        const int32_t armies = c % 2;
        table_init(&t, count, armies, random);
        lan_complement *complement = found(&t, types);
        judge_team(&t, set_of(complement), &mean, &worst);
        assert_close(complement->mean, mean, 0.0, 1e-12);
        assert_close(complement->worst, worst, 0.0, 1e-12);
        assert_int_equal(count_bits(set_of(complement)), types);
        assert_true(complement->is_exact);
        int64_t teams = 0;
        for (uint32_t set = 0; set < 1U << (count - armies); set++) {
            if (count_bits(set) == types) {
                judge_team(&t, set, &mean, &worst);
                teams++;
                assert_true(mean <= complement->mean + 2e-9);
                assert_true(mean < complement->mean - 1e-12 ||
                            worst <= complement->worst + 2e-9);
            }
        }
        assert_true(complement->teams == teams);
        lan_complement_destroy(complement);
        table_clear(&t);
    }
    random_destroy(random);
}

TEST(each_of_the_field_is_answered_by_the_best_of_the_team)
{
    random_source *random = random_create(5);
    table t;
    random_begin(random, 0);
    table_init(&t, 8, 1, random);
    lan_complement *complement = found(&t, 3);
    int32_t unbeaten = 0;
    assert_int_equal(complement->count, 8);
    for (int32_t e = 0; e < 8; e++) {
        const lan_complement_answer *answer = &complement->answers[e];
        assert_close(answer->ahead, margin(&t, answer->by, e), 0.0, 0.0);
        for (int32_t i = 0; i < complement->team_count; i++) {
            assert_true(margin(&t, complement->team[i], e) <= answer->ahead);
        }
        assert_int_equal(answer->is_beaten, answer->ahead > 1e-9);
        unbeaten += answer->is_beaten ? 0 : 1;
    }
    assert_int_equal(complement->unbeaten, unbeaten);
    lan_complement_destroy(complement);
    table_clear(&t);
    random_destroy(random);
}

/* What a team is ahead by in the mean, with one of its types exchanged. */
static double exchanged(const table *t, const lan_complement *complement,
                        int32_t place, int32_t type)
{
    double mean = 0.0;
    for (int32_t e = 0; e < t->matchup.count; e++) {
        double best = -2.0;
        for (int32_t i = 0; i < complement->team_count; i++) {
            const int32_t by = i == place ? type : complement->team[i];
            best = fmax(best, margin(t, by, e));
        }
        mean += best / t->matchup.count;
    }
    return mean;
}

TEST(of_too_many_teams_none_is_better_by_one_exchange)
{
    random_source *random = random_create(7);
    table t;
    random_begin(random, 0);
    table_init(&t, 60, 0, random);
    lan_complement *complement = found(&t, 6); /* of 50 million */
    assert_false(complement->is_exact);
    assert_int_equal(complement->team_count, 6);
    assert_close(exchanged(&t, complement, 0, complement->team[0]),
                 complement->mean, 0.0, 1e-12);
    for (int32_t place = 0; place < 6; place++) {
        for (int32_t type = 0; type < 60; type++) {
            assert_true(exchanged(&t, complement, place, type) <=
                        complement->mean + 2e-9);
        }
    }
    lan_complement_destroy(complement);
    table_clear(&t);
    random_destroy(random);
}

TEST(teams_that_cannot_be_are_refused)
{
    random_source *random = random_create(3);
    table t;
    lan_complement *complement = NULL;
    lan_error err;
    random_begin(random, 0);
    table_init(&t, 5, 2, random);
    lan_error_clear(&err);
    assert_int_equal(
        lan_complement_find(&t.matchup, t.findings, 4, &complement, &err),
        LAN_EINVAL);
    assert_non_null(strstr(err.text, "among 3"));
    assert_int_equal(
        lan_complement_find(&t.matchup, t.findings, 0, &complement, NULL),
        LAN_EINVAL);
    assert_null(complement);
    table_clear(&t);
    random_destroy(random);
}
