/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pen for a terminal: a grid of characters with 2 x 4 Braille dots in a cell
 * of PLOT_CELL_WIDE by PLOT_CELL_HIGH px. If the terminal does not show UTF-8,
 * a cell with dots is a letter.
 */
#include <stdlib.h>
#include <string.h>

#include "base/utf8_impl.h"
#include "plots/plots_impl.h"
#include "plots/words.h"

#define USUAL_COLUMNS 78
#define LEAST_COLUMNS 48
#define MOST_COLUMNS  300

/* Rows of all panels of an ordinary figure; wide terminals have more. */
#define USUAL_ROWS 16
#define MOST_ROWS  28

#define ACROSS 2 /* dots in a cell */
#define DOWN   4
#define DOT    4.0 /* px */

/* Areas lighter than this are not drawn; the words in them remain. */
#define PALE 0.8

/* Lines thinner than this are dotted, as secondary. */
#define THIN_LINE 2.0

/* Line patterns; further lines reuse them. */
#define PATTERNS 6

/* Line patterns: ink along the line, its sample in the legend, and a letter for
 * terminals without dots. */
static const struct {
    const char *inks;
    const char *sample;
    char letter;
} patterns[PATTERNS] = {{"#", "\xE2\x94\x80\xE2\x94\x80", '*'},
                        {"####   ", "\xE2\x95\x8C\xE2\x95\x8C", ':'},
                        {"#  ", "\xC2\xB7\xC2\xB7", '='},
                        {"#####  # ", "\xE2\x94\x80\xC2\xB7", '~'},
                        {"####  # # ", "\xE2\x95\x8C\xC2\xB7", '%'},
                        {"##  ", "\xE2\x94\x84\xE2\x94\x84", '&'}};

/* One cell. Text hides dots and dots hide a shade; all are visible on a
 * background colour. */
typedef struct cell {
    char text[8];  /* "": none; " ": hides what is below */
    char shade[4]; /* a character of a filled area; "": none */
    char letter;   /* character of the dots on terminals without UTF-8 */
    unsigned char dots;
    bool is_bold;
    bool is_covered; /* the right half of a wide character */
    lan_paint ink;
    lan_paint upper; /* background colours; PAINT_NONE: none */
    lan_paint lower;
} cell;

typedef struct sheet {
    lan_pen pen;
    FILE *out;
    int32_t columns;
    int32_t rows;
    bool utf8;
    bool color;
    /* clipping area, in cells */
    int32_t left;
    int32_t top;
    int32_t right;
    int32_t bottom;
    cell *cells; /* [rows][columns] */
    struct {
        bool is_used;
        lan_paint paint;
        lan_dash dash;
    } known[PATTERNS]; /* colours by line pattern */
} sheet;

/* How lines and dots are drawn. */
typedef struct ink {
    lan_paint paint;
    int pattern; /* 0: solid */
    char letter;
} ink;

/* The cell, or NULL outside of the sheet. */
static cell *cell_at(const sheet *s, int32_t column, int32_t row)
{
    return column < 0 || row < 0 || column >= s->columns || row >= s->rows
               ? NULL
               : &s->cells[row * s->columns + column];
}

/* The cell, or NULL if it is clipped. */
static cell *seen_at(const sheet *s, int32_t column, int32_t row)
{
    const bool is_seen = column >= s->left && column < s->right &&
                         row >= s->top && row < s->bottom;
    return is_seen ? cell_at(s, column, row) : NULL;
}

/* The index of the cell of this size at px, clamped because a place may be far
 * outside. */
static int32_t whole(double px, double size)
{
    return (int32_t)fmin(fmax(floor(px / size), -1e6), 1e6);
}

/* --- dots ---------------------------------------------------------------- */

static void put_dot(const sheet *s, int32_t x, int32_t y, const ink *with)
{
    static const unsigned char bits[DOWN][ACROSS] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    cell *const at = x < 0 || y < 0 ? NULL : seen_at(s, x / ACROSS, y / DOWN);
    if (at != NULL && at->text[0] == '\0') { /* a dot would overwrite a block */
        at->dots = (unsigned char)(at->dots | bits[y % DOWN][x % ACROSS]);
        at->letter = with->letter;
        at->ink = with->paint;
    }
}

