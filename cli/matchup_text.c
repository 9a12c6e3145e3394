/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/matchup_text.h"

#include <math.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "cli/table.h"
#include "results/figure/text.h"
#include "results/words.h"

#define NAME_COLUMNS     20
#define HEAD_COLUMNS     10 /* of a column's name */
#define CELL_COLUMNS     6  /* the least: "100.0" and a blank */
#define LINE_COLUMNS     100
#define NAMES_LISTED     6
#define DOMINATED_LISTED 12

/* Elo's points of one unit of log-odds: ten to one is 400. */
#define ELO (400.0 / log(10.0))

typedef struct writer {
    FILE *out;
    const lan_cli *cli;
    const lan_cli_matchup *made;
    const lan_matchup *matchup;
    const lan_matchup_findings *findings;
    /* Where the column stands and the row attacks; NULL: open ground. */
    const lan_matchup_terrain *terrain;
    const int32_t *order; /* of rows and columns; NULL: as in the file */
    bool utf8;
} writer;

static int32_t unit_at(const writer *at, int32_t place)
{
    return at->order != NULL ? at->order[place] : place;
}

static const char *fit_name(const writer *at, int32_t unit, size_t columns,
                            char name[LAN_SHOWN_SIZE])
{
    return lan_shown_fit(at->matchup->units[unit].name, columns, at->utf8, name,
                         LAN_SHOWN_SIZE);
}

/* --- head ---------------------------------------------------------------- */

static void write_head(const writer *at, const char *path)
{
    const lan_matchup *matchup = at->matchup;
    const char *title = lan_scenario_title(at->made->scenario);
    char shown[512];
    char number[LAN_NUMBER_SIZE];
    lan_text_printable(title[0] != '\0' ? title : path, shown, sizeof shown);
    fprintf(at->out, "%s%s%s\n", lan_cli_ink(LAN_CLI_BOLD, at->cli->color_out),
            shown, lan_cli_ink(LAN_CLI_PLAIN, at->cli->color_out));
    if (isnan(matchup->budget)) {
        fprintf(at->out, "Every type against every other, %s soldiers each.\n",
                lan_number_count(matchup->units[0].soldiers, number));
    } else {
        fprintf(at->out,
                "Every type against every other, armies that cost %s.\n",
                lan_number_count(matchup->budget, number));
    }
}

/* --- the table ----------------------------------------------------------- */

static void write_caption(const writer *at)
{
    static const char *const subjects[] = {
        [LAN_PAYOFF_ODDS] = "Odds of the row against the column",
        [LAN_PAYOFF_MARGIN] = "Margin of the row over the column",
        [LAN_PAYOFF_VALUE] = "Value the row gains from the column"};
    const lan_matchup_payoff by = at->findings->by;
    const bool is_open = at->terrain == NULL;
    fprintf(at->out, "\n%s%s%s, in %%%s:\n\n", subjects[by],
            is_open ? "" : " that stands in ", is_open ? "" : at->terrain->name,
            by == LAN_PAYOFF_VALUE ? " of the budget" : "");
}

/* A column's width with the two blanks before it. */
static size_t column_width(const writer *at, int32_t unit, bool by_number)
{
    char name[LAN_SHOWN_SIZE];
    const size_t named =
        by_number ? 3
                  : lan_shown_columns(fit_name(at, unit, HEAD_COLUMNS, name));
    return 2 + (named > CELL_COLUMNS ? named : CELL_COLUMNS);
}

