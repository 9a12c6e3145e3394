/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/curve.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "lanchester/results.h"
#include "plots/chart_impl.h"
#include "plots/labels_impl.h"
#include "plots/style.h"

#define MOST_SENTENCES 4
#define MOST_NOTE_ROWS 5
#define NOTE_SCALE     0.85 /* of the usual font */

/* The frame of a panel, in gnuplot's screen coordinates. */
typedef struct frame {
    double left;
    double right;
    double bottom;
    double top;
} frame;

/* Width of the longest name at the right. */
static double widest_label(const lan_strokes *s, const lan_canvas *canvas)
{
    double widest = 0.0;
    for (size_t i = 0; i < s->count; i++) {
        widest = fmax(widest, lan_canvas_width(canvas, s->items[i].label));
    }
    return widest;
}

static double left_margin(const lan_chart *c, const lan_canvas *canvas)
{
    double widest = lan_canvas_width(canvas, "0.5");
    for (int i = 1; i <= LAN_STYLE_MAX_TICS; i++) {
        char number[LAN_NUMBER_SIZE];
        const double at = c->soldiers.step * (double)i;
        if (at <= c->soldiers.end * (1.0 + 1e-9)) {
            lan_number_count(at, number);
            widest = fmax(widest, lan_canvas_width(canvas, number));
        }
    }
    return widest + canvas->column * (lan_canvas_is_text(canvas) ? 3.0 : 6.0);
}

static void write_panel(const frame *f, FILE *out)
{
    fprintf(out,
            "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
            "set bmargin at screen %.6f\nset tmargin at screen %.6f\n",
            f->left, f->right, f->bottom, f->top);
}

static void write_tics(const char *which, const lan_axis *axis, FILE *out)
{
    fprintf(out, "set %stics (", which);
    for (int i = 0; i <= LAN_STYLE_MAX_TICS; i++) {
        const double at = axis->step * (double)i;
        if (at > axis->end * (1.0 + 1e-9)) {
            break;
        }
        char number[LAN_NUMBER_SIZE];
        fprintf(out, "%s'%s' %.10g", i == 0 ? "" : ", ",
                lan_number_count(at, number), at);
    }
    fputs(") textcolor rgb '#333333'\n", out);
}

static void write_look(const lan_canvas *canvas, FILE *out)
{
    fputs("unset key\nset border 3 linecolor rgb '#777777'\n"
          "set tics nomirror out scale 0.6\n",
          out);
    if (!lan_canvas_is_text(canvas)) {
        fputs("set minussign\n"
              "set grid back linetype 1 linecolor rgb '#E2E2E2' linewidth 1\n"
              "set style textbox opaque margins 1.0,0.8 fillcolor rgb "
              "'#FFFFFF' border linecolor rgb '#BBBBBB'\n",
              out);
    }
}

/* Title and results, left-aligned at the top. Returns the height below. */
static double write_title(const lan_chart *c, const lan_canvas *canvas,
                          double left, FILE *out)
{
    static const lan_label_look big = {"#222222", true, 1.4, 0};
    static const lan_label_look small = {"#777777", false, 1.0, 0};
    const bool is_text = lan_canvas_is_text(canvas);
    double at = 1.0 - (is_text ? 0.5 : 1.5) * canvas->line;
    char title[32];
    (void)snprintf(title, sizeof title, "%zu battles", c->count);
    if (c->count > 1 || c->curves[0].title[0] != '\0') {
        at = labels_write_heading(canvas,
                                  c->count > 1 ? title : c->curves[0].title,
                                  left, at, &big, out);
    }
    for (size_t i = 0; i < c->count && i < MOST_SENTENCES; i++) {
        const lan_curve *const curve = &c->curves[i];
        char sentence[LAN_SENTENCE_SIZE];
        char whole[LAN_STYLE_NAME_SIZE + 2 + LAN_SENTENCE_SIZE];
        char name[LAN_STYLE_NAME_SIZE] = "";
        lan_sentence_write(curve->battle, curve->outcome, curve->time_unit,
                           c->utf8, sentence);
        if (c->count > 1) {
            lan_style_fit(curve->title, 40, c->utf8, name, sizeof name);
        }
        (void)snprintf(whole, sizeof whole, "%s%s%s", name,
                       name[0] == '\0' ? "" : ": ", sentence);
        const lan_label_look look = {
            c->count > 1 ? lan_style_color((int32_t)i, 0) : "#444444", false,
            1.0, 0};
        at = labels_write_heading(canvas, whole, left, at, &look, out);
    }
    const lan_curve_band *const band = c->curves[0].band;
    if (band != NULL && band->note != NULL) {
        at = labels_write_heading(canvas, band->note, left, at, &small, out);
    }
    return at;
}

