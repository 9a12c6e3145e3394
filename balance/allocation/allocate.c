/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solve.h"

#include <gsl/gsl_permutation.h>
#include <string.h>

#include "balance/arena_impl.h"
#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"
#include "model/engine_impl.h"
#include "scenarios/format/format_impl.h"

/* Error of a result as a multiple of the error of a step. */
#define NOISE 100.0

/* Strength that stands for a group that arrives later. */
#define ABSENT 1e-100

/* What area fire of a type is at, if not at one army. */
enum { HITS_NONE = -1, HITS_SEVERAL = -2 };

/* An order is all lists of the answer in sequence; its elements are types. */
typedef struct study {
    const lan_battle_def *def;
    lan_allocate_options options;
    lan_solver_options solver;
    const lan_progress *progress;
    lan_error *err;
    arena memory;       /* of the search */
    arena *answer;      /* of the result */
    lan_battle *battle; /* of def, at time 0 */
    size_t types;
    double *ours;   /* [types] soldiers of the side at the start */
    double *theirs; /* [types] soldiers of all others */
    double own;     /* soldiers of the side */
    double *a;      /* [types] the side's losses to one soldier */
    double *b;      /* [types][types] what one of the row takes of the column;
                       below zero: the row does not choose it */
    int32_t *hit;   /* [types] the army that area fire of one of the side is
                       at, whose groups it does not choose between; or none, or
                       several, as where its fire is aimed */
    lan_allocation *found;
    size_t length;          /* of an order */
    int32_t *base;          /* order by a b, largest first */
    double scale;           /* of the side and of all others, at the start */
    size_t kept_count;      /* lists of the scenario that stay */
    lan_priority_def *all;  /* [jobs][kept_count, then room for types] */
    battle_player *players; /* [jobs] */
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
    for (size_t i = 0; names != NULL && i < count; i++) {
        names[i] = lan_battle_side_name(s->battle, (int32_t)i);
        if (wanted == NULL || strcmp(names[i], wanted) == 0) {
            s->found->side = (int32_t)i;
            s->found->side_name = side_name(s, (int32_t)i);
            return LAN_OK;
        }
    }
    if (names == NULL) {
        return LAN_ENOMEM;
    }
    const char *meant = lan_text_suggest(wanted, names, count);
    return refuse(s->err,
                  meant != NULL
                      ? "there is no side '%.60s' (did you mean '%.60s'?)"
                      : "there is no side '%.60s': the first is '%.60s'",
                  wanted, meant != NULL ? meant : names[0]);
}

/* The strength or cost of this many soldiers of a group. */
static double worth(const study *s, int32_t group, double soldiers)
{
    const int32_t type = lan_battle_group_type(s->battle, group);
    return s->options.is_by_cost ? soldiers * s->def->units[type].cost
                                 : soldiers;
}

/* A mean over groups is weighted by their starting strengths. */
static double weight_of(const study *s, int32_t group)
{
    return fmax(lan_battle_strength(s->battle, group), ABSENT);
}

/* Finds the types, and the strength or cost of both sides. */
static lan_status find_types(study *s)
{
    for (int32_t i = 0; i < lan_battle_group_count(s->battle); i++) {
        const int32_t type = lan_battle_group_type(s->battle, i);
        const lan_unit_def *unit = &s->def->units[type];
        const bool is_own = side_of_group(s, i) == s->found->side;
        if (s->options.is_by_cost && isnan(unit->cost)) {
            return refuse(s->err,
                          "--by cost needs the cost of each type that fights: "
                          "give units.%.60s.cost, or --by soldiers",
                          unit->name);
        }
        const double own = worth(s, i, lan_battle_strength(s->battle, i));
        (is_own ? s->ours : s->theirs)[type] += weight_of(s, i);
        s->own += is_own ? weight_of(s, i) : 0.0;
        s->scale += own;
        s->found->start += is_own ? own : 0.0;
    }
    return LAN_OK;
}

/* --- what types take from each other ------------------------------------- */

/* Losses of a group to one soldier that fires only at it; area fire is
 * multiplied by the number of soldiers. */
static double taken_of(const study *s, const lan_coefficient *rate)
{
    return lan_law_row_of(rate->law)->is_on_army
               ? rate->coefficient * weight_of(s, rate->at)
               : rate->coefficient;
}

/* Sums a and b: means over the groups of both types; each pair may have a row
 * for each of two laws. */
