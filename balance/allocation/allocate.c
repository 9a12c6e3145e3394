/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "balance/allocation/allocation_impl.h"
#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/text.h"
#include "scenarios/format/format_impl.h"

/* What a step's error may make of an end, as a multiple of the step's. */
#define NOISE 100.0

static bool keeps_list(const allocation_study *study,
                       const lan_priority_def *priority)
{
    for (size_t l = 0; l < study->list_count; l++) {
        if (study->lists[l].attacker == priority->attacker) {
            return false;
        }
    }
    return study->def->share == LAN_SHARE_PRIORITY;
}

/* --- jobs ---------------------------------------------------------------- */

static lan_status create_job(const allocation_study *study, allocation_job *job)
{
    const lan_battle_def *def = study->def;
    size_t kept = 0;
    const block_array arrays[] = {
        {offsetof(allocation_job, priorities),
         def->priority_count + study->list_count, sizeof *job->priorities},
        {offsetof(allocation_job, order), study->length, sizeof(int32_t)}};
    if (block_make(job, 0, arrays, 2) == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t k = 0; k < def->priority_count; k++) {
        if (keeps_list(study, &def->priorities[k])) {
            job->priorities[kept++] = def->priorities[k];
        }
    }
    for (size_t l = 0; l < study->list_count; l++) {
        const allocation_list *list = &study->lists[l];
        job->priorities[kept + l] =
            (lan_priority_def){.attacker = list->attacker,
                               .targets = &job->order[list->first],
                               .target_count = list->count};
    }
    return LAN_OK;
}

static lan_status create_jobs(allocation_study *study)
{
    const lan_battle_def *def = study->def;
    for (size_t k = 0; k < def->priority_count; k++) {
        study->kept += keeps_list(study, &def->priorities[k]) ? 1 : 0;
    }
    study->jobs = calloc((size_t)study->options.jobs, sizeof *study->jobs);
    lan_status status = study->jobs != NULL ? LAN_OK : LAN_ENOMEM;
    for (int j = 0; j < study->options.jobs && status == LAN_OK; j++) {
        status = create_job(study, &study->jobs[j]);
    }
    return status;
}

static void destroy_jobs(allocation_study *study)
{
    for (int j = 0; study->jobs != NULL && j < study->options.jobs; j++) {
        battle_player_clear(&study->jobs[j].player);
        free(study->jobs[j].priorities);
    }
    free(study->jobs);
}

/* --- one battle ---------------------------------------------------------- */

static lan_allocation_end end_of(const allocation_study *study,
                                 const lan_outcome *outcome)
{
    const lan_battle *battle = study->battle;
    lan_allocation_end end = {.winner = outcome->winner,
                              .winner_name =
                                  allocation_side_name(study, outcome->winner),
                              .reason = outcome->reason,
                              .time = outcome->time};
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        const double left = allocation_worth(study, i, outcome->groups[i].left);
        if (lan_battle_army_side(battle, army) == study->side) {
            end.left += left;
        } else {
            end.enemy += left;
        }
    }
    return end;
}

static lan_status play(const allocation_study *study, allocation_job *job,
                       const lan_battle_def *def, const lan_progress *ticker,
                       lan_allocation_end *end, lan_error *err)
{
    lan_battle *battle = NULL;
    battle_player_set_progress(&job->player, ticker);
    lan_status status = battle_player_define(&job->player, def, &battle, err);
    if (status == LAN_OK) {
        status = battle_player_fight(&job->player, battle, &study->solver, NULL,
                                     NULL, err);
    }
    if (status == LAN_OK) {
        *end = end_of(study, job->player.outcome);
    }
    return status;
}

/* Orders that are played at once. */
typedef struct order_batch {
    const allocation_study *study;
    const int32_t *orders; /* [count][length]; NULL: one, without lists */
    lan_allocation_end *ends;
} order_batch;

static lan_status play_item(void *context, int job, int64_t item,
                            const lan_progress *ticker, lan_error *err)
{
    const order_batch *batch = context;
    const allocation_study *study = batch->study;
    allocation_job *own = &study->jobs[job];
    const size_t lists = batch->orders != NULL ? study->list_count : 0;
    lan_battle_def def = *study->def;
    def.share = LAN_SHARE_PRIORITY;
    def.priorities = own->priorities;
    def.priority_count = study->kept + lists;
    if (lists > 0) {
        memcpy(own->order, batch->orders + (size_t)item * study->length,
               study->length * sizeof *own->order);
    }
    return play(study, own, &def, ticker, &batch->ends[item], err);
}