static size_t widest_name(const writer *at)
{
    size_t widest = 0;
    for (int32_t i = 0; i < at->matchup->count; i++) {
        char name[LAN_SHOWN_SIZE];
        const size_t width =
            lan_shown_columns(fit_name(at, i, NAME_COLUMNS, name));
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* True where the names of the columns would make the lines too long. */
static bool goes_by_number(const writer *at)
{
    size_t width = widest_name(at);
    for (int32_t j = 0; j < at->matchup->count; j++) {
        width += column_width(at, j, false);
    }
    return width > LINE_COLUMNS;
}

static void write_headings(const writer *at, size_t left, bool by_number)
{
    fprintf(at->out, "%s%*s", lan_cli_ink(LAN_CLI_DIM, at->cli->color_out),
            (int)left, "");
    for (int32_t j = 0; j < at->matchup->count; j++) {
        char name[LAN_SHOWN_SIZE];
        const int32_t unit = unit_at(at, j);
        if (by_number) {
            (void)snprintf(name, sizeof name, "%d", (int)j + 1);
        } else {
            fit_name(at, unit, HEAD_COLUMNS, name);
        }
        fprintf(
            at->out, "%*s%s",
            (int)(column_width(at, unit, by_number) - lan_shown_columns(name)),
            "", name);
    }
    fprintf(at->out, "%s\n", lan_cli_ink(LAN_CLI_PLAIN, at->cli->color_out));
}

/* Green where the row is well ahead, red where it is well behind. */
static lan_cli_style ink_of(double ahead)
{
    const double well = 2.0 * LAN_MATCHUP_BAND_HIGH - 1.0;
    return ahead > well    ? LAN_CLI_GOOD
           : ahead < -well ? LAN_CLI_BAD
                           : LAN_CLI_PLAIN;
}

static void write_cell(const writer *at, int32_t row, int32_t column,
                       size_t width)
{
    const lan_matchup_findings *f = at->findings;
    const bool is_level = at->terrain == NULL && row == column;
    const lan_matchup_cell *cell =
        at->terrain == NULL ? lan_matchup_at(at->matchup, row, column)
                            : &at->terrain->cells[row * f->count + column];
    const double ahead = is_level ? 0.0 : lan_matchup_ahead(cell, f->by);
    const bool has_ink = at->cli->color_out && ink_of(ahead) != LAN_CLI_PLAIN;
    char text[32] = "-";
    if (!is_level && f->by == LAN_PAYOFF_ODDS) {
        (void)snprintf(text, sizeof text, "%.1f",
                       100.0 * lan_matchup_share(cell));
    } else if (!is_level) {
        (void)snprintf(text, sizeof text, "%+.1f", lan_cli_tenths(ahead));
    }
    fprintf(at->out, "%*s%s%s%s", (int)(width - strlen(text)), "",
            lan_cli_ink(ink_of(ahead), has_ink), text,
            lan_cli_ink(LAN_CLI_PLAIN, has_ink));
}

static void write_table(const writer *at)
{
    const bool by_number = goes_by_number(at);
    const size_t left = widest_name(at) + 2 + (by_number ? 5 : 0);
    write_caption(at);
    write_headings(at, left, by_number);
    for (int32_t i = 0; i < at->matchup->count; i++) {
        char name[LAN_SHOWN_SIZE];
        const int32_t row = unit_at(at, i);
        fit_name(at, row, NAME_COLUMNS, name);
        if (by_number) {
            fprintf(at->out, "  %3d", (int)i + 1);
        }
        fprintf(at->out, "  %s%*s", name,
                (int)(left - 2 - (by_number ? 5 : 0) - lan_shown_columns(name)),
                "");
        for (int32_t j = 0; j < at->matchup->count; j++) {
            const int32_t column = unit_at(at, j);
            write_cell(at, row, column, column_width(at, column, by_number));
        }
        fputc('\n', at->out);
    }
}

/* --- each type ----------------------------------------------------------- */

static void add_counters(const writer *at, lan_cli_table *table, int32_t unit)
{
    const lan_matchup_standing *is = &at->findings->standings[unit];
    char text[200] = "";
    for (size_t k = 0; k < LAN_MATCHUP_BEST && is->counters[k] >= 0; k++) {
        char name[LAN_SHOWN_SIZE];
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used, "%s%s",
                       k > 0 ? ", " : "",
                       fit_name(at, is->counters[k], NAME_COLUMNS, name));
    }
    lan_cli_table_cell(table, "%s", text[0] != '\0' ? text : "nothing");
}

static void add_unit(const writer *at, lan_cli_table *table, int32_t unit)
{
    const lan_matchup_unit *is = &at->matchup->units[unit];
    const lan_matchup_findings *f = at->findings;
    char name[LAN_SHOWN_SIZE];
    lan_cli_table_row(table, LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "  %s", fit_name(at, unit, NAME_COLUMNS, name));
    lan_cli_table_number(table, is->cost);
    lan_cli_table_count(table, is->soldiers);
    lan_cli_table_cell(table, "%.1f %%", 100.0 * f->nash->mix[unit]);
    if (f->by == LAN_PAYOFF_ODDS) {
        lan_cli_table_cell(table, "%+.0f",
                           round(ELO * f->rating->score[unit]) + 0.0);
    } else {
        lan_cli_table_cell(table, "%+.1f",
                           lan_cli_tenths(f->rating->score[unit]));
    }
    lan_cli_table_cell(table, "%d", (int)f->standings[unit].beats);
    add_counters(at, table, unit);
}

static lan_status write_units(const writer *at)
{
    static const char *const headings[] = {
        "  type", "cost", "soldiers", "mix", "rating", "beats", "countered by"};
    lan_cli_table *table = NULL;
    lan_status status = lan_cli_table_create("lrrrrrl", &table);
    if (status != LAN_OK) {
        return status;
    }
    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        lan_cli_table_cell(table, "%s", headings[i]);
    }
    for (int32_t i = 0; i < at->matchup->count; i++) {
        add_unit(at, table, unit_at(at, i));
    }
    fputc('\n', at->out);
    status = lan_cli_table_print(table, at->out, at->cli->color_out);
    lan_cli_table_destroy(table);
    return status;
}

