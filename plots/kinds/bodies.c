/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/bodies.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "balance/tally.h"
#include "base/number.h"
#include "lanchester/results.h"
#include "plots/kinds/bodies_impl.h"
#include "plots/kinds/series_impl.h"
#include "plots/paint.h"
#include "plots/text.h"
#include "plots/words.h"

/* Least radius in px of a soldier among few, and among many; of a hull the
 * least half length, as a share of the field's longest side. */
#define SIGN_OF_FEW  3.2
#define SIGN_OF_MANY 1.5
#define FEW          150
#define HULL_LEAST   (1.0 / 250.0)

/* What is faint is so much paper. */
#define FAINT 0.62

/* Of a picture as a file, the width of a height of 1. */
#define SHAPE 1.9

/* Shots that are drawn: as many as a tenth of the soldiers, between these. */
#define SHOTS_LEAST 20
#define SHOTS_MOST  LAN_BODIES_SHOTS

/* The line at a bow, in shares of half the length. */
#define BOW_FROM 0.35
#define BOW_TO   0.9

#define SIDES_NAMED 4
#define NAME_SIZE   160

typedef struct work {
    const lan_bodies_view *view;
    bodies_field field;
    lan_panel *panel;
    const lan_paint *paints; /* of sides */
    double *x;               /* room for all soldiers */
    double *y;
    double *ends; /* room for all shots that are drawn */
    soldier_density density;
    size_t standing;
    bool *is_named;  /* [sides] */
    bool has_fallen; /* a cross is in the legend */
} work;

/* --- who is where --------------------------------------------------------- */

static bool next_run(const work *w, soldier_run *run)
{
    return soldier_run_next(w->view->def, w->view->story, run);
}

static int32_t side_of(const work *w, const soldier_run *run)
{
    return lan_battle_army_side(w->view->battle, run->army);
}

/* To be drawn one by one: a page is read as a whole, and kept small. */
static bool are_too_many(const work *w)
{
    return w->standing >
           (w->view->is_stage ? LAN_BODIES_PLAYED : LAN_BODIES_SINGLE);
}

/* Takes the places of those who stand, or of those who fell. */
static size_t take_places(const work *w, const soldier_run *run, bool fallen)
{
    const lan_engagement_story *const story = w->view->story;
    const size_t frame = w->view->frame * story->soldier_count;
    size_t count = 0;
    for (size_t i = run->first; i < run->past; i++) {
        const lan_soldier_fate *const fate = &story->soldiers[i];
        if (fallen ? fate->fell_at <= story->frame_times[w->view->frame]
                   : soldier_stands(story, w->view->frame, i)) {
            const lan_point stands = {(double)story->x[frame + i],
                                      (double)story->y[frame + i]};
            const lan_point at = fallen ? fate->fell : stands;
            w->x[count] = at.x / w->field.unit;
            w->y[count++] = at.y / w->field.unit;
        }
    }
    return count;
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
            .paint =
                lan_paint_mix(w->paints[side_of(w, &run)], 0xFFFFFFu, FAINT),
            .size = w->standing > FEW ? 2.4 : 3.2,
            .is_cross = true,
            .name = w->has_fallen ? NULL : "fell"};
        if (count > 0) {
            lan_panel_points(w->panel, &points);
            w->has_fallen = true;
        }
    }
}

/* The last of them. */
static size_t shots_drawn(const lan_engagement_story *story)
{
    const double tenth = floor((double)story->soldier_count / 10.0);
    const size_t most = (size_t)fmin(fmax(tenth, SHOTS_LEAST), SHOTS_MOST);
    return story->shot_count < most ? story->shot_count : most;
}