static lan_status play_orders(allocation_study *study, int64_t count,
                              const int32_t *orders, lan_allocation_end *ends,
                              lan_error *err)
{
    order_batch batch = {study, orders, ends};
    study->battles += count;
    return parallel_for(count > 1 ? study->options.jobs : 1, count, play_item,
                        &batch, study->progress, err);
}

static lan_status play_as_is(allocation_study *study, lan_allocation_end *end,
                             lan_error *err)
{
    study->battles++;
    return play(study, &study->jobs[0], study->def, study->progress, end, err);
}

/* --- which is better ----------------------------------------------------- */

/* 2: the side wins, 1: none does, 0: another. */
static int success_of(const allocation_study *study,
                      const lan_allocation_end *end)
{
    return end->winner == study->side ? 2 : end->winner < 0 ? 1 : 0;
}

static double score_of(const allocation_study *study,
                       const lan_allocation_end *end)
{
    switch (success_of(study, end)) {
    case 2:
        return end->left;
    case 1:
        return end->left - end->enemy;
    default:
        return -end->enemy;
    }
}

static bool is_better_end(const allocation_study *study,
                          const lan_allocation_end *end,
                          const lan_allocation_end *than)
{
    const int success = success_of(study, end);
    const int other = success_of(study, than);
    const double noise = NOISE * study->solver.rtol * study->scale;
    return success != other
               ? success > other
               : score_of(study, end) > score_of(study, than) + noise;
}

/* --- theory --------------------------------------------------------------
 * One type against several, by aimed fire. In the measure s of fire given,
 * ds = x dt, the n-th soldier that it is aimed at costs 1 / b of it, whatever
 * the order, and x loses d(x^2) = -2 W ds, where W is what all of the enemy's
 * soldiers that live take per time. Firing at the largest a b first lets W fall
 * as fast as can be, at every s, and so leaves most of x; what is left of x^2
 * is a sum over targets of trapezia. */

/* How far from theory the square of what is left may lie, as a share of the
 * square of the start: so many times the step's error, and this at most. */
#define AGREES      1e4
#define AGREES_MOST 1e-4

/* A weapon that spares some types would fire at others meanwhile. */
static bool spares_types(const lan_unit_def *unit)
{
    for (size_t w = 0; w < unit->weapon_count; w++) {
        if (unit->weapons[w].targets != NULL) {
            return true;
        }
    }
    return false;
}

/* What comes later could make it worth while to wait. */
static bool is_timeless(const lan_battle_def *def)
{
    for (size_t k = 0; k < def->fire_count; k++) {
        if (def->fire[k].start > 0.0 || isfinite(def->fire[k].stop)) {
            return false;
        }
    }
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            if (def->armies[a].groups[g].reinforcement_count > 0) {
                return false;
            }
        }
    }
    return true;
}

static bool is_one_type(const allocation_study *study)
{
    size_t own = 0;
    for (size_t type = 0; type < study->type_count; type++) {
        own += study->is_own[type] ? 1 : 0;
    }
    return own == 1 && study->list_count == 1 &&
           !spares_types(&study->def->units[study->lists[0].attacker]);
}

/* Soldiers of a type of the other side at the start. */
static double count_type(const allocation_study *study, int32_t type)
{
    double count = 0.0;
    for (int32_t i = 0; i < lan_battle_group_count(study->battle); i++) {
        const int32_t army = lan_battle_group_army(study->battle, i);
        count +=
            lan_battle_group_type(study->battle, i) == type &&
                    lan_battle_army_side(study->battle, army) != study->side
                ? lan_battle_strength(study->battle, i)
                : 0.0;
    }
    return count;
}

/* The square of the soldiers that are left.
 *
 * each  what one of them counts
 */
static double square_left(const allocation_study *study, double start,
                          double each)
{
    const allocation_list *list = &study->lists[0];
    const double *b = &study->b[(size_t)list->attacker * study->type_count];
    double square = start * start;
    double below = 0.0; /* W of those behind */
    for (size_t i = list->count; i-- > 0;) {
        const int32_t target = study->base[list->first + i];
        const double count = count_type(study, target);
        const double above = below + study->a[target] / each * count;
        square -= count / b[target] * (below + above);
        below = above;
    }
    return square;
}

