/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/summary.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "cli/killed.h"
#include "cli/table.h"
#include "lanchester/results.h"
#include "plots/style.h"

#define NAME_SIZE 128

/* More groups than that are summed up by army. */
#define GROUPS_SHOWN 60

/* --- sums ---------------------------------------------------------------- */

static void add_group(lan_cli_tally *tally, const lan_group_outcome *group)
{
    tally->start += group->start;
    tally->reinforced += group->reinforced;
    tally->not_arrived += group->not_arrived;
    tally->lost_combat += group->lost_combat;
    tally->lost_other += group->lost_other;
    tally->left += group->left;
}

static lan_cli_tally tally_army(const lan_battle *battle,
                                const lan_outcome *outcome, int32_t army)
{
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);
    lan_cli_tally tally = {.start = 0.0};

    for (int32_t i = first; i < first + count; i++) {
        add_group(&tally, &outcome->groups[i]);
    }
    return tally;
}

void lan_cli_tally_side(const lan_battle *battle, const lan_outcome *outcome,
                        int32_t side, lan_cli_tally *out)
{
    *out = (lan_cli_tally){.start = 0.0};
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        if (lan_battle_army_side(battle, army) == side) {
            add_group(out, &outcome->groups[i]);
        }
    }
}

double lan_cli_tally_share(const lan_cli_tally *tally)
{
    const double had = tally->start + tally->reinforced;

    return had > 0.0 ? tally->left / had : 0.0;
}

/* --- why ----------------------------------------------------------------- */

static char *printable(const char *name, char buffer[NAME_SIZE])
{
    return lan_text_printable(name, buffer, NAME_SIZE);
}

/* What happened to an army that is out. */
static const char *fate(const lan_army_def *def, const lan_army_outcome *is)
{
    if (is->state == LAN_ARMY_GONE) {
        return "was annihilated";
    }
    if (def->has_morale && is->morale <= def->morale.break_at + 1e-9) {
        return "lost heart and broke";
    }
    return "broke";
}

/* The army that went out of the fight next after the time and the index given,
 * or -1. */
static int32_t next_out(const lan_outcome *outcome, double time, int32_t index)
{
    int32_t next = -1;

    for (int32_t i = 0; i < outcome->army_count; i++) {
        const lan_army_outcome *is = &outcome->armies[i];
        const bool later =
            is->since > time || (!(is->since < time) && i > index);
        if (is->state != LAN_ARMY_FIGHTING && later &&
            (next < 0 || is->since < outcome->armies[next].since)) {
            next = i;
        }
    }
    return next;
}

/* "japan was annihilated at 36.39 days." for every army that is out, in the
 * order in which they went. */
static void write_why(FILE *out, const lan_cli_battle *fought)
{
    const lan_battle_def *def = lan_scenario_battle_def(fought->scenario);
    const char *unit = lan_scenario_time_unit(fought->scenario);
    const lan_outcome *outcome = fought->outcome;
    const char *before = "";
    char name[NAME_SIZE];
    char time[112];

    for (int32_t i = next_out(outcome, -1.0, -1); i >= 0;
         i = next_out(outcome, outcome->armies[i].since, i)) {
        const lan_army_outcome *is = &outcome->armies[i];
        fprintf(out, "%s%s %s at %s", before,
                printable(lan_battle_army_name(fought->battle, i), name),
                fate(&def->armies[i], is),
                lan_style_time(is->since, unit, lan_cli_has_utf8(), time,
                               sizeof time));
        before = "; ";
    }
    fputs(before[0] == '\0' ? "" : ".\n", out);
}

static void write_head(FILE *out, const lan_cli *cli, const char *path,
                       const lan_cli_battle *fought)
{
    const char *title = lan_scenario_title(fought->scenario);
    char sentence[LAN_SENTENCE_SIZE];
    char shown[512];

    fprintf(out, "%s%s%s\n", lan_cli_ink(LAN_CLI_BOLD, cli->color_out),
            lan_text_printable(title[0] != '\0' ? title : path, shown,
                               sizeof shown),
            lan_cli_ink(LAN_CLI_PLAIN, cli->color_out));
    fprintf(out, "%s\n",
            lan_sentence_write(fought->battle, fought->outcome,
                               lan_scenario_time_unit(fought->scenario),
                               lan_cli_has_utf8(), sentence));
    write_why(out, fought);
    if (fought->outcome->near_tie) {
        fputs("A near tie: the winner was as near to its own end as the error "
              "of the solver.\n",
              out);
    }
}

