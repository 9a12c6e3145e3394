/* scenarios/expect_def.h - what a scenario says that comes of its battles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    names that can be recorded, and words, are texts with their places:
 *          balance/expect.h judges them.
 * Range    a range holds both its ends; an end may be infinite.
 * Owner    the scenario.
 */
#ifndef LAN_SCENARIOS_EXPECT_DEF_H
#define LAN_SCENARIOS_EXPECT_DEF_H

#include "scenarios/sweep_def.h"

typedef enum lan_expect_kind {
    LAN_EXPECT_BATTLE, /* the scenario's own */
    LAN_EXPECT_MATCH,  /* one army of each of two unit types */
    LAN_EXPECT_CYCLE   /* each type beats the next, the last the first */
} lan_expect_kind;

/* One value and what it must be. */
typedef struct lan_expect_want {
    const char *name; /* "winner", "odds", "armies.blue.left" */
    const char *word; /* a word, true or false; NULL: a range */
    double lo;        /* <= hi */
    double hi;
    int line; /* of the value; 0: in a setting */
    int column;
} lan_expect_want;

typedef struct lan_expect_def {
    const char *name; /* or NULL */
    lan_expect_kind kind;
    int32_t types[2]; /* of a match */
    int32_t soldiers[2];
    const int32_t *cycle; /* types in their order */
    size_t cycle_count;   /* 3 or more */
    const lan_expect_want *wants;
    size_t want_count;
    lan_case_def set; /* paths and values that stand for the scenario's */
    int line;         /* where the entry begins */
    int column;
} lan_expect_def;

/* A winner that none of a match is. */
#define LAN_EXPECT_NONE "none"

#endif