/* Draws dots along a segment; the first point only if the line begins there. */
static void draw_stretch(const sheet *s, const pen_point *from,
                         const pen_point *to, bool is_first, size_t *along,
                         const ink *with)
{
    const char *const inks = patterns[with->pattern].inks;
    if (!isfinite(from->x + from->y + to->x + to->y)) {
        return;
    }
    const int32_t x0 = whole(from->x, DOT);
    const int32_t y0 = whole(from->y, DOT);
    const int32_t dx = whole(to->x, DOT) - x0;
    const int32_t dy = whole(to->y, DOT) - y0;
    const int32_t steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int32_t k = is_first ? 0 : 1; k <= steps; k++) {
        const double share = steps > 0 ? (double)k / steps : 0.0;
        if (!s->utf8 || inks[*along % strlen(inks)] == '#') {
            put_dot(s, x0 + (int32_t)lround(share * dx),
                    y0 + (int32_t)lround(share * dy), with);
        }
        ++*along;
    }
}

static void draw_lines(const sheet *s, const pen_point *points, size_t count,
                       bool is_closed, const ink *with)
{
    size_t along = 0;
    size_t first = 0;
    for (size_t i = 0; i < count; i++) {
        const bool is_last = i + 1 == count || points[i + 1].is_first;
        first = points[i].is_first ? i : first;
        if (!points[i].is_first) {
            draw_stretch(s, &points[i - 1], &points[i], i == first + 1, &along,
                         with);
        }
        if (is_last && (is_closed || i == first)) {
            draw_stretch(s, &points[i], &points[first], i == first, &along,
                         with);
        }
    }
}

/* Fills the area within a closed path: densely, every second dot, or sparsely.
 * Along a row of dots each edge toggles inside and outside. */
static void fill_path(const sheet *s, const pen_style *style,
                      const pen_point *points, size_t count)
{
    const bool is_thin = style->opacity < 1.0 && !style->is_solid;
    const ink with = {style->fill, 0, is_thin ? ',' : '#'};
    const bool is_dense =
        style->is_solid || paint_lightness(style->fill) < 0.35;
    const int32_t width = ACROSS * s->columns;
    for (int32_t row = DOWN * s->top; row < DOWN * s->bottom; row++) {
        const double y = DOT * (row + 0.5);
        bool inside[ACROSS * MOST_COLUMNS] = {false};
        size_t first = 0;
        for (size_t i = 0; i < count; i++) {
            const bool is_last = i + 1 == count || points[i + 1].is_first;
            first = points[i].is_first ? i : first;
            const pen_point *const a = &points[i];
            const pen_point *const b = &points[is_last ? first : i + 1];
            const double x = a->x + (b->x - a->x) * (y - a->y) / (b->y - a->y);
            const bool is_crossed = (a->y > y) != (b->y > y);
            const int32_t from = is_crossed ? whole(x + 0.5 * DOT, DOT) : width;
            for (int32_t k = from < 0 ? 0 : from; k < width; k++) {
                inside[k] = !inside[k];
            }
        }
        for (int32_t x = 0; x < width; x++) {
            const bool is_inked = is_thin    ? x % 2 == 0 && (row - x) % 4 == 0
                                  : is_dense ? true
                                             : (x + row) % 2 == 0;
            if (inside[x] && is_inked) {
                put_dot(s, x, row, &with);
            }
        }
    }
}

/* --- characters ---------------------------------------------------------- */

/* Writes a text from a column on and clips it at the sheet's border. Zero-width
 * characters join the cell before. */
