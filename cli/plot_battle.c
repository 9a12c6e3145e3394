/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "cli/cli.h"

/* --- fits ---------------------------------------------------------------- */

#define NOTE_SIZE 512

/* "Fitted: fire.0.coefficient 0.0544, ..." */
static void write_note(const lan_fit *fit, char note[NOTE_SIZE])
{
    size_t used = 0;
    (void)snprintf(note, NOTE_SIZE, "%s",
                   fit->has_converged
                       ? "Fitted: "
                       : "Best numbers found; the fit did not converge: ");
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

/* If the fit names numbers, draws the battle with the fitted numbers, otherwise
 * the battle as it stands; in both cases with the reported strengths. */
static void make_fit(const lan_cli *cli, const lan_curve *curve,
                     const lan_scenario *scenario, lan_figure **out)
{
    const lan_fit_def def = lan_scenario_fit_def(scenario);
    const char *const path = cli->operands[1];
    lan_observed *observed = NULL;
    lan_curve shown = *curve;
    char note[NOTE_SIZE] = "Points: reported.";
    lan_cli_must(cli, def.data,
                 lan_observed_read_file(lan_scenario_battle_def(scenario),
                                        def.data, &observed, cli->err));
    lan_cli_keep(cli, observed, NULL);
    shown.observed = observed;
    shown.note = note;
    if (def.change_count > 0) {
        lan_fought *fought = lan_cli_room(cli, 1, sizeof *fought);
        lan_fit *fit = NULL;
        const lan_progress *progress =
            lan_cli_work(cli, "fit", "battles", NULL);
        lan_cli_must(
            cli, path,
            lan_fit_find(scenario, &def, observed, progress, &fit, cli->err));
        lan_cli_keep(cli, fit, NULL);
        lan_cli_must(cli, path,
                     lan_fought_play_fitted(fought, scenario, fit, cli->err));
        write_note(fit, note);
        shown.fought = fought;
    }
    lan_cli_must(cli, NULL, lan_curve_figure(&shown, 1, out, cli->err));
}

/* --- bands --------------------------------------------------------------- */

#define BAND_BATTLES 1000
#define BAND_TIMES   241 /* the resolution of a picture */

/* Draws the 80 % band of random battles, from the start until the band no
 * longer changes: at most twice the duration of the curve. */
static void make_with_band(const lan_cli *cli, lan_figure **out,
                           const lan_fought *fought, const lan_curve *curve)
{
    static const double shares[] = {0.1, 0.9};
    if (fought->campaign != NULL) {
        lan_cli_die(cli, LAN_CLI_SCENARIO,
                    "--band needs a single battle, but the armies of %s march "
                    "on a map: use 'plot odds' for random battles there",
                    cli->operands[1]);
    }
    const int64_t battles = lan_cli_whole(cli, "battles", BAND_BATTLES);
    const double end =
        fmin(2.0 * fought->outcome->time, lan_battle_end(fought->battle));
    const size_t armies = (size_t)lan_battle_army_count(fought->battle);
    const size_t width = 2 * armies;
    double times[BAND_TIMES];
    /* [times][armies][2], and as curves [2][armies][times] */
    double *const found = lan_cli_room(cli, BAND_TIMES * width, sizeof *found);
    double *const edges = lan_cli_room(cli, BAND_TIMES * width, sizeof *edges);
    char number[LAN_NUMBER_SIZE];
    char note[128];
    for (size_t i = 0; i < BAND_TIMES; i++) {
        times[i] = end * ((double)i / (BAND_TIMES - 1.0));
    }
    const lan_chance_band band = {.seed = cli->seed,
                                  .battles = (int32_t)battles,
                                  .threads = lan_cli_jobs(cli),
                                  .times = times,
                                  .time_count = BAND_TIMES,
                                  .shares = shares,
                                  .share_count = 2};
    const lan_progress *progress =
        lan_cli_work(cli, "band", NULL, "--battles 100 takes less");
    lan_cli_must(
        cli, cli->operands[1],
        lan_scenario_band(fought->scenario, &band, progress, found, cli->err));
    size_t count = BAND_TIMES;
    while (count > 2 &&
           memcmp(found + (count - 2) * width, found + (count - 1) * width,
                  width * sizeof *found) == 0) {
        count--;
    }
    for (size_t at = 0; at < count * width; at++) {
        edges[(at % 2 * armies + at / 2 % armies) * count + at / width] =
            found[at];
    }
    (void)snprintf(note, sizeof note,
                   "Bands: where 80 %% of %s random battles lie, seed "
                   "%" PRIu64 ".",
                   lan_number_count((double)battles, number), cli->seed);
    const lan_curve_band shown = {.count = count,
                                  .times = times,
                                  .low = edges,
                                  .high = edges + armies * count,
                                  .note = note};
    lan_curve with_band = *curve;
    with_band.band = &shown;
    lan_cli_must(cli, NULL, lan_curve_figure(&with_band, 1, out, cli->err));
}

/* --- curves -------------------------------------------------------------- */

/* Curves share one time axis, so their time units must be equal. */
static void check_units(const lan_cli *cli, const lan_fought *fought,
                        size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const char *const first = lan_scenario_time_unit(fought[0].scenario);
        const char *const other = lan_scenario_time_unit(fought[i].scenario);
        if (strcmp(first, other) != 0) {
            lan_cli_refuse(cli,
                           "one picture needs one unit of time: '%s' has '%s', "
                           "'%s' has '%s'",
                           cli->operands[1], first, cli->operands[i + 1],
                           other);
        }
    }
}

