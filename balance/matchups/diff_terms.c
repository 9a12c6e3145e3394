/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/diff_impl.h"

#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"

/* --- names of both sides -------------------------------------------------- */

/* The index of a name; count if it is not listed. */
static size_t find_name(const char *const *names, size_t count,
                        const char *name)
{
    size_t i = 0;
    while (i < count && strcmp(names[i], name) != 0) {
        i++;
    }
    return i;
}

static void add_names(const char **list, size_t *count,
                      const char *const *names, size_t more)
{
    for (size_t i = 0; i < more; i++) {
        if (find_name(list, *count, names[i]) == *count) {
            list[(*count)++] = names[i];
        }
    }
}

/* Converts an index among the names of one side to an index among the names of
 * both sides; -1 stays -1. */
static int32_t number_of(int32_t index, const char *const *own,
                         size_t own_count, const char *const *names,
                         size_t count)
{
    return index < 0 ? -1
           : (size_t)index < own_count
               ? (int32_t)find_name(names, count, own[index])
               : (int32_t)count;
}

static int32_t kind_of(const diff_names *names, const lan_battle_def *def,
                       int32_t kind)
{
    return number_of(kind, def->kinds, def->kind_count, names->kinds,
                     names->kind_count);
}

/* A factor in a side's table; LAN_NAN if the table lacks a name. */
static double factor_of(const lan_battle_def *def, const char *kind,
                        const char *armour_class)
{
    const size_t k = find_name(def->kinds, def->kind_count, kind);
    const size_t c = find_name(def->classes, def->class_count, armour_class);
    double factor = k < def->kind_count && c < def->class_count ? 1.0 : LAN_NAN;
    for (size_t i = 0; i < def->armour_count && !isnan(factor); i++) {
        const lan_armour_def *is = &def->armour[i];
        if (is->kind == (int32_t)k && is->armour_class == (int32_t)c) {
            factor = is->factor;
        }
    }
    return factor;
}

/* A kind or class that one side lacks is taken from the other side. No type of
 * this side has it, but a type that gets it then has its effect. */
static void fill_tables(diff_names *names, const lan_battle_def *def,
                        const lan_battle_def *other, int side)
{
    for (size_t k = 0; k < names->kind_count; k++) {
        const char *kind = names->kinds[k];
        const size_t own = find_name(def->kinds, def->kind_count, kind);
        const lan_battle_def *from = own < def->kind_count ? def : other;
        const size_t number = find_name(from->kinds, from->kind_count, kind);
        names->answers[side][k].retaliate =
            kind_of(names, from, lan_battle_def_answer(from, (int32_t)number));
        for (size_t c = 0; c < names->class_count; c++) {
            double factor = factor_of(def, kind, names->classes[c]);
            factor = isnan(factor) ? factor_of(other, kind, names->classes[c])
                                   : factor;
            names->armour[side][k * names->class_count + c] = (lan_armour_def){
                (int32_t)k, (int32_t)c, isnan(factor) ? 1.0 : factor};
        }
    }
}

lan_status diff_names_init(diff_names *names, const lan_diff_side sides[2],
                           arena *memory)
{
    const lan_battle_def *a = sides[0].def;
    const lan_battle_def *b = sides[1].def;
    const size_t kinds = a->kind_count + b->kind_count;
    const size_t classes = a->class_count + b->class_count;
    names->kinds = arena_take(memory, kinds, sizeof(char *));
    names->classes = arena_take(memory, classes, sizeof(char *));
    for (int i = 0; i < 2; i++) {
        names->armour[i] =
            arena_take(memory, kinds * classes, sizeof(lan_armour_def));
        names->answers[i] = arena_take(memory, kinds, sizeof(lan_kind_def));
    }
    if (memory->is_short) {
        return LAN_ENOMEM;
    }
    add_names(names->kinds, &names->kind_count, a->kinds, a->kind_count);
    add_names(names->kinds, &names->kind_count, b->kinds, b->kind_count);
    add_names(names->classes, &names->class_count, a->classes, a->class_count);
    add_names(names->classes, &names->class_count, b->classes, b->class_count);
    fill_tables(names, a, b, 0);
    fill_tables(names, b, a, 1);
    return LAN_OK;
}

