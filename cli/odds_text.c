/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/odds_text.h"

#include <inttypes.h>
#include <math.h>

#include "base/real.h"
#include "base/text.h"
#include "cli/table.h"
#include "lanchester/results.h"
#include "plots/style.h"

#define PICTURE_ROWS 8

/* --- head ---------------------------------------------------------------- */

static void write_duration(FILE *out, const lan_cli_odds *odds)
{
    char time[112];
    if (!isnan(odds->odds->mean_duration)) {
        fprintf(out, "It lasts %s on average.\n",
                lan_style_time(odds->odds->mean_duration,
                               lan_scenario_time_unit(odds->fought.scenario),
                               lan_cli_has_utf8(), time, sizeof time));
    }
}

static void write_cut(FILE *out, const lan_cli_odds *odds)
{
    char time[112];
    if (odds->is_cut) {
        fprintf(out,
                "Warning: these are battles fought to the end; time.end would "
                "cut them at %s, and --until-end does.\n",
                lan_style_time(lan_battle_end(odds->fought.battle),
                               lan_scenario_time_unit(odds->fought.scenario),
                               lan_cli_has_utf8(), time, sizeof time));
    }
}

/* True where time.end only breaks off what by the averages never ends. */
static bool is_endless(const lan_cli_odds *odds)
{
    return odds->odds->is_parity && !odds->options.until_end &&
           odds->fought.outcome->reason == LAN_END_TIME;
}

/* How the battle ends by the averages. */
static const char *averages(const lan_cli_odds *odds, const lan_odds_view *view,
                            bool utf8, char sentence[LAN_SENTENCE_SIZE])
{
    if (view->outcome == NULL) {
        return "Not known so soon: 'lanchester run' works on it.";
    }
    return is_endless(odds)
               ? "Neither is ever left alone."
               : lan_sentence_write(view->battle, view->outcome,
                                    view->time_unit, utf8, sentence);
}

static void write_head(FILE *out, const lan_cli *cli, const char *path,
                       const lan_cli_odds *odds)
{
    const lan_odds_view view = lan_cli_odds_view(odds, path);
    const bool utf8 = lan_cli_has_utf8();
    char text[LAN_ODDS_SENTENCE_SIZE];
    char sentence[LAN_SENTENCE_SIZE];
    char shown[512];

    fprintf(out, "%s%s%s\n", lan_cli_ink(LAN_CLI_BOLD, cli->color_out),
            lan_text_printable(view.title, shown, sizeof shown),
            lan_cli_ink(LAN_CLI_PLAIN, cli->color_out));
    fprintf(out, "By chance: %s\n", lan_odds_sentence(&view, utf8, text));
    fprintf(out, "By the averages: %s\n",
            averages(odds, &view, utf8, sentence));
    lan_odds_surprise(&view, utf8, text);
    fprintf(out, "%s%s", text, text[0] == '\0' ? "" : "\n");
    write_duration(out, odds);
    write_cut(out, odds);
}

/* --- table --------------------------------------------------------------- */

static void add_interval(lan_cli_table *table, const lan_odds *odds, double low,
                         double high)
{
    char from[LAN_ODDS_PERCENT_SIZE];
    char to[LAN_ODDS_PERCENT_SIZE];
    if (odds->method == LAN_ODDS_SIMULATE) {
        lan_cli_table_cell(table, "%s to %s", lan_odds_percent(low, from),
                           lan_odds_percent(high, to));
    } else {
        lan_cli_table_cell(table, "%s", "");
    }
}

static void add_side(lan_cli_table *table, const lan_cli_odds *odds,
                     int32_t side)
{
    static const double shares[] = {0.1, 0.5, 0.9};
    const lan_side_odds *const at = &odds->odds->sides[side];
    char percent[LAN_ODDS_PERCENT_SIZE];

    lan_cli_table_row(table, LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "%s",
                       lan_battle_side_name(odds->fought.battle, side));
    lan_cli_table_cell(table, "%s", lan_odds_percent(at->win, percent));
    add_interval(table, odds->odds, at->low, at->high);
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        const int32_t n = lan_side_odds_quantile(at, shares[i]);
        lan_cli_table_count(table, n < 0 ? LAN_NAN : (double)n);
    }
    lan_cli_table_count(table, at->expected_left);
}

static void add_neither(lan_cli_table *table, const lan_odds *odds)
{
    char percent[LAN_ODDS_PERCENT_SIZE];
    if (!(odds->neither > 0.0)) {
        return;
    }
    lan_cli_table_row(table, LAN_CLI_DIM);
    lan_cli_table_cell(table, "%s", "neither");
    lan_cli_table_cell(table, "%s", lan_odds_percent(odds->neither, percent));
    add_interval(table, odds, odds->neither_low, odds->neither_high);
}

static lan_status write_table(FILE *out, const lan_cli *cli,
                              const lan_cli_odds *odds)
{
    static const char *const headings[] = {
        "",     "wins", "95 % interval",  "if it wins, left: 10 %",
        "50 %", "90 %", "left on average"};
    lan_cli_table *table = NULL;
    lan_status status = lan_cli_table_create("lrrrrrr", &table);
    if (status != LAN_OK) {
        return status;
    }
    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        lan_cli_table_cell(table, "%s", headings[i]);
    }
    for (int32_t i = 0; i < odds->odds->side_count; i++) {
        add_side(table, odds, i);
    }
    add_neither(table, odds->odds);
    fputc('\n', out);
    status = lan_cli_table_print(table, out, cli->color_out);
    lan_cli_table_destroy(table);
    return status;
}

