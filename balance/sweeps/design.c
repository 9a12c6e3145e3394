/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a sweep fights: its points, its runs, and what is recorded of them.
 */
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_qrng.h>

#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/random.h"

/* Most runs of a sweep: a double counts them exactly. */
#define RUNS_MOST (INT64_C(1) << 53)

#define PERMUTATION_ROUNDS 6

/* A random permutation of 0 .. count - 1 in constant memory. */
typedef struct permutation {
    uint64_t count;
    unsigned half; /* bits of half an index */
    uint64_t keys[PERMUTATION_ROUNDS];
} permutation;

typedef struct design_path {
    const lan_vary_def *vary; /* NULL: set by cases */
    double *values;           /* listed values, or one per case; or NULL */
    int64_t count;            /* number of values; 0: a continuous range */
    double shift;             /* of quasi-random numbers, 0 .. 1 */
    permutation order;        /* for a Latin hypercube */
} design_path;

typedef struct sweep_design {
    lan_sweep sweep;
    lan_design_kind kind;
    design_path *paths; /* [parameter_count] */
    gsl_qrng *sequence; /* quasi-random; else NULL */
    int64_t next;       /* the sequence's next point */
    double *numbers;    /* the sequence's last point */
    arena memory;
} sweep_design;

/* First stream of shifts, beyond the streams of points. */
#define FIRST_SHIFT (UINT64_C(1) << 61)

/* First stream of permutations, beyond the streams of points and shifts. */
#define FIRST_ORDER (UINT64_C(1) << 62)

/* --- permutations -------------------------------------------------------- */

/* count >= 1. With one seed, different numbers give different orders. */
static permutation permutation_of(uint64_t count, uint64_t seed,
                                  uint64_t number)
{
    permutation out = {.count = count, .half = 1};
    lan_random_stream stream =
        lan_random_begin(seed, LAN_RANDOM_DESIGN, FIRST_ORDER + number);
    while (out.half < 32 && (UINT64_C(1) << (2 * out.half)) < count) {
        out.half++;
    }
    for (int i = 0; i < PERMUTATION_ROUNDS; i++) {
        out.keys[i] = lan_random_uint64(&stream);
    }
    return out;
}

/* Mixes all bits: the finaliser of SplitMix64 (G. Steele, D. Lea, C. Flood,
 * OOPSLA 2014, 453-472). */
