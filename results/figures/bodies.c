/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/bodies.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/tally.h"
#include "base/number.h"
#include "lanchester/results.h"
#include "results/figure/paint.h"
#include "results/figure/text.h"
#include "results/figures/campaign_impl.h"
#include "results/figures/series_impl.h"
#include "results/words.h"

/* Least radius in px of a soldier among few, and among many. */
#define SIGN_OF_FEW  3.2
#define SIGN_OF_MANY 1.5
#define FEW          150

/* What is faint is so much paper. */
#define FAINT 0.62

/* Free around an open field, below it for the scale, and the least height, as
 * shares of the longer side. */
#define MARGIN 0.05
#define STRIP  0.05
#define LEAST  0.12

/* Squares of a long side, and sizes of their discs. */
#define SQUARES 150
#define LEVELS  6

#define SIDES_NAMED 4
#define NAME_SIZE   160

typedef struct work {
    const lan_bodies_view *view;
    campaign_ground ground; /* where there is a map */
    lan_panel *panel;
    lan_paint *paints; /* of sides */
    double unit;       /* m that are one on the axes */
    lan_route_box box;
    double *x; /* room for all soldiers */
    double *y;
    double *ends;     /* room for all shots */
    int32_t *squares; /* [SQUARES + 1][SQUARES + 1] soldiers */
    int32_t most;     /* soldiers of one group in a square */
    size_t standing;
    bool *is_named;  /* [sides] */
    bool has_fallen; /* a cross is in the legend */
} work;

/* Soldiers of one group: numbers first .. past - 1. */
typedef struct soldier_run {
    size_t first;
    size_t past;
    int32_t side;
    double radius; /* on the axes */
} soldier_run;

/* --- who is where --------------------------------------------------------- */

static bool next_run(const work *w, soldier_run *run)
{
    const lan_engagement_story *const story = w->view->story;
    const lan_battle_def *const def = w->view->def->battle;
    const lan_soldier_fate *const all = story->soldiers;
    run->first = run->past;
    while (run->past < story->soldier_count &&
           all[run->past].army == all[run->first].army &&
           all[run->past].group == all[run->first].group) {
        run->past++;
    }
    if (run->first == run->past) {
        return false;
    }
    const int32_t army = all[run->first].army;
    const int32_t type = def->armies[army].groups[all[run->first].group].type;
    const lan_body *const body = &w->view->def->soldiers[type].body;
    run->side = lan_battle_army_side(w->view->battle, army);
    run->radius =
        (body->half_length > 0.0 ? body->half_width : body->radius) / w->unit;
    return true;
}

static bool is_standing(const lan_engagement_story *story, size_t soldier)
{
    return isfinite(story->x[soldier]) && isfinite(story->y[soldier]);
}

/* Takes the places of those who stand, or of those who fell. */
static size_t take_places(const work *w, const soldier_run *run, bool fallen)
{
    const lan_engagement_story *const story = w->view->story;
    size_t count = 0;
    for (size_t i = run->first; i < run->past; i++) {
        const lan_soldier_fate *const fate = &story->soldiers[i];
        if (fallen ? isfinite(fate->fell_at) : is_standing(story, i)) {
            const lan_point stands = {(double)story->x[i], (double)story->y[i]};
            const lan_point at = fallen ? fate->fell : stands;
            w->x[count] = at.x / w->unit;
            w->y[count++] = at.y / w->unit;
        }
    }
    return count;
}

/* --- the field ------------------------------------------------------------ */

static void widen_box(lan_route_box *box, double x, double y)
{
    box->left = fmin(box->left, x);
    box->right = fmax(box->right, x);
    box->top = fmin(box->top, y);
    box->bottom = fmax(box->bottom, y);
}