static void put_text(const sheet *s, int32_t column, int32_t row,
                     const char *text, lan_paint paint, bool is_bold)
{
    for (const char *from = text; *from != '\0';) {
        uint32_t code;
        char bytes[8] = "";
        const size_t decoded = lan_utf8_decode(from, strnlen(from, 4), &code);
        const size_t length = decoded > 0 ? decoded : 1;
        memcpy(bytes, from, length);
        const int32_t columns = (int32_t)lan_shown_columns(bytes);
        cell *const at = cell_at(s, columns == 0 ? column - 1 : column, row);
        cell *const next = cell_at(s, column + 1, row);
        const size_t used = at != NULL && columns == 0 ? strlen(at->text) : 0;
        if (at != NULL && used + length < sizeof at->text) {
            memcpy(at->text + used, bytes, length + 1);
        }
        if (at != NULL && columns > 0) {
            at->ink = paint;
            at->is_bold = is_bold;
            at->is_covered = false;
        }
        if (at != NULL && columns == 2 && next != NULL) {
            next->is_covered = true;
        }
        column += columns;
        from += length;
    }
}

static void put_sign(const sheet *s, int32_t column, int32_t row,
                     const char *utf8, const char *ascii, lan_paint paint)
{
    put_text(s, column, row, s->utf8 ? utf8 : ascii, paint, false);
}

/* Draws axes as terminal frames: vertical axes in the column before their
 * panel, horizontal axes in the row below it. */
static void draw_axis(const sheet *s, const pen_point *a, const pen_point *b)
{
    const int32_t left = whole(fmin(a->x, b->x), PLOT_CELL_WIDE);
    const int32_t right = whole(fmax(a->x, b->x), PLOT_CELL_WIDE);
    const int32_t top = whole(a->y, PLOT_CELL_HIGH);
    const int32_t bottom = whole(b->y, PLOT_CELL_HIGH);
    if (fabs(a->y - b->y) <= 0.0 && fabs(a->x - b->x) < PLOT_CELL_WIDE) {
        if (b->x < a->x) {
            put_sign(s, whole(a->x, PLOT_CELL_WIDE) - 1, top, "\xE2\x94\xA4",
                     "+", PAINT_INK);
        }
    } else if (fabs(a->y - b->y) <= 0.0) {
        for (int32_t i = left; i < right; i++) {
            put_sign(s, i, top, "\xE2\x94\x80", "-", PAINT_INK);
        }
    } else if (fabs(a->y - b->y) < PLOT_CELL_HIGH) {
        put_sign(s, left, top, "\xE2\x94\xAC", "+", PAINT_INK);
    } else {
        for (int32_t i = top; i < bottom; i++) {
            put_sign(s, left - 1, i, "\xE2\x94\x82", "|", PAINT_INK);
        }
        put_sign(s, left - 1, bottom, "\xE2\x94\x94", "+", PAINT_INK);
    }
}

/* --- the pen ------------------------------------------------------------- */

/* A wide line gets a pattern that no other colour uses, preferably that of its
 * dash. The same colour and dash always get the same pattern. */
static ink ink_of(sheet *s, const pen_style *style, const pen_point *points,
                  size_t count, bool is_closed)
{
    const bool is_upright =
        count == 2 && fabs(points[0].x - points[1].x) <= 0.0;
    const bool is_level = count == 2 && fabs(points[0].y - points[1].y) <= 0.0;
    const bool is_dotted = !is_upright && !is_level && !is_closed;
    int found = (int)style->dash % PATTERNS;
    if (style->width < THIN_LINE) {
        return (ink){style->stroke, is_dotted ? DASH_DOTTED : (int)style->dash,
                     is_upright ? '|'
                     : is_level ? '-'
                                : '.'};
    }
    for (int i = 0; i < 2 * PATTERNS; i++) {
        const int k = ((int)style->dash + i) % PATTERNS;
        const bool is_own = s->known[k].is_used &&
                            s->known[k].dash == style->dash &&
                            s->known[k].paint == style->stroke;
        if (is_own || (i >= PATTERNS && !s->known[k].is_used)) {
            s->known[k].is_used = true;
            s->known[k].paint = style->stroke;
            s->known[k].dash = style->dash;
            found = k;
            break;
        }
    }
    return (ink){style->stroke, found, patterns[found].letter};
}

