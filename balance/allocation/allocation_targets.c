/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who can choose between whom, and what each choice is worth.
 */
#include <stdlib.h>
#include <string.h>

#include "balance/allocation/allocation_impl.h"
#include "balance/fail_impl.h"
#include "base/real.h"
#include "base/text.h"
#include "model/engine_impl.h"

/* Relative difference of coefficients that are the same. */
#define ALIKE 1e-12

/* Strength by which a group counts that is due only later. */
#define ABSENT 1e-100

/* --- sides --------------------------------------------------------------- */

static int32_t side_of_group(const allocation_study *study, int32_t group)
{
    return lan_battle_army_side(study->battle,
                                lan_battle_group_army(study->battle, group));
}

/* Names live as long as the scenario, which the battle does not. */
const char *allocation_side_name(const allocation_study *study, int32_t side)
{
    const lan_army_def *armies = study->def->armies;
    size_t a = 0;
    if (side < 0) {
        return side == LAN_WINNER_MUTUAL ? "mutual" : "none";
    }
    while (lan_battle_army_side(study->battle, (int32_t)a) != side) {
        a++;
    }
    return armies[a].side != NULL ? armies[a].side : armies[a].name;
}

static lan_status refuse_side(const allocation_study *study, lan_error *err)
{
    const int32_t count = lan_battle_side_count(study->battle);
    const char **names = calloc((size_t)count, sizeof *names);
    const char *wanted = study->options.side;
    if (names == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t s = 0; s < count; s++) {
        names[s] = lan_battle_side_name(study->battle, s);
    }
    const char *meant = lan_text_suggest(wanted, names, (size_t)count);
    const lan_status status = lan_fail(
        err, LAN_EINVAL, 0, 0,
        meant != NULL ? "there is no side '%.60s' (did you mean '%.60s'?)"
                      : "there is no side '%.60s': the first is '%.60s'",
        wanted, meant != NULL ? meant : names[0]);
    free(names);
    return status;
}

static lan_status find_side(allocation_study *study, lan_error *err)
{
    const int32_t count = lan_battle_side_count(study->battle);
    study->side = study->options.side == NULL ? 0 : -1;
    for (int32_t s = 0; s < count && study->side < 0; s++) {
        if (strcmp(lan_battle_side_name(study->battle, s),
                   study->options.side) == 0) {
            study->side = s;
        }
    }
    return study->side >= 0 ? LAN_OK : refuse_side(study, err);
}

static void mark_types(allocation_study *study)
{
    for (int32_t i = 0; i < lan_battle_group_count(study->battle); i++) {
        const int32_t type = lan_battle_group_type(study->battle, i);
        if (side_of_group(study, i) == study->side) {
            study->is_own[type] = true;
        } else {
            study->is_theirs[type] = true;
        }
    }
}

/* --- worth --------------------------------------------------------------- */

double allocation_worth(const allocation_study *study, int32_t group,
                        double soldiers)
{
    const int32_t type = lan_battle_group_type(study->battle, group);
    return study->options.by == LAN_ALLOCATE_BY_COST
               ? soldiers * study->def->units[type].cost
               : soldiers;
}

static lan_status check_costs(const allocation_study *study, lan_error *err)
{
    for (int32_t i = 0; i < lan_battle_group_count(study->battle); i++) {
        const lan_unit_def *unit =
            &study->def->units[lan_battle_group_type(study->battle, i)];
        if (study->options.by == LAN_ALLOCATE_BY_COST && isnan(unit->cost)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "by cost, each type that fights needs one: give "
                            "units.%.60s.cost, or go by soldiers",
                            unit->name);
        }
    }
    return LAN_OK;
}

static void sum_strengths(allocation_study *study)
{
    for (int32_t i = 0; i < lan_battle_group_count(study->battle); i++) {
        const double worth =
            allocation_worth(study, i, lan_battle_strength(study->battle, i));
        study->scale += worth;
        study->start += side_of_group(study, i) == study->side ? worth : 0.0;
    }
}

/* --- what types take from each other ------------------------------------- */

/* The mean of groups goes by their strengths at the start. */
static double weight_of_group(const allocation_study *study, int32_t group)
{
    return fmax(lan_battle_strength(study->battle, group), ABSENT);
}

/* True for a row that has all a group does to another by one law. */
static bool is_of_pair(const lan_coefficient *rate)
{
    return rate->weapon == NULL;
}

static void note_alike(allocation_study *study, double before, double now)
{
    if (fabs(now - before) > ALIKE * fabs(now)) {
        study->is_alike = false;
    }
}

