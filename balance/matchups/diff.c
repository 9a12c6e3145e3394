/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/diff_impl.h"

#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/threads_impl.h"

/* Largest error of a deterministic margin. */
#define MARGIN_ERROR 1e-7

/* --- one meeting ---------------------------------------------------------- */

/* Result of a meeting. */
typedef struct met {
    double payoff;
    double error;
    int32_t soldiers[2];
} met;

/* Index of a pair, row by row, right of the diagonal. */
static size_t number_of_pair(size_t count, const size_t types[2])
{
    return types[0] * (2 * count - types[0] - 1) / 2 + types[1] - types[0] - 1;
}

/* Writes a type and its weapons as a roster has them; a type without its last
 * weapon does no harm. */
static void take_unit(const diff_terms *in, size_t type, lan_unit_def *unit,
                      lan_weapon_def weapons[DIFF_SLOTS])
{
    const weapon_slot *slots = &in->weapons[type * DIFF_SLOTS];
    const size_t listed = in->units[type].weapon_count;
    *unit = in->units[type];
    unit->weapons = weapons;
    unit->weapon_count = 0;
    for (size_t s = 0; s < DIFF_SLOTS && listed > 0; s++) {
        if (slots[s].is_given) {
            weapons[unit->weapon_count++] = slots[s].is;
        }
    }
    if (listed > 0 && unit->weapon_count == 0) {
        unit->rate = 0.0;
        unit->hit = 0.0;
    }
}

/* Fights two types as a roster of their own. Without weights, one enemy gets
 * all the fire. */
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
    lan_weapon_def weapons[2][DIFF_SLOTS];
    lan_battle_def def = in->battle;
    def.counters = counters;
    def.counter_count = 2;
    def.share = in->by_weights ? LAN_SHARE_WEIGHTS : LAN_SHARE_PROPORTIONAL;
    def.priority_count = 0;
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
               ? refuse(err, "payoff value needs the cost of every type")
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
    diff_exchange(work, side, at, tried);
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
        const diff_place *place = &work->places[effect->change];
        double tried[] = {LAN_NAN, LAN_NAN};
        for (int side = 0; side < 2 && status == LAN_OK; side++) {
            status = try_exchange(work, thread, side, made, place, progress,
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

static lan_status run(diff_job *work, const lan_progress *progress,
                      lan_error *err)
{
    const lan_unit_def *units = work->terms[0]->units;
    const size_t count = work->count;
    lan_diff *made = work->out;
    made->pairs =
        arena_take(work->memory, count * (count - 1) / 2, sizeof *made->pairs);
    for (size_t i = 0; i < count && made->pairs != NULL; i++) {
        for (size_t j = i + 1; j < count; j++) {
            lan_diff_pair *pair = &made->pairs[made->pair_count++];
            *pair = (lan_diff_pair){.names = {units[i].name, units[j].name},
                                    .types = {i, j}};
            for (size_t k = 0; k < made->change_count; k++) {
                if (diff_affects(work, &work->places[k], (int32_t)i,
                                 (int32_t)j)) {
                    work->affecting[pair->count++] = k;
                }
            }
            pair->effects =
                arena_take(work->memory, pair->count, sizeof *pair->effects);
            for (size_t k = 0; pair->effects != NULL && k < pair->count; k++) {
                pair->effects[k].change = work->affecting[k];
            }
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
        if (strcmp(side->def->units[type_at(side, i)].name, name) == 0) {
            return type_at(side, i);
        }
    }
    return -1;
}

/* Lists the common types in the order of the first side, and the types of one
 * side only. */
static lan_status match_types(diff_job *work, lan_error *err)
{
    lan_diff *made = work->out;
    const lan_diff_side *first = &work->sides[0];
    const lan_diff_side *second = &work->sides[1];
    const size_t counts[] = {type_count(first), type_count(second)};
    arena *room = &work->room;
    made->removed = arena_take(work->memory, counts[0], sizeof(char *));
    made->added = arena_take(work->memory, counts[1], sizeof(char *));
    work->types[0] = arena_take(room, counts[0], sizeof(int32_t));
    work->types[1] = arena_take(room, counts[0], sizeof(int32_t));
    if (work->memory->is_short || room->is_short) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < counts[0]; i++) {
        const int32_t type = type_at(first, i);
        const char *name = first->def->units[type].name;
        const int32_t other = find_type(second, name);
        if (other < 0) {
            made->removed[made->removed_count++] = name;
        } else {
            work->types[0][work->count] = type;
            work->types[1][work->count++] = other;
        }
    }
    for (size_t i = 0; i < counts[1]; i++) {
        const char *name = second->def->units[type_at(second, i)].name;
        if (find_type(first, name) < 0) {
            made->added[made->added_count++] = name;
        }
    }
    return work->count >= 2 && work->count <= LAN_MATCHUP_MAX_TYPES
               ? LAN_OK
               : lan_fail(err, work->count < 2 ? LAN_EINVAL : LAN_ELIMIT, 0, 0,
                          "diff needs 2 to %d unit types that have the same "
                          "name in both files; these files share %d",
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

lan_status lan_diff_find(const lan_diff_side *before,
                         const lan_diff_side *after, lan_matchup_payoff by,
                         const lan_matchup_options *options,
                         const lan_progress *progress, lan_diff **out,
                         lan_error *err)
{
    if (before->wanted.roles != LAN_ROLES_ALIKE ||
        after->wanted.roles != LAN_ROLES_ALIKE) {
        return refuse(err, "diff does not support roles: remove matchup.roles: "
                           "attack (--set matchup.roles=alike)");
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
    work.sides[0].wanted.army_count = 0; /* single types only */
    work.sides[1].wanted.army_count = 0;
    lan_status status = match_types(&work, err);
    status = status == LAN_OK ? agree_on_costs(&work, err) : status;
    status = status == LAN_OK ? diff_find_changes(&work) : status;
    status = status == LAN_OK ? run(&work, progress, err) : status;
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
