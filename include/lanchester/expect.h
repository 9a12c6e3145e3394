/* lanchester/expect.h - whether what a scenario expects comes to pass.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an expectation gives one verdict of one check or several; it holds
 *          where all its checks do. The scenario's own battle is fought as
 *          the scenario says, with the seed; matches and cycles are fought by
 *          the averages, and asked for their odds where winner, odds or a
 *          cycle wants them, exact wherever that can be done. What is simulated
 *          is simulated to intervals of half a per cent.
 *          A number holds where one that is no farther from it than its error
 *          lies in the range: what is just not known to be outside is no
 *          failure. The error is that of the measure, or of a match the same
 *          by its cell; the winner must be likelier by more than the errors
 *          of both odds.
 * Errors   a battle that cannot be computed is a verdict with its status and
 *          text, not a failure of the call.
 * Owner    the caller, from lan_expect_judge() to lan_expect_verdict_destroy();
 *          texts belong to the scenario.
 * Threads  any; the bits do not depend on how many simulate.
 */
#ifndef LANCHESTER_EXPECT_H
#define LANCHESTER_EXPECT_H

#include "lanchester/base.h"
#include "lanchester/scenario.h"

#pragma GCC visibility push(default)

/* Room for what came, and for what was wanted, as texts. */
#define LAN_EXPECT_TEXT_SIZE 128

typedef struct lan_expect_options {
    uint64_t seed;
    int threads; /* that simulate odds; 0: as many as there are processors */
} lan_expect_options;

/* Seed 1, 1 thread. */
lan_expect_options lan_expect_options_default(void);

typedef struct lan_expect_check {
    /* The value that is wanted; NULL: in a cycle, that the first one is the
     * likelier winner. */
    const lan_expect_want *want;
    const char *types[2]; /* of a match; NULL: the scenario's own battle */
    int32_t soldiers[2];
    double value; /* that came; LAN_NAN: a word, or none */
    double low;   /* 95 % interval of odds; both value where they are exact */
    double high;
    char came[LAN_EXPECT_TEXT_SIZE]; /* the same as text, or the word */
    bool holds;
    double tolerance; /* how far value may be off; LAN_NAN of a word */
    bool is_winner;   /* of the winner: the word of a side or a type */
} lan_expect_check;

typedef struct lan_expect_verdict {
    const lan_expect_def *def;
    bool holds;
    lan_status status; /* LAN_OK, or why it could not be computed; then there
                          are no checks */
    lan_error err;
    lan_expect_check *checks;
    size_t count;
} lan_expect_verdict;

/* Reports the first name that cannot be recorded and the first word that a
 * value cannot be: LAN_EINVAL with the place in the file; LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_expect_validate(const lan_scenario *scenario, lan_error *err);

/* Works one expectation out; the scenario has passed lan_expect_validate().
 *
 * index  of lan_scenario_expects()
 *
 * Returns LAN_EINVAL for an index beyond, LAN_ENOMEM, LAN_ECANCELLED, or LAN_OK
 * with a verdict.
 */
LAN_MUST_CHECK
lan_status lan_expect_judge(const lan_scenario *scenario, size_t index,
                            const lan_expect_options *options,
                            const lan_progress *progress,
                            lan_expect_verdict **out, lan_error *err);

void lan_expect_verdict_destroy(lan_expect_verdict *verdict);

/* What was wanted: "0.55..0.9", "at least 3", "knight". Returns buffer. */
char *lan_expect_wanted(const lan_expect_check *check,
                        char buffer[LAN_EXPECT_TEXT_SIZE]);

#pragma GCC visibility pop

#endif
