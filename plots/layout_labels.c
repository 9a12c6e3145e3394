/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Labels: what a layout holds of them, the legend, names at the ends of lines,
 * flags above panels, and words where they cover least.
 */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "base/utf8_impl.h"
#include "plots/paint.h"
#include "plots/plots_impl.h"
#include "plots/text.h"

/* --- what a layout holds ------------------------------------------------- */

/* The sign of a number or of its exponent; not the hyphen of "blue-13". */
static bool is_minus_at(const char *text, const char *at)
{
    const bool is_exponent =
        at - text >= 2 && at[-1] == 'e' && isdigit((unsigned char)at[-2]);
    return *at == '-' && isdigit((unsigned char)at[1]) &&
           (at == text || at[-1] == ' ' || is_exponent);
}

/* What stands for a character in ASCII. */
static const char *ascii_of(const char *at, size_t length)
{
    static const char *const signs[][2] = {
        {"\xE2\x88\x92", "-"},  {"\xE2\x80\x93", "-"},   {"\xE2\x86\x90", "<-"},
        {"\xE2\x86\x92", "->"}, {"\xC3\x97", "x"},       {"\xE2\x89\xA5", ">="},
        {"\xE2\x89\xA4", "<="}, {"\xE2\x80\xA6", "..."}, {"\xC2\xB7", "."}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strncmp(at, signs[i][0], length) == 0) {
            return signs[i][1];
        }
    }
    return "?";
}

const char *layout_text(lan_layout *layout, const char *text)
{
    char shown[1024];
    size_t used = 0;
    for (const char *at = text; *at != '\0' && used + 4 < sizeof shown;) {
        uint32_t code;
        const size_t decoded = lan_utf8_decode(at, strnlen(at, 4), &code);
        const size_t length = decoded > 0 ? decoded : 1;
        const bool is_foreign =
            length > 1 && layout->is_cells && !layout->sheet.utf8;
        const bool is_minus = !layout->is_cells && is_minus_at(text, at);
        used += (size_t)snprintf(shown + used, 5, "%.*s",
                                 is_foreign || is_minus ? 4 : (int)length,
                                 is_foreign ? ascii_of(at, length)
                                 : is_minus ? "\xE2\x88\x92"
                                            : at);
        at += length;
    }
    return plot_text(&layout->arena, shown, used);
}

double layout_row(const lan_layout *layout, double px)
{
    return layout->is_cells ? PLOT_CELL_HIGH : px;
}

double layout_width(const lan_layout *layout, const char *text, double letters,
                    bool is_bold)
{
    return layout->is_cells ? PLOT_CELL_WIDE * (double)lan_shown_columns(text)
                            : lan_shown_width(text, letters, is_bold);
}

const char *layout_fit(lan_layout *layout, const char *text, double width,
                       double letters, bool is_bold)
{
    char fit[512];
    if (layout->is_cells) {
        lan_shown_fit_middle(text, (size_t)fmax(4.0, width / PLOT_CELL_WIDE),
                             fit, sizeof fit);
    } else {
        lan_shown_fit_width(text, width, letters, is_bold, fit, sizeof fit);
    }
    return layout_text(layout, fit);
}

lan_label *layout_put(lan_layout *layout, double x, double y, int align,
                      double size, lan_paint paint, const char *text)
{
    lan_label *const labels = plot_grown(&layout->arena, layout->labels,
                                         layout->label_count, sizeof *labels);
    lan_label *label = &layout->spare;
    if (labels != NULL) {
        layout->labels = labels;
        label = &labels[layout->label_count++];
    }
    *label = (lan_label){.x = x,
                         .y = y,
                         .align = align,
                         .size = size,
                         .paint = paint,
                         .text = text};
    return label;
}

static void add_sign(lan_layout *layout, const lan_sign *sign)
{
    lan_sign *const signs = plot_grown(&layout->arena, layout->signs,
                                       layout->sign_count, sizeof *signs);
    if (signs != NULL) {
        layout->signs = signs;
        signs[layout->sign_count++] = *sign;
    }
}

/* Heights of a row of the legend or of flags, and of a name, in px. */
#define ROW  24.0
#define NAME 19.0

/* --- the legend ---------------------------------------------------------- */

