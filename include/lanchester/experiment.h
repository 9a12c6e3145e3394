/* lanchester/experiment.h - one battle at chosen values, again and again, and
 * what is kept of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_EXPERIMENT_H
#define LANCHESTER_EXPERIMENT_H

#include "lanchester/base.h"
#include "lanchester/campaign.h"
#include "lanchester/chance.h"
#include "lanchester/odds.h"
#include "lanchester/outcome.h"
#include "lanchester/parameter.h"
#include "lanchester/scenario.h"
#include "lanchester/solver.h"

#pragma GCC visibility push(default)

/* What can be measured of a battle, by name.
 *
 * Shape    winner, reason, margin, value_margin, duration, near_tie, odds.SIDE,
 *          margin.SIDE, armies.A.{left,lost_combat,lost_other,morale,state},
 *          armies.A.units.G.{left,lost_combat,lost_other,reinforced};
 *          where armies march on a map, armies.A.{arrived,marched,at.x,at.y},
 *          battles, ties, objective; where soldiers are bodies, law.enemy and
 *          law.own, the exponents that many fights obey (fit.h).
 *          A value is a double for every kind: a number as it is, a word as its
 *          index in the list of words, a flag as 0 or 1; LAN_NAN where there is
 *          none.
 * Units    as lan_measure_unit_of() says.
 * Errors   LAN_EINVAL with a suggestion for a name that is none.
 * Owner    the caller, until _destroy(); independent of the battle.
 * Threads  any number of readers.
 */

typedef struct lan_measure lan_measure;

typedef enum lan_measure_kind {
    LAN_MEASURE_NUMBER,
    LAN_MEASURE_WORD,
    LAN_MEASURE_FLAG
} lan_measure_kind;

typedef enum lan_measure_unit {
    LAN_MEASURE_IN_NOTHING,     /* words, flags, and morale: a bare number */
    LAN_MEASURE_IN_SOLDIERS,    /* and parts of one */
    LAN_MEASURE_IN_TIME,        /* the scenario's unit */
    LAN_MEASURE_IN_SHARES,      /* of what was fielded; a margin is -1 .. 1 */
    LAN_MEASURE_IN_PROBABILITY, /* 0 .. 1 */
    LAN_MEASURE_IN_METRES
} lan_measure_unit;

/* Finds a name for battles of this one's armies and groups: of none that
 * march, see lan_measure_create_for(). */
LAN_MUST_CHECK
lan_status lan_measure_create(const lan_battle *battle, const char *name,
                              lan_measure **out, lan_error *err);

/* The same for the battles of a scenario; "odds" alone is the win probability
 * of side 0. */
LAN_MUST_CHECK
lan_status lan_measure_create_for(const lan_scenario *scenario,
                                  const char *name, lan_measure **out,
                                  lan_error *err);
void lan_measure_destroy(lan_measure *measure);

const char *lan_measure_name(const lan_measure *measure);

/* What it is called for people, without its unit: "soldiers left of blue",
 * "win probability of red", "margin". Names of sides, armies and groups in it
 * are as the scenario has them. */
const char *lan_measure_title(const lan_measure *measure);

lan_measure_kind lan_measure_kind_of(const lan_measure *measure);
lan_measure_unit lan_measure_unit_of(const lan_measure *measure);

/* The level at which sides are even: 0 of margins, 0.5 of odds, LAN_NAN of
 * what has none; and what that is called, "break-even" or "even odds", NULL. */
double lan_measure_even(const lan_measure *measure);
const char *lan_measure_even_title(const lan_measure *measure);

/* The side that it is of, or for which its greater values are better: of a
 * margin alone side 0. -1: of none. */
int32_t lan_measure_side(const lan_measure *measure);

/* Words that a value may be; 0 unless the kind is LAN_MEASURE_WORD. NULL for an
 * index beyond. */
size_t lan_measure_word_count(const lan_measure *measure);
const char *lan_measure_word(const lan_measure *measure, size_t index);

/* The side that a word is the name of, as of winners; -1: of none. */
int32_t lan_measure_word_side(const lan_measure *measure, size_t index);

/* Finds whether an answer by averages can have a measure: LAN_EINVAL with a
 * remedy where soldiers are bodies, each fight of which is one throw of the
 * dice, and it is neither of many fights by itself nor a mean of them.
 *
 * repeat  fights whose mean it is; 0: one fight
 */
LAN_MUST_CHECK
lan_status lan_measure_check_averages(const lan_measure *measure,
                                      const lan_scenario *scenario,
                                      int32_t repeat, lan_error *err);

/* True where the value is taken from the odds. */
bool lan_measure_needs_odds(const lan_measure *measure);

/* Absolute error of the value by rounding: of margins, which are differences of
 * shares up to 1 and may lie near 0; else 0. */