/* All who stand, and where the others fell. */
static lan_route_box find_box(const work *w)
{
    lan_route_box box = {LAN_INF, LAN_INF, -LAN_INF, -LAN_INF};
    double largest = 0.0;
    for (soldier_run run = {.past = 0}; next_run(w, &run);) {
        for (int fallen = 0; fallen < 2; fallen++) {
            const size_t count = take_places(w, &run, fallen != 0);
            for (size_t i = 0; i < count; i++) {
                widen_box(&box, w->x[i], w->y[i]);
            }
        }
        largest = fmax(largest, run.radius);
    }
    if (!(box.right >= box.left)) {
        box = (lan_route_box){0.0, 0.0, 1.0, 1.0};
    }
    const double longest = fmax(box.right - box.left, box.bottom - box.top);
    const double margin = fmax(MARGIN * longest, 2.0 * largest + 1.0);
    const double lacking =
        fmax(0.0, LEAST * longest - (box.bottom - box.top)) / 2.0;
    return (lan_route_box){box.left - margin, box.top - margin - lacking,
                           box.right + margin, box.bottom + margin + lacking};
}

static double longest_side(const lan_route_box *box)
{
    return fmax(box->right - box->left, box->bottom - box->top);
}

static lan_status find_field(work *w)
{
    const lan_engagement_def *const def = w->view->def;
    if (def->map == NULL) {
        w->box = find_box(w);
        return LAN_OK;
    }
    const lan_campaign_def on_map = {.shape = LAN_MAP_SQUARE, .map = def->map};
    const lan_status status = campaign_ground_init(&w->ground, &on_map);
    w->box = w->ground.box;
    return status;
}

/* The longest round length of at most a quarter of the width, in m. */
static double scale_length(double width)
{
    static const double steps[] = {5.0, 2.0};
    const double power = pow(10.0, floor(log10(width / 4.0)));
    for (int i = 0; i < 2; i++) {
        if (steps[i] * power <= width / 4.0) {
            return steps[i] * power;
        }
    }
    return power;
}

static void add_scale(work *w)
{
    const lan_route_box *const box = &w->box;
    const double width = box->right - box->left;
    const double length = scale_length(width * w->unit);
    const double at = box->bottom - 0.4 * STRIP * longest_side(box);
    const double x[2] = {box->left + 0.02 * width,
                         box->left + 0.02 * width + length / w->unit};
    const double y[2] = {at, at};
    char number[LAN_NUMBER_SIZE];
    char text[LAN_NUMBER_SIZE + 4];
    (void)snprintf(text, sizeof text, "%s m",
                   lan_number_digits(length, 4, number));
    const lan_line line = {
        .x = x, .y = y, .count = 2, .paint = LAN_PAINT_INK, .width = 3.0};
    const lan_word word = {.x = x[1] + 0.01 * width,
                           .y = at,
                           .text = text,
                           .paint = LAN_PAINT_INK,
                           .align = -1};
    lan_panel_line(w->panel, &line);
    lan_panel_word(w->panel, &word);
}

/* --- soldiers ------------------------------------------------------------- */

static void add_fallen(work *w)
{
    for (soldier_run run = {.past = 0}; next_run(w, &run);) {
        const size_t count = take_places(w, &run, true);
        const lan_points points = {
            .x = w->x,
            .y = w->y,
            .count = count,
            .paint = lan_paint_mix(w->paints[run.side], 0xFFFFFFu, FAINT),
            .size = w->standing > FEW ? 2.0 : 3.2,
            .is_cross = true,
            .name = w->has_fallen ? NULL : "fell"};
        if (count > 0) {
            lan_panel_points(w->panel, &points);
            w->has_fallen = true;
        }
    }
}

static void add_shots(work *w)
{
    const lan_engagement_story *const story = w->view->story;
    for (size_t i = 0; i < story->shot_count; i++) {
        w->ends[4 * i] = story->shots[i].from.x / w->unit;
        w->ends[4 * i + 1] = story->shots[i].from.y / w->unit;
        w->ends[4 * i + 2] = story->shots[i].to.x / w->unit;
        w->ends[4 * i + 3] = story->shots[i].to.y / w->unit;
    }
    const lan_strokes strokes = {.ends = w->ends,
                                 .count = story->shot_count,
                                 .paint = LAN_PAINT_MUTED,
                                 .width = 0.7};
    if (story->shot_count > 0) {
        lan_panel_strokes(w->panel, &strokes);
    }
}

