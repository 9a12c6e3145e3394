/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/played_odds_impl.h"

#include <math.h>
#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/threads_impl.h"
#include "solver/chance_impl.h"

/* What is played many times: a player for each thread. */
typedef struct played_runs {
    const played_def *def;
    battle_player
        *players; /* [threads] with nothing begun until it is needed */
    int threads;
    uint64_t seed;
    bool until_end;
    const lan_progress *progress;
    /* Those under way. */
    int64_t first;
    double total;
    const lan_chance_ends *ends;
} played_runs;

/* --- one run ------------------------------------------------------------- */

static lan_status play_campaign(const played_runs *runs, battle_player *player,
                                int64_t run, lan_error *err)
{
    lan_campaign_request request = {.solver = lan_solver_options_default(),
                                    .run = (uint64_t)run};
    lan_status status = LAN_OK;
    request.solver.method = LAN_METHOD_CHANCE;
    request.solver.seed = runs->seed;
    if (player->campaign == NULL) {
        status = battle_player_begin_campaign(player, runs->def->campaign, err);
    }
    return status == LAN_OK ? battle_player_play(player, &request, err)
                            : status;
}

static lan_status fight_engagement(const played_runs *runs,
                                   battle_player *player, int64_t run,
                                   lan_error *err)
{
    const lan_engagement_request request = {
        .seed = runs->seed, .run = (uint64_t)run, .until_end = runs->until_end};
    lan_status status = LAN_OK;
    if (player->engagement == NULL) {
        status =
            battle_player_begin_engagement(player, runs->def->engagement, err);
    }
    return status == LAN_OK ? battle_player_engage(player, &request, err)
                            : status;
}

static lan_status play_run(const played_runs *runs, int thread, int64_t run,
                           const lan_progress *ticker, lan_error *err)
{
    battle_player *player = &runs->players[thread];
    battle_player_set_progress(player, ticker);
    return runs->def->engagement != NULL
               ? fight_engagement(runs, player, run, err)
               : play_campaign(runs, player, run, err);
}

static void write_end(const lan_chance_ends *ends, size_t at,
                      const battle_player *player)
{
    const lan_battle *whole = player->engagement != NULL
                                  ? lan_engagement_whole(player->engagement)
                                  : lan_campaign_whole(player->campaign);
    const lan_outcome *outcome = player->outcome;
    const size_t sides = (size_t)lan_battle_side_count(whole);
    int32_t *left = &ends->left[at * sides];
    for (size_t s = 0; s < sides; s++) {
        left[s] = 0;
    }
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(whole, i);
        left[lan_battle_army_side(whole, army)] +=
            (int32_t)lround(outcome->groups[i].left);
    }
    ends->winner[at] = outcome->winner;
    ends->time[at] = outcome->time;
}

static lan_status play_and_write(void *context, int job, int64_t item,
                                 const lan_progress *ticker, lan_error *err)
{
    const played_runs *runs = context;
    const lan_status status =
        play_run(runs, job, runs->first + item, ticker, err);
    if (status == LAN_OK) {
        write_end(runs->ends, (size_t)item, &runs->players[job]);
    }
    return status;
}

/* --- all ----------------------------------------------------------------- */

/* Tells how many of all are done, not of those under way. */
static bool report_of_all(void *context, double done, double total)
{
    const played_runs *runs = context;
    (void)total;
    return lan_progress_report(runs->progress, (double)runs->first + done,
                               runs->total);
}

static lan_status play_range(void *context, int64_t first, int32_t count,
                             double total, const lan_chance_ends *ends,
                             lan_error *err)
{
    played_runs *runs = context;
    const lan_progress progress = {report_of_all, runs};
    runs->first = first;
    runs->total = total;
    runs->ends = ends;
    return parallel_for(runs->threads, count, play_and_write, runs, &progress,
                        err);
}

static void clear_runs(played_runs *runs)
{
    for (int i = 0; runs->players != NULL && i < runs->threads; i++) {
        battle_player_clear(&runs->players[i]);
    }
    free(runs->players);
}

/* Plays the first run, which says how long one takes. */
static lan_status begin_runs(played_runs *runs, lan_odds_fights *fights,
                             lan_error *err)
{
    runs->players = calloc((size_t)runs->threads, sizeof *runs->players);
    if (runs->players == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    const lan_status status = play_run(runs, 0, 0, runs->progress, err);
    if (status == LAN_OK) {
        fights->seconds =
            runs->def->engagement != NULL
                ? battle_player_engagement_seconds(&runs->players[0])
                : battle_player_campaign_seconds(&runs->players[0]);
    }
    return status;
}

lan_status played_odds_find(const played_def *def, const lan_battle *battle,
                            const lan_odds_options *options,
                            const lan_progress *progress, lan_odds **out,
                            lan_error *err)
{
    const int threads = lan_thread_count(options->threads);
    played_runs runs = {
        .def = def,
        .threads = threads < PARALLEL_JOBS_MOST ? threads : PARALLEL_JOBS_MOST,
        .seed = options->seed,
        .until_end = options->until_end,
        .progress = progress};
    lan_odds_fights fights = {.context = &runs,
                              .run = play_range,
                              .why = def->engagement != NULL
                                         ? ENGAGEMENT_ODDS_WHY
                                         : CAMPAIGN_ODDS_WHY};
    lan_status status = LAN_OK;
    if (options->method != LAN_ODDS_EXACT) {
        status = begin_runs(&runs, &fights, err);
    }
    if (status == LAN_OK) {
        status = lan_odds_find_by_fights(battle, &fights, options, progress,
                                         out, err);
    }
    clear_runs(&runs);
    return status;
}
