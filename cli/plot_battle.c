/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/real.h"
#include "cli/cli.h"
#include "lanchester/chance.h"
#include "plots/kinds/kinds.h"

/* --- fits ---------------------------------------------------------------- */

#define NOTE_SIZE 512

/* "Fitted: fire.0.coefficient 0.0544, ..." */
static void write_note(const lan_fit *fit, char note[NOTE_SIZE])
{
    size_t used = 0;
    (void)snprintf(note, NOTE_SIZE, "%s",
                   fit->has_converged
                       ? "Fitted: "
                       : "Best found, but no lowest sum of squares: ");
    for (size_t k = 0; k < fit->parameter_count; k++) {
        char number[LAN_NUMBER_SIZE];
        used = strlen(note);
        (void)snprintf(note + used, NOTE_SIZE - used, "%s%.100s %s",
                       k > 0 ? ", " : "", fit->parameters[k].path,
                       lan_number_digits(fit->parameters[k].value, 4, number));
    }
    used = strlen(note);
    (void)snprintf(note + used, NOTE_SIZE - used, ". Points: reported.");
}

static lan_cli_exit make_curves(const lan_curve *curves, size_t count,
                                lan_figure **out)
{
    lan_error err;
    lan_error_clear(&err);
    return lan_cli_blame_picture(
        NULL, lan_curve_figure(curves, count, out, &err), &err);
}

/* Of a fit that names numbers the battle at those that were found, else the
 * battle as it stands, with what was reported. */
static lan_cli_exit make_fit(const lan_cli *cli, const lan_curve *curve,
                             const lan_scenario *scenario, lan_figure **out)
{
    const lan_fit_def def = lan_scenario_fit_def(scenario);
    const char *const path = cli->operands[1];
    lan_curve shown = *curve;
    lan_observed *observed = NULL;
    lan_fit *fit = NULL;
    lan_fitted_battle fought = {.copy = NULL};
    lan_cli_meter meter;
    char note[NOTE_SIZE] = "Points: reported.";
    lan_error err;
    lan_error_clear(&err);
    lan_cli_exit exit = lan_cli_blame(
        def.data, lan_observed_read_file(curve->def, def.data, &observed, &err),
        &err);
    if (exit != LAN_CLI_DONE) {
        return exit;
    }
    shown.observed = observed;
    shown.note = note;
    if (def.change_count > 0) {
        (void)lan_cli_meter_start(&meter, cli, "fit");
        meter.unit = "battles";
        lan_status status =
            lan_fit_find(scenario, &def, observed, &meter.progress, &fit, &err);
        lan_cli_meter_stop(&meter);
        if (status == LAN_OK) {
            status = lan_fitted_battle_run(scenario, fit, &fought, &err);
        }
        exit = lan_cli_blame(path, status, &err);
    }
    if (exit == LAN_CLI_DONE && fit != NULL) {
        write_note(fit, note);
        shown.battle = fought.battle;
        shown.def = lan_scenario_copy_battle_def(fought.copy);
        shown.trajectory = fought.trajectory;
        shown.outcome = fought.outcome;
    }
    if (exit == LAN_CLI_DONE) {
        exit = make_curves(&shown, 1, out);
    }
    lan_fitted_battle_clear(&fought);
    lan_fit_destroy(fit);
    lan_observed_destroy(observed);
    return exit;
}

/* --- bands --------------------------------------------------------------- */

#define BAND_BATTLES 1000
#define BAND_TIMES   241 /* as many as a picture has room for */

/* Numbers of a band: times, and for each army the low and the high ones. */
typedef struct band_room {
    size_t count; /* of times */
    double times[BAND_TIMES];
    double *found; /* [times][armies][2] */
    double *edges; /* [2][armies][times] */
} band_room;

/* Finds where the middle four fifths of random battles lie, from the start
 * until nothing of that changes: at most twice the time that the curve takes.
 */
static lan_status find_band(const lan_cli *cli, const lan_fought *fought,
                            int64_t battles, band_room *room, lan_error *err)
{
    static const double shares[] = {0.1, 0.9};
    const size_t armies = (size_t)lan_battle_army_count(fought->battle);
    lan_chance_band band = lan_chance_band_default();
    lan_cli_meter meter;
    const size_t width = 2 * armies;
    const double end =
        fmin(2.0 * fought->outcome->time, lan_battle_end(fought->battle));
    for (size_t i = 0; i < BAND_TIMES; i++) {
        room->times[i] = end * ((double)i / (BAND_TIMES - 1.0));
    }
    band.seed = cli->seed;
    band.battles = (int32_t)battles;
    band.threads = lan_cli_jobs(cli);
    band.times = room->times;
    band.time_count = BAND_TIMES;
    band.shares = shares;
    band.share_count = 2;
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "band");
    meter.quicker = "--battles 100 takes less";
    const lan_status status =
        lan_scenario_band(fought->scenario, &band, progress, room->found, err);
    lan_cli_meter_stop(&meter);
    for (room->count = BAND_TIMES;
         status == LAN_OK && room->count > 2 &&
         memcmp(room->found + (room->count - 2) * width,
                room->found + (room->count - 1) * width,
                width * sizeof(double)) == 0;) {
        room->count--;
    }
    for (size_t at = 0; status == LAN_OK && at < room->count * width; at++) {
        room->edges[(at % 2 * armies + at / 2 % armies) * room->count +
                    at / width] = room->found[at];
    }
    return status;
}

