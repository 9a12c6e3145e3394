/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole soldiers and steps: for each type some values around the best so far,
 * from its weakest to its strongest, and of all choices of one value each the
 * least change that has every pair inside, by branch and bound; then around
 * that, until nothing is better. Where type i is too strong for j so is every
 * stronger i for every weaker j, so that few pairs have to be fought.
 */
#include <stdlib.h>
#include <string.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/price_impl.h"
#include "base/real.h"

/* Values of all types, and of one of them. */
#define CHOICES_ALL   144
#define CHOICES_MOST  24
#define CHOICES_LEAST 5

/* Choices that are made in a search, and searches around a better place. */
#define NODES_MOST    4000000
#define SEARCHES_MOST 24

/* ln from value to value of numbers that are not counted, and ln of what the
 * farthest is farther away by than the next where values are spread. */
#define SPACING 0.002
#define FARTHER 6.0

/* By what all values are moved to look elsewhere, as x. */
static const double shifts[] = {0.08, -0.08, 0.2, -0.2, 0.4, -0.4};
#define SHIFTS (sizeof shifts / sizeof shifts[0])

#define ROUNDING 1e-12
#define LEVEL    1e-6

typedef struct price_choice {
    double value;
    double x;  /* ln of its change */
    double lo; /* of x for as many soldiers */
    double hi;
    int32_t soldiers; /* of an army, or 0: as the match-ups have it */
} price_choice;

/* The choices of a type, the weakest first. */
typedef struct price_ladder {
    const price_variable *variable; /* NULL: nothing changes */
    bool has_level;
    bool is_counted; /* choices are numbers of soldiers, else values */
    price_choice choices[CHOICES_MOST + 2];
    int count;
    int order[CHOICES_MOST + 2]; /* by the size of the change */
    int at;                      /* as it is tried */
} price_ladder;

enum { UNKNOWN, FITS, TOO_STRONG, TOO_WEAK };

typedef struct price_steps {
    price_work *work;
    price_ladder *ladders; /* [types] */
    unsigned char *known;  /* [types][types][choice][choice], of i < j */
    size_t room;           /* choices of a type */
    double *rest;          /* [types + 1] the least change of those from i on */
    double *lowest;        /* [types + 1] the least sum of ln, */
    double *highest;       /* and the most */
    double level;          /* what the sum may be off; infinite: free */
    double *x;             /* [types] of the best */
    int *best;             /* [types] its choices */
    double price;
    int64_t nodes;
    bool is_found;
    lan_status status;
} price_steps;

/* --- choices -------------------------------------------------------------- */

/* The next value on a side, +1 up, -1 down, at least so much farther away;
 * LAN_NAN: none. */
static double next_value(const price_work *work, const price_ladder *ladder,
                         double value, int side, double by)
{
    const double step = work->def->step;
    const double budget = work->wanted.budget;
    const double apart = value * exp(side * by);
    if (!ladder->is_counted) {
        const double next =
            step > 0.0 ? value + side * step : value * exp(side * SPACING);
        const double far = side > 0 ? fmax(next, apart) : fmin(next, apart);
        return step > 0.0 ? round(far / step) * step : far;
    }
    const double now = price_soldiers(work, value);
    const double there = price_soldiers(work, apart);
    double soldiers =
        side > 0 ? fmin(now - 1.0, there) : fmax(now + 1.0, there);
    if (step > 0.0 && soldiers >= 1.0) {
        /* The next number that some multiple buys. */
        const double least = budget / (soldiers + (side > 0 ? 1.0 : 0.0));
        const double multiple =
            floor(least / step * (1.0 + ROUNDING)) + (side > 0 ? 1.0 : 0.0);
        soldiers = multiple > 0.0 ? price_soldiers(work, multiple * step) : 0.0;
    }
    return soldiers >= 1.0 ? price_cost(work, ladder->variable, soldiers)
                           : LAN_NAN;
}

static bool is_allowed(const price_variable *variable, double value)
{
    const double x = log(value / variable->from);
    return value > 0.0 && x >= variable->lo - 1e-9 && x <= variable->hi + 1e-9;
}

