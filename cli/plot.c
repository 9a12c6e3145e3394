/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/fight.h"
#include "cli/matchup_work.h"
#include "cli/meter.h"
#include "cli/odds_work.h"
#include "cli/plot_paths.h"
#include "cli/plot_route.h"
#include "cli/plot_tornado.h"
#include "cli/route_query.h"
#include "cli/terminal.h"
#include "lanchester/chance.h"
#include "plots/curve.h"
#include "plots/matchup.h"
#include "plots/phase.h"
#include "plots/style.h"

/* Pictures that can be asked for, as bits: whom an option is for. */
enum {
    CURVE = 1,
    PHASE = 2,
    ODDS = 4,
    ROUTE = 8,
    MATCHUP = 16,
    HEATMAP = 32,
    TORNADO = 64,
    ANY = 127
};

typedef struct kind {
    const char *name;
    unsigned bit;
    size_t files_max; /* 0: its operands are its own business */
    /* Draws battles by the averages; NULL where it is drawn otherwise. */
    lan_cli_exit (*draw)(const lan_cli *cli, const lan_picture *picture,
                         const lan_cli_battle *fought, size_t count);
} kind;

/* A file's name stands in for a title it does not give. */
static const char *title_of(const lan_cli_battle *fought, const char *path)
{
    const char *const title = lan_scenario_title(fought->scenario);
    return title[0] != '\0' ? title : path;
}

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
    double times[BAND_TIMES];
    double *found; /* [times][armies][2] */
    double *edges; /* [2][armies][times] */
} band_room;

/* Finds where the middle four fifths of battles by chance lie, over the time
 * that the curve takes. */
static lan_status find_band(const lan_cli *cli, const lan_cli_battle *fought,
                            int64_t battles, int jobs, band_room *room,
                            lan_error *err)
{
    static const double shares[] = {0.1, 0.9};
    const size_t armies = (size_t)lan_battle_army_count(fought->battle);
    lan_chance_band band = lan_chance_band_default();
    lan_cli_meter meter;
    for (size_t i = 0; i < BAND_TIMES; i++) {
        room->times[i] =
            fought->outcome->time * ((double)i / (BAND_TIMES - 1.0));
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
        lan_chance_band_find(fought->battle, &band, progress, room->found, err);
    lan_cli_meter_stop(&meter);
    for (size_t at = 0; status == LAN_OK && at < BAND_TIMES * armies * 2;
         at++) {
        const size_t time = at / (armies * 2);
        const size_t army = at / 2 % armies;
        room->edges[(at % 2 * armies + army) * BAND_TIMES + time] =
            room->found[at];
    }
    return status;
}

static lan_cli_exit draw_found(const lan_cli *cli, const lan_picture *picture,
                               int64_t battles, const band_room *room,
                               const lan_curve *curve)
{
    const size_t armies = (size_t)lan_battle_army_count(curve->battle);
    char number[LAN_NUMBER_SIZE];
    char note[128];
    lan_error err;
    (void)snprintf(note, sizeof note,
                   "Bands: where 80 %% of %s battles by chance lie, seed "
                   "%" PRIu64 ".",
                   lan_number_count((double)battles, number), cli->seed);
    const lan_curve_band shown = {.count = BAND_TIMES,
                                  .times = room->times,
                                  .low = room->edges,
                                  .high = room->edges + armies * BAND_TIMES,
                                  .note = note};
    lan_curve with_band = *curve;
    with_band.band = &shown;
    lan_error_clear(&err);
    return lan_cli_blame_picture(
        NULL, lan_curve_draw(&with_band, 1, picture, &err), &err);
}

static lan_cli_exit draw_with_band(const lan_cli *cli,
                                   const lan_picture *picture,
                                   const lan_cli_battle *fought,
                                   const lan_curve *curve)
{
    const size_t armies = (size_t)lan_battle_army_count(fought->battle);
    int64_t battles = BAND_BATTLES;
    int jobs = 1;
    band_room room;
    lan_error err;
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
        status = draw_found(cli, picture, battles, &room, curve);
    }
    free(room.edges);
    free(room.found);
    return status;
}