/* --- the terms of two types ----------------------------------------------- */

static lan_counter_def counter_of(const lan_battle_def *def, int32_t from,
                                  int32_t at, int32_t number)
{
    lan_counter_def counter = {number, 1 - number, 1.0};
    for (size_t i = 0; i < def->counter_count; i++) {
        const lan_counter_def *is = &def->counters[i];
        if (is->attacker == from && is->target == at) {
            counter.factor = is->factor;
        }
    }
    return counter;
}

static lan_weight_def weight_of(const lan_battle_def *def, int32_t from,
                                int32_t at, int32_t number)
{
    lan_weight_def weight = {number, 1 - number, 1.0};
    for (size_t i = 0; i < def->weight_count; i++) {
        const lan_weight_def *is = &def->weights[i];
        if (is->attacker == from && is->target == at) {
            weight.weight = is->weight;
        }
    }
    return weight;
}

static void take_unit(const lan_battle_def *def, int32_t type, int who,
                      diff_terms *terms)
{
    const diff_names *names = terms->names;
    lan_unit_def *unit = &terms->units[who];
    const size_t most = DIFF_MAX_WEAPONS; /* more than a type may have */
    *unit = def->units[type];
    unit->kind = kind_of(names, def, unit->kind);
    unit->armour = number_of(unit->armour, def->classes, def->class_count,
                             names->classes, names->class_count);
    unit->weapon_count = unit->weapon_count < most ? unit->weapon_count : most;
    for (size_t w = 0; w < unit->weapon_count; w++) {
        terms->weapons[who][w] = unit->weapons[w];
        terms->weapons[who][w].kind =
            kind_of(names, def, unit->weapons[w].kind);
    }
    unit->weapons = NULL; /* in terms->weapons */
}

void diff_terms_take(const diff_names *names, const lan_diff_side *side,
                     int number, const int32_t types[2], diff_terms *out)
{
    const lan_battle_def *def = side->def;
    const int32_t a = types[0];
    const int32_t b = types[1];
    *out = (diff_terms){
        .names = names,
        .armour = names->armour[number],
        .answers = names->answers[number],
        .counters = {counter_of(def, a, b, 0), counter_of(def, b, a, 1)},
        .weights = {weight_of(def, a, b, 0), weight_of(def, b, a, 1)},
        .by_weights = def->share == LAN_SHARE_WEIGHTS,
        .cost = {side->wanted.budget, side->wanted.count},
        .army = side->wanted.army,
        .battle = *def};
    take_unit(def, a, 0, out);
    take_unit(def, b, 1, out);
}

void diff_terms_copy(const diff_terms *from, diff_terms *to)
{
    const diff_names *names = from->names;
    const size_t cells = names->kind_count * names->class_count;
    lan_armour_def *armour = to->armour;
    lan_kind_def *answers = to->answers;
    *to = *from;
    to->armour = memcpy(armour, from->armour, cells * sizeof *armour);
    to->answers =
        memcpy(answers, from->answers, names->kind_count * sizeof *answers);
}

lan_weapon_def *diff_find_weapon(diff_terms *terms, int who, const char *name)
{
    for (size_t w = 0; w < terms->units[who].weapon_count; w++) {
        if (strcmp(terms->weapons[who][w].name, name) == 0) {
            return &terms->weapons[who][w];
        }
    }
    return NULL;
}

static bool approaches(const diff_terms *terms)
{
    return lan_battle_def_approaches(&terms->battle);
}

static bool has_list(const diff_terms *terms, int who)
{
    return terms->units[who].weapon_count > 0;
}

/* --- places --------------------------------------------------------------- */

/* A value in terms: the struct of a key, or the value itself. */
typedef struct diff_value {
    void *at; /* NULL: not in these terms */
    size_t size;
} diff_value;

