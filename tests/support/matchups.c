/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/matchups.h"

#include <stdlib.h>

#include "tests/support/support.h"

lan_matchup *matchups_found(const lan_battle_def *def,
                            const lan_matchup_def *wanted,
                            const lan_matchup_options *options)
{
    lan_matchup *matchup = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_matchup_find(def, wanted, options, NULL, &matchup, &err),
                 &err);
    return matchup;
}

lan_status matchups_findings(const double *payoff, int32_t n,
                             lan_matchup_findings **out, lan_error *err)
{
    lan_matchup table = {.count = n};
    const size_t count = (size_t)n * (size_t)n;
    table.cells = calloc(count, sizeof *table.cells);
    assert_non_null(table.cells);
    for (size_t k = 0; k < count; k++) {
        table.cells[k].margin = payoff[k];
    }
    const lan_status status =
        lan_matchup_findings_make(&table, LAN_PAYOFF_MARGIN, out, err);
    free(table.cells);
    return status;
}

static double losses(matchups_fire fire, double by, double at)
{
    return fire.power * by * (fire.is_area ? at : 1.0);
}

double matchups_duel(int m, int n, matchups_fire ours, matchups_fire theirs)
{
    double wins[MATCHUPS_DUEL_ROOM][MATCHUPS_DUEL_ROOM];
    assert_in_range(m, 0, MATCHUPS_DUEL_ROOM - 1);
    assert_in_range(n, 0, MATCHUPS_DUEL_ROOM - 1);
    for (int a = 0; a <= m; a++) {
        for (int b = 0; b <= n; b++) {
            const double won = losses(ours, a, b);
            const double lost = losses(theirs, b, a);
            wins[a][b] = a == 0 ? 0.0
                         : b == 0
                             ? 1.0
                             : (won * wins[a][b - 1] + lost * wins[a - 1][b]) /
                                   (won + lost);
        }
    }
    return wins[m][n];
}
