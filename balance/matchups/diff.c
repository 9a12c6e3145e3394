/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything that decides how the common types of a side meet is a place in its
 * `terms`; a change is a place whose value differs between both sides.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/arena_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/text.h"
#include "base/threads_impl.h"
#include "scenarios/keys.h"

/* Largest error of a deterministic margin. */
#define MARGIN_ERROR 1e-7

/* The weapons of a type, and one that is put among them. */
#define WEAPONS_MOST (LAN_UNIT_MAX_WEAPONS + 1)

/* Kinds of weapons, or classes of armour, of both sides, each once. */
typedef struct names {
    const char **items;
    size_t count;
    size_t own_count[2];
    int32_t *of[2]; /* [own_count], by the index of a side */
} names;

/* Types, kinds and classes go by the names of both sides. */
typedef struct terms {
    lan_unit_def *units;     /* [types], their weapons below */
    lan_weapon_def *weapons; /* [types][WEAPONS_MOST] */
    lan_armour_def *armour;  /* [kinds][classes] */
    lan_kind_def *answers;   /* [kinds] */
    double *counters;        /* [types][types] */
    double *weights;         /* the same */
    bool by_weights;
    struct {
        double budget; /* LAN_NAN: by number */
        int32_t count;
    } cost;
    lan_army_def army;
    lan_battle_def battle; /* only its clock, its rules and its approach */
} terms;

typedef enum slot {
    OF_UNIT,     /* a key of a type; with fire the attack area */
    OF_ARMS,     /* all weapons, where only one side lists them */
    OF_WEAPON,   /* a key of a weapon; all of it, where only one has it */
    OF_KIND,     /* of a weapon, or of the type's own numbers */
    OF_TARGETS,  /* of a weapon */
    OF_CLASS,    /* of a type's armour */
    OF_FACTOR,   /* of the table of armour */
    OF_ANSWER,   /* whether a kind is answered, and by which */
    OF_COUNTER,  /* of a pair, as are weights */
    OF_WEIGHT,   /* */
    OF_COST,     /* the budget or the count; of all, from here */
    OF_ARMY,     /* a key of the army */
    OF_MORALE,   /* a key; all of it, where only one side has it */
    OF_APPROACH, /* the same */
    OF_BATTLE,   /* a key of the clock or the rules */
    OF_SHARE
} slot;

typedef struct place {
    slot slot;
    int32_t type;       /* of a factor or an answer the kind; -1 */
    int32_t target;     /* of a counter or a weight; of a factor the class */
    const char *weapon; /* its name; NULL */
    const lan_key *key; /* NULL: no key, or all of what has some */
} place;

typedef struct diff_job {
    lan_diff_side sides[2];
    lan_matchup_payoff by;
    const lan_matchup_options *options;
    int32_t *types[2]; /* [count]: the common types */
    size_t count;
    names kinds;
    names classes;
    terms terms[2];
    terms *tried;  /* [thread][side]: the same, for exchanges */
    place *places; /* of the changes; NULL: they are counted */
    size_t change_count;
    lan_diff *out;
    arena *memory; /* of the answer */
    arena room;    /* of the search */
} diff_job;

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

static void add_names(arena *room, int side, const char *const *own,
                      size_t own_count, size_t other_count, names *to)
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
static int32_t number_of(const names *of, int side, int32_t own)
{
    return own < 0                             ? -1
           : (size_t)own < of->own_count[side] ? of->of[side][own]
                                               : (int32_t)of->count;
}

/* A kind or class that one side lacks is taken from the other side. No type of
 * this side has it, but a type that gets it then has its effect. */
static void fill_tables(const diff_job *work, int side, terms *to)
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

