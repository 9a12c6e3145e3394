/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two rosters compared: all that decides how a side's types meet is in one
 * block of memory, alike for both sides. A change is a place in it where both
 * differ; an exchange copies one place from the other side.
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
#include "model/weapons_impl.h"
#include "scenarios/keys.h"

/* Largest error of a deterministic margin. */
#define MARGIN_ERROR 1e-7

/* Weapons of a type, of both sides. */
#define SLOTS (2 * LAN_UNIT_MAX_WEAPONS)

/* Kinds of weapons, or classes of armour, of both sides, each once. */
typedef struct diff_names {
    const char **items;
    size_t count;
} diff_names;

/* A weapon; one name has the same slot on both sides. */
typedef struct weapon_slot {
    lan_weapon_def is;
    int order; /* among the type's, from 1; 0: this side does not have it */
} weapon_slot;

/* Types, kinds and classes go by the names of both sides. */
typedef struct diff_terms {
    bool by_weights;
    struct {
        double budget; /* LAN_NAN: by number */
        int32_t count;
    } cost;
    lan_army_def army;
    lan_battle_def battle; /* only its clock, its rules and its approach */
    /* behind the struct: */
    lan_unit_def *units;    /* [types] */
    weapon_slot *weapons;   /* [types][SLOTS] */
    double *counters;       /* [types][types] */
    double *weights;        /* the same */
    lan_armour_def *armour; /* [kinds][classes] */
    lan_kind_def *answers;  /* [kinds] */
} diff_terms;

typedef enum place_kind {
    PLACE_KEY,     /* of the table of fields */
    PLACE_ARMS,    /* all weapons of a type, where only one side lists them */
    PLACE_WEAPON,  /* all of a weapon, where only one side has it */
    PLACE_TARGETS, /* of a weapon */
    PLACE_KIND,    /* of a weapon, or of the type's own numbers */
    PLACE_CLASS,   /* of a type's armour */
    PLACE_ANSWER,  /* whether a kind is answered, and by which */
    PLACE_FACTOR,  /* of the table of armour */
    PLACE_NUMBER,  /* counter or weight of a pair */
    PLACE_COST,    /* the budget or the count */
    PLACE_MORALE,  /* all of it, where only one side has it */
    PLACE_APPROACH,
    PLACE_SHARE
} place_kind;

typedef struct diff_place {
    place_kind is;
    size_t at;      /* offset of the value; of a key, that of its struct */
    size_t size;    /* of the value */
    int32_t type;   /* of a factor or an answer the kind; -1: of all */
    int32_t target; /* of a pair; of a factor the class; -1 */
    lan_key_owner owner;
    const lan_key *key;
} diff_place;

typedef struct diff_job {
    lan_diff_side sides[2];
    lan_matchup_payoff by;
    const lan_matchup_options *options;
    int32_t *types[2]; /* [count]: the common types */
    size_t count;
    diff_names kinds;
    diff_names classes;
    diff_terms *terms[2];
    diff_terms **tried; /* [threads] a side after an exchange */
    size_t size;        /* of terms */
    diff_place *places; /* of the changes; NULL: they are counted */
    size_t *affecting;  /* [changes] a pair */
    size_t change_count;
    lan_diff *out;
    arena *memory; /* of the answer */
    arena room;    /* of the search */
} diff_job;

/* --- the terms of a side -------------------------------------------------- */

/* The number of a name; count: it is not listed. */
static size_t find_name(const char *const *list, size_t count, const char *name)
{
    size_t i = 0;
    while (i < count && strcmp(list[i], name) != 0) {
        i++;
    }
    return i;
}

static void add_names(const char *const *list, size_t count, diff_names *to)
{
    for (size_t i = 0; i < count; i++) {
        const size_t at = find_name(to->items, to->count, list[i]);
        to->items[at] = list[i];
        to->count += at == to->count ? 1 : 0;
    }
}

/* The number of a side's kind or class among those of both; -1 stays -1. */
static int32_t number_of(const diff_names *of, const char *const *list,
                         size_t count, int32_t own)
{
    return own < 0 ? -1
           : (size_t)own >= count
               ? (int32_t)of->count
               : (int32_t)find_name(of->items, of->count, list[own]);
}

