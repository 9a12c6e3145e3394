/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/matchups.h"

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
