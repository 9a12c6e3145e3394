/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "balance/phase_experiment_impl.h"
#include "base/progress_part.h"
#include "plots/kinds/kinds.h"
#include "plots/plots_impl.h"

/* The line between the areas of the two winners. Not break-even: margin 0 lies
 * elsewhere if armies break. */
#define LINE_NAME "winner changes"

#define NAME_COLUMNS 24

#define ARROWS_PAINT 0xA8A8A8u
#define PATHS_PAINT  0x777777u

/* Room around the battle's own path, as a factor. */
#define ROOM 1.12

/* Columns of the line and halvings in each; fewer for battles with more groups.
 * */
#define COLUMNS    48
#define GROUPS_FEW 24

#define ACROSS 16 /* arrows */
#define UP     11

/* An arrow shows the change within this share of the battle's duration. */
#define INSTANT (1.0 / 500.0)

/* Length of an arrow as a share of the arrows' distance; height over width of a
 * panel. */
#define ARROW  0.55
#define ASPECT 0.6

/* Rows of a path. Many, because rows are evenly spaced in time and events may
 * crowd at the start. */
#define OWN_POINTS  2000
#define PATH_POINTS 600

/* Areas closer than this share of an axis to it are none: five pixels. The
 * smallest strength that fights on is half a soldier. */
#define SLIVER 0.01

/* Where the line leaves the panel. */
typedef enum border_end {
    BORDER_RIGHT,
    BORDER_TOP,
    BORDER_NONE /* one side wins everywhere */
} border_end;

typedef struct work {
    const lan_fought *fought;
    const lan_battle_def *def;
    lan_solver_options solver;
    const char *title;
    const lan_progress *whole;
    lan_progress_part part; /* at work */
    phase_experiment experiment;
    lan_figure *figure;
    lan_panel *panel;
    const plot_side *sides;
    battle_player player; /* of the battle's own path */
    lan_trajectory *trajectory;
    const lan_series *own; /* the battle's path: one line per side */
    double x_end;          /* of the axes, which begin at 0 */
    double y_end;
    double border[COLUMNS + 2][2];
    size_t border_count;
    border_end end;
    bool first_wins; /* the winner everywhere if there is no line */
    lan_error *err;
} work;

/* --- the line ------------------------------------------------------------ */

/* Searches column by column. More of the first side never helps the second, so
 * each search starts at the height of the column before. */
static lan_status find_border(work *w)
{
    phase_experiment *const s = &w->experiment;
    const bool is_fine = w->fought->outcome->group_count <= GROUPS_FEW;
    const int columns = is_fine ? COLUMNS : 12;
    double at[2] = {0.0, 0.0};
    bool first = false;
    w->border_count = 1; /* the origin */
    for (int i = 1; i <= columns && !first; i++) {
        /* denser near zero, where the line may be steep */
        const double x = w->x_end * pow((double)i / (double)columns, 1.5);
        if (!lan_progress_report(&w->part.progress, i - 1, columns)) {
            return LAN_ECANCELLED;
        }
        lan_status status =
            phase_experiment_is_first_ahead(s, x, w->y_end, &first, w->err);
        if (status == LAN_OK) {
            const double from[2] = {x, first ? w->y_end : at[1]};
            const double to[2] = {first ? at[0] : x, w->y_end};
            status = phase_experiment_find_level(s, from, to, is_fine ? 14 : 9,
                                                 at, w->err);
        }
        if (status != LAN_OK) {
            return status;
        }
        w->border[w->border_count][0] = at[0];
        w->border[w->border_count++][1] = at[1];
        w->end = first ? BORDER_TOP : BORDER_RIGHT;
    }
    /* a line along an axis means that one side wins everywhere */
    if (at[0] < SLIVER * w->x_end || at[1] < SLIVER * w->y_end) {
        w->first_wins = w->end == BORDER_TOP;
        w->end = BORDER_NONE;
    }
    return LAN_OK;
}

static void add_border(const work *w, plot_mark *mark)
{
    for (size_t i = 0; w->end != BORDER_NONE && i < w->border_count; i++) {
        mark_at(mark, w->border[i][0], w->border[i][1]);
    }
}

/* Fills the area where a side wins, between the line and the border. */
static void add_area(const work *w, int side)
{
    const bool is_all = w->end == BORDER_NONE;
    const bool ends_above = w->end == BORDER_TOP;
    const double corners[4][2] = {
        {w->x_end, w->y_end}, {w->x_end, 0.0}, {0.0, 0.0}, {0.0, w->y_end}};
    plot_mark *const area = plot_add(
        w->panel, MARK_AREA, paint_mix(0xFFFFFF, w->sides[side].paint, 0.16));
    add_border(w, area);
    for (int k = 0; k < 4; k++) {
        if (is_all || (side == 0 ? k == 1 || k == 2 || (k == 0 && ends_above)
                                 : k == 3 || (k == 0 && !ends_above))) {
            mark_at(area, corners[k][0], corners[k][1]);
        }
    }
    mark_name(area, "%s wins", w->sides[side].name);
    plot_mark *const word =
        plot_word(w->panel, (side == 0 ? 0.98 : 0.02) * w->x_end,
                  (side == 0 ? 0.05 : 0.95) * w->y_end, w->sides[side].paint,
                  "%s wins", w->sides[side].name);
    word->align = side == 0 ? 1 : -1;
    word->size = 1.15;
    word->is_bold = true;
}