/* --- the order of battle ------------------------------------------------- */

/* A zero that says nothing is not shown. */
static double or_nothing(double value)
{
    return value > 0.0 ? value : LAN_NAN;
}

static void add_tally(lan_cli_table *table, const lan_cli_tally *tally)
{
    const double share = lan_cli_tally_share(tally);

    lan_cli_table_count(table, tally->start);
    lan_cli_table_count(table, or_nothing(tally->reinforced));
    lan_cli_table_count(table, or_nothing(tally->not_arrived));
    lan_cli_table_count(table, tally->lost_combat);
    lan_cli_table_count(table, or_nothing(tally->lost_other));
    lan_cli_table_count(table, tally->left);
    lan_cli_table_cell(table, "%.1f %%", 100.0 * share);
}

static void add_state(lan_cli_table *table, const char *state, double since)
{
    char number[LAN_NUMBER_SIZE];

    if (isnan(since)) {
        lan_cli_table_cell(table, "%s", "");
    } else {
        lan_cli_table_cell(table, "%s at %s", state,
                           lan_number_digits(since, 6, number));
    }
}

static void add_army(lan_cli_table *table, const lan_cli_battle *fought,
                     int32_t army, bool is_alone)
{
    const lan_battle *battle = fought->battle;
    const lan_army_outcome *is = &fought->outcome->armies[army];
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);
    const lan_cli_tally tally = tally_army(battle, fought->outcome, army);
    const char *indent = is_alone ? "" : "  ";

    lan_cli_table_row(table, LAN_CLI_PLAIN);
    if (count == 1) {
        lan_cli_table_cell(table, "%s%s, %s", indent,
                           lan_battle_army_name(battle, army),
                           lan_battle_group_name(battle, first));
    } else {
        lan_cli_table_cell(table, "%s%s", indent,
                           lan_battle_army_name(battle, army));
    }
    add_tally(table, &tally);
    if (isnan(is->morale)) {
        lan_cli_table_cell(table, "%s", "");
    } else {
        lan_cli_table_cell(table, "%.2f", is->morale);
    }
    add_state(table, lan_army_state_name(is->state), is->since);
}

static void add_groups(lan_cli_table *table, const lan_cli_battle *fought,
                       int32_t army, bool is_alone)
{
    const lan_battle *battle = fought->battle;
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);

    for (int32_t i = first; i < first + count; i++) {
        const lan_group_outcome *group = &fought->outcome->groups[i];
        lan_cli_tally tally = {.start = 0.0};
        add_group(&tally, group);
        lan_cli_table_row(table, LAN_CLI_PLAIN);
        lan_cli_table_cell(table, "%s%s", is_alone ? "  " : "    ",
                           lan_battle_group_name(battle, i));
        add_tally(table, &tally);
        lan_cli_table_cell(table, "%s", "");
        add_state(table, "gone", group->gone_at);
    }
}

/* The armies of one side, under a line of its own where they are several or
 * the only one has another name. */
static void add_side(lan_cli_table *table, const lan_cli_battle *fought,
                     int32_t side)
{
    const lan_battle *battle = fought->battle;
    const int32_t armies = lan_battle_army_count(battle);
    const bool with_groups = lan_battle_group_count(battle) <= GROUPS_SHOWN;
    const char *name = lan_battle_side_name(battle, side);
    bool is_alone = true;

    for (int32_t i = 0; i < armies; i++) {
        is_alone =
            is_alone && (lan_battle_army_side(battle, i) != side ||
                         strcmp(lan_battle_army_name(battle, i), name) == 0);
    }
    if (!is_alone) {
        lan_cli_tally tally;
        lan_cli_tally_side(battle, fought->outcome, side, &tally);
        lan_cli_table_row(table, LAN_CLI_BOLD);
        lan_cli_table_cell(table, "side %s", name);
        add_tally(table, &tally);
    }
    for (int32_t i = 0; i < armies; i++) {
        if (lan_battle_army_side(battle, i) == side) {
            add_army(table, fought, i, is_alone);
            if (with_groups && lan_battle_army_group_count(battle, i) > 1) {
                add_groups(table, fought, i, is_alone);
            }
        }
    }
}

