/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/replay.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/battle_player_impl.h"
#include "balance/solving/root_search_impl.h"
#include "base/real.h"
#include "base/text.h"
#include "cli/terminal.h"
#include "lanchester/scenario.h"
#include "lanchester/solve.h"

#define SETTING_SIZE 160

/* Settings of the case itself, before those of the command line. */
#define OWN_SETTINGS 3

#define TURNING_RTOL 1e-11

/* Relative width at which the search for a start ends. */
#define START_RTOL 1e-10

/* One number being replayed. */
typedef struct replay {
    const lan_cli *cli;
    const lan_published_case *from;
    const lan_published_value *value;
    const char *method;
    const lan_progress *progress;
    lan_solver_report report;
    lan_cli_exit status; /* of the battles of a search */
} replay;

/* Reads the case; start >= 0 replaces the start of the group the value names,
 * at the end of the battle. */
static lan_cli_exit read_case(const replay *r, double start, lan_scenario **out)
{
    const lan_published_value *value = r->value;
    const size_t count = r->cli->setting_count;
    char own[OWN_SETTINGS][SETTING_SIZE];
    char number[LAN_TEXT_DOUBLE_SIZE];
    size_t used = 0;
    lan_messages *messages = NULL;

    if (r->method != NULL) {
        snprintf(own[used++], SETTING_SIZE, "solver.method=%s", r->method);
    }
    if (value->what == LAN_PUBLISHED_LEFT && value->at != NULL) {
        snprintf(own[used++], SETTING_SIZE, "time.end=%s", value->at);
    }
    if (start >= 0.0) {
        snprintf(own[used++], SETTING_SIZE, "armies.%s.units.%s.count=%s",
                 value->army, value->group,
                 lan_text_from_double(start, number));
    }
    const char **settings = calloc(OWN_SETTINGS + count, sizeof *settings);
    if (settings == NULL || lan_messages_create(&messages) != LAN_OK) {
        free(settings);
        return lan_cli_blame(r->from->name, LAN_ENOMEM, NULL);
    }
    for (size_t i = 0; i < used; i++) {
        settings[i] = own[i];
    }
    for (size_t i = 0; i < count; i++) {
        settings[used + i] = r->cli->settings[i];
    }
    const lan_status status = lan_scenario_read_text(
        r->from->name, r->from->scenario, strlen(r->from->scenario), settings,
        used + count, messages, out);
    free(settings);
    if (messages->errors > 0) {
        lan_messages_print(messages, stderr, r->cli->color_err);
    } else if (status != LAN_OK) {
        lan_cli_blame(r->from->name, status, NULL);
    }
    lan_messages_destroy(messages);
    return lan_cli_exit_of(status);
}

/* What the end of a battle says about the value; NaN where its group is not
 * there. */
static double read_off(const lan_published_value *value,
                       const lan_battle *battle, const lan_outcome *outcome)
{
    if (value->what != LAN_PUBLISHED_LEFT) {
        return outcome->time;
    }
    const int32_t group =
        lan_battle_find_group(battle, value->army, value->group);
    return group < 0 ? LAN_NAN : outcome->groups[group].left;
}

static lan_status compute_value(replay *r, const lan_scenario *scenario,
                                double *out, lan_error *err)
{
    const lan_solver_options options = lan_scenario_solver_options(scenario);
    battle_player player = {.battle = NULL};
    lan_battle *battle = NULL;

    battle_player_set_progress(&player, r->progress);
    lan_status status = battle_player_define(
        &player, lan_scenario_battle_def(scenario), &battle, err);
    if (status == LAN_OK) {
        status =
            battle_player_fight(&player, battle, &options, NULL, NULL, err);
    }
    if (status == LAN_OK) {
        r->report = *lan_solver_report_of(player.solver);
        *out = read_off(r->value, battle, player.outcome);
    }
    battle_player_clear(&player);
    return status;
}