static bool is_exact(const allocation_study *study,
                     const lan_allocation_end *end)
{
    if (!study->is_alike || !is_one_type(study) || !is_timeless(study->def) ||
        end->winner != study->side || end->reason != LAN_END_ANNIHILATION ||
        !(study->start > 0.0)) {
        return false;
    }
    const int32_t type = study->lists[0].attacker;
    const double each = study->options.by == LAN_ALLOCATE_BY_COST
                            ? study->def->units[type].cost
                            : 1.0;
    const double start = study->start / each;
    const double left = end->left / each;
    const double most = fmin(AGREES * study->solver.rtol, AGREES_MOST);
    return fabs(left * left - square_left(study, start, each)) <=
           most * start * start;
}

/* --- orders -------------------------------------------------------------- */

static double factorial(size_t n)
{
    double product = 1.0;
    for (size_t i = 2; i <= n && isfinite(product); i++) {
        product *= (double)i;
    }
    return product;
}

static double count_orders(const allocation_study *study)
{
    double orders = 1.0;
    for (size_t l = 0; l < study->list_count; l++) {
        orders *= factorial(study->lists[l].count);
    }
    return orders;
}

/* --- all ----------------------------------------------------------------- */

/* Writes the permutation of a list of a number 0 .. count! - 1, in the order of
 * a dictionary whose letters are as they stand; 0 leaves it. */
static void permute_list(int32_t *list, size_t count, int64_t number)
{
    int64_t rest = (int64_t)factorial(count);
    for (size_t i = 0; i + 1 < count; i++) {
        rest /= (int64_t)(count - i);
        const size_t taken = i + (size_t)(number / rest);
        const int32_t target = list[taken];
        memmove(&list[i + 1], &list[i], (taken - i) * sizeof *list);
        list[i] = target;
        number %= rest;
    }
}

static void write_numbered(const allocation_study *study, int64_t number,
                           int32_t *order)
{
    memcpy(order, study->base, study->length * sizeof *order);
    for (size_t l = 0; l < study->list_count; l++) {
        const allocation_list *list = &study->lists[l];
        const int64_t own = (int64_t)factorial(list->count);
        permute_list(&order[list->first], list->count, number % own);
        number /= own;
    }
}

/* Room for orders and their ends. */
static lan_status make_room(const allocation_study *study, int64_t count,
                            order_batch *out, int32_t **orders)
{
    *orders = calloc((size_t)count * study->length, sizeof **orders);
    out->ends = calloc((size_t)count, sizeof *out->ends);
    return *orders != NULL && out->ends != NULL ? LAN_OK : LAN_ENOMEM;
}

static lan_status try_all(allocation_study *study, int32_t *order,
                          lan_allocation_end *best, lan_allocation_end *worst,
                          lan_error *err)
{
    const int64_t count = (int64_t)count_orders(study);
    order_batch room = {.study = study};
    int32_t *orders = NULL;
    int64_t first = 0;
    int64_t last = 0;
    lan_status status = make_room(study, count, &room, &orders);
    for (int64_t k = 0; k < count && status == LAN_OK; k++) {
        write_numbered(study, k, orders + (size_t)k * study->length);
    }
    status = status == LAN_OK
                 ? play_orders(study, count, orders, room.ends, err)
                 : status;
    for (int64_t k = 1; k < count && status == LAN_OK; k++) {
        first =
            is_better_end(study, &room.ends[k], &room.ends[first]) ? k : first;
        last = is_better_end(study, &room.ends[last], &room.ends[k]) ? k : last;
    }
    if (status == LAN_OK) {
        write_numbered(study, first, order);
        *best = room.ends[first];
        *worst = room.ends[last];
    }
    free(orders);
    free(room.ends);
    return fail_as(err, status);
}

/* --- exchanges ----------------------------------------------------------- */

/* What the search has, and where it stands. */
typedef struct descent {
    int32_t *order; /* where it stands */
    lan_allocation_end end;
    order_batch room; /* of exchanges in one list */
    int32_t *orders;
    bool is_cut;
} descent;

static bool may_play(allocation_study *study, descent *at, int64_t count)
{
    at->is_cut = at->is_cut || study->battles + count > study->options.battles;
    return !at->is_cut;
}