static size_t terms_size(const diff_job *work)
{
    const size_t n = work->count;
    const size_t kinds = work->kinds.count;
    return sizeof(diff_terms) +
           n * (sizeof(lan_unit_def) + SLOTS * sizeof(weapon_slot)) +
           2 * n * n * sizeof(double) +
           kinds * work->classes.count * sizeof(lan_armour_def) +
           kinds * sizeof(lan_kind_def);
}

/* Sets the addresses in a block. */
static void lay_out(const diff_job *work, diff_terms *to)
{
    const size_t n = work->count;
    to->units = (lan_unit_def *)(to + 1);
    to->weapons = (weapon_slot *)(to->units + n);
    to->counters = (double *)(to->weapons + n * SLOTS);
    to->weights = to->counters + n * n;
    to->armour = (lan_armour_def *)(to->weights + n * n);
    to->answers =
        (lan_kind_def *)(to->armour + work->kinds.count * work->classes.count);
}

/* A kind or class that one side lacks is as on the other side. No type of this
 * side has it, but a type that gets it then has its effect. */
static void fill_tables(const diff_job *work, int side, diff_terms *to)
{
    const diff_names *kinds = &work->kinds;
    const diff_names *classes = &work->classes;
    lan_armour_def *cell = to->armour;
    for (size_t k = 0; k < kinds->count; k++) {
        for (size_t c = 0; c < classes->count; c++, cell++) {
            *cell = (lan_armour_def){(int32_t)k, (int32_t)c, 1.0};
        }
    }
    for (int i = 0; i < 2; i++) {
        const lan_battle_def *def = work->sides[i == 0 ? 1 - side : side].def;
        for (size_t k = 0; k < def->kind_count; k++) {
            const size_t kind =
                find_name(kinds->items, kinds->count, def->kinds[k]);
            to->answers[kind].retaliate =
                number_of(kinds, def->kinds, def->kind_count,
                          lan_battle_def_answer(def, (int32_t)k));
            for (size_t c = 0; c < def->class_count; c++) {
                const size_t class =
                    find_name(classes->items, classes->count, def->classes[c]);
                to->armour[kind * classes->count + class].factor =
                    lan_weapon_after_armour(def, (int32_t)k, (int32_t)c);
            }
        }
    }
}

/* The slot of a weapon by its name, which the first side's slots keep for
 * both. */
static weapon_slot *slot_of(const diff_job *work, size_t type, int side,
                            const char *name)
{
    weapon_slot *slots = &work->terms[0]->weapons[type * SLOTS];
    size_t s = 0;
    while (slots[s].is.name != NULL && strcmp(slots[s].is.name, name) != 0) {
        s++;
    }
    slots[s].is.name = name;
    return &work->terms[side]->weapons[type * SLOTS + s];
}

static void fill_types(const diff_job *work, int side, diff_terms *to)
{
    const lan_battle_def *def = work->sides[side].def;
    const int32_t *types = work->types[side];
    const diff_names *kinds = &work->kinds;
    for (size_t i = 0; i < work->count; i++) {
        lan_unit_def *unit = &to->units[i];
        *unit = def->units[types[i]];
        unit->kind = number_of(kinds, def->kinds, def->kind_count, unit->kind);
        unit->armour = number_of(&work->classes, def->classes, def->class_count,
                                 unit->armour);
        for (size_t w = 0; w < unit->weapon_count && w < SLOTS / 2; w++) {
            weapon_slot *slot = slot_of(work, i, side, unit->weapons[w].name);
            *slot = (weapon_slot){unit->weapons[w], (int)w + 1};
            slot->is.kind =
                number_of(kinds, def->kinds, def->kind_count, slot->is.kind);
        }
        for (size_t j = 0; j < work->count; j++) {
            const size_t pair = i * work->count + j;
            to->counters[pair] = lan_weapon_counter(def, types[i], types[j]);
            to->weights[pair] = 1.0;
            for (size_t k = 0; k < def->weight_count; k++) {
                const lan_weight_def *is = &def->weights[k];
                if (is->attacker == types[i] && is->target == types[j]) {
                    to->weights[pair] = is->weight;
                }
            }
        }
    }
}

