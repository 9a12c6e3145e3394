/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/diff_impl.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"

/* --- what two types meet by ---------------------------------------------- */

static double counter_of(const lan_battle_def *def, int32_t from, int32_t at)
{
    double factor = 1.0;
    for (size_t i = 0; i < def->counter_count; i++) {
        const lan_counter_def *is = &def->counters[i];
        if (is->attacker == from && is->target == at) {
            factor = is->factor;
        }
    }
    return factor;
}

static double weight_of(const lan_battle_def *def, int32_t from, int32_t at)
{
    double weight = 1.0;
    for (size_t i = 0; i < def->weight_count; i++) {
        const lan_weight_def *is = &def->weights[i];
        if (is->attacker == from && is->target == at) {
            weight = is->weight;
        }
    }
    return weight;
}

diff_terms diff_terms_of(const diff_job *work, int side, int32_t first,
                         int32_t second)
{
    const lan_diff_side *is = &work->sides[side];
    const lan_battle_def *def = is->def;
    diff_terms terms = {
        .units = {def->units[first], def->units[second]},
        .counters = {counter_of(def, first, second),
                     counter_of(def, second, first)},
        .weights = {weight_of(def, first, second),
                    weight_of(def, second, first)},
        .by_weights = def->share == LAN_SHARE_WEIGHTS,
        .budget = is->wanted.budget,
        .count = is->wanted.count,
        .army = is->wanted.army,
        .battle = *def,
        .names = &work->names,
        .armour = work->names.armour[side],
        .swapped = {.kind = -1, .armour_class = -1},
        .answers = work->names.answers[side],
        .swapped_kind = -1,
    };
    diff_take_weapons(def, &terms, 0);
    diff_take_weapons(def, &terms, 1);
    return terms;
}

/* --- values that differ -------------------------------------------------- */

/* Numbers as they are written: the same bits, or both not given. */
static bool is_same(double a, double b)
{
    return (isnan(a) && isnan(b)) || (a <= b && a >= b);
}

/* The struct that a key's value is in. */
static const void *owner_of(const diff_terms *terms, const diff_key *key,
                            int who)
{
    switch (key->slot) {
    case DIFF_UNIT:
        return &terms->units[who];
    case DIFF_WEAPON:
        return diff_find_weapon(terms, who, key->weapon);
    case DIFF_ARMY:
        return &terms->army;
    case DIFF_MORALE:
        return &terms->army.morale;
    case DIFF_ARMS:
    case DIFF_KIND:
    case DIFF_TARGETS:
    case DIFF_CLASS:
    case DIFF_FACTOR:
    case DIFF_ANSWER:
    case DIFF_APPROACH: /* in the battle, as are clock and rules */
    case DIFF_BATTLE:
    case DIFF_COUNTER:
    case DIFF_WEIGHT:
    case DIFF_BUDGET:
    case DIFF_SHARE:
        break;
    }
    return &terms->battle;
}

static bool is_of_fire(const diff_key *key)
{
    return (key->slot == DIFF_UNIT || key->slot == DIFF_WEAPON) &&
           strcmp(lan_key_name(key->key), "fire") == 0;
}

/* A clock without an end has a late one. */
static bool is_of_end(const diff_key *key)
{
    return key->slot == DIFF_BATTLE &&
           strcmp(lan_key_name(key->key), "end") == 0;
}

static lan_law fire_of(const diff_terms *terms, const diff_key *key, int who)
{
    return key->slot == DIFF_UNIT
               ? terms->units[who].fire
               : diff_find_weapon(terms, who, key->weapon)->fire;
}

/* Where the area of an attack is. */
static const double *area_of(const diff_terms *terms, const diff_key *key,
                             int who)
{
    return key->slot == DIFF_UNIT
               ? &terms->units[who].attack_area
               : &diff_find_weapon(terms, who, key->weapon)->attack_area;
}

/* Aimed fire has no use for an area. */
static bool has_same_fire(const diff_terms *a, const diff_terms *b,
                          const diff_key *key, int who)
{
    const lan_law fire = fire_of(a, key, who);
    return fire == fire_of(b, key, who) &&
           (fire != LAN_LAW_AREA ||
            is_same(*area_of(a, key, who), *area_of(b, key, who)));
}