/* --- arrows -------------------------------------------------------------- */

/* Adds an arrow of fixed length through a point; none if nothing changes there.
 * */
static lan_status add_arrow(work *w, plot_mark *arrows, double x, double y)
{
    phase_experiment *const s = &w->experiment;
    const double time = w->fought->outcome->time;
    const double instant = (time > 0.0 ? time : w->def->end) * INSTANT;
    lan_battle *battle = NULL;
    double totals[2] = {0.0, 0.0};
    lan_status status = phase_experiment_begin(s, x, y, &battle, w->err);
    if (status != LAN_OK || lan_battle_is_over(battle)) {
        return status;
    }
    status = battle_player_prepare(&s->player, battle, &s->options, w->err);
    if (status == LAN_OK) {
        status = lan_battle_advance(battle, instant, s->player.solver, w->err);
    }
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        totals[lan_battle_army_side(battle, army)] +=
            lan_battle_strength(battle, i);
    }
    const double across = (totals[0] - x) / w->x_end;
    const double up = (totals[1] - y) / w->y_end * ASPECT;
    const double length = hypot(across, up);
    const double half = 0.5 * ARROW / ACROSS / length;
    const double dx = across * half * w->x_end;
    const double dy = up * half * w->y_end / ASPECT;
    if (status == LAN_OK && length > 1e-9) {
        mark_to(arrows, x - dx, y - dy, x + dx, y + dy);
    }
    return status;
}

static lan_status add_arrows(work *w)
{
    lan_status status = LAN_OK;
    plot_mark *const arrows = plot_add(w->panel, MARK_STROKES, ARROWS_PAINT);
    arrows->has_arrows = true;
    for (int i = 0; i < ACROSS * UP && status == LAN_OK; i++) {
        status =
            !lan_progress_report(&w->part.progress, i, ACROSS * UP)
                ? LAN_ECANCELLED
                : add_arrow(w, arrows, w->x_end * (i % ACROSS + 0.5) / ACROSS,
                            w->y_end * (i / ACROSS + 0.5) / UP);
    }
    return status;
}

/* --- paths --------------------------------------------------------------- */

/* Runs a battle to its end and keeps the strengths of both sides. */
static lan_status follow(work *w, battle_player *player, lan_battle *battle,
                         const lan_solver_options *options, int32_t points,
                         const lan_series **out)
{
    const lan_rows rows = {.points = points};
    lan_trajectory_destroy(w->trajectory);
    w->trajectory = NULL;
    lan_status status = lan_trajectory_create(&w->trajectory);
    if (status == LAN_OK) {
        status = battle_player_fight(player, battle, options, &rows,
                                     w->trajectory, w->err);
    }
    if (status == LAN_OK) {
        *out = series_of(&w->figure->arena, battle, w->trajectory,
                         LAN_SERIES_BY_SIDE);
    }
    return status;
}

static plot_mark *add_dot(const work *w, const lan_series *path, size_t row,
                          lan_paint paint, double size)
{
    plot_mark *const dot = plot_add(w->panel, MARK_POINTS, paint);
    dot->size = size;
    mark_at(dot, path->values[row], path->values[path->rows + row]);
    return dot;
}

static plot_mark *add_path(const work *w, const lan_series *path,
                           lan_paint paint, double width, double dot)
{
    plot_mark *const line = plot_add(w->panel, MARK_LINE, paint);
    line->width = width;
    mark_all(line, path->values, path->values + path->rows, path->rows);
    return add_dot(w, path, 0, paint, dot);
}

/* Adds paths that start along the upper and the right border. */
static lan_status add_other_paths(work *w)
{
    static const double starts[6][2] = {{0.22, 0.97}, {0.5, 0.97},
                                        {0.78, 0.97}, {0.98, 0.8},
                                        {0.98, 0.5},  {0.98, 0.22}};
    phase_experiment *const s = &w->experiment;
    lan_status status = LAN_OK;
    for (size_t i = 0; i < 6 && status == LAN_OK; i++) {
        lan_battle *battle = NULL;
        const lan_series *path = NULL;
        status =
            phase_experiment_begin(s, starts[i][0] * w->x_end,
                                   starts[i][1] * w->y_end, &battle, w->err);
        if (status == LAN_OK) {
            status =
                follow(w, &s->player, battle, &s->options, PATH_POINTS, &path);
        }
        if (status == LAN_OK) {
            (void)add_path(w, path, PATHS_PAINT, 1.3, 3.0);
        }
    }
    return status;
}

