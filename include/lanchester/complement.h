/* lanchester/complement.h - the team of a few types that answers the field of a
 * table of match-ups best.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each of the field, its own types and mixed armies too, is answered
 *          by whoever of the team is the most ahead of it. The best team is
 *          ahead by most in the mean over the field; of equal ones the one
 *          whose worst answer is best, then the one first in the file. Single
 *          types make a team, mixed armies do not.
 * Errors   LAN_EINVAL for a team of more types than there are; LAN_ENOMEM.
 * Owner    the caller, from lan_complement_find() to _destroy().
 * Threads  any; nothing here has state.
 */
#ifndef LANCHESTER_COMPLEMENT_H
#define LANCHESTER_COMPLEMENT_H

#include "lanchester/matchup.h"

#pragma GCC visibility push(default)

/* Most teams that are all compared. Where there are more, types are added one
 * by one, each the best at its turn, and exchanged one by one as long as that
 * is better. */
#define LAN_COMPLEMENT_MAX_TEAMS 2000000

/* How one of the field is answered. */
typedef struct lan_complement_answer {
    int32_t by;     /* of the team; of equal ones the first of the file */
    double ahead;   /* what it is ahead by */
    bool is_beaten; /* beyond the error of the odds */
} lan_complement_answer;

typedef struct lan_complement {
    int32_t team_count;
    int32_t team[LAN_COMPLEMENT_MAX]; /* by index of the table, rising */
    int32_t count;
    lan_complement_answer *answers; /* [count] to each of the field */
    double mean;                    /* of what the answers are ahead by */
    double worst;                   /* the least of it */
    int32_t unbeaten;               /* how many of the field none beats */
    bool is_exact;                  /* all teams were compared */
    int64_t teams;                  /* that were */
} lan_complement;

/* Finds the team.
 *
 * findings  of the table: what a type is ahead by is its payoff
 * types     of the team, 1 .. LAN_COMPLEMENT_MAX
 */
LAN_MUST_CHECK
lan_status lan_complement_find(const lan_matchup *matchup,
                               const lan_matchup_findings *findings,
                               int32_t types, lan_complement **out,
                               lan_error *err);

void lan_complement_destroy(lan_complement *complement);

#pragma GCC visibility pop

#endif