static lan_status write_order(FILE *out, const lan_cli *cli,
                              const lan_cli_battle *fought)
{
    static const char *const headings[] = {"",
                                           "start",
                                           "reinforced",
                                           "not arrived",
                                           "lost in combat",
                                           "lost otherwise",
                                           "left",
                                           "",
                                           "morale",
                                           ""};
    lan_cli_table *table = NULL;

    lan_status status = lan_cli_table_create("lrrrrrrrrl", &table);
    if (status != LAN_OK) {
        return status;
    }
    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        lan_cli_table_cell(table, "%s", headings[i]);
    }
    for (int32_t i = 0; i < lan_battle_side_count(fought->battle); i++) {
        add_side(table, fought, i);
    }
    fputc('\n', out);
    status = lan_cli_table_print(table, out, cli->color_out);
    lan_cli_table_destroy(table);
    return status;
}

/* --- how it was worked out ----------------------------------------------- */

static void write_solver(FILE *out, const lan_cli *cli,
                         const lan_solver_report *report)
{
    const char *plain = lan_cli_ink(LAN_CLI_PLAIN, cli->color_out);

    fputs(lan_cli_ink(LAN_CLI_DIM, cli->color_out), out);
    if (report->method == LAN_METHOD_CLOSED) {
        fprintf(out, "Closed form: %s, %lld event%s.%s\n",
                report->form == NULL ? "" : report->form,
                (long long)report->events, report->events == 1 ? "" : "s",
                plain);
        return;
    }
    if (report->method == LAN_METHOD_CHANCE) {
        fprintf(out, "By chance, seed %" PRIu64 ": %lld jump%s.%s\n", cli->seed,
                (long long)report->steps, report->steps == 1 ? "" : "s", plain);
        return;
    }
    fprintf(out,
            "GSL %s: %lld steps, %lld rejected, %lld right-hand sides, %lld "
            "event%s",
            lan_stepper_name(report->stepper), (long long)report->steps,
            (long long)report->rejected, (long long)report->rhs_calls,
            (long long)report->events, report->events == 1 ? "" : "s");
    if (!isnan(report->drift)) {
        fprintf(out, ", invariant kept to %.1e", report->drift);
    }
    fprintf(out, ".%s\n", plain);
}

static lan_status write_curve(FILE *out, const lan_cli *cli,
                              const lan_cli_battle *fought)
{
    lan_characters_options options = lan_characters_options_default();

    if (fought->trajectory->row_count < 2) {
        return LAN_OK;
    }
    options.width = lan_cli_picture_columns(options.width);
    options.color = cli->color_out;
    options.utf8 = lan_cli_has_utf8();
    options.time_unit = lan_scenario_time_unit(fought->scenario);
    fputc('\n', out);
    const lan_status status =
        lan_plot_characters(out, fought->battle, fought->trajectory, &options);
    fputc('\n', out);
    /* What the stream could not take, closing it will tell. */
    return status == LAN_EIO ? LAN_OK : status;
}

lan_status lan_cli_summary_write(FILE *out, const lan_cli *cli,
                                 const char *path, const lan_cli_battle *fought,
                                 const lan_cli_turning *turnings,
                                 size_t turning_count)
{
    write_head(out, cli, path, fought);
    lan_status status = write_order(out, cli, fought);
    if (status == LAN_OK) {
        status = lan_cli_killed_write(out, cli, fought);
    }
    if (status != LAN_OK) {
        return status;
    }
    fputs(turning_count > 0 ? "\n" : "", out);
    for (size_t i = 0; i < turning_count; i++) {
        lan_cli_turning_write(out, fought, &turnings[i]);
    }
    status = write_curve(out, cli, fought);
    if (status == LAN_OK) {
        write_solver(out, cli, &fought->report);
    }
    return status;
}
