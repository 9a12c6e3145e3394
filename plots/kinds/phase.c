/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/phase.h"

#include <math.h>
#include <stdio.h>

#include "lanchester/results.h"
#include "plots/kinds/portrait_impl.h"
#include "plots/paint.h"
#include "plots/text.h"

/* Of the line between those whom one side wins and the other: break-even is
 * margin 0, which lies elsewhere where armies break. */
#define LINE_NAME "winner changes"

#define NAME_COLUMNS 24

#define ARROWS_PAINT 0xA8A8A8u
#define PATHS_PAINT  0x777777u

/* Corners of an area beside the border's points, at most. */
#define CORNERS 4

typedef struct phase_work {
    const lan_phase *phase;
    const lan_portrait *portrait;
    lan_panel *panel;
    lan_paint paints[2];
    char names[2][128];
} phase_work;

static void add_headings(lan_figure *figure, const phase_work *w)
{
    const lan_phase *const phase = w->phase;
    char sentence[LAN_SENTENCE_SIZE];
    lan_figure_title(figure, phase->title);
    lan_sentence_write(phase->battle, phase->outcome, phase->time_unit, true,
                       sentence);
    lan_figure_line(figure, false, "%s", sentence);
    if (w->portrait->has_reinforcement) {
        lan_figure_line(figure, true,
                        "Areas, arrows and thin lines: how it goes on from "
                        "there if nothing further comes.");
    }
    if (w->portrait->has_morale) {
        lan_figure_line(figure, true,
                        "Areas, arrows and thin lines: battles that begin "
                        "there, with the morale of a beginning.");
    }
}

/* --- areas --------------------------------------------------------------- */

/* The area where a side wins: between the line and the panel's border. */
static void add_area(const phase_work *w, int side)
{
    const lan_portrait *const p = w->portrait;
    double x[LAN_PORTRAIT_COLUMNS + 2 + CORNERS];
    double y[LAN_PORTRAIT_COLUMNS + 2 + CORNERS];
    size_t count = 0;
    const bool is_all = p->border_end == LAN_BORDER_NONE;
    if (is_all && p->first_wins != (side == 0)) {
        return;
    }
    for (size_t i = 0; !is_all && i < p->border_count; i++, count++) {
        x[count] = p->border[2 * i];
        y[count] = p->border[2 * i + 1];
    }
    const bool ends_above = p->border_end == LAN_BORDER_TOP;
    const double corners[4][2] = {
        {p->x_end, p->y_end}, {p->x_end, 0.0}, {0.0, 0.0}, {0.0, p->y_end}};
    for (int k = 0; k < 4; k++) {
        const bool is_between =
            is_all || (side == 0 ? k == 1 || k == 2 || (k == 0 && ends_above)
                                 : k == 3 || (k == 0 && !ends_above));
        if (is_between) {
            x[count] = corners[k][0];
            y[count++] = corners[k][1];
        }
    }
    char hover[160];
    (void)snprintf(hover, sizeof hover, "%s wins", w->names[side]);
    lan_panel_area(w->panel,
                   &(lan_area){.x = x,
                               .y = y,
                               .count = count,
                               .fill = lan_paint_tint(w->paints[side]),
                               .border = LAN_PAINT_NONE,
                               .hover = hover});
}

static void add_area_name(const phase_work *w, int side)
{
    const lan_portrait *const p = w->portrait;
    char text[160];
    if (p->border_end == LAN_BORDER_NONE && p->first_wins != (side == 0)) {
        return;
    }
    (void)snprintf(text, sizeof text, "%s wins", w->names[side]);
    lan_panel_word(w->panel,
                   &(lan_word){.x = (side == 0 ? 0.98 : 0.02) * p->x_end,
                               .y = (side == 0 ? 0.05 : 0.95) * p->y_end,
                               .text = text,
                               .paint = w->paints[side],
                               .align = side == 0 ? 1 : -1,
                               .scale = 1.15,
                               .is_bold = true});
}

/* --- lines --------------------------------------------------------------- */