/* Fights the case once; start as in read_case(). */
static lan_cli_exit fight(replay *r, double start, double *out)
{
    lan_scenario *scenario = NULL;
    lan_error err;

    const lan_cli_exit read = read_case(r, start, &scenario);
    if (read != LAN_CLI_DONE) {
        return read;
    }
    lan_error_clear(&err);
    const lan_status status = compute_value(r, scenario, out, &err);
    lan_scenario_destroy(scenario);
    return lan_cli_blame(r->from->name, status, &err);
}

/* --- what has to be searched --------------------------------------------- */

static lan_cli_exit find_turning(replay *r, double *out)
{
    lan_scenario *scenario = NULL;
    lan_turning_point *point = NULL;
    double end = LAN_NAN;
    lan_error err;

    /* The battle itself says which solver is at work. */
    lan_cli_exit read = fight(r, -1.0, &end);
    if (read == LAN_CLI_DONE) {
        read = read_case(r, -1.0, &scenario);
    }
    if (read != LAN_CLI_DONE) {
        return read;
    }
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    const lan_solver_options options = lan_scenario_solver_options(scenario);
    int32_t side = 0;
    while ((size_t)side + 1 < def->army_count &&
           strcmp(def->armies[side].name, r->value->army) != 0) {
        side++;
    }
    lan_error_clear(&err);
    lan_turning_options how = lan_turning_options_default();
    how.aim = LAN_TURNING_LEVEL;
    how.rtol = TURNING_RTOL;
    how.progress = r->progress;
    const lan_status status =
        lan_turning_point_find(def, side, &options, &how, &point, &err);
    lan_scenario_destroy(scenario);
    *out = point != NULL ? point->count : LAN_NAN;
    lan_turning_point_destroy(point);
    return lan_cli_blame(r->from->name, status, &err);
}

/* How much too late the battle ends with this start; NaN stops the search. */
static double lateness(void *context, double start)
{
    replay *r = context;
    double end = LAN_NAN;

    r->status = fight(r, start, &end);
    return end - strtod(r->value->at, NULL);
}

static root_place place_at(replay *r, double start)
{
    return (root_place){start, lateness(r, start)};
}

/* Looks within a factor of two around the published start. */
static lan_cli_exit find_start(replay *r, double *out)
{
    const double published = strtod(r->value->value, NULL);
    root_search search = {
        .ask = lateness, .context = r, .rtol = START_RTOL, .zero = 0.0};

    search.left = place_at(r, 0.5 * published);
    if (r->status == LAN_CLI_DONE) {
        search.right = place_at(r, 2.0 * published);
    }
    *out = LAN_NAN;
    if (r->status != LAN_CLI_DONE || !(search.left.v * search.right.v < 0.0)) {
        return r->status;
    }
    const lan_status status = root_search_narrow(&search);
    if (status == LAN_OK && !search.is_stopped) {
        *out = search.has_hit                               ? search.hit.x
               : fabs(search.left.v) < fabs(search.right.v) ? search.left.x
                                                            : search.right.x;
    }
    return status == LAN_OK ? r->status
                            : lan_cli_blame(r->from->name, status, NULL);
}

/* -------------------------------------------------------------------------- */

lan_cli_exit lan_cli_replay(const lan_cli *cli, const lan_published_case *from,
                            const lan_published_value *value,
                            const char *method, const lan_progress *progress,
                            lan_cli_replayed *out)
{
    replay r = {.cli = cli,
                .from = from,
                .value = value,
                .method = method,
                .progress = progress};
    lan_cli_exit status = LAN_CLI_DONE;
    double ours = LAN_NAN;

    switch (value->what) {
    case LAN_PUBLISHED_LEFT:
    case LAN_PUBLISHED_END:
        status = fight(&r, -1.0, &ours);
        break;
    case LAN_PUBLISHED_TURNING:
        status = find_turning(&r, &ours);
        break;
    case LAN_PUBLISHED_START:
        status = find_start(&r, &ours);
        break;
    }
    if (status == LAN_CLI_DONE) {
        *out = (lan_cli_replayed){ours, r.report};
    }
    return status;
}