static void add_choice(const price_work *work, double value,
                       price_ladder *ladder)
{
    const price_variable *variable = ladder->variable;
    const double x = log(value / variable->from);
    price_choice made = {.value = value, .x = x, .lo = x, .hi = x};
    if (variable->is_cost) {
        const double soldiers = price_soldiers(work, value);
        made.soldiers = (int32_t)fmin(soldiers, INT32_MAX);
        if (!(work->def->step > 0.0)) {
            const double all = log(work->wanted.budget / variable->from);
            made.lo =
                fmin(x, fmax(all - log(soldiers + 1.0) + 1e-5, variable->lo));
            made.hi = fmax(x, fmin(all - log(soldiers) - 1e-5, variable->hi));
        }
    }
    for (int c = 0; c < ladder->count; c++) {
        const price_choice *is = &ladder->choices[c];
        if ((is->value >= value && is->value <= value) ||
            (ladder->is_counted && is->soldiers == made.soldiers)) {
            return;
        }
    }
    ladder->choices[ladder->count++] = made;
}

/* Costs fall from choice to choice, other numbers rise. */
static int compare_costs(const void *a, const void *b)
{
    const double x = ((const price_choice *)a)->value;
    const double y = ((const price_choice *)b)->value;
    return (x < y) - (x > y);
}

static int compare_values(const void *a, const void *b)
{
    return -compare_costs(a, b);
}

static void make_choices(const price_work *work, double middle, int most,
                         double farther, price_ladder *ladder)
{
    const price_variable *variable = ladder->variable;
    ladder->has_level = price_has_level(work, variable);
    ladder->is_counted =
        variable->is_cost && !(work->def->step > 0.0 && ladder->has_level);
    if (ladder->is_counted) {
        const double nearest =
            price_cost(work, variable, price_soldiers(work, middle));
        middle = isnan(nearest) ? middle : nearest;
    }
    ladder->count = 0;
    add_choice(work, middle, ladder);
    add_choice(work, price_round(work, variable, 0.0), ladder);
    for (int side = -1; side <= 1; side += 2) {
        double value = middle;
        double by = farther > 1.0 ? SPACING : 0.0;
        for (int c = 0; c < most / 2; c++, by *= farther) {
            value = next_value(work, ladder, value, side, by);
            if (isnan(value) || !is_allowed(variable, value)) {
                break;
            }
            add_choice(work, value, ladder);
        }
    }
    qsort(ladder->choices, (size_t)ladder->count, sizeof *ladder->choices,
          variable->is_cost ? compare_costs : compare_values);
    for (int c = 0; c < ladder->count; c++) {
        int at = c;
        while (at > 0 && fabs(ladder->choices[ladder->order[at - 1]].x) >
                             fabs(ladder->choices[c].x)) {
            ladder->order[at] = ladder->order[at - 1];
            at--;
        }
        ladder->order[at] = c;
    }
}

/* --- pairs ---------------------------------------------------------------- */

static lan_status stand_on(const price_steps *s, int32_t type, int choice,
                           lan_matchup_unit *army)
{
    const price_ladder *ladder = &s->ladders[type];
    const price_choice *on = &ladder->choices[choice];
    *army = s->work->table->units[type];
    army->soldiers = on->soldiers > 0 ? on->soldiers : army->soldiers;
    return ladder->variable == NULL || ladder->variable->is_cost
               ? LAN_OK
               : lan_scenario_copy_set(s->work->copy,
                                       ladder->variable->parameter, on->value,
                                       s->work->err);
}