static void sum_rates(study *s, const lan_coefficients *rates)
{
    for (size_t k = 0; k < rates->count; k++) {
        const lan_coefficient *rate = &rates->items[k];
        const int32_t from = lan_battle_group_type(s->battle, rate->from);
        const int32_t at = lan_battle_group_type(s->battle, rate->at);
        const bool is_own = side_of_group(s, rate->from) == s->found->side;
        const double share = weight_of(s, rate->from) /
                             (is_own ? s->ours[from] : s->theirs[from]) *
                             weight_of(s, rate->at);
        if (rate->weapon != NULL) {
            continue; /* a part of a pair's */
        }
        if (!is_own && side_of_group(s, rate->at) == s->found->side) {
            s->a[from] +=
                worth(s, rate->at, taken_of(s, rate)) * (share / s->own);
        }
        if (is_own && lan_law_row_of(rate->law)->is_divided &&
            rate->coefficient > 0.0) {
            const int32_t army = lan_battle_group_army(s->battle, rate->at);
            const bool is_same =
                lan_law_row_of(rate->law)->is_on_army &&
                (s->hit[from] == HITS_NONE || s->hit[from] == army);
            double *b = &s->b[(size_t)from * s->types + (size_t)at];
            s->hit[from] = is_same ? army : HITS_SEVERAL;
            *b = fmax(*b, 0.0) + taken_of(s, rate) * (share / s->theirs[at]);
        }
    }
}

static lan_status find_rates(study *s)
{
    lan_coefficients *rates = NULL;
    for (size_t k = 0; k < s->types * s->types; k++) {
        s->b[k] = -1.0;
        s->hit[k % s->types] = HITS_NONE;
    }
    const lan_status status = lan_coefficients_find(s->battle, s->def, &rates);
    if (status == LAN_OK) {
        sum_rates(s, rates);
    }
    lan_coefficients_destroy(rates);
    return status;
}

/* --- lists --------------------------------------------------------------- */

/* The start of a list in an order. */
static ptrdiff_t first_of(const study *s, const lan_allocation_list *list)
{
    return list->targets - s->found->lists[0].targets;
}

static lan_status make_lists(study *s)
{
    const size_t types = s->types;
    lan_allocation *found = s->found;
    int32_t *best = arena_take(s->answer, types * types, sizeof *best);
    double *a = arena_take(s->answer, types * types, sizeof *a);
    double *b = arena_take(s->answer, types * types, sizeof *b);
    found->lists = arena_take(s->answer, types, sizeof *found->lists);
    /* a list that is given up is written beyond the others */
    s->base = arena_take(&s->memory, types * types + types, sizeof *s->base);
    if (s->answer->is_short || s->memory.is_short) {
        return LAN_ENOMEM;
    }
    for (size_t from = 0; from < types; from++) {
        lan_allocation_list *list = &found->lists[found->list_count];
        *list = (lan_allocation_list){.attacker = (int32_t)from,
                                      .targets = best + s->length,
                                      .a = a + s->length,
                                      .b = b + s->length};
        /* the largest product first; equal ones stay in their order */
        int32_t *own = s->base + s->length;
        for (size_t at = 0; at < types; at++) {
            const double key = s->a[at] * s->b[from * types + at];
            size_t k = list->count;
            if (!(s->b[from * types + at] >= 0.0)) {
                continue;
            }
            for (; k > 0 &&
                   s->a[own[k - 1]] * s->b[from * types + (size_t)own[k - 1]] <
                       key;
                 k--) {
                own[k] = own[k - 1];
            }
            own[k] = (int32_t)at;
            list->count++;
        }
        if (list->count >= 2 && s->hit[from] == HITS_SEVERAL) {
            s->length += list->count;
            found->list_count++;
        }
    }
    return LAN_OK;
}

/* True if a list of the scenario applies and is not replaced. */
static bool does_stay(const lan_battle_def *def, const lan_allocation *found,
                      size_t priority)
{
    bool stays = def->share == LAN_SHARE_PRIORITY;
    for (size_t l = 0; l < found->list_count; l++) {
        stays = stays &&
                found->lists[l].attacker != def->priorities[priority].attacker;
    }
    return stays;
}

/* A list belongs to a type, on any side. With one enemy type there is no
 * order. */
static lan_status check_lists(const study *s)
{
    size_t own = 0;
    for (size_t type = 0; type < s->types; type++) {
        own += s->ours[type] > 0.0 ? 1 : 0;
    }
    if (s->found->list_count == 0) {
        return refuse(s->err,
                      "'%.60s' has no choice of targets: each of its types "
                      "fires at one enemy type at most; give another side",
                      s->found->side_name);
    }
    for (size_t l = 0; l < s->found->list_count && own > 1; l++) {
        const int32_t type = s->found->lists[l].attacker;
        if (s->theirs[type] > 0.0) {
            return refuse(
                s->err,
                "type '%.60s' fights on both sides, and both would use its "
                "list of targets: give each side its own types",
                s->def->units[type].name);
        }
    }
    return LAN_OK;
}

