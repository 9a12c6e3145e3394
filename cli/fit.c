/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "cli/cli.h"

/* --- warnings ------------------------------------------------------------ */

/* Exponents of strengths that fell together are one number, not two. */
static void warn_of_laws(const char *path, const lan_fit_laws *laws)
{
    if (!laws->law[LAN_FIT_LAW_POWER].is_known ||
        fabs(laws->correlation) > LAN_FIT_CORRELATION_MAX) {
        lan_cli_say("%s: warning: the strengths cannot separate the two "
                    "exponents of the power law",
                    path);
    }
}

/* Prints the important warnings. Vague numbers are reported only if there is no
 * better reason, and a general warning is the last resort. */
static void warn_of_numbers(const char *path, const lan_fit *fit)
{
    const size_t n = fit->parameter_count;
    bool is_known = false;
    bool is_vague = false;

    for (size_t k = 0; k < n; k++) {
        if (fit->parameters[k].is_idle) {
            lan_cli_say(
                "%s: warning: %s has no effect on the observed strengths", path,
                fit->parameters[k].path);
            is_known = true;
        }
    }
    for (size_t i = 0; i < n * n; i++) {
        if (i / n < i % n &&
            fabs(fit->correlation[i]) > LAN_FIT_CORRELATION_MAX) {
            lan_cli_say("%s: warning: the data cannot separate %s and %s: "
                        "only their combination is known (correlation %.4f)",
                        path, fit->parameters[i / n].path,
                        fit->parameters[i % n].path, fit->correlation[i]);
            is_known = true;
        }
    }
    for (size_t k = 0; k < n && !is_known; k++) {
        const lan_fit_parameter *is = &fit->parameters[k];
        if (is->is_vague) {
            lan_cli_say("%s: warning: the data hardly determine %s: its "
                        "interval is %.3g to %.3g",
                        path, is->path, is->low, is->high);
            is_vague = true;
        }
    }
    if (!is_known && !is_vague && !fit->is_identified) {
        lan_cli_say("%s: warning: the data cannot separate the numbers "
                    "(condition %.3g, more than %g)",
                    path, fit->condition, LAN_FIT_CONDITION_MAX);
    }
}

/* --- what is found ------------------------------------------------------- */

/* The table of battles; NULL: observations of one. */
static const char *battles_of(const lan_cli_asked *asked)
{
    return asked->scenario == NULL
               ? asked->path
               : lan_scenario_fit_def(asked->scenario).battles;
}

/* The law of many fights with individual soldiers, without a file of data. */
static bool is_of_fights(const lan_cli_asked *asked)
{
    return lan_cli_has(asked->cli, "law") &&
           lan_scenario_engagement(asked->scenario) != NULL;
}

static void suits(const lan_cli_asked *asked)
{
    static const char *const others[] = {"battles", "jobs"};
    const lan_cli *const cli = asked->cli;
    const lan_fit_def def = lan_scenario_fit_def(asked->scenario);

    if (is_of_fights(asked)) {
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        if (lan_cli_has(cli, others[i])) {
            lan_cli_refuse(cli, "--%s needs --law and --solver bodies",
                           others[i]);
        }
    }
    if (def.battles == NULL && lan_cli_has(cli, "covariates")) {
        lan_cli_refuse(cli, "--covariates needs a table of battles: --battles "
                            "FILE.csv, or fit.battles");
    }
    if (def.battles != NULL && !lan_cli_has(cli, "law")) {
        lan_cli_spare(cli, "-o", cli->output, def.battles, "the battles");
        return;
    }
    if (def.data == NULL) {
        lan_cli_die(cli, LAN_CLI_SCENARIO,
                    "%s: the scenario has no section 'fit' with the data and "
                    "the numbers to fit",
                    asked->path);
    }
    lan_cli_spare(cli, "-o", cli->output, def.data, "the data");
}

static lan_status observe(lan_cli_asked *asked, lan_observed **out,
                          lan_error *err)
{
    const lan_cli *const cli = asked->cli;
    const char *const data = lan_scenario_fit_def(asked->scenario).data;
    if (is_of_fights(asked)) {
        cli->meter->what = "fights";
        return lan_observed_fight(asked->scenario, cli->seed,
                                  (int32_t)lan_cli_whole(cli, "battles", 1000),
                                  lan_cli_jobs(cli), asked->progress, out, err);
    }
    asked->blamed = data;
    const lan_status status = lan_observed_read_file(
        lan_scenario_battle_def(asked->scenario), data, out, err);
    if (status == LAN_OK) {
        asked->blamed = asked->path;
    }
    if (status == LAN_OK && !cli->quiet && (*out)->below_zero > 0) {
        lan_cli_say("%s: warning: observed strengths below 0: %zu, the first "
                    "in line %d of the data",
                    asked->path, (*out)->below_zero, (*out)->below_zero_line);
    }
    return status;
}

static lan_status find_laws(lan_cli_asked *asked, lan_error *err)
{
    lan_observed *observed = NULL;
    lan_fit_laws *laws = lan_cli_room(asked->cli, 1, sizeof *laws);
    lan_status status = observe(asked, &observed, err);
    lan_cli_keep(asked->cli, observed, NULL);
    if (status == LAN_OK) {
        status = lan_fit_law_find(lan_scenario_battle_def(asked->scenario),
                                  observed, laws, err);
    }
    if (status == LAN_OK && !asked->cli->quiet) {
        warn_of_laws(asked->path, laws);
    }
    asked->made.other = laws;
    return status;
}

