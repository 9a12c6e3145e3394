/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/diff_impl.h"

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
        .gone = def->gone,
        .end = def->end,
    };
}

/* --- values that differ -------------------------------------------------- */

/* Numbers as they are written: the same bits, or both not given. */
static bool is_same(double a, double b)
{
    return (isnan(a) && isnan(b)) || (a <= b && a >= b);
}

static bool is_same_fire(const lan_unit_def *a, const lan_unit_def *b)
{
    /* Aimed fire has no use for an area. */
    return a->fire == b->fire &&
           (a->fire != LAN_LAW_AREA || is_same(a->attack_area, b->attack_area));
}

/* Where the number of a slot stands; NULL for those that are more than one. */
static double *place_of(diff_terms *terms, diff_slot slot, int who)
{
    lan_unit_def *unit = &terms->units[who];
    lan_army_def *army = &terms->army;
    switch (slot) {
    case DIFF_RATE:
        return &unit->rate;
    case DIFF_HIT:
        return &unit->hit;
    case DIFF_DAMAGE:
        return &unit->damage;
    case DIFF_HEALTH:
        return &unit->health;
    case DIFF_COST:
        return &unit->cost;
    case DIFF_COUNTER:
        return &terms->counters[who];
    case DIFF_WEIGHT:
        return &terms->weights[who];
    case DIFF_AREA:
        return &army->area;
    case DIFF_FRONT:
        return &army->front;
    case DIFF_LOSSES:
        return &army->losses;
    case DIFF_BREAK:
        return &army->break_at;
    case DIFF_MORALE_START:
        return &army->morale.start;
    case DIFF_MORALE_LOSS_WEIGHT:
        return &army->morale.loss_weight;
    case DIFF_MORALE_RECOVERY:
        return &army->morale.recovery;
    case DIFF_MORALE_EFFECT:
        return &army->morale.effect;
    case DIFF_MORALE_DESERTION:
        return &army->morale.desertion;
    case DIFF_MORALE_BREAK:
        return &army->morale.break_at;
    case DIFF_GONE:
        return &terms->gone;
    case DIFF_END:
        return &terms->end;
    case DIFF_FIRE:
    case DIFF_BUDGET:
    case DIFF_HIDDEN:
    case DIFF_MORALE:
    case DIFF_SHARE:
    case DIFF_SLOTS:
        break;
    }
    return NULL;
}

/* The number of a slot; LAN_NAN for those that are more than a number. */
static double number_of(const diff_terms *terms, diff_slot slot, int who)
{
    diff_terms copy = *terms;
    const double *place = place_of(&copy, slot, who);
    if (slot == DIFF_BUDGET) {
        return terms->count > 0 ? (double)terms->count : terms->budget;
    }
    return place != NULL ? *place : LAN_NAN;
}

static bool is_of_morale(diff_slot slot)
{
    return slot >= DIFF_MORALE_START && slot <= DIFF_MORALE_BREAK;
}

bool diff_differs(const diff_terms *a, const diff_terms *b, diff_slot slot,
                  int who)
{
    if (slot == DIFF_FIRE) {
        return !is_same_fire(&a->units[who], &b->units[who]);
    }
    if (slot == DIFF_HIDDEN) {
        return a->army.hidden != b->army.hidden;
    }
    if (slot == DIFF_MORALE) {
        return a->army.has_morale != b->army.has_morale;
    }
    if (is_of_morale(slot) && !(a->army.has_morale && b->army.has_morale)) {
        return false; /* all of it comes or goes */
    }
    if (slot == DIFF_SHARE) {
        return a->by_weights != b->by_weights;
    }
    if (slot == DIFF_BUDGET && a->count != b->count) {
        return true;
    }
    return !is_same(number_of(a, slot, who), number_of(b, slot, who));
}