static void add_shots(work *w)
{
    const lan_engagement_story *const story = w->view->story;
    const size_t count = shots_drawn(story);
    const lan_shot *const shots = story->shots + (story->shot_count - count);
    const double unit = w->field.unit;
    for (size_t i = 0; i < count; i++) {
        w->ends[4 * i] = shots[i].from.x / unit;
        w->ends[4 * i + 1] = shots[i].from.y / unit;
        w->ends[4 * i + 2] = shots[i].to.x / unit;
        w->ends[4 * i + 3] = shots[i].to.y / unit;
    }
    const lan_strokes strokes = {.ends = w->ends,
                                 .count = count,
                                 .paint = LAN_PAINT_MUTED,
                                 .width = 0.7};
    if (count > 0) {
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

static void count_run(work *w, const soldier_run *run)
{
    soldier_density_count(&w->density, w->x, w->y, take_places(w, run, false));
}

static void add_density(work *w)
{
    for (soldier_run run = {.past = 0}; next_run(w, &run);) {
        count_run(w, &run);
    }
    for (soldier_run run = {.past = 0}; next_run(w, &run);) {
        count_run(w, &run);
        for (int32_t level = 0; level < DENSITY_LEVELS; level++) {
            double radius = 0.0;
            const size_t count =
                soldier_density_level(&w->density, level, w->x, w->y, &radius);
            add_discs(w, side_of(w, &run), count, radius);
        }
    }
}

/* --- hulls ---------------------------------------------------------------- */

/* The corners of a hull about its middle, as it is turned. */
static void turn_hull(const lan_body_type *body, double scale, double heading,
                      lan_point at, double x[4], double y[4])
{
    static const double ends[4][2] = {
        {1.0, 1.0}, {1.0, -1.0}, {-1.0, -1.0}, {-1.0, 1.0}};
    const double c = cos(heading);
    const double s = sin(heading);
    for (int i = 0; i < 4; i++) {
        const double along = ends[i][0] * scale * body->half_length;
        const double across = ends[i][1] * scale * body->half_width;
        x[i] = at.x + along * c - across * s;
        y[i] = at.y + along * s + across * c;
    }
}

static void add_hull(work *w, const soldier_run *run, double scale,
                     double heading, lan_point at)
{
    const double c = cos(heading) * scale * run->body->half_length;
    const double s = sin(heading) * scale * run->body->half_length;
    const double bow[4] = {at.x + BOW_FROM * c, at.y + BOW_FROM * s,
                           at.x + BOW_TO * c, at.y + BOW_TO * s};
    double x[4];
    double y[4];
    turn_hull(run->body, scale, heading, at, x, y);
    const lan_area area = {.x = x,
                           .y = y,
                           .count = 4,
                           .fill = w->paints[side_of(w, run)],
                           .border = LAN_PAINT_PAPER};
    const lan_strokes line = {
        .ends = bow, .count = 1, .paint = LAN_PAINT_PAPER, .width = 2.0};
    lan_panel_area(w->panel, &area);
    lan_panel_strokes(w->panel, &line);
}

/* How much larger than they are hulls are drawn, to be seen. */
static double enlarge_hulls(const work *w, const soldier_run *run)
{
    const double least = HULL_LEAST * w->field.longest * w->field.unit;
    return fmax(1.0, least / run->body->half_length);
}

/* Their discs are covered, but for the sample in the legend. */
static void add_hulls(work *w, const soldier_run *run)
{
    const lan_engagement_story *const story = w->view->story;
    const size_t frame = w->view->frame * story->soldier_count;
    const double larger = enlarge_hulls(w, run) / w->field.unit;
    const size_t count = take_places(w, run, false);
    add_discs(w, side_of(w, run), count, 0.0);
    size_t next = 0;
    for (size_t i = run->first; i < run->past && next < count; i++) {
        if (soldier_stands(story, w->view->frame, i)) {
            add_hull(w, run, larger, (double)story->heading[frame + i],
                     (lan_point){w->x[next], w->y[next]});
            next++;
        }
    }
}

static void add_standing(work *w)
{
    if (are_too_many(w)) {
        add_density(w);
        return;
    }
    for (soldier_run run = {.past = 0}; next_run(w, &run);) {
        if (soldier_run_has_hulls(&run, w->view->story)) {
            add_hulls(w, &run);
        } else {
            add_discs(w, side_of(w, &run), take_places(w, &run, false),
                      soldier_run_radius(&run) / w->field.unit);
        }
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
    const size_t shots = shots_drawn(view->story);
    if (shots > 0) {
        const size_t first = view->story->shot_count - shots;
        lan_figure_footnote(
            figure, "Lines: the last %zu shots, from time %s on.", shots,
            lan_number_digits(view->story->shots[first].time, 4, time));
    }
    if (are_too_many(w)) {
        lan_figure_footnote(figure,
                            "The larger a disc, the more stand on its square; "
                            "the largest is of %d.",
                            (int)w->density.most);
    }
}

/* --- all ------------------------------------------------------------------ */

static lan_status prepare_work(work *w, lan_figure *figure)
{
    const lan_engagement_story *const story = w->view->story;
    const size_t room =
        story->soldier_count > DENSITY_ALL ? story->soldier_count : DENSITY_ALL;
    w->paints = side_paints_create(w->view->battle, figure);
    w->x = lan_figure_room(figure, 2 * room, sizeof *w->x);
    w->ends = lan_figure_room(figure, 4 * shots_drawn(story), sizeof *w->ends);
    w->is_named =
        lan_figure_room(figure, (size_t)lan_battle_side_count(w->view->battle),
                        sizeof *w->is_named);
    w->density.squares =
        lan_figure_room(figure, DENSITY_ALL, sizeof *w->density.squares);
    if (lan_figure_status(figure) != LAN_OK) {
        return LAN_ENOMEM;
    }
    w->y = w->x + room;
    for (size_t i = 0; i < story->soldier_count; i++) {
        w->standing += soldier_stands(story, w->view->frame, i) ? 1 : 0;
    }
    const lan_status status = bodies_field_init(&w->field, w->view->def, story);
    w->density.box = &w->field.box;
    w->density.side = w->field.longest / DENSITY_SQUARES;
    return status;
}

/* On a stage those who fight are still, and the player draws them anew. */
static lan_status fill_panel(work *w)
{
    lan_status status = LAN_OK;
    if (w->view->def->map != NULL) {
        status = route_add_ground(&w->field.ground.view, w->panel);
    }
    bodies_add_scale(&w->field, w->panel);
    lan_panel_still(w->panel, w->view->is_stage);
    add_fallen(w);
    add_shots(w);
    add_standing(w);
    return status;
}

/* An open field stands in the middle of a picture that is wider. */
static void widen_field(lan_route_box *box)
{
    const double lacking =
        SHAPE * (box->bottom - box->top) - (box->right - box->left);
    box->left -= fmax(0.0, lacking) / 2.0;
    box->right += fmax(0.0, lacking) / 2.0;
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    work *w = of;
    lan_status status = prepare_work(w, figure);
    if (status != LAN_OK) {
        return status;
    }
    lan_route_box box = w->field.box;
    box.bottom += BODIES_STRIP * w->field.longest;
    if (w->view->def->map == NULL && !w->view->is_stage) {
        widen_field(&box);
    }
    w->panel = campaign_panel_create(figure, &box, w->view->is_stage);
    status = fill_panel(w);
    write_lines(w, figure);
    return status;
}

lan_status lan_bodies_figure(const lan_bodies_view *view, lan_figure **out)
{
    work w = {.view = view};
    const lan_status status = lan_figure_make("bodies", fill_figure, &w, out);
    bodies_field_clear(&w.field);
    return status;
}
