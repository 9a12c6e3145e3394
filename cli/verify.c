/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"

#define SETTING_SIZE 160

/* Settings of the case itself, before those of the command line. */
#define OWN_SETTINGS 3

#define TURNING_RTOL 1e-11

/* Relative width at which the search for a start ends. */
#define START_RTOL 1e-12

/* A number to recompute. */
typedef struct replay {
    const lan_cli *cli;
    const lan_published_case *from;
    const lan_published_value *value;
    const char *method; /* set before the user's settings; NULL: none */
    const lan_progress *progress;
    double ours;
    lan_solver_report report; /* of the last battle computed for the number */
} replay;

/* Reads the case. start >= 0 replaces the starting count of the value's group.
 * The scenario stays open until the next case. */
static lan_scenario *read_case(const replay *r, double start)
{
    const lan_published_value *value = r->value;
    char own[OWN_SETTINGS][SETTING_SIZE];
    const char *list[OWN_SETTINGS] = {own[0], own[1], own[2]};
    char number[LAN_TEXT_DOUBLE_SIZE];
    size_t used = 0;

    if (r->method != NULL) {
        snprintf(own[used++], SETTING_SIZE, "solver.method=%s", r->method);
    }
    if (value->what == LAN_PUBLISHED_LEFT && value->at != NULL) {
        snprintf(own[used++], SETTING_SIZE, "time.end=%s", value->at);
    }
    if (start >= 0.0) {
        snprintf(own[used++], SETTING_SIZE, "armies.%s.units.%s.count=%s",
                 value->army, value->group,
                 lan_text_from_double(start, number));
    }
    lan_cli with = lan_cli_with_settings(r->cli, list, used, false);
    with.quiet = true; /* a battle is stopped early on purpose */
    return lan_cli_read_text(&with, r->from->name, r->from->scenario);
}

/* Ends the program if a call failed; otherwise advances the meter. */
static void check(const replay *r, lan_status status)
{
    lan_cli_go_on(r->cli, lan_cli_blame(r->from->name, status, r->cli->err));
}

/* Computes the case once; returns the value's number at the end, or NaN if its
 * group is missing. start: as in read_case() */
static double fight(replay *r, double start)
{
    const lan_published_value *value = r->value;
    lan_scenario *scenario = read_case(r, start);
    lan_fought fought = {.scenario = scenario};
    double end = LAN_NAN;
    check(r, lan_fought_play(&fought, r->cli->seed, false, r->progress,
                             r->cli->err));
    r->report = fought.report;
    if (value->what != LAN_PUBLISHED_LEFT) {
        end = fought.outcome->time;
    } else {
        const int32_t group =
            lan_battle_find_group(fought.battle, value->army, value->group);
        end = group < 0 ? LAN_NAN : fought.outcome->groups[group].left;
    }
    lan_fought_clear(&fought);
    return end;
}

/* --- what has to be searched --------------------------------------------- */

static double find_turning(replay *r)
{
    lan_turning_point point;
    int32_t side = 0;
    /* reports the solver used */
    (void)fight(r, -1.0);
    lan_scenario *scenario = read_case(r, -1.0);
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    const lan_solver_options options = lan_scenario_solver_options(scenario);
    while ((size_t)side + 1 < def->army_count &&
           strcmp(def->armies[side].name, r->value->army) != 0) {
        side++;
    }
    lan_turning_options how = lan_turning_options_default();
    how.rtol = TURNING_RTOL;
    how.progress = r->progress;
    check(r, lan_turning_point_find(def, side, &options, &how, &point,
                                    r->cli->err));
    return point.count;
}

/* Bisects within a factor of two around the published start. */
static double find_start(replay *r)
{
    const double at = strtod(r->value->at, NULL);
    const double published = strtod(r->value->value, NULL);
    double low = 0.5 * published;
    double high = 2.0 * published;
    const bool is_late = fight(r, low) > at;
    if ((fight(r, high) > at) == is_late) {
        return LAN_NAN;
    }
    while (high - low > START_RTOL * high) {
        const double middle = 0.5 * (low + high);
        const bool is_low = (fight(r, middle) > at) == is_late;
        low = is_low ? middle : low;
        high = is_low ? high : middle;
    }
    return 0.5 * (low + high);
}

/* Computes the number, with the settings of the command line. */
static void replay_case(replay *r)
{
    const lan_published_what what = r->value->what;
    r->ours = what == LAN_PUBLISHED_TURNING ? find_turning(r)
              : what == LAN_PUBLISHED_START ? find_start(r)
                                            : fight(r, -1.0);
}

/* --- rows ----------------------------------------------------------------- */

/* The results so far. */
typedef struct tally {
    const lan_cli *cli;
    lan_document *document;
    lan_table *table;
    size_t passed;
    size_t failed;
    size_t computed; /* rows with both numbers, of which the reference is
                        computed, not published */
} tally;

/* "x.p left at 50" */
static char *quantity_text(const lan_published_value *value, char *buffer,
                           size_t size)
{
    const char *const army = value->army;
    const char *const group = value->group;
    if (value->what == LAN_PUBLISHED_END) {
        snprintf(buffer, size, "time of the end");
    } else if (value->what == LAN_PUBLISHED_TURNING) {
        snprintf(buffer, size, "start with which %s turns it", army);
    } else if (value->what == LAN_PUBLISHED_START) {
        snprintf(buffer, size, "%s.%s to end at %s", army, group, value->at);
    } else {
        snprintf(buffer, size, "%s.%s left%s%s", army, group,
                 value->at == NULL ? "" : " at ",
                 value->at == NULL ? "" : value->at);
    }
    return buffer;
}

