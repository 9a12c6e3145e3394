/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solve.h"

#include <string.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_permutation.h>

#include "balance/arena_impl.h"
#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/text.h"
#include "lanchester/battle.h"
#include "model/battle_impl.h"
#include "model/engine_impl.h"
#include "scenarios/format/format_impl.h"

/* What a step's error may make of an end, as a multiple of the step's. */
#define NOISE 100.0

/* Strength by which a group counts that is due only later. */
#define ABSENT 1e-100

/* What area fire of a type is at. */
enum { HITS_NONE = -1, HITS_SEVERAL = -2 };

/* The targets of a type. */
typedef struct target_list {
    int32_t attacker; /* unit type */
    size_t first;     /* in an order */
    size_t count;     /* >= 2 */
} target_list;

/* What one thread fights with. */
typedef struct study_job {
    battle_player player;
    lan_priority_def *priorities; /* [kept + list_count] */
} study_job;

/* An order is all lists one behind another: types, list l from
 * lists[l].first on. */
typedef struct study {
    const lan_battle_def *def;
    lan_allocate_options options;
    lan_solver_options solver;
    const lan_progress *progress;
    lan_error *err;
    arena memory;
    lan_battle *battle; /* of def, at time 0 */
    lan_coefficients *rates;
    int32_t side;
    size_t types;
    bool *is_own;    /* [types] a type of the side */
    bool *is_theirs; /* [types] */
    double *a;       /* [types] what one soldier takes from the side */
    double *b;       /* [types][types] what one of the row takes of the column;
                        below zero: the row does not choose it */
    int32_t *hit;    /* [types] the army that area fire of one of the side is
                        at, whose groups it does not choose between; or none, or
                        several, as where its fire is aimed */
    target_list *lists; /* [types] */
    size_t list_count;
    size_t length; /* of an order */
    int32_t *base; /* order by a b, largest first */
    double scale;  /* of the side and of all others, at the start */
    double start;  /* of the side */
    size_t kept;   /* priorities of the scenario that stay */
    study_job *jobs;
    int64_t battles;
} study;

/* --- sides and worth ----------------------------------------------------- */

static int32_t side_of_group(const study *s, int32_t group)
{
    return lan_battle_army_side(s->battle,
                                lan_battle_group_army(s->battle, group));
}

/* A side, or who wins. Names live as long as the scenario, which the battle
 * does not. */
static const char *side_name(const study *s, int32_t side)
{
    const lan_army_def *army = s->def->armies;
    if (side < 0) {
        return side == LAN_WINNER_MUTUAL ? "mutual" : "none";
    }
    for (int32_t a = 0; lan_battle_army_side(s->battle, a) != side; a++) {
        army++;
    }
    return lan_side_of(army);
}

static lan_status find_side(study *s)
{
    const char *wanted = s->options.side;
    const size_t count = (size_t)lan_battle_side_count(s->battle);
    const char **names = arena_take(&s->memory, count, sizeof *names);
    if (names == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        names[i] = lan_battle_side_name(s->battle, (int32_t)i);
        if (wanted == NULL || strcmp(names[i], wanted) == 0) {
            s->side = (int32_t)i;
            return LAN_OK;
        }
    }
    const char *meant = lan_text_suggest(wanted, names, count);
    return lan_fail(s->err, LAN_EINVAL, 0, 0,
                    meant != NULL
                        ? "there is no side '%.60s' (did you mean '%.60s'?)"
                        : "there is no side '%.60s': the first is '%.60s'",
                    wanted, meant != NULL ? meant : names[0]);
}

/* The strength or cost of so many soldiers of a group. */
static double worth(const study *s, int32_t group, double soldiers)
{
    const int32_t type = lan_battle_group_type(s->battle, group);
    return s->options.is_by_cost ? soldiers * s->def->units[type].cost
                                 : soldiers;
}

/* Finds types, and what both sides are worth. */
static lan_status find_types(study *s)
{
    for (int32_t i = 0; i < lan_battle_group_count(s->battle); i++) {
        const int32_t type = lan_battle_group_type(s->battle, i);
        const lan_unit_def *unit = &s->def->units[type];
        const bool is_own = side_of_group(s, i) == s->side;
        if (s->options.is_by_cost && isnan(unit->cost)) {
            return lan_fail(
                s->err, LAN_EINVAL, 0, 0,
                "--by cost needs the cost of each type that fights: give "
                "units.%.60s.cost, or --by soldiers",
                unit->name);
        }
        const double own = worth(s, i, lan_battle_strength(s->battle, i));
        (is_own ? s->is_own : s->is_theirs)[type] = true;
        s->scale += own;
        s->start += is_own ? own : 0.0;
    }
    return LAN_OK;
}

