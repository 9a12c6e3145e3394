/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What would be observed of many fights by bodies: mean strengths.
 */
#include "balance/fitting/observed_fights_impl.h"

#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "balance/played_impl.h"
#include "base/progress_part.h"

/* Rows of what is observed. */
#define ROWS 33

/* Strengths are observed until an army has lost this share of its start: of
 * fights that are over there is nothing to be seen. */
#define LOST 0.5

/* Fights from which the end of the observation is taken, and the times within
 * twice the first one's length at which they are looked at. */
#define PILOTS 64
#define LOOKS  513

/* --- how long is observed ------------------------------------------------ */

static lan_status find_length(const lan_engagement_def *engagement,
                              uint64_t seed, const lan_progress *progress,
                              double *length, lan_error *err)
{
    const lan_engagement_request request = {.seed = seed, .until_end = true};
    battle_player player = {.battle = NULL};
    battle_player_set_progress(&player, progress);
    lan_status status =
        battle_player_begin_engagement(&player, engagement, err);
    if (status == LAN_OK) {
        status = battle_player_engage(&player, &request, err);
    }
    if (status == LAN_OK) {
        *length = player.outcome->time;
    }
    battle_player_clear(&player);
    return status;
}

/* Mean of a row of strengths. */
static double mean_strength(const int32_t *strengths, int32_t fights)
{
    double sum = 0.0;
    for (int32_t k = 0; k < fights; k++) {
        sum += strengths[k];
    }
    return sum / fights;
}

/* The first look at which an army has lost so much on average, or the last. */
static size_t find_look(const int32_t *strengths, size_t armies, int32_t fights)
{
    const size_t of_look = armies * (size_t)fights;
    for (size_t look = 1; look < LOOKS; look++) {
        for (size_t a = 0; a < armies; a++) {
            const int32_t *first = &strengths[a * (size_t)fights];
            if (mean_strength(&first[look * of_look], fights) <=
                (1.0 - LOST) * mean_strength(first, fights)) {
                return look;
            }
        }
    }
    return LOOKS - 1;
}

static int32_t count_pilots(const lan_observed_fights *how)
{
    return how->fights < PILOTS ? how->fights : PILOTS;
}

/* When an army has lost so much on average of the first fights. */
static lan_status find_end(const lan_engagement_def *engagement,
                           const lan_observed_fights *how,
                           const lan_progress *progress, double *end,
                           lan_error *err)
{
    const size_t armies = engagement->battle->army_count;
    const int32_t pilots = count_pilots(how);
    lan_progress_part part;
    double times[LOOKS];
    double length = 0.0;
    lan_progress_part_begin(&part, progress, 0.0, 1.0 / (1.0 + pilots));
    lan_status status =
        find_length(engagement, how->seed, &part.progress, &length, err);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t i = 0; i < LOOKS; i++) {
        times[i] = 2.0 * length * ((double)i / (LOOKS - 1.0));
    }
    const strengths_def def = {.engagement = engagement,
                               .seed = how->seed,
                               .fights = pilots,
                               .threads = how->threads,
                               .times = times,
                               .time_count = LOOKS};
    int32_t *strengths =
        calloc(LOOKS * armies * (size_t)def.fights, sizeof *strengths);
    if (strengths == NULL) {
        return LAN_ENOMEM;
    }
    lan_progress_part_begin(&part, progress, 1.0 / (1.0 + pilots), 1.0);
    status = played_strengths_find(&def, &part.progress, strengths, err);
    if (status == LAN_OK) {
        *end = times[find_look(strengths, armies, def.fights)];
    }
    free(strengths);
    return status;
}

/* --- what is observed ---------------------------------------------------- */

static lan_status create_observed(size_t armies, double end, lan_observed **out)
{
    lan_observed *observed = calloc(1, sizeof *observed);
    if (observed == NULL) {
        return LAN_ENOMEM;
    }
    observed->column_count = armies;
    observed->row_count = ROWS;
    observed->columns = calloc(armies, sizeof *observed->columns);
    observed->times = calloc(ROWS, sizeof *observed->times);
    observed->values = calloc(ROWS * armies, sizeof *observed->values);
    if (observed->columns == NULL || observed->times == NULL ||
        observed->values == NULL) {
        lan_observed_destroy(observed);
        return LAN_ENOMEM;
    }
    for (size_t a = 0; a < armies; a++) {
        observed->columns[a] = (lan_observed_column){
            .kind = LAN_OBSERVED_STRENGTH, .army = (int32_t)a, .group = -1};
    }
    for (size_t r = 0; r < ROWS; r++) {
        observed->times[r] = end * ((double)r / (ROWS - 1.0));
    }
    *out = observed;
    return LAN_OK;
}

static void take_means(const int32_t *strengths, int32_t fights,
                       lan_observed *observed)
{
    for (size_t i = 0; i < ROWS * observed->column_count; i++) {
        observed->values[i] =
            mean_strength(&strengths[i * (size_t)fights], fights);
    }
}

static lan_status fill_observed(const lan_engagement_def *engagement,
                                const lan_observed_fights *how,
                                const lan_progress *progress,
                                lan_observed *observed, lan_error *err)
{
    const strengths_def def = {.engagement = engagement,
                               .seed = how->seed,
                               .fights = how->fights,
                               .threads = how->threads,
                               .times = observed->times,
                               .time_count = observed->row_count};
    int32_t *strengths = calloc(
        ROWS * observed->column_count * (size_t)how->fights, sizeof *strengths);
    if (strengths == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status =
        played_strengths_find(&def, progress, strengths, err);
    if (status == LAN_OK) {
        take_means(strengths, how->fights, observed);
    }
    free(strengths);
    return status;
}

lan_observed_fights lan_observed_fights_default(void)
{
    return (lan_observed_fights){.seed = 1, .fights = 1000, .threads = 1};
}

lan_status observed_fight_all(const lan_engagement_def *engagement,
                              const lan_observed_fights *how,
                              const lan_progress *progress, lan_observed **out,
                              lan_error *err)
{
    const double before = 1.0 + count_pilots(how);
    const double share = before / (before + how->fights);
    lan_observed *observed = NULL;
    lan_progress_part part;
    double end = 0.0;
    lan_progress_part_begin(&part, progress, 0.0, share);
    lan_status status = find_end(engagement, how, &part.progress, &end, err);
    if (status == LAN_OK) {
        status =
            create_observed(engagement->battle->army_count, end, &observed);
    }
    if (status == LAN_OK) {
        lan_progress_part_begin(&part, progress, share, 1.0);
        status = fill_observed(engagement, how, &part.progress, observed, err);
    }
    if (status != LAN_OK) {
        lan_observed_destroy(observed);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = observed;
    return LAN_OK;
}

lan_status lan_observed_fight(const lan_scenario *scenario,
                              const lan_observed_fights *how,
                              const lan_progress *progress, lan_observed **out,
                              lan_error *err)
{
    const lan_engagement_def *engagement = lan_scenario_engagement(scenario);
    if (engagement == NULL || how->fights < 1 || how->threads < 0 ||
        how->fights > LAN_OBSERVED_FIGHTS_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "1 .. %d fights by bodies can be observed",
                        LAN_OBSERVED_FIGHTS_MAX);
    }
    return observed_fight_all(engagement, how, progress, out, err);
}