/* --- what to know -------------------------------------------------------- */

static void write_ring(const writer *at)
{
    const lan_rating *rating = at->findings->rating;
    char names[3][LAN_SHOWN_SIZE];
    if (rating->ring[0] < 0) {
        return;
    }
    for (size_t i = 0; i < 3; i++) {
        fit_name(at, rating->ring[i], NAME_COLUMNS, names[i]);
    }
    fprintf(at->out,
            "The strongest ring: %s beats %s, %s beats %s, and %s "
            "beats %s.\n",
            names[0], names[1], names[1], names[2], names[2], names[0]);
}

static void write_kind(const writer *at)
{
    const lan_rating *rating = at->findings->rating;
    const double cyclic = 100.0 * rating->cyclic_share;
    switch (rating->kind) {
    case LAN_RATING_LEVEL:
        fputs("All are level.\n", at->out);
        break;
    case LAN_RATING_IS_LADDER:
        fprintf(at->out,
                "It is a ladder: ratings tell %.0f %% of who beats "
                "whom, %.0f %% goes round.\n",
                100.0 - cyclic, cyclic);
        break;
    case LAN_RATING_IS_MIXED:
        fprintf(at->out,
                "It is a ladder with counters: ratings tell %.0f %% "
                "of who beats whom, %.0f %% goes round.\n",
                100.0 - cyclic, cyclic);
        break;
    case LAN_RATING_IS_RING:
        fprintf(at->out,
                "It is rock, paper, scissors: %.0f %% of who beats "
                "whom goes round, ratings tell %.0f %%.\n",
                cyclic, 100.0 - cyclic);
        break;
    }
    write_ring(at);
}

/* "spear 33.1 %, horse 21.8 %, bow 45.1 %", without those not played. */
static void write_mix(const writer *at)
{
    const lan_nash *nash = at->findings->nash;
    const char *comma = "";
    fputs("Against this mix no other gains: ", at->out);
    for (int32_t i = 0; i < nash->count; i++) {
        char name[LAN_SHOWN_SIZE];
        if (nash->mix[i] > 0.0) {
            fprintf(at->out, "%s%s %.1f %%", comma,
                    fit_name(at, i, NAME_COLUMNS, name), 100.0 * nash->mix[i]);
            comma = ", ";
        }
    }
    fputs(".\n", at->out);
}

static bool has_no_counter(const lan_matchup_standing *is)
{
    return is->beaten_by == 0;
}

static bool counters_nothing(const lan_matchup_standing *is)
{
    return is->beats == 0;
}

/* "Nothing counters knight, pike." for those of which a question is true. */
static void write_those(const writer *at, const char *before,
                        bool (*is_so)(const lan_matchup_standing *),
                        const char *after)
{
    int32_t count = 0;
    for (int32_t i = 0; i < at->matchup->count; i++) {
        char name[LAN_SHOWN_SIZE];
        if (!is_so(&at->findings->standings[i])) {
            continue;
        }
        if (count < NAMES_LISTED) {
            fprintf(at->out, "%s%s", count == 0 ? before : ", ",
                    fit_name(at, i, NAME_COLUMNS, name));
        }
        count++;
    }
    if (count > NAMES_LISTED) {
        fprintf(at->out, " and %d more", (int)(count - NAMES_LISTED));
    }
    fputs(count > 0 ? after : "", at->out);
}