static uint64_t stir(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* The image of an index under the permutation. */
static uint64_t permutation_at(const permutation *p, uint64_t index)
{
    const uint64_t mask = (UINT64_C(1) << p->half) - 1;
    /* Cycle walking: a bijection of a larger range, iterated until it is
     * below count, is a bijection of 0 .. count - 1. */
    do {
        uint64_t left = index >> p->half;
        uint64_t right = index & mask;
        for (int i = 0; i < PERMUTATION_ROUNDS; i++) {
            const uint64_t next = left ^ (stir(right ^ p->keys[i]) & mask);
            left = right;
            right = next;
        }
        index = left << p->half | right;
    } while (index >= p->count);
    return index;
}

/* --- what is varied ------------------------------------------------------ */

/* Finds the path that a word names, in any spelling, and adds it if it is new.
 * Values that are not set are those of the scenario. */
static lan_status find_path(sweep_design *design, const char *word,
                            size_t values, size_t *out, lan_error *err)
{
    lan_sweep *sweep = &design->sweep;
    lan_parameter *parameter = NULL;
    size_t at = 0;
    const lan_status status =
        lan_parameter_create(sweep->scenario, word, &parameter, err);
    if (status != LAN_OK) {
        return status;
    }
    while (at < sweep->parameter_count &&
           !lan_parameter_is_same(sweep->parameters[at], parameter)) {
        at++;
    }
    *out = at;
    if (at < sweep->parameter_count) {
        lan_parameter_destroy(parameter);
        return LAN_OK;
    }
    sweep->parameters[sweep->parameter_count++] = parameter;
    design_path *path = &design->paths[at];
    path->count = (int64_t)values;
    path->values =
        values > 0 ? arena_take(&design->memory, values, sizeof(double)) : NULL;
    for (size_t i = 0; path->values != NULL && i < values; i++) {
        path->values[i] = LAN_NAN;
    }
    return design->memory.is_short ? LAN_ENOMEM : LAN_OK;
}

static lan_status add_vary(sweep_design *design, const lan_vary_def *vary,
                           lan_error *err)
{
    const lan_said_list *list = &vary->values;
    size_t at = 0;
    lan_status status = find_path(design, vary->path, list->count, &at, err);
    for (size_t k = 0; status == LAN_OK && k < list->count; k++) {
        status = lan_parameter_read(design->sweep.parameters[at],
                                    list->items[k].text,
                                    &design->paths[at].values[k], err);
    }
    design->paths[at].vary = vary;
    design->paths[at].count = lan_vary_count(vary);
    return status;
}

static lan_status add_case(sweep_design *design, const lan_sweep_def *def,
                           size_t index, lan_error *err)
{
    const lan_case_def *set = &def->cases[index];
    lan_status status = LAN_OK;
    for (size_t k = 0; status == LAN_OK && k < set->count; k++) {
        size_t at = 0;
        status =
            find_path(design, set->paths[k].text, def->case_count, &at, err);
        if (status == LAN_OK) {
            status = lan_parameter_read(design->sweep.parameters[at],
                                        set->values[k].text,
                                        &design->paths[at].values[index], err);
        }
    }
    return status;
}

static lan_status find_paths(sweep_design *design, const lan_sweep_def *def,
                             lan_error *err)
{
    const bool has_cases = design->kind == LAN_DESIGN_CASES;
    const size_t count = has_cases ? def->case_count : def->vary_count;
    size_t most = def->vary_count;
    for (size_t i = 0; i < def->case_count; i++) {
        most += def->cases[i].count;
    }
    design->paths = arena_take(&design->memory, most, sizeof *design->paths);
    design->numbers = arena_take(&design->memory, most, sizeof(double));
    design->sweep.parameters =
        arena_take(&design->memory, most, sizeof(lan_parameter *));
    lan_status status = design->memory.is_short ? LAN_ENOMEM : LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        status = has_cases ? add_case(design, def, i, err)
                           : add_vary(design, &def->vary[i], err);
    }
    return status;
}

static bool is_sampled(lan_design_kind kind)
{
    return kind == LAN_DESIGN_LHS || kind == LAN_DESIGN_SOBOL ||
           kind == LAN_DESIGN_HALTON || kind == LAN_DESIGN_RANDOM;
}

/* Counts the runs; fails if a grid has too many. */
static lan_status count_runs(sweep_design *design, const lan_sweep_def *def,
                             lan_error *err)
{
    lan_sweep *sweep = &design->sweep;
    const lan_method method =
        lan_scenario_solver_options(sweep->scenario).method;
    bool is_by_chance = /* at some point */
        method == LAN_METHOD_CHANCE || method == LAN_METHOD_BODIES;
    double points = is_sampled(design->kind) ? def->samples
                    : design->kind == LAN_DESIGN_GRID
                        ? 1.0
                        : (double)design->paths[0].count;
    for (size_t i = 0; i < sweep->parameter_count; i++) {
        is_by_chance =
            is_by_chance || strcmp(lan_parameter_path(sweep->parameters[i]),
                                   "solver.method") == 0;
        points *= design->kind == LAN_DESIGN_GRID
                      ? (double)design->paths[i].count
                      : 1.0;
    }
    sweep->repeat = is_by_chance ? def->repeat : 1;
    sweep->is_random = is_by_chance || is_sampled(design->kind);
    if (points * (double)sweep->repeat > (double)RUNS_MOST) {
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "the sweep has more than 2^53 runs");
    }
    sweep->points = (int64_t)points;
    return LAN_OK;
}

/* Creates shifts, permutations and the quasi-random sequence. GSL supports the
 * number of dimensions: reading has checked it. */
static lan_status begin_chance(sweep_design *design)
{
    const lan_sweep *sweep = &design->sweep;
    const bool is_sobol = design->kind == LAN_DESIGN_SOBOL;
    for (size_t i = 0; i < sweep->parameter_count; i++) {
        lan_random_stream stream =
            lan_random_begin(sweep->seed, LAN_RANDOM_DESIGN, FIRST_SHIFT + i);
        design->paths[i].shift = lan_random_unit(&stream);
        design->paths[i].order =
            permutation_of((uint64_t)sweep->points, sweep->seed, i);
    }
    if (!is_sobol && design->kind != LAN_DESIGN_HALTON) {
        return LAN_OK;
    }
    design->sequence =
        gsl_qrng_alloc(is_sobol ? gsl_qrng_sobol : gsl_qrng_halton,
                       (unsigned)sweep->parameter_count);
    return design->sequence != NULL ? LAN_OK : LAN_ENOMEM;
}

