/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>

#include "plots/kinds/kinds.h"
#include "plots/plots_impl.h"

/* Margin around an open field, and its least height, as shares of the longer
 * side. */
#define MARGIN 0.05
#define LEAST  0.12

/* Height of the strip for the scale below the field, as a share of the longer
 * side. */
#define STRIP 0.05

/* Smallest radius in px of a soldier among few and among many soldiers;
 * smallest half length of a hull, as a share of the field's longest side. */
#define SIGN_OF_FEW  3.2
#define SIGN_OF_MANY 1.5
#define FEW          150
#define HULL_LEAST   (1.0 / 250.0)

/* Share of paper in faint colours. */
#define FAINT 0.62

/* Width of a picture file, for a height of 1. */
#define SHAPE 1.9

/* Number of shots drawn: a tenth of the soldiers, within these bounds. */
#define SHOTS_LEAST 20
#define SHOTS_MOST  LAN_BODIES_SHOTS

/* The line at a bow, in shares of half the hull's length. */
#define BOW_FROM 0.35
#define BOW_TO   0.9

#define SIDES_NAMED  4
#define NAME_COLUMNS 20

/* --- soldiers ------------------------------------------------------------- */

bool soldier_run_next(const lan_engagement_def *def,
                      const lan_engagement_story *story, soldier_run *run)
{
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
    const lan_soldier_fate *const first = &all[run->first];
    const lan_army_def *const army = &def->battle->armies[first->army];
    run->army = first->army;
    run->body = &def->soldiers[army->groups[first->group].type].body;
    return true;
}

bool soldier_run_has_hulls(const soldier_run *run,
                           const lan_engagement_story *story)
{
    return story->heading != NULL && run->body->half_length > 0.0;
}

double soldier_run_radius(const soldier_run *run)
{
    return run->body->half_length > 0.0 ? run->body->half_width
                                        : run->body->radius;
}

bool soldier_stands(const lan_engagement_story *story, size_t frame,
                    size_t soldier)
{
    const size_t at = frame * story->soldier_count + soldier;
    return isfinite(story->x[at]) && isfinite(story->y[at]) &&
           !(story->frame_times[frame] >= story->soldiers[soldier].fell_at);
}

/* --- the field ------------------------------------------------------------ */

/* The box around all standing soldiers of all frames and all deaths. */
static lan_frame find_open_field(const lan_engagement_def *def,
                                 const lan_engagement_story *story)
{
    lan_frame box = {LAN_INF, LAN_INF, -LAN_INF, -LAN_INF};
    double half = 0.0; /* longest extent of a body, in m */
    for (size_t i = 0; i < story->frame_count * story->soldier_count; i++) {
        if (isfinite(story->x[i]) && isfinite(story->y[i])) {
            route_widen(&box, (double)story->x[i], (double)story->y[i]);
        }
    }
    for (size_t i = 0; i < story->soldier_count; i++) {
        const lan_soldier_fate *const fate = &story->soldiers[i];
        if (isfinite(fate->fell_at)) {
            route_widen(&box, fate->fell.x, fate->fell.y);
        }
    }
    for (soldier_run run = {.past = 0}; soldier_run_next(def, story, &run);) {
        half = fmax(half, fmax(run.body->radius, run.body->half_length));
    }
    if (!(box.right >= box.left)) {
        box = (lan_frame){0.0, 0.0, 1.0, 1.0};
    }
    const double longest = fmax(box.right - box.left, box.bottom - box.top);
    const double margin = fmax(MARGIN * longest, 2.0 * half + 1.0);
    const double lacking =
        fmax(0.0, LEAST * longest - (box.bottom - box.top)) / 2.0;
    return (lan_frame){box.left - margin, box.top - margin - lacking,
                       box.right + margin, box.bottom + margin + lacking};
}

bodies_field bodies_field_of(const lan_engagement_def *def,
                             const lan_engagement_story *story)
{
    bodies_field made = {.unit = 1.0};
    if (def->map == NULL) {
        made.box = find_open_field(def, story);
    } else {
        const lan_campaign_def on_map = {.shape = LAN_MAP_SQUARE,
                                         .map = def->map};
        made.ground = campaign_ground_of(&on_map);
        made.box = made.ground.box;
        made.unit = def->cell;
    }
    made.longest =
        fmax(made.box.right - made.box.left, made.box.bottom - made.box.top);
    return made;
}

/* --- the figure ----------------------------------------------------------- */

/* Approximate number of soldiers drawn, if there are too many to see one by
 * one. */
#define SAMPLE 1500.0

typedef struct work {
    const lan_bodies_view *view;
    bodies_field field;
    lan_figure *figure;
    lan_panel *panel;
    const plot_side *sides;
    size_t standing;
    size_t every;    /* 1 of this many soldiers is drawn */
    bool *is_named;  /* [sides] */
    bool has_fallen; /* a cross is in the legend */
} work;

