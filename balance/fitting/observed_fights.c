/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What would be observed of many fights by bodies: mean strengths.
 */
#include <stdint.h>
#include <stdlib.h>

#include "balance/played_strengths_impl.h"
#include "balance/tally.h"
#include "base/real.h"
#include "base/result_impl.h"
#include "lanchester/fit.h"

/* Rows of what is observed. */
#define ROWS 33

/* Strengths are observed until an army has lost this share of its start: of
 * fights that are over there is nothing to be seen. */
#define LOST 0.5

/* Strength of an army in a row of a curve. */
static double strength_in(const lan_battle *battle, const double *row,
                          int32_t army)
{
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);
    double sum = 0.0;
    for (int32_t g = first; g < first + count; g++) {
        sum += row[1 + g];
    }
    return sum;
}

/* The first time of a fight's curve at which an army has lost so much; else
 * its end. */
static double find_end(const lan_fought *fought)
{
    const lan_trajectory *curve = fought->trajectory;
    const size_t width = curve->columns + 1;
    for (size_t r = 1; r < curve->row_count; r++) {
        const double *row = &curve->values[r * width];
        for (int32_t a = 0; a < fought->outcome->army_count; a++) {
            if (strength_in(fought->battle, row, a) <=
                (1.0 - LOST) * strength_in(fought->battle, curve->values, a)) {
                return row[0];
            }
        }
    }
    return fought->outcome->time;
}

static lan_status fight_first(const lan_scenario *scenario, uint64_t seed,
                              double *end, lan_error *err)
{
    const lan_fought_request request = {.seed = seed};
    lan_fought fought = {.scenario = (void *)(uintptr_t)scenario};
    const lan_status status = lan_fought_play(&fought, &request, err);
    if (status == LAN_OK) {
        *end = find_end(&fought);
    }
    fought.scenario = NULL; /* the caller's */
    lan_fought_clear(&fought);
    return status;
}

static lan_status create_observed(size_t armies, double end, lan_observed **out)
{
    lan_observed *observed = lan_result_create(sizeof *observed);
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

static void take_means(const int32_t *strengths, size_t fights,
                       lan_observed *observed)
{
    for (size_t i = 0; i < ROWS * observed->column_count; i++) {
        double sum = 0.0;
        for (size_t k = 0; k < fights; k++) {
            sum += strengths[i * fights + k];
        }
        observed->values[i] = sum / (double)fights;
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
        take_means(strengths, (size_t)how->fights, observed);
    }
    free(strengths);
    return status;
}

lan_status lan_observed_fight(const lan_scenario *scenario,
                              const lan_observed_fights *how,
                              const lan_progress *progress, lan_observed **out,
                              lan_error *err)
{
    const lan_engagement_def *engagement = lan_scenario_engagement(scenario);
    lan_observed *observed = NULL;
    double end = 0.0;
    if (engagement == NULL || how->fights < 1 || how->threads < 0 ||
        how->fights > LAN_OBSERVED_FIGHTS_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "1 .. %d fights by bodies can be observed",
                        LAN_OBSERVED_FIGHTS_MAX);
    }
    lan_status status = fight_first(scenario, how->seed, &end, err);
    if (status == LAN_OK) {
        status =
            create_observed(engagement->battle->army_count, end, &observed);
    }
    if (status == LAN_OK) {
        status = fill_observed(engagement, how, progress, observed, err);
    }
    if (status != LAN_OK) {
        lan_observed_destroy(observed);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = observed;
    return LAN_OK;
}
