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

typedef struct diff_job {
    lan_diff_side sides[2];
    lan_matchup_payoff by;
    const lan_matchup_options *options;
    const lan_progress *progress;
    int32_t *types; /* [count][2]: a common type on each side */
    int32_t count;
    diff_place *places; /* of the changes */
    diff_names names;
    lan_diff *out;
    arena memory; /* of types and names */
} diff_job;

/* The terms of two common types on a side, 0 or 1. */
static void take_terms(const diff_job *work, int side, int32_t first,
                       int32_t second, diff_terms *out)
{
    const int32_t types[] = {work->types[2 * first + side],
                             work->types[2 * second + side]};
    diff_terms_take(&work->names, &work->sides[side], side, types, out);
}

/* --- the list of changes -------------------------------------------------- */

/* Compares the places of a pair of types. */
typedef struct diff_lister {
    diff_job *work;
    diff_terms terms[2];
    lan_status status;
    lan_error *err;
} diff_lister;

/* Adds a place under the given path if its value differs. */
LAN_PRINTF(3, 4)
static void add_place(diff_lister *list, diff_place place, const char *format,
                      ...)
{
    diff_job *work = list->work;
    lan_diff *made = work->out;
    if (list->status != LAN_OK ||
        !diff_differs(&list->terms[0], &list->terms[1], &place)) {
        return;
    }
    const size_t count = made->change_count + 1;
    lan_diff_change *changes = realloc(made->changes, count * sizeof *changes);
    made->changes = changes != NULL ? changes : made->changes;
    diff_place *places = realloc(work->places, count * sizeof *places);
    work->places = places != NULL ? places : work->places;
    if (changes == NULL || places == NULL) {
        list->status = fail_as(list->err, LAN_ENOMEM);
        return;
    }
    lan_diff_change *change = &made->changes[made->change_count];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(change->path, sizeof change->path, format, arguments);
    va_end(arguments);
    diff_write(&list->terms[0], &place, change->before);
    diff_write(&list->terms[1], &place, change->after);
    work->places[made->change_count++] = place;
}

/* Adds the keys of a struct; `of` is the path before the keys, with a dot. */
static void add_keys(diff_lister *list, lan_key_owner owner, diff_place place,
                     const char *of)
{
    place.key = NULL;
    while ((place.key = lan_key_next(owner, place.key)) != NULL) {
        const char *section =
            owner == LAN_KEY_OF_BATTLE ? lan_key_section(owner, place.key) : "";
        add_place(list, place, "%s%s%s%s", section, section[0] ? "." : "", of,
                  lan_key_name(place.key));
    }
}

/* Weapons of the first side, then weapons that only the second side has. */
static void list_weapons(diff_lister *list, int32_t type, const char *of)
{
    for (int side = 0; side < 2; side++) {
        for (size_t w = 0; w < list->terms[side].units[0].weapon_count; w++) {
            char path[LAN_DIFF_PATH_SIZE];
            diff_place place = {DIFF_WEAPON, type, -1,
                                list->terms[side].weapons[0][w].name, NULL};
            if (side == 1 &&
                diff_find_weapon(&list->terms[0], 0, place.weapon) != NULL) {
                continue;
            }
            (void)snprintf(path, sizeof path, "%.80sweapons.%.64s.", of,
                           place.weapon);
            add_keys(list, LAN_KEY_OF_WEAPON, place, path);
            add_place(list, place, "%sweapons.%.64s", of, place.weapon);
            place.slot = DIFF_KIND;
            add_place(list, place, "%skind", path);
            place.slot = DIFF_TARGETS;
            add_place(list, place, "%stargets", path);
        }
    }
}

static void list_pair(diff_lister *list, int32_t type, int32_t target)
{
    for (int side = 0; side < 2; side++) {
        take_terms(list->work, side, type, target, &list->terms[side]);
    }
}

static void list_of_type(diff_lister *list, int32_t type)
{
    char of[LAN_DIFF_PATH_SIZE];
    diff_place place = {DIFF_UNIT, type, -1, NULL, NULL};
    list_pair(list, type, type);
    const char *name = list->terms[0].units[0].name;
    (void)snprintf(of, sizeof of, "units.%.64s.", name);
    add_keys(list, LAN_KEY_OF_UNIT, place, of);
    place.slot = DIFF_KIND;
    add_place(list, place, "%skind", of);
    place.slot = DIFF_CLASS;
    add_place(list, place, "%sarmour", of);
    place.slot = DIFF_ARMS;
    add_place(list, place, "%sweapons", of);
    list_weapons(list, type, of);
    for (int32_t j = 0; j < list->work->count; j++) {
        if (j != type) {
            list_pair(list, type, j);
            const char *other = list->terms[0].units[1].name;
            place = (diff_place){DIFF_COUNTER, type, j, NULL, NULL};
            add_place(list, place, "counters.%.64s.%.64s", name, other);
            place.slot = DIFF_WEIGHT;
            if (list->terms[0].by_weights || list->terms[1].by_weights) {
                add_place(list, place, "rules.weights.%.64s.%.64s", name,
                          other);
            }
        }
    }
}

