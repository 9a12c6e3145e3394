/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Match-ups as shaded characters: the darker, the further is the row ahead.
 */
#include <math.h>

#include "plots/matchup_impl.h"
#include "plots/style.h"

#define NAME_COLUMNS 20
#define SHADES       5

/* Two characters a cell; columns have numbers. */
static const char *shade_of(double ahead, bool utf8)
{
    static const char *const blocks[SHADES] = {
        "\xC2\xB7\xC2\xB7", "\xE2\x96\x91\xE2\x96\x91",
        "\xE2\x96\x92\xE2\x96\x92", "\xE2\x96\x93\xE2\x96\x93",
        "\xE2\x96\x88\xE2\x96\x88"};
    static const char *const letters[SHADES] = {"..", "::", "oo", "88", "##"};
    const double share = 0.5 * (1.0 + fmin(fmax(ahead, -1.0), 1.0));
    const int step = (int)fmin(floor(share * SHADES), SHADES - 1.0);
    return utf8 ? blocks[step] : letters[step];
}

static void write_row(const lan_matchup_view *view, int32_t row, size_t widest,
                      bool utf8, FILE *out)
{
    const lan_matchup_findings *f = view->findings;
    char name[LAN_STYLE_NAME_SIZE];
    lan_style_fit(view->matchup->units[row].name, NAME_COLUMNS, utf8, name,
                  sizeof name);
    fprintf(out, "%3d  %s%*s  ", (int)row + 1, name,
            (int)(widest - lan_style_columns(name)), "");
    for (int32_t j = 0; j < f->count; j++) {
        fprintf(out, " %s",
                matchup_has_cell(view, row, j)
                    ? shade_of(matchup_ahead(view, row, j), utf8)
                    : "  ");
    }
    fprintf(out, "  %5.1f %%\n", 100.0 * f->nash.mix[row]);
}

static size_t widest_name(const lan_matchup_view *view, bool utf8)
{
    size_t widest = 0;
    for (int32_t i = 0; i < view->matchup->count; i++) {
        char name[LAN_STYLE_NAME_SIZE];
        lan_style_fit(view->matchup->units[i].name, NAME_COLUMNS, utf8, name,
                      sizeof name);
        const size_t columns = lan_style_columns(name);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static void write_key(bool utf8, FILE *out)
{
    fputs("\nThe row is far behind ", out);
    for (int step = 0; step < SHADES; step++) {
        const double ahead = (2.0 * step + 1.0) / SHADES - 1.0;
        fprintf(out, "%s ", shade_of(ahead, utf8));
    }
    fputs("far ahead; at the right the mix.\n", out);
}

void matchup_write_characters(const lan_matchup_view *view, bool utf8,
                              FILE *out)
{
    const size_t widest = widest_name(view, utf8);
    char text[256];
    if (view->title[0] != '\0') {
        fprintf(out, "%s\n",
                lan_style_fit(view->title, 78, utf8, text, sizeof text));
    }
    matchup_write_subject(view, text, sizeof text);
    fprintf(out, "%s\n", text);
    matchup_write_kind(view, text, sizeof text);
    fprintf(out, "%s\n\n%*s", text, (int)widest + 7, "");
    for (int32_t j = 0; j < view->matchup->count; j++) {
        fprintf(out, "%3d", (int)j + 1);
    }
    fputc('\n', out);
    for (int32_t i = 0; i < view->matchup->count; i++) {
        write_row(view, i, widest, utf8, out);
    }
    write_key(utf8, out);
}
