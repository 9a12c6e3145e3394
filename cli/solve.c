/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "cli/fight.h"
#include "cli/meter.h"
#include "cli/outcome_json.h"
#include "cli/terminal.h"
#include "lanchester/solve.h"

/* Digits of a place: two that a jump parts still look the same, which is what
 * they are to a person. */
#define SHOWN 9

/* ... of one where something is least or most: flat as it is there, it is known
 * to about the root of that. */
#define SHOWN_BEST 7

static const char *const goal_words[] = {
    [LAN_SOLVE_BREAK_EVEN] = "break-even",
    [LAN_SOLVE_TARGET] = "target",
    [LAN_SOLVE_MINIMUM] = "minimum",
    [LAN_SOLVE_MAXIMUM] = "maximum",
};

static const char *const kind_words[] = {
    [LAN_SOLVE_AT] = "at",           [LAN_SOLVE_JUMP] = "jump",
    [LAN_SOLVE_BETWEEN] = "between", [LAN_SOLVE_FLAT] = "flat",
    [LAN_SOLVE_BEST] = "best",
};

/* A question and its answer. */
typedef struct answered {
    const lan_scenario *scenario;
    const lan_solve_def *def;
    lan_solution *solution;
} answered;

static bool has_answer(const answered *a)
{
    for (size_t i = 0; i < a->solution->part_count; i++) {
        if (a->solution->parts[i].count > 0) {
            return true;
        }
    }
    return false;
}

/* --- text ---------------------------------------------------------------- */

static void write_digits(FILE *out, double value, int digits)
{
    char number[LAN_NUMBER_SIZE];

    fputs(lan_number_digits(value, digits, number), out);
}

/* What a quantity is somewhere. */
static void write_value(FILE *out, double value)
{
    write_digits(out, value, 6);
}

static void write_question(FILE *out, const answered *a,
                           const lan_solve_part *part, bool is_nearest)
{
    const char *even = lan_measure_even_title(part->measure);
    switch (a->def->find) {
    case LAN_SOLVE_BREAK_EVEN:
        if (is_nearest) {
            fprintf(out, "Nearest to %s", even);
        } else {
            fprintf(out, "%c%s", even[0] + ('A' - 'a'), even + 1);
        }
        break;
    case LAN_SOLVE_TARGET:
        fprintf(out, "%s%s = ", is_nearest ? "Nearest to " : "", part->of);
        write_value(out, part->wanted);
        break;
    case LAN_SOLVE_MINIMUM:
        fprintf(out, "Least %s", part->of);
        break;
    case LAN_SOLVE_MAXIMUM:
        fprintf(out, "Greatest %s", part->of);
        break;
    }
}

static void write_place(FILE *out, const answered *a,
                        const lan_solve_answer *answer)
{
    const int shown = answer->kind == LAN_SOLVE_BEST ? SHOWN_BEST : SHOWN;
    for (size_t i = 0; i < a->solution->path_count; i++) {
        fprintf(out, "%s%s = ", i > 0 ? ", " : "", a->def->change.items[i]);
        write_digits(out, answer->lo[i], shown);
    }
}

static void write_answer(FILE *out, const answered *a,
                         const lan_solve_part *part,
                         const lan_solve_answer *answer)
{
    write_question(out, a, part,
                   answer->kind == LAN_SOLVE_BEST && !isnan(part->wanted));
    fputs(answer->kind == LAN_SOLVE_BETWEEN || answer->kind == LAN_SOLVE_FLAT
              ? ": "
              : " at ",
          out);
    write_place(out, a, answer);
    switch (answer->kind) {
    case LAN_SOLVE_AT:
        break;
    case LAN_SOLVE_JUMP:
        fprintf(out, ": %s jumps there from ", part->of);
        write_value(out, answer->value_lo);
        fputs(" to ", out);
        write_value(out, answer->value_hi);
        break;
    case LAN_SOLVE_BETWEEN:
        fprintf(out, ", %s ", part->of);
        write_value(out, answer->value_lo);
        fputs(", and ", out);
        write_digits(out, answer->hi[0], SHOWN);
        fprintf(out, ", %s ", part->of);
        write_value(out, answer->value_hi);
        break;
    case LAN_SOLVE_FLAT:
        fputs(" to ", out);
        write_digits(out, answer->hi[0], SHOWN);
        fprintf(out, ": %s ", part->of);
        write_value(out, answer->value_lo);
        fputs(" all the way", out);
        break;
    case LAN_SOLVE_BEST:
        fprintf(out, ": %s ", part->of);
        write_value(out, answer->value_lo);
        break;
    }
    fputs(".\n", out);
}

