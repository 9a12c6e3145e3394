/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/matchup.h"

#include <stdlib.h>
#include <string.h>

#include "balance/arena_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "base/real.h"

/* Teams nearer than this are equal: payoffs are no better. */
#define LEVEL 1e-9

typedef struct search {
    const double *payoff; /* [n][n] */
    size_t n;
    int32_t *types; /* that may be in the team, rising */
    size_t type_count;
    size_t k;
    size_t team[LAN_COMPLEMENT_MAX]; /* indices of types */
    size_t kept[LAN_COMPLEMENT_MAX]; /* the best so far */
    double mean;
    double worst;
    int64_t teams;
} search;

/* Keeps the first `count` of the team where they are better than the kept. */
static bool try_team(search *s, size_t count)
{
    lan_sum sum = {0.0, 0.0};
    double worst = LAN_INF;
    for (size_t e = 0; e < s->n; e++) {
        double best = -LAN_INF;
        for (size_t i = 0; i < count; i++) {
            best =
                fmax(best, s->payoff[(size_t)s->types[s->team[i]] * s->n + e]);
        }
        lan_sum_add(&sum, best);
        worst = fmin(worst, best);
    }
    const double mean = lan_sum_value(&sum) / (double)s->n;
    const bool is_better = fabs(mean - s->mean) > LEVEL
                               ? mean > s->mean
                               : worst > s->worst + LEVEL;
    s->teams++;
    if (is_better) {
        s->mean = mean;
        s->worst = worst;
        memcpy(s->kept, s->team, sizeof s->kept);
    }
    return is_better;
}

/* --- all teams ----------------------------------------------------------- */

/* True if teams of k of n are few enough to be compared. */
static bool are_few(size_t n, size_t k)
{
    double count = 1.0;
    for (size_t i = 0; i < k; i++) {
        count = count * (double)(n - i) / (double)(i + 1);
    }
    return count <= LAN_COMPLEMENT_MAX_TEAMS + 0.5;
}

/* The next team in the order of the file; false after the last. */
static bool step_team(search *s)
{
    size_t i = s->k;
    while (i > 0 && s->team[i - 1] == s->type_count - s->k + i - 1) {
        i--;
    }
    if (i == 0) {
        return false;
    }
    s->team[i - 1]++;
    for (; i < s->k; i++) {
        s->team[i] = s->team[i - 1] + 1;
    }
    return true;
}

static void compare_all(search *s)
{
    for (size_t i = 0; i < s->k; i++) {
        s->team[i] = i;
    }
    do {
        (void)try_team(s, s->k);
    } while (step_team(s));
}

/* --- one by one ---------------------------------------------------------- */

/* Finds the best type for a place of the team, the others being as they are;
 * true if it is better than the kept team. */
static bool fill_place(search *s, size_t place, size_t count)
{
    const size_t was = s->team[place];
    bool is_found = false;
    for (size_t type = 0; type < s->type_count; type++) {
        bool is_in = type == was;
        for (size_t i = 0; i < count; i++) {
            is_in = is_in || (i != place && s->team[i] == type);
        }
        s->team[place] = type;
        if (!is_in && try_team(s, count)) {
            is_found = true;
        }
    }
    memcpy(s->team, s->kept, sizeof s->team);
    return is_found;
}

static void search_greedily(search *s)
{
    for (size_t i = 0; i < s->k; i++) {
        s->mean = -LAN_INF;
        s->team[i] = SIZE_MAX; /* none yet */
        (void)fill_place(s, i, i + 1);
    }
    for (bool is_exchanged = true; is_exchanged;) {
        is_exchanged = false;
        for (size_t i = 0; i < s->k; i++) {
            is_exchanged = fill_place(s, i, s->k) || is_exchanged;
        }
    }
}

/* --- the answer ---------------------------------------------------------- */

static int compare_index(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a;
    const int32_t y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void fill_answers(const search *s, const lan_matchup *matchup,
                         const lan_matchup_findings *findings,
                         lan_complement *out)
{
    out->count = matchup->count;
    out->team_count = (int32_t)s->k;
    for (size_t i = 0; i < s->k; i++) {
        out->team[i] = s->types[s->kept[i]];
    }
    qsort(out->team, s->k, sizeof out->team[0], compare_index);
    for (int32_t e = 0; e < matchup->count; e++) {
        lan_complement_answer *answer = &out->answers[e];
        *answer = (lan_complement_answer){.by = -1, .ahead = -LAN_INF};
        for (int32_t i = 0; i < out->team_count; i++) {
            const double ahead =
                s->payoff[(size_t)out->team[i] * s->n + (size_t)e];
            if (ahead > answer->ahead) {
                answer->by = out->team[i];
                answer->ahead = ahead;
            }
        }
        answer->is_beaten =
            answer->ahead >
            lan_matchup_error(lan_matchup_at(matchup, answer->by, e),
                              findings->by);
        out->unbeaten += answer->is_beaten ? 0 : 1;
    }
    out->mean = s->mean;
    out->worst = s->worst;
    out->teams = s->teams;
}

lan_status lan_complement_find(const lan_matchup *matchup,
                               const lan_matchup_findings *findings,
                               int32_t types, lan_complement **out,
                               lan_error *err)
{
    const size_t n = (size_t)matchup->count;
    search s = {.payoff = findings->payoff,
                .n = n,
                .k = (size_t)types,
                .mean = -LAN_INF};
    if (types < 1 || types > LAN_COMPLEMENT_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a team is of 1 to %d types, not %d",
                        LAN_COMPLEMENT_MAX, (int)types);
    }
    arena memory = {.last = NULL};
    lan_complement *made = arena_take(&memory, 1, sizeof *made);
    lan_complement_answer *answers =
        arena_take(&memory, n, sizeof(lan_complement_answer));
    s.types = arena_take(&memory, n, sizeof *s.types);
    if (memory.is_short) {
        arena_clear(&memory);
        return fail_as(err, LAN_ENOMEM);
    }
    made->answers = answers;
    made->memory = memory.last;
    for (int32_t i = 0; i < matchup->count; i++) {
        if (matchup->units[i].troop_count == 0) {
            s.types[s.type_count++] = i;
        }
    }
    if (s.type_count < s.k) {
        arena_clear(&memory);
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a team of %zu types cannot be found among %zu: give "
                        "a smaller complement",
                        s.k, s.type_count);
    }
    made->is_exact = are_few(s.type_count, s.k);
    if (made->is_exact) {
        compare_all(&s);
    } else {
        search_greedily(&s);
    }
    fill_answers(&s, matchup, findings, made);
    *out = made;
    return LAN_OK;
}

void lan_complement_destroy(lan_complement *complement)
{
    arena_free(complement != NULL ? complement->memory : NULL);
}