/* --- what types take from each other ------------------------------------- */

/* The mean of groups goes by their strengths at the start. */
static double weight_of(const study *s, int32_t group)
{
    return fmax(lan_battle_strength(s->battle, group), ABSENT);
}

/* What one soldier takes from a group if all his fire is at it: of area fire
 * as many times as it has soldiers. */
static double taken_of(const study *s, const lan_coefficient *rate)
{
    return lan_law_row_of(rate->law)->is_on_army
               ? rate->coefficient * weight_of(s, rate->at)
               : rate->coefficient;
}

/* Notes what fire by a law of one of the side's types is at. */
static void note_hit(study *s, int32_t type, lan_law law, int32_t army)
{
    int32_t *hit = &s->hit[type];
    const bool is_same =
        lan_law_row_of(law)->is_on_army && (*hit == HITS_NONE || *hit == army);
    *hit = is_same ? army : HITS_SEVERAL;
}

/* Adds up a and b: the means of all pairs of groups, of which each may have a
 * row for each of two laws.
 *
 * all      [types] soldiers of the other side
 * own      soldiers of the side
 * weights  [types][types] of the pairs in b
 */
static void sum_rates(study *s, const double *all, double own, double *weights)
{
    const lan_coefficient *before = NULL;
    for (size_t k = 0; k < s->rates->count; k++) {
        const lan_coefficient *rate = &s->rates->items[k];
        const int32_t from = lan_battle_group_type(s->battle, rate->from);
        const int32_t at = lan_battle_group_type(s->battle, rate->at);
        const size_t cell = (size_t)from * s->types + (size_t)at;
        const bool is_own = side_of_group(s, rate->from) == s->side;
        if (rate->weapon != NULL) {
            continue; /* a part of a pair's */
        }
        if (!is_own && side_of_group(s, rate->at) == s->side) {
            s->a[from] += worth(s, rate->at, taken_of(s, rate)) *
                          (weight_of(s, rate->from) / all[from]) *
                          (weight_of(s, rate->at) / own);
        }
        if (is_own && lan_law_row_of(rate->law)->is_divided &&
            rate->coefficient > 0.0) {
            const double weight =
                weight_of(s, rate->from) * weight_of(s, rate->at);
            const bool is_same = before != NULL && before->from == rate->from &&
                                 before->at == rate->at;
            note_hit(s, from, rate->law,
                     lan_battle_group_army(s->battle, rate->at));
            s->b[cell] += weight * taken_of(s, rate);
            weights[cell] += is_same ? 0.0 : weight;
            before = rate;
        }
    }
}

/* Targets that an entry of fire names can be chosen, whatever it takes. */
static void mark_entry(study *s, const lan_fire_def *fire)
{
    const lan_law_row *row = lan_law_row_of(fire->law);
    if (row == NULL || !row->is_divided || fire->coefficient <= 0.0 ||
        lan_battle_army_side(s->battle, fire->from_army) != s->side ||
        lan_battle_army_side(s->battle, fire->at_army) == s->side) {
        return;
    }
    const lan_army_def *from = &s->def->armies[fire->from_army];
    const lan_army_def *at = &s->def->armies[fire->at_army];
    for (size_t j = 0; j < from->group_count; j++) {
        for (size_t i = 0; i < at->group_count; i++) {
            if ((fire->from_group < 0 || (size_t)fire->from_group == j) &&
                (fire->at_group < 0 || (size_t)fire->at_group == i)) {
                const int32_t type = from->groups[j].type;
                double *b =
                    &s->b[(size_t)type * s->types + (size_t)at->groups[i].type];
                *b = fmax(*b, 0.0);
                note_hit(s, type, fire->law, fire->at_army);
            }
        }
    }
}