static lan_status make_terms(diff_job *work)
{
    const lan_battle_def *defs[] = {work->sides[0].def, work->sides[1].def};
    const size_t kinds = defs[0]->kind_count + defs[1]->kind_count;
    const size_t classes = defs[0]->class_count + defs[1]->class_count;
    const int threads = lan_thread_count(work->options->threads);
    arena *room = &work->room;
    work->kinds.items = arena_take(room, kinds, sizeof(char *));
    work->classes.items = arena_take(room, classes, sizeof(char *));
    work->tried = arena_take(room, (size_t)threads, sizeof *work->tried);
    for (int side = 0; side < 2 && !room->is_short; side++) {
        add_names(defs[side]->kinds, defs[side]->kind_count, &work->kinds);
        add_names(defs[side]->classes, defs[side]->class_count, &work->classes);
    }
    work->size = terms_size(work);
    work->terms[0] = arena_take(room, 1, work->size);
    work->terms[1] = arena_take(room, 1, work->size);
    for (int i = 0; i < threads && !room->is_short; i++) {
        work->tried[i] = arena_take(room, 1, work->size);
    }
    if (room->is_short) {
        return LAN_ENOMEM;
    }
    for (int side = 0; side < 2; side++) {
        const lan_matchup_def *wanted = &work->sides[side].wanted;
        diff_terms *to = work->terms[side];
        to->by_weights = defs[side]->share == LAN_SHARE_WEIGHTS;
        to->cost.budget = wanted->budget;
        to->cost.count = wanted->count;
        to->army = wanted->army;
        to->battle = *defs[side];
        lay_out(work, to);
    }
    for (int side = 0; side < 2; side++) {
        fill_tables(work, side, work->terms[side]);
        fill_types(work, side, work->terms[side]);
    }
    return LAN_OK;
}

/* --- values --------------------------------------------------------------- */

static void *value_at(diff_terms *in, const diff_place *at)
{
    return (char *)in + at->at;
}

static bool is_key(const diff_place *at, lan_key_owner owner, const char *name)
{
    return at->is == PLACE_KEY && at->owner == owner &&
           strcmp(lan_key_name(at->key), name) == 0;
}

/* The area of an attack, which is one change with its law: aimed fire ignores
 * the area. NULL: the place is not of a law. */
static double *area_of(diff_terms *in, const diff_place *at)
{
    void *base = value_at(in, at);
    return is_key(at, LAN_KEY_OF_UNIT, "fire")
               ? &((lan_unit_def *)base)->attack_area
           : is_key(at, LAN_KEY_OF_WEAPON, "fire")
               ? &((weapon_slot *)base)->is.attack_area
               : NULL;
}

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

static void write_key(diff_terms *in, const diff_place *at,
                      char text[LAN_DIFF_VALUE_SIZE])
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const double *area = area_of(in, at);
    lan_key_write(at->key, value_at(in, at), text, LAN_DIFF_VALUE_SIZE);
    if (area != NULL && strcmp(text, "area") == 0) {
        (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "area %s",
                       lan_text_from_double(*area, number));
    } else if (is_key(at, LAN_KEY_OF_BATTLE, "end") &&
               in->battle.is_open_ended) {
        (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "not given");
    }
}

/* "0.05", "area 4", "not given". */
static void write_value(const diff_job *work, diff_terms *in,
                        const diff_place *at, char text[LAN_DIFF_VALUE_SIZE])
{
    const void *value = value_at(in, at);
    const int32_t *index = value;
    const diff_names *names =
        at->is == PLACE_CLASS ? &work->classes : &work->kinds;
    char number[LAN_TEXT_DOUBLE_SIZE];
    double given = LAN_NAN;
    const char *shown = "not given";
    switch (at->is) {
    case PLACE_KEY:
        write_key(in, at, text);
        return;
    case PLACE_TARGETS:
        write_targets(&((const weapon_slot *)value)->is, text);
        return;
    case PLACE_ARMS:
        if (in->units[at->type].weapon_count > 0) {
            (void)snprintf(number, sizeof number, "%zu given",
                           in->units[at->type].weapon_count);
            shown = number;
        }
        break;
    case PLACE_COST:
        if (in->cost.count > 0) {
            (void)snprintf(number, sizeof number, "count %d", in->cost.count);
            shown = number;
        } else {
            given = in->cost.budget;
        }
        break;
    case PLACE_WEAPON:
        shown = ((const weapon_slot *)value)->order > 0 ? "given" : shown;
        break;
    case PLACE_KIND:
    case PLACE_CLASS:
        shown = *index >= 0 && (size_t)*index < names->count
                    ? names->items[*index]
                    : "none";
        break;
    case PLACE_ANSWER:
        shown = *index < 0           ? "false"
                : *index == at->type ? "true"
                                     : names->items[*index];
        break;
    case PLACE_FACTOR:
    case PLACE_NUMBER:
        given = *(const double *)value;
        break;
    case PLACE_MORALE:
        shown = in->army.has_morale ? "given" : shown;
        break;
    case PLACE_APPROACH:
        given = in->battle.approach.distance;
        break;
    case PLACE_SHARE:
        shown = in->by_weights ? "weights" : "without weights";
        break;
    }
    (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%.31s",
                   isnan(given) ? shown : lan_text_from_double(given, number));
}