static void write_none(FILE *out, const answered *a, const lan_solve_part *part)
{
    const lan_range_list *between = &a->def->between;
    write_question(out, a, part, false);
    fputs(": none", out);
    for (size_t i = 0; i < a->solution->path_count; i++) {
        fprintf(out, "%s %s from ", i > 0 ? "," : " for",
                a->def->change.items[i]);
        write_digits(out, between->ends[2 * i], SHOWN);
        fputs(" to ", out);
        write_digits(out, between->ends[2 * i + 1], SHOWN);
    }
    if (isnan(part->at_lo) || isnan(part->at_hi)) {
        fprintf(out, "; the battle has no %s there.\n", part->of);
    } else {
        fprintf(out, "; %s ", part->of);
        write_value(out, part->at_lo);
        fputs(" at the one end and ", out);
        write_value(out, part->at_hi);
        fputs(" at the other.\n", out);
    }
}

/* What is between places that are far apart may have been missed. */
static void write_gap(FILE *out, const lan_solve_part *part)
{
    if (part->is_coarse && part->places == 0) {
        fputs("(A range is more than a million times as wide as the scenario's "
              "own value: what happens in a small part of it may be missed.)\n",
              out);
    } else if (part->is_coarse) {
        fprintf(out,
                "(%s was looked at in %zu places, next to each other %.4g and "
                "%.4g: what comes and goes between two is not seen.)\n",
                part->of, part->places, part->gap[0], part->gap[1]);
    }
}

static lan_cli_exit write_text(const lan_cli *cli, const char *path,
                               const answered *a)
{
    const char *title = lan_scenario_title(a->scenario);
    lan_cli_output out;
    const lan_cli_exit opened = lan_cli_output_open(cli->output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    fprintf(out.stream, "%s\n", title[0] != '\0' ? title : path);
    for (size_t i = 0; i < a->solution->part_count; i++) {
        const lan_solve_part *part = &a->solution->parts[i];
        for (size_t k = 0; k < part->count; k++) {
            write_answer(out.stream, a, part, &part->answers[k]);
        }
        if (part->count == 0) {
            write_none(out.stream, a, part);
        }
        write_gap(out.stream, part);
    }
    fprintf(out.stream, "\n%lld battles.\n", (long long)a->solution->battles);
    return lan_cli_output_close(&out, LAN_CLI_DONE);
}

/* --- JSON ---------------------------------------------------------------- */

static json_t *place_json(const answered *a, const double *x)
{
    json_t *list = json_array();
    for (size_t i = 0; i < a->solution->path_count; i++) {
        json_array_append_new(list, json_real(x[i]));
    }
    return list;
}

static json_t *answers_json(const answered *a, const lan_solve_part *part)
{
    json_t *list = json_array();
    for (size_t i = 0; i < part->count; i++) {
        const lan_solve_answer *answer = &part->answers[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:o, s:o, s:[o, o]}", "kind",
                                        kind_words[answer->kind], "from",
                                        place_json(a, answer->lo), "to",
                                        place_json(a, answer->hi), "values",
                                        lan_cli_json_number(answer->value_lo),
                                        lan_cli_json_number(answer->value_hi)));
    }
    return list;
}

/* How closely the range of one path was looked at. */
static json_t *scan_json(const lan_solve_part *part)
{
    return part->places == 0 ? json_null()
                             : json_pack("{s:I, s:[o, o]}", "places",
                                         (json_int_t)part->places, "widest",
                                         lan_cli_json_number(part->gap[0]),
                                         lan_cli_json_number(part->gap[1]),
                                         "coarse", (int)part->is_coarse);
}