/* --- battles ------------------------------------------------------------- */

/* Battles that are fought together. */
typedef struct order_batch {
    const study *s;
    bool is_as_is;         /* fire as in the scenario; else by priority */
    const int32_t *orders; /* one per battle; NULL: without lists */
    lan_allocation_end *ends;
} order_batch;

static lan_status fight(void *context, int job, int64_t item,
                        const lan_progress *ticker, lan_error *err)
{
    const order_batch *batch = context;
    const study *s = batch->s;
    battle_player *player = &s->players[job];
    lan_battle_def def = *s->def;
    lan_battle *battle = NULL;
    lan_priority_def *own = s->all + (size_t)job * (s->kept_count + s->types);
    if (!batch->is_as_is) {
        def.share = LAN_SHARE_PRIORITY;
        def.priorities = own;
        def.priority_count = s->kept_count;
    }
    for (size_t l = 0; batch->orders != NULL && l < s->found->list_count; l++) {
        const lan_allocation_list *list = &s->found->lists[l];
        const int32_t *order = batch->orders + (size_t)item * s->length;
        own[def.priority_count++] =
            (lan_priority_def){.attacker = list->attacker,
                               .targets = order + first_of(s, list),
                               .target_count = list->count};
    }
    battle_player_set_progress(player, ticker);
    lan_status status = battle_player_define(player, &def, &battle, err);
    if (status == LAN_OK) {
        status =
            battle_player_fight(player, battle, &s->solver, NULL, NULL, err);
    }
    if (status == LAN_OK) {
        const lan_outcome *outcome = player->outcome;
        lan_allocation_end *end = &batch->ends[item];
        *end =
            (lan_allocation_end){.winner = outcome->winner,
                                 .winner_name = side_name(s, outcome->winner),
                                 .reason = outcome->reason,
                                 .time = outcome->time};
        for (int32_t i = 0; i < outcome->group_count; i++) {
            const bool is_own = side_of_group(s, i) == s->found->side;
            *(is_own ? &end->left : &end->enemy) +=
                worth(s, i, outcome->groups[i].left);
        }
    }
    return status;
}

static lan_status fight_all(order_batch batch, int64_t count)
{
    const study *s = batch.s;
    s->found->battles += count;
    return parallel_for(count > 1 ? s->options.jobs : 1, count, fight, &batch,
                        s->progress, s->err);
}

/* --- which is better ----------------------------------------------------- */

/* 2: the side wins, 1: none does, 0: another. */
static int success_of(const study *s, const lan_allocation_end *end)
{
    return end->winner == s->found->side ? 2 : end->winner < 0 ? 1 : 0;
}

static bool is_better(const study *s, const lan_allocation_end *end,
                      const lan_allocation_end *than)
{
    const lan_allocation_end *both[] = {end, than};
    const int success[] = {success_of(s, end), success_of(s, than)};
    double score[2];
    for (int i = 0; i < 2; i++) {
        score[i] = (success[i] > 0 ? both[i]->left : 0.0) -
                   (success[i] < 2 ? both[i]->enemy : 0.0);
    }
    return success[0] != success[1]
               ? success[0] > success[1]
               : score[0] > score[1] + NOISE * s->solver.rtol * s->scale;
}

/* --- searches ------------------------------------------------------------ */

/* The permutation after this one of the places of each list, in lexicographic
 * order; the first list changes first. */
static void go_to_next(const study *s, size_t *places)
{
    int code = GSL_FAILURE;
    for (size_t l = 0; l < s->found->list_count && code != GSL_SUCCESS; l++) {
        const lan_allocation_list *list = &s->found->lists[l];
        gsl_permutation own = {list->count, places + first_of(s, list)};
        code = gsl_permutation_next(&own);
        if (code != GSL_SUCCESS) {
            gsl_permutation_reverse(&own); /* the last becomes the first */
        }
    }
}