static void add_border(const phase_work *w)
{
    const lan_portrait *const p = w->portrait;
    double x[LAN_PORTRAIT_COLUMNS + 2];
    double y[LAN_PORTRAIT_COLUMNS + 2];
    for (size_t i = 0; i < p->border_count; i++) {
        x[i] = p->border[2 * i];
        y[i] = p->border[2 * i + 1];
    }
    if (p->border_end != LAN_BORDER_NONE) {
        lan_panel_line(w->panel, &(lan_line){.x = x,
                                             .y = y,
                                             .count = p->border_count,
                                             .paint = LAN_PAINT_INK,
                                             .dash = LAN_DASH_DASHED,
                                             .width = 2.0,
                                             .name = LINE_NAME,
                                             .place = LAN_NAME_ALONG});
    }
}

static void add_path(const phase_work *w, const lan_series *path,
                     lan_paint paint, double width, double dot)
{
    lan_panel_line(w->panel, &(lan_line){.x = path->values,
                                         .y = path->values + path->rows,
                                         .count = path->rows,
                                         .paint = paint,
                                         .width = width});
    lan_panel_points(w->panel, &(lan_points){.x = path->values,
                                             .y = path->values + path->rows,
                                             .count = 1,
                                             .paint = paint,
                                             .size = dot});
}

/* The battle's own path, with its start and its end. */
static void add_own(const phase_work *w)
{
    static const char *const start[] = {"start"};
    const lan_series *const own = w->portrait->own;
    const size_t last = own->rows - 1;
    add_path(w, own, LAN_PAINT_INK, 3.4, 6.0);
    lan_panel_points(w->panel, &(lan_points){.x = own->values,
                                             .y = own->values + own->rows,
                                             .count = 1,
                                             .paint = LAN_PAINT_INK,
                                             .size = 6.0,
                                             .texts = start});
    lan_panel_points(w->panel,
                     &(lan_points){.x = own->values + last,
                                   .y = own->values + own->rows + last,
                                   .count = 1,
                                   .paint = LAN_PAINT_INK,
                                   .size = 5.5,
                                   .is_hollow = true});
}

/* Arrows as strokes from end to end. */
static void add_arrows(const phase_work *w)
{
    const lan_portrait *const p = w->portrait;
    double *const ends =
        lan_panel_room(w->panel, 4 * p->arrow_count, sizeof *ends);
    for (size_t i = 0; ends != NULL && i < p->arrow_count; i++) {
        const double *const from = p->arrows + 4 * i;
        double *const to = ends + 4 * i;
        to[0] = from[0];
        to[1] = from[1];
        to[2] = from[0] + from[2];
        to[3] = from[1] + from[3];
    }
    lan_panel_strokes(w->panel, &(lan_strokes){.ends = ends,
                                               .count = p->arrow_count,
                                               .paint = ARROWS_PAINT,
                                               .has_arrows = true});
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    phase_work *const w = of;
    const lan_portrait *const p = w->portrait;
    const char *sides[2];
    for (int32_t side = 0; side < 2; side++) {
        sides[side] = lan_battle_side_name(w->phase->battle, side);
        lan_shown_fit_middle(sides[side], NAME_COLUMNS, true, w->names[side],
                             sizeof w->names[side]);
    }
    lan_side_paints(sides, 2, w->paints);
    add_headings(figure, w);
    w->panel = lan_figure_panel(
        figure,
        &(lan_panel_def){
            .x = {.title = w->names[0], .unit = "soldiers", .to = p->x_end},
            .y = {.title = w->names[1], .unit = "soldiers", .to = p->y_end}});
    add_area(w, 0);
    add_area(w, 1);
    add_arrows(w);
    for (size_t i = 0; i < LAN_PORTRAIT_WAYS; i++) {
        add_path(w, p->ways[i], PATHS_PAINT, 1.3, 3.0);
    }
    add_border(w);
    add_own(w);
    add_area_name(w, 0);
    add_area_name(w, 1);
    return LAN_OK;
}

lan_status lan_phase_figure(const lan_phase *phase,
                            const lan_progress *progress, lan_figure **out,
                            lan_error *err)
{
    lan_portrait portrait;
    lan_status status = phase_portrait_init(&portrait, phase, progress, err);
    if (status != LAN_OK) {
        return status;
    }
    phase_work w = {.phase = phase, .portrait = &portrait};
    status = lan_figure_make("phase", fill_figure, &w, out);
    phase_portrait_clear(&portrait);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}