/* Meets a pair i < j as match-ups have it, and judges its odds. */
static int meet(price_steps *s, int32_t i, int a, int32_t j, int b)
{
    price_work *work = s->work;
    lan_matchup_unit units[2];
    lan_matchup_cell cell = {0};
    lan_odds_options odds = work->options.odds;
    odds.seed =
        lan_matchup_seed(odds.seed, lan_matchup_pair(i, j, work->count));
    s->status = stand_on(s, i, a, &units[0]);
    s->status = s->status == LAN_OK ? stand_on(s, j, b, &units[1]) : s->status;
    const lan_meeting meeting = {.def =
                                     lan_scenario_copy_battle_def(work->copy),
                                 .army = &work->wanted.army,
                                 .solver = &work->options.solver,
                                 .budget = work->wanted.budget,
                                 .player = &work->player};
    work->done++;
    if (s->status == LAN_OK) {
        s->status = lan_matchup_meet(&meeting, &units[0], &units[1], &odds,
                                     &work->ticker, &cell, work->err);
    }
    const bool is_strong = price_share_high(work, &cell) > work->def->high;
    const bool is_weak = price_share_low(work, &cell) < work->def->low;
    const bool is_ahead = cell.win + 0.5 * cell.neither > 0.5;
    return is_strong && (is_ahead || !is_weak) ? TOO_STRONG
           : is_weak                           ? TOO_WEAK
                                               : FITS;
}

/* Judges a pair i < j; what is found holds for all that is farther out. */
static int judge(price_steps *s, int32_t i, int a, int32_t j, int b)
{
    const size_t width = s->room + 2;
    const size_t pair = (size_t)i * (size_t)s->work->count + (size_t)j;
    unsigned char *known = &s->known[pair * width * width];
    unsigned char *at = &known[(size_t)a * width + (size_t)b];
    if (*at == UNKNOWN && s->status == LAN_OK) {
        const int is = meet(s, i, a, j, b);
        const int from = is == TOO_STRONG ? a : 0;
        const int to = is == TOO_STRONG ? s->ladders[i].count : a + 1;
        const int first = is == TOO_STRONG ? 0 : b;
        const int end = is == TOO_STRONG ? b + 1 : s->ladders[j].count;
        *at = (unsigned char)is;
        for (int c = from; c < to && is != FITS; c++) {
            memset(&known[(size_t)c * width + (size_t)first], is,
                   (size_t)(end - first));
        }
    }
    return *at;
}

/* The first choice of j that is strong enough for i, or the first that is too
 * strong for it. */
static int first_of(price_steps *s, int32_t i, int a, int32_t j, bool is_most)
{
    int lo = 0;
    int hi = s->ladders[j].count;
    while (lo < hi && s->status == LAN_OK) {
        const int middle = lo + (hi - lo) / 2;
        const int is = judge(s, i, a, j, middle);
        const bool is_behind = is_most ? is == TOO_WEAK : is != TOO_STRONG;
        lo = is_behind ? lo : middle + 1;
        hi = is_behind ? middle : hi;
    }
    return hi;
}

/* Whether i < j are inside: those of j that are with a choice of i lie between
 * two others. */
static bool are_inside(price_steps *s, int32_t i, int a, int32_t j, int b)
{
    const size_t width = s->room + 2;
    const size_t pair = (size_t)i * (size_t)s->work->count + (size_t)j;
    unsigned char *row = &s->known[(pair * width + (size_t)a) * width];
    if (row[b] == UNKNOWN) {
        const int lo = first_of(s, i, a, j, false);
        const int hi = first_of(s, i, a, j, true);
        if (lo < hi) {
            memset(&row[lo], FITS, (size_t)(hi - lo));
        }
    }
    return row[b] == FITS;
}

/* --- branch and bound ----------------------------------------------------- */

/* Moves the sum of ln to where it has to stay, within as many soldiers: first
 * where that is a step back. Returns the change. */