static void fill_units(const diff_job *work, int side, terms *to)
{
    for (size_t i = 0; i < work->count; i++) {
        lan_unit_def *unit = &to->units[i];
        *unit = work->sides[side].def->units[work->types[side][i]];
        unit->kind = number_of(&work->kinds, side, unit->kind);
        unit->armour = number_of(&work->classes, side, unit->armour);
        for (size_t w = 0; w < unit->weapon_count; w++) {
            lan_weapon_def *weapon = &to->weapons[i * WEAPONS_MOST + w];
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

static void fill_pairs(const diff_job *work, int side, terms *to)
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

static lan_status make_terms(diff_job *work, int side, terms *to)
{
    const lan_diff_side *from = &work->sides[side];
    const size_t n = work->count;
    arena *room = &work->room;
    *to = (terms){
        .units = arena_take(room, n, sizeof *to->units),
        .weapons = arena_take(room, n * WEAPONS_MOST, sizeof *to->weapons),
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

static lan_weapon_def *find_weapon(const terms *in, int32_t type,
                                   const char *name)
{
    lan_weapon_def *weapons = &in->weapons[(size_t)type * WEAPONS_MOST];
    for (size_t w = 0; w < in->units[type].weapon_count; w++) {
        if (strcmp(weapons[w].name, name) == 0) {
            return &weapons[w];
        }
    }
    return NULL;
}

/* A value in terms: the struct of a key, or the value itself. */
typedef struct value {
    void *at; /* NULL: not in these terms */
    size_t size;
} value;

static value find_value(const diff_job *work, terms *in, const place *at)
{
    const size_t row = at->type >= 0 ? (size_t)at->type : 0;
    const size_t pair = row * work->count + (size_t)at->target;
    const bool is_own = at->weapon == NULL; /* number of a type */
    lan_unit_def *unit = &in->units[at->slot <= OF_CLASS ? row : 0];
    lan_weapon_def *weapon =
        is_own ? NULL : find_weapon(in, at->type, at->weapon);
    switch (at->slot) {
    case OF_UNIT:
    case OF_ARMS:
        return (value){unit, sizeof *unit};
    case OF_WEAPON:
    case OF_TARGETS:
        return (value){weapon, sizeof *weapon};
    case OF_KIND:
        return (value){weapon != NULL                      ? &weapon->kind
                       : is_own && unit->weapon_count == 0 ? &unit->kind
                                                           : NULL,
                       sizeof unit->kind};
    case OF_CLASS:
        return (value){&unit->armour, sizeof unit->armour};
    case OF_FACTOR:
        return (value){
            &in->armour[row * work->classes.count + (size_t)at->target].factor,
            sizeof(double)};
    case OF_ANSWER:
        return (value){&in->answers[row].retaliate, sizeof(int32_t)};
    case OF_COUNTER:
        return (value){&in->counters[pair], sizeof(double)};
    case OF_WEIGHT:
        return (value){&in->weights[pair], sizeof(double)};
    case OF_COST:
        return (value){&in->cost, sizeof in->cost};
    case OF_ARMY:
        return (value){&in->army, sizeof in->army};
    case OF_MORALE:
        return (value){&in->army.morale, sizeof in->army.morale};
    case OF_SHARE:
        return (value){&in->by_weights, sizeof in->by_weights};
    case OF_APPROACH:
    case OF_BATTLE:
        break;
    }
    return at->slot == OF_APPROACH && at->key == NULL
               ? (value){&in->battle.approach, sizeof in->battle.approach}
               : (value){&in->battle, sizeof in->battle};
}

static bool is_key(const place *at, slot of, const char *name)
{
    return at->key != NULL && at->slot == of &&
           strcmp(lan_key_name(at->key), name) == 0;
}

/* The area of an attack, which is one change with its law: aimed fire ignores
 * the area. NULL: the place is not of a law. */
static double *area_of(const place *at, void *base)
{
    return is_key(at, OF_UNIT, "fire") ? &((lan_unit_def *)base)->attack_area
           : is_key(at, OF_WEAPON, "fire")
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

static void write_key(const terms *in, const place *at, void *base,
                      char text[LAN_DIFF_VALUE_SIZE])
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const double *area = area_of(at, base);
    lan_key_write(at->key, base, text, LAN_DIFF_VALUE_SIZE);
    if (area != NULL && strcmp(text, "area") == 0) {
        (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "area %s",
                       lan_text_from_double(*area, number));
    } else if (is_key(at, OF_BATTLE, "end") && in->battle.is_open_ended) {
        (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "not given");
    }
}

static const char *name_at(const names *of, int32_t index)
{
    return index >= 0 && (size_t)index < of->count ? of->items[index] : "none";
}

/* Writes a value: "0.05", "area 4", "not given". */
static void write_value(const diff_job *work, terms *in, const place *at,
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
    case OF_TARGETS:
        write_targets(base, text);
        return;
    case OF_FACTOR:
    case OF_COUNTER:
    case OF_WEIGHT:
        shown_number = *(double *)base;
        break;
    case OF_APPROACH:
        shown_number = in->battle.approach.distance;
        break;
    case OF_COST:
        if (in->cost.count > 0) {
            (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "count %d",
                           in->cost.count);
            return;
        }
        shown_number = in->cost.budget;
        break;
    case OF_ARMS:
        if (in->units[at->type].weapon_count > 0) {
            (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%zu given",
                           in->units[at->type].weapon_count);
            return;
        }
        break;
    case OF_KIND:
        shown = name_at(&work->kinds, *index);
        break;
    case OF_CLASS:
        shown = name_at(&work->classes, *index);
        break;
    case OF_ANSWER:
        shown = *index < 0           ? "false"
                : *index == at->type ? "true"
                                     : work->kinds.items[*index];
        break;
    case OF_WEAPON:
        shown = base != NULL ? "given" : shown;
        break;
    case OF_MORALE:
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
static bool counts(const terms both[2], const place *at, void *const base[2],
                   bool is_apart[2])
{
    const bool are_listed_alike =
        at->slot != OF_UNIT || (both[0].units[at->type].weapon_count > 0) ==
                                   (both[1].units[at->type].weapon_count > 0);
    const bool is_beside =
        lan_key_is_of_distances(at->key) &&
        ((!is_apart[0] && !is_apart[1]) ||
         (is_key(at, OF_UNIT, "range") && !are_listed_alike));
    return base[0] != NULL && base[1] != NULL &&
           lan_key_has_meaning(at->key, base[0]) &&
           lan_key_has_meaning(at->key, base[1]) && !is_beside &&
           (at->slot != OF_MORALE ||
            (both[0].army.has_morale && both[1].army.has_morale)) &&
           (at->slot != OF_APPROACH || (is_apart[0] && is_apart[1]));
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

static bool differs(diff_job *work, const place *at)
{
    terms *both = work->terms;
    void *const base[] = {find_value(work, &both[0], at).at,
                          find_value(work, &both[1], at).at};
    const bool is_in_both = base[0] != NULL && base[1] != NULL;
    bool is_apart[2];
    bool is_listed[2] = {false, false};
    char text[2][LAN_DIFF_VALUE_SIZE];
    for (int side = 0; side < 2; side++) {
        is_apart[side] = lan_battle_def_approaches(&both[side].battle);
        is_listed[side] =
            at->slot <= OF_CLASS && both[side].units[at->type].weapon_count > 0;
    }
    if (at->key != NULL && !counts(both, at, base, is_apart)) {
        return false;
    }
    switch (at->key == NULL ? (int)at->slot : -1) {
    case OF_ARMS:
        return is_listed[0] != is_listed[1];
    case OF_WEAPON:
        return is_listed[0] && is_listed[1] && !is_in_both;
    case OF_TARGETS:
        return is_in_both && !has_same_targets(base[0], base[1]);
    case OF_KIND:
    case OF_CLASS:
    case OF_ANSWER:
        return is_in_both && *(int32_t *)base[0] != *(int32_t *)base[1];
    case OF_APPROACH:
        return is_apart[0] != is_apart[1];
    default: /* with all digits */
        write_value(work, &both[0], at, text[0]);
        write_value(work, &both[1], at, text[1]);
        return strcmp(text[0], text[1]) != 0;
    }
}

/* --- the list of changes -------------------------------------------------- */

/* Adds a place under the given path if its value differs, or counts it. */
LAN_PRINTF(3, 4)
static void add_place(diff_job *work, place at, const char *format, ...)
{
    if (!differs(work, &at)) {
        return;
    }
    if (work->places != NULL) {
        lan_diff_change *change = &work->out->changes[work->change_count];
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(change->path, sizeof change->path, format, arguments);
        va_end(arguments);
        write_value(work, &work->terms[0], &at, change->before);
        write_value(work, &work->terms[1], &at, change->after);
        work->places[work->change_count] = at;
    }
    work->change_count++;
}

/* Adds the keys of a struct; `of` is the path before the keys, with a dot. */
static void add_keys(diff_job *work, lan_key_owner owner, place at,
                     const char *of)
{
    at.key = NULL;
    while ((at.key = lan_key_next(owner, at.key)) != NULL) {
        const char *section =
            owner == LAN_KEY_OF_BATTLE ? lan_key_section(owner, at.key) : "";
        add_place(work, at, "%s%s%s%s", section, section[0] ? "." : "", of,
                  lan_key_name(at.key));
    }
}

/* Weapons of the first side, then weapons that only the second side has. */
static void list_weapons(diff_job *work, int32_t type, const char *of)
{
    for (int side = 0; side < 2; side++) {
        const terms *own = &work->terms[side];
        for (size_t w = 0; w < own->units[type].weapon_count; w++) {
            char path[LAN_DIFF_PATH_SIZE];
            place at = {OF_WEAPON, type, -1,
                        own->weapons[(size_t)type * WEAPONS_MOST + w].name,
                        NULL};
            if (side == 1 &&
                find_weapon(&work->terms[0], type, at.weapon) != NULL) {
                continue;
            }
            (void)snprintf(path, sizeof path, "%.80sweapons.%.64s.", of,
                           at.weapon);
            add_keys(work, LAN_KEY_OF_WEAPON, at, path);
            add_place(work, at, "%sweapons.%.64s", of, at.weapon);
            at.slot = OF_KIND;
            add_place(work, at, "%skind", path);
            at.slot = OF_TARGETS;
            add_place(work, at, "%stargets", path);
        }
    }
}

static void list_type(diff_job *work, int32_t type)
{
    const terms *both = work->terms;
    const char *name = both[0].units[type].name;
    char of[LAN_DIFF_PATH_SIZE];
    place at = {OF_UNIT, type, -1, NULL, NULL};
    (void)snprintf(of, sizeof of, "units.%.64s.", name);
    add_keys(work, LAN_KEY_OF_UNIT, at, of);
    at.slot = OF_KIND;
    add_place(work, at, "%skind", of);
    at.slot = OF_CLASS;
    add_place(work, at, "%sarmour", of);
    at.slot = OF_ARMS;
    add_place(work, at, "%sweapons", of);
    list_weapons(work, type, of);
    for (at.target = 0; at.target < (int32_t)work->count; at.target++) {
        const char *other = both[0].units[at.target].name;
        at.slot = OF_COUNTER;
        if (at.target != type) {
            add_place(work, at, "counters.%.64s.%.64s", name, other);
        }
        at.slot = OF_WEIGHT;
        if (at.target != type && (both[0].by_weights || both[1].by_weights)) {
            add_place(work, at, "rules.weights.%.64s.%.64s", name, other);
        }
    }
}

/* Armour factors, and the kinds that each kind answers. */
static void list_tables(diff_job *work)
{
    const char **kinds = work->kinds.items;
    place at = {OF_FACTOR, 0, 0, NULL, NULL};
    for (; at.type < (int32_t)work->kinds.count; at.type++) {
        for (at.target = 0; at.target < (int32_t)work->classes.count;
             at.target++) {
            add_place(work, at, "armour.%.64s.%.64s", kinds[at.type],
                      work->classes.items[at.target]);
        }
    }
    at = (place){OF_ANSWER, 0, -1, NULL, NULL};
    for (; at.type < (int32_t)work->kinds.count; at.type++) {
        add_place(work, at, "kinds.%.64s.retaliate", kinds[at.type]);
    }
}

static void list_all(diff_job *work)
{
    place at = {OF_COST, -1, -1, NULL, NULL};
    work->change_count = 0;
    for (size_t i = 0; i < work->count; i++) {
        list_type(work, (int32_t)i);
    }
    list_tables(work);
    add_place(work, at, "matchup.budget");
    at.slot = OF_ARMY;
    add_keys(work, LAN_KEY_OF_ARMY, at, "matchup.army.");
    at.slot = OF_MORALE;
    add_place(work, at, "matchup.army.morale");
    add_keys(work, LAN_KEY_OF_MORALE, at, "matchup.army.morale.");
    at.slot = OF_APPROACH;
    add_place(work, at, "approach.distance");
    add_keys(work, LAN_KEY_OF_APPROACH, at, "approach.");
    at.slot = OF_BATTLE;
    add_keys(work, LAN_KEY_OF_BATTLE, at, "");
    at.slot = OF_SHARE;
    add_place(work, at, "rules.share");
}

/* Counts them, then notes them. */
static lan_status list_changes(diff_job *work)
{
    lan_diff *made = work->out;
    list_all(work);
    const size_t count = work->change_count;
    made->changes = arena_take(work->memory, count, sizeof *made->changes);
    work->places = arena_take(&work->room, count, sizeof *work->places);
    if (made->changes == NULL || work->places == NULL) {
        return LAN_ENOMEM;
    }
    list_all(work);
    made->change_count = count;
    return LAN_OK;
}

/* --- pairs that a change affects ------------------------------------------ */

/* True if the type has the kind on either side, because an exchange mixes both
 * sides. The same holds for the functions below. */
static bool has_kind(const terms both[2], int32_t type, int32_t kind)
{
    bool has = false;
    for (int side = 0; side < 2; side++) {
        const lan_unit_def *unit = &both[side].units[type];
        has = has || (unit->weapon_count == 0 && unit->kind == kind);
        for (size_t w = 0; w < unit->weapon_count; w++) {
            has = has ||
                  both[side].weapons[(size_t)type * WEAPONS_MOST + w].kind ==
                      kind;
        }
    }
    return has;
}

/* True if weapons of two kinds answer each other. */
static bool may_answer(const terms both[2], int32_t kind, int32_t other)
{
    bool may = false;
    for (int i = 0; i < 4; i++) {
        const int32_t answer = both[i / 2].answers[kind].retaliate;
        may = may ||
              (answer >= 0 && answer == both[i % 2].answers[other].retaliate);
    }
    return may;
}

/* True if a type with the kind of a table meets the armour class, or a kind
 * that it answers. */
static bool meets(const diff_job *work, const place *at, int32_t type,
                  int32_t enemy)
{
    const terms *both = work->terms;
    bool is_met =
        at->slot == OF_FACTOR && (both[0].units[enemy].armour == at->target ||
                                  both[1].units[enemy].armour == at->target);
    for (int32_t k = 0; at->slot == OF_ANSWER && k < (int32_t)work->kinds.count;
         k++) {
        is_met = is_met ||
                 (may_answer(both, at->type, k) && has_kind(both, enemy, k));
    }
    return is_met && has_kind(both, type, at->type);
}

static bool affects(const diff_job *work, const place *at, int32_t first,
                    int32_t second)
{
    if (at->slot == OF_FACTOR || at->slot == OF_ANSWER) {
        return meets(work, at, first, second) || meets(work, at, second, first);
    }
    const int32_t other = at->type == first ? second : first;
    return at->type < 0 || ((at->type == first || at->type == second) &&
                            (at->target < 0 || at->target == other));
}

/* --- one meeting ---------------------------------------------------------- */

/* Result of a meeting. */
typedef struct met {
    double payoff;
    double error;
    int32_t soldiers[2];
} met;

/* Row by row, right of the diagonal. */
static size_t number_of_pair(size_t count, const size_t types[2])
{
    return types[0] * (2 * count - types[0] - 1) / 2 + types[1] - types[0] - 1;
}

/* Two types meet, a roster of their own. Without weights one enemy gets all the
 * fire. */
static lan_status meet(const diff_job *work, const terms *in,
                       const lan_diff_pair *pair, const lan_progress *progress,
                       met *out, lan_error *err)
{
    const bool by_odds = work->by == LAN_PAYOFF_ODDS;
    const size_t *type = pair->types;
    const size_t cells[] = {type[0] * work->count + type[1],
                            type[1] * work->count + type[0]};
    const lan_counter_def counters[] = {{0, 1, in->counters[cells[0]]},
                                        {1, 0, in->counters[cells[1]]}};
    const lan_weight_def weights[] = {{0, 1, in->weights[cells[0]]},
                                      {1, 0, in->weights[cells[1]]}};
    lan_unit_def roster[2];
    lan_battle_def def = lan_battle_def_default();
    def.end = in->battle.end;
    def.is_open_ended = in->battle.is_open_ended;
    def.gone = in->battle.gone;
    def.wounds = in->battle.wounds;
    def.approach = in->battle.approach;
    def.counters = counters;
    def.counter_count = 2;
    def.share = in->by_weights ? LAN_SHARE_WEIGHTS : def.share;
    def.weights = weights;
    def.weight_count = in->by_weights ? 2 : 0;
    def.units = roster;
    def.unit_count = 2;
    def.kinds = work->kinds.items;
    def.kind_count = work->kinds.count;
    def.kind_defs = in->answers;
    def.classes = work->classes.items;
    def.class_count = work->classes.count;
    def.armour = in->armour;
    def.armour_count = work->kinds.count * work->classes.count;
    const lan_meeting meeting = {
        .def = &def,
        .army = &in->army,
        .solver = &work->options->solver,
        .budget = in->cost.count > 0 ? LAN_NAN : in->cost.budget};
    lan_odds_options odds = work->options->odds;
    lan_matchup_unit units[2];
    lan_matchup_cell cell;
    lan_status status = LAN_OK;
    odds.seed =
        lan_matchup_seed(odds.seed, (int64_t)number_of_pair(work->count, type));
    odds.threads = 1;
    for (int32_t i = 0; i < 2 && status == LAN_OK; i++) {
        roster[i] = in->units[type[i]];
        if (roster[i].weapon_count > 0) {
            roster[i].weapons = &in->weapons[type[i] * WEAPONS_MOST];
        }
        units[i] = (lan_matchup_unit){.type = i,
                                      .name = roster[i].name,
                                      .soldiers = in->cost.count,
                                      .cost = roster[i].cost};
        if (in->cost.count == 0) {
            status = lan_matchup_buy(&units[i], in->cost.budget, err);
        }
    }
    if (status == LAN_OK) {
        status = lan_matchup_meet(&meeting, &units[0], &units[1],
                                  by_odds ? &odds : NULL, progress, &cell, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    *out = (met){by_odds ? lan_matchup_share(&cell)
                         : lan_matchup_ahead(&cell, work->by),
                 by_odds ? fmax(LAN_ODDS_ROUNDING, 0.5 * (cell.high - cell.low))
                         : MARGIN_ERROR,
                 {units[0].soldiers, units[1].soldiers}};
    return isnan(out->payoff)
               ? lan_fail(err, LAN_EINVAL, 0, 0,
                          "there is no value traded without costs")
               : LAN_OK;
}

/* --- exchange ------------------------------------------------------------- */

static void exchange_arms(terms *to, const terms *from, size_t type)
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
    memcpy(&to->weapons[type * WEAPONS_MOST],
           &from->weapons[type * WEAPONS_MOST],
           WEAPONS_MOST * sizeof *to->weapons);
}

/* Adds or removes a weapon; a type whose last weapon is removed does no
 * harm. */
static void exchange_weapon(terms *to, int32_t type, lan_weapon_def *had,
                            const lan_weapon_def *gets)
{
    lan_unit_def *unit = &to->units[type];
    lan_weapon_def *weapons = &to->weapons[(size_t)type * WEAPONS_MOST];
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
static void exchange(const diff_job *work, terms *to, terms *from,
                     const place *at)
{
    const value had = find_value(work, to, at);
    void *gets = find_value(work, from, at).at;
    if (at->key != NULL) {
        lan_key_copy(at->key, had.at, gets);
        if (area_of(at, had.at) != NULL) {
            *area_of(at, had.at) = *area_of(at, gets);
        } else if (is_key(at, OF_BATTLE, "end")) {
            to->battle.is_open_ended = from->battle.is_open_ended;
        }
    } else if (at->slot == OF_ARMS) {
        exchange_arms(to, from, (size_t)at->type);
    } else if (at->slot == OF_WEAPON) {
        exchange_weapon(to, at->type, had.at, gets);
    } else if (at->slot == OF_TARGETS) {
        lan_weapon_def *weapon = had.at;
        weapon->targets = ((lan_weapon_def *)gets)->targets;
        weapon->target_count = ((lan_weapon_def *)gets)->target_count;
    } else {
        memcpy(had.at, gets, had.size);
        to->army.has_morale =
            at->slot == OF_MORALE ? from->army.has_morale : to->army.has_morale;
    }
}

/* Puts all back that the exchange of a place has changed. */
static void restore(const diff_job *work, terms *to, terms *from,
                    const place *at)
{
    if (at->slot <= OF_CLASS) {
        to->units[at->type] = from->units[at->type];
        exchange_arms(to, from, (size_t)at->type);
    } else if (at->slot < OF_COST) {
        exchange(work, to, from, at);
    } else {
        to->by_weights = from->by_weights;
        to->cost = from->cost;
        to->army = from->army;
        to->battle = from->battle;
    }
}

/* --- one pair ------------------------------------------------------------- */

/* Larger values first; for equal values, the lower index first. */
static int compare(double x, double y, size_t i, size_t j)
{
    return x < y || x > y ? (x < y) - (x > y) : (i > j) - (i < j);
}

static int compare_effects(const void *left, const void *right)
{
    const lan_diff_effect *a = left;
    const lan_diff_effect *b = right;
    return compare(isnan(a->effect) ? -1.0 : fabs(a->effect),
                   isnan(b->effect) ? -1.0 : fabs(b->effect), a->change,
                   b->change);
}

/* The payoff for the terms of a side with one value from the other side;
 * LAN_NAN if the value makes no valid battle. */
static lan_status try_exchange(diff_job *work, int thread, int side,
                               const lan_diff_pair *pair, const place *at,
                               const lan_progress *progress, double *payoff,
                               lan_error *err)
{
    terms *tried = &work->tried[2 * thread + side];
    met came = {.payoff = LAN_NAN};
    lan_error own;
    lan_error_clear(&own);
    exchange(work, tried, &work->terms[1 - side], at);
    const lan_status status =
        fail_as(&own, meet(work, tried, pair, progress, &came, &own));
    restore(work, tried, &work->terms[side], at);
    *payoff = status == LAN_OK ? came.payoff : LAN_NAN;
    return status == LAN_OK || status == LAN_EINVAL
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", own.text);
}

static lan_status compare_pair(diff_job *work, int thread, lan_diff_pair *made,
                               const lan_progress *progress, lan_error *err)
{
    met came[2];
    double sum = 0.0;
    lan_status status = LAN_OK;
    for (int side = 0; side < 2 && status == LAN_OK; side++) {
        status =
            meet(work, &work->terms[side], made, progress, &came[side], err);
    }
    if (status != LAN_OK) {
        return status;
    }
    made->before = came[0].payoff;
    made->after = came[1].payoff;
    memcpy(made->soldiers[0], came[0].soldiers, sizeof came[0].soldiers);
    memcpy(made->soldiers[1], came[1].soldiers, sizeof came[1].soldiers);
    for (size_t k = 0; k < made->count && status == LAN_OK; k++) {
        lan_diff_effect *effect = &made->effects[k];
        double tried[] = {LAN_NAN, LAN_NAN};
        for (int side = 0; side < 2 && status == LAN_OK; side++) {
            status = try_exchange(work, thread, side, made,
                                  &work->places[effect->change], progress,
                                  &tried[side], err);
        }
        effect->first = tried[0] - made->before;
        effect->last = made->after - tried[1];
        effect->effect = 0.5 * (effect->first + effect->last);
        sum += isnan(effect->effect) ? 0.0 : effect->effect;
    }
    made->rest = made->after - made->before - sum;
    qsort(made->effects, made->count, sizeof *made->effects, compare_effects);
    made->error = made->count > 0 ? came[0].error + came[1].error : 0.0;
    made->is_moved =
        made->count > 0 && fabs(made->after - made->before) > made->error;
    return status;
}

static lan_status take_pair(void *context, int thread, int64_t number,
                            const lan_progress *progress, lan_error *err)
{
    diff_job *work = context;
    lan_diff_pair *pair = &work->out->pairs[number];
    lan_error own;
    lan_error_clear(&own);
    const lan_status status =
        fail_as(&own, compare_pair(work, thread, pair, progress, &own));
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%.64s against %.64s: %s",
                          pair->names[0], pair->names[1], own.text);
}

/* --- all pairs ------------------------------------------------------------ */

static int compare_pairs(const void *left, const void *right)
{
    const lan_diff_pair *a = left;
    const lan_diff_pair *b = right;
    return compare(a->is_moved ? fabs(a->after - a->before) : 0.0,
                   b->is_moved ? fabs(b->after - b->before) : 0.0,
                   number_of_pair(LAN_MATCHUP_MAX_TYPES, a->types),
                   number_of_pair(LAN_MATCHUP_MAX_TYPES, b->types));
}

/* A pair, with the changes that affect it. */
static void add_pair(diff_job *work, size_t first, size_t second)
{
    const lan_unit_def *units = work->terms[0].units;
    lan_diff *made = work->out;
    lan_diff_pair *pair = &made->pairs[made->pair_count++];
    *pair = (lan_diff_pair){.names = {units[first].name, units[second].name},
                            .types = {first, second}};
    for (int pass = 0; pass < 2 && !work->memory->is_short; pass++) {
        pair->count = 0;
        for (size_t k = 0; k < made->change_count; k++) {
            if (!affects(work, &work->places[k], (int32_t)first,
                         (int32_t)second)) {
                continue;
            }
            if (pass == 1) {
                pair->effects[pair->count].change = k;
            }
            pair->count++;
        }
        if (pass == 0) {
            pair->effects =
                arena_take(work->memory, pair->count, sizeof *pair->effects);
        }
    }
}

static lan_status run(diff_job *work, const lan_progress *progress,
                      lan_error *err)
{
    const int threads = lan_thread_count(work->options->threads);
    const size_t count = work->count;
    lan_diff *made = work->out;
    made->pairs =
        arena_take(work->memory, count * (count - 1) / 2, sizeof *made->pairs);
    work->tried =
        arena_take(&work->room, 2 * (size_t)threads, sizeof *work->tried);
    for (size_t i = 0; i < count && made->pairs != NULL; i++) {
        for (size_t j = i + 1; j < count; j++) {
            add_pair(work, i, j);
        }
    }
    if (work->memory->is_short || work->tried == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = LAN_OK;
    for (int k = 0; k < 2 * threads && status == LAN_OK; k++) {
        status = make_terms(work, k % 2, &work->tried[k]);
    }
    if (status == LAN_OK) {
        status = parallel_for(threads, (int64_t)made->pair_count, take_pair,
                              work, progress, err);
    }
    for (size_t i = 0; i < made->pair_count; i++) {
        made->moved_count += made->pairs[i].is_moved ? 1 : 0;
    }
    qsort(made->pairs, made->pair_count, sizeof *made->pairs, compare_pairs);
    return status;
}

/* --- types and costs ------------------------------------------------------ */

static size_t type_count(const lan_diff_side *side)
{
    return side->wanted.types != NULL ? side->wanted.type_count
                                      : side->def->unit_count;
}

static int32_t type_at(const lan_diff_side *side, size_t index)
{
    return side->wanted.types != NULL ? side->wanted.types[index]
                                      : (int32_t)index;
}

/* The type with a name; -1: none. */
static int32_t find_type(const lan_diff_side *side, const char *name)
{
    for (size_t i = 0; i < type_count(side); i++) {
        const int32_t type = type_at(side, i);
        if (strcmp(side->def->units[type].name, name) == 0) {
            return type;
        }
    }
    return -1;
}

/* Notes the common types, in the order of the first side, and those that only
 * one side has. */
static lan_status match_types(diff_job *work, lan_error *err)
{
    lan_diff *made = work->out;
    for (int side = 0; side < 2; side++) {
        const lan_diff_side *own = &work->sides[side];
        const lan_diff_side *other = &work->sides[1 - side];
        const char **alone =
            arena_take(work->memory, type_count(own), sizeof *alone);
        size_t *count = side == 0 ? &made->removed_count : &made->added_count;
        *(side == 0 ? &made->removed : &made->added) = alone;
        work->types[side] = arena_take(&work->room, type_count(&work->sides[0]),
                                       sizeof *work->types[side]);
        for (size_t i = 0; i < type_count(own) && alone != NULL; i++) {
            const char *name = own->def->units[type_at(own, i)].name;
            if (find_type(other, name) < 0) {
                alone[(*count)++] = name;
            }
        }
    }
    if (work->memory->is_short || work->room.is_short) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < type_count(&work->sides[0]); i++) {
        const int32_t type = type_at(&work->sides[0], i);
        const int32_t other =
            find_type(&work->sides[1], work->sides[0].def->units[type].name);
        if (other >= 0) {
            work->types[0][work->count] = type;
            work->types[1][work->count++] = other;
        }
    }
    return work->count >= 2 && work->count <= LAN_MATCHUP_MAX_TYPES
               ? LAN_OK
               : lan_fail(err, work->count < 2 ? LAN_EINVAL : LAN_ELIMIT, 0, 0,
                          "compared are 2 to %d unit types that both have by "
                          "the same name; these have %d",
                          LAN_MATCHUP_MAX_TYPES, (int)work->count);
}

/* If neither side sets the cost of an army, the default of the first side
 * applies to both; if one side sets it, it applies to the other side too. */
static lan_status agree_on_costs(diff_job *work, lan_error *err)
{
    lan_matchup_def *wanted[] = {&work->sides[0].wanted,
                                 &work->sides[1].wanted};
    const bool is_said[] = {wanted[0]->count > 0 || !isnan(wanted[0]->budget),
                            wanted[1]->count > 0 || !isnan(wanted[1]->budget)};
    const int from = is_said[0] || !is_said[1] ? 0 : 1;
    if (!is_said[from]) {
        lan_matchup *made = NULL;
        const lan_status status =
            lan_matchup_raise_armies(work->sides[0].def, wanted[0], &made, err);
        if (status != LAN_OK) {
            return status;
        }
        wanted[0]->budget = made->budget;
        wanted[0]->count = isnan(made->budget) ? made->units[0].soldiers : 0;
        lan_matchup_destroy(made);
    }
    if (!is_said[1 - from]) {
        wanted[1 - from]->budget = wanted[from]->budget;
        wanted[1 - from]->count = wanted[from]->count;
    }
    for (int i = 0; i < 2; i++) {
        work->out->budget[i] =
            wanted[i]->count > 0 ? LAN_NAN : wanted[i]->budget;
    }
    return LAN_OK;
}

static lan_status find(diff_job *work, const lan_progress *progress,
                       lan_error *err)
{
    const lan_battle_def *defs[] = {work->sides[0].def, work->sides[1].def};
    lan_status status = match_types(work, err);
    status = status == LAN_OK ? agree_on_costs(work, err) : status;
    for (int side = 0; side < 2; side++) {
        const lan_battle_def *own = defs[side];
        const lan_battle_def *other = defs[1 - side];
        add_names(&work->room, side, own->kinds, own->kind_count,
                  other->kind_count, &work->kinds);
        add_names(&work->room, side, own->classes, own->class_count,
                  other->class_count, &work->classes);
    }
    for (int side = 0; side < 2 && status == LAN_OK; side++) {
        status = work->room.is_short
                     ? LAN_ENOMEM
                     : make_terms(work, side, &work->terms[side]);
    }
    status = status == LAN_OK ? list_changes(work) : status;
    return status == LAN_OK ? run(work, progress, err) : status;
}

lan_status lan_diff_find(const lan_diff_side *before,
                         const lan_diff_side *after, lan_matchup_payoff by,
                         const lan_matchup_options *options,
                         const lan_progress *progress, lan_diff **out,
                         lan_error *err)
{
    if (before->wanted.roles != LAN_ROLES_ALIKE ||
        after->wanted.roles != LAN_ROLES_ALIKE) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "differences know no roles: leave matchup.roles: "
                        "attack out (--set matchup.roles=alike)");
    }
    arena memory = {.last = NULL};
    lan_diff *made = arena_take(&memory, 1, sizeof *made);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->by = by;
    made->has_terrains =
        before->wanted.ground_count > 0 || after->wanted.ground_count > 0;
    diff_job work = {.sides = {*before, *after},
                     .by = by,
                     .options = options,
                     .out = made,
                     .memory = &memory};
    work.sides[0].wanted.army_count = 0; /* single types are compared */
    work.sides[1].wanted.army_count = 0;
    const lan_status status = find(&work, progress, err);
    arena_clear(&work.room);
    if (status != LAN_OK) {
        arena_clear(&memory);
        return fail_as(err, status);
    }
    made->memory = memory.last;
    *out = made;
    return LAN_OK;
}

void lan_diff_destroy(lan_diff *diff)
{
    arena_free(diff != NULL ? diff->memory : NULL);
}
