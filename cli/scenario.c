/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "scenarios/examples.h"
#include "solver/counts_impl.h"

/* Refuses to write any result over a file that is read. */
static void spare_read(const lan_cli *cli, const char *file, const char *what)
{
    lan_cli_spare(cli, "-o", cli->output, file, what);
    for (const lan_cli_option *at = cli->command->options; at->name != NULL;
         at++) {
        char dashed[40];
        if (at->kind == LAN_CLI_WRITTEN) {
            (void)snprintf(dashed, sizeof dashed, "--%s", at->name);
            lan_cli_spare(cli, dashed, cli->values[at - cli->command->options],
                          file, what);
        }
    }
}

void lan_cli_check_operands(const lan_cli *cli)
{
    size_t dashes = 0;

    for (size_t i = 0; i < cli->operand_count; i++) {
        dashes += lan_cli_is_dash(cli->operands[i]) ? 1 : 0;
        spare_read(cli, cli->operands[i], "the scenario");
    }
    if (dashes > 1) {
        lan_cli_refuse(cli,
                       "standard input can be read only once, not for %zu "
                       "files",
                       dashes);
    }
}

void lan_cli_spare_named(const lan_cli *cli, const lan_scenario *scenario)
{
    const char *file = NULL;
    for (size_t i = 0; (file = lan_scenario_file(scenario, i)) != NULL; i++) {
        spare_read(cli, file, "a file that the scenario names");
    }
}

/* A likely meaning of a name that is not a file. */
static void hint_at_file(const char *path)
{
    char whole[1024];

    (void)snprintf(whole, sizeof whole, "%s.yaml", path);
    if (access(whole, F_OK) == 0) {
        lan_cli_say("there is a file '%s'", whole);
    } else if (strchr(path, '=') != NULL) {
        lan_cli_say("a value is set by --set %s", path);
    } else if (lan_example_find(path) != NULL) {
        lan_cli_say("there is an example of that name: 'lanchester example %s'",
                    path);
    }
}

void lan_cli_say_notes(const lan_cli *cli, const lan_scenario *scenario)
{
    for (size_t i = 0; !cli->quiet && lan_scenario_note(scenario, i) != NULL;
         i++) {
        lan_cli_say("%s", lan_scenario_note(scenario, i));
    }
}

lan_cli lan_cli_with_settings(const lan_cli *cli, const char *const *own,
                              size_t count, bool is_behind)
{
    const size_t given = cli->setting_count;
    const char **settings = lan_cli_room(cli, given + count, sizeof *settings);
    lan_cli with = *cli;
    for (size_t i = 0; i < given; i++) {
        settings[is_behind ? i : count + i] = cli->settings[i];
    }
    for (size_t i = 0; i < count; i++) {
        settings[is_behind ? given + i : i] = own[i];
    }
    with.settings = settings;
    with.setting_count = given + count;
    return with;
}

/* Reads a file or, if given, a text, and prints the messages. */
static lan_cli_exit read_as(const lan_cli *cli, const char *path,
                            const char *text, bool is_roster,
                            lan_scenario **out)
{
    const lan_reading what = {
        path, text, 0, cli->settings, cli->setting_count, is_roster};
    lan_messages *messages = NULL;
    lan_scenario *scenario = NULL;
    if (lan_messages_create(&messages) != LAN_OK) {
        return lan_cli_blame(path, LAN_ENOMEM, NULL);
    }
    const lan_status status = lan_scenario_read(&what, messages, &scenario);
    if (messages->errors > 0 || !cli->quiet) {
        lan_messages_print(messages, stderr, cli->color_err);
    }
    if (status == LAN_ENOMEM || (status != LAN_OK && messages->errors == 0)) {
        (void)lan_cli_blame(path, status, NULL);
    }
    lan_messages_destroy(messages);
    if (status == LAN_EIO && text == NULL) {
        hint_at_file(path);
    }
    if (status == LAN_OK) {
        lan_cli_keep(cli, scenario, NULL);
        lan_cli_spare_named(cli, scenario);
    }
    *out = scenario;
    return lan_cli_exit_of(status);
}