static double keep_level(price_steps *s, double *x)
{
    double off = 0.0;
    double change = 0.0;
    double largest = 0.0;
    for (int32_t i = 0; i < s->work->count; i++) {
        const price_ladder *ladder = &s->ladders[i];
        x[i] = ladder->choices[ladder->at].x;
        off += ladder->has_level ? x[i] : 0.0;
    }
    for (int back = 1; back >= 0 && fabs(off) > s->level; back--) {
        for (int32_t i = 0; i < s->work->count; i++) {
            const price_ladder *ladder = &s->ladders[i];
            const price_choice *on = &ladder->choices[ladder->at];
            const double end = off > 0.0 ? on->lo : on->hi;
            const double stop = back > 0 && x[i] * end < 0.0         ? 0.0
                                : back > 0 && fabs(end) > fabs(x[i]) ? x[i]
                                                                     : end;
            const double move =
                off > 0.0 ? fmin(x[i] - stop, off) : fmax(x[i] - stop, off);
            x[i] -= ladder->has_level ? move : 0.0;
            off -= ladder->has_level ? move : 0.0;
        }
    }
    for (int32_t i = 0; i < s->work->count; i++) {
        change += fabs(x[i]);
        largest = fmax(largest, fabs(x[i]));
    }
    return fabs(off) > s->level + 1e-9 ? LAN_INF
                                       : change + PRICE_LARGEST * largest;
}

static void take_best(price_steps *s)
{
    double x[LAN_PRICE_MAX_TYPES];
    const double price = keep_level(s, x);
    if (price < s->price) {
        s->price = price;
        s->is_found = true;
        memcpy(s->x, x, (size_t)s->work->count * sizeof *x);
        for (int32_t i = 0; i < s->work->count; i++) {
            s->best[i] = s->ladders[i].at;
        }
    }
}

/* Every choice of type i and those behind it, given those before. */
static void choose(price_steps *s, int32_t i, double change, double lo,
                   double hi)
{
    price_ladder *ladder = &s->ladders[i];
    if (i == s->work->count) {
        take_best(s);
        return;
    }
    for (int o = 0; o < ladder->count && s->status == LAN_OK; o++) {
        const price_choice *choice = &ladder->choices[ladder->order[o]];
        const double next = change + fabs(choice->x);
        const double least = lo + (ladder->has_level ? choice->lo : 0.0);
        const double most = hi + (ladder->has_level ? choice->hi : 0.0);
        if (next + s->rest[i + 1] >= s->price || s->nodes > NODES_MOST) {
            return;
        }
        bool is_inside = least + s->lowest[i + 1] <= s->level &&
                         most + s->highest[i + 1] >= -s->level;
        ladder->at = ladder->order[o];
        for (int32_t j = i; j-- > 0 && is_inside;) {
            is_inside = are_inside(s, j, s->ladders[j].at, i, ladder->at);
        }
        s->nodes++;
        if (is_inside) {
            choose(s, i + 1, next, least, most);
        }
    }
}

/* --- the search ----------------------------------------------------------- */

static void prepare(price_steps *s, const double *around, bool is_spread)
{
    const price_work *work = s->work;
    const int32_t n = work->count;
    for (int32_t i = 0; i < n; i++) {
        s->ladders[i].count = 1;
        s->ladders[i].choices[0] =
            (price_choice){.soldiers = work->table->units[i].soldiers};
    }
    const double farther =
        is_spread ? exp(FARTHER / (double)(s->room / 2)) : 1.0;
    s->level = LAN_INF;
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        price_ladder *ladder = &s->ladders[variable->unit];
        ladder->variable = variable;
        make_choices(work, around[k], (int)s->room, farther, ladder);
        if (ladder->has_level) {
            const double step = 0.499 * work->def->step / variable->from;
            s->level = fmax(isinf(s->level) ? LEVEL : s->level, step);
        }
    }
    for (int32_t i = n; i-- > 0;) {
        const price_ladder *ladder = &s->ladders[i];
        double lo = LAN_INF;
        double hi = -LAN_INF;
        for (int c = 0; c < ladder->count; c++) {
            lo = fmin(lo, ladder->choices[c].lo);
            hi = fmax(hi, ladder->choices[c].hi);
        }
        s->rest[i] = s->rest[i + 1] + fabs(ladder->choices[ladder->order[0]].x);
        s->lowest[i] = s->lowest[i + 1] + (ladder->has_level ? lo : 0.0);
        s->highest[i] = s->highest[i + 1] + (ladder->has_level ? hi : 0.0);
    }
}

/* Searches around some values; *is_better where it found something better than
 * the best. */