/* Least distance of two names, in the units of an axis. */
static double name_gap(const frame *f, const lan_canvas *canvas, double end)
{
    return (lan_canvas_is_text(canvas) ? 1.0 : 1.15) * canvas->line /
           (f->top - f->bottom) * end;
}

/* Names at the right border, apart from each other; a thin line leads from a
 * curve's end to a name that had to move. */
static void write_names(lan_strokes *s, const frame *f,
                        const lan_canvas *canvas, double end, FILE *out)
{
    static const char marks[] = "*#$%@&=";
    const double height = f->top - f->bottom;
    const double gap = name_gap(f, canvas, end);
    const bool is_text = lan_canvas_is_text(canvas);
    for (size_t i = 0; i < s->count; i++) {
        const lan_stroke *const at = &s->items[i];
        const double x = f->right + canvas->column * (is_text ? 1.0 : 1.6);
        const double y = f->bottom + at->label_at / end * height;
        if (!is_text && fabs(at->label_at - at->end_value) > 0.3 * gap) {
            fprintf(out,
                    "set arrow from graph 1, first %.10g to screen %.6f, "
                    "screen %.6f nohead linecolor rgb '#BBBBBB' linewidth 1\n",
                    at->end_value, x - 0.3 * canvas->column, y);
        }
        /* The terminal draws its lines with these, in this order. */
        const char mark[3] = {is_text ? marks[i % (sizeof marks - 1)] : '\0',
                              ' ', '\0'};
        char label[LAN_STROKE_LABEL_SIZE + 4];
        (void)snprintf(label, sizeof label, "%s%s", mark, at->label);
        fputs("set label ", out);
        lan_style_quote(out, label);
        fprintf(out,
                " at screen %.6f, screen %.6f left noenhanced textcolor rgb "
                "'%s'\n",
                x, y, at->color);
    }
}

static void spread_names(lan_strokes *s, const frame *f,
                         const lan_canvas *canvas, double end)
{
    double at[LAN_CHART_MAX_STROKES];
    assert(s->count <= LAN_CHART_MAX_STROKES);
    for (size_t i = 0; i < s->count; i++) {
        at[i] = s->items[i].end_value;
    }
    labels_spread(at, s->count, name_gap(f, canvas, end), 0.0, end);
    for (size_t i = 0; i < s->count; i++) {
        s->items[i].label_at = at[i];
    }
}

/* A dotted line up to a height given in gnuplot's words. */
static void write_note_line(const lan_note *note, const char *top, FILE *out)
{
    fprintf(out,
            "set arrow from %.10g, graph 0 to %.10g, %s nohead back dt '.' "
            "linecolor rgb '#888888' linewidth 1.2\n",
            note->time, note->time, top);
}

/* Dotted lines at the notes' times with their texts above the panel. */
static void write_notes(const lan_chart *c, const frame *f,
                        const lan_canvas *canvas, FILE *out)
{
    const bool is_text = lan_canvas_is_text(canvas);
    const double step = canvas->line * (is_text ? 1.0 : 1.5);
    for (size_t i = 0; i < c->notes.count; i++) {
        const lan_note *const note = &c->notes.items[i];
        const double y = f->top + 0.9 * canvas->line + step * (double)note->row;
        char top[40] = "graph 1";
        if (!is_text && note->row >= 0) {
            (void)snprintf(top, sizeof top, "screen %.6f", y);
        }
        /* Many lines of characters would hide the curves. */
        if (!is_text || c->notes.count <= 3) {
            write_note_line(note, top, out);
        }
        if (note->row < 0) {
            continue;
        }
        const int32_t side =
            lan_battle_army_side(c->curves[0].battle, note->army);
        fputs("set label ", out);
        lan_style_quote(out, note->text);
        fprintf(out, " at screen %.6f, screen %.6f center front noenhanced%s",
                note->x, y, is_text ? "" : " boxed");
        lan_canvas_write_font(canvas, false, NOTE_SCALE, out);
        fprintf(out, " textcolor rgb '%s'\n", lan_style_color(side, 0));
    }
}

