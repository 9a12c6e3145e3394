/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sensitivity_work.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/answer.h"
#include "cli/meter.h"
#include "cli/terminal.h"
#include "cli/whole.h"

#define METHOD_COUNT (LAN_SENSITIVITY_SNOWBALL + 1)

static lan_cli_exit read_method(const lan_cli *cli, lan_sensitivity_def *def)
{
    const char *text = lan_cli_value(cli, "method");
    const char *words[METHOD_COUNT];
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        words[i] = lan_sensitivity_method_word((lan_sensitivity_method)i);
        if (text != NULL && strcmp(text, words[i]) == 0) {
            def->method = (lan_sensitivity_method)i;
            return LAN_CLI_DONE;
        }
    }
    if (text == NULL) {
        return LAN_CLI_DONE;
    }
    const char *meant = lan_text_suggest(text, words, METHOD_COUNT);
    lan_cli_say(meant != NULL
                    ? "--method takes elasticity, morris, sobol or snowball, "
                      "not '%s' (did you mean '%s'?)"
                    : "--method takes elasticity, morris, sobol or snowball, "
                      "not '%s'",
                text, meant);
    return LAN_CLI_USAGE;
}

/* Who is to be warned, of what. */
typedef struct warned {
    const char *path;
    lan_sensitivity_method method;
    lan_cli_meter *meter;
} warned;

static void warn(void *context, double seconds)
{
    static const char *const quicker[] = {
        [LAN_SENSITIVITY_ELASTICITY] =
            "name fewer values: --set sensitivity.change=[...]",
        [LAN_SENSITIVITY_MORRIS] = "--set sensitivity.trajectories=5 takes "
                                   "fewer battles, or name fewer values",
        [LAN_SENSITIVITY_SOBOL] = "--method morris, fewer samples or fewer "
                                  "values take fewer battles",
        [LAN_SENSITIVITY_SNOWBALL] =
            "name fewer values: --set sensitivity.change=[...]",
    };
    const warned *to = context;
    lan_cli_meter_warn(to->meter, to->path, seconds, quicker[to->method]);
}

lan_status lan_cli_sensitivity_of(const lan_cli *cli, const char *path,
                                  const lan_scenario *scenario,
                                  const lan_sensitivity_def *def, int jobs,
                                  lan_cli_sensitivity *out, lan_error *err)
{
    lan_cli_sensitivity made = {.scenario = scenario, .def = *def};
    lan_cli_meter meter;
    warned to = {path, def->method, &meter};
    const lan_sensitivity_options options = {.seed = cli->seed,
                                             .jobs = jobs,
                                             .estimate = warn,
                                             .estimate_context = &to};
    lan_error_clear(err);
    const lan_progress *progress =
        lan_cli_meter_start(&meter, cli, "sensitivity");
    const lan_status status = lan_sensitivity_find(scenario, def, &options,
                                                   progress, &made.found, err);
    lan_cli_meter_stop(&meter);
    if (status == LAN_OK) {
        *out = made;
    }
    return status;
}

static bool is_of_slopes(lan_sensitivity_method method)
{
    return method == LAN_SENSITIVITY_ELASTICITY ||
           method == LAN_SENSITIVITY_SNOWBALL;
}

/* Reads what stands on the command line, before the file: a wrong word is told
 * at once. */
static lan_cli_exit read_options(const lan_cli *cli, bool has_slopes, int *jobs)
{
    lan_sensitivity_def def = lan_sensitivity_def_default();
    lan_cli_exit status = read_method(cli, &def);
    if (status == LAN_CLI_DONE && has_slopes && !is_of_slopes(def.method)) {
        lan_cli_say("a tornado is of method elasticity or snowball");
        return LAN_CLI_USAGE;
    }
    return status == LAN_CLI_DONE ? lan_cli_jobs(cli, jobs) : status;
}

