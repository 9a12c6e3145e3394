/* model/targeting_impl.h - who fires at whom: links between groups, bundled.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a volley is a set of attackers that choose among the same targets in
 *          the same way, so that shares are computed once for all of them. An
 *          attacker is a battery of a group (model/plan_impl.h); most groups
 *          have one.
 *          A volley has links (one per group hit) and targets (a group, or all
 *          groups of one army where a law takes them together); the links of a
 *          target are neighbours. Coefficients are [attackers][links],
 *          row-major. Fire by laws that do not divide it stands in a list of
 *          its own.
 *          Beside each coefficient stands what one fighter of the attacker
 *          loses per time to the group of the link, were all his attacks at it:
 *          of attacks by aimed fire whose weapons are of classes that the group
 *          has aimed weapons of (docs/models.md, Retaliation). Such a loss goes
 *          with the attacker's own fire, so that it brings no group to zero by
 *          itself. Only groups in the fight answer, and none that flees.
 */
#ifndef LAN_MODEL_TARGETING_IMPL_H
#define LAN_MODEL_TARGETING_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/battle.h"
#include "model/laws_impl.h"

typedef struct lan_link {
    int32_t group;  /* that is hit */
    int32_t target; /* within the volley */
    int32_t rank;   /* by priority; 0 elsewhere */
    bool finishes;  /* its law brings the group to zero in finite time */
    double weight;  /* by weights; 1 elsewhere */
    const lan_law_row *law;
    double k; /* of the law */
} lan_link;

typedef struct lan_volley {
    int32_t first_link;
    int32_t link_count;
    int32_t first_target;
    int32_t target_count;
    int32_t first_attacker;
    int32_t attacker_count;
    size_t first_coefficient;
    bool is_answered; /* some attack is: see model/retaliation_impl.h */
} lan_volley;

/* Fire that is not divided: all of it hits each group that it is aimed at. */
typedef struct lan_whole_link {
    int32_t attacker; /* group */
    int32_t group;
    const lan_law_row *law;
    double coefficient;
    double enemy;
    double k;
    int32_t moving; /* its number where it changes with time, or -1 */
} lan_whole_link;

typedef struct lan_targeting {
    int32_t *entry;     /* [groups][groups] fire entry of a pair, or -1 */
    int32_t *volley_of; /* [shooters], or -1 */
    lan_link *links;
    lan_volley *volleys;   /* [shooters] */
    double *fixed_share;   /* per target, where strengths do not change it */
    unsigned char *living; /* per target: fired at now */
    int32_t *attackers;    /* [shooters] their groups, by volley */
    int32_t *shooters;     /* [shooters] themselves, by volley */
    double *least_damage; /* [groups] that a hit on it does, where rules know */
    double *most_damage;  /* infinite: it kills outright */
    bool *in_area;        /* [groups] some such fire is on its army's area */
    bool as_hits;         /* coefficients are of hits, not of soldiers */
    double *coefficients;
    double *answers; /* as coefficients: what attackers lose; NULL: nothing */
    lan_whole_link *wholes;
    int32_t volley_count;
    int32_t whole_count;
    size_t link_capacity;        /* of targets too */
    size_t coefficient_capacity; /* of answers too */
    size_t whole_capacity;
    unsigned char *member; /* [groups] it was built for */
    int32_t members;       /* how many these are */
    bool any_shared;       /* some volley has several targets */
    bool any_sized;        /* some volley's loss goes by the target's size */
    bool stale;            /* rebuild before the next interval */
    bool saved;            /* the next build is for those of the state */
    bool rewound;          /* the next build is that of time 0 */
    bool first; /* this one is: it need not be built for another run */
} lan_targeting;

/* True where a volley's shares do not change with strengths. */
static inline bool lan_volley_is_fixed(const lan_volley *volley,
                                       lan_share share)
{
    return volley->target_count == 1 || share == LAN_SHARE_EVEN;
}

/* The rates at one instant and their parts: written by lan_rates() for one
 * battle, in a flow of the caller's. All zero before the first lan_flow_fit().
 */
typedef struct lan_flow {
    double *x;           /* [groups] strengths, decoded from the variables */
    double *fire;        /* [groups] fighting part times morale */
    double *combat;      /* [groups] losses per time in combat */
    double *hits;        /* [groups] hits per time, where equations have them */
    double *army_fire;   /* [armies] factor from strength to fire */
    double *army_morale; /* [armies] that have one */
    double *sum;         /* [links] sum of coefficient x fire */
    double *share;       /* [targets] share of an attacker's fire */
    double *strength;    /* [targets] as their volleys weigh them */
    double *coefficient; /* those of volleys, where they change with time */
    double *factor;      /* of fire that is not divided, where it does */
    double *block;       /* behind all of these */
    size_t room;         /* of the block */
    size_t shape[5];     /* groups, armies, links, coefficients, fire that is
                            not divided: it is laid out for */
} lan_flow;