static void write_extensions(const lan_strokes *s, const lan_axis *time,
                             FILE *out)
{
    for (size_t i = 0; i < s->count; i++) {
        const lan_stroke *const at = &s->items[i];
        if (at->end_time < time->end * (1.0 - 1e-9)) {
            fprintf(out,
                    "set arrow from %.10g, first %.10g to graph 1, first "
                    "%.10g nohead dt '.' linecolor rgb '%s' linewidth 1.2\n",
                    at->end_time, at->end_value, at->end_value, at->color);
        }
    }
}

/* Bands lie below all lines; at a terminal their edges are dots. */
static size_t write_bands(const lan_chart *c, const lan_canvas *canvas,
                          FILE *out)
{
    const size_t first = c->strength.count + c->morale.count;
    const size_t count = c->curves[0].band == NULL ? 0 : c->strength.count;
    for (size_t i = 0; i < count; i++) {
        const char *const before = i == 0 ? "plot " : ", \\\n     ";
        if (lan_canvas_is_text(canvas)) {
            fprintf(out,
                    "%s%s index %zu using 1:2 with dots, \\\n     %s index "
                    "%zu using 1:3 with dots",
                    before, canvas->data, first + i, canvas->data, first + i);
        } else {
            fprintf(out,
                    "%s%s index %zu using 1:2:3 with filledcurves fillcolor "
                    "rgb '%s' fillstyle transparent solid 0.18 noborder",
                    before, canvas->data, first + i,
                    c->strength.items[i].color);
        }
    }
    return count;
}

/* Lines, after so many parts of the plot. */
static void write_plot(const lan_strokes *s, size_t parts,
                       const lan_canvas *canvas, FILE *out)
{
    for (size_t i = 0; i < s->count; i++) {
        const lan_stroke *const at = &s->items[i];
        fprintf(out,
                "%s%s index %zu using 1:2 with lines linewidth 2.6 linecolor "
                "rgb '%s' dt %s",
                i + parts == 0 ? "plot " : ", \\\n     ", canvas->data,
                at->block, at->color, at->dash);
    }
    fputc('\n', out);
}

static void write_time_label(const lan_chart *c, const lan_canvas *canvas,
                             FILE *out)
{
    char unit[LAN_STYLE_NAME_SIZE];
    char label[LAN_STYLE_NAME_SIZE + 16];
    lan_style_fit(c->curves[0].time_unit, 40, c->utf8, unit, sizeof unit);
    (void)snprintf(label, sizeof label,
                   unit[0] == '\0' ? "time%s" : "time (%s)", unit);
    fputs("set xlabel ", out);
    lan_style_quote(out, label);
    fprintf(out, " noenhanced textcolor rgb '#333333' offset 0,%s\n",
            lan_canvas_is_text(canvas) ? "0.5" : "0");
}

/* The panel of strengths with all that belongs to it. */
static void write_strengths(lan_chart *c, const frame *f,
                            const lan_canvas *canvas, FILE *out)
{
    write_panel(f, out);
    write_tics("y", &c->soldiers, out);
    fprintf(out, "set xrange [0:%.10g]\nset yrange [0:%.10g]\n", c->time.end,
            c->soldiers.end);
    fputs("set ylabel 'soldiers' textcolor rgb '#333333'\n", out);
    write_notes(c, f, canvas, out);
    write_names(&c->strength, f, canvas, c->soldiers.end, out);
    write_extensions(&c->strength, &c->time, out);
    write_plot(&c->strength, write_bands(c, canvas, out), canvas, out);
}

/* The panel of morale below; its lines of time go on from above. */
static void write_morale_panel(lan_chart *c, const frame *f,
                               const lan_canvas *canvas, FILE *out)
{
    fputs("unset label\nunset arrow\n", out);
    write_panel(f, out);
    fputs("set ytics ('0' 0, '0.5' 0.5, '1' 1) textcolor rgb '#333333'\n"
          "set yrange [0:1]\nset ylabel 'morale' textcolor rgb '#333333'\n",
          out);
    for (size_t i = 0; i < c->notes.count; i++) {
        write_note_line(&c->notes.items[i], "graph 1", out);
    }
    write_names(&c->morale, f, canvas, 1.0, out);
    write_extensions(&c->morale, &c->time, out);
    write_plot(&c->morale, 0, canvas, out);
}