static lan_status find_rates(study *s)
{
    const size_t cells = s->types * s->types;
    double *all = arena_take(&s->memory, s->types, sizeof *all);
    double *weights = arena_take(&s->memory, cells, sizeof *weights);
    double own = 0.0;
    const lan_status status =
        s->memory.is_short
            ? LAN_ENOMEM
            : lan_coefficients_find(s->battle, s->def, &s->rates);
    if (status != LAN_OK) {
        return status;
    }
    for (int32_t i = 0; i < lan_battle_group_count(s->battle); i++) {
        double *sum = side_of_group(s, i) == s->side
                          ? &own
                          : &all[lan_battle_group_type(s->battle, i)];
        *sum += weight_of(s, i);
    }
    for (size_t type = 0; type < s->types; type++) {
        s->hit[type] = HITS_NONE;
    }
    sum_rates(s, all, own, weights);
    for (size_t k = 0; k < cells; k++) {
        s->b[k] = weights[k] > 0.0 ? s->b[k] / weights[k] : -1.0;
    }
    for (size_t k = 0; k < s->def->fire_count; k++) {
        mark_entry(s, &s->def->fire[k]);
    }
    return LAN_OK;
}

/* --- lists --------------------------------------------------------------- */

/* Where a search begins. */
typedef enum search_start {
    START_BY_PRODUCT, /* a b, largest first */
    START_OWN,        /* the scenario's own list, behind it the others */
    START_BY_B,
    START_BY_A,
    START_REVERSE, /* a b, least first */
    START_COUNT
} search_start;

/* The largest comes first. */
static double key_of(const study *s, search_start by, int32_t attacker,
                     int32_t target)
{
    const double a = s->a[target];
    const double b = s->b[(size_t)attacker * s->types + (size_t)target];
    if (by != START_OWN) {
        return by == START_BY_PRODUCT ? a * b
               : by == START_BY_B     ? b
               : by == START_BY_A     ? a
                                      : -a * b;
    }
    for (size_t k = 0; k < s->def->priority_count; k++) {
        const lan_priority_def *own = &s->def->priorities[k];
        for (size_t i = 0; i < own->target_count; i++) {
            if (own->attacker == attacker && own->targets[i] == target) {
                return -(double)i;
            }
        }
    }
    return -(double)s->types;
}

/* Equal ones stay in their order. */
static void sort_list(const study *s, const target_list *list, search_start by,
                      int32_t *order)
{
    int32_t *own = &order[list->first];
    for (size_t i = 1; i < list->count; i++) {
        const int32_t target = own[i];
        const double key = key_of(s, by, list->attacker, target);
        size_t at = i;
        for (; at > 0 && key_of(s, by, list->attacker, own[at - 1]) < key;
             at--) {
            own[at] = own[at - 1];
        }
        own[at] = target;
    }
}

static void make_lists(study *s)
{
    for (size_t from = 0; from < s->types; from++) {
        target_list list = {.attacker = (int32_t)from, .first = s->length};
        for (size_t at = 0; at < s->types; at++) {
            if (s->is_own[from] && s->is_theirs[at] &&
                s->b[from * s->types + at] >= 0.0) {
                s->base[list.first + list.count++] = (int32_t)at;
            }
        }
        if (list.count >= 2 && s->hit[from] == HITS_SEVERAL) {
            sort_list(s, &list, START_BY_PRODUCT, s->base);
            s->lists[s->list_count++] = list;
            s->length += list.count;
        }
    }
}

static size_t count_own(const study *s)
{
    size_t own = 0;
    for (size_t type = 0; type < s->types; type++) {
        own += s->is_own[type] ? 1 : 0;
    }
    return own;
}

/* A list is a type's, on whatever side it fights: of one type of soldiers no
 * one comes before another. */
static lan_status check_lists(const study *s)
{
    if (s->list_count == 0) {
        return lan_fail(
            s->err, LAN_EINVAL, 0, 0,
            "'%.60s' has nothing to choose: no type of it divides its fire "
            "between two types of its enemies; give another side",
            lan_battle_side_name(s->battle, s->side));
    }
    for (size_t l = 0; l < s->list_count && count_own(s) > 1; l++) {
        const int32_t type = s->lists[l].attacker;
        if (s->is_theirs[type]) {
            return lan_fail(
                s->err, LAN_EINVAL, 0, 0,
                "'%.60s' fights on both sides, so that a list of its targets "
                "would be that of both: give the sides types of their own",
                s->def->units[type].name);
        }
    }
    return LAN_OK;
}

/* --- battles ------------------------------------------------------------- */

static bool keeps_list(const study *s, const lan_priority_def *priority)
{
    for (size_t l = 0; l < s->list_count; l++) {
        if (s->lists[l].attacker == priority->attacker) {
            return false;
        }
    }
    return s->def->share == LAN_SHARE_PRIORITY;
}

