/* scenarios/yaml/arena_impl.h - memory that is given back all at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a chain of chunks; what is handed out never moves.
 * Errors   NULL where memory is out; nothing handed out before is lost.
 * Owner    whoever holds the arena; scn_arena_clear() frees everything.
 */
#ifndef LAN_SCENARIOS_YAML_ARENA_IMPL_H
#define LAN_SCENARIOS_YAML_ARENA_IMPL_H

#include <stddef.h>

typedef struct scn_arena {
    struct scn_chunk *newest;
} scn_arena;

/* Hands out count items of the given size, zeroed, aligned for any type.
 * A count of 0 is allowed and gives a pointer that is not NULL. */
void *scn_arena_array(scn_arena *arena, size_t count, size_t size);

/* Hands out a copy of length bytes with a NUL behind. */
char *scn_arena_text(scn_arena *arena, const char *text, size_t length);

void scn_arena_clear(scn_arena *arena);

#endif