static lan_cli_exit draw_curve(const lan_cli *cli, const lan_picture *picture,
                               const lan_cli_battle *fought, size_t count)
{
    if (!has_one_unit(cli, fought, count)) {
        return LAN_CLI_USAGE;
    }
    lan_curve curves[LAN_CURVE_MAX_BATTLES];
    for (size_t i = 0; i < count; i++) {
        curves[i] =
            (lan_curve){.title = title_of(&fought[i], cli->operands[i + 1]),
                        .time_unit = lan_scenario_time_unit(fought[i].scenario),
                        .battle = fought[i].battle,
                        .def = lan_scenario_battle_def(fought[i].scenario),
                        .trajectory = fought[i].trajectory,
                        .outcome = fought[i].outcome};
    }
    if (lan_cli_value(cli, "band") != NULL) {
        return draw_with_band(cli, picture, fought, &curves[0]);
    }
    lan_error err;
    lan_error_clear(&err);
    return lan_cli_blame_picture(
        NULL, lan_curve_draw(curves, count, picture, &err), &err);
}

static lan_cli_exit draw_phase(const lan_cli *cli, const lan_picture *picture,
                               const lan_cli_battle *fought, size_t count)
{
    (void)count; /* is 1 */
    const lan_phase phase = {
        .title = title_of(fought, cli->operands[1]),
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
    lan_cli_meter_advise(&meter, "--set solver.rtol=1e-4 may take less");
    const lan_status status = lan_phase_draw(&phase, picture, progress, &err);
    lan_cli_meter_stop(&meter);
    return lan_cli_blame_picture(cli->operands[1], status, &err);
}

static const kind kinds[] = {
    {"curve", CURVE, LAN_CURVE_MAX_BATTLES, draw_curve},
    {"phase", PHASE, 1, draw_phase},
    {"odds", ODDS, 1, NULL},
    {"heatmap", HEATMAP, 1, NULL},
    {"matchup", MATCHUP, 1, NULL},
    {"tornado", TORNADO, 1, NULL},
    {"route", ROUTE, 0, NULL},
};

#define KIND_COUNT (sizeof kinds / sizeof kinds[0])

static const kind *find_kind(const char *name)
{
    const char *names[KIND_COUNT];
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            return &kinds[i];
        }
        names[i] = kinds[i].name;
    }
    const char *meant = lan_text_suggest(name, names, KIND_COUNT);
    for (size_t i = 0; meant == NULL && name[0] != '\0' && i < KIND_COUNT;
         i++) {
        meant = strncmp(names[i], name, strlen(name)) == 0 ? names[i] : NULL;
    }
    if (meant != NULL) {
        lan_cli_say("no picture is called '%s' (did you mean '%s'?)", name,
                    meant);
    } else {
        lan_cli_say("no picture is called '%s'; there are curve, phase, odds, "
                    "heatmap, matchup, tornado and route",
                    name);
    }
    return NULL;
}

/* Which pictures an option is for; options not named here are for routes. */
static const struct {
    const char *name;
    unsigned kinds;
} owners[] = {
    {"script-only", ANY},
    {"keep", ANY},
    {"exact", ODDS | HEATMAP | MATCHUP},
    {"simulate", ODDS | HEATMAP | MATCHUP},
    {"precision", ODDS | HEATMAP | MATCHUP},
    {"battles", ODDS | HEATMAP | MATCHUP | CURVE},
    {"until-end", ODDS},
    {"jobs", ODDS | HEATMAP | MATCHUP | TORNADO | CURVE},
    {"x", HEATMAP | CURVE},
    {"y", HEATMAP},
    {"of", HEATMAP | CURVE},
    {"points", HEATMAP | CURVE},
    {"band", CURVE},
    {"by", MATCHUP},
    {"method", TORNADO},
    {"terrain", MATCHUP},
};

static unsigned owners_of(const char *option)
{
    for (size_t i = 0; i < sizeof owners / sizeof owners[0]; i++) {
        if (strcmp(owners[i].name, option) == 0) {
            return owners[i].kinds;
        }
    }
    return ROUTE;
}

/* The first picture that an option is for. */
static const char *owner_name(unsigned owner)
{
    size_t i = 0;
    while (i + 1 < KIND_COUNT && (kinds[i].bit & owner) == 0) {
        i++;
    }
    return kinds[i].name;
}

