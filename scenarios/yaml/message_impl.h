/* scenarios/yaml/message_impl.h - how the reader collects what it has to
 * tell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    messages stay sorted by source and place as they are added.
 * Errors   a message that finds no memory sets out_of_memory; the reader asks
 *          once, at its end.
 */
#ifndef LAN_SCENARIOS_YAML_MESSAGE_IMPL_H
#define LAN_SCENARIOS_YAML_MESSAGE_IMPL_H

#include <stdint.h>

#include "scenarios/yaml/source_impl.h"

typedef struct scn_log {
    lan_messages *messages;
    size_t first;                    /* items there before this reading */
    uint64_t keys[LAN_MESSAGES_MAX]; /* order of each item */
    bool out_of_memory;
} scn_log;

void scn_log_init(scn_log *log, lan_messages *messages);

/* True where another message would only be counted: work to make its text
 * (paths, suggestions) can be saved. */
bool scn_log_is_full(const scn_log *log);

/* Counts an error that nobody will read. */
void scn_log_drop(scn_log *log);

/* Adds a message; text printf style, lower-case start, no full stop. */
LAN_PRINTF(4, 5)
void scn_tell(scn_log *log, bool is_error, scn_place place, const char *format,
              ...);

#endif