void diff_exchange(diff_terms *to, const diff_terms *from, diff_slot slot,
                   int who)
{
    double *place = place_of(to, slot, who);
    if (place != NULL) {
        *place = number_of(from, slot, who);
    } else if (slot == DIFF_FIRE) {
        to->units[who].fire = from->units[who].fire;
        to->units[who].attack_area = from->units[who].attack_area;
    } else if (slot == DIFF_BUDGET) {
        to->budget = from->budget;
        to->count = from->count;
    } else if (slot == DIFF_HIDDEN) {
        to->army.hidden = from->army.hidden;
    } else if (slot == DIFF_MORALE) {
        to->army.has_morale = from->army.has_morale;
        to->army.morale = from->army.morale;
    } else if (slot == DIFF_SHARE) {
        to->by_weights = from->by_weights;
    }
}

/* --- in words ------------------------------------------------------------ */

void diff_write(const diff_terms *terms, diff_slot slot, int who,
                char text[LAN_DIFF_VALUE_SIZE])
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const lan_unit_def *unit = &terms->units[who];
    const double value = number_of(terms, slot, who);
    if (slot == DIFF_FIRE && unit->fire == LAN_LAW_AREA) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "area %s",
                 lan_text_from_double(unit->attack_area, number));
    } else if (slot == DIFF_FIRE) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "%s", lan_law_name(unit->fire));
    } else if (slot == DIFF_HIDDEN) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "%s",
                 terms->army.hidden ? "true" : "false");
    } else if (slot == DIFF_MORALE) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "%s",
                 terms->army.has_morale ? "given" : "not given");
    } else if (slot == DIFF_SHARE) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "%s",
                 terms->by_weights ? "weights" : "without weights");
    } else if (slot == DIFF_BUDGET && terms->count > 0) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "count %d", terms->count);
    } else if (slot == DIFF_FRONT && isinf(value)) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "all");
    } else if (isnan(value)) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "%s",
                 slot == DIFF_GONE ? "auto" : "not given");
    } else {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "%s",
                 lan_text_from_double(value, number));
    }
}

void diff_write_path(const diff_terms *terms, diff_slot slot, int who,
                     char path[LAN_DIFF_PATH_SIZE])
{
    static const char *const of_unit[] = {
        [DIFF_RATE] = "rate",     [DIFF_HIT] = "hit",
        [DIFF_DAMAGE] = "damage", [DIFF_HEALTH] = "health",
        [DIFF_FIRE] = "fire",     [DIFF_COST] = "cost"};
    static const char *const of_all[] = {
        [DIFF_BUDGET] = "matchup.budget",
        [DIFF_AREA] = "matchup.army.area",
        [DIFF_HIDDEN] = "matchup.army.hidden",
        [DIFF_FRONT] = "matchup.army.front",
        [DIFF_LOSSES] = "matchup.army.losses",
        [DIFF_BREAK] = "matchup.army.break",
        [DIFF_MORALE] = "matchup.army.morale",
        [DIFF_MORALE_START] = "matchup.army.morale.start",
        [DIFF_MORALE_LOSS_WEIGHT] = "matchup.army.morale.loss_weight",
        [DIFF_MORALE_RECOVERY] = "matchup.army.morale.recovery",
        [DIFF_MORALE_EFFECT] = "matchup.army.morale.effect",
        [DIFF_MORALE_DESERTION] = "matchup.army.morale.desertion",
        [DIFF_MORALE_BREAK] = "matchup.army.morale.break",
        [DIFF_GONE] = "rules.gone",
        [DIFF_END] = "time.end",
        [DIFF_SHARE] = "rules.share"};
    const char *name = terms->units[who].name;
    const char *other = terms->units[1 - who].name;
    if (slot <= DIFF_COST) {
        snprintf(path, LAN_DIFF_PATH_SIZE, "units.%.64s.%s", name,
                 of_unit[slot]);
    } else if (slot <= DIFF_WEIGHT) {
        snprintf(path, LAN_DIFF_PATH_SIZE, "%s.%.64s.%.64s",
                 slot == DIFF_COUNTER ? "counters" : "rules.weights", name,
                 other);
    } else {
        snprintf(path, LAN_DIFF_PATH_SIZE, "%s", of_all[slot]);
    }
}