/* Options of one picture mean nothing to another. */
static lan_cli_exit check_options(const lan_cli *cli, const kind *what)
{
    const lan_cli_command *command = cli->command;
    for (size_t i = 0; i < command->option_count; i++) {
        const char *name = command->options[i].name;
        const unsigned owner = owners_of(name);
        if (cli->own[i] != NULL && (owner & what->bit) == 0) {
            lan_cli_say("--%s is for plot %s, not for plot %s", name,
                        owner_name(owner), what->name);
            return LAN_CLI_USAGE;
        }
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit check_picture(const lan_picture *picture)
{
    lan_error err;
    lan_error_clear(&err);
    if (lan_picture_check(picture, &err) != LAN_OK) {
        lan_cli_say("%s", err.text);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

/* A curve is over time, unless it is asked for over a path. */
static bool is_over_path(const lan_cli *cli)
{
    return lan_cli_value(cli, "x") != NULL || lan_cli_value(cli, "of") != NULL;
}

static lan_cli_exit check_files(const lan_cli *cli, const kind *what)
{
    const size_t files = cli->operand_count - 1;
    if (lan_cli_value(cli, "band") != NULL && files > 1) {
        lan_cli_say("--band is drawn round the curves of one file, not of %zu",
                    files);
        return LAN_CLI_USAGE;
    }
    if (what->bit == CURVE && lan_cli_value(cli, "battles") != NULL &&
        lan_cli_value(cli, "band") == NULL) {
        lan_cli_say("--battles is for --band");
        return LAN_CLI_USAGE;
    }
    if (what->bit == CURVE && lan_cli_value(cli, "points") != NULL &&
        !is_over_path(cli)) {
        lan_cli_say("--points is for a curve over a path: --x or --of");
        return LAN_CLI_USAGE;
    }
    if (files > what->files_max) {
        lan_cli_say("plot %s takes at most %zu file%s, not %zu", what->name,
                    what->files_max, what->files_max == 1 ? "" : "s", files);
        return LAN_CLI_USAGE;
    }
    return lan_cli_check_operands(cli);
}

static lan_cli_exit plot_battles(const lan_cli *cli, const kind *what,
                                 const lan_picture *picture)
{
    const size_t files = cli->operand_count - 1;
    lan_cli_battle fought[LAN_CURVE_MAX_BATTLES];
    size_t count = 0;
    lan_cli_exit status = check_files(cli, what);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    /* Every file is read, so that each one's errors are told. */
    for (size_t i = 0; i < files; i++) {
        const lan_cli_exit one =
            lan_cli_fight(cli, cli->operands[i + 1], &fought[count]);
        count += one == LAN_CLI_DONE ? 1 : 0;
        status = lan_cli_worse(status, one);
    }
    if (status == LAN_CLI_DONE) {
        status = what->draw(cli, picture, fought, count);
    }
    for (size_t i = 0; i < count; i++) {
        lan_cli_battle_clear(&fought[i]);
    }
    return status;
}

static lan_cli_exit plot_odds(const lan_cli *cli, const kind *what,
                              const lan_picture *picture)
{
    lan_odds_options chosen;
    lan_cli_odds odds;
    lan_error err;
    lan_cli_exit status = check_files(cli, what);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_odds_options(cli, &chosen);
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_odds_find(cli, cli->operands[1], &chosen, &odds);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_odds_view view = lan_cli_odds_view(&odds, cli->operands[1]);
    lan_error_clear(&err);
    status = lan_cli_blame_picture(cli->operands[1],
                                   lan_odds_draw(&view, picture, &err), &err);
    lan_cli_odds_clear(&odds);
    return status;
}

static lan_cli_exit plot_matchup(const lan_cli *cli, const kind *what,
                                 const lan_picture *picture)
{
    const char *path = cli->operands[1];
    lan_cli_matchup made;
    lan_error err;
    lan_cli_exit status = check_files(cli, what);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_matchup_find(cli, path, &made);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    lan_matchup_view view;
    status = lan_cli_matchup_view(cli, path, &made, &view);
    if (status == LAN_CLI_DONE) {
        lan_error_clear(&err);
        status = lan_cli_blame_picture(
            path, lan_matchup_draw(&view, picture, &err), &err);
    }
    lan_cli_matchup_clear(&made);
    return status;
}

static lan_cli_exit plot_paths(const lan_cli *cli, const kind *what,
                               const lan_picture *picture)
{
    const lan_cli_exit status = check_files(cli, what);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (what->bit == HEATMAP) {
        return lan_cli_plot_heatmap(cli, picture);
    }
    if (cli->operand_count > 2 || lan_cli_value(cli, "band") != NULL) {
        lan_cli_say("a curve over a path is of one file, without a band");
        return LAN_CLI_USAGE;
    }
    return lan_cli_plot_path(cli, picture);
}

static lan_cli_exit draw(const lan_cli *cli, const kind *what,
                         const lan_picture *picture)
{
    if (what->bit == HEATMAP || (what->bit == CURVE && is_over_path(cli))) {
        return plot_paths(cli, what, picture);
    }
    if (what->draw != NULL) {
        return plot_battles(cli, what, picture);
    }
    if (what->bit == MATCHUP) {
        return plot_matchup(cli, what, picture);
    }
    if (what->bit == TORNADO) {
        const lan_cli_exit status = check_files(cli, what);
        return status == LAN_CLI_DONE ? lan_cli_plot_tornado(cli, picture)
                                      : status;
    }
    return what->bit == ODDS ? plot_odds(cli, what, picture)
                             : lan_cli_plot_route(cli, picture);
}

static lan_cli_exit run_plot(const lan_cli *cli)
{
    const kind *const what = find_kind(cli->operands[0]);
    lan_picture picture = lan_picture_default();
    picture.path = cli->output;
    picture.out = stdout;
    picture.utf8 = lan_cli_has_utf8();
    picture.columns = lan_cli_columns();
    picture.script_only = lan_cli_value(cli, "script-only") != NULL;
    picture.keep = lan_cli_value(cli, "keep") != NULL;
    lan_cli_exit status =
        what == NULL ? LAN_CLI_USAGE : check_options(cli, what);
    if (status == LAN_CLI_DONE) {
        status = check_picture(&picture);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    return draw(cli, what, &picture);
}

static const lan_cli_option options[] = {
    {"band", 0, NULL, "curve: where 80 % of --battles by chance lie; 1000",
     NULL},
    LAN_CLI_ODDS_OPTIONS,
    {"x", 0, "RANGE", "curve, heatmap: over PATH=FROM:TO, or FROM:TO:log",
     NULL},
    {"y", 0, "RANGE", "heatmap: and over that", NULL},
    {"of", 0, "NAME", "curve, heatmap: of what; of several a,b; margin", NULL},
    {"points", 0, "N", "curve, heatmap: places along a path", NULL},
    {"by", 0, "WHAT", "matchup: go by odds, margin or value; odds", NULL},
    {"terrain", 0, "NAME", "matchup: the column stands there, attacked", NULL},
    {"method", 0, "WHAT", "tornado: elasticity or snowball", NULL},
    LAN_CLI_ROUTE_OPTIONS,
    {"script-only", 0, NULL, "write the gnuplot script instead of a picture",
     NULL},
    {"keep", 0, NULL, "leave script and data beside the picture", NULL},
};

const lan_cli_command lan_cli_command_plot = {
    .name = "plot",
    .help = "draw a battle, odds, match-ups, what matters, or a route",
    .synopsis = "KIND [OPTION]... FILE... | route [OPTION]... MAP FROM TO",
    .text =
        "Draws battles and routes with gnuplot.  KIND is\n"
        "\n"
        "  curve   strengths over time; of several files in one picture, of "
        "one\n"
        "          with a --band of battles by chance round it; with --x or "
        "--of\n"
        "          results over the values of a path, with their break-even\n"
        "  phase   one side's strength against the other's: who wins\n"
        "  odds    who wins by chance, and with how many left; the options "
        "that\n"
        "          choose how it is found out are those of odds\n"
        "  heatmap a result over the values of two paths, with the line of\n"
        "          break-even, where both sides have the same share left;\n"
        "          the paths are --x and --y, or those of sweep:\n"
        "  matchup every unit type against every other, and the mix; options\n"
        "          as those of matchup\n"
        "  tornado which values matter: the result at both ends of the range "
        "of\n"
        "          each; the range is that of the section sensitivity\n"
        "  route   a map, what a search looked at, and the way it found;\n"
        "          map and options are those of the command route\n"
        "\n"
        "-o FILE decides by its ending: .png, .svg or .pdf; without it the\n"
        "picture is made of characters.  --script-only needs no gnuplot: it\n"
        "writes a script that holds its data, to -o or to standard output.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .operands_min = 2,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "KIND and FILE",
    .takes = LAN_CLI_TAKES_ALL - LAN_CLI_TAKES_JSON,
    .run = run_plot,
};