/* --- values that differ --------------------------------------------------- */

/* True if a key is compared: it must have a meaning on both sides. Range and
 * speed have one only if the armies begin apart; the range of a type depends on
 * its weapons, and changes with them. If only one side has morale or an
 * approach, all of it is one change. */
static bool is_compared(diff_terms *const both[2], const diff_place *at)
{
    int apart = 0;
    int listed = 0;
    int morale = 0;
    for (int side = 0; side < 2; side++) {
        if (!lan_key_has_meaning(at->key, value_at(both[side], at))) {
            return false;
        }
        apart += lan_battle_def_approaches(&both[side]->battle) ? 1 : 0;
        morale += both[side]->army.has_morale ? 1 : 0;
        listed += at->owner == LAN_KEY_OF_UNIT &&
                          both[side]->units[at->type].weapon_count > 0
                      ? 1
                      : 0;
    }
    return !(lan_key_is_of_distances(at->key) &&
             (apart == 0 ||
              (listed == 1 && is_key(at, LAN_KEY_OF_UNIT, "range")))) &&
           (at->owner != LAN_KEY_OF_MORALE || morale == 2) &&
           (at->owner != LAN_KEY_OF_APPROACH || apart == 2);
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

static bool differs(const diff_job *work, const diff_place *at)
{
    diff_terms *const *both = work->terms;
    const void *values[] = {value_at(both[0], at), value_at(both[1], at)};
    char text[2][LAN_DIFF_VALUE_SIZE];
    switch ((int)at->is) {
    case PLACE_TARGETS:
        return !has_same_targets(&((const weapon_slot *)values[0])->is,
                                 &((const weapon_slot *)values[1])->is);
    case PLACE_ARMS:
        return (both[0]->units[at->type].weapon_count > 0) !=
               (both[1]->units[at->type].weapon_count > 0);
    case PLACE_KIND:
    case PLACE_CLASS:
    case PLACE_ANSWER:
        return *(const int32_t *)values[0] != *(const int32_t *)values[1];
    case PLACE_APPROACH:
        return lan_battle_def_approaches(&both[0]->battle) !=
               lan_battle_def_approaches(&both[1]->battle);
    default: /* with all digits */
        break;
    }
    if (at->is == PLACE_KEY && !is_compared(both, at)) {
        return false;
    }
    write_value(work, both[0], at, text[0]);
    write_value(work, both[1], at, text[1]);
    return strcmp(text[0], text[1]) != 0;
}

/* --- the list of changes -------------------------------------------------- */

/* Adds a place under the given path if its value differs, or counts it. */
LAN_PRINTF(4, 5)
static void add(diff_job *work, const void *value, diff_place at,
                const char *format, ...)
{
    at.at = (size_t)((const char *)value - (const char *)work->terms[0]);
    if (!differs(work, &at)) {
        return;
    }
    if (work->places != NULL) {
        lan_diff_change *change = &work->out->changes[work->change_count];
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(change->path, sizeof change->path, format, arguments);
        va_end(arguments);
        write_value(work, work->terms[0], &at, change->before);
        write_value(work, work->terms[1], &at, change->after);
        work->places[work->change_count] = at;
    }
    work->change_count++;
}

/* Adds the keys of a struct; `of` is the path before the keys, with a dot. */
static void add_keys(diff_job *work, lan_key_owner owner, const void *base,
                     int32_t type, const char *of)
{
    diff_place at = {.type = type, .target = -1, .owner = owner};
    while ((at.key = lan_key_next(owner, at.key)) != NULL) {
        const char *section =
            owner == LAN_KEY_OF_BATTLE ? lan_key_section(owner, at.key) : "";
        add(work, base, at, "%s%s%s%s", section, section[0] ? "." : "", of,
            lan_key_name(at.key));
    }
}

static void list_weapons(diff_job *work, int32_t type, const char *of)
{
    const weapon_slot *slots[] = {
        &work->terms[0]->weapons[(size_t)type * SLOTS],
        &work->terms[1]->weapons[(size_t)type * SLOTS]};
    diff_place at = {PLACE_WEAPON, .type = type, .target = -1};
    for (size_t s = 0; s < SLOTS && slots[0][s].is.name != NULL; s++) {
        const weapon_slot *slot = &slots[0][s];
        char path[LAN_DIFF_PATH_SIZE];
        (void)snprintf(path, sizeof path, "%.80sweapons.%.64s.", of,
                       slot->is.name);
        if (slot->order > 0 && slots[1][s].order > 0) {
            add_keys(work, LAN_KEY_OF_WEAPON, slot, type, path);
            at.is = PLACE_KIND;
            at.size = sizeof slot->is.kind;
            add(work, &slot->is.kind, at, "%skind", path);
            at.is = PLACE_TARGETS;
            add(work, slot, at, "%stargets", path);
        } else if (work->terms[0]->units[type].weapon_count > 0 &&
                   work->terms[1]->units[type].weapon_count > 0) {
            at.is = PLACE_WEAPON;
            add(work, slot, at, "%sweapons.%.64s", of, slot->is.name);
        }
    }
}

static void list_type(diff_job *work, int32_t type)
{
    diff_terms *const *both = work->terms;
    const lan_unit_def *unit = &both[0]->units[type];
    char of[LAN_DIFF_PATH_SIZE];
    diff_place at = {PLACE_KIND, .size = sizeof(int32_t), .type = type,
                     .target = -1};
    (void)snprintf(of, sizeof of, "units.%.64s.", unit->name);
    add_keys(work, LAN_KEY_OF_UNIT, unit, type, of);
    if (unit->weapon_count == 0 && both[1]->units[type].weapon_count == 0) {
        add(work, &unit->kind, at, "%skind", of);
    }
    at.is = PLACE_CLASS;
    add(work, &unit->armour, at, "%sarmour", of);
    at.is = PLACE_ARMS;
    add(work, unit, at, "%sweapons", of);
    list_weapons(work, type, of);
    at.is = PLACE_NUMBER;
    at.size = sizeof(double);
    for (at.target = 0; at.target < (int32_t)work->count; at.target++) {
        const size_t pair = (size_t)type * work->count + (size_t)at.target;
        const char *other = both[0]->units[at.target].name;
        if (at.target != type) {
            add(work, &both[0]->counters[pair], at, "counters.%.64s.%.64s",
                unit->name, other);
        }
        if (at.target != type && (both[0]->by_weights || both[1]->by_weights)) {
            add(work, &both[0]->weights[pair], at, "rules.weights.%.64s.%.64s",
                unit->name, other);
        }
    }
}

/* Armour factors, and the kinds that each kind answers. */
static void list_tables(diff_job *work)
{
    const int32_t classes = (int32_t)work->classes.count;
    const int32_t kinds = (int32_t)work->kinds.count;
    const diff_terms *first = work->terms[0];
    for (int32_t i = 0; i < kinds * classes; i++) {
        const diff_place at = {PLACE_FACTOR, .size = sizeof(double),
                               .type = i / classes, .target = i % classes};
        add(work, &first->armour[i].factor, at, "armour.%.64s.%.64s",
            work->kinds.items[at.type], work->classes.items[at.target]);
    }
    for (int32_t i = 0; i < kinds; i++) {
        const diff_place at = {PLACE_ANSWER, .size = sizeof(int32_t), .type = i,
                               .target = -1};
        add(work, &first->answers[i].retaliate, at, "kinds.%.64s.retaliate",
            work->kinds.items[i]);
    }
}

static void list_all(diff_job *work)
{
    const diff_terms *first = work->terms[0];
    diff_place at = {PLACE_COST, .size = sizeof first->cost, .type = -1,
                     .target = -1};
    work->change_count = 0;
    for (size_t i = 0; i < work->count; i++) {
        list_type(work, (int32_t)i);
    }
    list_tables(work);
    add(work, &first->cost, at, "matchup.budget");
    add_keys(work, LAN_KEY_OF_ARMY, &first->army, -1, "matchup.army.");
    at.is = PLACE_MORALE;
    add(work, &first->army, at, "matchup.army.morale");
    add_keys(work, LAN_KEY_OF_MORALE, &first->army.morale, -1,
             "matchup.army.morale.");
    at.is = PLACE_APPROACH;
    at.size = sizeof first->battle.approach;
    add(work, &first->battle.approach, at, "approach.distance");
    add_keys(work, LAN_KEY_OF_APPROACH, &first->battle, -1, "approach.");
    add_keys(work, LAN_KEY_OF_BATTLE, &first->battle, -1, "");
    at.is = PLACE_SHARE;
    at.size = sizeof first->by_weights;
    add(work, &first->by_weights, at, "rules.share");
}

/* Counts them, then notes them. */
static lan_status list_changes(diff_job *work)
{
    lan_diff *made = work->out;
    list_all(work);
    made->change_count = work->change_count;
    made->changes =
        arena_take(work->memory, made->change_count, sizeof *made->changes);
    work->places =
        arena_take(&work->room, made->change_count, sizeof *work->places);
    work->affecting =
        arena_take(&work->room, made->change_count, sizeof(size_t));
    if (made->changes == NULL || work->room.is_short) {
        return LAN_ENOMEM;
    }
    list_all(work);
    return LAN_OK;
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
    memcpy(&to->weapons[type * SLOTS], &from->weapons[type * SLOTS],
           SLOTS * sizeof *to->weapons);
}

/* Adds a weapon behind the others, or removes it; a type whose last weapon is
 * removed does no harm. */
static void exchange_weapon(lan_unit_def *unit, weapon_slot *slot,
                            const weapon_slot *from)
{
    *slot = (weapon_slot){from->is, from->order > 0 ? SLOTS : 0};
    unit->weapon_count += from->order > 0 ? 1 : -(size_t)1;
    unit->rate = unit->weapon_count > 0 ? unit->rate : 0.0;
    unit->hit = unit->weapon_count > 0 ? unit->hit : 0.0;
}

/* Puts the value of a place into other terms. */
static void exchange(diff_terms *to, diff_terms *from, const diff_place *at)
{
    void *had = value_at(to, at);
    const void *gets = value_at(from, at);
    switch ((int)at->is) {
    case PLACE_KEY:
        lan_key_copy(at->key, had, gets);
        if (area_of(to, at) != NULL) {
            *area_of(to, at) = *area_of(from, at);
        } else if (is_key(at, LAN_KEY_OF_BATTLE, "end")) {
            to->battle.is_open_ended = from->battle.is_open_ended;
        }
        break;
    case PLACE_ARMS:
        exchange_arms(to, from, (size_t)at->type);
        break;
    case PLACE_WEAPON:
        exchange_weapon(&to->units[at->type], had, gets);
        break;
    case PLACE_TARGETS: {
        lan_weapon_def *weapon = &((weapon_slot *)had)->is;
        weapon->targets = ((const weapon_slot *)gets)->is.targets;
        weapon->target_count = ((const weapon_slot *)gets)->is.target_count;
        break;
    }
    case PLACE_MORALE:
        to->army.has_morale = from->army.has_morale;
        to->army.morale = from->army.morale;
        break;
    default:
        memcpy(had, gets, at->size);
        break;
    }
}

/* --- pairs that a change affects ------------------------------------------ */

/* True if the type has the kind on either side, because an exchange mixes both
 * sides. The same holds for the functions below. */
static bool has_kind(const diff_job *work, int32_t type, int32_t kind)
{
    bool has = false;
    for (int side = 0; side < 2; side++) {
        const diff_terms *in = work->terms[side];
        const weapon_slot *slots = &in->weapons[(size_t)type * SLOTS];
        has = has || (in->units[type].weapon_count == 0 &&
                      in->units[type].kind == kind);
        for (size_t s = 0; s < SLOTS; s++) {
            has = has || (slots[s].order > 0 && slots[s].is.kind == kind);
        }
    }
    return has;
}

/* True if weapons of two kinds answer each other. */
static bool may_answer(const diff_job *work, int32_t kind, int32_t other)
{
    bool may = false;
    for (int i = 0; i < 4; i++) {
        const int32_t answer = work->terms[i / 2]->answers[kind].retaliate;
        may = may || (answer >= 0 &&
                      answer == work->terms[i % 2]->answers[other].retaliate);
    }
    return may;
}

/* True if a type with the kind of a table meets the armour class, or a kind
 * that it answers. */
static bool meets(const diff_job *work, const diff_place *at, int32_t type,
                  int32_t enemy)
{
    bool is_met = at->is == PLACE_FACTOR &&
                  (work->terms[0]->units[enemy].armour == at->target ||
                   work->terms[1]->units[enemy].armour == at->target);
    for (int32_t k = 0;
         at->is == PLACE_ANSWER && k < (int32_t)work->kinds.count; k++) {
        is_met = is_met ||
                 (may_answer(work, at->type, k) && has_kind(work, enemy, k));
    }
    return is_met && has_kind(work, type, at->type);
}

static bool affects(const diff_job *work, const diff_place *at, int32_t first,
                    int32_t second)
{
    if (at->is == PLACE_FACTOR || at->is == PLACE_ANSWER) {
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

/* Writes a type and its weapons as they are in a roster. */
static void take_unit(const diff_terms *in, size_t type, lan_unit_def *unit,
                      lan_weapon_def weapons[SLOTS])
{
    const weapon_slot *slots = &in->weapons[type * SLOTS];
    *unit = in->units[type];
    unit->weapons = weapons;
    for (int order = 1; order <= SLOTS && unit->weapon_count > 0; order++) {
        for (size_t s = 0; s < SLOTS; s++) {
            if (slots[s].order == order) {
                *weapons++ = slots[s].is;
            }
        }
    }
}

/* Two types meet, a roster of their own. Without weights one enemy gets all the
 * fire. */
static lan_status meet(const diff_job *work, const diff_terms *in,
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
    lan_weapon_def weapons[2][SLOTS];
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
        take_unit(in, type[i], &roster[i], weapons[i]);
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
                               const lan_diff_pair *pair, const diff_place *at,
                               const lan_progress *progress, double *payoff,
                               lan_error *err)
{
    diff_terms *tried = work->tried[thread];
    met came = {.payoff = LAN_NAN};
    lan_error own;
    lan_error_clear(&own);
    memcpy(tried, work->terms[side], work->size);
    lay_out(work, tried);
    exchange(tried, work->terms[1 - side], at);
    const lan_status status =
        fail_as(&own, meet(work, tried, pair, progress, &came, &own));
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
            meet(work, work->terms[side], made, progress, &came[side], err);
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
    const lan_unit_def *units = work->terms[0]->units;
    lan_diff *made = work->out;
    lan_diff_pair *pair = &made->pairs[made->pair_count++];
    *pair = (lan_diff_pair){.names = {units[first].name, units[second].name},
                            .types = {first, second}};
    for (size_t k = 0; k < made->change_count; k++) {
        if (affects(work, &work->places[k], (int32_t)first, (int32_t)second)) {
            work->affecting[pair->count++] = k;
        }
    }
    pair->effects =
        arena_take(work->memory, pair->count, sizeof *pair->effects);
    for (size_t k = 0; pair->effects != NULL && k < pair->count; k++) {
        pair->effects[k].change = work->affecting[k];
    }
}

static lan_status run(diff_job *work, const lan_progress *progress,
                      lan_error *err)
{
    const size_t count = work->count;
    lan_diff *made = work->out;
    made->pairs =
        arena_take(work->memory, count * (count - 1) / 2, sizeof *made->pairs);
    for (size_t i = 0; i < count && made->pairs != NULL; i++) {
        for (size_t j = i + 1; j < count; j++) {
            add_pair(work, i, j);
        }
    }
    if (work->memory->is_short) {
        return LAN_ENOMEM;
    }
    const lan_status status =
        parallel_for(lan_thread_count(work->options->threads),
                     (int64_t)made->pair_count, take_pair, work, progress, err);
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
    lan_status status = match_types(work, err);
    status = status == LAN_OK ? agree_on_costs(work, err) : status;
    status = status == LAN_OK ? make_terms(work) : status;
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
