/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/portrait_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"

/* Room around the battle's own way. */
#define ROOM 1.12

/* Battles are fought to the end: this many times as long as the file says. */
#define PATIENCE 200.0

/* An arrow shows the change within this share of the battle's duration. */
#define INSTANT (1.0 / 500.0)

/* Length of an arrow, in the distance of two; height over width of a panel. */
#define ARROW  0.55
#define ASPECT 0.6

/* Rows of a way; many, since they are evenly spread over time. */
#define OWN_POINTS 2000
#define WAY_POINTS 600

/* Share of an axis within which an area is none: five pixels. Half a soldier
 * is the least that fights on. */
#define SLIVER 0.01

/* A picture needs no more than 1e-6 of the solver, relative to what is left:
 * with a looser absolute error kinds that fall together go astray. */
#define ENOUGH 1e-6

/* A battle that can be begun anew from any strengths of its two sides. */
typedef struct stage {
    const lan_phase *phase;
    lan_battle_def def;
    lan_army_def *armies;
    lan_group_def *groups; /* through all armies */
    double *share;         /* of its side, per group */
    lan_solver *solver;
    double instant;
    const lan_progress *progress;
    double done; /* of STEPS */
} stage;

/* Pieces of work that are told as progress, at most. */
#define STEPS (LAN_PORTRAIT_COLUMNS + LAN_PORTRAIT_UP + LAN_PORTRAIT_WAYS + 2.0)

/* Tells that a piece of work begins; false where it shall not. */
static bool go_on(stage *s)
{
    s->done += 1.0;
    return lan_progress_report(s->progress, s->done, STEPS);
}

/* The same of a battle within that piece. */
static bool may_go_on(void *context, double done, double total)
{
    const stage *s = context;
    (void)done;
    (void)total;
    return lan_progress_report(s->progress, s->done, STEPS);
}

static int32_t side_of_group(const lan_battle *battle, int32_t group)
{
    return lan_battle_army_side(battle, lan_battle_group_army(battle, group));
}

/* Composition of each side: at the start, or of all it has had where it starts
 * with nobody. */
static lan_status find_shares(stage *s, lan_error *err)
{
    const lan_battle *const battle = s->phase->battle;
    const lan_outcome *const outcome = s->phase->outcome;
    double start[2] = {0.0, 0.0};
    double had[2] = {0.0, 0.0};
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t side = side_of_group(battle, i);
        start[side] += outcome->groups[i].start;
        had[side] += outcome->groups[i].start + outcome->groups[i].reinforced;
    }
    for (int32_t side = 0; side < 2; side++) {
        if (!(had[side] > 0.0)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "no phase portrait: side '%.60s' never has "
                            "anybody",
                            lan_battle_side_name(battle, side));
        }
    }
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const lan_group_outcome *const g = &outcome->groups[i];
        const int32_t side = side_of_group(battle, i);
        s->share[i] = start[side] > 0.0
                          ? g->start / start[side]
                          : (g->start + g->reinforced) / had[side];
    }
    return LAN_OK;
}

/* Copies the description without reinforcement and without an early end. */
static void copy_def(stage *s)
{
    const lan_battle_def *const def = s->phase->def;
    s->def = *def;
    s->def.end = def->end * PATIENCE;
    s->def.armies = s->armies;
    size_t next = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        s->armies[a] = def->armies[a];
        s->armies[a].groups = s->groups + next;
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            s->groups[next] = def->armies[a].groups[g];
            s->groups[next].reinforcements = NULL;
            s->groups[next].reinforcement_count = 0;
            next++;
        }
    }
}

static void stage_clear(stage *s)
{
    free(s->armies);
    free(s->groups);
    free(s->share);
    lan_solver_destroy(s->solver);
}

/* An army breaks where it breaks in the battle itself, wherever on the way it
 * is begun from: at a count, not at a share of what it begins with. */
static void set_breaks(const stage *s)
{
    const lan_battle_def *const def = s->phase->def;
    size_t group = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        double had = 0.0;
        double count = 0.0;
        for (size_t g = 0; g < def->armies[a].group_count; g++, group++) {
            const lan_group_outcome *const is =
                &s->phase->outcome->groups[group];
            had += is->start + is->reinforced;
            count += s->groups[group].count;
        }
        const double own = def->armies[a].break_at;
        s->armies[a].break_at =
            own > 0.0 && count > 0.0 ? fmin(1.0, own * had / count) : own;
    }
}

