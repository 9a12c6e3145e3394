/* lanchester/parameter.h - the numbers of a scenario, changed without reading
 * it again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_PARAMETER_H
#define LANCHESTER_PARAMETER_H

#include "lanchester/base.h"
#include "lanchester/scenario.h"

#pragma GCC visibility push(default)

/* A path of a scenario, found once and stored through often.
 *
 * Shape    a value is a double for every kind: a number as it is, a word as its
 *          index in the list of words, a flag as 0 or 1. LAN_NAN is what the
 *          scenario itself says; LAN_PARAMETER_AUTO the word "auto" of a number
 *          that may be left to the library.
 * Range    the field's own, as for --set.
 * Errors   LAN_EINVAL with the text that --set would give, without a place.
 * Owner    the caller, until _destroy(); no longer than the scenario.
 * Threads  any number of readers.
 */

typedef struct lan_parameter lan_parameter;

typedef enum lan_parameter_kind {
    LAN_PARAMETER_NUMBER,
    LAN_PARAMETER_WHOLE, /* whole numbers only */
    LAN_PARAMETER_WORD,
    LAN_PARAMETER_FLAG
} lan_parameter_kind;

#define LAN_PARAMETER_AUTO (-1.0)

/* Finds what a path such as "armies.blue.units.knight.count" leads to.
 *
 * Paths are those of --set; what has a name of its own choosing or is a text
 * cannot be varied, nor can what the scenario does not have: an entry of a
 * list, one time of a pair. path is copied.
 */
LAN_MUST_CHECK
lan_status lan_parameter_create(const lan_scenario *scenario, const char *path,
                                lan_parameter **out, lan_error *err);
void lan_parameter_destroy(lan_parameter *parameter);

const char *lan_parameter_path(const lan_parameter *parameter);

/* Its unit as the reference has it: "soldiers", "1/time", where "time" is the
 * scenario's unit; NULL: none. */
const char *lan_parameter_unit(const lan_parameter *parameter);

/* True for two parameters of one scenario that store in the same place:
 * "armies.blue.units.knight" is short for the same with ".count". */
bool lan_parameter_is_same(const lan_parameter *a, const lan_parameter *b);

/* True where no value in range makes a good battle a bad one: it takes part in
 * no rule that joins several values. */
bool lan_parameter_is_free(const lan_parameter *parameter);

lan_parameter_kind lan_parameter_kind_of(const lan_parameter *parameter);

/* Words that a value may be; 0 unless the kind is LAN_PARAMETER_WORD. NULL for
 * an index beyond. */
size_t lan_parameter_word_count(const lan_parameter *parameter);
const char *lan_parameter_word(const lan_parameter *parameter, size_t index);

/* Reports a value out of range; LAN_NAN is within. */
LAN_MUST_CHECK
lan_status lan_parameter_check(const lan_parameter *parameter, double value,
                               lan_error *err);

/* Reads a value as --set does: "0.05", "area", "true", "auto". */
LAN_MUST_CHECK
lan_status lan_parameter_read(const lan_parameter *parameter, const char *text,
                              double *out, lan_error *err);

/* The text that reads back as the value; "" for LAN_NAN and for a number of no
 * word. Returns buffer or a word of the parameter's. */
const char *lan_parameter_text(const lan_parameter *parameter, double value,
                               char buffer[LAN_TEXT_DOUBLE_SIZE]);

/* A scenario with other values, without reading it again.
 *
 * Shape    a private copy of the numbers of a scenario: its battle, its
 *          campaign, its engagement, its solver and its rows. Names stay the
 * scenario's. Errors   values that together make no battle are reported when
 * the battle is asked for, in the words of lan_battle_def_check(). Owner    the
 * caller, until _destroy(); no longer than the scenario. Threads  one per copy;
 * copies of one scenario are independent.
 */

typedef struct lan_scenario_copy lan_scenario_copy;

LAN_MUST_CHECK
lan_status lan_scenario_copy_create(const lan_scenario *scenario,
                                    lan_scenario_copy **out);
void lan_scenario_copy_destroy(lan_scenario_copy *copy);

/* Stores a value through a parameter of the same scenario; LAN_NAN brings back
 * what the scenario says. Returns LAN_EINVAL for a value out of range, or
 * LAN_ENOMEM, and then stores nothing. */
LAN_MUST_CHECK
lan_status lan_scenario_copy_set(lan_scenario_copy *copy,
                                 const lan_parameter *parameter, double value,
                                 lan_error *err);

/* The value now; LAN_NAN where neither the scenario nor anybody gave one. */
double lan_scenario_copy_get(const lan_scenario_copy *copy,
                             const lan_parameter *parameter);

/* What it says now; valid until the next _set() or _destroy(). */
const lan_battle_def *
lan_scenario_copy_battle_def(const lan_scenario_copy *copy);
lan_solver_options
lan_scenario_copy_solver_options(const lan_scenario_copy *copy);

/* Makes the battle of the present values, at time 0.
 *
 * out  belongs to the copy, and is the same object each time
 *
 * Returns LAN_EINVAL with a text where the values do not go together.
 */
LAN_MUST_CHECK
lan_status lan_scenario_copy_battle(lan_scenario_copy *copy, lan_battle **out,
                                    lan_error *err);

/* The campaign of the present values, the same place each time; *out is NULL
 * where the scenario has none. It changes with the next _set().
 *
 * Returns LAN_EINVAL with a text where the values do not go together.
 */
LAN_MUST_CHECK
lan_status lan_scenario_copy_campaign(lan_scenario_copy *copy,
                                      const lan_campaign_def **out,
                                      lan_error *err);

/* The engagement of the present values, as the campaign; what makes none is
 * found when it is created. */
LAN_MUST_CHECK
lan_status lan_scenario_copy_engagement(lan_scenario_copy *copy,
                                        const lan_engagement_def **out,
                                        lan_error *err);

#pragma GCC visibility pop

#endif