static json_t *parts_json(const answered *a)
{
    json_t *list = json_array();
    for (size_t i = 0; i < a->solution->part_count; i++) {
        const lan_solve_part *part = &a->solution->parts[i];
        json_array_append_new(
            list,
            json_pack("{s:s, s:o, s:b, s:o, s:[o, o], s:o, s:b}", "of",
                      part->of, "wanted", lan_cli_json_number(part->wanted),
                      "whole", (int)part->is_whole, "answers",
                      answers_json(a, part), "ends",
                      lan_cli_json_number(part->at_lo),
                      lan_cli_json_number(part->at_hi), "scan", scan_json(part),
                      "coarse", (int)part->is_coarse));
    }
    return list;
}

static json_t *ranges_json(const lan_solve_def *def)
{
    json_t *list = json_array();
    for (size_t i = 0; i < def->between.count; i++) {
        json_array_append_new(list,
                              json_pack("[f, f]", def->between.ends[2 * i],
                                        def->between.ends[2 * i + 1]));
    }
    return list;
}

static json_t *paths_json(const lan_solve_def *def)
{
    json_t *list = json_array();
    for (size_t i = 0; i < def->change.count; i++) {
        json_array_append_new(list, json_string(def->change.items[i]));
    }
    return list;
}

static json_t *solution_json(const answered *a)
{
    return json_pack("{s:i, s:o, s:s, s:o, s:o, s:o, s:I}", "schema", 1,
                     "title",
                     lan_cli_json_text(lan_scenario_title(a->scenario)), "find",
                     goal_words[a->def->find], "change", paths_json(a->def),
                     "between", ranges_json(a->def), "results", parts_json(a),
                     "battles", (json_int_t)a->solution->battles);
}

/* --- the command --------------------------------------------------------- */

static lan_cli_exit solve(const lan_cli *cli, const char *path, answered *a)
{
    lan_cli_meter meter;
    lan_error err;

    a->def = lan_scenario_solve_def(a->scenario);
    if (a->def == NULL) {
        lan_cli_say("%s: there is no 'solve' in it: say what to change, and "
                    "between what",
                    path);
        return LAN_CLI_SCENARIO;
    }
    lan_error_clear(&err);
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "solve");
    lan_cli_meter_advise(&meter, "--set solve.of=margin takes no odds");
    const lan_status status = lan_solve_find(a->scenario, a->def, cli->seed,
                                             progress, &a->solution, &err);
    lan_cli_meter_stop(&meter);
    if (status != LAN_OK) {
        return lan_cli_blame(path, status, &err);
    }
    const lan_cli_exit answer =
        has_answer(a) ? LAN_CLI_DONE : LAN_CLI_NO_SOLUTION;
    const lan_cli_exit written =
        cli->json
            ? lan_cli_json_write(solution_json(a), cli->output, LAN_CLI_DONE)
            : write_text(cli, path, a);
    lan_solution_destroy(a->solution);
    return written != LAN_CLI_DONE ? written : answer;
}

static lan_cli_exit run_solve(const lan_cli *cli)
{
    const char *path = cli->operands[0];
    lan_scenario *scenario = NULL;

    lan_cli_exit status = lan_cli_read(cli, path, &scenario);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    answered a = {.scenario = scenario};
    status = solve(cli, path, &a);
    lan_scenario_destroy(scenario);
    return status;
}

const lan_cli_command lan_cli_command_solve = {
    .name = "solve",
    .help = "the value that gives a wanted result",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Looks for what the scenario's section solve asks: the value of one "
        "or\n"
        "of several paths at break-even, where both sides have the same share\n"
        "left, at which a quantity has a value, or is least or most.  Of one\n"
        "path every answer in the range is given; a jump is told with the\n"
        "values on both sides of it.  A break-even is told by the margin and,\n"
        "where they can be worked out, by the odds; where armies break or\n"
        "lose heart the winner changes at the latter, as run and sensitivity\n"
        "tell.\n"
        "\n"
        "Where odds, which are looked at in 17 places, have such far apart\n"
        "that something may well be missed, that is told.\n"
        "\n"
        "Where the range has no solution it says what the quantity is at its\n"
        "ends, and the exit status is 4.\n",
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_TAKES_ALL,
    .run = run_solve,
};