#define TEXT_MOST 420.0 /* px of one entry */

static bool is_named_at_end(const lan_layer *mark)
{
    return mark->kind == LAN_LAYER_LINE && mark->name != NULL &&
           mark->named == LAN_NAME_AT_END && mark->count > 0;
}

/* False where a terminal has fewer rows than names: all are in the legend. */
static bool has_room_at_ends(const lan_layout *layout, const lan_panel *panel)
{
    int32_t count = 0;
    for (size_t i = 0; i < panel->mark_count; i++) {
        count += is_named_at_end(panel->marks[i]) ? 1 : 0;
    }
    return !layout->is_cells || count <= layout->sheet.rows;
}

/* Where the next entry goes, from left to right and from row to row. */
typedef struct flow {
    double left;
    double right;
    double x;
    double y;
} flow;

/* Adds an entry unless one of the same name is there. */
static void add_entry(lan_layout *layout, flow *at, const lan_layer *mark,
                      size_t kind, const char *name)
{
    const plot_metrics *const m = layout->m;
    const double indent = m->sample + 8.0;
    const double most =
        fmin(TEXT_MOST, at->right - at->left - indent - m->edge);
    if (name == NULL || mark->count == 0) {
        return;
    }
    for (size_t i = 0; i < layout->sign_count; i++) {
        if (layout->signs[i].name != NULL &&
            strcmp(layout->signs[i].name, name) == 0) {
            return;
        }
    }
    const char *const text = layout_fit(layout, name, most, LETTERS_TIC, false);
    const double width =
        indent + layout_width(layout, text, LETTERS_TIC, false) + m->entry;
    if (at->x > at->left && at->x + width > at->right) {
        at->x = at->left;
        at->y += layout_row(layout, ROW);
    }
    add_sign(layout,
             &(lan_sign){.mark = mark,
                         .kind = kind,
                         .name = name,
                         .frame = {at->x, at->y - m->half_sample,
                                   at->x + m->sample, at->y + m->half_sample}});
    lan_label *const label = layout_put(layout, at->x + indent, at->y, -1,
                                        LETTERS_TIC, LAN_PAINT_INK, text);
    label->is_still = mark->is_still;
    label->is_described = true;
    at->x += width;
}

static void add_mark(lan_layout *layout, flow *at, const lan_panel *panel,
                     const lan_layer *mark)
{
    const bool is_elsewhere =
        mark->kind == LAN_LAYER_AREA ||
        (mark->kind == LAN_LAYER_LINE && mark->named != LAN_NAME_LEGEND &&
         !(is_named_at_end(mark) && !has_room_at_ends(layout, panel)));
    if (!is_elsewhere) {
        add_entry(layout, at, mark, 0, mark->name);
    }
    const lan_cells *const of = mark->cells;
    for (size_t i = 0;
         of != NULL && of->kind_names != NULL && i < of->kind_count; i++) {
        add_entry(layout, at, mark, i, of->kind_names[i]);
    }
}

double layout_add_legend(lan_layout *layout, double left, double right,
                         double top, bool still_last)
{
    const double half = 0.5 * layout_row(layout, ROW);
    flow at = {left, right, left, top + half};
    for (int pass = 0; pass < (still_last ? 2 : 1); pass++) {
        for (size_t i = 0; i < layout->panel_count; i++) {
            const lan_panel *const panel = layout->panels[i].panel;
            for (size_t k = 0; k < panel->mark_count; k++) {
                if (!still_last || panel->marks[k]->is_still == (pass == 1)) {
                    add_mark(layout, &at, panel, panel->marks[k]);
                }
            }
        }
    }
    return layout->sign_count > 0 ? at.y + half : top;
}

/* --- names at the ends of lines ------------------------------------------ */

#define LABEL_SIZE 1100
#define NAMES_MOST 64

/* Rounds in which names that are too near move apart. */
#define ROUNDS 200

static char *write_label(const lan_layer *line, char label[LABEL_SIZE])
{
    (void)snprintf(label, LABEL_SIZE, "%s%s%s", line->name,
                   line->note != NULL ? " " : "",
                   line->note != NULL ? line->note : "");
    return label;
}

