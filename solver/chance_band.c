/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/chance.h"

#include <stdlib.h>

#include "base/real.h"
#include "solver/chance_band_impl.h"
#include "solver/chance_work_impl.h"
#include "solver/odds_impl.h"

#define MOST_BATTLES 1000000
#define MOST_NUMBERS 1e8

/* Battles that a thread takes at a time. */
#define PORTION 8

/* Battles after which progress is reported. */
#define BATCH 1024

/* Strengths found so far: [times][armies][battles]. */
typedef struct samples {
    const lan_chance_band *band;
    lan_chance_work work;
    size_t armies;
    int32_t *heads;
} samples;

/* Where one battle is in the grid of times. */
typedef struct cursor {
    samples *all;
    size_t battle;
    size_t next; /* time */
} cursor;

lan_chance_band lan_chance_band_default(void)
{
    return (lan_chance_band){.seed = 1, .battles = 1000, .threads = 1};
}

static bool are_times(const lan_chance_band *band)
{
    double last = 0.0;
    for (size_t k = 0; k < band->time_count; k++) {
        if (!(band->times[k] >= last) || isinf(band->times[k])) {
            return false;
        }
        last = band->times[k];
    }
    return true;
}

lan_status lan_chance_band_check(const lan_battle *battle,
                                 const lan_chance_band *band, lan_error *err)
{
    bool right = band->battles >= 1 && band->battles <= MOST_BATTLES &&
                 band->threads >= 0 && are_times(band);
    for (size_t k = 0; k < band->share_count; k++) {
        right = right && band->shares[k] >= 0.0 && band->shares[k] <= 1.0;
    }
    if (!right) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a band takes 1 .. %d battles, times that do not "
                        "fall, and shares within 0 .. 1",
                        MOST_BATTLES);
    }
    const double numbers = (double)band->battles * (double)band->time_count *
                           battle->plan->army_count;
    if (numbers > MOST_NUMBERS) {
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "%d battles at %zu times are too many for a band",
                        (int)band->battles, band->time_count);
    }
    return lan_odds_check_whole(battle, err);
}

/* Notes the present strengths for all times before `until`. */
static void note_heads(cursor *at, const lan_jumps *jumps, double until)
{
    const samples *all = at->all;
    const lan_chance_band *band = all->band;
    for (; at->next < band->time_count && band->times[at->next] < until;
         at->next++) {
        for (size_t a = 0; a < all->armies; a++) {
            const size_t row = at->next * all->armies + a;
            all->heads[row * (size_t)band->battles + at->battle] =
                (int32_t)jumps->heads[a];
        }
    }
}

static void pass_time(void *context, lan_jumps *jumps, double until)
{
    note_heads(context, jumps, until);
}

static void fight_battle(void *context, lan_jumps *jumps, int64_t number)
{
    samples *all = context;
    cursor at = {.all = all, .battle = (size_t)number};
    jumps->request.watch = (lan_jumps_watch){.context = &at, .pass = pass_time};
    if (lan_chance_work_fight(&all->work, jumps, all->band->seed,
                              (uint64_t)number)) {
        note_heads(&at, jumps, LAN_INF);
    }
    jumps->request.watch = (lan_jumps_watch){.pass = NULL};
}

static int by_size(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left;
    const int32_t b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

void lan_chance_band_take(const lan_chance_band *band, size_t armies,
                          int32_t *strengths, double *out)
{
    const size_t battles = (size_t)band->battles;
    for (size_t row = 0; row < band->time_count * armies; row++) {
        int32_t *heads = &strengths[row * battles];
        qsort(heads, battles, sizeof *heads, by_size);
        for (size_t k = 0; k < band->share_count; k++) {
            const double rank = ceil(band->shares[k] * (double)battles);
            const size_t index = rank > 1.0 ? (size_t)rank - 1 : 0;
            out[row * band->share_count + k] = (double)heads[index];
        }
    }
}

static lan_status gather_samples(samples *all, const lan_battle *battle,
                                 const lan_progress *progress, double *out)
{
    const lan_chance_band *band = all->band;
    const lan_jumps_request request = {.until_end = true};
    all->armies = (size_t)battle->plan->army_count;
    all->heads =
        calloc(band->time_count * all->armies * (size_t)band->battles + 1,
               sizeof *all->heads);
    if (all->heads == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_chance_work_create(
        &all->work, battle, &request, band->threads, progress);
    if (status != LAN_OK) {
        return status;
    }
    all->work.total = (double)band->battles;
    for (int32_t done = 0; done < band->battles; done += BATCH) {
        const int32_t rest = band->battles - done;
        all->work.done = done;
        if (!lan_chance_work_range(&all->work, done,
                                   rest < BATCH ? rest : BATCH, PORTION,
                                   fight_battle, all)) {
            return LAN_ECANCELLED;
        }
    }
    lan_chance_band_take(band, all->armies, all->heads, out);
    return LAN_OK;
}

lan_status lan_chance_band_find(const lan_battle *battle,
                                const lan_chance_band *band,
                                const lan_progress *progress, double *out,
                                lan_error *err)
{
    samples all = {.band = band};
    lan_status status = lan_chance_band_check(battle, band, err);
    if (status != LAN_OK) {
        return status;
    }
    status = gather_samples(&all, battle, progress, out);
    lan_chance_work_clear(&all.work);
    free(all.heads);
    return lan_odds_say(status, err);
}
