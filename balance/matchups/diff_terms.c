/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The terms of both rosters, and the places where they differ.
 */
#include "balance/matchups/diff_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "balance/matchups/matchup_impl.h"
#include "base/text.h"
#include "base/threads_impl.h"
#include "model/weapons_impl.h"

/* --- the terms of a side -------------------------------------------------- */

/* Index of a name, or count if it is not listed. */
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

/* Index in the joint list of a name in a side's list; -1 stays -1. */
static int32_t number_of(const diff_names *of, const char *const *list,
                         size_t count, int32_t own)
{
    return own < 0 ? -1
           : (size_t)own >= count
               ? (int32_t)of->count
               : (int32_t)find_name(of->items, of->count, list[own]);
}

/* Sets the pointers into the block behind the struct. */
static void lay_out(const diff_job *work, diff_terms *to)
{
    const size_t n = work->count;
    to->units = (lan_unit_def *)(to + 1);
    to->weapons = (weapon_slot *)(to->units + n);
    to->counters = (double *)(to->weapons + n * DIFF_SLOTS);
    to->weights = to->counters + n * n;
    to->armour = (lan_armour_def *)(to->weights + n * n);
    to->answers =
        (lan_kind_def *)(to->armour + work->kinds.count * work->classes.count);
}

/* Copies a kind or class that one side lacks from the other side. No type of
 * this side has it, but a type that gets it in an exchange needs its factors.
 * */
static void fill_tables(const diff_job *work, int side, diff_terms *to)
{
    const diff_names *kinds = &work->kinds;
    const diff_names *classes = &work->classes;
    for (size_t k = 0; k < kinds->count * classes->count; k++) {
        to->armour[k] = (lan_armour_def){(int32_t)(k / classes->count),
                                         (int32_t)(k % classes->count), 1.0};
    }
    for (int i = 0; i < 2; i++) {
        const lan_battle_def *def = work->sides[i == 0 ? 1 - side : side].def;
        for (int32_t k = 0; k < (int32_t)def->kind_count; k++) {
            const int32_t kind =
                number_of(kinds, def->kinds, def->kind_count, k);
            to->answers[kind].retaliate =
                number_of(kinds, def->kinds, def->kind_count,
                          lan_battle_def_answer(def, k));
            for (int32_t c = 0; c < (int32_t)def->class_count; c++) {
                const int32_t class =
                    number_of(classes, def->classes, def->class_count, c);
                to->armour[(size_t)kind * classes->count + (size_t) class]
                    .factor = lan_weapon_after_armour(def, k, c);
            }
        }
    }
}