static lan_status stage_begin(const stage *s, double x, double y,
                              lan_battle **out, lan_error *err)
{
    for (int32_t i = 0; i < s->phase->outcome->group_count; i++) {
        const double total = side_of_group(s->phase->battle, i) == 0 ? x : y;
        s->groups[i].count = s->share[i] * total;
    }
    set_breaks(s);
    return lan_battle_create(&s->def, out, err);
}

static lan_status stage_init(stage *s, const lan_phase *phase, double x,
                             double y, lan_error *err)
{
    const size_t groups = (size_t)phase->outcome->group_count;
    s->instant = phase->outcome->time > 0.0 ? phase->outcome->time * INSTANT
                                            : phase->def->end * INSTANT;
    s->armies = calloc(phase->def->army_count, sizeof *s->armies);
    s->groups = calloc(groups, sizeof *s->groups);
    s->share = calloc(groups, sizeof *s->share);
    if (s->armies == NULL || s->groups == NULL || s->share == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    copy_def(s);
    lan_status status = find_shares(s, err);
    if (status != LAN_OK) {
        return status;
    }
    /* A closed form that the file asks for need not exist without the
     * reinforcement it was written with, and a portrait is one of averages. */
    lan_solver_options options = phase->solver;
    if (options.method != LAN_METHOD_GSL) {
        options.method = LAN_METHOD_AUTO;
    }
    options.rtol = fmax(options.rtol, ENOUGH);
    lan_battle *battle = NULL;
    status = stage_begin(s, x, y, &battle, err);
    if (status == LAN_OK) {
        status = lan_solver_create(battle, &options, &s->solver, err);
        lan_battle_destroy(battle);
    }
    if (status == LAN_OK) {
        const lan_progress progress = {may_go_on, s};
        lan_solver_set_progress(s->solver, &progress);
    }
    return status;
}

/* Fights from x against y and says whether the first side does better. */
static lan_status first_does_better(const stage *s, double x, double y,
                                    bool *out, lan_error *err)
{
    lan_battle *battle = NULL;
    lan_outcome *outcome = NULL;
    lan_status status = stage_begin(s, x, y, &battle, err);
    if (status != LAN_OK) {
        return status;
    }
    if (!lan_battle_is_over(battle)) {
        status = lan_solver_run(s->solver, battle, NULL, NULL, err);
    }
    if (status == LAN_OK) {
        status = lan_outcome_create(battle, &outcome);
    }
    if (status == LAN_OK) {
        *out =
            outcome->winner >= 0 ? outcome->winner == 0 : outcome->margin > 0.0;
    }
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    return status;
}

/* A point that moves between two ends: at 0 the first side does better, at 1
 * the second. */
typedef struct segment {
    double x0;
    double y0;
    double x1;
    double y1;
} segment;

static lan_status bisect(const stage *s, const segment *on, int steps,
                         double point[2], lan_error *err)
{
    double lo = 0.0;
    double hi = 1.0;
    for (int i = 0; i < steps; i++) {
        const double at = 0.5 * (lo + hi);
        bool first = false;
        const lan_status status =
            first_does_better(s, on->x0 + at * (on->x1 - on->x0),
                              on->y0 + at * (on->y1 - on->y0), &first, err);
        if (status != LAN_OK) {
            return status;
        }
        *(first ? &lo : &hi) = at;
    }
    const double at = 0.5 * (lo + hi);
    point[0] = on->x0 + at * (on->x1 - on->x0);
    point[1] = on->y0 + at * (on->y1 - on->y0);
    return LAN_OK;
}

static void add_border(lan_portrait *p, const double point[2])
{
    p->border[2 * p->border_count] = point[0];
    p->border[2 * p->border_count + 1] = point[1];
    p->border_count++;
}

/* How finely a battle of so many groups may be asked. */
typedef struct effort {
    int columns;
    int steps;
} effort;

static effort effort_for(int32_t groups)
{
    const effort fine = {LAN_PORTRAIT_COLUMNS, 14};
    const effort coarse = {12, 9};
    return groups <= 24 ? fine : coarse;
}

/* Goes from column to column: more of the first side never helps the second,
 * so that each search begins at the height of the one before. */
static lan_status find_border(stage *s, lan_portrait *p, lan_error *err)
{
    const effort grain = effort_for(s->phase->outcome->group_count);
    double before[2] = {0.0, 0.0};
    add_border(p, before);
    p->border_end = LAN_BORDER_RIGHT;
    for (int i = 1; i <= grain.columns; i++) {
        /* Denser near zero, where it may be steep. */
        const double x = p->x_end * pow((double)i / (double)grain.columns, 1.5);
        bool first = false;
        if (!go_on(s)) {
            return LAN_ECANCELLED;
        }
        lan_status status = first_does_better(s, x, p->y_end, &first, err);
        if (status != LAN_OK) {
            return status;
        }
        const segment up = {x, before[1], x, p->y_end};
        const segment along = {x, p->y_end, before[0], p->y_end};
        status = bisect(s, first ? &along : &up, grain.steps, before, err);
        if (status != LAN_OK) {
            return status;
        }
        add_border(p, before);
        if (first) {
            p->border_end = LAN_BORDER_TOP;
            return LAN_OK;
        }
    }
    return LAN_OK;
}

/* A line that clings to an axis means that one side wins everywhere. */
static void judge_border(lan_portrait *p)
{
    const double *const last = p->border + 2 * (p->border_count - 1);
    if (last[0] < SLIVER * p->x_end || last[1] < SLIVER * p->y_end) {
        p->first_wins = p->border_end == LAN_BORDER_TOP;
        p->border_end = LAN_BORDER_NONE;
    }
}

static void sum_sides(const lan_battle *battle, double totals[2])
{
    totals[0] = 0.0;
    totals[1] = 0.0;
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        totals[side_of_group(battle, i)] += lan_battle_strength(battle, i);
    }
}

