/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/odds.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/results.h"
#include "plots/labels_impl.h"
#include "plots/style.h"
#include "plots/survivors_impl.h"

#define INK          "#333333"
#define SMALL_FONT   0.85
#define NAME_COLUMNS 24

/* Bars of a side's distribution, at most: more would show the noise of a
 * simulation rather than the shape. */
#define MOST_BARS 120

/* Sides that can be told apart in one picture. */
#define MOST_SIDES 6

/* Height above the tallest bar for names: of a pair, and of a line more. Tics
 * and the line of the averages end below the names. */
#define HEADROOM      1.36
#define HEADROOM_LINE 0.09
#define NAMES_FROM    0.8

/* An axis so short has a tic for each soldier. */
#define SHORT_AXIS 14.0

/* Distributions in the order of their blocks of data: of two sides the two
 * halves of one, else one a side. */
typedef struct page {
    const lan_odds_view *view;
    bool is_pair;
    size_t count;
    lan_survivors items[MOST_SIDES];
    double from; /* of the axis, soldiers; negative ones of the left side */
    double to;
    double step;
    lan_axis chance; /* percent */
} page;

/* --- what is shown ------------------------------------------------------- */

/* Edges of a bar on the axis: half a soldier beyond those it counts, so that
 * every whole number lies in the middle of its own. */
static double near_edge(const lan_survivors *s, size_t bar)
{
    const bool is_left = s->first + (int64_t)bar < 0;
    const double at = (double)survivors_fewest(s, bar) - 0.5;
    return is_left ? -at : at;
}

static double far_edge(const lan_survivors *s, size_t bar)
{
    const bool is_left = s->first + (int64_t)bar < 0;
    const double at = (double)survivors_most(s, bar) + 0.5;
    return is_left ? -at : at;
}

/* The axis from the first bar to the last; from nobody on where that is not
 * far from them. */
static void make_axis(page *p)
{
    double from = LAN_INF;
    double to = -LAN_INF;
    double largest = 0.0;
    for (size_t i = 0; i < p->count; i++) {
        const lan_survivors *const s = &p->items[i];
        largest = fmax(largest, s->largest);
        for (size_t bar = 0; bar < s->count; bar++) {
            from = fmin(from, fmin(near_edge(s, bar), far_edge(s, bar)));
            to = fmax(to, fmax(near_edge(s, bar), far_edge(s, bar)));
        }
    }
    if (!(from < to)) {
        from = 0.0;
        to = 1.0;
    }
    if (from > 0.0 && from < 0.4 * to) {
        from = 0.0;
    }
    const double pad = 0.02 * (to - from);
    p->from = from - (from < 0.0 || from > 0.0 ? pad : 0.0);
    p->to = to + pad;
    p->step = to - from < SHORT_AXIS
                  ? 1.0
                  : fmax(1.0, lan_style_axis(to - from, false).step);
    const double above =
        HEADROOM + (p->is_pair ? 0.0 : HEADROOM_LINE * (double)p->count);
    p->chance = lan_style_axis(100.0 * largest * above, false);
}

static void page_clear(page *p)
{
    for (size_t i = 0; i < p->count; i++) {
        survivors_clear(&p->items[i]);
    }
}

static lan_status page_init(page *p, const lan_odds_view *view)
{
    const int32_t sides = view->odds->side_count;
    int32_t width = 1;
    *p = (page){.view = view, .is_pair = sides == 2};
    if (p->is_pair) {
        int32_t left;
        int32_t right;
        survivors_pair(view->odds, &left, &right);
        width = survivors_width(view->odds, left, right, MOST_BARS);
        const lan_status status =
            survivors_init(&p->items[0], view->odds, left, right, width);
        p->count = status == LAN_OK ? 1 : 0;
        make_axis(p);
        return status;
    }
    for (int32_t i = 0; i < sides; i++) {
        const int32_t need =
            survivors_width(view->odds, LAN_SURVIVORS_NOBODY, i, MOST_BARS);
        width = need > width ? need : width;
    }
    for (int32_t i = 0; i < sides; i++) {
        const lan_status status = survivors_init(
            &p->items[p->count], view->odds, LAN_SURVIVORS_NOBODY, i, width);
        if (status != LAN_OK) {
            page_clear(p);
            return status;
        }
        p->count++;
    }
    make_axis(p);
    return LAN_OK;
}

/* --- data ---------------------------------------------------------------- */