static lan_cli_exit make_found(const lan_cli *cli, lan_figure **out,
                               int64_t battles, const band_room *room,
                               const lan_curve *curve)
{
    const size_t armies = (size_t)lan_battle_army_count(curve->battle);
    char number[LAN_NUMBER_SIZE];
    char note[128];
    (void)snprintf(note, sizeof note,
                   "Bands: where 80 %% of %s random battles lie, seed "
                   "%" PRIu64 ".",
                   lan_number_count((double)battles, number), cli->seed);
    const lan_curve_band shown = {.count = room->count,
                                  .times = room->times,
                                  .low = room->edges,
                                  .high = room->edges + armies * room->count,
                                  .note = note};
    lan_curve with_band = *curve;
    with_band.band = &shown;
    return make_curves(&with_band, 1, out);
}

static lan_cli_exit make_with_band(const lan_cli *cli, lan_figure **out,
                                   const lan_fought *fought,
                                   const lan_curve *curve)
{
    const size_t armies = (size_t)lan_battle_army_count(fought->battle);
    const int64_t battles = lan_cli_whole(cli, "battles", BAND_BATTLES);
    band_room room;
    lan_error err;
    if (fought->campaign != NULL) {
        lan_cli_say("--band is of a single battle, but the armies of %s march "
                    "on a map: 'plot odds' shows how random ones end",
                    cli->operands[1]);
        return LAN_CLI_SCENARIO;
    }
    room.found = malloc(BAND_TIMES * armies * 2 * sizeof *room.found);
    room.edges = malloc(BAND_TIMES * armies * 2 * sizeof *room.edges);
    lan_error_clear(&err);
    const lan_status found = room.found == NULL || room.edges == NULL
                                 ? LAN_ENOMEM
                                 : find_band(cli, fought, battles, &room, &err);
    lan_cli_exit status = lan_cli_blame(cli->operands[1], found, &err);
    if (status == LAN_CLI_DONE) {
        status = make_found(cli, out, battles, &room, curve);
    }
    free(room.edges);
    free(room.found);
    return status;
}

/* --- curves -------------------------------------------------------------- */

/* Curves share one axis of time, so that its unit must be one. */
static bool has_one_unit(const lan_cli *cli, const lan_fought *fought,
                         size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const char *const first = lan_scenario_time_unit(fought[0].scenario);
        const char *const other = lan_scenario_time_unit(fought[i].scenario);
        if (strcmp(first, other) != 0) {
            lan_cli_say("one picture needs one unit of time: '%s' has '%s', "
                        "'%s' has '%s'",
                        cli->operands[1], first, cli->operands[i + 1], other);
            return false;
        }
    }
    return true;
}

static lan_cli_exit make_fought(const lan_cli *cli, const lan_fought *fought,
                                size_t count, lan_figure **out)
{
    if (!has_one_unit(cli, fought, count)) {
        return LAN_CLI_USAGE;
    }
    lan_curve curves[LAN_CURVE_MAX_BATTLES];
    for (size_t i = 0; i < count; i++) {
        curves[i] =
            (lan_curve){.title = lan_cli_plot_title(fought[i].scenario,
                                                    cli->operands[i + 1]),
                        .time_unit = lan_scenario_time_unit(fought[i].scenario),
                        .battle = fought[i].battle,
                        .def = lan_scenario_battle_def(fought[i].scenario),
                        .trajectory = fought[i].trajectory,
                        .outcome = fought[i].outcome,
                        .story = fought[i].campaign != NULL
                                     ? lan_campaign_story_of(fought[i].campaign)
                                     : NULL};
    }
    if (lan_cli_has(cli, "band")) {
        return make_with_band(cli, out, fought, &curves[0]);
    }
    if (count == 1 && lan_scenario_fit_def(fought->scenario).data != NULL) {
        return make_fit(cli, &curves[0], fought->scenario, out);
    }
    return make_curves(curves, count, out);
}

/* A curve is over time, unless it is asked for over a path. */
static bool is_over_path(const lan_cli *cli)
{
    return lan_cli_has(cli, "x") || lan_cli_has(cli, "of");
}

