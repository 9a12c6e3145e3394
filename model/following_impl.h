/* model/following_impl.h - rates of a battle of whole soldiers that follow its
 * counts from jump to jump.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a jump changes one count, and the morale of one army: of the losses
 *          in combat only what depends on these is computed anew, into the flow
 *          of the present counts, to the bits of lan_rates(). The sums of fire
 *          of a volley change with the fire of its attackers, its shares with
 *          the counts of its targets. Groups are known by bits, 64 of them at
 *          most: where there are more, several share a bit, and some sums are
 *          computed anew without need.
 * Owner    arrays are the following's own; the battle is the caller's.
 * Threads  one per following.
 */
#ifndef LAN_MODEL_FOLLOWING_IMPL_H
#define LAN_MODEL_FOLLOWING_IMPL_H

#include "model/battle_impl.h"

typedef struct lan_following {
    uint64_t *attackers; /* [shooters] groups of each volley's attackers */
    uint64_t *targets;   /* [shooters] and of its links */
    uint64_t *members;   /* [armies] groups of each army */
    double *effect;      /* [armies] of morale on fire */
    unsigned char *even; /* [shooters] each of a volley's attackers does the
                            same to all its links: one sum is all of theirs */
    unsigned char *bare; /* [shooters] a target a link, and no loss goes by its
                            size */
    bool any_idle;       /* some of those who are fired at may not be hit */
    uint64_t fire;       /* groups whose fire has changed */
    uint64_t count;      /* groups whose count has */
} lan_following;

/* For battles of a plan; NULL where there is no memory. */
lan_following *lan_following_create(const lan_plan *plan);
void lan_following_destroy(lan_following *following);

/* True where rates can be followed in the battle's present interval: nobody
 * comes nearer, all fire is divided. */
bool lan_following_holds(const lan_battle *battle);

/* Finds the rates anew, at the beginning of an interval or after anything else
 * than what is told below, and follows them from there. */
void lan_following_begin(lan_following *following, lan_battle *battle);

/* The count of a group has changed, to that of the state; soldiers of its army
 * in the fight. */
void lan_following_count(lan_following *following, lan_battle *battle,
                         int32_t group, double heads);

/* An army's morale is another one, of such an army in the fight. */
void lan_following_morale(lan_following *following, lan_battle *battle,
                          int32_t army, double morale, double heads);

/* Losses in combat after what was told since the last call. */
void lan_following_losses(lan_following *following, lan_battle *battle);

#endif