/* The outline of one half as stairs that begin and end on the axis. */
static void write_stairs(const lan_survivors *s, bool is_left, FILE *out)
{
    bool begun = false;
    double end = 0.0;
    for (size_t i = 0; i < s->count; i++) {
        if ((s->first + (int64_t)i < 0) != is_left) {
            continue;
        }
        const double a = near_edge(s, i);
        const double b = far_edge(s, i);
        const double height = 100.0 * s->chance[i];
        if (!begun) {
            fprintf(out, "%.10g 0\n", fmin(a, b));
        }
        begun = true;
        end = fmax(a, b);
        fprintf(out, "%.10g %.10g\n%.10g %.10g\n", fmin(a, b), height, end,
                height);
    }
    /* gnuplot warns of a block without a point. */
    fprintf(out, "%.10g 0\n\n\n", end);
}

static void write_data(const void *context, FILE *out)
{
    const page *const p = context;
    for (size_t i = 0; i < p->count; i++) {
        if (p->items[i].left != LAN_SURVIVORS_NOBODY) {
            write_stairs(&p->items[i], true, out);
        }
        write_stairs(&p->items[i], false, out);
    }
}

/* --- script -------------------------------------------------------------- */

/* Title, odds, what the averages say, and how it was found out; returns the
 * height below. */
static double write_headings(const page *p, const lan_canvas *canvas,
                             double left, FILE *out)
{
    static const lan_label_look title = {"#222222", true, 1.4, 0};
    static const lan_label_look result = {"#444444", false, 1.0, 0};
    static const lan_label_look note = {"#777777", false, SMALL_FONT, 0};
    const lan_odds_view *const view = p->view;
    char text[LAN_ODDS_SENTENCE_SIZE];
    char sentence[LAN_SENTENCE_SIZE];
    char number[LAN_NUMBER_SIZE];
    double at = 1.0 - 1.5 * canvas->line;
    if (view->title[0] != '\0') {
        at = labels_write_heading(canvas, view->title, left, at, &title, out);
    }
    at = labels_write_heading(canvas,
                              lan_odds_sentence(view, canvas->utf8, text), left,
                              at, &result, out);
    if (view->outcome != NULL &&
        lan_odds_surprise(view, canvas->utf8, text)[0] == '\0') {
        lan_sentence_write(view->battle, view->outcome, view->time_unit,
                           canvas->utf8, sentence);
        (void)snprintf(text, sizeof text, "By the averages: %s", sentence);
    }
    if (view->outcome != NULL) {
        at = labels_write_heading(canvas, text, left, at, &result, out);
    }
    if (view->odds->method == LAN_ODDS_SIMULATE) {
        (void)snprintf(text, sizeof text, "%s simulated battles.",
                       lan_number_count((double)view->odds->battles, number));
        at = labels_write_heading(canvas, text, left, at, &note, out);
    } else if (view->odds->method == LAN_ODDS_NORMAL) {
        at = labels_write_heading(canvas, "Normal approximation.", left, at,
                                  &note, out);
    }
    return at;
}

/* "median 5 left, 80 % within 2 to 8"; "" for a side that never wins. */
static void quantiles(const lan_odds *odds, int32_t side, char *text,
                      size_t size)
{
    const lan_side_odds *const at = &odds->sides[side];
    char number[3][LAN_NUMBER_SIZE];
    static const double shares[3] = {0.1, 0.5, 0.9};
    text[0] = '\0';
    if (!(at->win > 0.0)) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        lan_number_count((double)lan_side_odds_quantile(at, shares[i]),
                         number[i]);
    }
    (void)snprintf(text, size, "median %s left, 80 %% within %s to %s",
                   number[1], number[0], number[2]);
}

/* "blue wins 51.3 %" */
static void write_wins(const page *p, const lan_canvas *canvas, int32_t side,
                       char *text, size_t size)
{
    char name[LAN_STYLE_NAME_SIZE];
    char percent[LAN_ODDS_PERCENT_SIZE];
    lan_style_fit(lan_battle_side_name(p->view->battle, side), NAME_COLUMNS,
                  canvas->utf8, name, sizeof name);
    (void)snprintf(text, size, "%s wins %s", name,
                   lan_odds_percent(p->view->odds->sides[side].win, percent));
}

/* Of two sides, in the upper corners, above every bar. */
static void write_corners(const page *p, const lan_canvas *canvas, FILE *out)
{
    static const char *const places[2][2] = {
        {"graph 0.015, graph 0.945 left", "graph 0.015, graph 0.875 left"},
        {"graph 0.985, graph 0.945 right", "graph 0.985, graph 0.875 right"}};
    for (int32_t side = 0; side < 2; side++) {
        char text[LAN_STYLE_NAME_SIZE + LAN_ODDS_PERCENT_SIZE + 8];
        static const lan_label_look small = {"#444444", false, SMALL_FONT, 0};
        const lan_label_look big = {lan_style_color(side, 0), true, 1.1, 0};
        write_wins(p, canvas, side, text, sizeof text);
        labels_write(canvas, text, places[side][0], &big, out);
        quantiles(p->view->odds, side, text, sizeof text);
        labels_write(canvas, text, places[side][1], &small, out);
    }
}