static void add_discs(work *w, int32_t side, size_t count, double radius)
{
    char name[NAME_SIZE];
    lan_shown_fit_middle(lan_battle_side_name(w->view->battle, side), 20, true,
                         name, sizeof name);
    const lan_points points = {.x = w->x,
                               .y = w->y,
                               .count = count,
                               .paint = w->paints[side],
                               .size = w->standing > FEW ? SIGN_OF_MANY
                                                         : SIGN_OF_FEW,
                               .radius = radius,
                               .name = w->is_named[side] ? NULL : name};
    if (count > 0) {
        lan_panel_points(w->panel, &points);
        w->is_named[side] = true;
    }
}

/* --- too many to be seen one by one --------------------------------------- */

static double square_side(const work *w)
{
    return longest_side(&w->box) / SQUARES;
}

static size_t square_of(const work *w, double x, double y)
{
    const double side = square_side(w);
    const double column = floor((x - w->box.left) / side);
    const double row = floor((y - w->box.top) / side);
    return (size_t)fmin(fmax(row, 0.0), SQUARES) * (SQUARES + 1) +
           (size_t)fmin(fmax(column, 0.0), SQUARES);
}

#define ALL_SQUARES ((SQUARES + 1) * (SQUARES + 1))

static void count_squares(work *w, const soldier_run *run)
{
    const size_t count = take_places(w, run, false);
    memset(w->squares, 0, ALL_SQUARES * sizeof *w->squares);
    for (size_t i = 0; i < count; i++) {
        w->squares[square_of(w, w->x[i], w->y[i])]++;
    }
}

/* Squares with so many soldiers that their disc is of this size. */
static void add_level(work *w, const soldier_run *run, int32_t level)
{
    const double side = square_side(w);
    size_t count = 0;
    for (int32_t i = 0; i < ALL_SQUARES; i++) {
        if (w->squares[i] > 0 &&
            (w->squares[i] * LEVELS - 1) / w->most == level) {
            w->x[count] = w->box.left + (i % (SQUARES + 1) + 0.5) * side;
            w->y[count++] = w->box.top + (i / (SQUARES + 1) + 0.5) * side;
        }
    }
    add_discs(w, run->side, count, 0.5 * side * sqrt((level + 1.0) / LEVELS));
}

static void add_density(work *w)
{
    for (soldier_run run = {.past = 0}; next_run(w, &run);) {
        count_squares(w, &run);
        for (int32_t i = 0; i < ALL_SQUARES; i++) {
            w->most = w->squares[i] > w->most ? w->squares[i] : w->most;
        }
    }
    for (soldier_run run = {.past = 0}; next_run(w, &run);) {
        count_squares(w, &run);
        for (int32_t level = 0; level < LEVELS; level++) {
            add_level(w, &run, level);
        }
    }
}

static void add_standing(work *w)
{
    if (w->standing > LAN_BODIES_SINGLE) {
        add_density(w);
        return;
    }
    for (soldier_run run = {.past = 0}; next_run(w, &run);) {
        add_discs(w, run.side, take_places(w, &run, false), run.radius);
    }
}

/* --- words ---------------------------------------------------------------- */

/* "blue 34 of 50, red 20 of 40". */
static void write_sides(const lan_bodies_view *view, char *text, size_t size)
{
    const int32_t sides = lan_battle_side_count(view->battle);
    size_t used = 0;
    text[0] = '\0';
    for (int32_t i = 0; i < sides && i < SIDES_NAMED && used < size; i++) {
        const lan_tally tally = lan_tally_side(view->battle, view->outcome, i);
        char name[NAME_SIZE];
        char left[LAN_NUMBER_SIZE];
        char all[LAN_NUMBER_SIZE];
        lan_shown_fit_middle(lan_battle_side_name(view->battle, i), 20, true,
                             name, sizeof name);
        const int more = snprintf(
            text + used, size - used, "%s%s %s of %s", i > 0 ? ", " : "", name,
            lan_number_count(tally.left, left),
            lan_number_count(tally.start + tally.reinforced, all));
        used += more > 0 ? (size_t)more : 0;
    }
    if (sides > SIDES_NAMED && used < size) {
        (void)snprintf(text + used, size - used, ", and %d more sides",
                       (int)(sides - SIDES_NAMED));
    }
}