lan_cli_exit lan_cli_try_read(const lan_cli *cli, const char *path,
                              bool is_roster, lan_scenario **out)
{
    lan_cli_spare(cli, "-o", cli->output, path, "the scenario");
    const lan_cli_exit status = read_as(cli, path, NULL, is_roster, out);
    if (status == LAN_CLI_DONE && is_roster) {
        lan_cli_say_notes(cli, *out);
    }
    return status;
}

lan_scenario *lan_cli_read(const lan_cli *cli, const char *path, bool is_roster)
{
    lan_scenario *scenario = NULL;
    lan_cli_go_on(cli, lan_cli_try_read(cli, path, is_roster, &scenario));
    return scenario;
}

lan_scenario *lan_cli_read_text(const lan_cli *cli, const char *name,
                                const char *text)
{
    lan_scenario *scenario = NULL;
    lan_cli_go_on(cli, read_as(cli, name, text, false, &scenario));
    return scenario;
}

/* Steps of an explicit stepper from which on a battle counts as stiff. The
 * error of a step requires some hundreds, or tens of thousands with steppers of
 * low order at tight tolerances. */
#define STIFF_STEPS 100000

/* Most links of the deterministic battle next to an answer that does not depend
 * on it: about a second; but enough calls for any battle that is not stiff. */
#define AVERAGES_WORK  4e8
#define AVERAGES_CALLS 2e4

/* Observes a battle while it is computed. */
typedef struct watch {
    const lan_cli *cli;
    const lan_fought *fought;
    const lan_progress *meter;
    bool by_averages;
    bool has_warned;
    bool gave_up;
} watch;

/* Warns of a battle that is stiff: "rk4imp, or msbdf, may take far fewer". */
static void warn_of_steps(lan_stepper stepper, double done, double total)
{
    char better[64] = "";
    for (int k = 0; k < LAN_STEPPER_COUNT; k++) {
        const size_t used = strlen(better);
        if (lan_stepper_has((lan_stepper)k, LAN_STEPPER_FOR_STIFF)) {
            (void)snprintf(better + used, sizeof better - used, "%s%s",
                           used > 0 ? ", or " : "",
                           lan_stepper_name((lan_stepper)k));
        }
    }
    lan_cli_say("warning: stiff: %d steps of %s reached time %.3g of %.3g; "
                "--set solver.stepper=%s, may take far fewer",
                STIFF_STEPS, lan_stepper_name(stepper), done, total, better);
}

/* Warns once of a stiff battle, in which stability limits an explicit stepper's
 * steps. The test uses counts, so that every machine warns of the same battles.
 * A battle with as many events is slow for another reason. */
static bool watch_steps(void *context, double done, double total)
{
    watch *w = context;
    const battle_player *player = &w->fought->player;
    if (player->solver != NULL) { /* not a campaign */
        const lan_solver_report report = *lan_solver_report_of(player->solver);
        if (!w->has_warned && !w->cli->quiet &&
            report.method == LAN_METHOD_GSL &&
            lan_stepper_has(report.stepper, LAN_STEPPER_EXPLICIT) &&
            report.steps >= STIFF_STEPS && report.events < report.steps / 100) {
            w->has_warned = true;
            warn_of_steps(report.stepper, done, total);
        }
        w->gave_up =
            w->by_averages &&
            (double)report.rhs_calls >
                fmax(AVERAGES_CALLS,
                     AVERAGES_WORK / lan_battle_call_cost(player->battle));
    }
    return !w->gave_up && lan_progress_report(w->meter, done, total);
}