/* Divides the canvas: at the top title, results and notes; at the right the
 * names; below the time; between them the panels. */
static void lay_out(lan_chart *c, const lan_canvas *canvas, double title_end,
                    frame *strength, frame *morale)
{
    const bool is_text = lan_canvas_is_text(canvas);
    const double names = fmax(widest_label(&c->strength, canvas),
                              widest_label(&c->morale, canvas));
    *strength =
        (frame){.left = left_margin(c, canvas),
                .right = 1.0 - names - canvas->column * (is_text ? 4.0 : 3.0),
                .bottom = canvas->line * (is_text ? 3.0 : 3.4)};

    for (size_t i = 0; i < c->notes.count; i++) {
        lan_note *const note = &c->notes.items[i];
        note->width =
            lan_canvas_width(canvas, note->text) * (is_text ? 1.0 : NOTE_SCALE);
    }
    const lan_note_band band = {.left = strength->left - 3.0 * canvas->column,
                                .right = 1.0 - canvas->column,
                                .start = strength->left,
                                .scale = (strength->right - strength->left) /
                                         c->time.end,
                                .gap = 2.5 * canvas->column,
                                .rows = is_text ? 2 : MOST_NOTE_ROWS};
    const int rows = notes_place(&c->notes, &band);
    strength->top = title_end - canvas->line * (is_text ? 0.5 : 0.4) -
                    canvas->line * (is_text ? 1.0 : 1.5) * (double)rows;

    *morale = *strength;
    if (c->morale.count > 0) {
        const double height = strength->top - strength->bottom;
        morale->top = strength->bottom + 0.26 * height;
        strength->bottom += 0.36 * height;
    }
}

typedef struct picture_context {
    lan_chart *chart;
} picture_context;

static void write_data(const void *context, FILE *out)
{
    const picture_context *const p = context;
    chart_write_data(p->chart, out);
}

static void write_script(const void *context, const lan_canvas *canvas,
                         FILE *out)
{
    lan_chart *const c = ((const picture_context *)context)->chart;
    frame strength;
    frame morale;

    write_look(canvas, out);
    const double left =
        lan_canvas_is_text(canvas) ? canvas->column : left_margin(c, canvas);
    const double title_end = write_title(c, canvas, left, out);
    lay_out(c, canvas, title_end, &strength, &morale);
    spread_names(&c->strength, &strength, canvas, c->soldiers.end);
    spread_names(&c->morale, &morale, canvas, 1.0);

    const bool has_morale = c->morale.count > 0;
    if (has_morale) {
        fputs("set multiplot\nset xtics format ''\n", out);
        fprintf(out, "set xtics %.10g\n", c->time.step);
    } else {
        write_tics("x", &c->time, out);
        write_time_label(c, canvas, out);
    }
    write_strengths(c, &strength, canvas, out);
    if (has_morale) {
        write_tics("x", &c->time, out);
        write_time_label(c, canvas, out);
        write_morale_panel(c, &morale, canvas, out);
        fputs("unset multiplot\n", out);
    }
}

lan_status lan_curve_draw(const lan_curve *curves, size_t count,
                          const lan_picture *picture, lan_error *err)
{
    if (count < 1 || count > LAN_CURVE_MAX_BATTLES) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a picture shows 1 to %d battles, not %zu",
                        LAN_CURVE_MAX_BATTLES, count);
    }
    if (count > 1 && curves[0].band != NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a band is drawn round the curves of one battle, not "
                        "of %zu",
                        count);
    }
    lan_status status = lan_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    const bool is_text = lan_picture_is_text(picture);
    lan_chart chart;
    status =
        chart_init(&chart, curves, count, !is_text || picture->utf8, !is_text);
    if (status == LAN_ELIMIT) {
        return lan_fail(err, status, 0, 0,
                        "more than %d lines cannot be told apart in a picture",
                        LAN_CHART_MAX_STROKES);
    }
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    const picture_context context = {&chart};
    const lan_drawing drawing = {.name = "curve",
                                 .context = &context,
                                 .write_data = write_data,
                                 .write_script = write_script};
    status = lan_picture_make(picture, &drawing, err);
    chart_clear(&chart);
    return status;
}
