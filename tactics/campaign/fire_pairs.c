/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/fire_pairs_impl.h"

#include <stdlib.h>
#include <string.h>

#include "engine/engine_impl.h"
#include "engine/targeting_impl.h"

struct lan_fire_pairs {
    const lan_battle_def *def;
    lan_battle *whole;
    size_t groups;
    double *phases; /* their times > 0, rising, each once */
    size_t phase_count;
    size_t entered;
    unsigned char *ever;  /* [groups][groups] EVER, and AIMED in some phase */
    unsigned char *marks; /* [groups][groups] */
};

static int by_time(const void *left, const void *right)
{
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Sorts the times at which fire entries begin and stop, each once. */
static void list_phases(lan_fire_pairs *pairs)
{
    const lan_battle_def *def = pairs->def;
    size_t count = 0;
    for (size_t k = 0; k < def->fire_count; k++) {
        const double bounds[2] = {def->fire[k].start, def->fire[k].stop};
        for (int b = 0; b < 2; b++) {
            if (bounds[b] > 0.0 && bounds[b] < def->end) {
                pairs->phases[count++] = bounds[b];
            }
        }
    }
    qsort(pairs->phases, count, sizeof *pairs->phases, by_time);
    for (size_t k = 0; k < count; k++) {
        if (k == 0 ||
            pairs->phases[k] > pairs->phases[pairs->phase_count - 1]) {
            pairs->phases[pairs->phase_count++] = pairs->phases[k];
        }
    }
}

static bool are_enemies(const lan_battle *whole, int32_t from, int32_t at)
{
    return lan_battle_army_side(whole, lan_battle_group_army(whole, from)) !=
           lan_battle_army_side(whole, lan_battle_group_army(whole, at));
}

/* Marks of a pair by the law in force in the phase that the battle is in. */
static unsigned marks_in_force(const lan_battle *whole, int32_t from,
                               int32_t at)
{
    double coefficient;
    const lan_law law = lan_targeting_pair(whole, from, at, &coefficient);
    if (law == LAN_LAW_NONE) {
        return 0;
    }
    return LAN_FIRE_EVER | (law == LAN_LAW_AREA ? 0U : LAN_FIRE_AIMED);
}

/* Adds up what each pair does in the phase of a time. */
static void mark_ever(lan_fire_pairs *pairs, double time)
{
    lan_targeting_enter_phase(pairs->whole, time);
    for (size_t from = 0; from < pairs->groups; from++) {
        for (size_t at = 0; at < pairs->groups; at++) {
            if (are_enemies(pairs->whole, (int32_t)from, (int32_t)at)) {
                pairs->ever[from * pairs->groups + at] |=
                    (unsigned char)marks_in_force(pairs->whole, (int32_t)from,
                                                  (int32_t)at);
            }
        }
    }
}

/* Puts the marks of the phase of a time into force. */
static void mark_phase(lan_fire_pairs *pairs, double time)
{
    lan_targeting_enter_phase(pairs->whole, time);
    for (size_t k = 0; k < pairs->groups * pairs->groups; k++) {
        pairs->marks[k] = pairs->ever[k];
        if (pairs->ever[k] != 0) {
            const unsigned now =
                marks_in_force(pairs->whole, (int32_t)(k / pairs->groups),
                               (int32_t)(k % pairs->groups));
            if (now != 0) {
                pairs->marks[k] = (unsigned char)(now | LAN_FIRE_NOW);
            }
        }
    }
}

lan_status lan_fire_pairs_create(const lan_battle_def *def, lan_battle *whole,
                                 lan_fire_pairs **out)
{
    lan_fire_pairs *pairs = calloc(1, sizeof *pairs);
    if (pairs == NULL) {
        return LAN_ENOMEM;
    }
    pairs->def = def;
    pairs->whole = whole;
    pairs->groups = (size_t)lan_battle_group_count(whole);
    pairs->phases = calloc(2 * def->fire_count + 1, sizeof *pairs->phases);
    pairs->ever = calloc(pairs->groups, pairs->groups);
    pairs->marks = calloc(pairs->groups, pairs->groups);
    if (pairs->phases == NULL || pairs->ever == NULL || pairs->marks == NULL) {
        lan_fire_pairs_destroy(pairs);
        return LAN_ENOMEM;
    }
    list_phases(pairs);
    mark_ever(pairs, 0.0);
    for (size_t k = 0; k < pairs->phase_count; k++) {
        mark_ever(pairs, pairs->phases[k]);
    }
    mark_phase(pairs, 0.0);
    *out = pairs;
    return LAN_OK;
}

void lan_fire_pairs_destroy(lan_fire_pairs *pairs)
{
    if (pairs == NULL) {
        return;
    }
    free(pairs->phases);
    free(pairs->ever);
    free(pairs->marks);
    free(pairs);
}

void lan_fire_pairs_reset(lan_fire_pairs *pairs)
{
    if (pairs->entered > 0) {
        mark_phase(pairs, 0.0);
    }
    pairs->entered = 0;
}

unsigned lan_fire_pairs_marks(const lan_fire_pairs *pairs, int32_t from,
                              int32_t at)
{
    return pairs->marks[(size_t)from * pairs->groups + (size_t)at];
}

double lan_fire_pairs_next(const lan_fire_pairs *pairs)
{
    return pairs->entered < pairs->phase_count ? pairs->phases[pairs->entered]
                                               : LAN_INF;
}

bool lan_fire_pairs_enter(lan_fire_pairs *pairs, double time)
{
    const size_t before = pairs->entered;
    while (pairs->entered < pairs->phase_count &&
           pairs->phases[pairs->entered] <= time + lan_instant(time)) {
        pairs->entered++;
    }
    if (pairs->entered == before) {
        return false;
    }
    mark_phase(pairs, pairs->phases[pairs->entered - 1]);
    return true;
}

size_t lan_fire_pairs_memory(const lan_fire_pairs *pairs)
{
    return sizeof *pairs + 2 * pairs->groups * pairs->groups +
           pairs->phase_count * sizeof *pairs->phases;
}