static void add_row(tally *t, const replay *replayed)
{
    const lan_published_value *value = replayed->value;
    const double published = strtod(value->value, NULL);
    char quantity[80];
    const bool is_ok = fabs(replayed->ours - published) <= value->tolerance;

    *(is_ok ? &t->passed : &t->failed) += 1;
    t->computed += strcmp(value->note, "computed") == 0 ? 1 : 0;
    /* --quiet omits rows that agree */
    if (!is_ok || !t->cli->quiet ||
        lan_document_wants(t->document, LAN_FORMAT_JSON) ||
        lan_document_wants(t->document, LAN_FORMAT_CSV)) {
        lan_page_verify_add(t->table, replayed->from, value,
                            replayed->report.method == LAN_METHOD_GSL
                                ? lan_stepper_name(replayed->report.stepper)
                                : lan_method_name(replayed->report.method),
                            quantity_text(value, quantity, sizeof quantity),
                            replayed->ours, is_ok);
    }
}

/* Recomputes a number with the default solver and, if that is a closed form,
 * also with the stepper. */
static void replay_value(tally *t, const lan_published_case *from,
                         const lan_published_value *value,
                         const lan_progress *progress)
{
    replay r = {
        .cli = t->cli, .from = from, .value = value, .progress = progress};
    replay_case(&r);
    add_row(t, &r);
    if (r.report.method == LAN_METHOD_CLOSED) {
        r.method = "gsl";
        replay_case(&r);
        if (r.report.method != LAN_METHOD_CLOSED) { /* --set may insist */
            add_row(t, &r);
        }
    }
}

/* --- which cases --------------------------------------------------------- */

static bool begins_with(const char *name, const char *start)
{
    return strncmp(name, start, strlen(start)) == 0;
}

/* True for all cases without operands, otherwise for cases whose name begins
 * with an operand. */
static bool is_wanted(const lan_cli *cli, const char *name)
{
    bool is = cli->operand_count == 0;
    for (size_t i = 0; i < cli->operand_count; i++) {
        is = is || begins_with(name, cli->operands[i]);
    }
    return is;
}

static void check_names(const lan_cli *cli)
{
    size_t count = 0;
    const lan_published_case *cases = lan_published_cases(&count);
    const char **const names = lan_cli_room(cli, count, sizeof *names);

    for (size_t i = 0; i < count; i++) {
        names[i] = cases[i].name;
    }
    for (size_t i = 0; i < cli->operand_count; i++) {
        size_t at = 0;
        while (at < count && !begins_with(cases[at].name, cli->operands[i])) {
            at++;
        }
        if (at == count) {
            lan_cli_refuse_name("no case", cli->operands[i], names, count, "");
            lan_cli_refuse(cli, "try 'lanchester verify --list'");
        }
    }
}

static void replay_all(tally *t, const lan_published_case *cases, size_t count)
{
    double all = 0.0;
    double done = 0.0;

    for (size_t i = 0; i < count; i++) {
        all += is_wanted(t->cli, cases[i].name) ? (double)cases[i].value_count
                                                : 0.0;
    }
    (void)lan_cli_work(t->cli, "verify", NULL,
                       "'lanchester verify CASE' replays one");
    for (size_t i = 0; i < count; i++) {
        const bool is = is_wanted(t->cli, cases[i].name);
        for (size_t j = 0; is && j < cases[i].value_count; j++) {
            const double from = done / all;
            done += 1.0;
            replay_value(t, &cases[i], &cases[i].values[j],
                         lan_cli_work_part(t->cli, from, done / all));
        }
    }
    lan_cli_meter_stop(t->cli);
}

/* --- what is printed ----------------------------------------------------- */

lan_cli_exit lan_cli_run_verify(const lan_cli *cli)
{
    size_t count = 0;
    const lan_published_case *cases = lan_published_cases(&count);

    check_names(cli);
    if (!lan_cli_has(cli, "list")) {
        tally t = {.cli = cli,
                   .document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN)};
        t.table = lan_page_verify_begin(t.document);
        replay_all(&t, cases, count);
        lan_page_verify_end(t.document, t.passed, t.failed, t.computed);
        return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, t.document, NULL,
                                  t.failed > 0 ? LAN_CLI_EXPECTATION
                                               : LAN_CLI_DONE);
    }
    lan_cli_output out = lan_cli_open(cli, cli->output);
    for (size_t i = 0; i < count; i++) {
        if (is_wanted(cli, cases[i].name)) {
            fprintf(out.stream, "%-17s  %s\n", cases[i].name, cases[i].source);
        }
    }
    return lan_cli_written(cli, &out, LAN_CLI_DONE);
}

void lan_cli_complete_verify(const char *first)
{
    size_t count = 0;
    const lan_published_case *cases = lan_published_cases(&count);
    (void)first;
    for (size_t i = 0; i < count; i++) {
        printf("%s\t%s\n", cases[i].name, cases[i].source);
    }
}