/* --- what is recorded ---------------------------------------------------- */

static lan_status find_records(sweep_design *design, const lan_sweep_def *def,
                               lan_error *err)
{
    /* unless the scenario says otherwise */
    static const lan_said usual[] = {{.text = "winner"},
                                     {.text = "reason"},
                                     {.text = "margin"},
                                     {.text = "duration"}};
    const bool is_usual = def->record.count == 0;
    const lan_said *names = is_usual ? usual : def->record.items;
    const size_t count =
        is_usual ? sizeof usual / sizeof usual[0] : def->record.count;
    lan_sweep *sweep = &design->sweep;
    lan_battle *battle = NULL;
    sweep->records = arena_take(&design->memory, count, sizeof *sweep->records);
    lan_status status =
        design->memory.is_short
            ? LAN_ENOMEM
            : lan_battle_create(lan_scenario_battle_def(sweep->scenario),
                                &battle, err);
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        lan_error why;
        lan_error_clear(&why);
        status =
            measure_create_of(battle, lan_scenario_campaign(sweep->scenario),
                              names[i].text, -1, &sweep->records[i], &why);
        if (status != LAN_OK) {
            (void)lan_fail(err, status, names[i].line, names[i].column, "%s",
                           why.text);
        }
        sweep->record_count += status == LAN_OK ? 1 : 0;
    }
    lan_battle_destroy(battle);
    return status;
}

/* The column of a path that is set. */
static lan_column column_of(const lan_parameter *set,
                            const lan_scenario_copy *copy, arena *memory)
{
    static const lan_measure_kind kinds[] = {
        [LAN_PARAMETER_NUMBER] = LAN_MEASURE_NUMBER,
        [LAN_PARAMETER_WHOLE] = LAN_MEASURE_NUMBER,
        [LAN_PARAMETER_WORD] = LAN_MEASURE_WORD,
        [LAN_PARAMETER_FLAG] = LAN_MEASURE_FLAG};
    const size_t count = lan_parameter_word_count(set);
    const char **words = arena_take(memory, count, sizeof *words);
    char text[LAN_TEXT_DOUBLE_SIZE];
    for (size_t i = 0; words != NULL && i < count; i++) {
        words[i] = lan_parameter_word(set, i);
    }
    const lan_measure_kind kind = kinds[lan_parameter_kind_of(set)];
    return (lan_column){
        .name = lan_parameter_path(set),
        .kind = kind,
        .may_be_auto = kind == LAN_MEASURE_NUMBER &&
                       strcmp(lan_parameter_text(set, LAN_PARAMETER_AUTO, text),
                              "auto") == 0,
        .own = lan_scenario_copy_get(copy, set),
        .words = words,
        .word_count = count};
}

static lan_status make_columns(sweep_design *design)
{
    lan_sweep *sweep = &design->sweep;
    lan_columns *columns = &sweep->columns;
    lan_scenario_copy *copy = NULL;
    columns->set_count = sweep->parameter_count;
    columns->count = sweep->parameter_count + sweep->record_count;
    columns->items =
        arena_take(&design->memory, columns->count, sizeof *columns->items);
    const lan_status status = lan_scenario_copy_create(sweep->scenario, &copy);
    for (size_t i = 0;
         status == LAN_OK && columns->items != NULL && i < columns->count;
         i++) {
        columns->items[i] =
            i < columns->set_count
                ? column_of(sweep->parameters[i], copy, &design->memory)
                : measure_column(sweep->records[i - columns->set_count]);
    }
    lan_scenario_copy_destroy(copy);
    return design->memory.is_short ? LAN_ENOMEM : status;
}

