/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/matchup.h"

#include <stdlib.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "base/real.h"

/* Teams nearer than this are equal: payoffs are no better. */
#define LEVEL 1e-9

/* How well a team does. */
typedef struct score {
    double mean;
    double worst;
} score;

typedef struct search {
    const double *payoff; /* [n][n] */
    size_t n;
    const int32_t *types; /* that may be in the team, rising */
    size_t type_count;
    size_t k;
    double *best; /* [k + 1][n]: of the first types of the team */
    size_t team[LAN_COMPLEMENT_MAX]; /* indices of types */
    size_t kept[LAN_COMPLEMENT_MAX];
    score reached;
    int64_t teams;
} search;

static bool is_better(score a, score b)
{
    return fabs(a.mean - b.mean) > LEVEL ? a.mean > b.mean
                                         : a.worst > b.worst + LEVEL;
}

static score score_of(const double *best, size_t n)
{
    lan_sum sum = {0.0, 0.0};
    double worst = LAN_INF;
    for (size_t e = 0; e < n; e++) {
        lan_sum_add(&sum, best[e]);
        worst = fmin(worst, best[e]);
    }
    return (score){lan_sum_value(&sum) / (double)n, worst};
}

/* Answers the field with one type more. */
static void add_type(const search *s, size_t level, size_t type)
{
    const double *row = &s->payoff[(size_t)s->types[type] * s->n];
    const double *before = &s->best[level * s->n];
    double *after = &s->best[(level + 1) * s->n];
    for (size_t e = 0; e < s->n; e++) {
        after[e] = level == 0 ? row[e] : fmax(before[e], row[e]);
    }
}

static void keep_team(search *s, score reached)
{
    s->reached = reached;
    for (size_t i = 0; i < s->k; i++) {
        s->kept[i] = s->team[i];
    }
}

/* --- all teams ----------------------------------------------------------- */

/* Teams of k of n, or more than the most that are compared. */
static int64_t count_teams(size_t n, size_t k)
{
    double count = 1.0;
    for (size_t i = 0; i < k; i++) {
        count = count * (double)(n - i) / (double)(i + 1);
    }
    return count <= LAN_COMPLEMENT_MAX_TEAMS + 0.5
               ? (int64_t)(count + 0.5)
               : LAN_COMPLEMENT_MAX_TEAMS + 1;
}

/* The next team in the order of the file, and from which level on it differs;
 * false after the last. */
static bool step_team(search *s, size_t *level)
{
    size_t i = s->k;
    while (i > 0 && s->team[i - 1] == s->type_count - s->k + i - 1) {
        i--;
    }
    if (i == 0) {
        return false;
    }
    *level = --i;
    s->team[i]++;
    for (size_t later = i + 1; later < s->k; later++) {
        s->team[later] = s->team[later - 1] + 1;
    }
    return true;
}

static void compare_all(search *s)
{
    size_t level = 0;
    for (size_t i = 0; i < s->k; i++) {
        s->team[i] = i;
    }
    do {
        for (; level < s->k; level++) {
            add_type(s, level, s->team[level]);
        }
        const score now = score_of(&s->best[s->k * s->n], s->n);
        if (s->teams++ == 0 || is_better(now, s->reached)) {
            keep_team(s, now);
        }
    } while (step_team(s, &level));
}

/* --- one by one ---------------------------------------------------------- */

static bool is_in_team(const search *s, size_t count, size_t type)
{
    bool is_in = false;
    for (size_t i = 0; i < count; i++) {
        is_in = is_in || s->team[i] == type;
    }
    return is_in;
}

/* The best type for a place of the team, the others being as they are; true
 * where it is better than `least`. */
static bool fill_place(search *s, size_t place, size_t count, score *least)
{
    const size_t was = s->team[place];
    size_t found = was;
    bool is_found = false;
    size_t level = 0;
    for (size_t i = 0; i < count; i++) {
        if (i != place) {
            add_type(s, level++, s->team[i]);
        }
    }
    for (size_t type = 0; type < s->type_count; type++) {
        if (is_in_team(s, count, type)) {
            continue;
        }
        add_type(s, level, type);
        const score now = score_of(&s->best[(level + 1) * s->n], s->n);
        s->teams++;
        if (is_better(now, *least)) {
            *least = now;
            found = type;
            is_found = true;
        }
    }
    s->team[place] = found;
    return is_found;
}

static void search_greedily(search *s)
{
    score reached = {-LAN_INF, -LAN_INF};
    for (size_t i = 0; i < s->k; i++) {
        score least = {-LAN_INF, -LAN_INF};
        s->team[i] = SIZE_MAX; /* none yet */
        (void)fill_place(s, i, i + 1, &least);
        reached = least;
    }
    bool is_exchanged = true;
    while (is_exchanged) {
        is_exchanged = false;
        for (size_t i = 0; i < s->k; i++) {
            is_exchanged = fill_place(s, i, s->k, &reached) || is_exchanged;
        }
    }
    keep_team(s, reached);
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
    out->team_count = (int32_t)s->k;
    for (size_t i = 0; i < s->k; i++) {
        out->team[i] = s->types[s->kept[i]];
    }
    qsort(out->team, s->k, sizeof out->team[0], compare_index);
    for (int32_t e = 0; e < out->count; e++) {
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
    out->mean = s->reached.mean;
    out->worst = s->reached.worst;
    out->teams = s->teams;
}

static lan_status find_team(const lan_matchup *matchup,
                            const lan_matchup_findings *findings,
                            lan_complement *out, search *s, int32_t *types,
                            lan_error *err)
{
    for (int32_t i = 0; i < matchup->count; i++) {
        if (matchup->units[i].troop_count == 0) {
            types[s->type_count++] = i;
        }
    }
    if (s->type_count < s->k) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a team of %zu types cannot be found among %zu: give "
                        "a smaller complement",
                        s->k, s->type_count);
    }
    out->is_exact =
        count_teams(s->type_count, s->k) <= LAN_COMPLEMENT_MAX_TEAMS;
    if (out->is_exact) {
        compare_all(s);
    } else {
        search_greedily(s);
    }
    fill_answers(s, matchup, findings, out);
    return LAN_OK;
}

lan_status lan_complement_find(const lan_matchup *matchup,
                               const lan_matchup_findings *findings,
                               int32_t types, lan_complement **out,
                               lan_error *err)
{
    const size_t n = (size_t)matchup->count;
    if (types < 1 || types > LAN_COMPLEMENT_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a team is of 1 to %d types, not %d",
                        LAN_COMPLEMENT_MAX, (int)types);
    }
    const block_array arrays[] = {
        {offsetof(lan_complement, answers), n, sizeof(lan_complement_answer)}};
    lan_complement *made = block_make(NULL, sizeof *made, arrays, 1);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    const size_t levels = (size_t)types + 1;
    int32_t *list = calloc(n, sizeof *list);
    search s = {.payoff = findings->payoff,
                .n = n,
                .types = list,
                .k = (size_t)types,
                .best = calloc(levels * n, sizeof *s.best)};
    made->count = matchup->count;
    const lan_status status =
        list == NULL || s.best == NULL
            ? fail_as(err, LAN_ENOMEM)
            : find_team(matchup, findings, made, &s, list, err);
    free(list);
    free(s.best);
    if (status != LAN_OK) {
        lan_complement_destroy(made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

void lan_complement_destroy(lan_complement *complement)
{
    free(complement);
}
