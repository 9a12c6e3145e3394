/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "balance/parallel_for_impl.h"
#include "balance/phase_experiment_impl.h"
#include "base/progress_part.h"
#include "base/real.h"
#include "base/threads_impl.h"

/* Room around the battle's own way. */
#define ROOM 1.12

/* An arrow shows the change within this share of the battle's duration. */
#define INSTANT (1.0 / 500.0)

/* Length of an arrow, in the distance of two; height over width of a panel. */
#define ARROW  0.55
#define ASPECT 0.6
#define ARROWS (LAN_PORTRAIT_ACROSS * LAN_PORTRAIT_UP)

/* Rows of a way; many, since they are evenly spread over time. */
#define OWN_POINTS 2000
#define WAY_POINTS 600

/* Share of an axis within which an area is none: five pixels. Half a soldier
 * is the least that fights on. */
#define SLIVER 0.01

/* All stages of a portrait, and how much of the work is done. */
typedef struct studio {
    const lan_phase *phase;
    lan_portrait *portrait;
    phase_experiment *stages; /* [jobs] */
    double instant;           /* of an arrow */
    int jobs;
    const lan_progress *whole;
    lan_progress_part part; /* at work */
} studio;

static void add_border(lan_portrait *p, const double point[2])
{
    p->border[2 * p->border_count] = point[0];
    p->border[2 * p->border_count + 1] = point[1];
    p->border_count++;
}

/* A battle of more groups is asked less finely. */
#define GROUPS_FEW 24

/* Goes from column to column: more of the first side never helps the second,
 * so that each search begins at the height of the one before. */
static lan_status find_border(studio *all, lan_error *err)
{
    phase_experiment *s = &all->stages[0];
    lan_portrait *p = all->portrait;
    const bool is_fine = all->phase->outcome->group_count <= GROUPS_FEW;
    const int columns = is_fine ? LAN_PORTRAIT_COLUMNS : 12;
    const int steps = is_fine ? 14 : 9;
    double before[2] = {0.0, 0.0};
    add_border(p, before);
    p->border_end = LAN_BORDER_RIGHT;
    for (int i = 1; i <= columns; i++) {
        /* Denser near zero, where it may be steep. */
        const double x = p->x_end * pow((double)i / (double)columns, 1.5);
        bool first = false;
        if (!lan_progress_report(&all->part.progress, i - 1, columns)) {
            return LAN_ECANCELLED;
        }
        lan_status status =
            phase_experiment_is_first_ahead(s, x, p->y_end, &first, err);
        if (status != LAN_OK) {
            return status;
        }
        const phase_segment up = {x, before[1], x, p->y_end};
        const phase_segment along = {x, p->y_end, before[0], p->y_end};
        status = phase_experiment_find_level(s, first ? &along : &up, steps,
                                             before, err);
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
        const int32_t army = lan_battle_group_army(battle, i);
        totals[lan_battle_army_side(battle, army)] +=
            lan_battle_strength(battle, i);
    }
}

/* Makes the arrow through a point, of one length on the panel; LAN_NAN where
 * nothing changes. */
static lan_status find_arrow(void *context, int job, int64_t item,
                             const lan_progress *ticker, lan_error *err)
{
    studio *const all = context;
    lan_portrait *const p = all->portrait;
    phase_experiment *const s = &all->stages[job];
    const double column = (double)(item % LAN_PORTRAIT_ACROSS) + 0.5;
    const double row = (double)(item / LAN_PORTRAIT_ACROSS) + 0.5;
    const double x = p->x_end * column / LAN_PORTRAIT_ACROSS;
    const double y = p->y_end * row / LAN_PORTRAIT_UP;
    double *const arrow = &p->arrows[4 * item];
    lan_battle *battle = NULL;
    double totals[2] = {x, y};
    battle_player_set_progress(&s->player, ticker);
    lan_status status = phase_experiment_begin(s, x, y, &battle, err);
    if (status == LAN_OK && !lan_battle_is_over(battle)) {
        status = battle_player_prepare(&s->player, battle, &s->options, err);
        if (status == LAN_OK) {
            status =
                lan_battle_advance(battle, all->instant, s->player.solver, err);
        }
        sum_sides(battle, totals);
    }
    if (status != LAN_OK) {
        return status;
    }
    const double across = (totals[0] - x) / p->x_end;
    const double up = (totals[1] - y) / p->y_end * ASPECT;
    const double length = hypot(across, up);
    const double size =
        length > 1e-9 ? ARROW / LAN_PORTRAIT_ACROSS / length : LAN_NAN;
    arrow[2] = across * size * p->x_end;
    arrow[3] = up * size * p->y_end / ASPECT;
    arrow[0] = x - 0.5 * arrow[2];
    arrow[1] = y - 0.5 * arrow[3];
    return LAN_OK;
}

