/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Labels: their list in a layout, the legend, names at the ends of lines, flags
 * above panels, and words, placed where they cover least.
 */
#include <ctype.h>
#include <string.h>

#include "base/utf8_impl.h"
#include "plots/plots_impl.h"
#include "plots/words.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* --- what a layout holds ------------------------------------------------- */

/* The ASCII replacement of a character. */
static const char *ascii_of(const char *at, size_t length)
{
    static const char *const signs[][2] = {
        {"\xE2\x88\x92", "-"},  {"\xE2\x80\x93", "-"},   {"\xE2\x86\x90", "<-"},
        {"\xE2\x86\x92", "->"}, {"\xC3\x97", "x"},       {"\xE2\x89\xA5", ">="},
        {"\xE2\x89\xA4", "<="}, {"\xE2\x80\xA6", "..."}, {"\xC2\xB7", "."}};
    for (size_t i = 0; i < COUNT(signs); i++) {
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
        /* a sign, not the hyphen of "blue-13" */
        const bool begins =
            at == text || at[-1] == ' ' ||
            (at - text >= 2 && at[-1] == 'e' && isdigit((unsigned char)at[-2]));
        const bool is_minus = !layout->is_cells && *at == '-' && begins &&
                              isdigit((unsigned char)at[1]);
        const char *const shows = length > 1 && !layout->sheet.utf8
                                      ? ascii_of(at, length)
                                  : is_minus ? "\xE2\x88\x92"
                                             : at;
        used += (size_t)snprintf(shown + used, 5, "%.*s",
                                 shows == at ? (int)length : 4, shows);
        at += length;
    }
    return arena_text(&layout->arena, shown, used);
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
    plot_arena *const arena = &layout->arena;
    const double columns = fmax(4.0, width / PLOT_CELL_WIDE);
    return layout_text(
        layout,
        layout->is_cells
            ? lan_shown_fit_middle(arena, text, (size_t)columns)
            : lan_shown_fit_width(arena, text, width, letters, is_bold));
}

lan_label *layout_put(lan_layout *layout, double x, double y, int align,
                      double size, lan_paint paint, const char *text)
{
    layout->labels = arena_grown(&layout->arena, layout->labels,
                                 layout->label_count, sizeof *layout->labels);
    lan_label *const label = &layout->labels[layout->label_count++];
    *label = (lan_label){.x = x,
                         .y = y,
                         .align = align,
                         .size = size,
                         .paint = paint,
                         .text = text};
    return label;
}

/* Adds a mark's label outside of its panel. */
static lan_label *put_name(lan_layout *layout, const plot_mark *mark, double x,
                           double y, const char *text)
{
    lan_label *const label =
        layout_put(layout, x, y, -1, LETTERS_TIC, PAINT_INK, text);
    label->is_still = mark->is_still;
    label->is_described = true;
    return label;
}

static void add_sign(lan_layout *layout, const lan_sign *sign)
{
    layout->signs = arena_grown(&layout->arena, layout->signs,
                                layout->sign_count, sizeof *layout->signs);
    layout->signs[layout->sign_count++] = *sign;
}

/* --- the legend ---------------------------------------------------------- */

#define TEXT_MOST 420.0 /* px of one entry */

static bool is_named_at_end(const plot_mark *mark)
{
    return mark->kind == MARK_LINE && mark->name != NULL &&
           mark->named == NAME_AT_END && mark->count > 0;
}

/* False if a terminal has fewer rows than names; then all names are in the
 * legend. */
static bool has_room_at_ends(const lan_layout *layout, const lan_panel *panel)
{
    int32_t count = 0;
    for (size_t i = 0; i < panel->mark_count; i++) {
        count += is_named_at_end(panel->marks[i]) ? 1 : 0;
    }
    return !layout->is_cells || count <= layout->sheet.rows;
}

/* Position of the next legend entry, from left to right and row by row. */
typedef struct flow {
    double left;
    double right;
    double x;
    double y;
} flow;