static void make_fought(const lan_cli *cli, const lan_fought *fought,
                        size_t count, lan_figure **out)
{
    lan_curve curves[LAN_CURVE_MAX_BATTLES];
    check_units(cli, fought, count);
    for (size_t i = 0; i < count; i++) {
        curves[i] =
            (lan_curve){.title = lan_cli_plot_title(fought[i].scenario,
                                                    cli->operands[i + 1]),
                        .time_unit = lan_scenario_time_unit(fought[i].scenario),
                        .fought = &fought[i]};
    }
    if (lan_cli_has(cli, "band")) {
        make_with_band(cli, out, fought, &curves[0]);
    } else if (count == 1 &&
               lan_scenario_fit_def(fought->scenario).data != NULL) {
        make_fit(cli, &curves[0], fought->scenario, out);
    } else {
        lan_cli_must(cli, NULL, lan_curve_figure(curves, count, out, cli->err));
    }
}

/* A curve is over time, unless options request a curve over a path. */
static bool is_over_path(const lan_cli *cli)
{
    return lan_cli_has(cli, "x") || lan_cli_has(cli, "of") ||
           lan_cli_has(cli, "store");
}

static void check_together(const lan_cli *cli)
{
    const size_t files = cli->operand_count - 1;
    const bool has_band = lan_cli_has(cli, "band");
    if (has_band && files > 1) {
        lan_cli_refuse(cli, "--band takes one file, not %zu", files);
    }
    if (lan_cli_has(cli, "battles") && !has_band) {
        lan_cli_refuse(cli, "--battles needs --band");
    }
    if (lan_cli_has(cli, "points") && !is_over_path(cli)) {
        lan_cli_refuse(cli, "--points needs a curve over a path: --x or --of");
    }
    if (is_over_path(cli) && (files > 1 || has_band)) {
        lan_cli_refuse(cli, "a curve over a path takes one file and no band");
    }
}

lan_cli_exit lan_cli_plot_curve(const lan_cli *cli, lan_figure **out)
{
    lan_cli_exit status = LAN_CLI_DONE;
    size_t count = 0;
    check_together(cli);
    if (is_over_path(cli)) {
        return lan_cli_plot_path_curve(cli, out);
    }
    lan_fought *const fought =
        lan_cli_room(cli, LAN_CURVE_MAX_BATTLES, sizeof *fought);
    /* Every file is read, so that the errors of each are reported. */
    for (size_t i = 1; i < cli->operand_count; i++) {
        const lan_cli_exit one = lan_cli_try_fight(
            cli, cli->operands[i], lan_cli_has(cli, "band"), &fought[count]);
        count += one == LAN_CLI_DONE ? 1 : 0;
        status = lan_cli_worse(status, one);
    }
    lan_cli_go_on(cli, status);
    make_fought(cli, fought, count, out);
    return LAN_CLI_DONE;
}

/* --- maps ----------------------------------------------------------------- */

lan_cli_exit lan_cli_plot_map(const lan_cli *cli, lan_figure **out)
{
    const char *const path = cli->operands[1];
    const lan_fought *fought = lan_cli_fight(cli, path);
    lan_campaign_view view;
    if (!lan_campaign_view_of(fought, path, &view)) {
        lan_cli_die(cli, LAN_CLI_SCENARIO,
                    "plot map: no army of %s stands on a map: give each an "
                    "'at'",
                    path);
    }
    lan_cli_must(cli, path, lan_campaign_map_figure(&view, out));
    return LAN_CLI_DONE;
}

/* --- soldiers ------------------------------------------------------------- */

/* A fight can be stopped only at a time above 0. */
#define JUST_BEGUN 1e-9

/* Reads a scenario, sets its solver to bodies, and fights it up to the
 * requested time. */
lan_cli_exit lan_cli_plot_bodies(const lan_cli *cli, lan_figure **out)
{
    static const char *const bodies[] = {"solver.method=bodies"};
    const lan_cli own = lan_cli_with_settings(cli, bodies, 1, true);
    const char *const path = cli->operands[1];
    const double time = lan_cli_number(cli, "at", LAN_INF);
    const lan_scenario *scenario = lan_cli_read(&own, path, false);
    const lan_engagement_def *const whole = lan_scenario_engagement(scenario);
    lan_battle_def battle = *whole->battle;
    lan_engagement_def def = *whole;
    lan_engagement *engagement = NULL;
    lan_outcome *outcome = NULL;
    battle.end = fmin(whole->battle->end, fmax(time, JUST_BEGUN));
    def.battle = &battle;
    lan_engagement_request request = {.seed = cli->seed,
                                      .until_end = true,
                                      .frames = &battle.end,
                                      .frame_count = 1,
                                      .shots_most = LAN_BODIES_SHOTS};
    lan_cli_must(cli, path, lan_engagement_create(&def, &engagement, cli->err));
    lan_cli_keep(cli, engagement, NULL);
    request.progress = lan_cli_work(cli, "battle", NULL, NULL);
    lan_cli_must(cli, path,
                 lan_engagement_fight(engagement, &request, cli->err));
    lan_cli_must(
        cli, path,
        lan_outcome_create(lan_engagement_whole(engagement), &outcome));
    lan_cli_keep(cli, outcome, NULL);
    const lan_bodies_view view = {.title = lan_cli_plot_title(scenario, path),
                                  .time_unit = lan_scenario_time_unit(scenario),
                                  .def = &def,
                                  .story = lan_engagement_story_of(engagement),
                                  .battle = lan_engagement_whole(engagement),
                                  .outcome = outcome,
                                  .time = fmin(time, outcome->time),
                                  .is_over = outcome->reason != LAN_END_TIME ||
                                             battle.end >= whole->battle->end,
                                  .seed = cli->seed};
    lan_cli_must(cli, path, lan_bodies_figure(&view, out));
    return LAN_CLI_DONE;
}