/* What one soldier takes from a group where all his fire is at it: of area fire
 * as many times as it has soldiers. */
static double taken_of(const allocation_study *study,
                       const lan_coefficient *rate)
{
    return lan_law_row_of(rate->law)->is_on_army
               ? rate->coefficient * weight_of_group(study, rate->at)
               : rate->coefficient;
}

/* Adds up a[type]: of its groups, and of those that they fire at, the mean. */
static void find_losses(allocation_study *study, double *all)
{
    double own = 0.0;
    for (int32_t i = 0; i < lan_battle_group_count(study->battle); i++) {
        double *sum = side_of_group(study, i) == study->side
                          ? &own
                          : &all[lan_battle_group_type(study->battle, i)];
        *sum += weight_of_group(study, i);
    }
    for (size_t k = 0; k < study->rates->count; k++) {
        const lan_coefficient *rate = &study->rates->items[k];
        const int32_t type = lan_battle_group_type(study->battle, rate->from);
        if (is_of_pair(rate) &&
            side_of_group(study, rate->from) != study->side &&
            side_of_group(study, rate->at) == study->side) {
            study->a[type] +=
                allocation_worth(study, rate->at, taken_of(study, rate)) *
                (weight_of_group(study, rate->from) / all[type]) *
                (weight_of_group(study, rate->at) / own);
        }
    }
}

/* Notes what fire by a law of one of the side's types is at. */
static void note_hit(allocation_study *study, int32_t type, lan_law law,
                     int32_t army)
{
    int32_t *hit = &study->hit[type];
    const bool is_same = lan_law_row_of(law)->is_on_army &&
                         (*hit == ALLOCATION_NONE || *hit == army);
    *hit = is_same ? army : ALLOCATION_SEVERAL;
}

/* True for fire of the side that a list tells where to go. */
static bool is_choice(const allocation_study *study,
                      const lan_coefficient *rate)
{
    return is_of_pair(rate) &&
           side_of_group(study, rate->from) == study->side &&
           lan_law_row_of(rate->law)->is_divided && rate->coefficient > 0.0;
}

/* Writes b: of two types the mean of all pairs of groups, of which each may
 * have a row for each of two laws.
 *
 * weights  [types][types] room for those of the pairs
 */
static void find_gains(allocation_study *study, double *weights)
{
    const size_t types = study->type_count;
    const lan_coefficient *before = NULL;
    for (size_t k = 0; k < study->rates->count; k++) {
        const lan_coefficient *rate = &study->rates->items[k];
        const int32_t from = lan_battle_group_type(study->battle, rate->from);
        const int32_t at = lan_battle_group_type(study->battle, rate->at);
        const size_t cell = (size_t)from * types + (size_t)at;
        if (!is_choice(study, rate)) {
            continue;
        }
        note_hit(study, from, rate->law,
                 lan_battle_group_army(study->battle, rate->at));
        const double weight = weight_of_group(study, rate->from) *
                              weight_of_group(study, rate->at);
        const bool is_same = before != NULL && before->from == rate->from &&
                             before->at == rate->at;
        study->b[cell] += weight * taken_of(study, rate);
        weights[cell] += is_same ? 0.0 : weight;
        before = rate;
    }
    for (size_t k = 0; k < types * types; k++) {
        study->b[k] = weights[k] > 0.0 ? study->b[k] / weights[k] : -1.0;
    }
}

/* Whether theory can speak of types: all fire is aimed, and the groups of a
 * type take the same from each of another. */
static void find_alike(allocation_study *study, double *first)
{
    const size_t types = study->type_count;
    study->is_alike = lan_battle_side_count(study->battle) == 2;
    for (size_t k = 0; k < types * types; k++) {
        first[k] = -1.0;
    }
    for (size_t k = 0; k < study->rates->count; k++) {
        const lan_coefficient *rate = &study->rates->items[k];
        const int32_t from = lan_battle_group_type(study->battle, rate->from);
        const int32_t at = lan_battle_group_type(study->battle, rate->at);
        double *cell = &first[(size_t)from * types + (size_t)at];
        if (!is_of_pair(rate)) {
            continue;
        }
        if (rate->law != LAN_LAW_AIMED) {
            study->is_alike = false;
        } else if (*cell >= 0.0) {
            note_alike(study, *cell, rate->coefficient);
        }
        *cell = rate->coefficient;
    }
}

