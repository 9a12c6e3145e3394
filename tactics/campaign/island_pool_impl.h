/* tactics/campaign/island_pool_impl.h - the islands of a campaign: which armies
 * are in which, how each stands, and when something happens in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an army on the map is in one island, or in none while nothing can
 *          change in it: alone, and neither losing nor receiving nor
 *          recovering. The whole holds how armies in none stand, and those of
 *          islands as of their last cut. An island is solved from there as far
 *          as is asked for, or to its next instant, and put into a queue; where
 *          the map interferes first, it goes on only that far.
 *
 *              lan_island_pool_cut(pool, army, time, err);   its island
 *              ...
 *              lan_island_pool_form(pool, time, err);        anew, by contacts
 *
 *          Bits of an island depend on its armies, on what they have been
 *          through and on its cuts; not on when it was looked at or solved.
 * Owner    description, contacts and whole are kept.
 * Threads  one.
 */
#ifndef LAN_TACTICS_CAMPAIGN_ISLAND_POOL_IMPL_H
#define LAN_TACTICS_CAMPAIGN_ISLAND_POOL_IMPL_H

#include "model/standing_impl.h"
#include "tactics/campaign/contacts_impl.h"

typedef struct lan_island_pool lan_island_pool;

LAN_MUST_CHECK
lan_status lan_island_pool_create(const lan_campaign_def *def,
                                  const lan_contacts *contacts,
                                  lan_battle *whole, lan_island_pool **out);
void lan_island_pool_destroy(lan_island_pool *pool);

/* No islands; the whole is the caller's to set back. */
LAN_MUST_CHECK
lan_status lan_island_pool_reset(lan_island_pool *pool,
                                 const lan_solver_options *options,
                                 uint64_t run, lan_error *err);

/* Brings the island of an army to a time and dissolves it: its armies, or the
 * one that is in none, are to be in others when they are formed. */
LAN_MUST_CHECK
lan_status lan_island_pool_cut(lan_island_pool *pool, int32_t army, double time,
                               lan_error *err);
LAN_MUST_CHECK
lan_status lan_island_pool_form(lan_island_pool *pool, double time,
                                lan_error *err);

/* Brings every island to a time, in the whole as well; and goes on with it. */
LAN_MUST_CHECK
lan_status lan_island_pool_close(lan_island_pool *pool, double time,
                                 lan_error *err);

/* Levels of an army to stop at; LAN_NAN: none. */
void lan_island_pool_watch(lan_island_pool *pool, int32_t army, double left,
                           double morale);

/* --- instants ------------------------------------------------------------ */

/* Solves ahead what is not, beyond a bound; the time of the earliest instant,
 * where that is not after the bound: else one after it. */
LAN_MUST_CHECK
lan_status lan_island_pool_next(lan_island_pool *pool, double now, double bound,
                                double *out, lan_error *err);

/* An island with an instant by this time, solved up to there; -1: none. */
int32_t lan_island_pool_due(const lan_island_pool *pool, double by);

/* How an army of such an island stands there, and where it stood before. */
lan_army_state lan_island_pool_state(const lan_island_pool *pool,
                                     int32_t island, int32_t k);

/* Armies of an island, rising. */
const int32_t *lan_island_pool_armies(const lan_island_pool *pool,
                                      int32_t island, int32_t *count);

/* Whether a watched level of an army is reached at the instant; it is then
 * watched no longer. */
bool lan_island_pool_take_level(lan_island_pool *pool, int32_t island,
                                int32_t k);

/* Goes on: from the instant where something has happened, or from before,
 * where only a level was looked for. */
void lan_island_pool_go_on(lan_island_pool *pool, int32_t island,
                           bool has_happened);

/* --- how they stand ------------------------------------------------------ */

/* The island of an army; -1. */
int32_t lan_island_pool_of(const lan_island_pool *pool, int32_t army);

/* As of the last cut or instant of its island. */
lan_standing lan_island_pool_standing(const lan_island_pool *pool,
                                      int32_t army);
bool lan_island_pool_fires(const lan_island_pool *pool, int32_t army,
                           int32_t group);
double lan_island_pool_strength(const lan_island_pool *pool, int32_t group);

/* At a time not before the last one asked for, nor after the next instant. */
LAN_MUST_CHECK
lan_status lan_island_pool_level(lan_island_pool *pool, int32_t army,
                                 double time, lan_standing *standing,
                                 double *morale, lan_error *err);

/* All armies at such a time. */
LAN_MUST_CHECK
lan_status lan_island_pool_show(lan_island_pool *pool, double time,
                                const lan_battle **whole, lan_error *err);

/* Losses in combat as far as they are known: as of the last look or cut. */
double lan_island_pool_lost(const lan_island_pool *pool, int32_t army);

bool lan_island_pool_is_still(const lan_island_pool *pool);

int64_t lan_island_pool_formed(const lan_island_pool *pool);
int64_t lan_island_pool_rhs_calls(const lan_island_pool *pool);
size_t lan_island_pool_memory(const lan_island_pool *pool);

#endif