/* Adds an entry unless its name is already in the legend. */
static void add_entry(lan_layout *layout, flow *at, const plot_mark *mark,
                      size_t kind, const char *name)
{
    const plot_metrics *const m = layout->m;
    const double indent = m->sample + 8.0;
    const double most =
        fmin(TEXT_MOST, at->right - at->left - indent - m->edge);
    bool is_there = name == NULL || mark->count == 0;
    for (size_t i = 0; i < layout->sign_count && !is_there; i++) {
        is_there = layout->signs[i].name != NULL &&
                   strcmp(layout->signs[i].name, name) == 0;
    }
    if (is_there) {
        return;
    }
    const char *const text = layout_fit(layout, name, most, LETTERS_TIC, false);
    const double width =
        indent + layout_width(layout, text, LETTERS_TIC, false) + m->entry;
    if (at->x > at->left && at->x + width > at->right) {
        at->x = at->left;
        at->y += m->row;
    }
    add_sign(layout,
             &(lan_sign){.mark = mark,
                         .kind = kind,
                         .name = name,
                         .frame = {at->x, at->y - m->half_sample,
                                   at->x + m->sample, at->y + m->half_sample}});
    put_name(layout, mark, at->x + indent, at->y, text);
    at->x += width;
}

static void add_entries(lan_layout *layout, flow *at, const lan_panel *panel,
                        const plot_mark *mark)
{
    const bool is_elsewhere =
        mark->kind == MARK_AREA ||
        (mark->kind == MARK_LINE && mark->named != NAME_LEGEND &&
         !(is_named_at_end(mark) && !has_room_at_ends(layout, panel)));
    const lan_cells *const of = mark->cells;
    if (!is_elsewhere) {
        add_entry(layout, at, mark, 0, mark->name);
    }
    for (size_t i = 0;
         of != NULL && of->kind_names != NULL && i < of->kind_count; i++) {
        add_entry(layout, at, mark, i, of->kind_names[i]);
    }
}

double layout_add_legend(lan_layout *layout, double left, double right,
                         double top)
{
    const double half = 0.5 * layout->m->row;
    const bool still_last = !layout->has_title;
    flow at = {left, right, left, top + half};
    for (int pass = 0; pass < (still_last ? 2 : 1); pass++) {
        for (size_t i = 0; i < layout->panel_count; i++) {
            const lan_panel *const panel = layout->panels[i].panel;
            for (size_t k = 0; k < panel->mark_count; k++) {
                if (!still_last || panel->marks[k]->is_still == (pass == 1)) {
                    add_entries(layout, &at, panel, panel->marks[k]);
                }
            }
        }
    }
    return layout->sign_count > 0 ? at.y + half : top;
}

/* --- texts beside and above a panel --------------------------------------- */

/* Most texts per panel; further marks have none. */
#define TAGS_MOST 64

/* A mark's text along a border of its panel. */
typedef struct lan_tag {
    const plot_mark *mark;
    double line; /* position of its mark, px */
    double at;   /* the middle of the text */
    int row;     /* of flags, from 0, the lowest; -1: no room for it */
} lan_tag;

/* Inserts a tag into the sorted array. */
static void add_tag(lan_tag tags[TAGS_MOST], size_t *count,
                    const plot_mark *mark, double line)
{
    if (*count < TAGS_MOST) {
        size_t k = (*count)++;
        while (k > 0 && tags[k - 1].line > line) {
            tags[k] = tags[k - 1];
            k--;
        }
        tags[k] = (lan_tag){mark, line, line, -1};
    }
}

/* Iterations of spread_names(). */
#define ROUNDS 200

static const char *label_of(lan_layout *layout, const plot_mark *line)
{
    return line->note == NULL
               ? line->name
               : arena_write(&layout->arena, "%s %s", line->name, line->note);
}

