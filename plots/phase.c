/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/phase.h"

#include <math.h>
#include <stddef.h>

#include "lanchester/results.h"
#include "plots/labels_impl.h"
#include "plots/portrait_impl.h"
#include "plots/style.h"

/* Of the line between those whom one side wins and the other: break-even is
 * margin 0, which lies elsewhere where armies break. */
#define LINE_NAME "winner changes"

#define INK        "#333333"
#define NAME_ROOM  24 /* columns of a side's name */
#define SMALL_FONT 0.85

/* Boxes behind names: of the first side, of the second, and this one. */
#define START_BOX 3

/* Share of an axis, about two pixels. */
#define JUST_VISIBLE 0.002

typedef struct phase_context {
    const lan_phase *phase;
    const lan_portrait *portrait;
} phase_context;

/* Blocks of the data, in their order; then one per way from another start. */
enum { BLOCK_OWN, BLOCK_BORDER, BLOCK_ARROWS, BLOCK_ENDS, BLOCK_WAYS };

/* Writes a way without the points that nobody could see. */
static void write_way(const lan_portrait *p, const lan_lines *way, FILE *out)
{
    double x = -p->x.end;
    double y = -p->y.end;
    for (size_t row = 0; row < way->rows; row++) {
        const double next_x = way->values[row];
        const double next_y = way->values[way->rows + row];
        const double moved =
            hypot((next_x - x) / p->x.end, (next_y - y) / p->y.end);
        if (moved > JUST_VISIBLE || row + 1 == way->rows) {
            x = next_x;
            y = next_y;
            fprintf(out, "%.10g %.10g\n", x, y);
        }
    }
    fputs("\n\n", out);
}

static void write_border(const lan_portrait *p, FILE *out)
{
    if (p->border_end == LAN_BORDER_NONE) {
        const double height = p->first_wins ? p->y.end : 0.0;
        fprintf(out, "0 %.10g\n%.10g %.10g\n", height, p->x.end, height);
    } else {
        for (size_t i = 0; i < p->border_count; i++) {
            fprintf(out, "%.10g %.10g\n", p->border[2 * i],
                    p->border[2 * i + 1]);
        }
    }
    /* Along the upper side, so that what is below is the first side's. */
    if (p->border_end == LAN_BORDER_TOP) {
        fprintf(out, "%.10g %.10g\n", p->x.end, p->y.end);
    }
    fputs("\n\n", out);
}

static void write_data(const void *context, FILE *out)
{
    const lan_portrait *const p = ((const phase_context *)context)->portrait;
    write_way(p, p->own, out);
    write_border(p, out);
    for (size_t i = 0; i < p->arrow_count; i++) {
        const double *const at = p->arrows + 4 * i;
        fprintf(out, "%.8g %.8g %.8g %.8g\n", at[0], at[1], at[2], at[3]);
    }
    fputs("\n\n", out);
    const size_t last = p->own->rows - 1;
    fprintf(out, "%.10g %.10g\n%.10g %.10g\n\n\n", p->own->values[0],
            p->own->values[p->own->rows], p->own->values[last],
            p->own->values[p->own->rows + last]);
    for (size_t i = 0; i < LAN_PORTRAIT_WAYS; i++) {
        write_way(p, p->ways[i], out);
    }
}

static void write_axis(const char *which, const char *side, bool utf8,
                       const lan_axis *axis, FILE *out)
{
    char name[LAN_STYLE_NAME_SIZE];
    char label[LAN_STYLE_NAME_SIZE + 16];
    fprintf(out, "set %srange [0:%.10g]\nset %stics (", which, axis->end,
            which);
    for (int i = 0; i <= LAN_STYLE_MAX_TICS; i++) {
        char number[LAN_NUMBER_SIZE];
        const double at = axis->step * i;
        if (at > axis->end * (1.0 + 1e-9)) {
            break;
        }
        fprintf(out, "%s'%s' %.10g", i == 0 ? "" : ", ",
                lan_number_count(at, number), at);
    }
    fputs(") textcolor rgb '" INK "'\n", out);
    lan_style_fit(side, NAME_ROOM, utf8, name, sizeof name);
    (void)snprintf(label, sizeof label, "%s (soldiers)", name);
    fprintf(out, "set %slabel ", which);
    lan_style_quote(out, label);
    fputs(" noenhanced textcolor rgb '" INK "'\n", out);
}