double layout_names_width(const lan_layout *layout, const lan_panel *panel)
{
    double widest = 0.0;
    const size_t count =
        has_room_at_ends(layout, panel) ? panel->mark_count : 0;
    for (size_t i = 0; i < count; i++) {
        if (is_named_at_end(panel->marks[i])) {
            char label[LABEL_SIZE];
            write_label(panel->marks[i], label);
            widest =
                fmax(widest, layout_width(layout, label, LETTERS_TIC, false));
        }
    }
    return widest > 0.0 && layout->is_cells
               ? widest + layout->m->sample + PLOT_CELL_WIDE
               : widest;
}

/* A name and where it is wished to be. */
typedef struct end_name {
    const lan_layer *line;
    double end;
    double y;
} end_name;

/* Moves names apart, those that touch about their middle, within lo and hi. */
static void spread_names(end_name *names, size_t count, double gap, double lo,
                         double hi)
{
    gap = count > 1 ? fmin(gap, (hi - lo) / (double)(count - 1)) : gap;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t i = 1; i < count; i++) {
            const double lacking =
                fmax(0.0, gap - (names[i].y - names[i - 1].y));
            names[i - 1].y = fmax(names[i - 1].y - 0.5 * lacking, lo);
            names[i].y = fmin(names[i].y + 0.5 * lacking, hi);
        }
    }
    for (size_t i = count; i-- > 0;) {
        names[i].y =
            fmin(names[i].y, i + 1 < count ? names[i + 1].y - gap : hi);
    }
}

static void add_name(lan_layout *layout, const lan_panel_layout *at,
                     const end_name *name)
{
    const lan_layer *const line = name->line;
    const plot_metrics *const m = layout->m;
    const bool is_cells = layout->is_cells;
    double x = at->frame.right + m->end;
    char text[LABEL_SIZE];
    if (is_cells) {
        add_sign(layout, &(lan_sign){.mark = line,
                                     .name = line->name,
                                     .frame = {x, name->y - 8.0, x + m->sample,
                                               name->y + 8.0}});
        x += m->sample + PLOT_CELL_WIDE;
    } else if (fabs(name->y - name->end) > 0.3 * NAME) {
        add_sign(layout, &(lan_sign){.mark = line,
                                     .is_lead = true,
                                     .frame = {at->frame.right, name->end,
                                               x - 3.0, name->y}});
    }
    const double room = layout->width - x - (is_cells ? 0.0 : 4.0);
    lan_label *const label = layout_put(
        layout, x, name->y, -1, LETTERS_TIC,
        is_cells ? LAN_PAINT_INK : line->paint,
        layout_fit(layout, write_label(line, text), room, LETTERS_TIC, false));
    label->is_still = line->is_still;
    label->is_described = true;
}

void layout_add_names(lan_layout *layout, const lan_panel_layout *at)
{
    const lan_panel *const panel = at->panel;
    const double dot = layout->m->dot;
    end_name names[NAMES_MOST];
    size_t count = 0;
    for (size_t i = 0; i < panel->mark_count && count < NAMES_MOST &&
                       has_room_at_ends(layout, panel);
         i++) {
        const lan_layer *const line = panel->marks[i];
        size_t last = line->count;
        while (last > 1 && !isfinite(line->places[last - 1].y)) {
            last--;
        }
        if (!is_named_at_end(line)) {
            continue;
        }
        const double end = axis_px(&at->y, line->places[last - 1].y);
        const double y = fmin(fmax(end, at->frame.top), at->frame.bottom);
        size_t k = count++;
        while (k > 0 && names[k - 1].end > y) {
            names[k] = names[k - 1];
            k--;
        }
        names[k] = (end_name){line, y, y};
    }
    spread_names(names, count, layout_row(layout, NAME), at->frame.top + dot,
                 at->frame.bottom - dot);
    for (size_t i = 0; i < count; i++) {
        add_name(layout, at, &names[i]);
    }
}

/* --- flags --------------------------------------------------------------- */

/* Flags above one panel, at most, and rows of them; more are lines without a
 * text. */
#define FLAGS_MOST 64
#define ROWS_MOST  5

#define FLAG_GAP 18.0

/* How far a flag may slide to the right of its line, as a share of its width:
 * the line stays under it. */