/* "Dominated: axe by sword, bow by sword." */
static void write_dominated(const writer *at)
{
    int32_t count = 0;
    for (int32_t i = 0; i < at->matchup->count; i++) {
        char name[LAN_SHOWN_SIZE];
        char better[LAN_SHOWN_SIZE];
        const int32_t by = at->findings->standings[i].dominated_by;
        if (by < 0) {
            continue;
        }
        if (count < DOMINATED_LISTED) {
            fprintf(at->out, "%s%s by %s", count == 0 ? "Dominated: " : ", ",
                    fit_name(at, i, NAME_COLUMNS, name),
                    fit_name(at, by, NAME_COLUMNS, better));
        }
        count++;
    }
    if (count > DOMINATED_LISTED) {
        fprintf(at->out, " and %d more", (int)(count - DOMINATED_LISTED));
    }
    fputs(count == 0 ? ""
                     : "; the other one does no worse against any, and better "
                       "against some.\n",
          at->out);
}

static void write_outside(const writer *at)
{
    const int64_t n = at->matchup->count;
    if (at->matchup->has_odds && at->findings->outside > 0) {
        fprintf(at->out, "%d of %lld match-ups lie outside %.0f to %.0f %%.\n",
                (int)at->findings->outside, (long long)(n * (n - 1) / 2),
                100.0 * LAN_MATCHUP_BAND_LOW, 100.0 * LAN_MATCHUP_BAND_HIGH);
    }
}

/* Sides are alike by construction: a difference beyond the error would be a
 * fault. */
static void write_bias(const writer *at)
{
    const lan_matchup_findings *f = at->findings;
    const double rounding = 1e-9;
    if (f->side_bias <= rounding) {
        fputs("A type against itself is even: no side has an advantage.\n",
              at->out);
    } else {
        fprintf(at->out,
                "A type against itself: one side wins %.2g %% more often at "
                "most; the error is %.2g %%.\n",
                100.0 * f->side_bias, 100.0 * f->bias_error);
    }
}

/* The widest interval, where it is wider than simulations are asked for. */
static void write_precision(const writer *at)
{
    const lan_odds_options usual = lan_odds_options_default();
    const int32_t n = at->matchup->count;
    double widest = 0.0;
    for (int32_t i = 0; at->matchup->has_odds && i < n * n; i++) {
        const lan_matchup_cell *cell = &at->matchup->cells[i];
        widest = fmax(widest, cell->high - cell->low);
    }
    if (widest > usual.precision) {
        fprintf(at->out,
                "Simulated odds are known to %.2g %%, 95 times of 100.\n",
                50.0 * widest);
    }
}

static void write_cut(const writer *at)
{
    char time[112];
    if (at->findings->cut > 0) {
        fprintf(at->out,
                "Warning: by the averages time.end, %s, breaks off %d of these "
                "battles%s.\n",
                lan_words_time(lan_scenario_battle_def(at->made->scenario)->end,
                               lan_scenario_time_unit(at->made->scenario),
                               at->utf8, time, sizeof time),
                (int)at->findings->cut,
                at->matchup->has_odds ? "; odds are fought to the end" : "");
    }
}

/* What both open ground and a terrain have to tell. */
static lan_status write_findings(const writer *at)
{
    const lan_status status = write_units(at);
    if (status != LAN_OK) {
        return status;
    }
    fputc('\n', at->out);
    write_mix(at);
    write_kind(at);
    write_those(at, "Nothing counters ", has_no_counter, ".\n");
    write_those(at, "There is nothing to beat for ", counters_nothing, ".\n");
    write_dominated(at);
    write_outside(at);
    write_precision(at);
    if (at->terrain == NULL) {
        write_bias(at);
    }
    write_cut(at);
    return LAN_OK;
}

/* --- terrains ------------------------------------------------------------ */