/* --- the figure ---------------------------------------------------------- */

static void add_headings(const work *w)
{
    bool has_reinforcement = false;
    bool has_morale = false;
    for (size_t a = 0; a < w->def->army_count; a++) {
        const lan_army_def *const army = &w->def->armies[a];
        has_morale = has_morale || army->has_morale;
        for (size_t g = 0; g < army->group_count; g++) {
            has_reinforcement =
                has_reinforcement || army->groups[g].reinforcement_count > 0;
        }
    }
    plot_title(w->figure, w->title);
    plot_line(w->figure, PAINT_INK, "%s",
              lan_sentence(&w->figure->arena, w->fought->battle,
                           w->fought->outcome,
                           lan_scenario_time_unit(w->fought->scenario)));
    plot_line(w->figure, PAINT_MUTED, "%s",
              has_reinforcement
                  ? "Areas, arrows and thin lines: how it goes on from there "
                    "if nothing further comes."
                  : "");
    plot_line(w->figure, PAINT_MUTED, "%s",
              has_morale ? "Areas, arrows and thin lines: battles that begin "
                           "there, with the morale of a beginning."
                         : "");
}

static double largest_of(const lan_series *own, size_t line)
{
    double largest = 0.0;
    for (size_t row = 0; row < own->rows; row++) {
        largest = fmax(largest, own->values[line * own->rows + row]);
    }
    return largest;
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    work *const w = of;
    const lan_fought *const fought = w->fought;
    lan_progress_part *const part = &w->part;
    lan_battle *battle = NULL;
    w->figure = figure;
    w->sides = plot_sides(&figure->arena, fought->battle, NAME_COLUMNS);
    lan_progress_part_begin(part, w->whole, 0.0, 0.03);
    battle_player_set_progress(&w->player, &part->progress);
    lan_status status =
        battle_player_define(&w->player, w->def, &battle, w->err);
    if (status == LAN_OK) {
        status = follow(w, &w->player, battle, &w->solver, OWN_POINTS, &w->own);
    }
    if (status != LAN_OK) {
        return status;
    }
    w->x_end = axis_end(ROOM * largest_of(w->own, 0));
    w->y_end = axis_end(ROOM * largest_of(w->own, 1));
    lan_progress_part_begin(part, w->whole, 0.03, 0.75);
    status = phase_experiment_init(&w->experiment, w->def, fought->battle,
                                   fought->outcome, &w->solver, w->err);
    battle_player_set_progress(&w->experiment.player, &part->progress);
    status = status == LAN_OK ? find_border(w) : status;
    if (status != LAN_OK) {
        return status;
    }
    add_headings(w);
    w->panel = plot_panel(figure, &(panel_def){.x = {.title = w->sides[0].name,
                                                     .unit = "soldiers",
                                                     .to = w->x_end},
                                               .y = {.title = w->sides[1].name,
                                                     .unit = "soldiers",
                                                     .to = w->y_end}});
    for (int side = 0; side < 2; side++) {
        if (w->end != BORDER_NONE || w->first_wins == (side == 0)) {
            add_area(w, side);
        }
    }
    lan_progress_part_begin(part, w->whole, 0.75, 0.91);
    status = add_arrows(w);
    lan_progress_part_begin(part, w->whole, 0.91, 1.0);
    status = status == LAN_OK ? add_other_paths(w) : status;
    plot_mark *const line = plot_add(w->panel, MARK_LINE, PAINT_INK);
    line->dash = DASH_DASHED;
    line->width = 2.0;
    line->named = NAME_ALONG;
    mark_name(line, LINE_NAME);
    add_border(w, line);
    mark_text(add_path(w, w->own, PAINT_INK, 3.4, 6.0), "start");
    add_dot(w, w->own, w->own->rows - 1, PAINT_INK, 5.5)->is_hollow = true;
    return status;
}

lan_status lan_phase_figure(const lan_fought *fought, const char *title,
                            const lan_progress *progress, lan_figure **out,
                            lan_error *err)
{
    const int32_t sides = lan_battle_side_count(fought->battle);
    work w = {.fought = fought,
              .def = lan_scenario_battle_def(fought->scenario),
              .solver = lan_scenario_solver_options(fought->scenario),
              .title = title,
              .whole = progress,
              .err = err};
    if (sides != 2) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a phase portrait shows two sides, this battle has %d; "
                        "plot curve shows any number",
                        (int)sides);
    }
    const lan_status status = plot_make("phase", fill_figure, &w, out, err);
    phase_experiment_clear(&w.experiment);
    battle_player_clear(&w.player);
    lan_trajectory_destroy(w.trajectory);
    return status;
}
