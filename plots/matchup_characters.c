/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Match-ups as shaded characters: the darker, the further is the row ahead.
 */
#include <math.h>

#include "plots/matchup_impl.h"
#include "plots/style.h"

#define NAME_COLUMNS 20
#define NAME_LEAST   8
#define SHADES       5

/* Columns of the number before a name, of the blanks, and of the mix. */
#define BESIDES 16

static const char *shade_of(double ahead, bool utf8)
{
    static const char *const blocks[SHADES] = {"\xC2\xB7", "\xE2\x96\x91",
                                               "\xE2\x96\x92", "\xE2\x96\x93",
                                               "\xE2\x96\x88"};
    static const char *const letters[SHADES] = {".", ":", "o", "8", "#"};
    const double share = 0.5 * (1.0 + fmin(fmax(ahead, -1.0), 1.0));
    const int step = (int)fmin(floor(share * SHADES), SHADES - 1.0);
    return utf8 ? blocks[step] : letters[step];
}

/* How a page is laid out. */
typedef struct sheet {
    const lan_matchup_view *view;
    bool utf8;
    size_t name; /* columns of the longest name */
    int cell;    /* columns of a cell: 3 of which 2 are shaded, 2 or 1 */
} sheet;

static size_t widest_name(const lan_matchup_view *view, size_t most, bool utf8)
{
    size_t widest = 0;
    for (int32_t i = 0; i < view->matchup->count; i++) {
        char name[LAN_STYLE_NAME_SIZE];
        lan_style_fit(view->matchup->units[i].name, most, utf8, name,
                      sizeof name);
        const size_t columns = lan_style_columns(name);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* Names first: all cells have two columns then if they may, or else one. */
static sheet make_sheet(const lan_matchup_view *view, bool utf8, int32_t width)
{
    const int count = (int)view->matchup->count;
    const int room = (int)width - BESIDES;
    const int left = room - (room - NAME_LEAST >= 2 * count ? 2 : 1) * count;
    const int most = left < NAME_LEAST     ? NAME_LEAST
                     : left > NAME_COLUMNS ? NAME_COLUMNS
                                           : left;
    sheet s = {.view = view, .utf8 = utf8};
    s.name = widest_name(view, (size_t)most, utf8);
    const int cell = (room - (int)s.name) / count;
    s.cell = cell < 1 ? 1 : cell > 3 ? 3 : cell;
    return s;
}

static void write_cell(const sheet *s, int32_t row, int32_t column, FILE *out)
{
    const bool has_cell = matchup_has_cell(s->view, row, column);
    const char *shade =
        has_cell ? shade_of(matchup_ahead(s->view, row, column), s->utf8) : " ";
    fprintf(out, "%s%s%s", s->cell > 1 ? " " : "", shade,
            s->cell > 2 ? shade : "");
}

static void write_row(const sheet *s, int32_t row, FILE *out)
{
    const lan_matchup_findings *f = s->view->findings;
    char name[LAN_STYLE_NAME_SIZE];
    lan_style_fit(s->view->matchup->units[row].name,
                  s->name < NAME_LEAST ? NAME_LEAST : s->name, s->utf8, name,
                  sizeof name);
    fprintf(out, "%3d  %s%*s  ", (int)row + 1, name,
            (int)(s->name - lan_style_columns(name)), "");
    for (int32_t j = 0; j < f->count; j++) {
        write_cell(s, row, j, out);
    }
    fprintf(out, "  %5.1f %%\n", 100.0 * f->nash->mix[row]);
}

/* Numbers of the columns; the tens above the ones where cells are narrow. */
static void write_numbers(const sheet *s, FILE *out)
{
    const int32_t count = s->view->matchup->count;
    if (s->cell < 3 && count >= 10) {
        fprintf(out, "%*s", (int)s->name + 7, "");
        for (int32_t ten = 1; ten <= count / 10; ten++) {
            fprintf(out, "%*d", 10 * s->cell, (int)ten);
        }
        fputc('\n', out);
    }
    fprintf(out, "%*s", (int)s->name + 7, "");
    for (int32_t j = 1; j <= count; j++) {
        fprintf(out, "%*d", s->cell, (int)(s->cell < 3 ? j % 10 : j));
    }
    fputc('\n', out);
}

static void write_key(bool utf8, FILE *out)
{
    fputs("\nThe row is far behind ", out);
    for (int step = 0; step < SHADES; step++) {
        const double ahead = (2.0 * step + 1.0) / SHADES - 1.0;
        fprintf(out, "%s%s ", shade_of(ahead, utf8), shade_of(ahead, utf8));
    }
    fputs("far ahead; at the right the mix.\n", out);
}

void matchup_write_characters(const lan_matchup_view *view, bool utf8,
                              int32_t width, FILE *out)
{
    const sheet s = make_sheet(view, utf8, width);
    char text[256];
    if (view->title[0] != '\0') {
        fprintf(
            out, "%s\n",
            lan_style_fit(view->title, (size_t)width, utf8, text, sizeof text));
    }
    matchup_write_subject(view, text, sizeof text);
    fprintf(out, "%s\n", text);
    matchup_write_kind(view, text, sizeof text);
    fprintf(out, "%s\n\n", text);
    write_numbers(&s, out);
    for (int32_t i = 0; i < view->matchup->count; i++) {
        write_row(&s, i, out);
    }
    write_key(utf8, out);
}
