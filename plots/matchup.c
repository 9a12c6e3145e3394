/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/matchup.h"

#include <math.h>

#include "plots/matchup_impl.h"
#include "plots/style.h"

#define NAME_COLUMNS 20

/* Width and height in pixels at which gnuplot draws; see plots/picture.c. */
#define ASPECT (1200.0 / 720.0)

/* Bars of the mix, as shares of the width of all cells. */
#define BAR_GAP  0.03
#define BAR_MOST 0.16

#define CELL_GAP      0.02 /* of a cell, on each side */
#define SMALLEST_FONT 0.5  /* below, cells have no numbers */
#define SLANT_DEGREES 40.0
#define SLANT_SINE    0.643
#define TIGHT_LINE    0.7 /* of a line: capitals and what hangs below */

static const unsigned level_color[] = {0xF6, 0xF5, 0xF2};
static const unsigned ahead_color[] = {0x00, 0x72, 0xB2};
static const unsigned behind_color[] = {0xD5, 0x5E, 0x00};

/* Where things are on the picture. */
typedef struct layout {
    double left; /* screen coordinates of the cells and bars */
    double right;
    double top;
    double bottom;
    double cell;     /* width of a cell, screen */
    bool is_slanted; /* names of columns */
    double font;     /* of the numbers in cells */
    double names;    /* of names and shares; 1: as usual */
} layout;

static const char *fit_name(const lan_matchup_view *view, int32_t unit,
                            bool utf8, char name[LAN_STYLE_NAME_SIZE])
{
    return lan_style_fit(view->matchup->units[unit].name, NAME_COLUMNS, utf8,
                         name, LAN_STYLE_NAME_SIZE);
}

/* --- words --------------------------------------------------------------- */

void matchup_write_subject(const lan_matchup_view *view, char *text,
                           size_t size)
{
    static const char *const subjects[] = {
        [LAN_PAYOFF_ODDS] = "Odds of the row against the column",
        [LAN_PAYOFF_MARGIN] = "Margin of the row over the column",
        [LAN_PAYOFF_VALUE] = "Value the row gains from the column"};
    const lan_matchup *matchup = view->matchup;
    const lan_matchup_payoff by = view->findings->by;
    const bool is_open = view->terrain == NULL;
    const bool by_number = isnan(matchup->budget);
    char number[LAN_NUMBER_SIZE];
    lan_number_count(by_number ? matchup->units[0].soldiers : matchup->budget,
                     number);
    (void)snprintf(text, size, "%s%s%s, in %%%s; armies %s %s.", subjects[by],
                   is_open ? "" : " that stands in ",
                   is_open ? "" : view->terrain->name,
                   by == LAN_PAYOFF_VALUE ? " of the budget" : "",
                   by_number ? "of" : "that cost", number);
}

void matchup_write_kind(const lan_matchup_view *view, char *text, size_t size)
{
    const lan_rating *rating = view->findings->rating;
    static const char *const kinds[] = {"All are level", "A ladder",
                                        "A ladder with counters",
                                        "Rock, paper, scissors"};
    const char *how =
        view->terrain != NULL ? ", each attacking and attacked in turn" : "";
    if (rating->kind == LAN_RATING_LEVEL) {
        (void)snprintf(text, size, "%s%s.", kinds[rating->kind], how);
        return;
    }
    (void)snprintf(text, size, "%s: %.0f %% of who beats whom goes round%s.",
                   kinds[rating->kind], 100.0 * rating->cyclic_share, how);
}

bool matchup_has_cell(const lan_matchup_view *view, int32_t row, int32_t column)
{
    return view->terrain != NULL || row != column;
}

static const lan_matchup_cell *cell_at(const lan_matchup_view *view,
                                       int32_t row, int32_t column)
{
    return view->terrain == NULL
               ? lan_matchup_at(view->matchup, row, column)
               : &view->terrain->cells[row * view->matchup->count + column];
}

double matchup_ahead(const lan_matchup_view *view, int32_t row, int32_t column)
{
    return lan_matchup_ahead(cell_at(view, row, column), view->findings->by);
}

void matchup_write_cell(const lan_matchup_view *view, int32_t row,
                        int32_t column, char text[LAN_MATCHUP_CELL_SIZE])
{
    if (view->findings->by == LAN_PAYOFF_ODDS) {
        const double share = lan_matchup_share(cell_at(view, row, column));
        (void)snprintf(text, LAN_MATCHUP_CELL_SIZE, "%.1f", 100.0 * share);
    } else {
        /* rounded before, since -0.4 would be written as -0 */
        (void)snprintf(text, LAN_MATCHUP_CELL_SIZE, "%+.0f",
                       round(100.0 * matchup_ahead(view, row, column)) + 0.0);
    }
}

/* --- data ---------------------------------------------------------------- */