/* Title, result and what the picture leaves out; returns the height below. */
static double write_headings(const phase_context *c, const lan_canvas *canvas,
                             double left, FILE *out)
{
    static const lan_label_look title = {"#222222", true, 1.4, 0};
    static const lan_label_look result = {"#444444", false, 1.0, 0};
    static const lan_label_look note = {"#777777", false, SMALL_FONT, 0};
    const bool is_text = lan_canvas_is_text(canvas);
    double at = 1.0 - (is_text ? 0.5 : 1.5) * canvas->line;
    if (c->phase->title[0] != '\0') {
        at = labels_write_heading(canvas, c->phase->title, left, at, &title,
                                  out);
    }
    char sentence[LAN_SENTENCE_SIZE];
    lan_sentence_write(c->phase->battle, c->phase->outcome, c->phase->time_unit,
                       canvas->utf8, sentence);
    at = labels_write_heading(canvas, sentence, left, at, &result, out);
    if (c->portrait->has_reinforcement) {
        at = labels_write_heading(
            canvas,
            is_text ? "The winner changes so if nothing further comes."
                    : "Areas, arrows and thin lines: how it goes on "
                      "from there if nothing further comes.",
            left, at, &note, out);
    }
    return at;
}

static void write_area_names(const phase_context *c, const lan_canvas *canvas,
                             FILE *out)
{
    for (int32_t side = 0; side < 2; side++) {
        char name[LAN_STYLE_NAME_SIZE];
        char text[LAN_STYLE_NAME_SIZE + 8];
        if (c->portrait->border_end == LAN_BORDER_NONE &&
            c->portrait->first_wins != (side == 0)) {
            continue;
        }
        lan_style_fit(lan_battle_side_name(c->phase->battle, side), NAME_ROOM,
                      canvas->utf8, name, sizeof name);
        (void)snprintf(text, sizeof text, "%s wins", name);
        const lan_label_look look = {lan_style_color(side, 0), true, 1.1,
                                     side + 1};
        labels_write(canvas, text,
                     side == 0 ? "graph 0.975, graph 0.06 right"
                               : "graph 0.025, graph 0.94 left",
                     &look, out);
    }
}

/* The name of the line where it leaves the panel. */
static void write_border_name(const phase_context *c, const lan_canvas *canvas,
                              FILE *out)
{
    const lan_portrait *const p = c->portrait;
    const double *const last = p->border + 2 * (p->border_count - 1);
    char place[96];
    if (p->border_end == LAN_BORDER_NONE) {
        return;
    }
    if (p->border_end == LAN_BORDER_TOP) {
        (void)snprintf(place, sizeof place,
                       "first %.10g, graph 1 %s offset 0,0.6", last[0],
                       last[0] < 0.1 * p->x.end ? "left" : "center");
    } else {
        (void)snprintf(place, sizeof place,
                       "graph 1, first %.10g left offset 0.8,0", last[1]);
    }
    const lan_label_look look = {INK, false, SMALL_FONT, 0};
    labels_write(canvas, LINE_NAME, place, &look, out);
}

static void write_end_names(const phase_context *c, const lan_canvas *canvas,
                            FILE *out)
{
    const lan_lines *const own = c->portrait->own;
    const double x = own->values[0];
    const double y = own->values[own->rows];
    char place[96];
    /* Beside the dot, where the way does not go: out of the origin's reach. */
    (void)snprintf(place, sizeof place,
                   "first %.10g, first %.10g left offset 1.2,0.7", x, y);
    const lan_label_look look = {INK, true, 1.0, START_BOX};
    labels_write(canvas, "start", place, &look, out);
}

static void write_look(const lan_canvas *canvas, FILE *out)
{
    fputs("unset key\nset border 3 linecolor rgb '#777777'\n"
          "set tics nomirror out scale 0.6\n",
          out);
    if (!lan_canvas_is_text(canvas)) {
        fprintf(out,
                "set minussign\nset object 1 rectangle from graph 0, graph 0 "
                "to graph 1, graph 1 behind fillcolor rgb '%s' fillstyle "
                "solid noborder\n",
                lan_style_tint(1));
        for (int box = 1; box <= START_BOX; box++) {
            fprintf(out,
                    "set style textbox %d opaque margins 0.6,0.4 fillcolor "
                    "rgb '%s' noborder\n",
                    box,
                    box == START_BOX ? "#FFFFFF" : lan_style_tint(box - 1));
        }
    }
}

static void write_text_plot(const lan_canvas *canvas, FILE *out)
{
    fprintf(
        out,
        "plot %s index %d using 1:2 with lines, \\\n"
        "     %s index %d using 1:2 with points pointtype '.', \\\n"
        "     %s index %d every ::0::0 using 1:2 with points pointtype 'o'\n",
        canvas->data, BLOCK_OWN, canvas->data, BLOCK_BORDER, canvas->data,
        BLOCK_ENDS);
}