/* What a file asks for, and the command line instead. */
static lan_cli_exit choose_def(const lan_cli *cli, const lan_scenario *scenario,
                               bool has_slopes, lan_sensitivity_def *out)
{
    *out = lan_scenario_sensitivity_def(scenario);
    if (has_slopes && !is_of_slopes(out->method)) {
        out->method = LAN_SENSITIVITY_ELASTICITY;
    }
    return read_method(cli, out);
}

lan_cli_exit lan_cli_sensitivity_find(const lan_cli *cli, const char *path,
                                      bool has_slopes, lan_cli_sensitivity *out)
{
    lan_scenario *scenario = NULL;
    lan_sensitivity_def def;
    lan_error err;
    int jobs = 1;
    lan_cli_exit status = read_options(cli, has_slopes, &jobs);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_read(cli, path, &scenario);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = choose_def(cli, scenario, has_slopes, &def);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_blame(
            path,
            lan_cli_sensitivity_of(cli, path, scenario, &def, jobs, out, &err),
            &err);
    }
    if (status != LAN_CLI_DONE) {
        lan_scenario_destroy(scenario);
        return status;
    }
    out->read = scenario;
    return LAN_CLI_DONE;
}

void lan_cli_sensitivity_clear(lan_cli_sensitivity *made)
{
    lan_sensitivity_destroy(made->found);
    lan_scenario_destroy(made->read);
}

lan_cli_exit lan_cli_sensitivity_judge(const lan_cli_sensitivity *made,
                                       char text[LAN_CLI_TROUBLE_SIZE])
{
    const lan_sensitivity *found = made->found;
    const lan_parity *parity = found->parity;
    if (parity != NULL && parity->obstacle != NULL) {
        (void)snprintf(text, LAN_CLI_TROUBLE_SIZE,
                       "a snowball needs exact odds, each within a second, "
                       "but %s: --method elasticity --set sensitivity.of=odds "
                       "takes simulated ones",
                       parity->obstacle);
        return LAN_CLI_NO_SOLUTION;
    }
    if (parity != NULL && !parity->is_found) {
        (void)snprintf(text, LAN_CLI_TROUBLE_SIZE, "side '%s': %s",
                       parity->side, parity->why);
        return LAN_CLI_NO_SOLUTION;
    }
    if (found->report.failed > 0) {
        (void)snprintf(text, LAN_CLI_TROUBLE_SIZE,
                       "%lld of %lld battles failed, the first of them: %s",
                       (long long)found->report.failed,
                       (long long)found->report.asked, found->report.error);
        return LAN_CLI_SOME_FAILED;
    }
    return LAN_CLI_DONE;
}

lan_cli_exit lan_cli_sensitivity_tell(const char *path,
                                      const lan_cli_sensitivity *made)
{
    char text[LAN_CLI_TROUBLE_SIZE];
    const lan_cli_exit status = lan_cli_sensitivity_judge(made, text);
    if (status != LAN_CLI_DONE) {
        lan_cli_say("%s: %s", path, text);
    }
    return status;
}

lan_sensitivity_result
lan_cli_sensitivity_result(const lan_cli_sensitivity *made, const char *path)
{
    return (lan_sensitivity_result){.path = path,
                                    .scenario = made->scenario,
                                    .def = &made->def,
                                    .found = made->found};
}

static lan_cli_exit print_page(const lan_cli *cli, const char *path,
                               const lan_cli_sensitivity *made)
{
    lan_cli_answer answer;
    const lan_cli_exit status =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_sensitivity_result result =
        lan_cli_sensitivity_result(made, path);
    lan_page_sensitivity(answer.document, &result);
    return lan_cli_answer_end(&answer, path, status);
}

lan_cli_exit lan_cli_sensitivity_answer(const lan_cli *cli, const char *path,
                                        bool has_slopes)
{
    lan_cli_sensitivity made;
    lan_cli_exit status =
        lan_cli_sensitivity_find(cli, path, has_slopes, &made);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_cli_exit told = lan_cli_sensitivity_tell(path, &made);
    if (told != LAN_CLI_NO_SOLUTION || cli->json) {
        status = print_page(cli, path, &made);
    }
    lan_cli_sensitivity_clear(&made);
    return lan_cli_ended(told, status);
}