static lan_status write_terrain(const writer *open, int32_t terrain)
{
    const lan_cli_terrain *made = &open->made->terrains[terrain];
    char number[LAN_NUMBER_SIZE];
    writer at = *open;
    at.terrain = &open->matchup->terrains[terrain];
    at.matchup = made->in_turn;
    at.findings = made->findings;
    fprintf(at.out, "\n%s%s%s\n", lan_cli_ink(LAN_CLI_BOLD, at.cli->color_out),
            at.terrain->name, lan_cli_ink(LAN_CLI_PLAIN, at.cli->color_out));
    fprintf(at.out,
            "The row attacks from open ground; cover multiplies hits on the "
            "column by %s.\n",
            lan_number_count(at.terrain->cover, number));
    write_table(&at);
    fputs("\nEach attacking and attacked in turn:\n", at.out);
    return write_findings(&at);
}

/* The first of those where it stands best; -1: on open ground. */
static int32_t best_ground(const writer *at, int32_t unit)
{
    const lan_matchup_payoff by = at->findings->by;
    const double level = 1e-9;
    double most = lan_matchup_defence(at->matchup, -1, unit, by);
    int32_t best = -1;
    for (int32_t t = 0; t < at->matchup->terrain_count; t++) {
        const double here = lan_matchup_defence(at->matchup, t, unit, by);
        if (here > most + level) {
            most = here;
            best = t;
        }
    }
    return best;
}

static void add_defence(const writer *at, lan_cli_table *table, int32_t unit)
{
    const lan_matchup *matchup = at->matchup;
    const lan_matchup_payoff by = at->findings->by;
    const int32_t best = best_ground(at, unit);
    char name[LAN_SHOWN_SIZE];
    lan_cli_table_row(table, LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "  %s", fit_name(at, unit, NAME_COLUMNS, name));
    for (int32_t t = -1; t < matchup->terrain_count; t++) {
        const double ahead = lan_matchup_defence(matchup, t, unit, by);
        if (by == LAN_PAYOFF_ODDS) {
            lan_cli_table_cell(table, "%.1f", 50.0 + 50.0 * ahead);
        } else {
            lan_cli_table_cell(table, "%+.1f", lan_cli_tenths(ahead));
        }
    }
    lan_cli_table_cell(table, "%s",
                       best < 0 ? "open ground" : matchup->terrains[best].name);
}

/* Where each type defends best: how it fares where it stands, all others
 * attacking it one by one. */
static lan_status write_defence(const writer *at)
{
    static const char *const captions[] = {
        [LAN_PAYOFF_ODDS] = "Mean odds of a type that all others attack",
        [LAN_PAYOFF_MARGIN] = "Mean margin of a type that all others attack",
        [LAN_PAYOFF_VALUE] =
            "Mean value gained by a type that all others attack"};
    const lan_matchup *matchup = at->matchup;
    char columns[LAN_TERRAIN_MOST + 4] = "lr";
    lan_cli_table *table = NULL;
    memset(columns + 2, 'r', (size_t)matchup->terrain_count);
    columns[2 + matchup->terrain_count] = 'l';
    lan_status status = lan_cli_table_create(columns, &table);
    if (status != LAN_OK) {
        return status;
    }
    lan_cli_table_row(table, LAN_CLI_DIM);
    lan_cli_table_cell(table, "  type");
    lan_cli_table_cell(table, "open");
    for (int32_t t = 0; t < matchup->terrain_count; t++) {
        lan_cli_table_cell(table, "%s", matchup->terrains[t].name);
    }
    lan_cli_table_cell(table, "defends best in");
    for (int32_t i = 0; i < matchup->count; i++) {
        add_defence(at, table, unit_at(at, i));
    }
    fprintf(at->out, "\n%s, by where it stands, in %%:\n\n",
            captions[at->findings->by]);
    status = lan_cli_table_print(table, at->out, at->cli->color_out);
    lan_cli_table_destroy(table);
    return status;
}

lan_status lan_cli_matchup_text(FILE *out, const lan_cli *cli, const char *path,
                                const lan_cli_matchup *made)
{
    const writer at = {.out = out,
                       .cli = cli,
                       .made = made,
                       .matchup = made->matchup,
                       .findings = made->findings,
                       .order = made->by_rating ? made->findings->rating->order
                                                : NULL,
                       .utf8 = lan_cli_has_utf8()};
    write_head(&at, path);
    write_table(&at);
    lan_status status = write_findings(&at);
    for (int32_t t = 0; t < made->matchup->terrain_count && status == LAN_OK;
         t++) {
        status = write_terrain(&at, t);
    }
    if (status == LAN_OK && made->matchup->terrain_count > 0) {
        status = write_defence(&at);
    }
    return status;
}