static void fill_types(const diff_job *work, int side, diff_terms *to)
{
    const lan_battle_def *def = work->sides[side].def;
    const int32_t *types = work->types[side];
    const diff_names *kinds = &work->kinds;
    for (size_t i = 0; i < work->count; i++) {
        lan_unit_def *unit = &to->units[i];
        weapon_slot *slots = &to->weapons[i * DIFF_SLOTS];
        weapon_slot *named = &work->terms[0]->weapons[i * DIFF_SLOTS];
        *unit = def->units[types[i]];
        unit->kind = number_of(kinds, def->kinds, def->kind_count, unit->kind);
        unit->armour = number_of(&work->classes, def->classes, def->class_count,
                                 unit->armour);
        for (size_t w = 0; w < unit->weapon_count && w < DIFF_SLOTS / 2; w++) {
            const lan_weapon_def *is = &unit->weapons[w];
            size_t at = 0;
            while (named[at].is.name != NULL &&
                   strcmp(named[at].is.name, is->name) != 0) {
                at++;
            }
            named[at].is.name = is->name;
            slots[at] = (weapon_slot){*is, true};
            slots[at].is.kind =
                number_of(kinds, def->kinds, def->kind_count, is->kind);
        }
        for (size_t j = 0; j < work->count; j++) {
            to->counters[i * work->count + j] =
                lan_weapon_counter(def, types[i], types[j]);
            to->weights[i * work->count + j] =
                lan_matchup_weight(def, types[i], types[j]);
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
    const size_t n = work->count;
    work->size =
        sizeof(diff_terms) +
        n * (sizeof(lan_unit_def) + DIFF_SLOTS * sizeof(weapon_slot)) +
        2 * n * n * sizeof(double) +
        work->kinds.count * (work->classes.count * sizeof(lan_armour_def) +
                             sizeof(lan_kind_def));
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

/* The area of an attack, which changes together with the law because aimed fire
 * ignores it. NULL: the place is not a law. */
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
        lan_key_write(at->key, value, text, LAN_DIFF_VALUE_SIZE);
        if (area_of(in, at) != NULL && strcmp(text, "area") == 0) {
            (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "area %s",
                           lan_text_from_double(*area_of(in, at), number));
        } else if (is_key(at, LAN_KEY_OF_BATTLE, "end") &&
                   in->battle.is_open_ended) {
            (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%s", shown);
        }
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
        shown = ((const weapon_slot *)value)->is_given ? "given" : shown;
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

/* Adds a place if its value differs; in the counting pass, counts it. */
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

/* Adds all keys of a struct; `of` is their common path, ending in a dot. */
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
        &work->terms[0]->weapons[(size_t)type * DIFF_SLOTS],
        &work->terms[1]->weapons[(size_t)type * DIFF_SLOTS]};
    diff_place at = {PLACE_WEAPON, .type = type, .target = -1};
    for (size_t s = 0; s < DIFF_SLOTS && slots[0][s].is.name != NULL; s++) {
        const weapon_slot *slot = &slots[0][s];
        char path[LAN_DIFF_PATH_SIZE];
        (void)snprintf(path, sizeof path, "%.80sweapons.%.64s.", of,
                       slot->is.name);
        if (slot->is_given && slots[1][s].is_given) {
            add_keys(work, LAN_KEY_OF_WEAPON, slot, type, path);
            at.is = PLACE_KIND;
            at.size = sizeof slot->is.kind;
            add(work, &slot->is.kind, at, "%skind", path);
            at.is = PLACE_TARGETS;
            add(work, slot, at, "%stargets", path);
        } else if (work->terms[0]->units[type].weapon_count > 0 &&
                   work->terms[1]->units[type].weapon_count > 0) {
            at.is = PLACE_WEAPON;
            at.size = sizeof *slot;
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

static void list_all(diff_job *work)
{
    const diff_terms *first = work->terms[0];
    const int32_t classes = (int32_t)work->classes.count;
    const int32_t kinds = (int32_t)work->kinds.count;
    diff_place at;
    work->change_count = 0;
    for (size_t i = 0; i < work->count; i++) {
        list_type(work, (int32_t)i);
    }
    for (int32_t i = 0; i < kinds * classes; i++) {
        at = (diff_place){PLACE_FACTOR, .size = sizeof(double),
                          .type = i / classes, .target = i % classes};
        add(work, &first->armour[i].factor, at, "armour.%.64s.%.64s",
            work->kinds.items[at.type], work->classes.items[at.target]);
    }
    for (int32_t i = 0; i < kinds; i++) {
        at = (diff_place){PLACE_ANSWER, .size = sizeof(int32_t), .type = i,
                          .target = -1};
        add(work, &first->answers[i].retaliate, at, "kinds.%.64s.retaliate",
            work->kinds.items[i]);
    }
    at = (diff_place){PLACE_COST, .size = sizeof first->cost, .type = -1,
                      .target = -1};
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

lan_status diff_find_changes(diff_job *work)
{
    lan_diff *made = work->out;
    const lan_status status = make_terms(work);
    if (status != LAN_OK) {
        return status;
    }
    list_all(work); /* counts them */
    const size_t count = made->change_count = work->change_count;
    made->changes = arena_take(work->memory, count, sizeof *made->changes);
    work->places = arena_take(&work->room, count, sizeof *work->places);
    work->affecting = arena_take(&work->room, count, sizeof(size_t));
    if (made->changes == NULL || work->room.is_short) {
        return LAN_ENOMEM;
    }
    list_all(work);
    return LAN_OK;
}

/* --- exchange ------------------------------------------------------------- */

void diff_exchange(const diff_job *work, int side, const diff_place *at,
                   diff_terms *to)
{
    diff_terms *from = work->terms[1 - side];
    memcpy(to, work->terms[side], work->size);
    lay_out(work, to);
    void *had = value_at(to, at);
    const void *gets = value_at(from, at);
    const size_t type = at->is == PLACE_ARMS ? (size_t)at->type : 0;
    lan_unit_def *unit = &to->units[type];
    weapon_slot *slot = had;
    const weapon_slot *other = gets;
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
        unit->rate = from->units[type].rate;
        unit->hit = from->units[type].hit;
        unit->damage = from->units[type].damage;
        unit->kind = from->units[type].kind;
        unit->fire = from->units[type].fire;
        unit->attack_area = from->units[type].attack_area;
        unit->range = from->units[type].range;
        unit->falloff = from->units[type].falloff;
        unit->weapon_count = from->units[type].weapon_count;
        memcpy(&to->weapons[type * DIFF_SLOTS],
               &from->weapons[type * DIFF_SLOTS],
               DIFF_SLOTS * sizeof *to->weapons);
        break;
    case PLACE_TARGETS:
        slot->is.targets = other->is.targets;
        slot->is.target_count = other->is.target_count;
        break;
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
        const weapon_slot *slots = &in->weapons[(size_t)type * DIFF_SLOTS];
        has = has || (in->units[type].weapon_count == 0 &&
                      in->units[type].kind == kind);
        for (size_t s = 0; s < DIFF_SLOTS; s++) {
            has = has || (slots[s].is_given && slots[s].is.kind == kind);
        }
    }
    return has;
}

/* True if a type with the table's kind meets the armour class, or a weapon kind
 * that answers it. */
static bool meets(const diff_job *work, const diff_place *at, int32_t type,
                  int32_t enemy)
{
    diff_terms *const *both = work->terms;
    bool is_met =
        at->is == PLACE_FACTOR && (both[0]->units[enemy].armour == at->target ||
                                   both[1]->units[enemy].armour == at->target);
    for (int32_t k = 0;
         at->is == PLACE_ANSWER && k < (int32_t)work->kinds.count; k++) {
        for (int i = 0; i < 4; i++) {
            const int32_t answer = both[i / 2]->answers[at->type].retaliate;
            is_met = is_met || (answer >= 0 &&
                                answer == both[i % 2]->answers[k].retaliate &&
                                has_kind(work, enemy, k));
        }
    }
    return is_met && has_kind(work, type, at->type);
}

bool diff_affects(const diff_job *work, const diff_place *at, int32_t first,
                  int32_t second)
{
    if (at->is == PLACE_FACTOR || at->is == PLACE_ANSWER) {
        return meets(work, at, first, second) || meets(work, at, second, first);
    }
    const int32_t other = at->type == first ? second : first;
    return at->type < 0 || ((at->type == first || at->type == second) &&
                            (at->target < 0 || at->target == other));
}