/* --- picture and method -------------------------------------------------- */

static lan_status write_picture(FILE *out, const lan_cli *cli,
                                const lan_cli_odds *odds)
{
    const lan_odds_view view = lan_cli_odds_view(odds, "");
    lan_characters_options options = lan_characters_options_default();
    options.width = lan_cli_picture_columns(options.width);
    options.height = PICTURE_ROWS;
    options.color = cli->color_out;
    options.utf8 = lan_cli_has_utf8();
    fputc('\n', out);
    const lan_status status = lan_odds_characters(out, &view, &options);
    fputc('\n', out);
    /* What the stream could not take, closing it will tell. */
    return status == LAN_EIO ? LAN_OK : status;
}

/* An error, rounded up to one digit. */
static double round_up(double error)
{
    const double unit = pow(10.0, floor(log10(error)));
    return unit * ceil(error / unit);
}

/* What the approximation is off at most. */
static void write_error(FILE *out, const lan_odds *odds)
{
    fprintf(out, ", error below %g (left on average: ", round_up(odds->error));
    for (int32_t i = 0; i < odds->side_count; i++) {
        fprintf(out, i == 0 ? "%g" : " and %g",
                round_up(odds->sides[i].left_error));
    }
    fputc(')', out);
}

/* How to have odds of so many soldiers without an approximation. */
static const char *insisting_option(const lan_odds *odds)
{
    double soldiers = 0.0;
    for (int32_t i = 0; i < odds->side_count; i++) {
        soldiers += odds->sides[i].most;
    }
    return soldiers > LAN_ODDS_EXACT_SOLDIERS ? "--simulate" : "--exact";
}

static void write_kind(FILE *out, const lan_cli_odds *made)
{
    const lan_odds *const odds = made->odds;
    char number[LAN_NUMBER_SIZE];
    if (odds->method == LAN_ODDS_EXACT && odds->states == 0) {
        fprintf(out, "Exact: %s, in closed form", odds->form);
    } else if (odds->method == LAN_ODDS_EXACT) {
        fprintf(out, "Exact: %s, %s state%s",
                odds->form == NULL ? "all states" : odds->form,
                lan_number_count((double)odds->states, number),
                odds->states == 1 ? "" : "s");
    } else if (odds->method == LAN_ODDS_NORMAL) {
        fprintf(out, "Normal approximation: %s, %s states", odds->form,
                lan_number_count((double)odds->states, number));
    } else {
        fprintf(out, "Simulated: %s battle%s, seed %" PRIu64,
                lan_number_count((double)odds->battles, number),
                odds->battles == 1 ? "" : "s", made->options.seed);
    }
}

static void write_method(FILE *out, const lan_cli *cli,
                         const lan_cli_odds *made)
{
    const lan_odds *const odds = made->odds;
    fputs(lan_cli_ink(LAN_CLI_DIM, cli->color_out), out);
    write_kind(out, made);
    if (odds->method == LAN_ODDS_NORMAL) {
        write_error(out, odds);
    }
    if (odds->why != NULL) {
        fprintf(out, "; chosen because %s", odds->why);
    } else {
        fputs("; as asked", out);
    }
    if (odds->method == LAN_ODDS_NORMAL) {
        fprintf(out, "; %s insists", insisting_option(odds));
    }
    fprintf(out, ".%s\n", lan_cli_ink(LAN_CLI_PLAIN, cli->color_out));
    if (odds->is_short) {
        fprintf(out,
                "Battles of so many soldiers are long: intervals are wider "
                "than %g %%; --precision fights on.\n",
                100.0 * made->options.precision);
    }
}

lan_status lan_cli_odds_text(FILE *out, const lan_cli *cli, const char *path,
                             const lan_cli_odds *odds)
{
    write_head(out, cli, path, odds);
    lan_status status = write_table(out, cli, odds);
    if (status == LAN_OK) {
        status = write_picture(out, cli, odds);
    }
    if (status == LAN_OK) {
        write_method(out, cli, odds);
    }
    return status;
}

/* --- CSV ----------------------------------------------------------------- */

static double chance_of(const lan_side_odds *side, int32_t n)
{
    return n <= side->most ? side->survivors[n] : 0.0;
}

void lan_cli_odds_csv(FILE *out, const lan_cli_odds *made)
{
    const lan_odds *const odds = made->odds;
    char number[LAN_TEXT_DOUBLE_SIZE];
    int32_t most = 0;

    fputc('n', out);
    for (int32_t i = 0; i < odds->side_count; i++) {
        fprintf(out, ",%s", lan_battle_side_name(made->fought.battle, i));
        most = odds->sides[i].most > most ? odds->sides[i].most : most;
    }
    fputc('\n', out);
    for (int32_t n = 0; n <= most; n++) {
        double sum = 0.0;
        for (int32_t i = 0; i < odds->side_count; i++) {
            sum += chance_of(&odds->sides[i], n);
        }
        if (!(sum > 0.0)) {
            continue;
        }
        fprintf(out, "%d", (int)n);
        for (int32_t i = 0; i < odds->side_count; i++) {
            fprintf(
                out, ",%s",
                lan_text_from_double(chance_of(&odds->sides[i], n), number));
        }
        fputc('\n', out);
    }
}