/* True where both have the struct, and the key says something in both. */
static bool has_meaning(const diff_terms *a, const diff_terms *b,
                        const diff_key *key, int who)
{
    const void *const owners[] = {owner_of(a, key, who), owner_of(b, key, who)};
    return owners[0] != NULL && owners[1] != NULL &&
           lan_key_has_meaning(key->key, owners[0]) &&
           lan_key_has_meaning(key->key, owners[1]);
}

static bool approaches(const diff_terms *terms)
{
    return lan_battle_def_approaches(&terms->battle);
}

/* Reach and speed count where armies begin apart; the reach of a type is that
 * of its weapons, and comes and goes with them. */
static bool is_beside(const diff_terms *a, const diff_terms *b,
                      const diff_key *key, int who)
{
    const bool has_lists[] = {a->units[who].weapon_count > 0,
                              b->units[who].weapon_count > 0};
    return lan_key_is_of_distances(key->key) &&
           ((!approaches(a) && !approaches(b)) ||
            (key->slot == DIFF_UNIT && has_lists[0] != has_lists[1] &&
             strcmp(lan_key_name(key->key), "range") == 0));
}

/* Where one of them alone has morale or an approach, all of it comes or goes.
 */
static bool is_in_both(const diff_terms *a, const diff_terms *b,
                       const diff_key *key)
{
    return (key->slot != DIFF_MORALE ||
            (a->army.has_morale && b->army.has_morale)) &&
           (key->slot != DIFF_APPROACH || (approaches(a) && approaches(b)));
}

static bool key_differs(const diff_terms *a, const diff_terms *b,
                        const diff_key *key, int who)
{
    if (!has_meaning(a, b, key, who) || is_beside(a, b, key, who)) {
        return false;
    }
    if (is_of_fire(key)) {
        return !has_same_fire(a, b, key, who);
    }
    return is_in_both(a, b, key) &&
           !lan_key_is_same(key->key, owner_of(a, key, who),
                            owner_of(b, key, who));
}

bool diff_differs(const diff_terms *a, const diff_terms *b, const diff_key *key,
                  int who)
{
    if (key->key != NULL) {
        return key_differs(a, b, key, who);
    }
    switch (key->slot) {
    case DIFF_COUNTER:
        return !is_same(a->counters[who], b->counters[who]);
    case DIFF_WEIGHT:
        return !is_same(a->weights[who], b->weights[who]);
    case DIFF_BUDGET:
        return a->count != b->count ||
               (a->count == 0 && !is_same(a->budget, b->budget));
    case DIFF_MORALE:
        return a->army.has_morale != b->army.has_morale;
    case DIFF_APPROACH:
        return approaches(a) != approaches(b);
    case DIFF_ANSWER:
        return diff_answer_differs(a, b, key);
    case DIFF_ARMS:
    case DIFF_WEAPON:
    case DIFF_KIND:
    case DIFF_TARGETS:
    case DIFF_CLASS:
    case DIFF_FACTOR:
        return diff_weapon_differs(a, b, key, who);
    case DIFF_UNIT:
    case DIFF_ARMY:
    case DIFF_BATTLE:
    case DIFF_SHARE:
        break;
    }
    return a->by_weights != b->by_weights;
}

void diff_exchange(diff_terms *to, const diff_terms *from, const diff_key *key,
                   int who)
{
    if (key->key != NULL) {
        lan_key_copy(key->key, (void *)(uintptr_t)owner_of(to, key, who),
                     owner_of(from, key, who));
        if (is_of_fire(key)) {
            *(double *)(uintptr_t)area_of(to, key, who) =
                *area_of(from, key, who);
        } else if (is_of_end(key)) {
            to->battle.is_open_ended = from->battle.is_open_ended;
        }
    } else if (key->slot == DIFF_COUNTER) {
        to->counters[who] = from->counters[who];
    } else if (key->slot == DIFF_WEIGHT) {
        to->weights[who] = from->weights[who];
    } else if (key->slot == DIFF_BUDGET) {
        to->budget = from->budget;
        to->count = from->count;
    } else if (key->slot == DIFF_MORALE) {
        to->army.has_morale = from->army.has_morale;
        to->army.morale = from->army.morale;
    } else if (key->slot == DIFF_APPROACH) {
        to->battle.approach = from->battle.approach;
    } else if (key->slot == DIFF_ANSWER) {
        diff_exchange_answer(to, from, key);
    } else if (key->slot == DIFF_SHARE) {
        to->by_weights = from->by_weights;
    } else {
        diff_exchange_weapon(to, from, key, who);
    }
}