/* Losses a hit of a group each of whose soldiers took so many hits, of which
 * `kill` kill: of the living who took random hits, the share that lacks one.
 * And its slope by `taken`. */
double lan_wear(double kill, double taken, double *slope);

/* Hits that kill a soldier of a group: of the least damage that is done to
 * it. */
double lan_battle_hits_to_kill(const lan_battle *battle, int32_t group);

/* Why the equations under rules.wounds: spread do not have the battle, as a
 * clause on a group; NULL where they do. */
const char *lan_battle_wear_obstacle(const lan_battle *battle, int32_t *group);

/* Makes room for a battle as its targeting stands now; allocates only where
 * there was less. What the flow held is gone where it allocates or the battle
 * has another shape. */
LAN_MUST_CHECK
lan_status lan_flow_fit(lan_flow *flow, const lan_battle *battle);
void lan_flow_clear(lan_flow *flow);

LAN_MUST_CHECK
lan_status lan_targeting_create(lan_battle *battle);
void lan_targeting_clear(lan_targeting *targeting);

/* Back to time 0: nothing is to be built where the links are those still. */
void lan_targeting_rewind(lan_battle *battle);

/* The state is one that was saved: the links will be what they were then, which
 * those that have fallen since the last build are still among. */
void lan_targeting_restore(lan_battle *battle);

/* Reads the fire list anew for the battle's time; then the targeting is stale.
 */
void lan_targeting_enter_phase(lan_battle *battle, double time);

/* Builds the links of all groups that are alive or may come back. Allocates
 * only where more links are needed than ever before. */
LAN_MUST_CHECK
lan_status lan_targeting_build(lan_battle *battle);

/* Makes room for the links of any part of all pairs, where no two attackers
 * have the same targets. */
LAN_MUST_CHECK
lan_status lan_targeting_reserve_all(lan_battle *battle);

/* The law of a shooter on a group of another side, with its numbers. */
lan_pair_law lan_targeting_shot(const lan_battle *battle, int32_t shooter,
                                int32_t at);

/* The same were the group within its reach. */
lan_pair_law lan_targeting_in_reach(const lan_battle *battle, int32_t shooter,
                                    int32_t at);

/* What one weapon has in either of these: none where it does not fire, and
 * where an entry gives the coefficient. */
lan_pair_law lan_targeting_weapon(const lan_battle *battle, int32_t shooter,
                                  int32_t weapon, int32_t at, bool in_reach);

/* What a weapon of a shooter's is multiplied by at its distance from a group;
 * 1 where nothing says so, below 0 out of reach. */
double lan_targeting_factor(const lan_battle *battle, int32_t shooter,
                            int32_t weapon, int32_t at);

/* The law by which a group's weapon, of its type's list, fires at a group of
 * another side, whichever of them is chosen and how far it reaches. */
lan_law lan_targeting_law_of_weapon(const lan_battle *battle, int32_t group,
                                    int32_t number, int32_t at);

/* What a weapon of a shooter's takes from a group as it is at the start, by its
 * own numbers. */
double lan_targeting_loss(const lan_battle *battle, int32_t shooter,
                          int32_t weapon, int32_t at);

/* What one hit of a weapon does to a soldier of a group: infinite where it
 * kills him outright, whatever his health. */
double lan_targeting_damage(const lan_battle *battle, int32_t weapon,
                            int32_t at);

/* Marks which slots are living targets now; those of one volley. */
void lan_targeting_mark_living(lan_battle *battle);
void lan_targeting_mark_volley(lan_battle *battle, int32_t f);

/* Writes for each group the least exponent of its own strength with which an
 * attacker in the fight brings it to zero: 0 of aimed fire, own of a power law;
 * 1 where none does. [groups] */
void lan_targeting_find_least_own(const lan_battle *battle, double *own);

/* --- answers: attacks by aimed fire that are answered ----------------------
 */

/* What one fighter of a shooter's group loses per time by attacks on a group:
 * once for each class of its weapons. */
double lan_retaliation_to(const lan_battle *battle, int32_t shooter,
                          int32_t at);

/* Calls a function for each attack that is answered by a group in the fight. */
typedef void lan_answer_visitor(lan_battle *battle, int32_t attacker,
                                int32_t at);
void lan_retaliation_visit(lan_battle *battle, lan_answer_visitor *visit);

/* True where some attack is answered as the links stand. */
bool lan_retaliation_is_any(const lan_battle *battle);

#endif