/* Adds the arrow through a point, of one length on the panel; none where
 * nothing changes. */
static lan_status add_arrow(const stage *s, lan_portrait *p, double x, double y,
                            lan_error *err)
{
    lan_battle *battle = NULL;
    lan_status status = stage_begin(s, x, y, &battle, err);
    if (status != LAN_OK) {
        return status;
    }
    double totals[2] = {x, y};
    if (!lan_battle_is_over(battle)) {
        status = lan_battle_advance(battle, s->instant, s->solver, err);
        sum_sides(battle, totals);
    }
    lan_battle_destroy(battle);
    if (status != LAN_OK) {
        return status;
    }
    const double across = (totals[0] - x) / p->x_end;
    const double up = (totals[1] - y) / p->y_end * ASPECT;
    const double length = hypot(across, up);
    if (length > 1e-9) {
        double *const at = p->arrows + 4 * p->arrow_count++;
        const double size = ARROW / LAN_PORTRAIT_ACROSS / length;
        at[2] = across * size * p->x_end;
        at[3] = up * size * p->y_end / ASPECT;
        at[0] = x - 0.5 * at[2];
        at[1] = y - 0.5 * at[3];
    }
    return LAN_OK;
}

static lan_status find_arrows(stage *s, lan_portrait *p, lan_error *err)
{
    for (int row = 0; row < LAN_PORTRAIT_UP; row++) {
        if (!go_on(s)) {
            return LAN_ECANCELLED;
        }
        for (int column = 0; column < LAN_PORTRAIT_ACROSS; column++) {
            const lan_status status =
                add_arrow(s, p, p->x_end * (column + 0.5) / LAN_PORTRAIT_ACROSS,
                          p->y_end * (row + 0.5) / LAN_PORTRAIT_UP, err);
            if (status != LAN_OK) {
                return status;
            }
        }
    }
    return LAN_OK;
}

/* Takes a battle to its end and keeps the strengths of its sides. */
static lan_status follow(lan_solver *solver, lan_battle *battle, int32_t points,
                         lan_series **out, lan_error *err)
{
    const lan_rows rows = {.points = points};
    lan_trajectory *trajectory = NULL;
    lan_status status = lan_trajectory_create(&trajectory);
    if (status == LAN_OK) {
        status = lan_solver_run(solver, battle, &rows, trajectory, err);
    }
    if (status == LAN_OK) {
        status = series_create(battle, trajectory, LAN_SERIES_BY_SIDE, out);
    }
    lan_trajectory_destroy(trajectory);
    return status;
}