/* The position of a soldier standing or dead, in axis units; false if neither.
 * */
static bool find_soldier(const work *w, size_t soldier, bool fallen,
                         lan_point *at)
{
    const lan_engagement_story *const story = w->view->story;
    const lan_soldier_fate *const fate = &story->soldiers[soldier];
    const size_t frame = w->view->frame;
    const size_t k = frame * story->soldier_count + soldier;
    const lan_point is =
        fallen ? fate->fell
               : (lan_point){(double)story->x[k], (double)story->y[k]};
    *at = (lan_point){is.x / w->field.unit, is.y / w->field.unit};
    return fallen ? fate->fell_at <= story->frame_times[frame]
                  : soldier_stands(story, frame, soldier);
}

static void add_fallen(work *w, const soldier_run *run, int32_t side)
{
    plot_mark *const crosses =
        plot_add(w->panel, MARK_POINTS,
                 paint_mix(w->sides[side].paint, 0xFFFFFFu, FAINT));
    crosses->size = w->standing > FEW ? 2.4 : 3.2;
    crosses->is_cross = true;
    for (size_t i = run->first; i < run->past; i += w->every) {
        lan_point at;
        if (find_soldier(w, i, true, &at)) {
            mark_at(crosses, at.x, at.y);
        }
    }
    if (crosses->count > 0 && !w->has_fallen) {
        mark_name(crosses, "fell");
        w->has_fallen = true;
    }
}

/* Adds a rotated box with a line at its bow. */
static void add_hull(const work *w, const soldier_run *run, lan_paint paint,
                     double heading, lan_point at)
{
    static const double ends[4][2] = {
        {1.0, 1.0}, {1.0, -1.0}, {-1.0, -1.0}, {-1.0, 1.0}};
    const double least = HULL_LEAST * w->field.longest * w->field.unit;
    /* enlarged to be visible */
    const double scale =
        fmax(1.0, least / run->body->half_length) / w->field.unit;
    const double c = cos(heading) * scale;
    const double s = sin(heading) * scale;
    const double half = run->body->half_length;
    plot_mark *const hull = plot_add(w->panel, MARK_AREA, paint);
    hull->border = PAINT_PAPER;
    for (int i = 0; i < 4; i++) {
        const double along = ends[i][0] * half;
        const double across = ends[i][1] * run->body->half_width;
        mark_at(hull, at.x + along * c - across * s,
                at.y + along * s + across * c);
    }
    plot_mark *const bow = plot_add(w->panel, MARK_STROKES, PAINT_PAPER);
    bow->width = 2.0;
    mark_to(bow, at.x + BOW_FROM * half * c, at.y + BOW_FROM * half * s,
            at.x + BOW_TO * half * c, at.y + BOW_TO * half * s);
}

/* Draws soldiers as discs to scale; the first of a side gives the legend's
 * sample. For hulls, the box covers all of the disc except the sample. */
static void add_run(work *w, const soldier_run *run, int32_t side)
{
    const lan_engagement_story *const story = w->view->story;
    const size_t frame = w->view->frame * story->soldier_count;
    const bool has_hulls = soldier_run_has_hulls(run, story);
    plot_mark *const discs =
        plot_add(w->panel, MARK_POINTS, w->sides[side].paint);
    discs->size = w->standing > FEW ? SIGN_OF_MANY : SIGN_OF_FEW;
    discs->radius = has_hulls ? 0.0 : soldier_run_radius(run) / w->field.unit;
    for (size_t i = run->first; i < run->past; i += w->every) {
        lan_point at;
        if (find_soldier(w, i, false, &at)) {
            mark_at(discs, at.x, at.y);
            if (has_hulls) {
                add_hull(w, run, w->sides[side].paint,
                         (double)story->heading[frame + i], at);
            }
        }
    }
    if (discs->count > 0 && !w->is_named[side]) {
        mark_name(discs, "%s", w->sides[side].name);
        w->is_named[side] = true;
    }
}

static void each_run(work *w,
                     void (*add)(work *w, const soldier_run *run, int32_t side))
{
    soldier_run run = {.past = 0};
    while (soldier_run_next(w->view->def, w->view->story, &run)) {
        add(w, &run, lan_battle_army_side(w->view->battle, run.army));
    }
}

/* --- words ---------------------------------------------------------------- */

/* Adds a scale bar in the strip below the box: a round number of m, at most a
 * quarter of the width. */
static void add_scale(const work *w)
{
    const lan_frame *const box = &w->field.box;
    const double width = box->right - box->left;
    const double most = width * w->field.unit / 4.0;
    const double power = pow(10.0, floor(log10(most)));
    const double digit = most / power;
    const double length = power * (digit >= 5.0   ? 5.0
                                   : digit >= 2.0 ? 2.0
                                                  : 1.0);
    const double left = box->left + 0.02 * width;
    const double right = left + length / w->field.unit;
    const double y = box->bottom + 0.6 * STRIP * w->field.longest;
    plot_mark *const line = plot_add(w->panel, MARK_LINE, PAINT_INK);
    line->width = 3.0;
    mark_at(line, left, y);
    mark_at(line, right, y);
    plot_word(w->panel, right + 0.01 * width, y, PAINT_INK, "%s m",
              plot_digits(w->figure, length))
        ->align = -1;
}

