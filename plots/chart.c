/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/chart_impl.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A battle of more groups is shown by armies, of more armies by sides. */
#define MOST_LINES   8
#define MOST_MORALES 8
#define NAME_COLUMNS 26

static void write_point(FILE *out, double time, double value)
{
    fprintf(out, "%.10g %.10g\n", time, value);
}

/* Column of an army's morale in a row of a trajectory. */
static size_t morale_column(const lan_battle *battle, int32_t army)
{
    size_t column = (size_t)lan_battle_group_count(battle);
    for (int32_t i = 0; i < army; i++) {
        column += lan_battle_army_has_morale(battle, i) ? 1 : 0;
    }
    return column;
}

static void write_morale(const lan_curve *curve, int32_t army, FILE *out)
{
    const lan_trajectory *const t = curve->trajectory;
    const size_t column = morale_column(curve->battle, army);
    for (size_t row = 0; row < t->row_count; row++) {
        const double *const at = t->values + row * (t->columns + 1);
        write_point(out, at[0], at[1 + column]);
    }
    fputs("\n\n", out);
}

static void write_band(const lan_chart *c, FILE *out)
{
    const lan_curve_band *const band = c->curves[0].band;
    for (size_t line = 0; band != NULL && line < c->strength.count; line++) {
        for (size_t i = 0; i < band->count; i++) {
            const size_t at = line * band->count + i;
            fprintf(out, "%.10g %.10g %.10g\n", band->times[i], band->low[at],
                    band->high[at]);
        }
        fputs("\n\n", out);
    }
}

/* Blocks in the order of the strokes: strengths of all battles, then morale;
 * then the bands of the strengths. */
void chart_write_data(const lan_chart *c, FILE *out)
{
    for (size_t i = 0; i < c->count; i++) {
        const lan_lines *const lines = c->lines[i];
        for (size_t line = 0; line < lines->count; line++) {
            for (size_t row = 0; row < lines->rows; row++) {
                write_point(out, lines->times[row],
                            lines->values[line * lines->rows + row]);
            }
            fputs("\n\n", out);
        }
    }
    for (size_t i = 0; i < c->count && c->morale.count > 0; i++) {
        const lan_battle *const battle = c->curves[i].battle;
        for (int32_t army = 0; army < lan_battle_army_count(battle); army++) {
            if (lan_battle_army_has_morale(battle, army)) {
                write_morale(&c->curves[i], army, out);
            }
        }
    }
    write_band(c, out);
}

/* "title: name 123", without the title where there is one battle. */
static void name_stroke(const lan_chart *c, size_t battle, const char *name,
                        const char *number, lan_stroke *s)
{
    char title[LAN_STYLE_NAME_SIZE] = "";
    char fit[LAN_STYLE_NAME_SIZE];
    if (c->count > 1) {
        lan_style_fit(c->curves[battle].title, 18, c->utf8, title,
                      sizeof title);
    }
    lan_style_fit_middle(name, c->count > 1 ? 12 : NAME_COLUMNS, c->utf8, fit,
                         sizeof fit);
    (void)snprintf(s->label, sizeof s->label, "%.80s%s%.80s %.30s", title,
                   title[0] == '\0' ? "" : ": ", fit, number);
}

static void add_strengths(lan_chart *c, size_t battle)
{
    const lan_lines *const lines = c->lines[battle];
    for (size_t i = 0; i < lines->count; i++) {
        const lan_line *const line = &lines->items[i];
        lan_stroke *const s = &c->strength.items[c->strength.count];
        char name[512];
        char number[LAN_NUMBER_SIZE];
        s->block = c->strength.count++;
        s->color = c->count > 1 ? lan_style_color((int32_t)battle, 0)
                                : lan_style_color(line->side, line->member);
        s->dash = lan_style_dash(line->side);
        s->end_time = lines->times[lines->rows - 1];
        s->end_value = lines_last(lines, i);
        s->label_at = s->end_value;
        line_name(line, name, sizeof name);
        lan_number_count(s->end_value, number);
        name_stroke(c, battle, name, number, s);
    }
}

/* Which army of its side this is, from 0. */
static int32_t place_in_side(const lan_battle *battle, int32_t army)
{
    int32_t place = 0;
    for (int32_t i = 0; i < army; i++) {
        place += lan_battle_army_side(battle, i) ==
                         lan_battle_army_side(battle, army)
                     ? 1
                     : 0;
    }
    return place;
}

