/* tests/support/played.h - campaigns of scenarios as text, played to their end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    everything that play_text() plays is judged by campaign_judge.h.
 *          Armies go by their names; an army or event that is not there is -1
 *          or LAN_NAN.
 * Errors   what fails fails the test.
 * Owner    the caller, until played_clear().
 */
#pragma once

#include "lanchester/battle.h"
#include "tests/support/reading.h"

typedef struct played {
    test_reading reading;
    const lan_campaign_def *def;
    lan_campaign *campaign;
    lan_trajectory *trajectory;
    const lan_battle *whole;
    const lan_campaign_story *story;
    lan_outcome *outcome;
} played;

/* Plays a valid text, with settings up to a NULL or none at all, as run number
 * `run`. */
played play_text(const char *text);
played play_with(const char *text, const char *const *settings, uint64_t run);

/* Plays it once more, from its start. */
void play_again(played *p, uint64_t run);
void played_clear(played *p);

int32_t played_army(const played *p, const char *name);

/* The n-th event of a kind, from 0, of an army, or of any by NULL; NULL. */
const lan_campaign_event *played_event(const played *p,
                                       lan_campaign_event_kind kind,
                                       const char *army, int n);
double played_time(const played *p, lan_campaign_event_kind kind,
                   const char *army, int n);
int played_count(const played *p, lan_campaign_event_kind kind,
                 const char *army);

/* What is left of its first group. */
const lan_group_outcome *played_group(const played *p, const char *army);

/* The number of a cell of its map. */
int32_t played_cell(const played *p, int32_t x, int32_t y);

/* The log, to be read: on stderr, as TAP comments. */
void played_print(const played *p);
