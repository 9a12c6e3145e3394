/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The terms of a side, and single values of them.
 */
#include "balance/matchups/diff_impl.h"

#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"

/* --- the terms of a side -------------------------------------------------- */

/* The index of a name; count if it is not listed. */
static size_t find_name(const char *const *list, size_t count, const char *name)
{
    size_t i = 0;
    while (i < count && strcmp(list[i], name) != 0) {
        i++;
    }
    return i;
}

void diff_names_add(arena *room, int side, const char *const *own,
                    size_t own_count, size_t other_count, diff_names *to)
{
    if (side == 0) {
        to->items = arena_take(room, own_count + other_count, sizeof(char *));
    }
    to->own_count[side] = own_count;
    to->of[side] = arena_take(room, own_count, sizeof(int32_t));
    for (size_t i = 0; i < own_count && !room->is_short; i++) {
        const size_t at = find_name(to->items, to->count, own[i]);
        to->of[side][i] = (int32_t)at;
        to->items[at] = own[i];
        to->count += at == to->count ? 1 : 0;
    }
}

/* -1 stays -1. */
static int32_t number_of(const diff_names *of, int side, int32_t own)
{
    return own < 0                             ? -1
           : (size_t)own < of->own_count[side] ? of->of[side][own]
                                               : (int32_t)of->count;
}

/* A kind or class that one side lacks is taken from the other side. No type of
 * this side has it, but a type that gets it then has its effect. */
static void fill_tables(const diff_job *work, int side, diff_terms *to)
{
    const size_t classes = work->classes.count;
    for (size_t cell = 0; cell < work->kinds.count * classes; cell++) {
        to->armour[cell] = (lan_armour_def){(int32_t)(cell / classes),
                                            (int32_t)(cell % classes), 1.0};
    }
    for (int i = 0; i < 2; i++) {
        const int from = i == 0 ? 1 - side : side;
        const lan_battle_def *def = work->sides[from].def;
        for (size_t k = 0; k < def->kind_count; k++) {
            const size_t kind = (size_t)work->kinds.of[from][k];
            to->answers[kind].retaliate = number_of(
                &work->kinds, from, lan_battle_def_answer(def, (int32_t)k));
            for (size_t c = 0; c < def->class_count; c++) {
                to->armour[kind * classes + (size_t)work->classes.of[from][c]]
                    .factor = 1.0;
            }
        }
        for (size_t k = 0; k < def->armour_count; k++) {
            const lan_armour_def *is = &def->armour[k];
            const int32_t kind = number_of(&work->kinds, from, is->kind);
            const int32_t class =
                number_of(&work->classes, from, is->armour_class);
            to->armour[(size_t)kind * classes + (size_t) class].factor =
                is->factor;
        }
    }
}

static void fill_units(const diff_job *work, int side, diff_terms *to)
{
    for (size_t i = 0; i < work->count; i++) {
        lan_unit_def *unit = &to->units[i];
        *unit = work->sides[side].def->units[work->types[side][i]];
        unit->kind = number_of(&work->kinds, side, unit->kind);
        unit->armour = number_of(&work->classes, side, unit->armour);
        for (size_t w = 0; w < unit->weapon_count; w++) {
            lan_weapon_def *weapon = &to->weapons[i * DIFF_MAX_WEAPONS + w];
            *weapon = unit->weapons[w];
            weapon->kind = number_of(&work->kinds, side, weapon->kind);
        }
        unit->weapons = NULL; /* in to->weapons */
    }
}

/* A cell of a table of pairs; NULL: a type is not common. */
static double *pair_at(const diff_job *work, int side, double *table,
                       int32_t attacker, int32_t target)
{
    size_t at[2] = {0, 0};
    while (at[0] < work->count && work->types[side][at[0]] != attacker) {
        at[0]++;
    }
    while (at[1] < work->count && work->types[side][at[1]] != target) {
        at[1]++;
    }
    return at[0] < work->count && at[1] < work->count
               ? &table[at[0] * work->count + at[1]]
               : NULL;
}

static void fill_pairs(const diff_job *work, int side, diff_terms *to)
{
    const lan_battle_def *def = work->sides[side].def;
    for (size_t k = 0; k < work->count * work->count; k++) {
        to->counters[k] = to->weights[k] = 1.0;
    }
    for (size_t k = 0; k < def->counter_count; k++) {
        const lan_counter_def *is = &def->counters[k];
        double *factor =
            pair_at(work, side, to->counters, is->attacker, is->target);
        if (factor != NULL) {
            *factor = is->factor;
        }
    }
    for (size_t k = 0; k < def->weight_count; k++) {
        const lan_weight_def *is = &def->weights[k];
        double *weight =
            pair_at(work, side, to->weights, is->attacker, is->target);
        if (weight != NULL) {
            *weight = is->weight;
        }
    }
}