static lan_status create_jobs(study *s)
{
    const lan_battle_def *def = s->def;
    const size_t jobs = (size_t)s->options.jobs;
    s->jobs = arena_take(&s->memory, jobs, sizeof *s->jobs);
    for (size_t j = 0; j < jobs && !s->memory.is_short; j++) {
        s->jobs[j].priorities =
            arena_take(&s->memory, def->priority_count + s->list_count,
                       sizeof(lan_priority_def));
        s->kept = 0;
        for (size_t k = 0; k < def->priority_count && !s->memory.is_short;
             k++) {
            if (keeps_list(s, &def->priorities[k])) {
                s->jobs[j].priorities[s->kept++] = def->priorities[k];
            }
        }
    }
    return s->memory.is_short ? LAN_ENOMEM : LAN_OK;
}

static lan_allocation_end end_of(const study *s, const lan_outcome *outcome)
{
    lan_allocation_end end = {.winner = outcome->winner,
                              .winner_name = side_name(s, outcome->winner),
                              .reason = outcome->reason,
                              .time = outcome->time};
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const double left = worth(s, i, outcome->groups[i].left);
        *(side_of_group(s, i) == s->side ? &end.left : &end.enemy) += left;
    }
    return end;
}

/* Battles that are fought together. */
typedef struct order_batch {
    const study *s;
    const int32_t *orders; /* [count][length]; NULL: one, without lists */
    bool as_is;            /* the scenario as it stands */
    lan_allocation_end *ends;
} order_batch;

static lan_status fight(void *context, int job, int64_t item,
                        const lan_progress *ticker, lan_error *err)
{
    const order_batch *batch = context;
    const study *s = batch->s;
    study_job *own = &s->jobs[job];
    lan_battle_def def = *s->def;
    lan_battle *battle = NULL;
    if (!batch->as_is) {
        def.share = LAN_SHARE_PRIORITY;
        def.priorities = own->priorities;
        def.priority_count = s->kept;
    }
    for (size_t l = 0; l < s->list_count && batch->orders != NULL; l++) {
        const target_list *list = &s->lists[l];
        own->priorities[def.priority_count++] = (lan_priority_def){
            .attacker = list->attacker,
            .targets = batch->orders + (size_t)item * s->length + list->first,
            .target_count = list->count};
    }
    battle_player_set_progress(&own->player, ticker);
    lan_status status = battle_player_define(&own->player, &def, &battle, err);
    if (status == LAN_OK) {
        status = battle_player_fight(&own->player, battle, &s->solver, NULL,
                                     NULL, err);
    }
    if (status == LAN_OK) {
        batch->ends[item] = end_of(s, own->player.outcome);
    }
    return status;
}

static lan_status fight_all(study *s, int64_t count, const int32_t *orders,
                            bool as_is, lan_allocation_end *ends)
{
    order_batch batch = {s, orders, as_is, ends};
    s->battles += count;
    return parallel_for(count > 1 ? s->options.jobs : 1, count, fight, &batch,
                        s->progress, s->err);
}

/* --- which is better ----------------------------------------------------- */

/* 2: the side wins, 1: none does, 0: another. */
static int success_of(const study *s, const lan_allocation_end *end)
{
    return end->winner == s->side ? 2 : end->winner < 0 ? 1 : 0;
}

static double score_of(const study *s, const lan_allocation_end *end)
{
    const int success = success_of(s, end);
    return (success > 0 ? end->left : 0.0) - (success < 2 ? end->enemy : 0.0);
}

static bool is_better(const study *s, const lan_allocation_end *end,
                      const lan_allocation_end *than)
{
    const int success = success_of(s, end);
    const int other = success_of(s, than);
    return success != other
               ? success > other
               : score_of(s, end) >
                     score_of(s, than) + NOISE * s->solver.rtol * s->scale;
}

/* --- orders -------------------------------------------------------------- */

static double count_orders(const study *s)
{
    double orders = 1.0;
    for (size_t l = 0; l < s->list_count; l++) {
        for (size_t i = 2; i <= s->lists[l].count && isfinite(orders); i++) {
            orders *= (double)i;
        }
    }
    return orders;
}

/* Writes the orders, each list's in the order of a dictionary whose letters are
 * as they stand; the first list's are the first to change. */