#define SLIDE 0.42

typedef struct lan_flag {
    const lan_layer *rule;
    double line; /* where that is */
    double x;    /* of the middle of the text */
    int row;     /* from 0, the lowest; -1: no room for it */
} lan_flag;

/* Lists the flags of a panel in the order of their places. */
static void list_flags(lan_layout *layout, lan_panel_layout *at)
{
    lan_flag *const flags =
        plot_room(&layout->arena, FLAGS_MOST, sizeof *flags);
    size_t count = 0;
    for (size_t i = 0;
         i < at->panel->mark_count && flags != NULL && count < FLAGS_MOST;
         i++) {
        const lan_layer *const rule = at->panel->marks[i];
        if (rule->is_flag && rule->places[0].text != NULL) {
            const double x = axis_px(&at->x, rule->places[0].x);
            size_t k = count++;
            while (k > 0 && flags[k - 1].line > x) {
                flags[k] = flags[k - 1];
                k--;
            }
            flags[k] = (lan_flag){rule, x, x, -1};
        }
    }
    at->flags = flags;
    at->flag_count = count;
}

/* Puts each into the lowest row that has room at its line, or within the length
 * that it may slide. */
void layout_find_flags(lan_layout *layout, lan_panel_layout *at)
{
    const double left =
        layout->is_cells ? 0.0 : fmax(14.0, at->frame.left - 40.0);
    const double right = layout->width - layout->m->edge;
    double taken[ROWS_MOST]; /* up to where each row is full */
    int rows = 0;
    list_flags(layout, at);
    for (int row = 0; row < ROWS_MOST; row++) {
        taken[row] = -LAN_INF;
    }
    for (size_t i = 0; i < at->flag_count; i++) {
        lan_flag *const f = &at->flags[i];
        const double width =
            layout_width(layout, f->rule->places[0].text, LETTERS_SMALL, false);
        const double half = 0.5 * (width + FLAG_GAP);
        const double wish = fmin(fmax(f->line, left + half), right - half);
        for (int row = 0; row < ROWS_MOST && f->row < 0; row++) {
            f->x = fmax(wish, taken[row] + half);
            if (f->x <= wish + SLIDE * width && f->x <= right - half) {
                f->row = row;
                taken[row] = f->x + half;
                rows = row >= rows ? row + 1 : rows;
            }
        }
    }
    at->flags_height =
        rows > 0 ? layout_row(layout, ROW) * rows + layout->m->flag_gap : 0.0;
}

void layout_add_flags(lan_layout *layout, const lan_panel_layout *at)
{
    for (size_t i = 0; i < at->flag_count; i++) {
        const lan_flag *const f = &at->flags[i];
        const double top = at->frame.top;
        const double line = axis_px(&at->x, f->rule->places[0].x);
        const double y = top - layout->m->flag_gap -
                         layout_row(layout, ROW) * (0.5 + (double)f->row);
        if (f->row < 0) {
            continue;
        }
        add_sign(layout, &(lan_sign){.mark = f->rule,
                                     .is_lead = true,
                                     .frame = {line, top, line, y + 9.0}});
        lan_label *const label =
            layout_put(layout, f->x, y, 0, LETTERS_SMALL, f->rule->paint,
                       layout_text(layout, f->rule->places[0].text));
        label->is_still = f->rule->is_still;
        label->is_described = true;
        label->box = LAN_LABEL_FLAG;
    }
}

/* --- what words should not cover ----------------------------------------- */

/* Points of lines that labels should not cover: one every so many px. */
#define POINT_EVERY 7.0
#define STROKE_MOST 400.0
#define BOXES_MOST  256

/* Where the text of a bar may begin. */
#define LEFT_MOST 4.0

/* Least size of letters in a cell. */
#define LEAST_LETTERS 8.0

/* What a label costs that lies over another, or on a terminal touches it. */
#define COVERED 40.0
#define TOUCHED 0.5

/* What stands in a panel already. */
typedef struct obstacles {
    lan_layout *layout;
    const lan_panel_layout *at;
    lan_place *points; /* in px */
    size_t point_count;
    lan_frame boxes[BOXES_MOST]; /* of signs, then of labels */
    size_t sign_count;
    size_t box_count;
    const lan_layer *mark; /* whose words are put */
} obstacles;

