/* scenarios/handle.h - a path of a scenario, found once and stored through
 * often.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a value is a double for every kind: a number as it is, a word as its
 *          index in the list of words, a flag as 0 or 1. LAN_NAN is what the
 *          scenario itself says; LAN_HANDLE_AUTO the word "auto" of a number
 *          that may be left to the library.
 * Range    the field's own, as for --set.
 * Errors   LAN_EINVAL with the text that --set would give, without a place.
 * Owner    the caller, until _destroy(); no longer than the scenario.
 * Threads  any number of readers.
 */
#ifndef LAN_SCENARIOS_HANDLE_H
#define LAN_SCENARIOS_HANDLE_H

#include "base/number.h"
#include "scenarios/scenario.h"

typedef struct lan_handle lan_handle;

typedef enum lan_handle_kind {
    LAN_HANDLE_NUMBER,
    LAN_HANDLE_WHOLE, /* whole numbers only */
    LAN_HANDLE_WORD,
    LAN_HANDLE_FLAG
} lan_handle_kind;

#define LAN_HANDLE_AUTO (-1.0)

/* Finds what a path such as "armies.blue.units.knight.count" leads to.
 *
 * Paths are those of --set; what has a name of its own choosing or is a text
 * cannot be varied, nor can what the scenario does not have: an entry of a
 * list, one time of a pair. path is copied.
 */
LAN_MUST_CHECK
lan_status lan_handle_create(const lan_scenario *scenario, const char *path,
                             lan_handle **out, lan_error *err);
void lan_handle_destroy(lan_handle *handle);

const char *lan_handle_path(const lan_handle *handle);

/* True for two handles of one scenario that store in the same place:
 * "armies.blue.units.knight" is short for the same with ".count". */
bool lan_handle_is_same(const lan_handle *a, const lan_handle *b);

lan_handle_kind lan_handle_kind_of(const lan_handle *handle);

/* Words that a value may be; 0 unless the kind is LAN_HANDLE_WORD. NULL for an
 * index beyond. */
size_t lan_handle_word_count(const lan_handle *handle);
const char *lan_handle_word(const lan_handle *handle, size_t index);

/* Tells a value out of range; LAN_NAN is within. */
LAN_MUST_CHECK
lan_status lan_handle_check(const lan_handle *handle, double value,
                            lan_error *err);

/* Reads a value as --set does: "0.05", "area", "true", "auto". */
LAN_MUST_CHECK
lan_status lan_handle_read(const lan_handle *handle, const char *text,
                           double *out, lan_error *err);

/* The text that reads back as the value; "" for LAN_NAN and for a number of no
 * word. Returns buffer or a word of the handle's. */
const char *lan_handle_text(const lan_handle *handle, double value,
                            char buffer[LAN_TEXT_DOUBLE_SIZE]);

#endif