static void add_morale(lan_chart *c, size_t battle)
{
    const lan_curve *const curve = &c->curves[battle];
    const lan_trajectory *const t = curve->trajectory;
    const double *const last =
        t->values + (t->row_count - 1) * (t->columns + 1);
    for (int32_t army = 0; army < lan_battle_army_count(curve->battle);
         army++) {
        if (!lan_battle_army_has_morale(curve->battle, army)) {
            continue;
        }
        const int32_t side = lan_battle_army_side(curve->battle, army);
        const int32_t place = place_in_side(curve->battle, army);
        lan_stroke *const s = &c->morale.items[c->morale.count];
        char number[LAN_NUMBER_SIZE];
        s->block = c->strength.count + c->morale.count++;
        s->color = c->count > 1 ? lan_style_color((int32_t)battle, 0)
                                : lan_style_color(side, place);
        s->dash = lan_style_dash(side);
        s->end_time = last[0];
        s->end_value = last[1 + morale_column(curve->battle, army)];
        s->label_at = s->end_value;
        (void)snprintf(number, sizeof number, "%.2f", s->end_value);
        name_stroke(c, battle, lan_battle_army_name(curve->battle, army),
                    number, s);
    }
}

static size_t morale_count(const lan_battle *battle)
{
    size_t count = 0;
    for (int32_t army = 0; army < lan_battle_army_count(battle); army++) {
        count += lan_battle_army_has_morale(battle, army) ? 1 : 0;
    }
    return count;
}

static lan_status make_strokes(lan_chart *c, bool with_morale)
{
    size_t strengths = 0;
    size_t morales = 0;
    for (size_t i = 0; i < c->count; i++) {
        strengths += c->lines[i]->count;
        morales += morale_count(c->curves[i].battle);
    }
    if (strengths > LAN_CHART_MAX_STROKES) {
        return LAN_ELIMIT;
    }
    c->strength.items = calloc(strengths, sizeof *c->strength.items);
    c->morale.items = calloc(morales + 1, sizeof *c->morale.items);
    if (c->strength.items == NULL || c->morale.items == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < c->count; i++) {
        add_strengths(c, i);
    }
    for (size_t i = 0; i < c->count && with_morale && morales <= MOST_MORALES;
         i++) {
        add_morale(c, i);
    }
    return LAN_OK;
}

static void make_axes(lan_chart *c)
{
    double time = 0.0;
    double soldiers = 0.0;
    for (size_t i = 0; i < c->count; i++) {
        time = fmax(time, c->lines[i]->times[c->lines[i]->rows - 1]);
        soldiers = fmax(soldiers, lines_largest(c->lines[i]));
    }
    const lan_curve_band *const band = c->curves[0].band;
    const size_t numbers = band == NULL ? 0 : band->count * c->lines[0]->count;
    for (size_t i = 0; i < numbers; i++) {
        soldiers = fmax(soldiers, band->high[i]);
    }
    c->time = lan_style_axis(time, false);
    c->soldiers = lan_style_axis(soldiers, true);
}

/* Bands are of armies. */
static lan_lines_by choose_lines(const lan_chart *c, const lan_curve *curve)
{
    if (curve->band != NULL) {
        return LAN_LINES_BY_ARMY;
    }
    return c->count > 1 ? LAN_LINES_BY_SIDE
                        : lines_choose(curve->battle, MOST_LINES);
}

static lan_status fill(lan_chart *c, bool with_morale)
{
    c->lines = calloc(c->count, sizeof *c->lines);
    if (c->lines == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < c->count; i++) {
        const lan_curve *const curve = &c->curves[i];
        const lan_lines_by by = choose_lines(c, curve);
        const lan_status status =
            lines_create(curve->battle, curve->trajectory, by, &c->lines[i]);
        if (status != LAN_OK) {
            return status;
        }
    }
    make_axes(c);
    if (c->count == 1) {
        const lan_note_words words = {.together = c->time.end / 250.0,
                                      .time_unit = c->curves[0].time_unit,
                                      .utf8 = c->utf8};
        const lan_status status =
            notes_create(c->curves[0].battle, c->curves[0].def,
                         c->curves[0].outcome, &words, &c->notes);
        if (status != LAN_OK) {
            return status;
        }
    }
    return make_strokes(c, with_morale);
}

void chart_clear(lan_chart *c)
{
    for (size_t i = 0; c->lines != NULL && i < c->count; i++) {
        lines_destroy(c->lines[i]);
    }
    free(c->lines);
    free(c->strength.items);
    free(c->morale.items);
    notes_clear(&c->notes);
}

lan_status chart_init(lan_chart *chart, const lan_curve *curves, size_t count,
                      bool utf8, bool with_morale)
{
    assert(count >= 1 && count <= LAN_CURVE_MAX_BATTLES);
    *chart = (lan_chart){.curves = curves, .count = count, .utf8 = utf8};
    const lan_status status = fill(chart, with_morale);
    if (status != LAN_OK) {
        chart_clear(chart);
    }
    return status;
}
