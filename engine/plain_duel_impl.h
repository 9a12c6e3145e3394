/* engine/plain_duel_impl.h - a battle of two groups that fight by two numbers
 * until one of them is beaten, as numbers alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     x_i' = -aimed_i x_j - area_i x_i x_j - losses_i x_i + rate_i
 *
 * Shape    a plain duel is a battle at its start that has two groups, one of
 *          each of two sides, both in the fight, without morale, fronts,
 *          answers, approach or phases, whose laws are aimed and area fire and
 *          to which soldiers come at once or at constant rates. Its time falls
 *          into pieces, at whose starts soldiers come or a rate or a level
 *          changes. It ends where a strength falls to its level, or an army to
 *          its break level, or at `end`; what else may become of it the numbers
 *          do not tell (LAN_DUEL_UNTOLD), and who solves them hands the battle
 *          back to be solved as one. So an end within lan_instant() of the
 *          start of a piece, where the clock decides who is there, and a last
 *          piece at whose start both rates are zero, which is a stalemate.
 *          Groups, armies and sides have the same numbers, 0 and 1.
 * Units    soldiers and the scenario's time.
 * Errors   none; nothing is allocated.
 * Owner    plain values, the caller's.
 * Threads  any.
 */
#ifndef LAN_ENGINE_PLAIN_DUEL_IMPL_H
#define LAN_ENGINE_PLAIN_DUEL_IMPL_H

#include "lanchester/battle.h"
#include "lanchester/outcome.h"

/* Pieces of a plain duel at most; what has more is none. */
#define LAN_DUEL_PIECES 4

typedef struct lan_duel_piece {
    double until;    /* the next one's start; of the last one the end */
    double come[2];  /* soldiers, at its start; 0 in the first one, whose are in
                        x */
    double rate[2];  /* soldiers per time */
    double level[2]; /* at or below which a group is gone */
} lan_duel_piece;

typedef struct lan_plain_duel {
    double x[2];       /* at time 0, after what comes there */
    double fielded[2]; /* soldiers so far, of which break_at is a share */
    double aimed[2];   /* what a soldier of the other takes of it per time */
    double area[2];    /* the same of each of its soldiers */
    double losses[2];  /* other than in combat, per soldier and time */
    double break_at[2];
    double scale[2]; /* of errors: all that the side will have had */
    double end;
    double start[2];     /* of x those that were there, */
    double came[2];      /* and those that came at time 0 */
    double scheduled[2]; /* soldiers to come up to the end */
    double cost[2];      /* of a soldier, or LAN_NAN */
    int32_t piece_count;
    lan_duel_piece piece[LAN_DUEL_PIECES];
} lan_plain_duel;

/* How it ends. */
typedef enum lan_duel_ending {
    LAN_DUEL_UNTOLD, /* to be solved as a battle */
    LAN_DUEL_GONE,   /* a group is at its level */
    LAN_DUEL_BREAK,  /* an army is at its break level */
    LAN_DUEL_TIME
} lan_duel_ending;

typedef struct lan_duel_end {
    lan_duel_ending ending;
    int32_t loser; /* 0, 1; of LAN_DUEL_TIME -1 */
    double time;
    double x[2];          /* as it stands then, the loser's at its level */
    double lost_other[2]; /* integrals of losses_i x_i */
} lan_duel_end;

/* The numbers of a battle that stands at its start; false where it is no plain
 * duel. */
bool lan_plain_duel_read(const lan_battle *battle, lan_plain_duel *out);

/* The numbers of a battle whose plan was renumbered by what was touched since
 * these were those of it (see engine/renumber_impl.h), though it does not stand
 * at its start again; false where it is no plain duel any more. */
LAN_MUST_CHECK
bool lan_plain_duel_renew(const lan_battle *battle, unsigned touched,
                          lan_plain_duel *duel);

/* The outcome of a plain duel that has ended, as lan_outcome_take() would take
 * it of the battle, but for who killed whom, which is LAN_NAN. Not of an
 * untold one.
 *
 * battle    that the numbers were read of, or any of two groups and armies:
 *           what it is now is not looked at
 * near_tie  as lan_battle_set_out() takes it
 * out       of two groups and two armies
 */
void lan_plain_duel_outcome(const lan_battle *battle,
                            const lan_plain_duel *duel, const lan_duel_end *end,
                            double near_tie, lan_outcome *out);

/* Brings a battle at its start, whose numbers these are, to its end; who killed
 * whom is not known of it. LAN_EINVAL of an untold end, or one that is none of
 * this battle. */
LAN_MUST_CHECK
lan_status lan_plain_duel_finish(lan_battle *battle, const lan_plain_duel *duel,
                                 const lan_duel_end *end, double near_tie);

#endif