/* Makes the best exchange of two targets of a list, where one is better. */
static lan_status exchange_in_list(allocation_study *study,
                                   const allocation_list *list, descent *at,
                                   bool *is_better, lan_error *err)
{
    const size_t length = study->length;
    int64_t count = 0;
    int64_t best = -1;
    if (!may_play(study, at, (int64_t)(list->count * (list->count - 1) / 2))) {
        return LAN_OK;
    }
    for (size_t i = 0; i < list->count; i++) {
        for (size_t j = i + 1; j < list->count; j++) {
            int32_t *order = at->orders + (size_t)count++ * length;
            memcpy(order, at->order, length * sizeof *order);
            order[list->first + i] = at->order[list->first + j];
            order[list->first + j] = at->order[list->first + i];
        }
    }
    const lan_status status =
        play_orders(study, count, at->orders, at->room.ends, err);
    for (int64_t k = 0; k < count && status == LAN_OK; k++) {
        if (is_better_end(study, &at->room.ends[k],
                          best < 0 ? &at->end : &at->room.ends[best])) {
            best = k;
        }
    }
    if (best >= 0) {
        memcpy(at->order, at->orders + (size_t)best * length,
               length * sizeof *at->order);
        at->end = at->room.ends[best];
        *is_better = true;
    }
    return status;
}

/* Exchanges until none is better in any list. */
static lan_status descend(allocation_study *study, descent *at, lan_error *err)
{
    bool is_better = true;
    lan_status status = play_orders(study, 1, at->order, &at->end, err);
    while (status == LAN_OK && is_better) {
        is_better = false;
        for (size_t l = 0; l < study->list_count && status == LAN_OK; l++) {
            status =
                exchange_in_list(study, &study->lists[l], at, &is_better, err);
        }
    }
    return status;
}

/* --- where searches begin ------------------------------------------------ */

typedef enum start {
    START_BY_PRODUCT, /* a b, largest first */
    START_OWN,        /* the scenario's own list, behind it the others */
    START_BY_B,
    START_BY_A,
    START_REVERSE, /* a b, least first */
    START_COUNT
} start;

/* The largest comes first. */
static double key_of(const allocation_study *study, start by, int32_t attacker,
                     int32_t target)
{
    const double a = study->a[target];
    const double b =
        study->b[(size_t)attacker * study->type_count + (size_t)target];
    if (by != START_OWN) {
        return by == START_BY_B ? b : by == START_BY_A ? a : -a * b;
    }
    for (size_t k = 0; k < study->def->priority_count; k++) {
        const lan_priority_def *own = &study->def->priorities[k];
        for (size_t i = 0; i < own->target_count; i++) {
            if (own->attacker == attacker && own->targets[i] == target) {
                return -(double)i;
            }
        }
    }
    return -(double)study->type_count;
}

/* Largest key first; equal ones as by a b. */
static void write_start(const allocation_study *study, start by, int32_t *order)
{
    memcpy(order, study->base, study->length * sizeof *order);
    for (size_t l = 0; l < study->list_count && by != START_BY_PRODUCT; l++) {
        const allocation_list *list = &study->lists[l];
        const int32_t attacker = list->attacker;
        int32_t *own = &order[list->first];
        for (size_t i = 1; i < list->count; i++) {
            const int32_t target = own[i];
            const double of = key_of(study, by, attacker, target);
            size_t at = i;
            for (; at > 0 && key_of(study, by, attacker, own[at - 1]) < of;
                 at--) {
                own[at] = own[at - 1];
            }
            own[at] = target;
        }
    }
}

static lan_status search_orders(allocation_study *study, int32_t *order,
                                lan_allocation_end *best, bool *is_cut,
                                lan_error *err)
{
    descent at = {.order = calloc(study->length, sizeof *at.order),
                  .room = {.study = study}};
    size_t most = 0;
    for (size_t l = 0; l < study->list_count; l++) {
        most = study->lists[l].count > most ? study->lists[l].count : most;
    }
    lan_status status = make_room(study, (int64_t)(most * (most - 1) / 2),
                                  &at.room, &at.orders);
    status = at.order == NULL ? LAN_ENOMEM : status;
    for (start by = START_BY_PRODUCT;
         by < START_COUNT && status == LAN_OK &&
         (by == START_BY_PRODUCT || may_play(study, &at, 1));
         by++) {
        write_start(study, by, at.order);
        status = descend(study, &at, err);
        if (status == LAN_OK &&
            (by == START_BY_PRODUCT || is_better_end(study, &at.end, best))) {
            memcpy(order, at.order, study->length * sizeof *order);
            *best = at.end;
        }
    }
    *is_cut = at.is_cut;
    free(at.order);
    free(at.orders);
    free(at.room.ends);
    return fail_as(err, status);
}

