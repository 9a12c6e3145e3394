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

static bool is_same_morale(const lan_army_def *a, const lan_army_def *b)
{
    const lan_morale_def *m = &a->morale;
    const lan_morale_def *n = &b->morale;
    return a->has_morale == b->has_morale &&
           (!a->has_morale || (is_same(m->start, n->start) &&
                               is_same(m->loss_weight, n->loss_weight) &&
                               is_same(m->recovery, n->recovery) &&
                               is_same(m->effect, n->effect) &&
                               is_same(m->desertion, n->desertion) &&
                               is_same(m->break_at, n->break_at)));
}

static bool is_same_army(const lan_army_def *a, const lan_army_def *b)
{
    return is_same(a->area, b->area) && a->hidden == b->hidden &&
           is_same(a->front, b->front) && is_same(a->losses, b->losses) &&
           is_same(a->break_at, b->break_at) && is_same_morale(a, b);
}

/* The number of a slot; LAN_NAN for those that are more than a number. */
static double number_of(const diff_terms *terms, diff_slot slot, int who)
{
    const lan_unit_def *unit = &terms->units[who];
    switch (slot) {
    case DIFF_RATE:
        return unit->rate;
    case DIFF_HIT:
        return unit->hit;
    case DIFF_DAMAGE:
        return unit->damage;
    case DIFF_HEALTH:
        return unit->health;
    case DIFF_COST:
        return unit->cost;
    case DIFF_COUNTER:
        return terms->counters[who];
    case DIFF_WEIGHT:
        return terms->weights[who];
    case DIFF_BUDGET:
        return terms->count > 0 ? (double)terms->count : terms->budget;
    case DIFF_GONE:
        return terms->gone;
    case DIFF_END:
        return terms->end;
    case DIFF_FIRE:
    case DIFF_ARMY:
    case DIFF_SHARE:
    case DIFF_SLOTS:
        break;
    }
    return LAN_NAN;
}

bool diff_differs(const diff_terms *a, const diff_terms *b, diff_slot slot,
                  int who)
{
    if (slot == DIFF_FIRE) {
        return !is_same_fire(&a->units[who], &b->units[who]);
    }
    if (slot == DIFF_ARMY) {
        return !is_same_army(&a->army, &b->army);
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
    lan_unit_def *unit = &to->units[who];
    const lan_unit_def *is = &from->units[who];
    switch (slot) {
    case DIFF_RATE:
        unit->rate = is->rate;
        break;
    case DIFF_HIT:
        unit->hit = is->hit;
        break;
    case DIFF_DAMAGE:
        unit->damage = is->damage;
        break;
    case DIFF_HEALTH:
        unit->health = is->health;
        break;
    case DIFF_FIRE:
        unit->fire = is->fire;
        unit->attack_area = is->attack_area;
        break;
    case DIFF_COST:
        unit->cost = is->cost;
        break;
    case DIFF_COUNTER:
        to->counters[who] = from->counters[who];
        break;
    case DIFF_WEIGHT:
        to->weights[who] = from->weights[who];
        break;
    case DIFF_BUDGET:
        to->budget = from->budget;
        to->count = from->count;
        break;
    case DIFF_ARMY:
        to->army = from->army;
        break;
    case DIFF_GONE:
        to->gone = from->gone;
        break;
    case DIFF_END:
        to->end = from->end;
        break;
    case DIFF_SHARE:
        to->by_weights = from->by_weights;
        break;
    case DIFF_SLOTS:
        break;
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
    } else if (slot == DIFF_ARMY) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "as it stands");
    } else if (slot == DIFF_SHARE) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "%s",
                 terms->by_weights ? "weights" : "without weights");
    } else if (slot == DIFF_BUDGET && terms->count > 0) {
        snprintf(text, LAN_DIFF_VALUE_SIZE, "count %d", terms->count);
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
    static const char *const of_all[] = {[DIFF_BUDGET] = "matchup.budget",
                                         [DIFF_ARMY] = "matchup.army",
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