lan_status diff_terms_make(diff_job *work, int side, diff_terms *to)
{
    const lan_diff_side *from = &work->sides[side];
    const size_t n = work->count;
    arena *room = &work->room;
    *to = (diff_terms){
        .units = arena_take(room, n, sizeof *to->units),
        .weapons = arena_take(room, n * DIFF_MAX_WEAPONS, sizeof *to->weapons),
        .armour = arena_take(room, work->kinds.count * work->classes.count,
                             sizeof *to->armour),
        .answers = arena_take(room, work->kinds.count, sizeof *to->answers),
        .counters = arena_take(room, n * n, sizeof *to->counters),
        .weights = arena_take(room, n * n, sizeof *to->weights),
        .by_weights = from->def->share == LAN_SHARE_WEIGHTS,
        .cost = {from->wanted.budget, from->wanted.count},
        .army = from->wanted.army,
        .battle = *from->def};
    if (room->is_short) {
        return LAN_ENOMEM;
    }
    fill_tables(work, side, to);
    fill_units(work, side, to);
    fill_pairs(work, side, to);
    return LAN_OK;
}

/* --- values --------------------------------------------------------------- */

lan_weapon_def *diff_find_weapon(const diff_terms *in, int32_t type,
                                 const char *name)
{
    lan_weapon_def *weapons = &in->weapons[(size_t)type * DIFF_MAX_WEAPONS];
    for (size_t w = 0; w < in->units[type].weapon_count; w++) {
        if (strcmp(weapons[w].name, name) == 0) {
            return &weapons[w];
        }
    }
    return NULL;
}

/* A value in terms: the struct of a key, or the value itself. */
typedef struct value {
    void *at; /* NULL: not in these diff_terms */
    size_t size;
} value;

static value find_value(const diff_job *work, diff_terms *in,
                        const diff_place *at)
{
    const size_t row = at->type >= 0 ? (size_t)at->type : 0;
    const size_t pair = row * work->count + (size_t)at->target;
    const bool is_own = at->weapon == NULL; /* number of a type */
    lan_unit_def *unit = &in->units[at->slot <= DIFF_CLASS ? row : 0];
    lan_weapon_def *weapon =
        is_own ? NULL : diff_find_weapon(in, at->type, at->weapon);
    switch (at->slot) {
    case DIFF_UNIT:
    case DIFF_ARMS:
        return (value){unit, sizeof *unit};
    case DIFF_WEAPON:
    case DIFF_TARGETS:
        return (value){weapon, sizeof *weapon};
    case DIFF_KIND:
        return (value){weapon != NULL                      ? &weapon->kind
                       : is_own && unit->weapon_count == 0 ? &unit->kind
                                                           : NULL,
                       sizeof unit->kind};
    case DIFF_CLASS:
        return (value){&unit->armour, sizeof unit->armour};
    case DIFF_FACTOR:
        return (value){
            &in->armour[row * work->classes.count + (size_t)at->target].factor,
            sizeof(double)};
    case DIFF_ANSWER:
        return (value){&in->answers[row].retaliate, sizeof(int32_t)};
    case DIFF_COUNTER:
        return (value){&in->counters[pair], sizeof(double)};
    case DIFF_WEIGHT:
        return (value){&in->weights[pair], sizeof(double)};
    case DIFF_COST:
        return (value){&in->cost, sizeof in->cost};
    case DIFF_ARMY:
        return (value){&in->army, sizeof in->army};
    case DIFF_MORALE:
        return (value){&in->army.morale, sizeof in->army.morale};
    case DIFF_SHARE:
        return (value){&in->by_weights, sizeof in->by_weights};
    case DIFF_APPROACH:
    case DIFF_BATTLE:
        break;
    }
    return at->slot == DIFF_APPROACH && at->key == NULL
               ? (value){&in->battle.approach, sizeof in->battle.approach}
               : (value){&in->battle, sizeof in->battle};
}

static bool is_key(const diff_place *at, diff_slot of, const char *name)
{
    return at->key != NULL && at->slot == of &&
           strcmp(lan_key_name(at->key), name) == 0;
}

/* The area of an attack, which is one change with its law: aimed fire ignores
 * the area. NULL: the place is not of a law. */
static double *area_of(const diff_place *at, void *base)
{
    return is_key(at, DIFF_UNIT, "fire") ? &((lan_unit_def *)base)->attack_area
           : is_key(at, DIFF_WEAPON, "fire")
               ? &((lan_weapon_def *)base)->attack_area
               : NULL;
}

/* --- in words ------------------------------------------------------------- */