static lan_cli_exit check_together(const lan_cli *cli)
{
    const size_t files = cli->operand_count - 1;
    const bool has_band = lan_cli_has(cli, "band");
    if (has_band && files > 1) {
        lan_cli_say("--band is drawn round the curves of one file, not of %zu",
                    files);
        return LAN_CLI_USAGE;
    }
    if (lan_cli_has(cli, "battles") && !has_band) {
        lan_cli_say("--battles is for --band");
        return LAN_CLI_USAGE;
    }
    if (lan_cli_has(cli, "points") && !is_over_path(cli)) {
        lan_cli_say("--points is for a curve over a path: --x or --of");
        return LAN_CLI_USAGE;
    }
    if (is_over_path(cli) && (files > 1 || has_band)) {
        lan_cli_say("a curve over a path is of one file, without a band");
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

lan_cli_exit lan_cli_plot_curve(const lan_cli *cli, lan_figure **out)
{
    const size_t files = cli->operand_count - 1;
    lan_fought fought[LAN_CURVE_MAX_BATTLES];
    size_t count = 0;
    lan_cli_exit status = check_together(cli);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (is_over_path(cli)) {
        return lan_cli_plot_path_curve(cli, out);
    }
    /* Every file is read, so that each one's errors are told. */
    for (size_t i = 0; i < files; i++) {
        const lan_cli_exit one =
            lan_cli_fight(cli, cli->operands[i + 1], lan_cli_has(cli, "band"),
                          &fought[count]);
        count += one == LAN_CLI_DONE ? 1 : 0;
        status = lan_cli_worse(status, one);
    }
    if (status == LAN_CLI_DONE) {
        status = make_fought(cli, fought, count, out);
    }
    for (size_t i = 0; i < count; i++) {
        lan_fought_clear(&fought[i]);
    }
    return status;
}

/* --- phase portraits and maps ----------------------------------------------
 */

static lan_cli_exit make_portrait(const lan_cli *cli, const lan_fought *fought,
                                  lan_figure **out)
{
    const lan_phase phase = {
        .title = lan_cli_plot_title(fought->scenario, cli->operands[1]),
        .time_unit = lan_scenario_time_unit(fought->scenario),
        .def = lan_scenario_battle_def(fought->scenario),
        .solver = lan_scenario_solver_options(fought->scenario),
        .battle = fought->battle,
        .outcome = fought->outcome};
    lan_error err;
    lan_cli_meter meter;
    lan_error_clear(&err);
    const lan_progress *const progress =
        lan_cli_meter_start(&meter, cli, "phase portrait");
    meter.quicker = "--set solver.rtol=1e-4 may take less";
    const lan_status status = lan_phase_figure(&phase, progress, out, &err);
    lan_cli_meter_stop(&meter);
    return lan_cli_blame_picture(cli->operands[1], status, &err);
}

lan_cli_exit lan_cli_plot_phase(const lan_cli *cli, lan_figure **out)
{
    lan_fought fought;
    const char *const path = cli->operands[1];
    lan_cli_exit status = lan_cli_fight(cli, path, false, &fought);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (fought.campaign != NULL) {
        lan_cli_say("plot phase is of a single battle, but the armies of %s "
                    "march on a map: 'plot heatmap' over two counts shows who "
                    "wins",
                    path);
        status = LAN_CLI_SCENARIO;
    } else {
        status = make_portrait(cli, &fought, out);
    }
    lan_fought_clear(&fought);
    return status;
}

lan_cli_exit lan_cli_plot_map(const lan_cli *cli, lan_figure **out)
{
    const char *const path = cli->operands[1];
    lan_campaign_view view;
    lan_fought fought;
    lan_cli_exit status = lan_cli_fight(cli, path, false, &fought);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (lan_campaign_view_of(&fought, path, &view)) {
        status = lan_cli_blame_picture(
            path, lan_campaign_map_figure(&view, out), NULL);
    } else {
        lan_cli_say("plot map: no army of %s stands on a map: give each an "
                    "'at'",
                    path);
        status = LAN_CLI_SCENARIO;
    }
    lan_fought_clear(&fought);
    return status;
}

/* --- soldiers ------------------------------------------------------------- */

/* A fight is stopped at a time above 0. */
#define JUST_BEGUN 1e-9

/* Reads a scenario as one whose soldiers are bodies, whatever its solver. */
static lan_cli_exit read_by_bodies(const lan_cli *cli, lan_scenario **out)
{
    static const char *const bodies[] = {"solver.method=bodies"};
    const char **const settings = lan_cli_with_settings(cli, bodies, 1, true);
    lan_cli own = *cli;
    if (settings == NULL) {
        return lan_cli_blame(cli->operands[1], LAN_ENOMEM, NULL);
    }
    own.settings = settings;
    own.setting_count = cli->setting_count + 1;
    const lan_cli_exit status = lan_cli_read(&own, cli->operands[1], out);
    free(settings);
    return status;
}

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

static lan_cli_exit make_bodies(const lan_cli *cli, double time,
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

lan_cli_exit lan_cli_plot_bodies(const lan_cli *cli, lan_figure **out)
{
    lan_scenario *scenario = NULL;
    lan_cli_exit status = read_by_bodies(cli, &scenario);
    if (status == LAN_CLI_DONE) {
        status =
            make_bodies(cli, lan_cli_number(cli, "at", LAN_INF), scenario, out);
        lan_scenario_destroy(scenario);
    }
    return status;
}