/* --- many battles -------------------------------------------------------- */

/* The names between commas. */
static size_t split_names(const lan_cli *cli, const char *text,
                          const char *names[LAN_FIT_COVARIATES_MAX + 1])
{
    size_t count = 0;
    while (text != NULL && *text != '\0' && count <= LAN_FIT_COVARIATES_MAX) {
        const size_t length = strcspn(text, ",");
        char *name = lan_cli_room(cli, length + 1, 1);
        memcpy(name, text, length);
        names[count++] = name;
        text += length + (text[length] == ',');
    }
    return count;
}

static lan_status find_battles(lan_cli_asked *asked, lan_error *err)
{
    const lan_cli *const cli = asked->cli;
    const char *names[LAN_FIT_COVARIATES_MAX + 1];
    const size_t count =
        split_names(cli, lan_cli_value(cli, "covariates"), names);
    lan_fit_battles *fit = NULL;
    asked->blamed = battles_of(asked);
    const lan_status status =
        lan_fit_battles_find(asked->blamed, names, count, &fit, err);
    lan_cli_keep(cli, fit, NULL);
    asked->made.other = fit;
    return status;
}

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    const lan_cli *const cli = asked->cli;
    lan_fit_result *const made = &asked->made.fit;
    const lan_fit_def def = lan_scenario_fit_def(asked->scenario);
    lan_observed *observed = NULL;
    lan_fit *fit = NULL;
    if (def.battles != NULL) {
        return find_battles(asked, err);
    }
    lan_status status = observe(asked, &observed, err);
    *made = (lan_fit_result){.scenario = asked->scenario, .observed = observed};
    if (status == LAN_OK && def.change_count == 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "fit.change names no number to fit");
    }
    cli->meter->unit = "battles";
    if (status == LAN_OK) {
        status = lan_fit_find(asked->scenario, &def, observed, asked->progress,
                              &fit, err);
    }
    made->fit = fit;
    lan_cli_meter_stop(cli);
    if (status == LAN_OK && !cli->quiet) {
        warn_of_numbers(asked->path, fit);
    }
    /* for its curve, if requested */
    if (status == LAN_OK &&
        (cli->output != NULL ||
         (cli->has_format && cli->format != LAN_FORMAT_TEXT))) {
        lan_fought *fought = lan_cli_room(cli, 1, sizeof *fought);
        status = lan_fought_play_fitted(fought, asked->scenario, fit, err);
        made->fought = fought->outcome != NULL ? fought : NULL;
    }
    return status;
}

static lan_cli_exit judge(lan_cli_asked *asked, char text[LAN_CLI_TROUBLE_SIZE])
{
    if (battles_of(asked) != NULL || asked->made.fit.fit->has_converged) {
        return LAN_CLI_DONE;
    }
    (void)snprintf(
        text, LAN_CLI_TROUBLE_SIZE,
        "the fit did not converge; these are the best numbers found");
    return LAN_CLI_NO_SOLUTION;
}

static void page(const lan_cli_asked *asked, lan_document *document)
{
    if (battles_of(asked) != NULL) {
        lan_page_fit_battles(document, asked->made.other);
    } else {
        lan_page_fit(document, &asked->made.fit);
    }
}

static void page_laws(const lan_cli_asked *asked, lan_document *document)
{
    lan_page_fit_laws(document, asked->made.other);
}

static const lan_cli_question numbers = {.meter = "fit",
                                         .rows = LAN_CLI_ROWS_BESIDE,
                                         .suits = suits,
                                         .find = find,
                                         .judge = judge,
                                         .page = page};

static const lan_cli_question laws = {.meter = "fit",
                                      .rows = LAN_CLI_ROWS_WITHIN,
                                      .suits = suits,
                                      .find = find_laws,
                                      .page = page_laws};

/* Its find() reads the file, which is no scenario. */
static const lan_cli_question of_battles = {.meter = "fit",
                                            .rows = LAN_CLI_ROWS_WITHIN,
                                            .find = find_battles,
                                            .page = page};

static lan_cli_exit fit_battles(const lan_cli *cli, const char *path)
{
    lan_cli_asked asked;
    if (cli->operand_count > 0) {
        lan_cli_refuse(cli, "--battles FILE is all that is read, not '%s' too",
                       cli->operands[0]);
    }
    lan_cli_spare(cli, "-o", cli->output, path, "the battles");
    lan_cli_must(cli, path, lan_cli_find(cli, &of_battles, path, NULL, &asked));
    return lan_cli_print_page(&asked, cli, LAN_CLI_DONE);
}

lan_cli_exit lan_cli_run_fit(const lan_cli *cli)
{
    const char *battles = lan_cli_value(cli, "battles");
    int32_t count = 0;
    if (battles != NULL && lan_cli_ends_in(battles, ".csv")) {
        return fit_battles(cli, battles);
    }
    if (battles != NULL &&
        !lan_cli_read_whole(battles, strlen(battles), 1,
                            LAN_OBSERVED_FIGHTS_MAX, &count)) {
        lan_cli_refuse_value(cli, "battles",
                             "a whole number from 1 to 100000, or a FILE.csv",
                             battles);
    }
    if (cli->operand_count == 0) {
        lan_cli_say("fit: no FILE given");
        lan_cli_refuse(cli, "try 'lanchester fit --help'");
    }
    return lan_cli_answer_question(
        cli, lan_cli_has(cli, "law") ? &laws : &numbers, cli->operands[0]);
}