/* Groups that an end of a fire entry names. */
static void mark_entry(allocation_study *study, const lan_fire_def *fire)
{
    const lan_law_row *row = lan_law_row_of(fire->law);
    const lan_battle *battle = study->battle;
    if (row == NULL || !row->is_divided || fire->coefficient <= 0.0 ||
        lan_battle_army_side(battle, fire->from_army) != study->side ||
        lan_battle_army_side(battle, fire->at_army) == study->side) {
        return;
    }
    const lan_army_def *from = &study->def->armies[fire->from_army];
    const lan_army_def *at = &study->def->armies[fire->at_army];
    for (size_t j = 0; j < from->group_count; j++) {
        for (size_t i = 0; i < at->group_count; i++) {
            const bool is_meant =
                (fire->from_group < 0 || (size_t)fire->from_group == j) &&
                (fire->at_group < 0 || (size_t)fire->at_group == i);
            double *b =
                &study->b[(size_t)from->groups[j].type * study->type_count +
                          (size_t)at->groups[i].type];
            if (is_meant) {
                *b = fmax(*b, 0.0);
                note_hit(study, from->groups[j].type, fire->law, fire->at_army);
            }
        }
    }
}

/* --- lists --------------------------------------------------------------- */

static double index_of(const allocation_study *study, int32_t attacker,
                       int32_t target)
{
    return study->a[target] *
           study->b[(size_t)attacker * study->type_count + (size_t)target];
}

/* Inserts a target into a list that is sorted: behind those as large. */
static void insert_target(allocation_study *study, allocation_list *list,
                          int32_t target)
{
    int32_t *order = &study->base[list->first];
    size_t at = list->count++;
    const double own = index_of(study, list->attacker, target);
    while (at > 0 && index_of(study, list->attacker, order[at - 1]) < own) {
        order[at] = order[at - 1];
        at--;
    }
    order[at] = target;
}

static void make_lists(allocation_study *study)
{
    for (size_t from = 0; from < study->type_count; from++) {
        allocation_list list = {.attacker = (int32_t)from,
                                .first = study->length};
        for (size_t at = 0; at < study->type_count; at++) {
            if (study->is_own[from] && study->is_theirs[at] &&
                study->b[from * study->type_count + at] >= 0.0) {
                insert_target(study, &list, (int32_t)at);
            }
        }
        if (list.count >= 2 && study->hit[from] == ALLOCATION_SEVERAL) {
            study->lists[study->list_count++] = list;
            study->length += list.count;
        }
    }
}

/* A list is a type's, on whatever side it fights: of one type of soldiers no
 * one comes before another. */
static lan_status check_shared(const allocation_study *study, lan_error *err)
{
    size_t own = 0;
    for (size_t type = 0; type < study->type_count; type++) {
        own += study->is_own[type] ? 1 : 0;
    }
    for (size_t l = 0; l < study->list_count && own > 1; l++) {
        const int32_t type = study->lists[l].attacker;
        if (study->is_theirs[type]) {
            return lan_fail(
                err, LAN_EINVAL, 0, 0,
                "'%.60s' fights on both sides, so that a list of its targets "
                "would be that of both: give the sides types of their own",
                study->def->units[type].name);
        }
    }
    return LAN_OK;
}

static lan_status refuse_nothing(const allocation_study *study, lan_error *err)
{
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "'%.60s' has nothing to choose: no type of it divides its "
                    "fire between two types of its enemies; give another side",
                    lan_battle_side_name(study->battle, study->side));
}

static lan_status find_rates(allocation_study *study, lan_error *err)
{
    const size_t types = study->type_count;
    double *room = calloc(types * types, 3 * sizeof *room);
    lan_status status =
        room == NULL
            ? LAN_ENOMEM
            : lan_coefficients_find(study->battle, study->def, &study->rates);
    if (status == LAN_OK) {
        for (size_t type = 0; type < types; type++) {
            study->hit[type] = ALLOCATION_NONE;
        }
        find_losses(study, room);
        find_gains(study, &room[types * types]);
        find_alike(study, &room[2 * types * types]);
        for (size_t k = 0; k < study->def->fire_count; k++) {
            mark_entry(study, &study->def->fire[k]);
        }
    }
    free(room);
    return fail_as(err, status);
}

lan_status allocation_find_lists(allocation_study *study, lan_error *err)
{
    lan_status status = find_side(study, err);
    status = status == LAN_OK ? check_costs(study, err) : status;
    if (status == LAN_OK) {
        mark_types(study);
        sum_strengths(study);
        status = find_rates(study, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    make_lists(study);
    return study->list_count > 0 ? check_shared(study, err)
                                 : refuse_nothing(study, err);
}
