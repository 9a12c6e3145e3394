/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "cli/fight.h"
#include "cli/meter.h"
#include "cli/plot_kind.h"
#include "cli/terminal.h"
#include "plots/kinds/bodies.h"

/* A fight is stopped at a time above 0. */
#define JUST_BEGUN 1e-9

/* --- reading -------------------------------------------------------------- */

static lan_cli_exit read_time(const lan_cli *cli, double *out)
{
    const char *const text = lan_cli_value(cli, "at");
    if (text == NULL) {
        return LAN_CLI_DONE;
    }
    if (lan_text_to_double(text, strlen(text), out) != LAN_OK ||
        !(*out >= 0.0) || !isfinite(*out)) {
        lan_cli_say("--at takes a time from 0, not '%s'", text);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

/* Reads a scenario as one whose soldiers are bodies, whatever its solver. */
static lan_cli_exit read_by_bodies(const lan_cli *cli, lan_scenario **out)
{
    const size_t count = cli->setting_count;
    const char **const settings = malloc((count + 1) * sizeof *settings);
    lan_cli own = *cli;
    if (settings == NULL) {
        return lan_cli_blame(cli->operands[1], LAN_ENOMEM, NULL);
    }
    for (size_t i = 0; i < count; i++) {
        settings[i] = cli->settings[i];
    }
    settings[count] = "solver.method=bodies";
    own.settings = settings;
    own.setting_count = count + 1;
    const lan_cli_exit status = lan_cli_read(&own, cli->operands[1], out);
    free(settings);
    return status;
}

/* --- a fight until then --------------------------------------------------- */

typedef struct stopped_fight {
    lan_battle_def battle; /* that ends at the time to be shown */
    lan_engagement_def def;
    lan_engagement *engagement;
    lan_outcome *outcome;
} stopped_fight;

static lan_status fight_until(const lan_cli *cli, double time,
                              const lan_engagement_def *whole,
                              stopped_fight *out, lan_error *err)
{
    lan_cli_meter meter;
    out->battle = *whole->battle;
    out->battle.end = fmin(whole->battle->end, fmax(time, JUST_BEGUN));
    out->def = *whole;
    out->def.battle = &out->battle;
    lan_engagement_request request = {.seed = cli->seed,
                                      .until_end = true,
                                      .frames = &out->battle.end,
                                      .frame_count = 1,
                                      .shots_most = LAN_BODIES_SHOTS};
    lan_status status = lan_engagement_create(&out->def, &out->engagement, err);
    if (status == LAN_OK) {
        request.progress = lan_cli_meter_start(&meter, cli, "battle");
        status = lan_engagement_fight(out->engagement, &request, err);
        lan_cli_meter_stop(&meter);
    }
    if (status == LAN_OK) {
        status = lan_outcome_create(lan_engagement_whole(out->engagement),
                                    &out->outcome);
    }
    return status;
}

static lan_cli_exit make_read(const lan_cli *cli, double time,
                              const lan_scenario *scenario, lan_figure **out)
{
    const lan_engagement_def *const whole = lan_scenario_engagement(scenario);
    stopped_fight fought = {.engagement = NULL};
    lan_error err;
    lan_error_clear(&err);
    lan_status status = fight_until(cli, time, whole, &fought, &err);
    if (status == LAN_OK) {
        const lan_bodies_view view = {
            .title = lan_cli_plot_title(scenario, cli->operands[1]),
            .time_unit = lan_scenario_time_unit(scenario),
            .def = &fought.def,
            .story = lan_engagement_story_of(fought.engagement),
            .battle = lan_engagement_whole(fought.engagement),
            .outcome = fought.outcome,
            .time = fmin(time, fought.outcome->time),
            .is_over = fought.outcome->reason != LAN_END_TIME ||
                       fought.battle.end >= whole->battle->end,
            .seed = cli->seed};
        status = lan_bodies_figure(&view, out);
    }
    lan_outcome_destroy(fought.outcome);
    lan_engagement_destroy(fought.engagement);
    return lan_cli_blame_picture(cli->operands[1], status, &err);
}

static lan_cli_exit make_bodies(const lan_cli *cli, lan_figure **out)
{
    lan_scenario *scenario = NULL;
    double time = LAN_INF;
    lan_cli_exit status = read_time(cli, &time);
    if (status == LAN_CLI_DONE) {
        status = read_by_bodies(cli, &scenario);
    }
    if (status == LAN_CLI_DONE) {
        status = make_read(cli, time, scenario, out);
        lan_scenario_destroy(scenario);
    }
    return status;
}

static const char *const options[] = {"at", NULL};

const lan_cli_plot_kind lan_cli_plot_bodies = {
    .name = "bodies",
    .help = "where every soldier stands --at a time of one fight by bodies,\n"
            "who fell where, and the last shots\n",
    .files_max = 1,
    .options = options,
    .make = make_bodies,
};
