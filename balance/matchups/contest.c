/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "balance/matchups/mix_program_impl.h"
#include "base/real.h"
#include "lanchester/matchup.h"

#define OFF_ALLOWED 1e-5 /* of the largest payoff */

static lan_status check(const double *payoff, int32_t rows, int32_t columns,
                        lan_error *err)
{
    if (rows < 1 || rows > LAN_NASH_MAX_CHOICES || columns < 1 ||
        columns > LAN_NASH_MAX_CHOICES) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a mix has 1 to %d choices, not %d and %d",
                        LAN_NASH_MAX_CHOICES, (int)rows, (int)columns);
    }
    return isinf(mix_program_largest(payoff, (size_t)rows * (size_t)columns))
               ? lan_fail(err, LAN_EINVAL, 0, 0, "a payoff is not finite")
               : LAN_OK;
}

/* Solves for one of the two: the row, or the column, which gets the opposite.
 */
static lan_status find_mix(const double *payoff, const lan_contest *of,
                           double scale, bool is_column, double *mix)
{
    const int32_t n = is_column ? of->columns : of->rows;
    const int32_t m = is_column ? of->rows : of->columns;
    const size_t columns = (size_t)of->columns;
    double value;
    mix_program p;
    lan_status status = mix_program_init(&p, n, m);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t i = 0; i < (size_t)n; i++) {
        for (size_t j = 0; j < (size_t)m; j++) {
            p.payoff[i * (size_t)m + j] = is_column
                                              ? -scale * payoff[j * columns + i]
                                              : scale * payoff[i * columns + j];
        }
    }
    status = mix_program_value(&p, &value);
    status = status == LAN_OK ? mix_program_solve(&p, mix) : status;
    mix_program_clear(&p);
    return status;
}

/* What each choice comes to against the other's mix; false where the mixes
 * leave a gap between what the one is sure of and what the other is. */
static bool judge(const double *payoff, lan_contest *of, double allowed)
{
    const size_t columns = (size_t)of->columns;
    double most = -LAN_INF;
    double least = LAN_INF;
    for (int32_t i = 0; i < of->rows; i++) {
        lan_sum sum = {0.0, 0.0};
        for (size_t j = 0; j < columns; j++) {
            lan_sum_add(&sum,
                        payoff[(size_t)i * columns + j] * of->column_mix[j]);
        }
        of->row_gets[i] = lan_sum_value(&sum);
        most = fmax(most, of->row_gets[i]);
    }
    for (int32_t j = 0; j < of->columns; j++) {
        lan_sum sum = {0.0, 0.0};
        for (int32_t i = 0; i < of->rows; i++) {
            lan_sum_add(&sum, payoff[(size_t)i * columns + (size_t)j] *
                                  of->row_mix[i]);
        }
        of->column_gives[j] = lan_sum_value(&sum);
        least = fmin(least, of->column_gives[j]);
    }
    of->value = 0.5 * (most + least);
    return most - least <= allowed;
}

static lan_status find(const double *payoff, lan_contest *of, lan_error *err)
{
    const double largest =
        mix_program_largest(payoff, (size_t)of->rows * (size_t)of->columns);
    const double scale = largest > 0.0 ? 1.0 / largest : 0.0;
    lan_status status = find_mix(payoff, of, scale, false, of->row_mix);
    if (status == LAN_OK) {
        status = find_mix(payoff, of, scale, true, of->column_mix);
    }
    if (status == LAN_OK && !judge(payoff, of, OFF_ALLOWED * largest)) {
        status = LAN_ESTEP;
    }
    return status == LAN_ESTEP
               ? lan_fail(err, status, 0, 0,
                          "the linear program of %d and %d choices did not "
                          "settle",
                          (int)of->rows, (int)of->columns)
           : status != LAN_OK
               ? lan_fail(err, status, 0, 0, "%s", lan_status_text(status))
               : LAN_OK;
}