static diff_value find_value(diff_terms *terms, const diff_place *place,
                             int who)
{
    lan_unit_def *unit = &terms->units[who];
    lan_weapon_def *weapon = place->weapon != NULL
                                 ? diff_find_weapon(terms, who, place->weapon)
                                 : NULL;
    switch (place->slot) {
    case DIFF_UNIT:
    case DIFF_ARMS:
        return (diff_value){unit, sizeof *unit};
    case DIFF_WEAPON:
    case DIFF_TARGETS:
        return (diff_value){weapon, sizeof *weapon};
    case DIFF_KIND:
        return (diff_value){weapon != NULL ? &weapon->kind
                            : place->weapon == NULL && !has_list(terms, who)
                                ? &unit->kind
                                : NULL,
                            sizeof unit->kind};
    case DIFF_CLASS:
        return (diff_value){&unit->armour, sizeof unit->armour};
    case DIFF_FACTOR:
        return (diff_value){
            &terms
                 ->armour[(size_t)place->type * terms->names->class_count +
                          (size_t)place->target]
                 .factor,
            sizeof(double)};
    case DIFF_ANSWER:
        return (diff_value){&terms->answers[place->type].retaliate,
                            sizeof(int32_t)};
    case DIFF_COUNTER:
        return (diff_value){&terms->counters[who].factor, sizeof(double)};
    case DIFF_WEIGHT:
        return (diff_value){&terms->weights[who].weight, sizeof(double)};
    case DIFF_COST:
        return (diff_value){&terms->cost, sizeof terms->cost};
    case DIFF_ARMY:
        return (diff_value){&terms->army, sizeof terms->army};
    case DIFF_MORALE:
        return (diff_value){&terms->army.morale, sizeof terms->army.morale};
    case DIFF_SHARE:
        return (diff_value){&terms->by_weights, sizeof terms->by_weights};
    case DIFF_APPROACH:
    case DIFF_BATTLE:
        break;
    }
    return place->slot == DIFF_APPROACH && place->key == NULL
               ? (diff_value){&terms->battle.approach,
                              sizeof terms->battle.approach}
               : (diff_value){&terms->battle, sizeof terms->battle};
}

static bool is_key(const diff_place *place, diff_slot slot, const char *name)
{
    return place->key != NULL && place->slot == slot &&
           strcmp(lan_key_name(place->key), name) == 0;
}

/* The law and the area of an attack are one change: aimed fire ignores the
 * area. */
typedef struct diff_fire {
    lan_law law;
    double *area;
} diff_fire;

static bool is_of_fire(const diff_place *place)
{
    return is_key(place, DIFF_UNIT, "fire") ||
           is_key(place, DIFF_WEAPON, "fire");
}

static diff_fire fire_at(const diff_place *place, void *at)
{
    if (place->slot == DIFF_UNIT) {
        lan_unit_def *unit = at;
        return (diff_fire){unit->fire, &unit->attack_area};
    }
    lan_weapon_def *weapon = at;
    return (diff_fire){weapon->fire, &weapon->attack_area};
}

/* --- values that differ --------------------------------------------------- */

/* True if a key is compared: it must have a meaning on both sides. Range and
 * speed have one only if the armies begin apart; the range of a type depends on
 * its weapons, and changes with them. If only one side has morale or an
 * approach, all of it is one change. */