static void chars_clip(lan_pen *pen, const lan_frame *frame)
{
    sheet *const s = (sheet *)pen;
    s->left = frame == NULL ? 0 : whole(frame->left + 2.0, PLOT_CELL_WIDE);
    s->top = frame == NULL ? 0 : whole(frame->top + 3.0, PLOT_CELL_HIGH);
    s->right = frame == NULL ? s->columns
                             : whole(frame->right - 2.0, PLOT_CELL_WIDE) + 1;
    s->bottom = frame == NULL ? s->rows
                              : whole(frame->bottom - 3.0, PLOT_CELL_HIGH) + 1;
}

static void chars_path(lan_pen *pen, const pen_style *style,
                       const pen_point *points, size_t count, bool is_closed)
{
    sheet *const s = (sheet *)pen;
    for (size_t i = 1; style->is_axis && i < count; i++) {
        if (!points[i].is_first) {
            draw_axis(s, &points[i - 1], &points[i]);
        }
    }
    if (style->fill != PAINT_NONE && style->fill != PAINT_PAPER &&
        (paint_lightness(style->fill) < PALE || style->opacity < 1.0)) {
        fill_path(s, style, points, count);
    }
    if (style->is_axis || style->stroke == PAINT_NONE ||
        style->stroke == PAINT_PAPER) {
        return;
    }
    const ink with = ink_of(s, style, points, count, is_closed);
    if (style->is_sample) {
        const char both[3] = {with.letter, with.letter, '\0'};
        put_sign(s, whole(points[0].x, PLOT_CELL_WIDE),
                 whole(points[0].y, PLOT_CELL_HIGH),
                 patterns[with.pattern].sample, both, with.paint);
    } else {
        draw_lines(s, points, count, is_closed, &with);
    }
}

/* Fills half cells from top to bottom with a colour, or with a character on
 * terminals without colours. */
static void fill_cells(const sheet *s, const pen_style *style, int32_t column,
                       int32_t top, int32_t bottom)
{
    static const char *const blocks[][2] = {{"\xC2\xB7", "."},
                                            {"\xE2\x96\x91", ":"},
                                            {"\xE2\x96\x92", "o"},
                                            {"\xE2\x96\x93", "8"},
                                            {"\xE2\x96\x88", "#"}};
    const char glyph[2] = {style->glyph, '\0'};
    const char *const shade =
        style->glyph != '\0' ? glyph
        : style->shade < 0.0
            ? ""
            : blocks[(int)fmin(5.0 * style->shade, 4.0)][s->utf8 ? 0 : 1];
    for (int32_t half = top; half < bottom; half++) {
        cell *const at = seen_at(s, column, half / 2);
        if (at != NULL && s->color && s->utf8) {
            *(half % 2 == 0 ? &at->upper : &at->lower) = style->fill;
        } else if (at != NULL) {
            (void)snprintf(at->shade, sizeof at->shade, "%s", shade);
        }
    }
}

static void chars_boxes(lan_pen *pen, const pen_style *style,
                        const lan_frame *boxes, size_t count)
{
    sheet *const s = (sheet *)pen;
    const bool is_cell = style->shade >= PEN_BLANK;
    const double half = 0.5 * PLOT_CELL_HIGH;
    for (size_t i = 0; i < count && style->opacity > 0.0; i++) {
        const lan_frame *const f = &boxes[i];
        const pen_point corners[4] = {{f->left, f->top, true},
                                      {f->right, f->top, false},
                                      {f->right, f->bottom, false},
                                      {f->left, f->bottom, false}};
        const double top = fmin(f->top, f->bottom);
        const double bottom = fmax(f->top, f->bottom);
        const int32_t left =
            whole(fmin(f->left, f->right) + 4.0, PLOT_CELL_WIDE);
        const int32_t past =
            whole(fmax(f->left, f->right) + 4.0, PLOT_CELL_WIDE);
        const int32_t row = whole(top + half, PLOT_CELL_HIGH);
        const int32_t below = whole(bottom + half, PLOT_CELL_HIGH);
        if (style->opacity < 1.0) {
            fill_path(s, style, corners, 4);
            continue;
        }
        for (int32_t c = left; c < past; c++) {
            if (is_cell) {
                fill_cells(s, style, c, whole(top + 0.5 * half, half),
                           whole(bottom + 0.5 * half, half));
            }
            for (int32_t k = row; !is_cell && (k < below || k == row); k++) {
                put_sign(s, c, k, "\xE2\x96\x88", "#", style->fill);
            }
        }
    }
}