lan_allocate_options lan_allocate_options_default(void)
{
    return (lan_allocate_options){
        .by = LAN_ALLOCATE_BY_SOLDIERS, .battles = 10000, .jobs = 1};
}

/* --- what is asked ------------------------------------------------------- */

static lan_status check_scenario(const lan_scenario *scenario, lan_error *err)
{
    if (lan_scenario_engagement(scenario) != NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a fight by bodies is one throw of the dice, which "
                        "no order of fire can be judged by: give another "
                        "solver (--solver auto)");
    }
    if (lan_scenario_campaign(scenario) != NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "an order of fire is found for armies that stand "
                        "within reach of each other, and these march on a "
                        "map: leave out armies.NAME.at");
    }
    return LAN_OK;
}

static lan_status check_options(const lan_allocate_options *options,
                                lan_error *err)
{
    const bool holds =
        (options->by == LAN_ALLOCATE_BY_SOLDIERS ||
         options->by == LAN_ALLOCATE_BY_COST) &&
        options->battles >= 1 && options->battles <= LAN_ALLOCATE_MAX_BATTLES &&
        options->jobs >= 1 && options->jobs <= PARALLEL_JOBS_MOST;
    return holds ? LAN_OK
                 : lan_fail(err, LAN_EINVAL, 0, 0,
                            "an order of fire goes by soldiers or cost, with "
                            "1 to %d battles and 1 to %d jobs",
                            LAN_ALLOCATE_MAX_BATTLES, PARALLEL_JOBS_MOST);
}

/* --- the study ----------------------------------------------------------- */

static void clear_study(allocation_study *study)
{
    destroy_jobs(study);
    lan_coefficients_destroy(study->rates);
    lan_battle_destroy(study->battle);
    free(study->is_own);
}

