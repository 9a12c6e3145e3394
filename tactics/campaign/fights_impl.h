/* tactics/campaign/fights_impl.h - who reaches whom on the map, and the battles
 * of those who do. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each army on the map is in one island (lanchester/island.h): alone,
 *          or with all that are joined to it by reach in either direction,
 *          through any number of them. Armies are put on places, moved and
 *          taken off; sides are told what they see; then _settle() brings the
 *          islands in line: those whose members, reaches or factors changed are
 *          cut at that time, all others are not touched. Who is gone, or broken
 *          and left alone, stays in its island as a dead weight until others
 *          are cut with it. Each island is solved ahead to its next instant of
 *          its own.
 * Units    as in lanchester/campaign.h.
 * Owner    description and places are kept and outlive the fights.
 * Threads  one.
 */
#ifndef LAN_TACTICS_CAMPAIGN_FIGHTS_IMPL_H
#define LAN_TACTICS_CAMPAIGN_FIGHTS_IMPL_H

#include "tactics/map/places_impl.h"

typedef struct lan_fights lan_fights;

/* Whether a side sees an army, asked by _settle(), where has_fired() may have
 * become true of it since. */
typedef struct lan_fights_calls {
    void *context;
    bool (*sees)(void *context, int32_t side, int32_t army);
} lan_fights_calls;

LAN_MUST_CHECK
lan_status lan_fights_create(const lan_campaign_def *def,
                             const lan_places *places,
                             const lan_fights_calls *calls, lan_fights **out,
                             lan_error *err);
void lan_fights_destroy(lan_fights *fights);

/* Back to time 0, nobody on the map. */
LAN_MUST_CHECK
lan_status lan_fights_reset(lan_fights *fights,
                            const lan_solver_options *options, uint64_t run,
                            lan_error *err);

/* --- changes, in force from the next _settle() on ------------------------ */

/* What is due for an army that enters late: lan_island_enter() of the whole is
 * the caller's. */
void lan_fights_enter(lan_fights *fights, int32_t army, int32_t place);
void lan_fights_move(lan_fights *fights, int32_t army, int32_t place);
void lan_fights_leave(lan_fights *fights, int32_t army); /* off the map */

/* What is seen changed: contacts of an army are to be judged anew. */
void lan_fights_look(lan_fights *fights, int32_t army);

/* Levels of an army that stop its island; LAN_NAN: none. */
void lan_fights_watch(lan_fights *fights, int32_t army, double left,
                      double morale);

/* Judges contacts at a time not before the last, and cuts and begins islands.
 * Events are those of each army that met (its nearest enemy), joined or parted.
 */
LAN_MUST_CHECK
lan_status lan_fights_settle(lan_fights *fights, double time, lan_error *err);

/* --- instants ------------------------------------------------------------ */

/* The next instant of any island's own, or at which fire changes by the clock,
 * at most `bound`. Islands are solved ahead as far as that asks, which
 * changes no bits. */
LAN_MUST_CHECK
lan_status lan_fights_next(lan_fights *fights, double bound, double *out,
                           lan_error *err);

typedef enum lan_fight_event_kind {
    LAN_FIGHT_GONE,
    LAN_FIGHT_BROKE,
    LAN_FIGHT_LEVEL, /* a watched one is reached; it is watched no longer */
    LAN_FIGHT_MET,
    LAN_FIGHT_JOINED,
    LAN_FIGHT_PARTED
} lan_fight_event_kind;

typedef struct lan_fight_event {
    lan_fight_event_kind kind;
    int32_t army;
    int32_t other; /* an enemy of it, or -1 */
} lan_fight_event;

/* Lets happen what is due within lan_instant() of a time: armies that are gone
 * are off the map afterwards. _events() lists, in the order of armies, those of
 * the last _happen() or _settle(), whichever was called last. */
LAN_MUST_CHECK
lan_status lan_fights_happen(lan_fights *fights, double time, lan_error *err);
const lan_fight_event *lan_fights_events(const lan_fights *fights,
                                         size_t *count);

/* --- how they stand ------------------------------------------------------ */

/* In a battle: reaches or is reached by an enemy. */
bool lan_fights_is_in_battle(const lan_fights *fights, int32_t army);

/* Whether a group of an army reaches another army, by range, sight and line. */
bool lan_fights_reaches(const lan_fights *fights, int32_t army, int32_t other);

/* Whether every group of it that could fire at an enemy of the island (by law
 * and strength) reaches one. */
bool lan_fights_all_reach(const lan_fights *fights, int32_t army);

/* Whether some group of it reaches a place, by range and line. */
bool lan_fights_covers(const lan_fights *fights, int32_t army, int32_t place);

/* It has fired since its battle began: it is concealed no longer. */
bool lan_fights_has_fired(const lan_fights *fights, int32_t army);

/* Enemies that it reaches or that reach it: writes them, nearest first, and
 * returns how many there are. */
size_t lan_fights_enemies(const lan_fights *fights, int32_t army, int32_t *out,
                          size_t capacity);

/* Share left of all it has fielded, and its morale (LAN_NAN: none), at a time
 * not after the next instant. */
LAN_MUST_CHECK
lan_status lan_fights_level(lan_fights *fights, int32_t army, double time,
                            double *left, double *morale, lan_error *err);

/* Brings the whole (lanchester/island.h) to a time not after the next instant,
 * for rows, levels and outcomes; islands are not cut. Times do not fall between
 * two changes. */
LAN_MUST_CHECK
lan_status lan_fights_show(lan_fights *fights, double time,
                           const lan_battle **whole, lan_error *err);

/* The whole itself, to be closed. */
lan_battle *lan_fights_whole(lan_fights *fights);

/* Casualties of an army in combat since the last call, as of the last show or
 * cut. */
double lan_fights_take_casualties(lan_fights *fights, int32_t army);

/* No instant pending in any island, and all rates zero. */
bool lan_fights_is_still(const lan_fights *fights);

/* --- records ------------------------------------------------------------- */

/* The battles so far: one from when two enemies come into contact to when the
 * last of those who are joined to it part; armies that join are added to it,
 * two that join become the earlier one. */
const lan_campaign_battle *lan_fights_battles(const lan_fights *fights,
                                              size_t *count);

/* Ends those that go on. */
LAN_MUST_CHECK
lan_status lan_fights_close(lan_fights *fights, double time, lan_error *err);

int64_t lan_fights_islands(const lan_fights *fights);
int64_t lan_fights_rhs_calls(const lan_fights *fights);
size_t lan_fights_memory(const lan_fights *fights);

#endif
