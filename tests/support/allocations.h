/* tests/support/allocations.h - how often a stretch of code allocates.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    counts malloc, calloc and realloc of the whole process, shared
 *          libraries such as GSL included: by defining them over glibc's own,
 *          or by the address sanitizer's hooks where that owns them.
 *          Calls from OpenMP's runtime are not counted: when it makes and keeps
 *          blocks of its own is its own affair, and each runtime's another.
 * Threads  one.
 */
#pragma once

#include <stdbool.h>

/* False if this C library gives no way to count. */
bool allocations_can_be_counted(void);

/* Counts from here on, from zero. */
void allocations_start(void);

/* Stops counting; how many there were. */
long allocations_stop(void);
