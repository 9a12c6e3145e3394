/* tests/support/field.h - armies put on a map and taken off it by hand, and
 * the battles of those in contact.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a drawn map of cells of 100 m, or an open one; everybody sees
 *          everybody until field_hide(). Time goes on by field_run(), which
 *          lets everything happen on the way and writes it down.
 * Errors   what fails fails the test.
 * Owner    the description is borrowed; the caller destroys the field.
 */
#ifndef LAN_TESTS_SUPPORT_FIELD_H
#define LAN_TESTS_SUPPORT_FIELD_H

#include "lanchester/outcome.h"
#include "tactics/campaign/fights_impl.h"

#define FIELD_EVENTS 4096
#define FIELD_CELL   100.0

typedef struct field_event {
    double time;
    lan_fight_event what;
} field_event;

typedef struct field {
    lan_campaign_def def;
    lan_campaign_army_def *armies;
    lan_grid_map *map;
    lan_places *places;
    lan_fights *fights;
    bool *is_hidden; /* [army] from all other sides */
    double time;
    field_event events[FIELD_EVENTS];
    size_t event_count;
} field;

/* Terrains of a drawing: '.' plain, 'w' wood (cover 0.6), 'h' hill (attack
 * 1.5), 'b' bridge (front 40), '#' wall (opaque). */
field *field_draw(const lan_battle_def *battle, const char *const *rows);
field *field_open(const lan_battle_def *battle, int32_t width, int32_t height);
void field_destroy(field *f);

/* Begins; at time 0. */
void field_begin(field *f, const lan_solver_options *options, uint64_t run);

int32_t field_place(const field *f, int32_t x, int32_t y);
void field_enter(field *f, int32_t army, int32_t x, int32_t y);
void field_move(field *f, int32_t army, int32_t x, int32_t y);
void field_leave(field *f, int32_t army);
void field_hide(field *f, int32_t army, bool is_hidden);

/* What was changed takes effect now. */
void field_settle(field *f);

/* Goes on to a time with everything on the way, and what is due then. */
void field_run(field *f, double until);

/* Goes on to the next instant, at most `until`: its time. */
double field_step(field *f, double until);

/* How all armies stand now; the caller destroys it. */
lan_outcome *field_outcome(field *f);

/* Time of the n-th event of a kind that an army has had, from 0; LAN_NAN. */
double field_time_of(const field *f, lan_fight_event_kind kind, int32_t army,
                     int n);

#endif