/* Armour factors, and the kinds that each kind answers. */
static void list_tables(diff_lister *list)
{
    const diff_names *names = &list->work->names;
    for (size_t k = 0; k < names->kind_count; k++) {
        for (size_t c = 0; c < names->class_count; c++) {
            add_place(
                list,
                (diff_place){DIFF_FACTOR, (int32_t)k, (int32_t)c, NULL, NULL},
                "armour.%.64s.%.64s", names->kinds[k], names->classes[c]);
        }
    }
    for (size_t k = 0; k < names->kind_count; k++) {
        add_place(list, (diff_place){DIFF_ANSWER, (int32_t)k, -1, NULL, NULL},
                  "kinds.%.64s.retaliate", names->kinds[k]);
    }
}

static lan_status list_changes(diff_job *work, lan_error *err)
{
    diff_lister list = {.work = work, .err = err};
    for (int32_t i = 0; i < work->count; i++) {
        list_of_type(&list, i);
    }
    diff_place place = {DIFF_COST, -1, -1, NULL, NULL};
    list_pair(&list, 0, 1);
    list_tables(&list);
    add_place(&list, place, "matchup.budget");
    place.slot = DIFF_ARMY;
    add_keys(&list, LAN_KEY_OF_ARMY, place, "matchup.army.");
    place.slot = DIFF_MORALE;
    add_place(&list, place, "matchup.army.morale");
    add_keys(&list, LAN_KEY_OF_MORALE, place, "matchup.army.morale.");
    place.slot = DIFF_APPROACH;
    add_place(&list, place, "approach.distance");
    add_keys(&list, LAN_KEY_OF_APPROACH, place, "approach.");
    place.slot = DIFF_BATTLE;
    add_keys(&list, LAN_KEY_OF_BATTLE, place, "");
    place.slot = DIFF_SHARE;
    add_place(&list, place, "rules.share");
    return list.status;
}

/* --- one meeting ---------------------------------------------------------- */

/* Result of a meeting. */
typedef struct met {
    double payoff;
    double error;
    int32_t soldiers[2];
} met;

/* Makes the weapons of both types point to the weapons in the terms. Without
 * weights one enemy gets all the fire. */
static lan_battle_def battle_of(diff_terms *terms)
{
    const diff_names *names = terms->names;
    lan_battle_def def = lan_battle_def_default();
    def.end = terms->battle.end;
    def.is_open_ended = terms->battle.is_open_ended;
    def.gone = terms->battle.gone;
    def.wounds = terms->battle.wounds;
    def.approach = terms->battle.approach;
    def.counters = terms->counters;
    def.counter_count = 2;
    def.share = terms->by_weights ? LAN_SHARE_WEIGHTS : def.share;
    def.weights = terms->weights;
    def.weight_count = terms->by_weights ? 2 : 0;
    def.units = terms->units;
    def.unit_count = 2;
    def.kinds = names->kinds;
    def.kind_count = names->kind_count;
    def.kind_defs = terms->answers;
    def.classes = names->classes;
    def.class_count = names->class_count;
    def.armour = terms->armour;
    def.armour_count = names->kind_count * names->class_count;
    for (int i = 0; i < 2; i++) {
        terms->units[i].weapons =
            terms->units[i].weapon_count > 0 ? terms->weapons[i] : NULL;
    }
    return def;
}