double layout_names_width(lan_layout *layout, const lan_panel *panel)
{
    double widest = 0.0;
    const size_t count =
        has_room_at_ends(layout, panel) ? panel->mark_count : 0;
    for (size_t i = 0; i < count; i++) {
        if (is_named_at_end(panel->marks[i])) {
            widest = fmax(
                widest, layout_width(layout, label_of(layout, panel->marks[i]),
                                     LETTERS_TIC, false));
        }
    }
    return widest > 0.0 && layout->is_cells
               ? widest + layout->m->sample + PLOT_CELL_WIDE
               : widest;
}

/* Moves names that touch apart around their common middle, within lo and hi. */
static void spread_names(lan_tag *names, size_t count, double gap, double lo,
                         double hi)
{
    gap = count > 1 ? fmin(gap, (hi - lo) / (double)(count - 1)) : gap;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t i = 1; i < count; i++) {
            const double lacking =
                fmax(0.0, gap - (names[i].at - names[i - 1].at));
            names[i - 1].at = fmax(names[i - 1].at - 0.5 * lacking, lo);
            names[i].at = fmin(names[i].at + 0.5 * lacking, hi);
        }
    }
    for (size_t i = count; i-- > 0;) {
        names[i].at =
            fmin(names[i].at, i + 1 < count ? names[i + 1].at - gap : hi);
    }
}

void layout_add_names(lan_layout *layout, const panel_layout *at)
{
    const lan_panel *const panel = at->panel;
    const plot_metrics *const m = layout->m;
    const bool is_cells = layout->is_cells;
    const double x = at->frame.right + m->end;
    lan_tag names[TAGS_MOST];
    size_t count = 0;
    for (size_t i = 0; i < panel->mark_count && has_room_at_ends(layout, panel);
         i++) {
        const plot_mark *const line = panel->marks[i];
        size_t last = line->count;
        while (last > 1 && !isfinite(line->places[last - 1].y)) {
            last--;
        }
        if (is_named_at_end(line)) {
            const double end = axis_px(&at->y, line->places[last - 1].y);
            add_tag(names, &count, line,
                    fmin(fmax(end, at->frame.top), at->frame.bottom));
        }
    }
    spread_names(names, count, m->name, at->frame.top + m->dot,
                 at->frame.bottom - m->dot);
    for (size_t i = 0; i < count; i++) {
        const plot_mark *const line = names[i].mark;
        const double y = names[i].at;
        const double begin = is_cells ? x + m->sample + PLOT_CELL_WIDE : x;
        const double room = layout->width - begin - (is_cells ? 0.0 : 4.0);
        if (is_cells) {
            add_sign(layout, &(lan_sign){.mark = line,
                                         .name = line->name,
                                         .frame = {x, y - 8.0, x + m->sample,
                                                   y + 8.0}});
        } else if (fabs(y - names[i].line) > 0.3 * m->name) {
            add_sign(layout, &(lan_sign){.mark = line,
                                         .is_lead = true,
                                         .frame = {at->frame.right,
                                                   names[i].line, x - 3.0, y}});
        }
        put_name(layout, line, begin, y,
                 layout_fit(layout, label_of(layout, line), room, LETTERS_TIC,
                            false))
            ->paint = is_cells ? PAINT_INK : line->paint;
    }
}

/* --- flags --------------------------------------------------------------- */

#define ROWS_MOST 5
#define FLAG_GAP  18.0

/* A flag may slide to the right by this share of its width; its line stays
 * below it. */
#define SLIDE 0.42

/* Places each flag in the lowest row with room at its line or within the
 * sliding distance. */