/* Soldiers left by the averages, negative ones of the left side. */
static bool find_average(const page *p, double *at)
{
    const lan_outcome *const outcome = p->view->outcome;
    const lan_survivors *const s = &p->items[0];
    *at = 0.0;
    if (outcome == NULL || outcome->winner == LAN_WINNER_NONE ||
        (p->is_pair && outcome->winner >= 0 && outcome->winner != s->left &&
         outcome->winner != s->right)) {
        return false;
    }
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(p->view->battle, i);
        if (lan_battle_army_side(p->view->battle, army) == outcome->winner) {
            *at += outcome->groups[i].left;
        }
    }
    *at = p->is_pair && outcome->winner == s->left ? -*at : *at;
    return *at >= p->from && *at <= p->to;
}

/* A line where the averages end, and its name on top. */
static void write_average(const page *p, const lan_canvas *canvas, FILE *out)
{
    double at;
    char place[96];
    if (!find_average(p, &at)) {
        return;
    }
    const double share = (at - p->from) / (p->to - p->from);
    fprintf(out,
            "set arrow from first %.10g, graph 0 to first %.10g, graph %.2f "
            "nohead front dt '.' linecolor rgb '" INK "' linewidth 1.6\n",
            at, at, NAMES_FROM);
    (void)snprintf(place, sizeof place, "first %.10g, graph %.3f %s", at,
                   NAMES_FROM + 0.02,
                   share < 0.06   ? "left"
                   : share > 0.94 ? "right"
                                  : "center");
    const lan_label_look look = {INK, false, SMALL_FONT, 0};
    labels_write(canvas, "by the averages", place, &look, out);
}

static void write_tics(const page *p, FILE *out)
{
    const char *before = "";
    char number[LAN_NUMBER_SIZE];
    fprintf(out, "set xrange [%.10g:%.10g]\nset xtics (", p->from, p->to);
    for (double at = ceil(p->from / p->step); at <= floor(p->to / p->step);
         at += 1.0) {
        fprintf(out, "%s'%s' %.10g", before,
                lan_number_count(fabs(at * p->step), number), at * p->step);
        before = ", ";
    }
    fprintf(out, ") textcolor rgb '" INK "'\nset yrange [0:%.10g]\nset ytics (",
            p->chance.end);
    for (int i = 0; i <= LAN_STYLE_MAX_TICS; i++) {
        const double at = p->chance.step * (double)i;
        if (at > p->chance.end * NAMES_FROM) {
            break;
        }
        /* The text of a tic is a format. */
        fprintf(out, "%s'%s %%%%' %.10g", i == 0 ? "" : ", ",
                lan_number_count(at, number), at);
    }
    fputs(") textcolor rgb '" INK "'\n", out);
}

/* "<- blue   soldiers left   red ->" */
static void write_axis_names(const page *p, const lan_canvas *canvas, FILE *out)
{
    char label_text[2 * LAN_STYLE_NAME_SIZE + 64] = "soldiers left";
    char number[LAN_NUMBER_SIZE];
    char names[2][LAN_STYLE_NAME_SIZE];
    for (int32_t side = 0; p->is_pair && side < 2; side++) {
        lan_style_fit(lan_battle_side_name(p->view->battle, side), NAME_COLUMNS,
                      canvas->utf8, names[side], LAN_STYLE_NAME_SIZE);
    }
    if (p->is_pair && p->items[0].left != LAN_SURVIVORS_NOBODY) {
        (void)snprintf(label_text, sizeof label_text,
                       "\xE2\x86\x90  %s        soldiers left        %s  "
                       "\xE2\x86\x92",
                       names[0], names[1]);
    } else if (p->is_pair) {
        (void)snprintf(label_text, sizeof label_text, "%s: soldiers left",
                       names[p->items[0].right]);
    }
    fputs("set xlabel ", out);
    lan_style_quote(out, label_text);
    fputs(" noenhanced textcolor rgb '" INK "'\nset ylabel '", out);
    const int32_t width = p->items[0].width;
    if (width > 1) {
        fprintf(out, "chance of each %s soldiers",
                lan_number_count((double)width, number));
    } else {
        fputs("chance", out);
    }
    fputs("' noenhanced textcolor rgb '" INK "'\n", out);
}