lan_status lan_contest_find(const double *payoff, int32_t rows, int32_t columns,
                            lan_contest **out, lan_error *err)
{
    lan_status status = check(payoff, rows, columns, err);
    if (status != LAN_OK) {
        return status;
    }
    /* rows may be spread over as many as there are columns */
    const size_t n = (size_t)(rows > columns ? rows : columns);
    const block_array arrays[] = {
        {offsetof(lan_contest, row_mix), n, sizeof(double)},
        {offsetof(lan_contest, row_gets), n, sizeof(double)},
        {offsetof(lan_contest, column_mix), n, sizeof(double)},
        {offsetof(lan_contest, column_gives), n, sizeof(double)}};
    lan_contest *made = block_make(NULL, sizeof *made, arrays, 4);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->rows = rows;
    made->columns = columns;
    status = find(payoff, made, err);
    if (status != LAN_OK) {
        lan_contest_destroy(made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

void lan_contest_destroy(lan_contest *contest)
{
    free(contest);
}

/* --- of a table ---------------------------------------------------------- */

/* Those who can attack, and what they get. */
typedef struct attackers {
    int32_t count;
    int32_t *types; /* [matchup.count] */
    double *payoff; /* [count][matchup.count] */
} attackers;

static lan_status fill_attackers(const lan_matchup *matchup,
                                 const lan_matchup_cell *cells,
                                 lan_matchup_payoff by, attackers *out,
                                 lan_error *err)
{
    const int32_t n = matchup->count;
    for (int32_t i = 0; i < n; i++) {
        bool is_able = false;
        for (int32_t j = 0; j < n; j++) {
            const lan_matchup_cell *cell = &cells[i * n + j];
            const double ahead = lan_matchup_ahead(cell, by);
            if (isnan(ahead)) {
                return lan_fail(err, LAN_EINVAL, 0, 0, "%s",
                                lan_matchup_lacks(by));
            }
            out->payoff[out->count * n + j] = ahead;
            is_able = is_able || cell->inability != LAN_MATCHUP_NO_ATTACK;
        }
        if (is_able) {
            out->types[out->count++] = i;
        }
    }
    return out->count > 0 ? LAN_OK
                          : lan_fail(err, LAN_EINVAL, 0, 0,
                                     "no unit type can attack another: give "
                                     "one a weapon 'attack'");
}

/* Puts those who cannot attack back, with a share of 0. */
static void spread(const attackers *from, lan_contest *contest)
{
    int32_t next = from->count;
    for (int32_t i = contest->columns; i-- > 0;) {
        const bool is_able = next > 0 && from->types[next - 1] == i;
        next -= is_able ? 1 : 0;
        contest->row_mix[i] = is_able ? contest->row_mix[next] : 0.0;
        contest->row_gets[i] = is_able ? contest->row_gets[next] : LAN_NAN;
    }
    contest->rows = contest->columns;
}

lan_status lan_matchup_contest(const lan_matchup *matchup, int32_t terrain,
                               lan_matchup_payoff by, lan_contest **out,
                               lan_error *err)
{
    const size_t n = (size_t)matchup->count;
    if (terrain < -1 || terrain >= matchup->terrain_count ||
        matchup->roles != LAN_ROLES_ATTACK) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "no row of this table attacks a column");
    }
    const block_array arrays[] = {
        {offsetof(attackers, types), n, sizeof(int32_t)},
        {offsetof(attackers, payoff), n * n, sizeof(double)}};
    attackers all = {.count = 0};
    lan_contest *made = NULL;
    lan_status status =
        block_make(&all, 0, arrays, 2) == NULL
            ? fail_as(err, LAN_ENOMEM)
            : fill_attackers(matchup,
                             terrain < 0 ? matchup->cells
                                         : matchup->terrains[terrain].cells,
                             by, &all, err);
    if (status == LAN_OK) {
        status =
            lan_contest_find(all.payoff, all.count, matchup->count, &made, err);
    }
    if (status == LAN_OK) {
        spread(&all, made);
    }
    free(all.types);
    if (status != LAN_OK) {
        lan_contest_destroy(made);
        return status;
    }
    *out = made;
    return LAN_OK;
}