/* From nearly white to the full colour of who is ahead, as gnuplot's number. */
static unsigned color_of(double ahead)
{
    const unsigned *full = ahead > 0.0 ? ahead_color : behind_color;
    const double strength = 0.92 * fmin(fabs(ahead), 1.0);
    unsigned color = 0;
    for (size_t i = 0; i < 3; i++) {
        const double part = (1.0 - strength) * (double)level_color[i] +
                            strength * (double)full[i];
        color = color << 8 | (unsigned)lround(part);
    }
    return color;
}

/* Cells: x, y, their edges, and the colour. */
static void write_cells(const lan_matchup_view *view, FILE *out)
{
    const int32_t count = view->matchup->count;
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = 0; j < count; j++) {
            const unsigned color = matchup_has_cell(view, i, j)
                                       ? color_of(matchup_ahead(view, i, j))
                                       : 0xE9E9E9U;
            fprintf(out, "%g %g %g %g %g %g %u\n", j + 0.5, i + 0.5,
                    j + CELL_GAP, j + 1 - CELL_GAP, i + CELL_GAP,
                    i + 1 - CELL_GAP, color);
        }
    }
    fputs("\n\n", out);
}

static double largest_share(const lan_nash *nash)
{
    double largest = 0.0;
    for (int32_t i = 0; i < nash->count; i++) {
        largest = fmax(largest, nash->mix[i]);
    }
    return largest;
}

static void write_bars(const lan_matchup_findings *f, FILE *out)
{
    const double width = f->count;
    const double from = width * (1.0 + BAR_GAP);
    for (int32_t i = 0; i < f->count; i++) {
        const double length =
            BAR_MOST * width * f->nash->mix[i] / largest_share(f->nash);
        fprintf(out, "%.6g %g %.6g %.6g %g %g\n", from, i + 0.5, from,
                from + length, i + 0.22, i + 0.78);
    }
    fputs("\n\n", out);
}

static void write_numbers(const lan_matchup_view *view, FILE *out)
{
    const int32_t count = view->matchup->count;
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = 0; j < count; j++) {
            char text[LAN_MATCHUP_CELL_SIZE];
            if (matchup_has_cell(view, i, j)) {
                const double ahead = matchup_ahead(view, i, j);
                matchup_write_cell(view, i, j, text);
                fprintf(out, "%g %g %s %u\n", j + 0.5, i + 0.5, text,
                        fabs(ahead) > 0.72 ? 0xFFFFFFU : 0x222222U);
            }
        }
    }
}

static void write_data(const void *context, FILE *out)
{
    const lan_matchup_view *view = context;
    write_cells(view, out);
    write_bars(view->findings, out);
    write_numbers(view, out);
}

/* --- script -------------------------------------------------------------- */

static double widest_name(const lan_matchup_view *view,
                          const lan_canvas *canvas)
{
    double widest = 0.0;
    for (int32_t i = 0; i < view->matchup->count; i++) {
        char name[LAN_STYLE_NAME_SIZE];
        fit_name(view, i, canvas->utf8, name);
        widest = fmax(widest, lan_canvas_width(canvas, name));
    }
    return widest;
}

static layout make_layout(const lan_matchup_view *view,
                          const lan_canvas *canvas)
{
    const double n = view->matchup->count;
    const double widest = widest_name(view, canvas);
    layout at = {.left = widest + 4.0 * canvas->column,
                 .right = 1.0 - 9.0 * canvas->column,
                 .bottom = 1.2 * canvas->line};
    at.cell = (at.right - at.left) / (n * (1.0 + BAR_GAP + BAR_MOST));
    at.is_slanted = widest > at.cell - canvas->column;
    const double names = at.is_slanted
                             ? widest * ASPECT * SLANT_SINE + canvas->line
                             : 1.8 * canvas->line;
    at.top = 1.0 - 6.0 * canvas->line - names;
    at.font = fmin(1.1, at.cell / (7.0 * canvas->column));
    /* what there is from one name to the next, down and across the slant */
    const double row = (at.top - at.bottom) / n;
    const double room = fmin(row, at.cell * ASPECT * SLANT_SINE);
    at.names =
        fmax(fmin(room / (TIGHT_LINE * canvas->line), 1.0), SMALLEST_FONT);
    return at;
}

static void write_text(const lan_canvas *canvas, const char *text, double y,
                       const char *color, bool bold, double scale, FILE *out)
{
    char fit[512];
    lan_canvas_fit(canvas, text,
                   (1.0 - 4.0 * canvas->column) / (scale * (bold ? 1.13 : 1.0)),
                   fit, sizeof fit);
    fputs("set label ", out);
    lan_style_quote(out, fit);
    fprintf(out, " at screen %.6f, screen %.6f left noenhanced",
            2.0 * canvas->column, y);
    lan_canvas_write_font(canvas, bold, scale, out);
    fprintf(out, " textcolor rgb '%s'\n", color);
}

static void write_headings(const lan_matchup_view *view,
                           const lan_canvas *canvas, FILE *out)
{
    char text[256];
    double y = 1.0 - 1.5 * canvas->line;
    if (view->title[0] != '\0') {
        write_text(canvas, view->title, y, "#222222", true, 1.4, out);
        y -= 1.5 * canvas->line;
    }
    matchup_write_subject(view, text, sizeof text);
    write_text(canvas, text, y, "#444444", false, 1.0, out);
    matchup_write_kind(view, text, sizeof text);
    write_text(canvas, text, y - 1.3 * canvas->line, "#777777", false, 0.85,
               out);
}