static void add_point(obstacles *c, double x, double y)
{
    lan_place *const points = plot_grown(&c->layout->arena, c->points,
                                         c->point_count, sizeof *points);
    if (points != NULL && isfinite(x) && isfinite(y)) {
        points[c->point_count++] = (lan_place){.x = x, .y = y};
        c->points = points;
    }
}

/* Points along a stroke between two places in px. */
static void add_stroke(obstacles *c, double x0, double y0, double x1, double y1)
{
    const double length = hypot(x1 - x0, y1 - y0);
    const int count =
        isfinite(length) ? (int)fmin(length / POINT_EVERY, STROKE_MOST) : -1;
    for (int i = 0; i <= count; i++) {
        const double part = count > 0 ? (double)i / (double)count : 0.0;
        add_point(c, x0 + part * (x1 - x0), y0 + part * (y1 - y0));
    }
}

static void add_line_points(obstacles *c, const lan_layer *line)
{
    double x = LAN_NAN;
    double y = LAN_NAN;
    for (size_t i = 0; i < line->count; i++) {
        const double next_x = axis_px(&c->at->x, line->places[i].x);
        const double next_y = axis_px(&c->at->y, line->places[i].y);
        if (hypot(next_x - x, next_y - y) < POINT_EVERY &&
            i + 1 < line->count) {
            continue;
        }
        add_stroke(c, isfinite(x) ? x : next_x, isfinite(y) ? y : next_y,
                   next_x, next_y);
        x = next_x;
        y = next_y;
    }
}

/* Signs whose names may be dropped are not covered by those of others. */
static void add_signs(obstacles *c, const lan_layer *points)
{
    const double half = points->size;
    for (size_t i = 0; i < points->count; i++) {
        const double x = axis_px(&c->at->x, points->places[i].x);
        const double y = axis_px(&c->at->y, points->places[i].y);
        add_point(c, x, y);
        if (points->drops_texts && c->box_count < BOXES_MOST / 2) {
            c->boxes[c->box_count++] =
                (lan_frame){x - half, y - half, x + half, y + half};
            c->sign_count = c->box_count;
        }
    }
}

static void add_obstacle(obstacles *c, const lan_layer *mark)
{
    const lan_frame *const f = &c->at->frame;
    if (mark->kind == LAN_LAYER_LINE) {
        add_line_points(c, mark);
    } else if (mark->kind == LAN_LAYER_POINTS) {
        add_signs(c, mark);
    } else if (mark->kind == LAN_LAYER_RULE && mark->is_upright) {
        const double at = axis_px(&c->at->x, mark->places[0].x);
        add_stroke(c, at, f->top, at, f->bottom);
    } else if (mark->kind == LAN_LAYER_RULE) {
        const double at = axis_px(&c->at->y, mark->places[0].y);
        add_stroke(c, f->left, at, f->right, at);
    }
}

/* --- where a label goes -------------------------------------------------- */

static lan_frame box_of(const obstacles *c, const lan_label *label)
{
    const double width =
        layout_width(c->layout, label->text, label->size, label->is_bold);
    const double left = label->x - 0.5 * (label->align + 1) * width;
    const double half = c->layout->is_cells ? 7.0 : 0.62 * label->size;
    return (lan_frame){left, label->y - half, left + width, label->y + half};
}

static bool overlap(const lan_frame *a, const lan_frame *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom &&
           b->top < a->bottom;
}

/* How bad a place is: outside, where beside a map the picture goes on, over
 * other words, over lines. */