static bool counts(const diff_terms *a, const diff_terms *b,
                   const diff_place *place, void *const at[2])
{
    const lan_key *key = place->key;
    const bool is_beside =
        lan_key_is_of_distances(key) && ((!approaches(a) && !approaches(b)) ||
                                         (is_key(place, DIFF_UNIT, "range") &&
                                          has_list(a, 0) != has_list(b, 0)));
    return at[0] != NULL && at[1] != NULL && lan_key_has_meaning(key, at[0]) &&
           lan_key_has_meaning(key, at[1]) && !is_beside &&
           (place->slot != DIFF_MORALE ||
            (a->army.has_morale && b->army.has_morale)) &&
           (place->slot != DIFF_APPROACH || (approaches(a) && approaches(b)));
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

bool diff_differs(diff_terms *a, diff_terms *b, const diff_place *place)
{
    void *const at[] = {find_value(a, place, 0).at, find_value(b, place, 0).at};
    const bool is_in_both = at[0] != NULL && at[1] != NULL;
    char before[LAN_DIFF_VALUE_SIZE];
    char after[LAN_DIFF_VALUE_SIZE];
    if (place->key != NULL && !counts(a, b, place, at)) {
        return false;
    }
    switch (place->key == NULL ? (int)place->slot : -1) {
    case DIFF_ARMS:
        return has_list(a, 0) != has_list(b, 0);
    case DIFF_WEAPON:
        return has_list(a, 0) && has_list(b, 0) && !is_in_both;
    case DIFF_TARGETS:
        return is_in_both && !has_same_targets(at[0], at[1]);
    case DIFF_KIND:
    case DIFF_CLASS:
    case DIFF_ANSWER:
        return is_in_both && *(int32_t *)at[0] != *(int32_t *)at[1];
    case DIFF_APPROACH:
        return approaches(a) != approaches(b);
    default:
        break;
    }
    diff_write(a, place, before); /* with all digits */
    diff_write(b, place, after);
    return strcmp(before, after) != 0;
}

/* --- exchange ------------------------------------------------------------- */

static void exchange_arms(diff_terms *to, const diff_terms *from, int who)
{
    lan_unit_def *unit = &to->units[who];
    const lan_unit_def *is = &from->units[who];
    unit->rate = is->rate;
    unit->hit = is->hit;
    unit->damage = is->damage;
    unit->kind = is->kind;
    unit->fire = is->fire;
    unit->attack_area = is->attack_area;
    unit->range = is->range;
    unit->falloff = is->falloff;
    unit->weapon_count = is->weapon_count;
    memcpy(to->weapons[who], from->weapons[who], sizeof to->weapons[who]);
}

/* Adds or removes a weapon; a type whose last weapon is removed does no
 * harm. */
static void exchange_weapon(diff_terms *to, int who, lan_weapon_def *had,
                            const lan_weapon_def *gets)
{
    lan_unit_def *unit = &to->units[who];
    if (gets != NULL && unit->weapon_count < DIFF_MAX_WEAPONS) {
        to->weapons[who][unit->weapon_count++] = *gets;
    } else if (gets == NULL) {
        const size_t at = (size_t)(had - to->weapons[who]);
        unit->weapon_count--;
        memmove(had, had + 1, (unit->weapon_count - at) * sizeof *had);
        unit->rate = unit->weapon_count > 0 ? unit->rate : 0.0;
        unit->hit = unit->weapon_count > 0 ? unit->hit : 0.0;
    }
}

void diff_exchange(diff_terms *to, diff_terms *from, const diff_place *place,
                   int who)
{
    const diff_value value = find_value(to, place, who);
    void *other = find_value(from, place, who).at;
    if (place->key != NULL) {
        lan_key_copy(place->key, value.at, other);
        if (is_of_fire(place)) {
            *fire_at(place, value.at).area = *fire_at(place, other).area;
        } else if (is_key(place, DIFF_BATTLE, "end")) {
            to->battle.is_open_ended = from->battle.is_open_ended;
        }
    } else if (place->slot == DIFF_ARMS) {
        exchange_arms(to, from, who);
    } else if (place->slot == DIFF_WEAPON) {
        exchange_weapon(to, who, value.at, other);
    } else if (place->slot == DIFF_TARGETS) {
        lan_weapon_def *weapon = value.at;
        weapon->targets = ((lan_weapon_def *)other)->targets;
        weapon->target_count = ((lan_weapon_def *)other)->target_count;
    } else {
        memcpy(value.at, other, value.size);
        to->army.has_morale = place->slot == DIFF_MORALE ? from->army.has_morale
                                                         : to->army.has_morale;
    }
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

static const char *name_at(const char *const *names, size_t count,
                           int32_t index)
{
    return index >= 0 && (size_t)index < count ? names[index] : "none";
}

static void write_number(double value, char text[LAN_DIFF_VALUE_SIZE])
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%s",
                   isnan(value) ? "not given"
                                : lan_text_from_double(value, number));
}

static void write_key(const diff_terms *terms, const diff_place *place,
                      void *at, char text[LAN_DIFF_VALUE_SIZE])
{
    if (is_of_fire(place) && fire_at(place, at).law == LAN_LAW_AREA) {
        char number[LAN_TEXT_DOUBLE_SIZE];
        (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "area %s",
                       lan_text_from_double(*fire_at(place, at).area, number));
    } else if (is_key(place, DIFF_BATTLE, "end") &&
               terms->battle.is_open_ended) {
        (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "not given");
    } else {
        lan_key_write(place->key, at, text, LAN_DIFF_VALUE_SIZE);
    }
}

