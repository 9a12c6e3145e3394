/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/fire_pairs_impl.h"

#include <stdlib.h>
#include <string.h>

#include "model/engine_impl.h"
#include "model/targeting_impl.h"

struct lan_fire_pairs {
    const lan_battle_def *def;
    lan_battle *whole;
    size_t groups;
    size_t weapon_count;
    int32_t *first; /* [groups + 1] */
    lan_weapon_def *weapons;
    double *phases; /* their times > 0, rising, each once */
    size_t phase_count;
    size_t entered;
    unsigned char *ever;  /* [weapons][groups] EVER, and AIMED in some phase */
    unsigned char *marks; /* [weapons][groups] */
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

/* Marks of a group's weapon by the law in force in the phase that the battle is
 * in. */
static unsigned marks_in_force(const lan_battle *whole, int32_t from,
                               int32_t number, int32_t at)
{
    const lan_law law = lan_targeting_law_of_weapon(whole, from, number, at);
    if (law == LAN_LAW_NONE) {
        return 0;
    }
    return LAN_FIRE_EVER | (law == LAN_LAW_AREA ? 0U : LAN_FIRE_AIMED);
}

/* Adds up what each pair does in the phase of a time. */
static void mark_ever(lan_fire_pairs *pairs, double time)
{
    const int32_t groups = (int32_t)pairs->groups;
    unsigned char *ever = pairs->ever;
    lan_targeting_enter_phase(pairs->whole, time);
    for (int32_t from = 0; from < groups; from++) {
        const int32_t weapons = pairs->first[from + 1] - pairs->first[from];
        for (int32_t w = 0; w < weapons; w++, ever += groups) {
            for (int32_t at = 0; at < groups; at++) {
                if (are_enemies(pairs->whole, from, at)) {
                    ever[at] |= (unsigned char)marks_in_force(pairs->whole,
                                                              from, w, at);
                }
            }
        }
    }
}

/* Puts the marks of a group's weapon into force. */
static void mark_weapon(lan_fire_pairs *pairs, int32_t from, int32_t number)
{
    const size_t row = (size_t)(pairs->first[from] + number) * pairs->groups;
    for (size_t at = 0; at < pairs->groups; at++) {
        const unsigned char ever = pairs->ever[row + at];
        const unsigned now =
            ever != 0 ? marks_in_force(pairs->whole, from, number, (int32_t)at)
                      : 0;
        pairs->marks[row + at] =
            now != 0 ? (unsigned char)(now | LAN_FIRE_NOW) : ever;
    }
}

/* Puts the marks of the phase of a time into force. */
static void mark_phase(lan_fire_pairs *pairs, double time)
{
    lan_targeting_enter_phase(pairs->whole, time);
    for (int32_t from = 0; from < (int32_t)pairs->groups; from++) {
        const int32_t weapons = pairs->first[from + 1] - pairs->first[from];
        for (int32_t w = 0; w < weapons; w++) {
            mark_weapon(pairs, from, w);
        }
    }
}

static const lan_unit_def *type_of(const lan_fire_pairs *pairs, size_t group)
{
    return &pairs->def
                ->units[lan_battle_group_type(pairs->whole, (int32_t)group)];
}

static lan_status list_weapons(lan_fire_pairs *pairs)
{
    pairs->first = calloc(pairs->groups + 1, sizeof *pairs->first);
    for (size_t g = 0; pairs->first != NULL && g < pairs->groups; g++) {
        pairs->weapon_count += lan_unit_weapon_count(type_of(pairs, g));
        pairs->first[g + 1] = (int32_t)pairs->weapon_count;
    }
    pairs->weapons = calloc(pairs->weapon_count + 1, sizeof *pairs->weapons);
    if (pairs->first == NULL || pairs->weapons == NULL) {
        return LAN_ENOMEM;
    }
    lan_weapon_def *next = pairs->weapons;
    for (size_t g = 0; g < pairs->groups; g++) {
        const lan_unit_def *type = type_of(pairs, g);
        for (size_t w = 0; w < lan_unit_weapon_count(type); w++) {
            *next++ = lan_unit_weapon(type, w);
        }
    }
    return LAN_OK;
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
    const lan_status status = list_weapons(pairs);
    pairs->ever = calloc(pairs->weapon_count + 1, pairs->groups);
    pairs->marks = calloc(pairs->weapon_count + 1, pairs->groups);
    if (status != LAN_OK || pairs->phases == NULL || pairs->ever == NULL ||
        pairs->marks == NULL) {
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
    free(pairs->first);
    free(pairs->weapons);
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

int32_t lan_fire_pairs_first(const lan_fire_pairs *pairs, int32_t group)
{
    return pairs->first[group];
}

const lan_weapon_def *lan_fire_pairs_weapon(const lan_fire_pairs *pairs,
                                            int32_t weapon)
{
    return &pairs->weapons[weapon];
}

unsigned lan_fire_pairs_marks(const lan_fire_pairs *pairs, int32_t weapon,
                              int32_t at)
{
    return pairs->marks[(size_t)weapon * pairs->groups + (size_t)at];
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
    return sizeof *pairs + 2 * pairs->weapon_count * pairs->groups +
           pairs->weapon_count * sizeof *pairs->weapons +
           (pairs->groups + 1) * sizeof *pairs->first +
           pairs->phase_count * sizeof *pairs->phases;
}