static lan_status fight(const lan_cli *cli, lan_scenario *scenario,
                        bool by_averages, lan_fought *out, lan_error *err)
{
    const bool is_campaign =
        lan_scenario_campaign(scenario) != NULL ||
        (by_averages && lan_scenario_campaign_beside(scenario) != NULL);
    watch w = {.cli = cli, .fought = out, .by_averages = by_averages};
    const lan_progress progress = {watch_steps, &w};

    lan_error_clear(err);
    *out = (lan_fought){.scenario = scenario};
    w.meter =
        lan_cli_work(cli, is_campaign ? "campaign" : "battle", NULL, NULL);
    const lan_status status =
        lan_fought_play(out, cli->seed, by_averages, &progress, err);
    lan_cli_meter_stop(cli);
    const bool is_refused =
        status == LAN_EINVAL &&
        lan_scenario_battle_def(scenario)->wounds == LAN_WOUNDS_SPREAD;
    /* The deterministic battle takes too long. */
    const bool is_unknown = by_averages && !is_campaign &&
                            (w.gave_up || status == LAN_ESTEP || is_refused);
    return is_unknown ? LAN_OK : status;
}

lan_status lan_cli_fight_averages(const lan_cli *cli, lan_scenario *scenario,
                                  lan_fought *out, lan_error *err)
{
    return fight(cli, scenario, true, out, err);
}

lan_cli_exit lan_cli_try_fight(const lan_cli *cli, const char *path,
                               bool for_band, lan_fought *out)
{
    lan_scenario *scenario = NULL;
    lan_error err;
    const lan_cli_exit status = lan_cli_try_read(cli, path, false, &scenario);

    if (status != LAN_CLI_DONE) {
        return status;
    }
    const bool has_bodies = lan_scenario_engagement(scenario) != NULL;
    /* A scenario with a map expects the map to matter. */
    if (lan_scenario_map(scenario).cells != NULL && !has_bodies &&
        lan_scenario_campaign(scenario) == NULL && !cli->quiet) {
        lan_cli_say("%s: warning: the map is not used by %s: armies fight as "
                    "if they stood together",
                    path, cli->command->name);
    }
    /* A band of fights with individual soldiers lies around the deterministic
     * battle. */
    lan_status fought = fight(cli, scenario, for_band && has_bodies, out, &err);
    if (fought == LAN_OK && out->outcome == NULL) {
        fought = lan_fail(&err, LAN_ESTEP, 0, 0,
                          "the equations take too long for a curve");
    }
    if (fought != LAN_OK) {
        lan_fought_clear(out);
    }
    return lan_cli_blame(NULL, fought, &err);
}

const lan_fought *lan_cli_fight(const lan_cli *cli, const char *path)
{
    lan_fought *fought = lan_cli_room(cli, 1, sizeof *fought);
    lan_cli_go_on(cli, lan_cli_try_fight(cli, path, false, fought));
    return fought;
}

void lan_cli_prepare_page(const lan_cli *cli, const char *path,
                          const lan_document *document,
                          const lan_fought *fought,
                          lan_turning turnings[LAN_TURNINGS], size_t *count)
{
    const bool is_asked = lan_cli_has(cli, "turning");
    const bool has_bodies = fought->engagement != NULL;
    const bool is_for_people = lan_document_is_for_people(document);
    *count = 0;
    if (is_for_people && has_bodies && is_asked) {
        lan_cli_refuse(
            cli,
            "%s: --turning: solver bodies fights one random battle: use solve "
            "with solve.repeat for a break-even, or give another solver",
            path);
    }
    if (is_for_people && !has_bodies &&
        (fought->campaign == NULL || is_asked)) {
        const lan_progress *progress =
            lan_cli_work(cli, "turning point", NULL, NULL);
        lan_cli_must(
            cli, path,
            lan_turnings_find(fought, progress, turnings, count, cli->err));
    }
    if (has_bodies && lan_document_wants(document, LAN_FORMAT_HTML)) {
        const lan_progress *progress =
            lan_cli_work(cli, "battle once more", NULL, NULL);
        lan_cli_must(cli, path,
                     lan_fought_film(fought, cli->seed, progress, cli->err));
    }
}

lan_log_level lan_cli_log(const lan_cli *cli)
{
    static const lan_log_level levels[] = {LAN_LOG_ALL, LAN_LOG_MAIN,
                                           LAN_LOG_NONE};
    return levels[lan_cli_word(cli, "log", 1)];
}

const char *lan_cli_plot_title(const lan_scenario *scenario, const char *path)
{
    const char *const title = lan_scenario_title(scenario);
    return title[0] != '\0' ? title : path;
}
