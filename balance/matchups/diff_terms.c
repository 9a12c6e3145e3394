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

diff_terms diff_terms_of(const lan_diff_side *side, int32_t first,
                         int32_t second)
{
    const lan_battle_def *def = side->def;
    return (diff_terms){
        .units = {def->units[first], def->units[second]},
        .counters = {counter_of(def, first, second),
                     counter_of(def, second, first)},
        .weights = {weight_of(def, first, second),
                    weight_of(def, second, first)},
        .by_weights = def->share == LAN_SHARE_WEIGHTS,
        .budget = side->wanted.budget,
        .count = side->wanted.count,
        .army = side->wanted.army,
        .battle = *def,
    };
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
    case DIFF_ARMY:
        return &terms->army;
    case DIFF_MORALE:
        return &terms->army.morale;
    case DIFF_BATTLE:
    case DIFF_COUNTER:
    case DIFF_WEIGHT:
    case DIFF_BUDGET:
    case DIFF_SHARE:
        break;
    }
    return &terms->battle;
}

/* Aimed fire has no use for an area. */
static bool has_same_fire(const lan_unit_def *a, const lan_unit_def *b)
{
    return a->fire == b->fire &&
           (a->fire != LAN_LAW_AREA || is_same(a->attack_area, b->attack_area));
}

static bool is_of_fire(const diff_key *key)
{
    return key->slot == DIFF_UNIT &&
           strcmp(lan_key_name(key->key), "fire") == 0;
}

/* Where one of them alone has morale, all of it comes or goes. */
static bool key_differs(const diff_terms *a, const diff_terms *b,
                        const diff_key *key, int who)
{
    if (is_of_fire(key)) {
        return !has_same_fire(&a->units[who], &b->units[who]);
    }
    return (key->slot != DIFF_MORALE ||
            (a->army.has_morale && b->army.has_morale)) &&
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
            to->units[who].attack_area = from->units[who].attack_area;
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
    } else {
        to->by_weights = from->by_weights;
    }
}

/* --- in words ------------------------------------------------------------ */

/* The number of what is no key; LAN_NAN: not given. */
static double number_of(const diff_terms *terms, const diff_key *key, int who)
{
    return key->slot == DIFF_COUNTER  ? terms->counters[who]
           : key->slot == DIFF_WEIGHT ? terms->weights[who]
                                      : terms->budget;
}

void diff_write(const diff_terms *terms, const diff_key *key, int who,
                char text[LAN_DIFF_VALUE_SIZE])
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const lan_unit_def *unit = &terms->units[who];
    if (key->key != NULL && is_of_fire(key) && unit->fire == LAN_LAW_AREA) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "area %s",
                 lan_text_from_double(unit->attack_area, number));
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
    case DIFF_BATTLE:
        snprintf(path, LAN_DIFF_PATH_SIZE, "%s.%s",
                 lan_key_section(LAN_KEY_OF_BATTLE, key->key), word);
        break;
    case DIFF_SHARE:
        snprintf(path, LAN_DIFF_PATH_SIZE, "rules.share");
        break;
    }
}
