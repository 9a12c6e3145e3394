/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "cli/fight.h"
#include "cli/meter.h"
#include "cli/plot_fit.h"
#include "cli/plot_kind.h"
#include "cli/plot_paths.h"
#include "cli/terminal.h"
#include "cli/whole.h"
#include "lanchester/chance.h"
#include "plots/kinds/curve.h"

/* Curves share one axis of time, so that its unit must be one. */
static bool has_one_unit(const lan_cli *cli, const lan_cli_battle *fought,
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
static lan_status find_band(const lan_cli *cli, const lan_cli_battle *fought,
                            int64_t battles, int jobs, band_room *room,
                            lan_error *err)
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
    band.threads = jobs;
    band.times = room->times;
    band.time_count = BAND_TIMES;
    band.shares = shares;
    band.share_count = 2;
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "band");
    lan_cli_meter_advise(&meter, "--battles 100 takes less");
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
    lan_error err;
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
    lan_error_clear(&err);
    return lan_cli_blame_picture(
        NULL, lan_curve_figure(&with_band, 1, out, &err), &err);
}

static lan_cli_exit make_with_band(const lan_cli *cli, lan_figure **out,
                                   const lan_cli_battle *fought,
                                   const lan_curve *curve)
{
    const size_t armies = (size_t)lan_battle_army_count(fought->battle);
    int64_t battles = BAND_BATTLES;
    int jobs = 1;
    band_room room;
    lan_error err;
    if (fought->campaign != NULL) {
        lan_cli_say("--band is of a single battle, but the armies of %s march "
                    "on a map: 'plot odds' shows how random ones end",
                    cli->operands[1]);
        return LAN_CLI_SCENARIO;
    }
    lan_cli_exit status = lan_cli_whole(cli, "battles", 1.0, 1e6, &battles);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_jobs(cli, &jobs);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    room.found = malloc(BAND_TIMES * armies * 2 * sizeof *room.found);
    room.edges = malloc(BAND_TIMES * armies * 2 * sizeof *room.edges);
    lan_error_clear(&err);
    const lan_status found =
        room.found == NULL || room.edges == NULL
            ? LAN_ENOMEM
            : find_band(cli, fought, battles, jobs, &room, &err);
    status = lan_cli_blame(cli->operands[1], found, &err);
    if (status == LAN_CLI_DONE) {
        status = make_found(cli, out, battles, &room, curve);
    }
    free(room.edges);
    free(room.found);
    return status;
}

static lan_cli_exit make_fought(const lan_cli *cli,
                                const lan_cli_battle *fought, size_t count,
                                lan_figure **out)
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
    if (lan_cli_value(cli, "band") != NULL) {
        return make_with_band(cli, out, fought, &curves[0]);
    }
    if (count == 1 && lan_scenario_fit_def(fought->scenario).data != NULL) {
        return lan_cli_plot_fit(cli, &curves[0], fought->scenario, out);
    }
    lan_error err;
    lan_error_clear(&err);
    return lan_cli_blame_picture(
        NULL, lan_curve_figure(curves, count, out, &err), &err);
}

/* A curve is over time, unless it is asked for over a path. */
static bool is_over_path(const lan_cli *cli)
{
    return lan_cli_value(cli, "x") != NULL || lan_cli_value(cli, "of") != NULL;
}

static lan_cli_exit check_together(const lan_cli *cli)
{
    const size_t files = cli->operand_count - 1;
    const bool has_band = lan_cli_value(cli, "band") != NULL;
    if (has_band && files > 1) {
        lan_cli_say("--band is drawn round the curves of one file, not of %zu",
                    files);
        return LAN_CLI_USAGE;
    }
    if (lan_cli_value(cli, "battles") != NULL && !has_band) {
        lan_cli_say("--battles is for --band");
        return LAN_CLI_USAGE;
    }
    if (lan_cli_value(cli, "points") != NULL && !is_over_path(cli)) {
        lan_cli_say("--points is for a curve over a path: --x or --of");
        return LAN_CLI_USAGE;
    }
    if (is_over_path(cli) && (files > 1 || has_band)) {
        lan_cli_say("a curve over a path is of one file, without a band");
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit make_curve(const lan_cli *cli, lan_figure **out)
{
    const size_t files = cli->operand_count - 1;
    lan_cli_battle fought[LAN_CURVE_MAX_BATTLES];
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
            lan_cli_fight(cli, cli->operands[i + 1], &fought[count]);
        count += one == LAN_CLI_DONE ? 1 : 0;
        status = lan_cli_worse(status, one);
    }
    if (status == LAN_CLI_DONE) {
        status = make_fought(cli, fought, count, out);
    }
    for (size_t i = 0; i < count; i++) {
        lan_cli_battle_clear(&fought[i]);
    }
    return status;
}

static const char *const options[] = {"band", "battles", "jobs", "x",
                                      "of",   "points",  NULL};

const lan_cli_plot_kind lan_cli_plot_curve = {
    .name = "curve",
    .help = "strengths over time; of several files in one picture, of one\n"
            "with a --band of random battles round it; of one with fit: at\n"
            "the numbers fitted, with what was reported; with --x or --of\n"
            "results over the values of a path, with their break-even\n",
    .files_max = LAN_CURVE_MAX_BATTLES,
    .options = options,
    .make = make_curve,
};
