/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "plots/kinds/kinds.h"
#include "plots/paint.h"
#include "plots/words.h"

/* Of the line between those whom one side wins and the other: break-even is
 * margin 0, which lies elsewhere where armies break. */
#define LINE_NAME "winner changes"

#define NAME_COLUMNS 24

#define ARROWS_PAINT 0xA8A8A8u
#define PATHS_PAINT  0x777777u

typedef struct phase_work {
    const lan_phase *phase;
    const lan_portrait *portrait;
    lan_panel *panel;
    const plot_side *sides;
} phase_work;

static void add_headings(lan_figure *figure, const phase_work *w)
{
    const lan_phase *const phase = w->phase;
    char sentence[LAN_SENTENCE_SIZE];
    lan_figure_title(figure, phase->title);
    lan_sentence_write(phase->battle, phase->outcome, phase->time_unit,
                       sentence);
    lan_figure_line(figure, LAN_PAINT_INK, "%s", sentence);
    if (w->portrait->has_reinforcement) {
        lan_figure_line(figure, LAN_PAINT_MUTED,
                        "Areas, arrows and thin lines: how it goes on from "
                        "there if nothing further comes.");
    }
    if (w->portrait->has_morale) {
        lan_figure_line(figure, LAN_PAINT_MUTED,
                        "Areas, arrows and thin lines: battles that begin "
                        "there, with the morale of a beginning.");
    }
}

/* --- areas --------------------------------------------------------------- */

/* The area where a side wins: between the line and the panel's border. */
static void add_area(const phase_work *w, int side)
{
    const lan_portrait *const p = w->portrait;
    const bool is_all = p->border_end == LAN_BORDER_NONE;
    const bool ends_above = p->border_end == LAN_BORDER_TOP;
    const double corners[4][2] = {
        {p->x_end, p->y_end}, {p->x_end, 0.0}, {0.0, 0.0}, {0.0, p->y_end}};
    lan_layer *const area =
        lan_panel_layer(w->panel, LAN_LAYER_AREA,
                        lan_paint_mix(0xFFFFFF, w->sides[side].paint, 0.16));
    for (size_t i = 0; !is_all && i < p->border_count; i++) {
        lan_layer_at(area, p->border[2 * i], p->border[2 * i + 1]);
    }
    for (int k = 0; k < 4; k++) {
        const bool is_between =
            is_all || (side == 0 ? k == 1 || k == 2 || (k == 0 && ends_above)
                                 : k == 3 || (k == 0 && !ends_above));
        if (is_between) {
            lan_layer_at(area, corners[k][0], corners[k][1]);
        }
    }
    lan_layer_name(area, "%s wins", w->sides[side].name);
    lan_layer *const word =
        lan_panel_word(w->panel, (side == 0 ? 0.98 : 0.02) * p->x_end,
                       (side == 0 ? 0.05 : 0.95) * p->y_end,
                       w->sides[side].paint, "%s wins", w->sides[side].name);
    word->align = side == 0 ? 1 : -1;
    word->size = 1.15;
    word->is_bold = true;
}

/* --- lines --------------------------------------------------------------- */

static void add_border(const phase_work *w)
{
    const lan_portrait *const p = w->portrait;
    lan_layer *const line =
        lan_panel_layer(w->panel, LAN_LAYER_LINE, LAN_PAINT_INK);
    line->dash = LAN_DASH_DASHED;
    line->width = 2.0;
    line->named = LAN_NAME_ALONG;
    lan_layer_name(line, LINE_NAME);
    for (size_t i = 0; p->border_end != LAN_BORDER_NONE && i < p->border_count;
         i++) {
        lan_layer_at(line, p->border[2 * i], p->border[2 * i + 1]);
    }
}

static lan_layer *add_dot(const phase_work *w, const lan_series *path,
                          size_t row, lan_paint paint, double size)
{
    lan_layer *const dot = lan_panel_layer(w->panel, LAN_LAYER_POINTS, paint);
    dot->size = size;
    lan_layer_at(dot, path->values[row], path->values[path->rows + row]);
    return dot;
}

static void add_path(const phase_work *w, const lan_series *path,
                     lan_paint paint, double width, double dot)
{
    lan_layer *const line = lan_panel_layer(w->panel, LAN_LAYER_LINE, paint);
    line->width = width;
    lan_layer_all(line, path->values, path->values + path->rows, path->rows);
    (void)add_dot(w, path, 0, paint, dot);
}

/* The battle's own path, with its start and its end. */
static void add_own(const phase_work *w)
{
    const lan_series *const own = w->portrait->own;
    add_path(w, own, LAN_PAINT_INK, 3.4, 6.0);
    lan_layer_text(add_dot(w, own, 0, LAN_PAINT_INK, 6.0), "start");
    add_dot(w, own, own->rows - 1, LAN_PAINT_INK, 5.5)->is_hollow = true;
}

static void add_arrows(const phase_work *w)
{
    const lan_portrait *const p = w->portrait;
    lan_layer *const arrows =
        lan_panel_layer(w->panel, LAN_LAYER_STROKES, ARROWS_PAINT);
    arrows->has_arrows = true;
    for (size_t i = 0; i < LAN_PORTRAIT_ACROSS * LAN_PORTRAIT_UP; i++) {
        const double *const at = p->arrows + 4 * i;
        lan_layer_to(arrows, at[0], at[1], at[0] + at[2], at[1] + at[3]);
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    phase_work *const w = of;
    const lan_portrait *const p = w->portrait;
    w->sides = plot_sides(figure, w->phase->battle, NAME_COLUMNS);
    if (w->sides == NULL) {
        return LAN_ENOMEM;
    }
    add_headings(figure, w);
    w->panel = lan_figure_panel(
        figure, &(lan_panel_def){.x = {.title = w->sides[0].name,
                                       .unit = "soldiers",
                                       .to = p->x_end},
                                 .y = {.title = w->sides[1].name,
                                       .unit = "soldiers",
                                       .to = p->y_end}});
    for (int side = 0; side < 2; side++) {
        if (p->border_end != LAN_BORDER_NONE || p->first_wins == (side == 0)) {
            add_area(w, side);
        }
    }
    add_arrows(w);
    for (size_t i = 0; i < LAN_PORTRAIT_WAYS; i++) {
        add_path(w, p->ways[i], PATHS_PAINT, 1.3, 3.0);
    }
    add_border(w);
    add_own(w);
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
    status = lan_figure_make("phase", fill_figure, &w, out, err);
    phase_portrait_clear(&portrait);
    return status;
}