static double cost_of(const obstacles *c, const lan_label *label)
{
    const bool is_map = c->at->panel->def.keeps_shape;
    const lan_frame box = box_of(c, label);
    const lan_frame *const f = &c->at->frame;
    const double left = is_map ? 4.0 : f->left;
    const double right = is_map ? c->layout->width - 4.0 : f->right;
    const double near = c->layout->is_cells ? 1.5 * PLOT_CELL_WIDE : 0.0;
    const lan_frame around = {box.left - near, box.top, box.right + near,
                              box.bottom};
    double cost = 0.0;
    cost += box.left < left - 1.0 || box.right > right + 1.0 ? 60.0 : 0.0;
    cost += box.top < f->top - 4.0 || box.bottom > f->bottom + 2.0 ? 60.0 : 0.0;
    for (size_t i = 0; i < c->box_count; i++) {
        const lan_frame *const near_box = i < c->sign_count ? &box : &around;
        cost += overlap(&box, &c->boxes[i])       ? COVERED
                : overlap(near_box, &c->boxes[i]) ? TOUCHED
                                                  : 0.0;
    }
    for (size_t i = 0; i < c->point_count; i++) {
        const lan_place *const p = &c->points[i];
        cost += p->x > box.left - 2.0 && p->x < box.right + 2.0 &&
                        p->y > box.top && p->y < box.bottom
                    ? 1.0
                    : 0.0;
    }
    return cost;
}

static void put_label(obstacles *c, const lan_label *label)
{
    if (c->box_count < BOXES_MOST) {
        c->boxes[c->box_count++] = box_of(c, label);
    }
    *layout_put(c->layout, 0.0, 0.0, 0, 0.0, 0, NULL) = *label;
}

/* A label of the mark at a place of the panel. */
static lan_label label_at(const obstacles *c, const lan_place *at, double size,
                          const char *text)
{
    return (lan_label){.x = axis_px(&c->at->x, at->x),
                       .y = axis_px(&c->at->y, at->y),
                       .size = size,
                       .is_still = c->mark->is_still,
                       .box = LAN_LABEL_HALO,
                       .paint = c->mark->paint,
                       .text = layout_text(c->layout, text)};
}

/* A place beside a point, in px, and how the text is aligned there. */
typedef struct spot {
    double dx;
    double dy;
    int align;
} spot;

/* Moves a label to the cells of a terminal. */
static void snap(const obstacles *c, lan_label *label)
{
    if (c->layout->is_cells) {
        const double left = box_of(c, label).left;
        label->x += PLOT_CELL_WIDE * round(left / PLOT_CELL_WIDE) - left;
        label->y = PLOT_CELL_HIGH * (floor(label->y / PLOT_CELL_HIGH) + 0.5);
    }
}

/* A label at one of several spots beside its place: the best so far. */
typedef struct choice {
    lan_label best;
    double cost;
} choice;

static void try_spots(const obstacles *c, choice *chosen, lan_label label,
                      const spot *spots, size_t count)
{
    const double x = label.x;
    const double y = label.y;
    for (size_t i = 0; i < count && isfinite(x) && isfinite(y); i++) {
        label.x = x + spots[i].dx;
        label.y = y + spots[i].dy;
        label.align = spots[i].align;
        snap(c, &label);
        const double cost = cost_of(c, &label) + 0.01 * (double)i;
        if (cost < chosen->cost) {
            *chosen = (choice){label, cost};
        }
    }
}

/* Puts a label at the spot that covers least; may_drop: not where it would
 * cover other words, as on a terminal. */
static void put_best(obstacles *c, const choice *chosen, bool may_drop)
{
    if (chosen->cost < (may_drop || c->layout->is_cells ? COVERED : LAN_INF)) {
        put_label(c, &chosen->best);
    }
}

/* --- words --------------------------------------------------------------- */

/* A word has its place; on a terminal it is moved into its panel, and never
 * over another. */
static void add_word(obstacles *c)
{
    const lan_layer *const word = c->mark;
    const lan_place *const at = &word->places[0];
    const lan_frame *const f = &c->at->frame;
    const double room = fabs(axis_px(&c->at->x, at->x + word->room) -
                             axis_px(&c->at->x, at->x));
    lan_label label = label_at(c, at, LETTERS * word->size, at->text);
    label.align = word->align;
    label.is_bold = word->is_bold;
    label.box = word->has_paper ? LAN_LABEL_PAPER : LAN_LABEL_BARE;
    const lan_frame box = box_of(c, &label);
    if (word->room > 0.0 && box.right - box.left > room) {
        return;
    }
    if (!c->layout->is_cells) {
        put_label(c, &label);
        return;
    }
    const double inside =
        fmax(fmin(0.0, f->right - box.right), f->left - box.left);
    const double dx = box.right > f->right || box.left < f->left ? inside : 0.0;
    const spot spots[] = {{dx, 0.0, label.align},
                          {dx, PLOT_CELL_HIGH, label.align},
                          {dx, -PLOT_CELL_HIGH, label.align}};
    choice chosen = {.cost = LAN_INF};
    try_spots(c, &chosen, label, spots, 3);
    put_best(c, &chosen, true);
}