void layout_find_flags(lan_layout *layout, panel_layout *at)
{
    const double left =
        layout->is_cells ? 0.0 : fmax(14.0, at->frame.left - 40.0);
    const double right = layout->width - layout->m->edge;
    double taken[ROWS_MOST]; /* end of the occupied part of each row */
    int rows = 0;
    at->flags = arena_room(&layout->arena, TAGS_MOST, sizeof *at->flags);
    at->flag_count = 0;
    for (size_t i = 0; i < at->panel->mark_count; i++) {
        const plot_mark *const rule = at->panel->marks[i];
        if (rule->is_flag && rule->places[0].text != NULL) {
            add_tag(at->flags, &at->flag_count, rule,
                    axis_px(&at->x, rule->places[0].x));
        }
    }
    for (int row = 0; row < ROWS_MOST; row++) {
        taken[row] = -LAN_INF;
    }
    for (size_t i = 0; i < at->flag_count; i++) {
        lan_tag *const f = &at->flags[i];
        const double width =
            layout_width(layout, f->mark->places[0].text, LETTERS_SMALL, false);
        const double half = 0.5 * (width + FLAG_GAP);
        const double wish = fmin(fmax(f->line, left + half), right - half);
        for (int row = 0; row < ROWS_MOST && f->row < 0; row++) {
            f->at = fmax(wish, taken[row] + half);
            if (f->at <= wish + SLIDE * width && f->at <= right - half) {
                f->row = row;
                taken[row] = f->at + half;
                rows = row >= rows ? row + 1 : rows;
            }
        }
    }
    at->flags_height =
        rows > 0 ? layout->m->row * rows + layout->m->flag_gap : 0.0;
}

void layout_add_flags(lan_layout *layout, const panel_layout *at)
{
    for (size_t i = 0; i < at->flag_count; i++) {
        const lan_tag *const f = &at->flags[i];
        const double top = at->frame.top;
        const double line = axis_px(&at->x, f->mark->places[0].x);
        const double y =
            top - layout->m->flag_gap - layout->m->row * (0.5 + (double)f->row);
        if (f->row >= 0) {
            add_sign(layout, &(lan_sign){.mark = f->mark,
                                         .is_lead = true,
                                         .frame = {line, top, line, y + 9.0}});
            lan_label *const label =
                put_name(layout, f->mark, f->at, y,
                         layout_text(layout, f->mark->places[0].text));
            label->align = 0;
            label->size = LETTERS_SMALL;
            label->paint = f->mark->paint;
            label->box = LABEL_FLAG;
        }
    }
}

/* --- what words should not cover ----------------------------------------- */

/* Spacing in px of the points of lines that labels should not cover. */
#define POINT_EVERY 7.0
#define STROKE_MOST 400.0
#define BOXES_MOST  256

/* Leftmost start of a bar's text. */
#define LEFT_MOST 4.0

/* Smallest letters in a cell. */
#define LEAST_LETTERS 8.0

/* Cost of covering another label, or of touching it on a terminal. */
#define COVERED 40.0
#define TOUCHED 0.5

/* The objects in a panel that labels should avoid. */
typedef struct obstacles {
    lan_layout *layout;
    const panel_layout *at;
    lan_place *points; /* in px */
    size_t point_count;
    lan_frame boxes[BOXES_MOST]; /* signs first, then labels */
    size_t sign_count;
    size_t box_count;
    const plot_mark *mark; /* the mark whose words are being placed */
} obstacles;

/* Adds points along a segment, in px. */
static void add_stroke(obstacles *c, double x0, double y0, double x1, double y1)
{
    const double length = hypot(x1 - x0, y1 - y0);
    const int count =
        isfinite(length) ? (int)fmin(length / POINT_EVERY, STROKE_MOST) : -1;
    for (int i = 0; i <= count; i++) {
        const double part = count > 0 ? (double)i / (double)count : 0.0;
        c->points = arena_grown(&c->layout->arena, c->points, c->point_count,
                                sizeof *c->points);
        c->points[c->point_count++] =
            (lan_place){.x = x0 + part * (x1 - x0), .y = y0 + part * (y1 - y0)};
    }
}

/* Adds the points of a line, a rule or signs. Signs with droppable names do not
 * count for other names. */