/* --- in words ------------------------------------------------------------ */

static bool is_of_weapons(diff_slot slot)
{
    return slot >= DIFF_ARMS && slot <= DIFF_FACTOR;
}

/* The number of what is no key; LAN_NAN: not given. */
static double number_of(const diff_terms *terms, const diff_key *key, int who)
{
    return key->slot == DIFF_COUNTER    ? terms->counters[who]
           : key->slot == DIFF_WEIGHT   ? terms->weights[who]
           : key->slot == DIFF_APPROACH ? terms->battle.approach.distance
                                        : terms->budget;
}

void diff_write(const diff_terms *terms, const diff_key *key, int who,
                char text[LAN_DIFF_VALUE_SIZE])
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    if (key->key != NULL && is_of_fire(key) &&
        fire_of(terms, key, who) == LAN_LAW_AREA) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "area %s",
                 lan_text_from_double(*area_of(terms, key, who), number));
    } else if (key->key != NULL && is_of_end(key) &&
               terms->battle.is_open_ended) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "not given");
    } else if (key->key != NULL) {
        lan_key_write(key->key, owner_of(terms, key, who), text,
                      LAN_DIFF_VALUE_SIZE);
    } else if (key->slot == DIFF_MORALE) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "%s",
                 terms->army.has_morale ? "given" : "not given");
    } else if (key->slot == DIFF_SHARE) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "%s",
                 terms->by_weights ? "weights" : "without weights");
    } else if (key->slot == DIFF_BUDGET && terms->count > 0) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "count %d", terms->count);
    } else if (key->slot == DIFF_ANSWER) {
        diff_write_answer(terms, key, text);
    } else if (is_of_weapons(key->slot)) {
        diff_write_weapon(terms, key, who, text);
    } else {
        const double value = number_of(terms, key, who);
        snprintf(text, LAN_DIFF_VALUE_SIZE, "%s",
                 isnan(value) ? "not given"
                              : lan_text_from_double(value, number));
    }
}

void diff_write_path(const diff_terms *terms, const diff_key *key, int who,
                     char path[LAN_DIFF_PATH_SIZE])
{
    const char *name = terms->units[who].name;
    const char *other = terms->units[1 - who].name;
    const char *word = key->key != NULL ? lan_key_name(key->key) : NULL;
    switch (key->slot) {
    case DIFF_UNIT:
        snprintf(path, LAN_DIFF_PATH_SIZE, "units.%.64s.%s", name, word);
        break;
    case DIFF_ARMS:
    case DIFF_WEAPON:
    case DIFF_KIND:
    case DIFF_TARGETS:
    case DIFF_CLASS:
    case DIFF_FACTOR:
        diff_write_weapon_path(terms, key, who, path);
        break;
    case DIFF_COUNTER:
    case DIFF_WEIGHT:
        snprintf(path, LAN_DIFF_PATH_SIZE, "%s.%.64s.%.64s",
                 key->slot == DIFF_COUNTER ? "counters" : "rules.weights", name,
                 other);
        break;
    case DIFF_BUDGET:
        snprintf(path, LAN_DIFF_PATH_SIZE, "matchup.budget");
        break;
    case DIFF_ARMY:
        snprintf(path, LAN_DIFF_PATH_SIZE, "matchup.army.%s", word);
        break;
    case DIFF_MORALE:
        snprintf(path, LAN_DIFF_PATH_SIZE, "matchup.army.morale%s%s",
                 word != NULL ? "." : "", word != NULL ? word : "");
        break;
    case DIFF_ANSWER:
        snprintf(path, LAN_DIFF_PATH_SIZE, "kinds.%.64s.retaliate",
                 terms->names->kinds[key->type]);
        break;
    case DIFF_APPROACH:
        snprintf(path, LAN_DIFF_PATH_SIZE, "approach.%s",
                 word != NULL ? word : "distance");
        break;
    case DIFF_BATTLE:
        snprintf(path, LAN_DIFF_PATH_SIZE, "%s.%s",
                 lan_key_section(LAN_KEY_OF_BATTLE, key->key), word);
        break;
    case DIFF_SHARE:
        snprintf(path, LAN_DIFF_PATH_SIZE, "rules.share");
        break;
    }
}