/* "knight, archer"; if the list is too long, their number. */
static void write_targets(const lan_weapon_def *weapon,
                          char text[LAN_DIFF_VALUE_SIZE])
{
    size_t length = 0;
    (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "all");
    for (size_t i = 0; weapon->targets != NULL && i < weapon->target_count;
         i++) {
        const int more =
            snprintf(text + length, LAN_DIFF_VALUE_SIZE - length, "%s%s",
                     i > 0 ? ", " : "", weapon->targets[i]);
        length += more > 0 ? (size_t)more : 0;
        if (length >= LAN_DIFF_VALUE_SIZE) {
            (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%zu types",
                           weapon->target_count);
            return;
        }
    }
}

static void write_key(const diff_terms *in, const diff_place *at, void *base,
                      char text[LAN_DIFF_VALUE_SIZE])
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const double *area = area_of(at, base);
    lan_key_write(at->key, base, text, LAN_DIFF_VALUE_SIZE);
    if (area != NULL && strcmp(text, "area") == 0) {
        (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "area %s",
                       lan_text_from_double(*area, number));
    } else if (is_key(at, DIFF_BATTLE, "end") && in->battle.is_open_ended) {
        (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "not given");
    }
}

static const char *name_at(const diff_names *of, int32_t index)
{
    return index >= 0 && (size_t)index < of->count ? of->items[index] : "none";
}