static void write_look(const page *p, FILE *out)
{
    fputs("set border 3 linecolor rgb '#777777'\n"
          "set tics nomirror out scale 0.6\nset minussign\n"
          "set grid ytics back linetype 1 linecolor rgb '#E2E2E2' linewidth "
          "1\n",
          out);
    if (p->is_pair) {
        fprintf(out,
                "unset key\n"
                "set arrow from first 0, graph 0 to first 0, graph %.2f nohead "
                "back linecolor rgb '#777777' linewidth 1.2\n",
                NAMES_FROM);
    } else {
        fputs("set key top right reverse Left samplen 3 spacing 1.3 noenhanced "
              "textcolor rgb '#444444'\n",
              out);
    }
}

static void write_half(const page *p, const lan_canvas *canvas, size_t block,
                       int32_t side, FILE *out)
{
    char text[LAN_STYLE_NAME_SIZE + LAN_ODDS_PERCENT_SIZE + 8];
    char more[3 * LAN_NUMBER_SIZE + 40];
    char whole[sizeof text + sizeof more + 2];
    const char *const before = block == 0 ? "plot " : ", \\\n     ";
    write_wins(p, canvas, side, text, sizeof text);
    quantiles(p->view->odds, side, more, sizeof more);
    (void)snprintf(whole, sizeof whole, "%s%s%s", text,
                   more[0] == '\0' ? "" : "; ", more);
    if (p->is_pair) {
        fprintf(out,
                "%s%s index %zu using 1:2 with filledcurves y1=0 fillcolor rgb "
                "'%s' fillstyle solid noborder",
                before, canvas->data, block, lan_style_tint(side));
    }
    fprintf(out,
            "%s%s index %zu using 1:2 with lines linewidth 2.2 linecolor rgb "
            "'%s' dt %s title ",
            p->is_pair ? ", \\\n     " : before, canvas->data, block,
            lan_style_color(side, 0), lan_style_dash(side));
    lan_style_quote(out, whole);
}

static void write_script(const void *context, const lan_canvas *canvas,
                         FILE *out)
{
    const page *const p = context;
    const double left = 11.0 * canvas->column;

    write_look(p, out);
    const double below = write_headings(p, canvas, left, out);
    fprintf(out,
            "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
            "set bmargin at screen %.6f\nset tmargin at screen %.6f\n",
            left, 1.0 - 3.0 * canvas->column, 3.6 * canvas->line,
            below - 0.3 * canvas->line);
    write_tics(p, out);
    write_axis_names(p, canvas, out);
    write_average(p, canvas, out);
    if (p->is_pair) {
        write_corners(p, canvas, out);
        const bool has_left = p->items[0].left != LAN_SURVIVORS_NOBODY;
        if (has_left) {
            write_half(p, canvas, 0, p->items[0].left, out);
        }
        write_half(p, canvas, has_left ? 1 : 0, p->items[0].right, out);
    } else {
        for (size_t i = 0; i < p->count; i++) {
            write_half(p, canvas, i, (int32_t)i, out);
        }
    }
    fputc('\n', out);
}

/* Characters are drawn here: blocks look better than gnuplot's lines. */
static lan_status draw_text(const lan_odds_view *view,
                            const lan_picture *picture, lan_error *err)
{
    lan_characters_options options = lan_characters_options_default();
    char text[LAN_ODDS_SENTENCE_SIZE];
    char title[LAN_STYLE_NAME_SIZE];
    FILE *const out = picture->out;
    options.width = lan_picture_columns(picture);
    options.utf8 = picture->utf8;
    if (view->title[0] != '\0') {
        fprintf(out, "%s\n",
                lan_style_fit(view->title, (size_t)options.width, picture->utf8,
                              title, sizeof title));
    }
    fprintf(out, "%s\n\n", lan_odds_sentence(view, picture->utf8, text));
    const lan_status status = lan_odds_characters(out, view, &options);
    return status == LAN_OK
               ? status
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

lan_status lan_odds_draw(const lan_odds_view *view, const lan_picture *picture,
                         lan_error *err)
{
    lan_status status = lan_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    const int32_t sides = view->odds->side_count;
    if (sides != lan_battle_side_count(view->battle) || sides > MOST_SIDES) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a picture of odds shows at most %d sides, not %d",
                        MOST_SIDES, (int)sides);
    }
    if (lan_picture_is_text(picture)) {
        return draw_text(view, picture, err);
    }
    page p;
    status = page_init(&p, view);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    const lan_drawing drawing = {.name = "odds",
                                 .context = &p,
                                 .write_data = write_data,
                                 .write_script = write_script};
    status = lan_picture_make(picture, &drawing, err);
    page_clear(&p);
    return status;
}