/* The word of a rule that has no flag: at one of its ends, or near the upper.
 */
static void add_rule_word(obstacles *c)
{
    const lan_frame *const f = &c->at->frame;
    const double up = f->bottom - f->top - 22.0;
    const double across = f->right - f->left - 12.0;
    const double down = 2.0 * PLOT_CELL_HIGH;
    const spot level[] = {{0.0, -11.0, 1},
                          {0.0, 11.0, 1},
                          {-across, -11.0, -1},
                          {-across, 11.0, -1}};
    const spot upright[] = {{7.0, 0.0, -1},  {-7.0, 0.0, 1}, {7.0, down, -1},
                            {-7.0, down, 1}, {7.0, up, -1},  {-7.0, up, 1}};
    const bool is_upright = c->mark->is_upright;
    const lan_place *const at = &c->mark->places[0];
    lan_label label = label_at(c, at, LETTERS_SMALL, at->text);
    choice chosen = {.cost = LAN_INF};
    *(is_upright ? &label.y : &label.x) =
        is_upright ? f->top + 11.0 : f->right - 6.0;
    try_spots(c, &chosen, label, is_upright ? upright : level,
              is_upright ? 6 : 4);
    put_best(c, &chosen, c->mark->drops_texts);
}

static void add_point_texts(obstacles *c)
{
    const double off = c->mark->size + 7.0;
    const spot spots[] = {
        {off, 0.0, -1},       {off, -12.0, -1},    {off, 12.0, -1},
        {-off, 0.0, 1},       {-off, -12.0, 1},    {-off, 12.0, 1},
        {0.0, -off - 9.0, 0}, {0.0, off + 9.0, 0}, {off, -24.0, -1},
        {off, 24.0, -1},      {-off, -24.0, 1},    {-off, 24.0, 1}};
    for (size_t i = 0; i < c->mark->count; i++) {
        const lan_place *const at = &c->mark->places[i];
        choice chosen = {.cost = LAN_INF};
        if (at->text != NULL) {
            lan_label label = label_at(c, at, LETTERS_TIC, at->text);
            label.is_bold = true;
            try_spots(c, &chosen, label, spots, sizeof spots / sizeof *spots);
            put_best(c, &chosen, c->mark->drops_texts);
        }
    }
}

/* A name at a line: tries places along it, above and below. */
static void add_name_along(obstacles *c)
{
    static const double shares[] = {0.62, 0.5, 0.75, 0.38, 0.86, 0.25, 0.14};
    static const spot spots[] = {
        {8.0, -14.0, -1}, {8.0, 14.0, -1}, {-8.0, -14.0, 1}, {-8.0, 14.0, 1}};
    choice chosen = {.cost = LAN_INF};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        const double last = (double)(c->mark->count - 1);
        lan_label label =
            label_at(c, &c->mark->places[(size_t)(shares[i] * last)],
                     LETTERS_SMALL, c->mark->name);
        label.is_described = true;
        try_spots(c, &chosen, label, spots, 4);
    }
    put_best(c, &chosen, false);
}

/* The text of a bar: behind its end, or within it where the canvas ends. */
static void add_bar_text(obstacles *c, const lan_place *bar)
{
    const double side = bar->x2 >= bar->x ? 1.0 : -1.0;
    const lan_place end = {.x = bar->x2, .y = bar->y};
    lan_label label = label_at(c, &end, LETTERS_TIC, bar->text);
    label.x += 7.0 * side;
    label.align = side > 0.0 ? -1 : 1;
    label.paint = LAN_PAINT_INK;
    label.box = LAN_LABEL_BARE;
    const lan_frame box = box_of(c, &label);
    if (box.right > c->layout->width - 4.0 || box.left < LEFT_MOST) {
        label.x -= 14.0 * side;
        label.align = -label.align;
        label.paint = lan_paint_on(c->mark->paint);
    }
    snap(c, &label);
    put_label(c, &label);
}

