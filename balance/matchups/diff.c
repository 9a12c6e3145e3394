/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/diff_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"

/* Largest error of a deterministic margin. */
#define MARGIN_ERROR 1e-7

/* --- the list of changes -------------------------------------------------- */

/* Adds a place under the given path if its value differs, or counts it. */
LAN_PRINTF(3, 4)
static void add_place(diff_job *work, diff_place at, const char *format, ...)
{
    if (!diff_differs(work, &at)) {
        return;
    }
    if (work->places != NULL) {
        lan_diff_change *change = &work->out->changes[work->change_count];
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(change->path, sizeof change->path, format, arguments);
        va_end(arguments);
        diff_write(work, &work->terms[0], &at, change->before);
        diff_write(work, &work->terms[1], &at, change->after);
        work->places[work->change_count] = at;
    }
    work->change_count++;
}

/* Adds the keys of a struct; `of` is the path before the keys, with a dot. */
static void add_keys(diff_job *work, lan_key_owner owner, diff_place at,
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
        const diff_terms *own = &work->terms[side];
        for (size_t w = 0; w < own->units[type].weapon_count; w++) {
            char path[LAN_DIFF_PATH_SIZE];
            diff_place at = {
                DIFF_WEAPON, type, -1,
                own->weapons[(size_t)type * DIFF_MAX_WEAPONS + w].name, NULL};
            if (side == 1 &&
                diff_find_weapon(&work->terms[0], type, at.weapon) != NULL) {
                continue;
            }
            (void)snprintf(path, sizeof path, "%.80sweapons.%.64s.", of,
                           at.weapon);
            add_keys(work, LAN_KEY_OF_WEAPON, at, path);
            add_place(work, at, "%sweapons.%.64s", of, at.weapon);
            at.slot = DIFF_KIND;
            add_place(work, at, "%skind", path);
            at.slot = DIFF_TARGETS;
            add_place(work, at, "%stargets", path);
        }
    }
}

static void list_type(diff_job *work, int32_t type)
{
    const diff_terms *both = work->terms;
    const char *name = both[0].units[type].name;
    char of[LAN_DIFF_PATH_SIZE];
    diff_place at = {DIFF_UNIT, type, -1, NULL, NULL};
    (void)snprintf(of, sizeof of, "units.%.64s.", name);
    add_keys(work, LAN_KEY_OF_UNIT, at, of);
    at.slot = DIFF_KIND;
    add_place(work, at, "%skind", of);
    at.slot = DIFF_CLASS;
    add_place(work, at, "%sarmour", of);
    at.slot = DIFF_ARMS;
    add_place(work, at, "%sweapons", of);
    list_weapons(work, type, of);
    for (at.target = 0; at.target < (int32_t)work->count; at.target++) {
        const char *other = both[0].units[at.target].name;
        at.slot = DIFF_COUNTER;
        if (at.target != type) {
            add_place(work, at, "counters.%.64s.%.64s", name, other);
        }
        at.slot = DIFF_WEIGHT;
        if (at.target != type && (both[0].by_weights || both[1].by_weights)) {
            add_place(work, at, "rules.weights.%.64s.%.64s", name, other);
        }
    }
}

/* Armour factors, and the kinds that each kind answers. */
static void list_tables(diff_job *work)
{
    const char **kinds = work->kinds.items;
    diff_place at = {DIFF_FACTOR, 0, 0, NULL, NULL};
    for (; at.type < (int32_t)work->kinds.count; at.type++) {
        for (at.target = 0; at.target < (int32_t)work->classes.count;
             at.target++) {
            add_place(work, at, "armour.%.64s.%.64s", kinds[at.type],
                      work->classes.items[at.target]);
        }
    }
    at = (diff_place){DIFF_ANSWER, 0, -1, NULL, NULL};
    for (; at.type < (int32_t)work->kinds.count; at.type++) {
        add_place(work, at, "kinds.%.64s.retaliate", kinds[at.type]);
    }
}

static void list_all(diff_job *work)
{
    diff_place at = {DIFF_COST, -1, -1, NULL, NULL};
    work->change_count = 0;
    for (size_t i = 0; i < work->count; i++) {
        list_type(work, (int32_t)i);
    }
    list_tables(work);
    add_place(work, at, "matchup.budget");
    at.slot = DIFF_ARMY;
    add_keys(work, LAN_KEY_OF_ARMY, at, "matchup.army.");
    at.slot = DIFF_MORALE;
    add_place(work, at, "matchup.army.morale");
    add_keys(work, LAN_KEY_OF_MORALE, at, "matchup.army.morale.");
    at.slot = DIFF_APPROACH;
    add_place(work, at, "approach.distance");
    add_keys(work, LAN_KEY_OF_APPROACH, at, "approach.");
    at.slot = DIFF_BATTLE;
    add_keys(work, LAN_KEY_OF_BATTLE, at, "");
    at.slot = DIFF_SHARE;
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
static bool has_kind(const diff_terms both[2], int32_t type, int32_t kind)
{
    bool has = false;
    for (int side = 0; side < 2; side++) {
        const lan_unit_def *unit = &both[side].units[type];
        has = has || (unit->weapon_count == 0 && unit->kind == kind);
        for (size_t w = 0; w < unit->weapon_count; w++) {
            has =
                has ||
                both[side].weapons[(size_t)type * DIFF_MAX_WEAPONS + w].kind ==
                    kind;
        }
    }
    return has;
}

/* True if weapons of two kinds answer each other. */
static bool may_answer(const diff_terms both[2], int32_t kind, int32_t other)
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
static bool meets(const diff_job *work, const diff_place *at, int32_t type,
                  int32_t enemy)
{
    const diff_terms *both = work->terms;
    bool is_met =
        at->slot == DIFF_FACTOR && (both[0].units[enemy].armour == at->target ||
                                    both[1].units[enemy].armour == at->target);
    for (int32_t k = 0;
         at->slot == DIFF_ANSWER && k < (int32_t)work->kinds.count; k++) {
        is_met = is_met ||
                 (may_answer(both, at->type, k) && has_kind(both, enemy, k));
    }
    return is_met && has_kind(both, type, at->type);
}

static bool affects(const diff_job *work, const diff_place *at, int32_t first,
                    int32_t second)
{
    if (at->slot == DIFF_FACTOR || at->slot == DIFF_ANSWER) {
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
            roster[i].weapons = &in->weapons[type[i] * DIFF_MAX_WEAPONS];
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
    diff_terms *tried = &work->tried[2 * thread + side];
    met came = {.payoff = LAN_NAN};
    lan_error own;
    lan_error_clear(&own);
    diff_exchange(work, tried, &work->terms[1 - side], at);
    const lan_status status =
        fail_as(&own, meet(work, tried, pair, progress, &came, &own));
    diff_restore(work, tried, &work->terms[side], at);
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
        status = diff_terms_make(work, k % 2, &work->tried[k]);
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
        diff_names_add(&work->room, side, own->kinds, own->kind_count,
                       other->kind_count, &work->kinds);
        diff_names_add(&work->room, side, own->classes, own->class_count,
                       other->class_count, &work->classes);
    }
    for (int side = 0; side < 2 && status == LAN_OK; side++) {
        status = work->room.is_short
                     ? LAN_ENOMEM
                     : diff_terms_make(work, side, &work->terms[side]);
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