static void chars_disc(lan_pen *pen, const pen_style *style, double x, double y,
                       double radius)
{
    const bool is_hollow = style->fill == PAINT_PAPER;
    const ink with = {is_hollow ? style->stroke : style->fill, 0,
                      is_hollow ? 'o' : '@'};
    (void)radius;
    if (with.paint != PAINT_PAPER) {
        put_dot((sheet *)pen, whole(x, DOT), whole(y, DOT), &with);
    }
}

static void chars_text(lan_pen *pen, const lan_label *label, double turn)
{
    sheet *const s = (sheet *)pen;
    const int32_t columns = (int32_t)lan_shown_columns(label->text);
    const double left =
        label->x - 0.5 * (label->align + 1) * PLOT_CELL_WIDE * columns;
    const int32_t row = whole(label->y, PLOT_CELL_HIGH);
    const bool is_clipped = s->right - s->left < s->columns;
    int32_t column = is_clipped
                         ? whole(label->x, PLOT_CELL_WIDE)
                         : whole(left + 0.5 * PLOT_CELL_WIDE, PLOT_CELL_WIDE);
    (void)turn;
    if (is_clipped && seen_at(s, column, row) == NULL) {
        return;
    }
    column = column > s->columns - columns ? s->columns - columns : column;
    put_text(s, column < 0 ? 0 : column, row, label->text, label->paint,
             label->is_bold);
}

/* --- printing ------------------------------------------------------------ */

#define LOOK_SIZE 40
#define PLAIN     "\033[0m"

static bool has_back(const cell *at)
{
    return at->upper != PAINT_NONE || at->lower != PAINT_NONE;
}

static bool is_role(lan_paint paint)
{
    return paint > 0xFFFFFFu;
}

/* Writes the escape sequence of a cell; adjacent cells with the same look share
 * one. */
static void write_look(const cell *at, char look[LOOK_SIZE])
{
    const bool has_text = at->text[0] != '\0';
    const bool is_half = has_back(at) && !has_text && at->dots == 0;
    const lan_paint back =
        is_half || at->upper == PAINT_NONE ? at->lower : at->upper;
    lan_paint paint = is_half ? at->upper : at->ink;
    char text[16] = "";
    char paper[16] = "";
    if (back != PAINT_NONE && is_role(paint)) {
        paint = paint_lightness(back) > 0.5 ? 0x000000u : 0xFFFFFFu;
    }
    if (paint == PAINT_MUTED || paint == PAINT_GRID) {
        (void)snprintf(text, sizeof text, ";38;5;245");
    } else if (!is_role(paint)) {
        (void)snprintf(text, sizeof text, ";38;5;%d", paint_terminal(paint));
    }
    if (back != PAINT_NONE) {
        (void)snprintf(paper, sizeof paper, ";48;5;%d", paint_terminal(back));
    }
    (void)snprintf(look, LOOK_SIZE, "\033[0%s%s%sm",
                   at->is_bold && has_text ? ";1" : "", text, paper);
}

