/* tests/support/oom.h - lets the n-th allocation fail.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    for tests/unit/oom, which tests/unit/local.mk links with --wrap:
 *          malloc, calloc, realloc, strdup and strndup of every object linked
 *          statically are counted. Shared libraries (GSL, libfyaml, jansson,
 *          the C library) allocate as ever.
 * Threads  one.
 */
#ifndef LAN_TESTS_SUPPORT_OOM_H
#define LAN_TESTS_SUPPORT_OOM_H

#include <stdbool.h>
#include <stddef.h>

#include "lanchester/base.h"

/* From now on the n-th allocation fails, n from 1, and those after it work
 * again; 0 lets all work. Starts counting again. */
void oom_fail_nth(long n);

/* True where an allocation has failed since oom_fail_nth. */
bool oom_has_failed(void);

/* Blocks given out by the counted functions and not freed yet. */
long oom_live_blocks(void);

/* Their sizes, as asked for. */
size_t oom_live_bytes(void);

/* Runs attempt with the first, the second, ... allocation failing, and some of
 * those after the first hundreds, until it gets through without one. Returns
 * how many failures it met.
 *
 * attempt must undo what it does, answer whether its call succeeded, and fail
 * the test itself where a call failed with another status than LAN_ENOMEM or
 * has changed an output. Fails the test where an attempt succeeds in spite of
 * a failed allocation, leaves a block behind, or fails without reason.
 */
long oom_try_all(bool (*attempt)(void *context), void *context);

/* What an attempt answers: whether its call succeeded. Fails the test for any
 * status but LAN_OK and LAN_ENOMEM, with the text of err, which may be NULL. */
bool oom_has_succeeded(lan_status status, const lan_error *err);

/* The same of a call that makes something, which must be there where it
 * succeeded, and only there. */
bool oom_has_made(lan_status status, const void *made);

#endif
