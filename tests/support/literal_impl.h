/* tests/support/literal_impl.h - how the brute-force battle stands, and what
 * the words of its description say of its rates, for literal*.c only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "tests/support/literal.h"

/* Variables: strengths, losses by cause, morale. */
enum { X, COMBAT, OTHER, KINDS };

typedef struct literal_point {
    double of[KINDS][LITERAL_GROUPS];
    double morale[LITERAL_GROUPS];
} literal_point;

/* Most weapons of all groups. */
#define LITERAL_SHOOTERS (4 * LITERAL_GROUPS)

typedef struct literal_pair {
    lan_law law;
    double c;
    double enemy;
    double own;
    double half;
    double weight;
    int answer;  /* class of the weapons that answer it, or -1 */
    size_t rank; /* in the attacker's list */
    int weapon;  /* of its type: the one that fires */
    bool is_far; /* out of its range */
} literal_pair;

typedef struct literal_field {
    const lan_battle_def *def;
    int groups;
    int armies;
    int army[LITERAL_GROUPS];  /* of a group */
    int first[LITERAL_GROUPS]; /* group of an army */
    const lan_group_def *group[LITERAL_GROUPS];
    literal_point now;
    double time;
    double phase; /* an instant within the present step: what laws hold */
    double reinforced[LITERAL_GROUPS];
    int shooters;
    int by[LITERAL_SHOOTERS];     /* a weapon's group */
    int weapon[LITERAL_SHOOTERS]; /* of its type; -1: the best of all */
    literal_pair pairs[LITERAL_SHOOTERS]
                      [LITERAL_GROUPS]; /* weapon, target; now */
    bool alive[LITERAL_GROUPS];
    bool rising[LITERAL_GROUPS];
    double level[LITERAL_GROUPS];
    bool out[LITERAL_GROUPS]; /* army */
    bool broken[LITERAL_GROUPS];
    bool had[LITERAL_GROUPS];
    bool held[LITERAL_GROUPS];    /* morale at 0 */
    double came[LITERAL_GROUPS];  /* m, at the time `marched` */
    double going[LITERAL_GROUPS]; /* m per time since */
    double marched;
    double seen; /* time at which distances are looked at */
    bool blind;  /* a release did not come about: do not look in this step */
} literal_field;

bool literal_same_side(const literal_field *f, int a, int b);

/* True if fire on a target is shared: aimed or area, and not spared. */
bool literal_is_shared(const literal_field *f, int s, int i);

bool literal_are_enemies(const literal_field *f, int j, int i);

/* Lists the weapons of all groups. */
void literal_take_arms(literal_field *f);

/* Weapon s is in the hands of those who fight, and group i is their enemy. */
bool literal_fights(const literal_field *f, int s, int i);

/* Looks every pair up, for the laws that hold now. */
void literal_look_up(literal_field *f);

bool literal_is_in(const literal_field *f, int i);

/* What a weapon takes from a group as the battle begins, by the law that holds.
 */
double literal_weapon_takes(const literal_field *f, int from, int weapon,
                            int at);

/* --- literal_approach.c: armies that begin apart -------------------------- */

/* Moves everyone on to the field's time, and looks who walks from there; false
 * where armies do not begin apart. */
bool literal_march(literal_field *f);

/* The weapon that fires of the shooter s at a time; -1: none reaches. */
int literal_weapon_at(const literal_field *f, int s, int i, double time);

/* What the distance makes of its fire. */
double literal_factor(const literal_field *f, int s, int i);

/* Weapon w of group k reaches group i, where they stand. */
bool literal_reaches(const literal_field *f, int k, int w, int i);

/* True if a target out of range comes nearer. */
bool literal_nears(const literal_field *f, int s, int i);

/* True if a group halts or sets out by then, or another weapon fires. */
bool literal_march_turns(const literal_field *f, double time);

double literal_arrival_rate(const lan_group_def *g, double time);

/* What group i loses in combat per time. */
double literal_combat_of(const literal_field *f, int i, const literal_point *p);

double literal_other_rate(const literal_field *f, int i,
                          const literal_point *p);

/* Soldiers come between two instants of one piece of every schedule: the rate
 * is a straight line there. */
double literal_arrivals(const literal_field *f, int i, double from, double to);

double literal_had(const literal_field *f, int a, double time);

bool literal_is_pinned(const literal_field *f, int i);

/* What a group would lose per time at its level. */
double literal_would_lose(const literal_field *f, int i, const literal_point *p,
                          double *combat);

double literal_morale_rate(const literal_field *f, int a, double time,
                           const literal_point *p, const double *lost);

literal_point literal_rates(const literal_field *f, double time,
                            const literal_point *p);

/* --- parts of these ------------------------------------------------------- */

/* A weapon of a group's type; whether it is aimed at such; what it takes of a
 * soldier of group `at` per time, by a law; whether two are taken for one. */
lan_weapon_def literal_weapon_of(const literal_field *f, int group, int index);
bool literal_aims_at(const lan_weapon_def *w, const lan_unit_def *target);
double literal_takes(const literal_field *f, const lan_weapon_def *w, int from,
                     int at, lan_law law);
bool literal_are_alike(const lan_weapon_def *a, const lan_weapon_def *b);

/* What of group j fights, and the share of weapon s's fire on group i. */
double literal_fighting_part(const literal_field *f, int j,
                             const literal_point *p);
double literal_share_of(const literal_field *f, int s, int i,
                        const literal_point *p);

/* --- literal_answers.c ---------------------------------------------------- */

/* Class of the weapons that answer one, or -1. */
int literal_class_of(const literal_field *f, const lan_weapon_def *w);

/* What group i, of which so many fight, loses per time as its attacks are
 * answered. */
double literal_answered(const literal_field *f, int i, double fighting,
                        const literal_point *p);