static lan_status find_way(const stage *s, double x, double y, lan_series **out,
                           lan_error *err)
{
    lan_battle *battle = NULL;
    lan_status status = stage_begin(s, x, y, &battle, err);
    if (status == LAN_OK) {
        status = follow(s->solver, battle, WAY_POINTS, out, err);
        lan_battle_destroy(battle);
    }
    return status;
}

/* The battle's own way, in finer steps of time than a curve needs: here time
 * is not an axis, and much may happen early. */
static lan_status find_own(stage *s, lan_portrait *p, lan_error *err)
{
    const lan_phase *phase = s->phase;
    const lan_progress progress = {may_go_on, s};
    lan_battle *battle = NULL;
    lan_solver *solver = NULL;
    if (!go_on(s)) {
        return LAN_ECANCELLED;
    }
    lan_status status = lan_battle_create(phase->def, &battle, err);
    if (status != LAN_OK) {
        return status;
    }
    status = lan_solver_create(battle, &phase->solver, &solver, err);
    if (status == LAN_OK) {
        lan_solver_set_progress(solver, &progress);
        status = follow(solver, battle, OWN_POINTS, &p->own, err);
    }
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return status;
}

/* Starts along the upper and the right border. */
static lan_status find_ways(stage *s, lan_portrait *p, lan_error *err)
{
    static const double starts[LAN_PORTRAIT_WAYS][2] = {
        {0.22, 0.97}, {0.5, 0.97}, {0.78, 0.97},
        {0.98, 0.8},  {0.98, 0.5}, {0.98, 0.22}};
    for (size_t i = 0; i < LAN_PORTRAIT_WAYS; i++) {
        if (!go_on(s)) {
            return LAN_ECANCELLED;
        }
        const lan_status status =
            find_way(s, starts[i][0] * p->x_end, starts[i][1] * p->y_end,
                     &p->ways[i], err);
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
}

static bool is_reinforced(const lan_battle_def *def)
{
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            if (def->armies[a].groups[g].reinforcement_count > 0) {
                return true;
            }
        }
    }
    return false;
}

static bool has_morale(const lan_battle_def *def)
{
    bool has = false;
    for (size_t a = 0; a < def->army_count; a++) {
        has = has || def->armies[a].has_morale;
    }
    return has;
}

static double axis_end(const lan_series *own, size_t line)
{
    double largest = 0.0;
    for (size_t row = 0; row < own->rows; row++) {
        largest = fmax(largest, own->values[line * own->rows + row]);
    }
    return lan_axis_end(ROOM * largest);
}

static lan_status fill(lan_portrait *p, stage *s, const lan_phase *phase,
                       lan_error *err)
{
    lan_status status = find_own(s, p, err);
    if (status != LAN_OK) {
        return status;
    }
    p->x_end = axis_end(p->own, 0);
    p->y_end = axis_end(p->own, 1);
    p->has_reinforcement = is_reinforced(phase->def);
    p->has_morale = has_morale(phase->def);
    status = stage_init(s, phase, p->x_end, p->y_end, err);
    if (status == LAN_OK) {
        status = find_border(s, p, err);
    }
    if (status == LAN_OK) {
        judge_border(p);
        status = find_arrows(s, p, err);
    }
    return status == LAN_OK ? find_ways(s, p, err) : status;
}

lan_status phase_portrait_init(lan_portrait *portrait, const lan_phase *phase,
                               const lan_progress *progress, lan_error *err)
{
    const int32_t sides = lan_battle_side_count(phase->battle);
    if (sides != 2) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a phase portrait shows two sides, this battle has %d; "
                        "plot curve shows any number",
                        (int)sides);
    }
    stage s = {.phase = phase, .progress = progress};
    memset(portrait, 0, sizeof *portrait);
    const lan_status status = fill(portrait, &s, phase, err);
    stage_clear(&s);
    if (status != LAN_OK) {
        phase_portrait_clear(portrait);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    return LAN_OK;
}

void phase_portrait_clear(lan_portrait *portrait)
{
    series_destroy(portrait->own);
    portrait->own = NULL;
    for (size_t i = 0; i < LAN_PORTRAIT_WAYS; i++) {
        series_destroy(portrait->ways[i]);
        portrait->ways[i] = NULL;
    }
}