static void write_lines(const work *w, lan_figure *figure)
{
    const lan_bodies_view *const view = w->view;
    char sentence[LAN_SENTENCE_SIZE];
    char sides[SIDES_NAMED * (NAME_SIZE + 64)];
    char time[NAME_SIZE];
    lan_figure_title(figure, view->title);
    if (view->is_over) {
        lan_figure_line(figure, false, "%s",
                        lan_sentence_write(view->battle, view->outcome,
                                           view->time_unit, true, sentence));
    }
    write_sides(view, sides, sizeof sides);
    lan_figure_line(
        figure, view->is_over,
        "After %s of one fight, seed %" PRIu64 ": %s left.",
        lan_words_time(view->time, view->time_unit, true, time, sizeof time),
        view->seed, sides);
    if (view->story->shot_count > 0) {
        lan_figure_footnote(
            figure, "Lines: the last %zu shots, from time %s on.",
            view->story->shot_count,
            lan_number_digits(view->story->shots[0].time, 4, time));
    }
    if (w->standing > LAN_BODIES_SINGLE) {
        lan_figure_footnote(figure,
                            "The larger a disc, the more stand on its square; "
                            "the largest is of %d.",
                            (int)w->most);
    }
}

/* --- all ------------------------------------------------------------------ */

static lan_status prepare_work(work *w)
{
    const lan_engagement_story *const story = w->view->story;
    const size_t room =
        story->soldier_count > ALL_SQUARES ? story->soldier_count : ALL_SQUARES;
    const lan_status status = side_paints_create(w->view->battle, &w->paints);
    if (status != LAN_OK) {
        return status;
    }
    w->x = malloc(2 * room * sizeof *w->x);
    w->ends = malloc((4 * story->shot_count + 1) * sizeof *w->ends);
    w->squares = malloc(ALL_SQUARES * sizeof *w->squares);
    w->is_named = calloc((size_t)lan_battle_side_count(w->view->battle),
                         sizeof *w->is_named);
    if (w->x == NULL || w->ends == NULL || w->squares == NULL ||
        w->is_named == NULL) {
        return LAN_ENOMEM;
    }
    w->y = w->x + room;
    w->unit = w->view->def->map != NULL ? w->view->def->cell : 1.0;
    for (size_t i = 0; i < story->soldier_count; i++) {
        w->standing += is_standing(story, i) ? 1 : 0;
    }
    return find_field(w);
}

static void clear_work(work *w)
{
    campaign_ground_clear(&w->ground);
    free(w->paints);
    free(w->x);
    free(w->ends);
    free(w->squares);
    free(w->is_named);
}

static lan_status fill_figure(work *w, lan_figure *figure)
{
    lan_status status = prepare_work(w);
    if (status != LAN_OK) {
        return status;
    }
    w->box.bottom += STRIP * longest_side(&w->box);
    const lan_route_box *const box = &w->box;
    const lan_panel_def def = {
        .x = {.from = box->left, .to = box->right, .format = LAN_AXIS_HIDDEN},
        .y = {.from = box->top,
              .to = box->bottom,
              .is_downwards = true,
              .format = LAN_AXIS_HIDDEN},
        .keeps_shape = true};
    lan_figure_lines(figure, campaign_map_lines(box));
    w->panel = lan_figure_panel(figure, &def);
    if (w->view->def->map != NULL) {
        status = route_add_ground(&w->ground.view, w->panel);
    }
    add_fallen(w);
    add_shots(w);
    add_standing(w);
    add_scale(w);
    write_lines(w, figure);
    return status == LAN_OK ? lan_figure_status(figure) : status;
}

lan_status lan_bodies_figure(const lan_bodies_view *view, lan_figure **out)
{
    lan_figure *figure = NULL;
    work w = {.view = view};
    lan_status status = lan_figure_create("bodies", &figure);
    if (status == LAN_OK) {
        status = fill_figure(&w, figure);
        clear_work(&w);
    }
    if (status != LAN_OK) {
        lan_figure_destroy(figure);
        return status;
    }
    *out = figure;
    return LAN_OK;
}