static lan_status try_all(study *s, int32_t *order)
{
    lan_allocation *to = s->found;
    const size_t length = s->length;
    const int64_t count = (int64_t)to->orders;
    lan_allocation_end *ends =
        arena_take(&s->memory, (size_t)count, sizeof *ends);
    int32_t *orders =
        arena_take(&s->memory, (size_t)count * length, sizeof *orders);
    size_t *places = arena_take(&s->memory, length, sizeof *places);
    int64_t first = 0;
    int64_t last = 0;
    if (s->memory.is_short) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < length; i++) {
        places[i] = i;
    }
    for (size_t k = 0; k < (size_t)count; k++) {
        for (size_t i = 0; i < length; i++) {
            orders[k * length + i] = s->base[places[i]];
        }
        go_to_next(s, places);
    }
    const lan_status status =
        fight_all((order_batch){s, false, orders, ends}, count);
    for (int64_t k = 1; k < count && status == LAN_OK; k++) {
        first = is_better(s, &ends[k], &ends[first]) ? k : first;
        last = is_better(s, &ends[last], &ends[k]) ? k : last;
    }
    memcpy(order, orders + (size_t)first * length, length * sizeof *order);
    to->best = ends[first];
    to->worst = ends[last];
    return status;
}

/* Makes the best exchange of each list in turn until no exchange is better.
 *
 * others, ends  room for all exchanges of a list
 */
static lan_status descend(study *s, int32_t *order, lan_allocation_end *end,
                          int32_t *others, lan_allocation_end *ends)
{
    lan_allocation *to = s->found;
    const size_t size = s->length * sizeof *order;
    lan_status status =
        fight_all((order_batch){s, .orders = order, .ends = end}, 1);
    for (size_t left = to->list_count, l = 0; left > 0 && status == LAN_OK;
         left--, l = (l + 1) % to->list_count) {
        const lan_allocation_list *list = &to->lists[l];
        const int64_t count = (int64_t)(list->count * (list->count - 1) / 2);
        const int32_t *own = order + first_of(s, list);
        int32_t *other = others;
        int64_t best = count;
        if (to->is_cut || to->battles + count > s->options.battles) {
            to->is_cut = true;
            return LAN_OK;
        }
        for (size_t i = 0; i < list->count; i++) {
            for (size_t j = i + 1; j < list->count; j++) {
                memcpy(other, order, size);
                other[first_of(s, list) + (ptrdiff_t)i] = own[j];
                other[first_of(s, list) + (ptrdiff_t)j] = own[i];
                other += s->length;
            }
        }
        status = fight_all((order_batch){s, false, others, ends}, count);
        for (int64_t k = 0; k < count && status == LAN_OK; k++) {
            if (is_better(s, &ends[k], best < count ? &ends[best] : end)) {
                best = k;
            }
        }
        if (best < count) {
            memcpy(order, others + (size_t)best * s->length, size);
            *end = ends[best];
            left = to->list_count + 1;
        }
    }
    return status;
}

static void reverse_lists(const study *s, int32_t *order)
{
    for (size_t l = 0; l < s->found->list_count; l++) {
        const lan_allocation_list *list = &s->found->lists[l];
        int32_t *own = order + first_of(s, list);
        for (size_t i = 0, j = list->count - 1; i < j; i++, j--) {
            const int32_t target = own[i];
            own[i] = own[j];
            own[j] = target;
        }
    }
}