static void write_picture_plot(const lan_portrait *p, const lan_canvas *canvas,
                               FILE *out)
{
    const char *const data = canvas->data;
    fprintf(out,
            "plot %s index %d using 1:2 with filledcurves y1=0 fillcolor rgb "
            "'%s' fillstyle solid noborder, \\\n",
            data, BLOCK_BORDER, lan_style_tint(0));
    if (p->arrow_count > 0) {
        fprintf(out,
                "     %s index %d using 1:2:3:4 with vectors head filled size "
                "screen 0.006,22 linewidth 1 linecolor rgb '#A8A8A8', \\\n",
                data, BLOCK_ARROWS);
    }
    for (int i = 0; i < LAN_PORTRAIT_WAYS; i++) {
        fprintf(out,
                "     %s index %d using 1:2 with lines linewidth 1.3 "
                "linecolor rgb '#777777', \\\n"
                "     %s index %d every ::0::0 using 1:2 with points "
                "pointtype 7 pointsize 0.6 linecolor rgb '#777777', \\\n",
                data, BLOCK_WAYS + i, data, BLOCK_WAYS + i);
    }
    if (p->border_end != LAN_BORDER_NONE) {
        fprintf(out,
                "     %s index %d every ::0::%zu using 1:2 with lines "
                "linewidth 2 dt '-' linecolor rgb '" INK "', \\\n",
                data, BLOCK_BORDER, p->border_count - 1);
    }
    fprintf(out,
            "     %s index %d using 1:2 with lines linewidth 3.2 linecolor rgb "
            "'#222222', \\\n"
            "     %s index %d every ::0::0 using 1:2 with points pointtype 7 "
            "pointsize 1.6 linecolor rgb '#222222', \\\n"
            "     %s index %d every ::1::1 using 1:2 with points pointtype 6 "
            "pointsize 1.6 linewidth 2.4 linecolor rgb '#222222'\n",
            data, BLOCK_OWN, data, BLOCK_ENDS, data, BLOCK_ENDS);
}

/* Width of the longest number at an axis. */
static double widest_tic(const lan_canvas *canvas, const lan_axis *axis)
{
    double widest = 0.0;
    for (int i = 0; i <= LAN_STYLE_MAX_TICS; i++) {
        char number[LAN_NUMBER_SIZE];
        const double at = axis->step * i;
        if (at <= axis->end * (1.0 + 1e-9)) {
            lan_number_count(at, number);
            widest = fmax(widest, lan_canvas_width(canvas, number));
        }
    }
    return widest;
}

static void write_script(const void *context, const lan_canvas *canvas,
                         FILE *out)
{
    const phase_context *const c = context;
    const lan_portrait *const p = c->portrait;
    const bool is_text = lan_canvas_is_text(canvas);
    const double left =
        widest_tic(canvas, &p->y) + canvas->column * (is_text ? 4.0 : 6.0);
    const double right =
        p->border_end == LAN_BORDER_RIGHT
            ? lan_canvas_width(canvas, LINE_NAME) + 2.0 * canvas->column
            : 0.5 * widest_tic(canvas, &p->x) + canvas->column;

    write_look(canvas, out);
    const double below =
        write_headings(c, canvas, is_text ? canvas->column : left, out);
    const double gap = p->border_end == LAN_BORDER_TOP ? 1.2 : 0.2;
    fprintf(out,
            "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
            "set bmargin at screen %.6f\nset tmargin at screen %.6f\n",
            left, 1.0 - right, canvas->line * (is_text ? 3.0 : 3.4),
            below - canvas->line * gap);
    write_axis("x", lan_battle_side_name(c->phase->battle, 0), canvas->utf8,
               &p->x, out);
    write_axis("y", lan_battle_side_name(c->phase->battle, 1), canvas->utf8,
               &p->y, out);
    write_area_names(c, canvas, out);
    write_border_name(c, canvas, out);
    write_end_names(c, canvas, out);
    if (is_text) {
        write_text_plot(canvas, out);
    } else {
        write_picture_plot(p, canvas, out);
    }
}

lan_status lan_phase_draw(const lan_phase *phase, const lan_picture *picture,
                          const lan_progress *progress, lan_error *err)
{
    lan_status status = lan_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_portrait portrait;
    status = portrait_init(&portrait, phase, progress, err);
    if (status != LAN_OK) {
        return status;
    }
    const phase_context context = {phase, &portrait};
    const lan_drawing drawing = {.name = "phase",
                                 .context = &context,
                                 .write_data = write_data,
                                 .write_script = write_script};
    status = lan_picture_make(picture, &drawing, err);
    portrait_clear(&portrait);
    return status;
}