static void add_obstacle(obstacles *c, const plot_mark *mark)
{
    const lan_frame *const f = &c->at->frame;
    const double half = mark->size;
    double x = LAN_NAN;
    double y = LAN_NAN;
    for (size_t i = 0; i < mark->count; i++) {
        const double next_x = axis_px(&c->at->x, mark->places[i].x);
        const double next_y = axis_px(&c->at->y, mark->places[i].y);
        if (mark->kind == MARK_RULE && mark->is_upright) {
            add_stroke(c, next_x, f->top, next_x, f->bottom);
        } else if (mark->kind == MARK_RULE) {
            add_stroke(c, f->left, next_y, f->right, next_y);
        } else if (mark->kind == MARK_POINTS) {
            add_stroke(c, next_x, next_y, next_x, next_y);
            if (mark->drops_texts && c->box_count < BOXES_MOST / 2) {
                c->boxes[c->box_count++] = (lan_frame){
                    next_x - half, next_y - half, next_x + half, next_y + half};
                c->sign_count = c->box_count;
            }
        } else if (mark->kind == MARK_LINE &&
                   !(hypot(next_x - x, next_y - y) < POINT_EVERY &&
                     i + 1 < mark->count)) {
            add_stroke(c, isfinite(x) ? x : next_x, isfinite(y) ? y : next_y,
                       next_x, next_y);
            x = next_x;
            y = next_y;
        }
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

/* The cost of a position: outside the panel, over words, over lines. */
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

/* A mark's label at a position in its panel. */
static lan_label label_at(const obstacles *c, const lan_place *at, double size,
                          const char *text)
{
    return (lan_label){.x = axis_px(&c->at->x, at->x),
                       .y = axis_px(&c->at->y, at->y),
                       .size = size,
                       .is_still = c->mark->is_still,
                       .box = LABEL_HALO,
                       .paint = c->mark->paint,
                       .text = layout_text(c->layout, text)};
}

/* A position next to a point, in px, and the alignment of the text. */
typedef struct spot {
    double dx;
    double dy;
    int align;
} spot;

/* Aligns a label with the cells of a terminal. */
static void snap(const obstacles *c, lan_label *label)
{
    if (c->layout->is_cells) {
        const double left = box_of(c, label).left;
        label->x += PLOT_CELL_WIDE * round(left / PLOT_CELL_WIDE) - left;
        label->y = PLOT_CELL_HIGH * (floor(label->y / PLOT_CELL_HIGH) + 0.5);
    }
}

/* The best position so far for a label. */
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

/* Puts a label at its cheapest position. may_drop: omits it if it would cover
 * other words */
static void put_best(obstacles *c, const choice *chosen, bool may_drop)
{
    if (chosen->cost < (may_drop || c->layout->is_cells ? COVERED : LAN_INF)) {
        put_label(c, &chosen->best);
    }
}

/* --- words --------------------------------------------------------------- */

/* Adds a word at its fixed position; a terminal moves it into its panel and
 * omits it if it would cover a word. */
static void add_word(obstacles *c)
{
    const plot_mark *const word = c->mark;
    const lan_place *const at = &word->places[0];
    const lan_frame *const f = &c->at->frame;
    const double room = fabs(axis_px(&c->at->x, at->x + word->room) -
                             axis_px(&c->at->x, at->x));
    lan_label label = label_at(c, at, LETTERS * word->size, at->text);
    label.align = word->align;
    label.is_bold = word->is_bold;
    label.box = word->has_paper ? LABEL_PAPER : LABEL_BARE;
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

/* Adds a rule's word at one of the rule's ends, if it has no flag. */
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
    const lan_place *const at = &c->mark->places[0];
    lan_label label = label_at(c, at, LETTERS_SMALL, at->text);
    choice chosen = {.cost = LAN_INF};
    if (c->mark->is_upright) {
        label.y = f->top + 11.0;
        try_spots(c, &chosen, label, upright, COUNT(upright));
    } else {
        label.x = f->right - 6.0;
        try_spots(c, &chosen, label, level, COUNT(level));
    }
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
            try_spots(c, &chosen, label, spots, COUNT(spots));
            put_best(c, &chosen, c->mark->drops_texts);
        }
    }
}