static void write_all(const study *s, size_t count, size_t *places,
                      int32_t *orders)
{
    for (size_t i = 0; i < s->length; i++) {
        places[i] = i;
    }
    for (size_t k = 0; k < count; k++) {
        for (size_t i = 0; i < s->length; i++) {
            orders[k * s->length + i] = s->base[places[i]];
        }
        bool is_stepped = false;
        for (size_t l = 0; l < s->list_count && !is_stepped; l++) {
            gsl_permutation list = {s->lists[l].count,
                                    &places[s->lists[l].first]};
            is_stepped = gsl_permutation_next(&list) == GSL_SUCCESS;
            if (!is_stepped) {
                gsl_permutation_reverse(&list);
            }
        }
    }
}

static lan_status try_all(study *s, int32_t *order, lan_allocation *to)
{
    const size_t count = (size_t)to->orders;
    size_t *places = arena_take(&s->memory, s->length, sizeof *places);
    int32_t *orders = arena_take(&s->memory, count * s->length, sizeof *orders);
    lan_allocation_end *ends = arena_take(&s->memory, count, sizeof *ends);
    size_t first = 0;
    size_t last = 0;
    if (s->memory.is_short) {
        return LAN_ENOMEM;
    }
    write_all(s, count, places, orders);
    const lan_status status = fight_all(s, (int64_t)count, orders, false, ends);
    for (size_t k = 1; k < count && status == LAN_OK; k++) {
        first = is_better(s, &ends[k], &ends[first]) ? k : first;
        last = is_better(s, &ends[last], &ends[k]) ? k : last;
    }
    memcpy(order, orders + first * s->length, s->length * sizeof *order);
    to->best = ends[first];
    to->worst = ends[last];
    return status;
}

/* Writes an order with each exchange of two targets of a list; returns how
 * many. */
static size_t write_exchanges(const study *s, const target_list *list,
                              const int32_t *order, int32_t *orders)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        for (size_t j = i + 1; j < list->count; j++) {
            int32_t *next = orders + count++ * s->length;
            memcpy(next, order, s->length * sizeof *next);
            next[list->first + i] = order[list->first + j];
            next[list->first + j] = order[list->first + i];
        }
    }
    return count;
}

/* Makes the best exchange of each list in turn until none is better. */
static lan_status descend(study *s, int32_t *order, lan_allocation_end *end,
                          int32_t *orders, lan_allocation_end *ends,
                          bool *is_cut)
{
    lan_status status = fight_all(s, 1, order, false, end);
    for (size_t left = s->list_count, l = 0; left > 0 && status == LAN_OK;
         left--, l = (l + 1) % s->list_count) {
        const size_t count = write_exchanges(s, &s->lists[l], order, orders);
        size_t best = count;
        if (*is_cut || s->battles + (int64_t)count > s->options.battles) {
            *is_cut = true;
            return LAN_OK;
        }
        status = fight_all(s, (int64_t)count, orders, false, ends);
        for (size_t k = 0; k < count && status == LAN_OK; k++) {
            if (is_better(s, &ends[k], best < count ? &ends[best] : end)) {
                best = k;
            }
        }
        if (best < count) {
            memcpy(order, orders + best * s->length, s->length * sizeof *order);
            *end = ends[best];
            left = s->list_count + 1;
        }
    }
    return status;
}

static lan_status search(study *s, int32_t *order, lan_allocation *to)
{
    const size_t most = s->types * s->types;
    int32_t *own = arena_take(&s->memory, s->length, sizeof *own);
    int32_t *orders = arena_take(&s->memory, most * s->length, sizeof *orders);
    lan_allocation_end *ends = arena_take(&s->memory, most, sizeof *ends);
    lan_status status = s->memory.is_short ? LAN_ENOMEM : LAN_OK;
    for (search_start by = START_BY_PRODUCT;
         by < START_COUNT && status == LAN_OK; by++) {
        lan_allocation_end end;
        to->is_cut = to->is_cut || s->battles + 1 > s->options.battles;
        if (to->is_cut && by != START_BY_PRODUCT) {
            break;
        }
        memcpy(own, s->base, s->length * sizeof *own);
        for (size_t l = 0; l < s->list_count; l++) {
            sort_list(s, &s->lists[l], by, own);
        }
        status = descend(s, own, &end, orders, ends, &to->is_cut);
        if (status == LAN_OK &&
            (by == START_BY_PRODUCT || is_better(s, &end, &to->best))) {
            memcpy(order, own, s->length * sizeof *order);
            to->best = end;
        }
    }
    return status;
}