static lan_status create_study(allocation_study *study, lan_error *err)
{
    const size_t types = study->type_count;
    lan_status status = lan_battle_create(study->def, &study->battle, err);
    if (status != LAN_OK) {
        return status;
    }
    const block_array arrays[] = {
        {offsetof(allocation_study, is_own), types, sizeof(bool)},
        {offsetof(allocation_study, is_theirs), types, sizeof(bool)},
        {offsetof(allocation_study, a), types, sizeof(double)},
        {offsetof(allocation_study, b), types * types, sizeof(double)},
        {offsetof(allocation_study, hit), types, sizeof(int32_t)},
        {offsetof(allocation_study, lists), types, sizeof *study->lists},
        {offsetof(allocation_study, base), types * types, sizeof(int32_t)}};
    if (block_make(study, 0, arrays, 7) == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    status = allocation_find_lists(study, err);
    return status == LAN_OK ? create_jobs(study) : status;
}

/* --- the answer ---------------------------------------------------------- */

static lan_status copy_list(const allocation_study *study,
                            const allocation_list *from, const int32_t *order,
                            lan_allocation_list *to)
{
    to->attacker = from->attacker;
    to->count = from->count;
    const block_array arrays[] = {
        {offsetof(lan_allocation_list, targets), from->count, sizeof(int32_t)},
        {offsetof(lan_allocation_list, a), from->count, sizeof(double)},
        {offsetof(lan_allocation_list, b), from->count, sizeof(double)}};
    if (block_make(to, 0, arrays, 3) == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < from->count; i++) {
        const int32_t target = order[from->first + i];
        to->targets[i] = target;
        to->a[i] = study->a[target];
        to->b[i] = study->b[(size_t)from->attacker * study->type_count +
                            (size_t)target];
    }
    return LAN_OK;
}

static lan_status copy_lists(const allocation_study *study,
                             const int32_t *order, lan_allocation *to)
{
    lan_status status = LAN_OK;
    to->lists = calloc(study->list_count, sizeof *to->lists);
    if (to->lists == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t l = 0; l < study->list_count && status == LAN_OK; l++) {
        to->list_count++;
        status = copy_list(study, &study->lists[l], order, &to->lists[l]);
    }
    return status;
}

/* By theory, by all orders, or by a search. */
static lan_status find_best(allocation_study *study, int32_t *order,
                            lan_allocation *to, lan_error *err)
{
    memcpy(order, study->base, study->length * sizeof *order);
    lan_status status = play_orders(study, 1, order, &to->best, err);
    if (status != LAN_OK || is_exact(study, &to->best)) {
        return status;
    }
    if (to->orders <= (double)study->options.battles) {
        to->proof = LAN_ALLOCATE_ALL;
        return try_all(study, order, &to->best, &to->worst, err);
    }
    to->proof = LAN_ALLOCATE_SEARCH;
    return search_orders(study, order, &to->best, &to->is_cut, err);
}

static void reverse_lists(const allocation_study *study, int32_t *order)
{
    for (size_t l = 0; l < study->list_count; l++) {
        int32_t *list = &order[study->lists[l].first];
        const size_t count = study->lists[l].count;
        for (size_t i = 0; i < count / 2; i++) {
            const int32_t moved = list[i];
            list[i] = list[count - 1 - i];
            list[count - 1 - i] = moved;
        }
    }
}

/* What else there could be in place of the best order, which is lost. */
static lan_status play_others(allocation_study *study, int32_t *order,
                              lan_allocation *to, lan_error *err)
{
    lan_status status = play_orders(study, 1, NULL, &to->proportional, err);
    if (status == LAN_OK) {
        reverse_lists(study, order);
        status = play_orders(study, 1, order, &to->reverse, err);
    }
    status = status == LAN_OK ? play_as_is(study, &to->as_is, err) : status;
    if (to->proof != LAN_ALLOCATE_ALL) {
        to->worst = is_better_end(study, &to->reverse, &to->best) ? to->best
                                                                  : to->reverse;
    }
    return status;
}

static lan_status answer(allocation_study *study, lan_allocation *to,
                         lan_error *err)
{
    int32_t *order = calloc(study->length, sizeof *order);
    to->side = study->side;
    to->side_name = allocation_side_name(study, study->side);
    to->by = study->options.by;
    to->orders = count_orders(study);
    to->start = study->start;
    lan_status status =
        order != NULL ? find_best(study, order, to, err) : LAN_ENOMEM;
    status = status == LAN_OK ? copy_lists(study, order, to) : status;
    status = status == LAN_OK ? play_others(study, order, to, err) : status;
    to->battles = study->battles;
    free(order);
    return status;
}

lan_status lan_allocate_find(const lan_scenario *scenario,
                             const lan_allocate_options *options,
                             const lan_progress *progress, lan_allocation **out,
                             lan_error *err)
{
    const lan_solver_options given = lan_scenario_solver_options(scenario);
    allocation_study study = {.scenario = scenario,
                              .def = lan_scenario_battle_def(scenario),
                              .options = *options,
                              .solver = battle_player_by_equations(&given),
                              .progress = progress};
    study.type_count = study.def->unit_count;
    lan_status status = check_scenario(scenario, err);
    status = status == LAN_OK ? check_options(options, err) : status;
    if (status != LAN_OK) {
        return status;
    }
    lan_allocation *found = calloc(1, sizeof *found);
    status = found != NULL ? create_study(&study, err) : LAN_ENOMEM;
    status = status == LAN_OK ? answer(&study, found, err) : status;
    clear_study(&study);
    if (status != LAN_OK) {
        lan_allocation_destroy(found);
        return fail_as(err, status);
    }
    *out = found;
    return LAN_OK;
}

void lan_allocation_destroy(lan_allocation *allocation)
{
    if (allocation == NULL) {
        return;
    }
    for (size_t l = 0; l < allocation->list_count; l++) {
        free(allocation->lists[l].targets);
    }
    free(allocation->lists);
    free(allocation);
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

static const lan_allocation_list *list_of(const lan_allocation *allocation,
                                          int32_t attacker)
{
    for (size_t l = 0; l < allocation->list_count; l++) {
        if (allocation->lists[l].attacker == attacker) {
            return &allocation->lists[l];
        }
    }
    return NULL;
}

/* Lists that the scenario has of others and goes by. */
static void write_kept(const lan_allocation *allocation,
                       const lan_battle_def *def, FILE *out)
{
    for (size_t k = 0;
         k < def->priority_count && def->share == LAN_SHARE_PRIORITY; k++) {
        const lan_priority_def *own = &def->priorities[k];
        if (list_of(allocation, own->attacker) == NULL) {
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