/* Adds a name along a line: tries positions above and below the line. */
static void add_name_along(obstacles *c)
{
    static const double shares[] = {0.62, 0.5, 0.75, 0.38, 0.86, 0.25, 0.14};
    static const spot spots[] = {
        {8.0, -14.0, -1}, {8.0, 14.0, -1}, {-8.0, -14.0, 1}, {-8.0, 14.0, 1}};
    choice chosen = {.cost = LAN_INF};
    for (size_t i = 0; i < COUNT(shares); i++) {
        const double last = (double)(c->mark->count - 1);
        lan_label label =
            label_at(c, &c->mark->places[(size_t)(shares[i] * last)],
                     LETTERS_SMALL, c->mark->name);
        label.is_described = true;
        try_spots(c, &chosen, label, spots, COUNT(spots));
    }
    put_best(c, &chosen, false);
}

/* Adds texts of bars after their ends, or inside if the canvas ends there. */
static void add_bar_texts(obstacles *c)
{
    for (size_t i = 0; !c->mark->hides_texts && i < c->mark->count; i++) {
        const lan_place *const bar = &c->mark->places[i];
        const double side = bar->x2 >= bar->x ? 1.0 : -1.0;
        const lan_place end = {.x = bar->x2, .y = bar->y};
        if (bar->text == NULL) {
            continue;
        }
        lan_label label = label_at(c, &end, LETTERS_TIC, bar->text);
        label.x += 7.0 * side;
        label.align = side > 0.0 ? -1 : 1;
        label.paint = PAINT_INK;
        label.box = LABEL_BARE;
        const lan_frame box = box_of(c, &label);
        if (box.right > c->layout->width - 4.0 || box.left < LEFT_MOST) {
            label.x -= 14.0 * side;
            label.align = -label.align;
            label.paint = paint_on(c->mark->paint);
        }
        snap(c, &label);
        put_label(c, &label);
    }
}

/* The letter size with which a text fits its cell. */
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

/* Adds texts of cells, which have equal sizes in px even on logarithmic axes.
 * If one text would be unreadable, all are omitted: a part would mislead. */
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
            layout_put(c->layout, left + wide * ((double)(i % columns) + 0.5),
                       top + high * ((double)(i / columns) + 0.5), 0,
                       letters_of(c, of->texts[i], wide, high),
                       paint_on(paper == PAINT_NONE ? PAINT_PAPER : paper),
                       layout_text(c->layout, of->texts[i]))
                ->is_still = c->mark->is_still;
        }
    }
}

void layout_add_words(lan_layout *layout, const panel_layout *at)
{
    const lan_panel *const panel = at->panel;
    const size_t count = panel->mark_count;
    obstacles *const c = arena_room(&layout->arena, 1, sizeof *c);
    c->layout = layout;
    c->at = at;
    for (size_t i = 0; i < count; i++) {
        add_obstacle(c, panel->marks[i]);
    }
    /* Fixed words first, then movable words, then droppable words; within each,
     * the topmost mark first. */
    for (size_t k = 0; k < 3 * count; k++) {
        const size_t i = k < 2 * count ? k % count : 3 * count - 1 - k;
        const plot_mark *const mark = panel->marks[i];
        const bool is_turn =
            k < count
                ? mark->count > 0
                : mark->count > 0 && mark->drops_texts == (k >= 2 * count);
        c->mark = mark;
        if (!is_turn) {
            continue;
        }
        if (k < count) {
            if (mark->kind == MARK_WORD) {
                add_word(c);
            } else if (mark->kind == MARK_CELLS) {
                add_cell_texts(c);
            } else if (mark->kind == MARK_BARS) {
                add_bar_texts(c);
            }
        } else if (mark->kind == MARK_POINTS) {
            add_point_texts(c);
        } else if (mark->kind == MARK_LINE && mark->named == NAME_ALONG &&
                   mark->name != NULL) {
            add_name_along(c);
        } else if (mark->kind == MARK_RULE && !mark->is_flag &&
                   mark->places[0].text != NULL) {
            add_rule_word(c);
        }
    }
}
