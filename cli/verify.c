/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/answer.h"
#include "cli/meter.h"
#include "cli/replay.h"
#include "cli/terminal.h"
#include "results/pages/pages.h"

/* What has been replayed so far. */
typedef struct tally {
    const lan_cli *cli;
    lan_document *document;
    lan_table *table;
    size_t passed;
    size_t failed;
    size_t computed; /* rows of both, with numbers that no one published */
} tally;

/* "x.p left at 50" */
static char *quantity_text(const lan_published_value *value, char *buffer,
                           size_t size)
{
    switch (value->what) {
    case LAN_PUBLISHED_LEFT:
        snprintf(buffer, size, "%s.%s left%s%s", value->army, value->group,
                 value->at == NULL ? "" : " at ",
                 value->at == NULL ? "" : value->at);
        break;
    case LAN_PUBLISHED_END:
        snprintf(buffer, size, "time of the end");
        break;
    case LAN_PUBLISHED_TURNING:
        snprintf(buffer, size, "start with which %s turns it", value->army);
        break;
    case LAN_PUBLISHED_START:
        snprintf(buffer, size, "%s.%s to end at %s", value->army, value->group,
                 value->at);
        break;
    }
    return buffer;
}

static const char *solver_text(const lan_solver_report *report)
{
    return report->method == LAN_METHOD_GSL ? lan_stepper_name(report->stepper)
                                            : lan_method_name(report->method);
}

/* What agrees is left out for people who are quiet. */
static bool is_told(const tally *t, bool is_ok)
{
    return !is_ok || !t->cli->quiet ||
           lan_document_wants(t->document, LAN_FORMAT_JSON) ||
           lan_document_wants(t->document, LAN_FORMAT_CSV);
}

static void add_row(tally *t, const lan_published_case *from,
                    const lan_published_value *value,
                    const lan_cli_replayed *replayed)
{
    const double published = strtod(value->value, NULL);
    char quantity[80];
    const lan_verify_row row = {
        .name = from->name,
        .source = from->source,
        .solver = solver_text(&replayed->report),
        .quantity = quantity_text(value, quantity, sizeof quantity),
        .note = value->note,
        .published_text = value->value,
        .published = published,
        .ours = replayed->ours,
        .tolerance = value->tolerance,
        .is_ok = fabs(replayed->ours - published) <= value->tolerance};

    *(row.is_ok ? &t->passed : &t->failed) += 1;
    t->computed += strcmp(value->note, "computed") == 0 ? 1 : 0;
    if (is_told(t, row.is_ok)) {
        lan_page_verify_add(t->table, &row);
    }
}

/* Replays a number as the program would by itself, and, where that was a
 * closed form, by the stepper too. */
static lan_cli_exit replay_value(tally *t, const lan_published_case *from,
                                 const lan_published_value *value,
                                 const lan_progress *progress)
{
    lan_cli_replayed replayed;

    lan_cli_exit status =
        lan_cli_replay(t->cli, from, value, NULL, progress, &replayed);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    add_row(t, from, value, &replayed);
    if (replayed.report.method != LAN_METHOD_CLOSED) {
        return LAN_CLI_DONE;
    }
    status = lan_cli_replay(t->cli, from, value, "gsl", progress, &replayed);
    if (status == LAN_CLI_DONE &&
        replayed.report.method != LAN_METHOD_CLOSED) { /* --set may insist */
        add_row(t, from, value, &replayed);
    }
    return status;
}

/* --- which cases --------------------------------------------------------- */

/* True for every case without operands, else for those whose name begins with
 * one. */
static bool is_wanted(const lan_cli *cli, const char *name)
{
    for (size_t i = 0; i < cli->operand_count; i++) {
        const char *wanted = cli->operands[i];
        if (strncmp(name, wanted, strlen(wanted)) == 0) {
            return true;
        }
    }
    return cli->operand_count == 0;
}