/* A text at a place of the table. */
typedef struct place {
    double x;
    double y;
    double scale; /* of the font */
} place;

static void write_at(const lan_canvas *canvas, const char *text,
                     const place *at, const char *how, const char *color,
                     FILE *out)
{
    fputs("set label ", out);
    lan_style_quote(out, text);
    fprintf(out, " at first %.6g, first %.6g %s noenhanced", at->x, at->y, how);
    lan_canvas_write_font(canvas, false, at->scale, out);
    fprintf(out, " textcolor rgb '%s'\n", color);
}

static void write_names(const lan_matchup_view *view, const lan_canvas *canvas,
                        const layout *at, FILE *out)
{
    const double n = view->matchup->count;
    const double line = canvas->line / (at->top - at->bottom) * n;
    char how[64] = "center";
    if (at->is_slanted) {
        (void)snprintf(how, sizeof how, "left rotate by %g", SLANT_DEGREES);
    }
    for (int32_t i = 0; i < view->matchup->count; i++) {
        char name[LAN_STYLE_NAME_SIZE];
        fit_name(view, i, canvas->utf8, name);
        const place left = {-0.012 * n, i + 0.5, at->names};
        const place above = {i + (at->is_slanted ? 0.42 : 0.5), -0.75 * line,
                             at->names};
        write_at(canvas, name, &left, "right", "#222222", out);
        write_at(canvas, name, &above, how, "#222222", out);
    }
    const place mix = {n * (1.0 + BAR_GAP), -0.75 * line, 1.0};
    write_at(canvas, "mix", &mix, "left", "#777777", out);
}

/* Shares stand behind their bars. */
static void write_shares(const lan_matchup_view *view, const lan_canvas *canvas,
                         const layout *at, FILE *out)
{
    const lan_nash *nash = view->findings->nash;
    const double n = nash->count;
    for (int32_t i = 0; i < nash->count; i++) {
        char text[32];
        const double length = BAR_MOST * n * nash->mix[i] / largest_share(nash);
        if (nash->mix[i] > 0.0) {
            (void)snprintf(text, sizeof text, "%.1f %%", 100.0 * nash->mix[i]);
        } else {
            (void)snprintf(text, sizeof text, "0");
        }
        const place behind = {n * (1.0 + BAR_GAP + 0.008) + length, i + 0.5,
                              at->names};
        write_at(canvas, text, &behind, "left",
                 nash->mix[i] > 0.0 ? "#444444" : "#AAAAAA", out);
    }
}

static void write_script(const void *context, const lan_canvas *canvas,
                         FILE *out)
{
    const lan_matchup_view *view = context;
    const layout at = make_layout(view, canvas);
    const double n = view->matchup->count;
    write_headings(view, canvas, out);
    fprintf(out,
            "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
            "set bmargin at screen %.6f\nset tmargin at screen %.6f\n"
            "unset key\nunset tics\nset border 0\n"
            "set xrange [0:%.6g]\nset yrange [%g:0]\n",
            at.left, at.right, at.bottom, at.top,
            n * (1.0 + BAR_GAP + BAR_MOST), n);
    write_names(view, canvas, &at, out);
    write_shares(view, canvas, &at, out);
    fprintf(out,
            "plot %s index 0 using 1:2:3:4:5:6:7 with boxxyerror fillstyle "
            "solid noborder linecolor rgb variable, \\\n     %s index 1 using "
            "1:2:3:4:5:6 with boxxyerror fillstyle solid noborder linecolor "
            "rgb '#7A7A7A'",
            canvas->data, canvas->data);
    if (at.font >= SMALLEST_FONT) {
        fprintf(out,
                ", \\\n     %s index 2 using 1:2:3:4 with labels textcolor rgb "
                "variable",
                canvas->data);
        lan_canvas_write_font(canvas, false, at.font, out);
    }
    fputc('\n', out);
}

lan_status lan_matchup_draw(const lan_matchup_view *view,
                            const lan_picture *picture, lan_error *err)
{
    const lan_status status = lan_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    if (view->matchup->count > LAN_MATCHUP_DRAWN_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a picture of match-ups shows at most %d types, not %d",
                        LAN_MATCHUP_DRAWN_MAX, (int)view->matchup->count);
    }
    if (lan_picture_is_text(picture)) {
        matchup_write_characters(view, picture->utf8,
                                 lan_picture_columns(picture), picture->out);
        return ferror(picture->out) ? lan_fail(err, LAN_EIO, 0, 0, "%s",
                                               lan_status_text(LAN_EIO))
                                    : LAN_OK;
    }
    const lan_drawing drawing = {.name = "matchup",
                                 .context = view,
                                 .write_data = write_data,
                                 .write_script = write_script};
    return lan_picture_make(picture, &drawing, err);
}