/* Descends from the order by a b, and from its reverse. */
static lan_status search(study *s, int32_t *order)
{
    lan_allocation *to = s->found;
    const size_t most = s->types * s->types;
    int32_t *other = arena_take(&s->memory, s->length, sizeof *other);
    int32_t *room = arena_take(&s->memory, most * s->length, sizeof *room);
    lan_allocation_end *ends = arena_take(&s->memory, most, sizeof *ends);
    lan_allocation_end end;
    if (s->memory.is_short) {
        return LAN_ENOMEM;
    }
    memcpy(other, order, s->length * sizeof *other);
    reverse_lists(s, other);
    lan_status status = descend(s, order, &to->best, room, ends);
    if (status == LAN_OK && !to->is_cut) {
        status = descend(s, other, &end, room, ends);
        if (status == LAN_OK && is_better(s, &end, &to->best)) {
            memcpy(order, other, s->length * sizeof *order);
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

/* Finds the best order by trying all orders or by a search, and the
 * alternatives to it. */
static lan_status answer(study *s)
{
    lan_allocation *to = s->found;
    int32_t *order = s->base;
    to->orders = 1.0;
    for (size_t l = 0; l < to->list_count; l++) {
        for (size_t i = 2; i <= to->lists[l].count && isfinite(to->orders);
             i++) {
            to->orders *= (double)i;
        }
    }
    to->is_proven = to->orders <= (double)s->options.battles;
    lan_status status = to->is_proven ? try_all(s, order) : search(s, order);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t l = 0; l < to->list_count; l++) {
        lan_allocation_list *list = &to->lists[l];
        const int32_t *own = order + first_of(s, list);
        const double *b = &s->b[(size_t)list->attacker * s->types];
        for (size_t i = 0; i < list->count; i++) {
            list->targets[i] = own[i];
            list->a[i] = s->a[own[i]];
            list->b[i] = b[own[i]];
        }
    }
    reverse_lists(s, order);
    const order_batch others[] = {{s, .ends = &to->proportional},
                                  {s, .orders = order, .ends = &to->reverse},
                                  {s, .is_as_is = true, .ends = &to->as_is}};
    for (int k = 0; k < 3 && status == LAN_OK; k++) {
        status = fight_all(others[k], 1);
    }
    if (!to->is_proven) {
        to->worst =
            is_better(s, &to->reverse, &to->best) ? to->best : to->reverse;
    }
    return status;
}

static lan_status check(const lan_scenario *scenario,
                        const lan_allocate_options *options, lan_error *err)
{
    if (options->jobs < 1 || options->jobs > PARALLEL_JOBS_MOST ||
        options->battles < 1 || options->battles > LAN_ALLOCATE_MAX_BATTLES) {
        return LAN_EINVAL;
    }
    if (lan_scenario_engagement(scenario) != NULL) {
        return refuse(
            err, "solver bodies fights one random battle, which cannot rank "
                 "orders of fire: give another solver (--solver auto)");
    }
    if (lan_scenario_campaign(scenario) != NULL) {
        return refuse(err,
                      "orders of fire need armies within range of each other, "
                      "but these march on a map: remove armies.NAME.at");
    }
    return LAN_OK;
}

static lan_status prepare(study *s)
{
    const lan_battle_def *def = s->def;
    const size_t types = s->types;
    const size_t jobs = (size_t)s->options.jobs;
    arena *memory = &s->memory;
    lan_status status = lan_battle_create(def, &s->battle, s->err);
    if (status != LAN_OK) {
        return status;
    }
    s->ours = arena_take(memory, types, sizeof(double));
    s->theirs = arena_take(memory, types, sizeof(double));
    s->a = arena_take(memory, types, sizeof(double));
    s->b = arena_take(memory, types * types, sizeof(double));
    s->hit = arena_take(memory, types, sizeof(int32_t));
    s->players = arena_take(memory, jobs, sizeof *s->players);
    status = memory->is_short ? LAN_ENOMEM : find_side(s);
    status = status == LAN_OK ? find_types(s) : status;
    status = status == LAN_OK ? find_rates(s) : status;
    status = status == LAN_OK ? make_lists(s) : status;
    status = status == LAN_OK ? check_lists(s) : status;
    s->all = arena_take(memory, jobs * (def->priority_count + types),
                        sizeof *s->all);
    if (status != LAN_OK || s->all == NULL) {
        return status != LAN_OK ? status : LAN_ENOMEM;
    }
    for (size_t k = 0; k < def->priority_count; k++) {
        if (does_stay(def, s->found, k)) {
            s->all[s->kept_count++] = def->priorities[k];
        }
    }
    for (size_t j = 1; j < jobs; j++) {
        memcpy(s->all + j * (s->kept_count + types), s->all,
               s->kept_count * sizeof *s->all);
    }
    return LAN_OK;
}

lan_status lan_allocate_find(const lan_scenario *scenario,
                             const lan_allocate_options *options,
                             const lan_progress *progress, lan_allocation **out,
                             lan_error *err)
{
    const lan_solver_options given = lan_scenario_solver_options(scenario);
    arena memory = {.last = NULL};
    study s = {.def = lan_scenario_battle_def(scenario),
               .options = *options,
               .solver = battle_player_by_equations(&given),
               .progress = progress,
               .err = err,
               .answer = &memory,
               .found = arena_take(&memory, 1, sizeof *s.found)};
    s.types = s.def->unit_count;
    lan_status status = check(scenario, options, err);
    status = status == LAN_OK && s.found == NULL ? LAN_ENOMEM : status;
    if (status == LAN_OK) {
        s.found->is_by_cost = options->is_by_cost;
        status = prepare(&s);
    }
    status = status == LAN_OK ? answer(&s) : status;
    for (int j = 0; s.players != NULL && j < options->jobs; j++) {
        battle_player_clear(&s.players[j]);
    }
    lan_battle_destroy(s.battle);
    arena_clear(&s.memory);
    if (status != LAN_OK) {
        arena_clear(&memory);
        return fail_as(err, status);
    }
    s.found->memory = memory.last;
    *out = s.found;
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
    for (size_t k = 0; k < def->priority_count; k++) {
        const lan_priority_def *own = &def->priorities[k];
        if (does_stay(def, allocation, k)) {
            write_list(def, own->attacker, own->targets, own->target_count,
                       out);
        }
    }
    return ferror(out) ? LAN_EIO : LAN_OK;
}