static lan_cli_exit check_names(const lan_cli *cli)
{
    size_t count = 0;
    const lan_published_case *cases = lan_published_cases(&count);
    const char *names[64];
    const size_t known = count < 64 ? count : 64;

    for (size_t i = 0; i < known; i++) {
        names[i] = cases[i].name;
    }
    for (size_t i = 0; i < cli->operand_count; i++) {
        const char *wanted = cli->operands[i];
        bool found = false;
        for (size_t j = 0; j < count; j++) {
            found =
                found || strncmp(cases[j].name, wanted, strlen(wanted)) == 0;
        }
        if (found) {
            continue;
        }
        const char *meant = lan_text_suggest(wanted, names, known);
        lan_cli_say("no case '%s'%s%s%s", wanted,
                    meant == NULL ? "" : " (did you mean '",
                    meant == NULL ? "" : meant, meant == NULL ? "" : "'?)");
        lan_cli_say("try 'lanchester verify --list'");
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

/* Values of the cases that are wanted. */
static size_t count_values(const lan_cli *cli, const lan_published_case *cases,
                           size_t count)
{
    size_t values = 0;
    for (size_t i = 0; i < count; i++) {
        values += is_wanted(cli, cases[i].name) ? cases[i].value_count : 0;
    }
    return values;
}

static lan_cli_exit replay_all(tally *t)
{
    size_t count = 0;
    const lan_published_case *cases = lan_published_cases(&count);
    const double all = (double)count_values(t->cli, cases, count);
    double done = 0.0;
    lan_cli_exit status = LAN_CLI_DONE;
    lan_cli_meter meter;

    (void)lan_cli_meter_start(&meter, t->cli, "verify");
    lan_cli_meter_advise(&meter, "'lanchester verify CASE' replays one");
    for (size_t i = 0; i < count && status == LAN_CLI_DONE; i++) {
        for (size_t j = 0; is_wanted(t->cli, cases[i].name) &&
                           j < cases[i].value_count && status == LAN_CLI_DONE;
             j++) {
            const double from = done / all;
            done += 1.0;
            status = replay_value(t, &cases[i], &cases[i].values[j],
                                  lan_cli_meter_part(&meter, from, done / all));
        }
    }
    lan_cli_meter_stop(&meter);
    return status;
}

/* --- what is printed ----------------------------------------------------- */

static lan_cli_exit verify(const lan_cli *cli)
{
    tally t = {.cli = cli};
    lan_cli_answer answer;

    lan_cli_exit status =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    t.document = answer.document;
    t.table = lan_page_verify_begin(answer.document);
    status = replay_all(&t);
    lan_page_verify_end(answer.document, t.passed, t.failed, t.computed);
    const lan_cli_exit written = lan_cli_answer_end(&answer, NULL, status);
    return lan_cli_ended(t.failed > 0 ? LAN_CLI_EXPECTATION : LAN_CLI_DONE,
                         written);
}

static lan_cli_exit list_cases(const lan_cli *cli)
{
    size_t count = 0;
    const lan_published_case *cases = lan_published_cases(&count);
    lan_cli_output out;

    const lan_cli_exit opened = lan_cli_output_open(cli->output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    for (size_t i = 0; i < count; i++) {
        if (is_wanted(cli, cases[i].name)) {
            fprintf(out.stream, "%-17s  %s\n", cases[i].name, cases[i].source);
        }
    }
    return lan_cli_output_close(&out, LAN_CLI_DONE);
}

static lan_cli_exit run_verify(const lan_cli *cli)
{
    const lan_cli_exit checked = check_names(cli);
    if (checked != LAN_CLI_DONE) {
        return checked;
    }
    if (lan_cli_value(cli, "list") != NULL) {
        return list_cases(cli);
    }
    return verify(cli);
}

static const lan_cli_option options[] = {
    {"list", 'l', NULL, "list the cases and their sources", NULL},
};

const lan_cli_command lan_cli_command_verify = {
    .name = "verify",
    .help = "replay published battles and print ours beside theirs",
    .synopsis = "[OPTION]... [CASE]...",
    .text =
        "Fights battles whose results stand in the literature and prints our\n"
        "numbers beside the published ones: by the solver the program would\n"
        "choose and, where that is a closed form, by GSL too.  A CASE chooses\n"
        "those whose names begin with it.  The status is 6 where a number is "
        "off\n"
        "by more than its tolerance.  --set and --solver apply to every case;\n"
        "--quiet leaves out what agrees.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .operands_min = 0,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "",
    .takes = LAN_CLI_ANSWERS_BUT_SEED,
    .run = run_verify,
};