static lan_status search_around(price_work *work, const double *around,
                                bool is_spread, price_candidate *best,
                                bool *is_better)
{
    const size_t n = (size_t)work->count;
    double values[LAN_PRICE_MAX_VALUES];
    price_candidate next = {0};
    price_steps s = {.work = work, .price = LAN_INF};
    s.room = CHOICES_ALL / n;
    s.room = s.room > CHOICES_MOST ? CHOICES_MOST : s.room;
    s.room = s.room < CHOICES_LEAST ? CHOICES_LEAST : s.room;
    const size_t width = s.room + 2;
    const block_array arrays[] = {
        {offsetof(price_steps, ladders), n, sizeof *s.ladders},
        {offsetof(price_steps, known), n * n * width * width, 1},
        {offsetof(price_steps, rest), n + 1, sizeof(double)},
        {offsetof(price_steps, lowest), n + 1, sizeof(double)},
        {offsetof(price_steps, highest), n + 1, sizeof(double)},
        {offsetof(price_steps, x), n, sizeof(double)},
        {offsetof(price_steps, best), n, sizeof(int)}};
    if (block_make(&s, 0, arrays, sizeof arrays / sizeof arrays[0]) == NULL) {
        return fail_as(work->err, LAN_ENOMEM);
    }
    if (price_is_reached(best)) {
        s.price = best->change + PRICE_LARGEST * best->largest - 1e-9;
    }
    prepare(&s, around, is_spread);
    choose(&s, 0, 0.0, 0.0, 0.0);
    for (size_t k = 0; k < work->variable_count && s.is_found; k++) {
        const price_variable *variable = &work->variables[k];
        const price_ladder *ladder = &s.ladders[variable->unit];
        const price_choice *on = &ladder->choices[s.best[variable->unit]];
        values[k] = fabs(s.x[variable->unit] - on->x) > 1e-9
                        ? price_round(work, variable, s.x[variable->unit])
                        : on->value;
    }
    lan_status status = s.status;
    if (status == LAN_OK && s.is_found) {
        status = price_candidate_init(work, &next);
        status = status == LAN_OK
                     ? price_candidate_try(work, values, best, &next)
                     : status;
    }
    if (status == LAN_OK && s.is_found && price_is_better(&next, best)) {
        *is_better = true;
        price_candidate_swap(&next, best);
    }
    price_candidate_clear(&next);
    free(s.ladders);
    return status;
}

bool price_is_separable(const price_work *work)
{
    bool is_so = work->mix == NULL;
    for (size_t k = 0; k < work->variable_count; k++) {
        is_so = is_so && work->variables[k].unit >= 0;
        for (size_t m = 0; m < k; m++) {
            is_so = is_so && work->variables[m].unit != work->variables[k].unit;
        }
    }
    return is_so;
}

/* Searches around the best, and then around values that are all higher or lower
 * than these. */
static lan_status search_all(price_work *work, price_candidate *best,
                             bool *is_better)
{
    double around[LAN_PRICE_MAX_VALUES];
    memcpy(around, best->values, work->variable_count * sizeof *around);
    lan_status status = search_around(work, around, true, best, is_better);
    if (status == LAN_OK && price_is_reached(best)) {
        memcpy(around, best->values, work->variable_count * sizeof *around);
        status = search_around(work, around, false, best, is_better);
    }
    for (size_t i = 0;
         i < SHIFTS && status == LAN_OK && !*is_better && !work->is_simulated;
         i++) {
        for (size_t k = 0; k < work->variable_count; k++) {
            const price_variable *variable = &work->variables[k];
            const double x = log(best->values[k] / variable->from);
            around[k] = price_round(work, variable, x + shifts[i]);
        }
        status = search_around(work, around, false, best, is_better);
    }
    return status;
}

lan_status price_round_band(price_work *work, price_candidate *best)
{
    bool goes_on = price_is_separable(work);
    lan_status status = LAN_OK;
    for (int i = 0; i < SEARCHES_MOST && goes_on && status == LAN_OK; i++) {
        goes_on = false;
        status = search_all(work, best, &goes_on);
    }
    work->is_exhausted = price_is_separable(work) && !price_is_reached(best);
    return status;
}