/* Writes a cell's character; " " if it has only a colour. */
static void write_character(const sheet *s, const cell *at, char shown[8])
{
    const bool is_colored = s->color && has_back(at);
    const char letter[2] = {at->letter, '\0'};
    /* U+2800 + bits, as three bytes of UTF-8 */
    const char braille[4] = {(char)0xE2, (char)(0xA0 | at->dots >> 6),
                             (char)(0x80 | (at->dots & 0x3F)), '\0'};
    (void)snprintf(shown, 8, "%s",
                   at->text[0] != '\0' ? at->text
                   : at->dots != 0     ? s->utf8 ? braille : letter
                   : is_colored && at->upper != at->lower ? "\xE2\x96\x80"
                   : is_colored || at->shade[0] == '\0'   ? " "
                                                          : at->shade);
}

static void print_row(const sheet *s, int32_t row)
{
    int32_t spaces = 0; /* pending plain blanks */
    char now[LOOK_SIZE] = PLAIN;
    for (int32_t column = 0; column < s->columns; column++) {
        const cell *const at = cell_at(s, column, row);
        char next[LOOK_SIZE] = PLAIN;
        char shown[8];
        if (at->is_covered) {
            continue;
        }
        write_character(s, at, shown);
        if (strcmp(shown, " ") == 0 && !(s->color && has_back(at)) &&
            (at->shade[0] == '\0' || at->shade[0] == ' ')) {
            spaces++;
            continue;
        }
        if (spaces > 0 && strcmp(now, PLAIN) != 0) {
            fputs(PLAIN, s->out);
            memcpy(now, PLAIN, sizeof PLAIN);
        }
        fprintf(s->out, "%*s", (int)spaces, "");
        spaces = 0;
        if (s->color) {
            write_look(at, next);
        }
        if (strcmp(now, next) != 0) {
            fputs(next, s->out);
            memcpy(now, next, sizeof now);
        }
        fputs(shown, s->out);
    }
    fputs(strcmp(now, PLAIN) == 0 ? "\n" : PLAIN "\n", s->out);
}

/* --- all ----------------------------------------------------------------- */

static lan_status draw_laid_out(lan_layout *layout, void *work)
{
    sheet *const s = work;
    s->rows = whole(layout->height, PLOT_CELL_HIGH);
    const size_t count = (size_t)s->columns * (size_t)s->rows;
    s->cells = arena_room(&layout->arena, count, sizeof *s->cells);
    for (size_t i = 0; i < count; i++) {
        s->cells[i].ink = PAINT_INK;
        s->cells[i].upper = PAINT_NONE;
        s->cells[i].lower = PAINT_NONE;
    }
    chars_clip(&s->pen, NULL);
    lower_layout(&s->pen, layout);
    for (int32_t row = 0; row < s->rows; row++) {
        print_row(s, row);
    }
    return ferror(s->out) ? LAN_EIO : LAN_OK;
}

lan_status lan_figure_to_characters(const lan_figure *figure,
                                    const lan_characters_style *style,
                                    FILE *out)
{
    const int32_t wish = style->columns > 0 ? style->columns : USUAL_COLUMNS;
    lan_sheet size = {.columns = wish < LEAST_COLUMNS  ? LEAST_COLUMNS
                                 : wish > MOST_COLUMNS ? MOST_COLUMNS
                                                       : wish,
                      .rows = style->rows,
                      .utf8 = style->utf8};
    if (size.rows <= 0) {
        const double more = fmax(0.0, (size.columns - USUAL_COLUMNS) / 8.0);
        size.rows = (int32_t)lround(fmin(USUAL_ROWS + more, MOST_ROWS) *
                                    figure->height / LAN_FIGURE_LINES);
    }
    const bool has_halves = style->utf8 && style->color;
    sheet s = {.pen = {.piece_wide = PLOT_CELL_WIDE,
                       .piece_high = PLOT_CELL_HIGH / (has_halves ? 2.0 : 1.0),
                       .clip = chars_clip,
                       .path = chars_path,
                       .boxes = chars_boxes,
                       .disc = chars_disc,
                       .text = chars_text},
               .out = out,
               .columns = size.columns,
               .utf8 = style->utf8,
               .color = style->color};
    return layout_draw(figure, style->has_title, &size, draw_laid_out, &s);
}