static lan_status meet(const diff_job *work, diff_terms *terms, int64_t pair,
                       const lan_progress *progress, met *out, lan_error *err)
{
    const lan_battle_def def = battle_of(terms);
    const bool by_odds = work->by == LAN_PAYOFF_ODDS;
    const lan_meeting meeting = {
        .def = &def,
        .army = &terms->army,
        .solver = &work->options->solver,
        .budget = terms->cost.count > 0 ? LAN_NAN : terms->cost.budget};
    lan_odds_options odds = work->options->odds;
    lan_matchup_unit units[2];
    lan_matchup_cell cell;
    lan_status status = LAN_OK;
    odds.seed = lan_matchup_seed(odds.seed, pair);
    odds.threads = 1;
    for (int32_t i = 0; i < 2 && status == LAN_OK; i++) {
        units[i] = (lan_matchup_unit){.type = i,
                                      .name = terms->units[i].name,
                                      .soldiers = terms->cost.count,
                                      .cost = terms->units[i].cost};
        if (terms->cost.count == 0) {
            status = lan_matchup_buy(&units[i], terms->cost.budget, err);
        }
    }
    if (status == LAN_OK) {
        status = lan_matchup_meet(&meeting, &units[0], &units[1],
                                  by_odds ? &odds : NULL, progress, &cell, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    *out = (met){by_odds                         ? lan_matchup_share(&cell)
                 : work->by == LAN_PAYOFF_MARGIN ? cell.margin
                                                 : cell.value,
                 by_odds ? fmax(LAN_ODDS_ROUNDING, 0.5 * (cell.high - cell.low))
                         : MARGIN_ERROR,
                 {units[0].soldiers, units[1].soldiers}};
    return isnan(out->payoff)
               ? lan_fail(err, LAN_EINVAL, 0, 0,
                          "there is no value traded without costs")
               : LAN_OK;
}

/* --- one pair ------------------------------------------------------------- */

/* The terms of a pair before and after the changes, and the terms under
 * test. */
typedef struct diff_meeting {
    const diff_job *work;
    int64_t pair;
    diff_terms terms[2];
    diff_terms tried;
    const lan_progress *progress;
} diff_meeting;

/* The payoff for the terms of a side with one value from the other side;
 * LAN_NAN if the value makes no valid battle. */
static lan_status try_exchange(diff_meeting *at, int side,
                               const diff_place *place, int who, double *payoff,
                               lan_error *err)
{
    met came = {.payoff = LAN_NAN};
    lan_error own;
    lan_error_clear(&own);
    diff_terms_copy(&at->terms[side], &at->tried);
    diff_exchange(&at->tried, &at->terms[1 - side], place, who);
    const lan_status status = fail_as(
        &own, meet(at->work, &at->tried, at->pair, at->progress, &came, &own));
    *payoff = status == LAN_OK ? came.payoff : LAN_NAN;
    return status == LAN_OK || status == LAN_EINVAL
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", own.text);
}

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

static lan_status find_effects(diff_meeting *at, const int32_t types[2],
                               lan_error *err)
{
    const diff_job *work = at->work;
    lan_diff_pair *made = &work->out->pairs[at->pair];
    lan_status status = LAN_OK;
    double sum = 0.0;
    made->effects = calloc(work->out->change_count + 1, sizeof *made->effects);
    if (made->effects == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    for (size_t k = 0; k < work->out->change_count && status == LAN_OK; k++) {
        const diff_place *place = &work->places[k];
        const int who = diff_who(place, at->terms, types);
        if (who < 0) {
            continue;
        }
        lan_diff_effect *effect = &made->effects[made->count++];
        double alone = LAN_NAN;
        double without = LAN_NAN;
        effect->change = k;
        status = try_exchange(at, 0, place, who, &alone, err);
        if (status == LAN_OK) {
            status = try_exchange(at, 1, place, who, &without, err);
        }
        effect->first = alone - made->before;
        effect->last = made->after - without;
        effect->effect = 0.5 * (effect->first + effect->last);
        sum += isnan(effect->effect) ? 0.0 : effect->effect;
    }
    made->rest = made->after - made->before - sum;
    qsort(made->effects, made->count, sizeof *made->effects, compare_effects);
    return status;
}

static lan_status compare_pair(diff_meeting *at, const int32_t types[2],
                               lan_error *err)
{
    const diff_job *work = at->work;
    lan_diff_pair *made = &work->out->pairs[at->pair];
    met came[2];
    lan_status status = LAN_OK;
    for (int side = 0; side < 2 && status == LAN_OK; side++) {
        status = meet(work, &at->terms[side], at->pair, at->progress,
                      &came[side], err);
    }
    if (status != LAN_OK) {
        return status;
    }
    made->before = came[0].payoff;
    made->after = came[1].payoff;
    memcpy(made->soldiers[0], came[0].soldiers, sizeof came[0].soldiers);
    memcpy(made->soldiers[1], came[1].soldiers, sizeof came[1].soldiers);
    status = find_effects(at, types, err);
    made->error = made->count > 0 ? came[0].error + came[1].error : 0.0;
    made->is_moved =
        made->count > 0 && fabs(made->after - made->before) > made->error;
    return status;
}

/* --- all pairs ------------------------------------------------------------ */

static lan_status take_pair(void *context, int thread, int64_t pair,
                            const lan_progress *progress, lan_error *err)
{
    const diff_job *work = context;
    const diff_names *names = &work->names;
    lan_diff_pair *made = &work->out->pairs[pair];
    int32_t types[2] = {0, 0};
    int64_t left = pair; /* row by row, right of the diagonal */
    lan_error own;
    (void)thread;
    lan_error_clear(&own);
    while (left >= work->count - 1 - types[0]) {
        left -= work->count - 1 - types[0]++;
    }
    types[1] = (int32_t)(types[0] + 1 + left);
    for (int i = 0; i < 2; i++) {
        made->names[i] =
            work->sides[0].def->units[work->types[2 * types[i]]].name;
    }
    arena memory = {.last = NULL};
    diff_meeting *at = arena_take(&memory, 1, sizeof *at);
    lan_armour_def *armour = arena_take(
        &memory, names->kind_count * names->class_count, sizeof *armour);
    lan_kind_def *answers =
        arena_take(&memory, names->kind_count, sizeof *answers);
    lan_status status = LAN_ENOMEM;
    if (!memory.is_short) {
        *at = (diff_meeting){.work = work, .pair = pair, .progress = progress};
        at->tried.armour = armour;
        at->tried.answers = answers;
        for (int side = 0; side < 2; side++) {
            take_terms(work, side, types[0], types[1], &at->terms[side]);
        }
        status = fail_as(&own, compare_pair(at, types, &own));
    }
    arena_clear(&memory);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%.64s against %.64s: %s",
                          made->names[0], made->names[1], own.text);
}

static int compare_pairs(const void *left, const void *right)
{
    const lan_diff_pair *a = left;
    const lan_diff_pair *b = right;
    return compare(a->is_moved ? fabs(a->after - a->before) : 0.0,
                   b->is_moved ? fabs(b->after - b->before) : 0.0, a->number,
                   b->number);
}

static lan_status run(diff_job *work, lan_error *err)
{
    lan_diff *made = work->out;
    const size_t count = (size_t)work->count;
    made->pairs = calloc(count * (count - 1) / 2, sizeof *made->pairs);
    if (made->pairs == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->pair_count = count * (count - 1) / 2;
    const lan_status status = parallel_for(
        lan_thread_count(work->options->threads), (int64_t)made->pair_count,
        take_pair, work, work->progress, err);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t i = 0; i < made->pair_count; i++) {
        made->pairs[i].number = i;
        made->moved_count += made->pairs[i].is_moved ? 1 : 0;
    }
    qsort(made->pairs, made->pair_count, sizeof *made->pairs, compare_pairs);
    return LAN_OK;
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

static lan_status match_types(diff_job *work, lan_error *err)
{
    const lan_diff_side *sides = work->sides;
    lan_diff *made = work->out;
    work->types = arena_take(&work->memory, 2 * type_count(&sides[0]),
                             sizeof *work->types);
    made->removed = calloc(type_count(&sides[0]) + 1, sizeof *made->removed);
    made->added = calloc(type_count(&sides[1]) + 1, sizeof *made->added);
    if (work->types == NULL || made->removed == NULL || made->added == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    for (size_t i = 0; i < type_count(&sides[0]); i++) {
        const int32_t type = type_at(&sides[0], i);
        const char *name = sides[0].def->units[type].name;
        const int32_t other = find_type(&sides[1], name);
        if (other < 0) {
            made->removed[made->removed_count++] = name;
            continue;
        }
        work->types[2 * work->count] = type;
        work->types[2 * work->count++ + 1] = other;
    }
    for (size_t i = 0; i < type_count(&sides[1]); i++) {
        const char *name = sides[1].def->units[type_at(&sides[1], i)].name;
        if (find_type(&sides[0], name) < 0) {
            made->added[made->added_count++] = name;
        }
    }
    if (work->count < 2 || work->count > LAN_MATCHUP_MAX_TYPES) {
        return lan_fail(err, work->count < 2 ? LAN_EINVAL : LAN_ELIMIT, 0, 0,
                        "compared are 2 to %d unit types that both have by the "
                        "same name; these have %d",
                        LAN_MATCHUP_MAX_TYPES, work->count);
    }
    return fail_as(err, diff_names_init(&work->names, sides, &work->memory));
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
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "differences know no roles: leave matchup.roles: "
                        "attack out (--set matchup.roles=alike)");
    }
    lan_diff *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->by = by;
    made->has_terrains =
        before->wanted.ground_count > 0 || after->wanted.ground_count > 0;
    diff_job work = {.sides = {*before, *after},
                     .by = by,
                     .options = options,
                     .progress = progress,
                     .out = made};
    work.sides[0].wanted.army_count = 0; /* single types are compared */
    work.sides[1].wanted.army_count = 0;
    lan_status status = match_types(&work, err);
    status = status == LAN_OK ? agree_on_costs(&work, err) : status;
    status = status == LAN_OK ? list_changes(&work, err) : status;
    status = status == LAN_OK ? run(&work, err) : status;
    free(work.places);
    arena_clear(&work.memory);
    if (status != LAN_OK) {
        lan_diff_destroy(made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

void lan_diff_destroy(lan_diff *diff)
{
    if (diff == NULL) {
        return;
    }
    for (size_t i = 0; i < diff->pair_count; i++) {
        free(diff->pairs[i].effects);
    }
    free(diff->pairs);
    free(diff->changes);
    free(diff->added);
    free(diff->removed);
    free(diff);
}