/* Writes a value: "0.05", "area 4", "not given". */
void diff_write(const diff_job *work, diff_terms *in, const diff_place *at,
                char text[LAN_DIFF_VALUE_SIZE])
{
    void *base = find_value(work, in, at).at;
    const int32_t *index = base;
    char number[LAN_TEXT_DOUBLE_SIZE];
    double shown_number = LAN_NAN;
    const char *shown = "not given";
    switch (at->key == NULL ? (int)at->slot : -1) {
    case -1:
        write_key(in, at, base, text);
        return;
    case DIFF_TARGETS:
        write_targets(base, text);
        return;
    case DIFF_FACTOR:
    case DIFF_COUNTER:
    case DIFF_WEIGHT:
        shown_number = *(double *)base;
        break;
    case DIFF_APPROACH:
        shown_number = in->battle.approach.distance;
        break;
    case DIFF_COST:
        if (in->cost.count > 0) {
            (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "count %d",
                           in->cost.count);
            return;
        }
        shown_number = in->cost.budget;
        break;
    case DIFF_ARMS:
        if (in->units[at->type].weapon_count > 0) {
            (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%zu given",
                           in->units[at->type].weapon_count);
            return;
        }
        break;
    case DIFF_KIND:
        shown = name_at(&work->kinds, *index);
        break;
    case DIFF_CLASS:
        shown = name_at(&work->classes, *index);
        break;
    case DIFF_ANSWER:
        shown = *index < 0           ? "false"
                : *index == at->type ? "true"
                                     : work->kinds.items[*index];
        break;
    case DIFF_WEAPON:
        shown = base != NULL ? "given" : shown;
        break;
    case DIFF_MORALE:
        shown = in->army.has_morale ? "given" : shown;
        break;
    default: /* whether weights divide the fire */
        shown = in->by_weights ? "weights" : "without weights";
        break;
    }
    if (!isnan(shown_number)) {
        shown = lan_text_from_double(shown_number, number);
    }
    (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%.31s", shown);
}

/* --- values that differ --------------------------------------------------- */

/* True if a key is compared: it must have a meaning on both sides. Range and
 * speed have one only if the armies begin apart; the range of a type depends on
 * its weapons, and changes with them. If only one side has morale or an
 * approach, all of it is one change. */
static bool counts(const diff_terms both[2], const diff_place *at,
                   void *const base[2], bool is_apart[2])
{
    const bool are_listed_alike =
        at->slot != DIFF_UNIT || (both[0].units[at->type].weapon_count > 0) ==
                                     (both[1].units[at->type].weapon_count > 0);
    const bool is_beside =
        lan_key_is_of_distances(at->key) &&
        ((!is_apart[0] && !is_apart[1]) ||
         (is_key(at, DIFF_UNIT, "range") && !are_listed_alike));
    return base[0] != NULL && base[1] != NULL &&
           lan_key_has_meaning(at->key, base[0]) &&
           lan_key_has_meaning(at->key, base[1]) && !is_beside &&
           (at->slot != DIFF_MORALE ||
            (both[0].army.has_morale && both[1].army.has_morale)) &&
           (at->slot != DIFF_APPROACH || (is_apart[0] && is_apart[1]));
}

static bool has_same_targets(const lan_weapon_def *a, const lan_weapon_def *b)
{
    bool same = (a->targets == NULL) == (b->targets == NULL) &&
                a->target_count == b->target_count;
    for (size_t i = 0; same && i < a->target_count; i++) {
        same = find_name(b->targets, b->target_count, a->targets[i]) <
               b->target_count;
    }
    return same;
}

bool diff_differs(diff_job *work, const diff_place *at)
{
    diff_terms *both = work->terms;
    void *const base[] = {find_value(work, &both[0], at).at,
                          find_value(work, &both[1], at).at};
    const bool is_in_both = base[0] != NULL && base[1] != NULL;
    bool is_apart[2];
    bool is_listed[2] = {false, false};
    char text[2][LAN_DIFF_VALUE_SIZE];
    for (int side = 0; side < 2; side++) {
        is_apart[side] = lan_battle_def_approaches(&both[side].battle);
        is_listed[side] = at->slot <= DIFF_CLASS &&
                          both[side].units[at->type].weapon_count > 0;
    }
    if (at->key != NULL && !counts(both, at, base, is_apart)) {
        return false;
    }
    switch (at->key == NULL ? (int)at->slot : -1) {
    case DIFF_ARMS:
        return is_listed[0] != is_listed[1];
    case DIFF_WEAPON:
        return is_listed[0] && is_listed[1] && !is_in_both;
    case DIFF_TARGETS:
        return is_in_both && !has_same_targets(base[0], base[1]);
    case DIFF_KIND:
    case DIFF_CLASS:
    case DIFF_ANSWER:
        return is_in_both && *(int32_t *)base[0] != *(int32_t *)base[1];
    case DIFF_APPROACH:
        return is_apart[0] != is_apart[1];
    default: /* with all digits */
        diff_write(work, &both[0], at, text[0]);
        diff_write(work, &both[1], at, text[1]);
        return strcmp(text[0], text[1]) != 0;
    }
}

/* --- exchange ------------------------------------------------------------- */

static void exchange_arms(diff_terms *to, const diff_terms *from, size_t type)
{
    lan_unit_def *unit = &to->units[type];
    const lan_unit_def *is = &from->units[type];
    unit->rate = is->rate;
    unit->hit = is->hit;
    unit->damage = is->damage;
    unit->kind = is->kind;
    unit->fire = is->fire;
    unit->attack_area = is->attack_area;
    unit->range = is->range;
    unit->falloff = is->falloff;
    unit->weapon_count = is->weapon_count;
    memcpy(&to->weapons[type * DIFF_MAX_WEAPONS],
           &from->weapons[type * DIFF_MAX_WEAPONS],
           DIFF_MAX_WEAPONS * sizeof *to->weapons);
}

/* Adds or removes a weapon; a type whose last weapon is removed does no
 * harm. */
static void exchange_weapon(diff_terms *to, int32_t type, lan_weapon_def *had,
                            const lan_weapon_def *gets)
{
    lan_unit_def *unit = &to->units[type];
    lan_weapon_def *weapons = &to->weapons[(size_t)type * DIFF_MAX_WEAPONS];
    if (gets != NULL) {
        weapons[unit->weapon_count++] = *gets;
        return;
    }
    unit->weapon_count--;
    memmove(had, had + 1,
            (size_t)(weapons + unit->weapon_count - had) * sizeof *had);
    unit->rate = unit->weapon_count > 0 ? unit->rate : 0.0;
    unit->hit = unit->weapon_count > 0 ? unit->hit : 0.0;
}

/* Puts the value of a place into other terms. */
void diff_exchange(const diff_job *work, diff_terms *to, diff_terms *from,
                   const diff_place *at)
{
    const value had = find_value(work, to, at);
    void *gets = find_value(work, from, at).at;
    if (at->key != NULL) {
        lan_key_copy(at->key, had.at, gets);
        if (area_of(at, had.at) != NULL) {
            *area_of(at, had.at) = *area_of(at, gets);
        } else if (is_key(at, DIFF_BATTLE, "end")) {
            to->battle.is_open_ended = from->battle.is_open_ended;
        }
    } else if (at->slot == DIFF_ARMS) {
        exchange_arms(to, from, (size_t)at->type);
    } else if (at->slot == DIFF_WEAPON) {
        exchange_weapon(to, at->type, had.at, gets);
    } else if (at->slot == DIFF_TARGETS) {
        lan_weapon_def *weapon = had.at;
        weapon->targets = ((lan_weapon_def *)gets)->targets;
        weapon->target_count = ((lan_weapon_def *)gets)->target_count;
    } else {
        memcpy(had.at, gets, had.size);
        to->army.has_morale = at->slot == DIFF_MORALE ? from->army.has_morale
                                                      : to->army.has_morale;
    }
}

/* Puts all back that the exchange of a place has changed. */
void diff_restore(const diff_job *work, diff_terms *to, diff_terms *from,
                  const diff_place *at)
{
    if (at->slot <= DIFF_CLASS) {
        to->units[at->type] = from->units[at->type];
        exchange_arms(to, from, (size_t)at->type);
    } else if (at->slot < DIFF_COST) {
        diff_exchange(work, to, from, at);
    } else {
        to->by_weights = from->by_weights;
        to->cost = from->cost;
        to->army = from->army;
        to->battle = from->battle;
    }
}