/* --- the answer ---------------------------------------------------------- */

lan_allocate_options lan_allocate_options_default(void)
{
    return (lan_allocate_options){.battles = 10000, .jobs = 1};
}

/* By all orders, or by a search. */
static lan_status find_best(study *s, int32_t *order, lan_allocation *to)
{
    memcpy(order, s->base, s->length * sizeof *order);
    if (to->orders <= (double)s->options.battles) {
        to->is_proven = true;
        return try_all(s, order, to);
    }
    return search(s, order, to);
}

static lan_status copy_lists(const study *s, const int32_t *order,
                             arena *memory, lan_allocation *to)
{
    to->lists = arena_take(memory, s->list_count, sizeof *to->lists);
    for (size_t l = 0; l < s->list_count && !memory->is_short; l++) {
        const target_list *from = &s->lists[l];
        lan_allocation_list *list = &to->lists[to->list_count++];
        *list = (lan_allocation_list){
            .attacker = from->attacker,
            .count = from->count,
            .targets = arena_take(memory, from->count, sizeof(int32_t)),
            .a = arena_take(memory, from->count, sizeof(double)),
            .b = arena_take(memory, from->count, sizeof(double))};
        for (size_t i = 0; i < from->count && !memory->is_short; i++) {
            const int32_t target = order[from->first + i];
            list->targets[i] = target;
            list->a[i] = s->a[target];
            list->b[i] =
                s->b[(size_t)from->attacker * s->types + (size_t)target];
        }
    }
    return memory->is_short ? LAN_ENOMEM : LAN_OK;
}

/* Fights what else there could be in place of the best order, which is lost. */
static lan_status fight_others(study *s, int32_t *order, lan_allocation *to)
{
    for (size_t l = 0; l < s->list_count; l++) {
        int32_t *list = &order[s->lists[l].first];
        for (size_t i = 0, j = s->lists[l].count - 1; i < j; i++, j--) {
            const int32_t moved = list[i];
            list[i] = list[j];
            list[j] = moved;
        }
    }
    lan_status status = fight_all(s, 1, NULL, false, &to->proportional);
    status =
        status == LAN_OK ? fight_all(s, 1, order, false, &to->reverse) : status;
    status =
        status == LAN_OK ? fight_all(s, 1, NULL, true, &to->as_is) : status;
    if (!to->is_proven) {
        to->worst =
            is_better(s, &to->reverse, &to->best) ? to->best : to->reverse;
    }
    return status;
}

static lan_status answer(study *s, arena *memory, lan_allocation *to)
{
    int32_t *order = arena_take(&s->memory, s->length, sizeof *order);
    to->side = s->side;
    to->side_name = side_name(s, s->side);
    to->is_by_cost = s->options.is_by_cost;
    to->orders = count_orders(s);
    to->start = s->start;
    lan_status status = order != NULL ? find_best(s, order, to) : LAN_ENOMEM;
    status = status == LAN_OK ? copy_lists(s, order, memory, to) : status;
    status = status == LAN_OK ? fight_others(s, order, to) : status;
    to->battles = s->battles;
    return status;
}

static lan_status check(const lan_scenario *scenario,
                        const lan_allocate_options *options, lan_error *err)
{
    if (lan_scenario_engagement(scenario) != NULL) {
        return lan_fail(
            err, LAN_EINVAL, 0, 0,
            "solver bodies fights one random battle, which cannot rank orders "
            "of fire: give another solver (--solver auto)");
    }
    if (lan_scenario_campaign(scenario) != NULL) {
        return lan_fail(
            err, LAN_EINVAL, 0, 0,
            "orders of fire need armies within range of each other, and these "
            "march on a map: remove armies.NAME.at");
    }
    const bool holds =
        options->battles >= 1 && options->battles <= LAN_ALLOCATE_MAX_BATTLES &&
        options->jobs >= 1 && options->jobs <= PARALLEL_JOBS_MOST;
    return holds ? LAN_OK
                 : lan_fail(err, LAN_EINVAL, 0, 0,
                            "an order of fire is looked for in 1 to %d "
                            "battles, by 1 to %d jobs",
                            LAN_ALLOCATE_MAX_BATTLES, PARALLEL_JOBS_MOST);
}

