/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <gsl/gsl_combination.h>
#include <gsl/gsl_sf_gamma.h>
#include <gsl/gsl_sort_int.h>
#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"

/* Payoffs closer than this are tied: they are not computed more accurately. */
#define LEVEL 1e-9

typedef struct search {
    const double *payoff; /* [n][n] */
    size_t n;
    int32_t types[LAN_MATCHUP_MAX_TYPES]; /* candidate types, ascending */
    size_t type_count;
    size_t k;
    size_t team[LAN_COMPLEMENT_MAX]; /* the best team so far */
    size_t kept[LAN_COMPLEMENT_MAX]; /* the best so far */
    double mean;
    double worst;
    int64_t teams;
} search;

/* Saves the first `count` members of the team if they beat the best team so
 * far. */
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

/* --- one by one ---------------------------------------------------------- */

/* Finds the best type for one place of the team, with the others fixed; true if
 * the team is better than the kept team. */
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
        is_found = (!is_in && try_team(s, count)) || is_found;
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
    for (int32_t i = 0; i < matchup->count; i++) {
        if (matchup->units[i].troop_count == 0) {
            s.types[s.type_count++] = i;
        }
    }
    if (types < 1 || types > LAN_COMPLEMENT_MAX || s.type_count < s.k) {
        return refuse(err,
                      "a team of %zu types cannot be found among %zu: give a "
                      "smaller complement",
                      s.k, s.type_count);
    }
    lan_complement *made = calloc(1, sizeof *made + n * sizeof *made->answers);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->answers = (lan_complement_answer *)(made + 1);
    made->count = matchup->count;
    made->team_count = types;
    made->is_exact = gsl_sf_choose((unsigned)s.type_count, (unsigned)s.k) <
                     LAN_COMPLEMENT_MAX_TEAMS + 0.5;
    if (!made->is_exact) {
        search_greedily(&s);
    } else {
        gsl_combination *team = gsl_combination_calloc(s.type_count, s.k);
        if (team == NULL) {
            free(made);
            return fail_as(err, LAN_ENOMEM);
        }
        do { /* in the order of the file */
            memcpy(s.team, team->data, s.k * sizeof *s.team);
            (void)try_team(&s, s.k);
        } while (gsl_combination_next(team) == 0);
        gsl_combination_free(team);
    }
    for (size_t i = 0; i < s.k; i++) {
        made->team[i] = s.types[s.kept[i]];
    }
    gsl_sort_int(made->team, 1, s.k);
    for (int32_t e = 0; e < made->count; e++) {
        lan_complement_answer *answer = &made->answers[e];
        *answer = (lan_complement_answer){.by = -1, .ahead = -LAN_INF};
        for (int32_t i = 0; i < types; i++) {
            const double ahead = s.payoff[made->team[i] * made->count + e];
            if (ahead > answer->ahead) {
                answer->by = made->team[i];
                answer->ahead = ahead;
            }
        }
        const lan_matchup_cell *cell = lan_matchup_at(matchup, answer->by, e);
        answer->is_beaten =
            answer->ahead > lan_matchup_error(cell, findings->by);
        made->unbeaten += answer->is_beaten ? 0 : 1;
    }
    made->mean = s.mean;
    made->worst = s.worst;
    made->teams = s.teams;
    *out = made;
    return LAN_OK;
}

void lan_complement_destroy(lan_complement *complement)
{
    free(complement);
}