void diff_write(diff_terms *terms, const diff_place *place,
                char text[LAN_DIFF_VALUE_SIZE])
{
    const diff_names *names = terms->names;
    void *at = find_value(terms, place, 0).at;
    const int32_t *index = at;
    const size_t weapons = terms->units[0].weapon_count;
    const char *shown = "not given";
    switch (place->key == NULL ? (int)place->slot : -1) {
    case -1:
        write_key(terms, place, at, text);
        return;
    case DIFF_TARGETS:
        write_targets(at, text);
        return;
    case DIFF_FACTOR:
    case DIFF_COUNTER:
    case DIFF_WEIGHT:
        write_number(*(double *)at, text);
        return;
    case DIFF_APPROACH:
        write_number(terms->battle.approach.distance, text);
        return;
    case DIFF_COST:
        write_number(terms->cost.budget, text);
        if (terms->cost.count > 0) {
            (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "count %d",
                           terms->cost.count);
        }
        return;
    case DIFF_ARMS:
        (void)snprintf(text, LAN_DIFF_VALUE_SIZE,
                       weapons == 0 ? "not given" : "%zu given", weapons);
        return;
    case DIFF_KIND:
        shown = name_at(names->kinds, names->kind_count, *index);
        break;
    case DIFF_CLASS:
        shown = name_at(names->classes, names->class_count, *index);
        break;
    case DIFF_ANSWER:
        shown = *index < 0              ? "false"
                : *index == place->type ? "true"
                                        : names->kinds[*index];
        break;
    case DIFF_WEAPON:
        shown = at != NULL ? "given" : shown;
        break;
    case DIFF_MORALE:
        shown = terms->army.has_morale ? "given" : shown;
        break;
    default: /* whether weights divide the fire */
        shown = terms->by_weights ? "weights" : "without weights";
        break;
    }
    (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%.31s", shown);
}

/* --- pairs that a change affects ------------------------------------------ */

/* True if the type has the kind on either side, because an exchange mixes both
 * sides. The same holds for the functions below. */
static bool has_kind(const diff_terms terms[2], int who, size_t kind)
{
    bool has = false;
    for (int side = 0; side < 2; side++) {
        const lan_unit_def *unit = &terms[side].units[who];
        has = has || (unit->weapon_count == 0 && unit->kind == (int32_t)kind);
        for (size_t w = 0; w < unit->weapon_count; w++) {
            has = has || terms[side].weapons[who][w].kind == (int32_t)kind;
        }
    }
    return has;
}

/* True if weapons of two kinds answer each other. */
static bool may_answer(const diff_terms terms[2], size_t kind, size_t other)
{
    bool may = false;
    for (int i = 0; i < 4; i++) {
        const int32_t answer = terms[i / 2].answers[kind].retaliate;
        may = may ||
              (answer >= 0 && answer == terms[i % 2].answers[other].retaliate);
    }
    return may;
}

/* True if a type with the kind meets the armour class, or a kind that it
 * answers. */
static bool meets(const diff_terms terms[2], const diff_place *place)
{
    const size_t kind = (size_t)place->type;
    bool does = false;
    for (int who = 0; who < 2; who++) {
        bool is_met = place->slot == DIFF_FACTOR &&
                      (terms[0].units[1 - who].armour == place->target ||
                       terms[1].units[1 - who].armour == place->target);
        for (size_t k = 0;
             place->slot == DIFF_ANSWER && k < terms[0].names->kind_count;
             k++) {
            is_met = is_met || (may_answer(terms, kind, k) &&
                                has_kind(terms, 1 - who, k));
        }
        does = does || (is_met && has_kind(terms, who, kind));
    }
    return does;
}

int diff_who(const diff_place *place, const diff_terms terms[2],
             const int32_t types[2])
{
    if (place->slot == DIFF_FACTOR || place->slot == DIFF_ANSWER) {
        return meets(terms, place) ? 0 : -1;
    }
    for (int who = 0; who < 2; who++) {
        if (place->type < 0 ||
            (place->type == types[who] &&
             (place->target < 0 || place->target == types[1 - who]))) {
            return who;
        }
    }
    return -1;
}