static lan_status prepare(study *s)
{
    const size_t types = s->types;
    lan_status status = lan_battle_create(s->def, &s->battle, s->err);
    if (status != LAN_OK) {
        return status;
    }
    s->is_own = arena_take(&s->memory, types, sizeof(bool));
    s->is_theirs = arena_take(&s->memory, types, sizeof(bool));
    s->a = arena_take(&s->memory, types, sizeof(double));
    s->b = arena_take(&s->memory, types * types, sizeof(double));
    s->hit = arena_take(&s->memory, types, sizeof(int32_t));
    s->lists = arena_take(&s->memory, types, sizeof *s->lists);
    /* a list that is given up is written beyond the others */
    s->base = arena_take(&s->memory, types * types + types, sizeof(int32_t));
    status = s->memory.is_short ? LAN_ENOMEM : find_side(s);
    status = status == LAN_OK ? find_types(s) : status;
    status = status == LAN_OK ? find_rates(s) : status;
    if (status == LAN_OK) {
        make_lists(s);
        status = check_lists(s);
    }
    return status == LAN_OK ? create_jobs(s) : status;
}

lan_status lan_allocate_find(const lan_scenario *scenario,
                             const lan_allocate_options *options,
                             const lan_progress *progress, lan_allocation **out,
                             lan_error *err)
{
    const lan_solver_options given = lan_scenario_solver_options(scenario);
    study s = {.def = lan_scenario_battle_def(scenario),
               .options = *options,
               .solver = battle_player_by_equations(&given),
               .progress = progress,
               .err = err};
    arena memory = {.last = NULL};
    lan_allocation *found = arena_take(&memory, 1, sizeof *found);
    s.types = s.def->unit_count;
    lan_status status = check(scenario, options, err);
    status = status == LAN_OK ? prepare(&s) : status;
    if (status == LAN_OK) {
        status = found != NULL ? answer(&s, &memory, found) : LAN_ENOMEM;
    }
    for (int j = 0; s.jobs != NULL && j < options->jobs; j++) {
        battle_player_clear(&s.jobs[j].player);
    }
    lan_coefficients_destroy(s.rates);
    lan_battle_destroy(s.battle);
    arena_clear(&s.memory);
    if (status != LAN_OK) {
        arena_clear(&memory);
        return fail_as(err, status);
    }
    found->memory = memory.last;
    *out = found;
    return LAN_OK;
}

void lan_allocation_destroy(lan_allocation *allocation)
{
    arena_free(allocation != NULL ? allocation->memory : NULL);
}

/* --- the order as a section of a scenario -------------------------------- */

static void write_list(const lan_battle_def *def, int32_t attacker,
                       const int32_t *targets, size_t count, FILE *out)
{
    fputs("    ", out);
    scn_write_text(out, def->units[attacker].name);
    fputs(": [", out);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? ", " : "", out);
        scn_write_text(out, def->units[targets[i]].name);
    }
    fputs("]\n", out);
}

/* Writes lists that the scenario has of others and goes by. */
static void write_kept(const lan_allocation *allocation,
                       const lan_battle_def *def, FILE *out)
{
    for (size_t k = 0;
         k < def->priority_count && def->share == LAN_SHARE_PRIORITY; k++) {
        const lan_priority_def *own = &def->priorities[k];
        size_t l = 0;
        while (l < allocation->list_count &&
               allocation->lists[l].attacker != own->attacker) {
            l++;
        }
        if (l == allocation->list_count) {
            write_list(def, own->attacker, own->targets, own->target_count,
                       out);
        }
    }
}

static void write_number(const char *key, double value, FILE *out)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    fprintf(out, "  %s: %s\n", key, lan_text_from_double(value, text));
}

lan_status lan_allocation_write(const lan_allocation *allocation,
                                const lan_scenario *scenario, FILE *out)
{
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    fputs("rules:\n", out);
    if (!isnan(def->gone)) {
        write_number("gone", def->gone, out);
    }
    if (def->wounds != LAN_WOUNDS_NONE) {
        fprintf(out, "  wounds: %s\n", lan_wounds_name(def->wounds));
    }
    if (def->pursuit > 0.0) {
        write_number("pursuit", def->pursuit, out);
    }
    fputs("  share: priority\n  priority:\n", out);
    for (size_t l = 0; l < allocation->list_count; l++) {
        const lan_allocation_list *list = &allocation->lists[l];
        write_list(def, list->attacker, list->targets, list->count, out);
    }
    write_kept(allocation, def, out);
    return ferror(out) ? LAN_EIO : LAN_OK;
}