double lan_measure_rounding(const lan_measure *measure);

/* Takes the value of a battle that is over: of what armies do on a map LAN_NAN,
 * an experiment takes it.
 *
 * outcome, odds  only one of them is looked at, as lan_measure_needs_odds()
 *                says; odds may be NULL even then: LAN_NAN
 */
double lan_measure_value(const lan_measure *measure, const lan_battle *battle,
                         const lan_outcome *outcome, const lan_odds *odds);

/* A value as text: "" for LAN_NAN and for a number of no word. Returns buffer
 * or a word of the measure's. */
const char *lan_measure_text(const lan_measure *measure, double value,
                             char buffer[LAN_TEXT_DOUBLE_SIZE]);

/* One battle of a scenario at chosen values, again and again.
 *
 * Shape    values go in through parameters, recorded values come out; what they
 *          are is a function of the values and the seed alone, whatever was
 *          fought before.
 * Errors   as by lan_scenario_copy_battle(), lan_solver_run() and
 *          lan_odds_find(); the experiment can go on with other values.
 * Owner    the caller, until _destroy(); parameters and measures are borrowed.
 * Threads  one per experiment; experiments of one scenario are independent.
 */

/* What goes in and what comes out; arrays are borrowed. */
typedef struct lan_experiment_def {
    const lan_scenario *scenario;
    const lan_parameter *const *parameters;
    size_t parameter_count;
    const lan_measure *const *measures;
    size_t measure_count;
    bool by_averages; /* fight by `auto` where solver.method is chance; where it
                         is bodies no number of one fight can be recorded */
    bool exact_odds;  /* odds that have to be simulated are LAN_NAN instead */
    const lan_odds_options *odds; /* but the seed; NULL: the default's */
    int32_t repeat; /* where soldiers are bodies: numbers are means of so many
                       fights, odds and laws of the same; 0: numbers of one,
                       the others of many */
    double *errors; /* [measure_count], written by each run: how far the values
                       may be off; NULL: not asked for */
    const lan_rows *rows; /* of the curve; NULL: none is kept */
    lan_trajectory
        *trajectory; /* overwritten by each run; NULL where rows is */
} lan_experiment_def;

typedef struct lan_experiment lan_experiment;

LAN_MUST_CHECK
lan_status lan_experiment_create(const lan_experiment_def *def,
                                 lan_experiment **out);
void lan_experiment_destroy(lan_experiment *experiment);

/* What the scenario itself says of a parameter; LAN_NAN: nothing, or an index
 * beyond. */
double lan_experiment_own(const lan_experiment *experiment, size_t parameter);

/* Asked now and then during a battle; NULL: no one. */
void lan_experiment_set_progress(lan_experiment *experiment,
                                 const lan_progress *progress);

/* Fights it, if something but odds is recorded, and works the odds out, if some
 * are.
 *
 * values    one per parameter; LAN_NAN: as the scenario says
 * recorded  one per measure
 */
LAN_MUST_CHECK
lan_status lan_experiment_run(lan_experiment *experiment, const double *values,
                              uint64_t seed, double *recorded, lan_error *err);

/* The last battle as it ended; NULL: none was fought. It changes with the next
 * run. */
const lan_battle *lan_experiment_battle(const lan_experiment *experiment);

/* Estimates how long the last battle took one processor, in seconds, by the
 * rates asked of the model: the same on every machine. Without odds. */
double lan_experiment_seconds(const lan_experiment *experiment);

/* The odds of a scenario as it stands: of its battle by lan_odds_find(); where
 * its armies march on a map by simulation alone, to time.end, whatever
 * options->until_end says; where its soldiers are bodies by simulation too.
 * LAN_ENOCLOSED there for LAN_ODDS_EXACT.
 *
 * options  NULL: the default's
 */
LAN_MUST_CHECK
lan_status lan_scenario_odds(const lan_scenario *scenario,
                             const lan_odds_options *options,
                             const lan_progress *progress, lan_odds **out,
                             lan_error *err);

/* Where strengths are over time in many fights of a scenario as it stands: of
 * its battle by lan_chance_band_find(), or where its soldiers are bodies the
 * same of fights 0 .. band->battles - 1 of the seed. */
LAN_MUST_CHECK
lan_status lan_scenario_band(const lan_scenario *scenario,
                             const lan_chance_band *band,
                             const lan_progress *progress, double *out,
                             lan_error *err);

/* How long the odds take, as lan_odds_seconds() estimates it; 0 also where
 * armies march on a map or soldiers are bodies: not known in advance.
 */
double lan_scenario_odds_seconds(const lan_scenario *scenario,
                                 const lan_odds_options *options);

#pragma GCC visibility pop

#endif