lan_status lan_sweep_create(const lan_scenario *scenario, uint64_t seed,
                            lan_sweep **out, lan_error *err)
{
    const lan_sweep_def *def = lan_scenario_sweep(scenario);
    if (def == NULL) {
        return refuse(err, "the scenario has no section 'sweep'");
    }
    sweep_design *design = calloc(1, sizeof *design);
    if (design == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    design->kind = def->design;
    design->sweep = (lan_sweep){.scenario = scenario,
                                .seed = seed,
                                .precision = LAN_NAN,
                                .design = design};
    lan_status status = find_paths(design, def, err);
    status = status == LAN_OK ? count_runs(design, def, err) : status;
    status = status == LAN_OK ? begin_chance(design) : status;
    status = status == LAN_OK ? find_records(design, def, err) : status;
    status = status == LAN_OK ? make_columns(design) : status;
    if (status != LAN_OK) {
        lan_sweep_destroy(&design->sweep);
        return fail_as(err, status);
    }
    *out = &design->sweep;
    return LAN_OK;
}

void lan_sweep_destroy(lan_sweep *sweep)
{
    if (sweep == NULL) {
        return;
    }
    sweep_design *design = sweep->design;
    for (size_t i = 0; i < sweep->parameter_count; i++) {
        lan_parameter_destroy(sweep->parameters[i]);
    }
    for (size_t i = 0; i < sweep->record_count; i++) {
        lan_measure_destroy(sweep->records[i]);
    }
    gsl_qrng_free(design->sequence);
    arena_clear(&design->memory);
    free(design);
}

/* --- runs ---------------------------------------------------------------- */

/* A stream per point and a block per battle: raising samples or repeat keeps
 * the seeds of existing runs. */
uint64_t sweep_seed(const lan_sweep *sweep, int64_t run)
{
    lan_random_stream stream = lan_random_begin(
        sweep->seed, LAN_RANDOM_RUN, (uint64_t)(run / sweep->repeat));
    stream.draw = (uint64_t)(run % sweep->repeat);
    return lan_random_uint64(&stream);
}

static double value_at(const sweep_design *design, size_t path, int64_t index)
{
    const design_path *of = &design->paths[path];
    return of->values != NULL ? of->values[index]
                              : lan_vary_value(of->vary, index);
}

/* The value at a share 0 .. 1 of a path's range. */
static double value_of_share(const sweep_design *design, size_t path,
                             double share)
{
    const int64_t count = design->paths[path].count;
    const int64_t index = (int64_t)(share * (double)count);
    return count == 0
               ? lan_vary_at(design->paths[path].vary, share)
               : value_at(design, path, index < count ? index : count - 1);
}

/* Advances the sequence to a point; restarts it for an earlier one. */
static void walk_quasi(sweep_design *design, int64_t point)
{
    if (point < design->next - 1) {
        gsl_qrng_init(design->sequence);
        design->next = 0;
    }
    for (; design->next <= point; design->next++) {
        gsl_qrng_get(design->sequence, design->numbers);
    }
}

/* Where a point lies in the range of a path, 0 .. 1. */
static double share_at(const sweep_design *design, size_t path, int64_t point,
                       lan_random_stream *stream)
{
    const design_path *of = &design->paths[path];
    if (design->sequence != NULL) {
        const double moved = design->numbers[path] + of->shift;
        return moved < 1.0 ? moved : moved - 1.0;
    }
    const double share = lan_random_unit(stream);
    return design->kind == LAN_DESIGN_LHS
               ? ((double)permutation_at(&of->order, (uint64_t)point) + share) /
                     (double)design->sweep.points
               : share;
}

void lan_sweep_at(const lan_sweep *sweep, int64_t point, double *values)
{
    sweep_design *design = sweep->design;
    lan_random_stream stream =
        lan_random_begin(sweep->seed, LAN_RANDOM_DESIGN, (uint64_t)point);
    int64_t rest = point;
    if (design->sequence != NULL) {
        walk_quasi(design, point);
    }
    for (size_t i = 0; i < sweep->parameter_count; i++) {
        values[i] =
            is_sampled(design->kind)
                ? value_of_share(design, i, share_at(design, i, point, &stream))
            : design->kind != LAN_DESIGN_GRID ? value_at(design, i, point)
                                              : LAN_NAN;
    }
    for (size_t i = sweep->parameter_count;
         i-- > 0 && design->kind == LAN_DESIGN_GRID;) {
        values[i] = value_at(design, i, rest % design->paths[i].count);
        rest /= design->paths[i].count;
    }
}