/* Takes a battle to its end and keeps the strengths of its sides. */
static lan_status follow(battle_player *player, lan_battle *battle,
                         const lan_solver_options *options, int32_t points,
                         lan_series **out, lan_error *err)
{
    const lan_rows rows = {.points = points};
    lan_trajectory *trajectory = NULL;
    lan_status status = lan_trajectory_create(&trajectory);
    if (status == LAN_OK) {
        status = battle_player_fight(player, battle, options, &rows, trajectory,
                                     err);
    }
    if (status == LAN_OK) {
        status = series_create(battle, trajectory, LAN_SERIES_BY_SIDE, out);
    }
    lan_trajectory_destroy(trajectory);
    return status;
}

/* The battle's own way, in finer steps of time than a curve needs: here time
 * is not an axis, and much may happen early. */
static lan_status find_own(const studio *all, lan_error *err)
{
    const lan_phase *phase = all->phase;
    battle_player player = {.battle = NULL};
    lan_battle *battle = NULL;
    battle_player_set_progress(&player, &all->part.progress);
    lan_status status = battle_player_define(&player, phase->def, &battle, err);
    if (status == LAN_OK) {
        status = follow(&player, battle, &phase->solver, OWN_POINTS,
                        &all->portrait->own, err);
    }
    battle_player_clear(&player);
    return status;
}

/* Starts along the upper and the right border. */
static lan_status find_way(void *context, int job, int64_t item,
                           const lan_progress *ticker, lan_error *err)
{
    static const double starts[LAN_PORTRAIT_WAYS][2] = {
        {0.22, 0.97}, {0.5, 0.97}, {0.78, 0.97},
        {0.98, 0.8},  {0.98, 0.5}, {0.98, 0.22}};
    const studio *all = context;
    lan_portrait *p = all->portrait;
    phase_experiment *s = &all->stages[job];
    lan_battle *battle = NULL;
    battle_player_set_progress(&s->player, ticker);
    const lan_status status =
        phase_experiment_begin(s, starts[item][0] * p->x_end,
                               starts[item][1] * p->y_end, &battle, err);
    return status == LAN_OK ? follow(&s->player, battle, &s->options,
                                     WAY_POINTS, &p->ways[item], err)
                            : status;
}

static void find_notes(const lan_battle_def *def, lan_portrait *p)
{
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *const army = &def->armies[a];
        p->has_morale = p->has_morale || army->has_morale;
        for (size_t g = 0; g < army->group_count; g++) {
            p->has_reinforcement =
                p->has_reinforcement || army->groups[g].reinforcement_count > 0;
        }
    }
}

static double axis_end(const lan_series *own, size_t line)
{
    double largest = 0.0;
    for (size_t row = 0; row < own->rows; row++) {
        largest = fmax(largest, own->values[line * own->rows + row]);
    }
    return lan_axis_end(ROOM * largest);
}

static lan_status open_stages(studio *all, lan_error *err)
{
    lan_status status = LAN_OK;
    const double time = all->phase->outcome->time;
    all->instant = (time > 0.0 ? time : all->phase->def->end) * INSTANT;
    all->stages = calloc((size_t)all->jobs, sizeof *all->stages);
    if (all->stages == NULL) {
        return LAN_ENOMEM;
    }
    for (int i = 0; i < all->jobs && status == LAN_OK; i++) {
        status = phase_experiment_init(&all->stages[i], all->phase->def,
                                       all->phase->battle, all->phase->outcome,
                                       &all->phase->solver, err);
        battle_player_set_progress(&all->stages[i].player, &all->part.progress);
    }
    return status;
}

static lan_status fill(studio *all, lan_error *err)
{
    lan_portrait *p = all->portrait;
    lan_progress_part *const part = &all->part;
    lan_progress_part_begin(part, all->whole, 0.0, 0.03);
    lan_status status = find_own(all, err);
    if (status != LAN_OK) {
        return status;
    }
    p->x_end = axis_end(p->own, 0);
    p->y_end = axis_end(p->own, 1);
    find_notes(all->phase->def, p);
    lan_progress_part_begin(part, all->whole, 0.03, 0.75);
    status = open_stages(all, err);
    if (status == LAN_OK) {
        status = find_border(all, err);
    }
    lan_progress_part_begin(part, all->whole, 0.75, 0.91);
    if (status == LAN_OK) {
        judge_border(p);
        status = parallel_for(all->jobs, ARROWS, find_arrow, all,
                              &part->progress, err);
    }
    lan_progress_part_begin(part, all->whole, 0.91, 1.0);
    return status == LAN_OK ? parallel_for(all->jobs, LAN_PORTRAIT_WAYS,
                                           find_way, all, &part->progress, err)
                            : status;
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
    studio all = {.phase = phase,
                  .portrait = portrait,
                  .jobs = lan_thread_count(0),
                  .whole = progress};
    memset(portrait, 0, sizeof *portrait);
    const lan_status status = fill(&all, err);
    for (int i = 0; all.stages != NULL && i < all.jobs; i++) {
        phase_experiment_clear(&all.stages[i]);
    }
    free(all.stages);
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