/* Height of the letters of a text that fits its cell. */
static double letters_of(const obstacles *c, const char *text, double wide,
                         double high)
{
    if (c->layout->is_cells) {
        return layout_width(c->layout, text, 0.0, false) <= fabs(wide) &&
                       fabs(high) >= 0.9 * PLOT_CELL_HIGH
                   ? PLOT_CELL_HIGH
                   : 0.0;
    }
    const double em = lan_shown_width(text, 1.0, false);
    return fmin(fmin(16.0, 0.9 * fabs(wide) / em), 0.62 * fabs(high));
}

/* Cells are alike in px, on logarithmic axes too. Where one text would be too
 * small to be read there is none, as some alone would mislead. */
static void add_cell_texts(const obstacles *c)
{
    const lan_cells *const of = c->mark->cells;
    const size_t columns = (size_t)of->columns;
    const double left = axis_px(&c->at->x, of->x0);
    const double top = axis_px(&c->at->y, of->y0);
    const double wide = (axis_px(&c->at->x, of->x1) - left) / of->columns;
    const double high = (axis_px(&c->at->y, of->y1) - top) / of->rows;
    const size_t count = of->texts == NULL ? 0 : columns * (size_t)of->rows;
    bool fits = true;
    for (size_t i = 0; fits && i < count; i++) {
        fits = of->texts[i] == NULL ||
               letters_of(c, of->texts[i], wide, high) >= LEAST_LETTERS;
    }
    for (size_t i = 0; fits && i < count; i++) {
        const lan_paint paper = lower_cell_paint(of, i);
        if (of->texts[i] != NULL) {
            layout_put(
                c->layout, left + wide * ((double)(i % columns) + 0.5),
                top + high * ((double)(i / columns) + 0.5), 0,
                letters_of(c, of->texts[i], wide, high),
                lan_paint_on(paper == LAN_PAINT_NONE ? LAN_PAINT_PAPER : paper),
                layout_text(c->layout, of->texts[i]))
                ->is_still = c->mark->is_still;
        }
    }
}

/* Words that have their place, before those that look for one. */
static void add_fixed(obstacles *c)
{
    const lan_layer *const mark = c->mark;
    const bool has_texts = mark->kind == LAN_LAYER_BARS && !mark->hides_texts;
    if (mark->kind == LAN_LAYER_WORD) {
        add_word(c);
    } else if (mark->kind == LAN_LAYER_CELLS) {
        add_cell_texts(c);
    }
    for (size_t i = 0; has_texts && i < mark->count; i++) {
        if (mark->places[i].text != NULL) {
            add_bar_text(c, &mark->places[i]);
        }
    }
}

static void add_movable(obstacles *c)
{
    const lan_layer *const mark = c->mark;
    if (mark->kind == LAN_LAYER_POINTS) {
        add_point_texts(c);
    } else if (mark->kind == LAN_LAYER_LINE && mark->named == LAN_NAME_ALONG &&
               mark->name != NULL) {
        add_name_along(c);
    } else if (mark->kind == LAN_LAYER_RULE && !mark->is_flag &&
               mark->places[0].text != NULL) {
        add_rule_word(c);
    }
}

void layout_add_words(lan_layout *layout, const lan_panel_layout *at)
{
    const lan_panel *const panel = at->panel;
    const size_t count = panel->mark_count;
    obstacles *const c = plot_room(&layout->arena, 1, sizeof *c);
    if (c == NULL) {
        return;
    }
    c->layout = layout;
    c->at = at;
    for (size_t i = 0; i < count; i++) {
        add_obstacle(c, panel->marks[i]);
    }
    /* Fixed words, movable ones, and last those that may be dropped: what is
     * drawn last matters most, and is the first to have room. */
    for (size_t k = 0; k < 3 * count; k++) {
        const size_t i = k < 2 * count ? k % count : 3 * count - 1 - k;
        c->mark = panel->marks[i];
        if (c->mark->count > 0 && k < count) {
            add_fixed(c);
        } else if (c->mark->count > 0 &&
                   c->mark->drops_texts == (k >= 2 * count)) {
            add_movable(c);
        }
    }
}