/* "blue 34 of 50, red 20 of 40". */
static const char *sides_text(const work *w)
{
    const lan_battle *const battle = w->view->battle;
    const int32_t sides = lan_battle_side_count(battle);
    const char *text = "";
    for (int32_t i = 0; i < sides && i < SIDES_NAMED; i++) {
        const lan_group_outcome tally =
            lan_tally_side(battle, w->view->outcome, i);
        text = plot_text(w->figure, "%s%s%s %s of %s", text, i > 0 ? ", " : "",
                         w->sides[i].name, plot_count(w->figure, tally.left),
                         plot_count(w->figure, tally.start + tally.reinforced));
    }
    return sides <= SIDES_NAMED ? text
                                : plot_text(w->figure, "%s, and %d more sides",
                                            text, (int)(sides - SIDES_NAMED));
}

/* Adds the last shots, up to the maximum. */
static void add_shots(const work *w)
{
    const lan_engagement_story *const story = w->view->story;
    const double unit = w->field.unit;
    const double tenth = floor((double)story->soldier_count / 10.0);
    const size_t most = (size_t)fmin(fmax(tenth, SHOTS_LEAST), SHOTS_MOST);
    const size_t all = story->shot_count;
    const size_t first = all > most ? all - most : 0;
    plot_mark *const lines = plot_add(w->panel, MARK_STROKES, PAINT_MUTED);
    lines->width = 0.7;
    for (size_t i = first; i < all; i++) {
        const lan_shot *const shot = &story->shots[i];
        mark_to(lines, shot->from.x / unit, shot->from.y / unit,
                shot->to.x / unit, shot->to.y / unit);
    }
    if (all > 0) {
        plot_footnote(w->figure, "Lines: the last %zu shots, from time %s on.",
                      all - first,
                      plot_digits(w->figure, story->shots[first].time));
    }
}

/* --- all ------------------------------------------------------------------ */

static lan_status fill_figure(void *of, lan_figure *figure)
{
    work *const w = of;
    const lan_bodies_view *const view = w->view;
    const bool has_map = view->def->map != NULL;
    /* a page is loaded in one piece: keep it small */
    const double most = view->is_stage ? LAN_BODIES_PLAYED : LAN_BODIES_SINGLE;
    w->figure = figure;
    w->sides = plot_sides(&figure->arena, view->battle, NAME_COLUMNS);
    w->is_named =
        plot_array(figure, (size_t)lan_battle_side_count(view->battle),
                   sizeof *w->is_named);
    for (size_t i = 0; i < view->story->soldier_count; i++) {
        w->standing += soldier_stands(view->story, view->frame, i) ? 1 : 0;
    }
    const double standing = (double)w->standing;
    w->every =
        standing <= most ? 1 : (size_t)ceil(standing / fmin(SAMPLE, most));
    w->field = bodies_field_of(view->def, view->story);
    lan_frame box = w->field.box;
    box.bottom += STRIP * w->field.longest;
    if (!has_map && !view->is_stage) {
        /* centre an open field in a wider picture */
        const double lacking =
            fmax(0.0, SHAPE * (box.bottom - box.top) - (box.right - box.left));
        box.left -= lacking / 2.0;
        box.right += lacking / 2.0;
    }
    plot_title(figure, view->title);
    if (view->is_over) {
        plot_line(figure, PAINT_INK, "%s",
                  lan_sentence(&figure->arena, view->battle, view->outcome,
                               view->time_unit));
    }
    plot_line(figure, view->is_over ? PAINT_MUTED : PAINT_INK,
              "After %s of one fight, seed %" PRIu64 ": %s left.",
              lan_words_time(&figure->arena, view->time, view->time_unit),
              view->seed, sides_text(w));
    campaign_set_lines(figure, &box);
    w->panel = route_panel(figure, &box, view->is_stage);
    if (has_map) {
        route_add_ground(&w->field.ground.view, figure, w->panel);
    }
    add_scale(w);
    /* on a stage the player redraws the soldiers */
    plot_still(w->panel, view->is_stage);
    each_run(w, add_fallen);
    add_shots(w);
    each_run(w, add_run);
    if (w->every > 1) {
        plot_footnote(figure, "One soldier in %zu is drawn.", w->every);
    }
    return LAN_OK;
}

lan_status lan_bodies_figure(const lan_bodies_view *view, lan_figure **out)
{
    work w = {.view = view};
    return plot_make("bodies", fill_figure, &w, out, NULL);
}
