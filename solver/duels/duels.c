/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Columns of duels.
 */
#include <stdlib.h>
#include <string.h>

#include "base/carve_impl.h"
#include "solver/duels/duels_impl.h"

/* Columns of numbers: of two groups each, and of one. */
#define PAIRS   9
#define SINGLES 2

static lan_status allocate(lan_duels *duels)
{
    const size_t room = LAN_DUELS_MOST;
    double *next =
        aligned_alloc(64, (2 * PAIRS + SINGLES) * room * sizeof *next);
    duels->block = next;
    duels->pieces = calloc(room * LAN_DUEL_PIECES, sizeof *duels->pieces);
    duels->piece_count = calloc(room, sizeof *duels->piece_count);
    duels->ending = calloc(room, sizeof *duels->ending);
    duels->loser = calloc(room, sizeof *duels->loser);
    duels->steps = calloc(room, sizeof *duels->steps);
    if (next == NULL || duels->pieces == NULL || duels->piece_count == NULL ||
        duels->ending == NULL || duels->loser == NULL || duels->steps == NULL) {
        return LAN_ENOMEM;
    }
    memset(next, 0, (2 * PAIRS + SINGLES) * room * sizeof *next);
    for (int i = 0; i < 2; i++) {
        duels->x[i] = lan_carve(&next, room);
        duels->fielded[i] = lan_carve(&next, room);
        duels->aimed[i] = lan_carve(&next, room);
        duels->area[i] = lan_carve(&next, room);
        duels->losses[i] = lan_carve(&next, room);
        duels->break_at[i] = lan_carve(&next, room);
        duels->scale[i] = lan_carve(&next, room);
        duels->left[i] = lan_carve(&next, room);
        duels->lost_other[i] = lan_carve(&next, room);
    }
    duels->end = lan_carve(&next, room);
    duels->time = lan_carve(&next, room);
    return LAN_OK;
}

lan_status lan_duels_create(const lan_solver_options *options, int32_t width,
                            lan_duels **out)
{
    const int32_t widest = lan_lanes_widest();
    lan_duels *duels = calloc(1, sizeof *duels);
    if (duels == NULL) {
        return LAN_ENOMEM;
    }
    duels->width = width > 0 && width < widest ? width : widest;
    duels->rtol = options->rtol;
    duels->atol = options->atol;
    duels->by_forms = options->method == LAN_METHOD_AUTO;
    const lan_status status = allocate(duels);
    if (status != LAN_OK) {
        lan_duels_destroy(duels);
        return status;
    }
    *out = duels;
    return LAN_OK;
}

void lan_duels_destroy(lan_duels *duels)
{
    if (duels != NULL) {
        free(duels->block);
        free(duels->pieces);
        free(duels->piece_count);
        free(duels->ending);
        free(duels->loser);
        free(duels->steps);
        free(duels);
    }
}

void lan_duels_clear(lan_duels *duels)
{
    duels->count = 0;
}

int32_t lan_duels_add(lan_duels *duels, const lan_plain_duel *duel)
{
    const int32_t k = duels->count++;
    for (int i = 0; i < 2; i++) {
        duels->x[i][k] = duel->x[i];
        duels->fielded[i][k] = duel->fielded[i];
        duels->aimed[i][k] = duel->aimed[i];
        duels->area[i][k] = duel->area[i];
        duels->losses[i][k] = duel->losses[i];
        duels->break_at[i][k] = duel->break_at[i];
        duels->scale[i][k] = duel->scale[i];
    }
    duels->end[k] = duel->end;
    duels->piece_count[k] = duel->piece_count;
    memcpy(&duels->pieces[(size_t)k * LAN_DUEL_PIECES], duel->piece,
           (size_t)duel->piece_count * sizeof *duel->piece);
    return k;
}

void lan_duels_solve(lan_duels *duels)
{
    unsigned char is_solved[LAN_DUELS_MOST] = {0};
    if (duels->by_forms) {
        lan_duels_by_forms(duels, is_solved);
    }
    lan_duels_by_steps(duels, is_solved);
}

void lan_duels_end_of(const lan_duels *duels, int32_t column, lan_duel_end *out)
{
    *out = (lan_duel_end){.ending = (lan_duel_ending)duels->ending[column],
                          .loser = duels->loser[column],
                          .time = duels->time[column],
                          .x = {duels->left[0][column], duels->left[1][column]},
                          .lost_other = {duels->lost_other[0][column],
                                         duels->lost_other[1][column]}};
}
