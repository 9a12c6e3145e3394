/* balance/matchups/linear_program_impl.h - GLPK run so that it neither prints
 * nor ends the process.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads  any. GLPK keeps an environment for each thread: where it runs out
 *          of memory that of the calling thread is freed, with whatever the
 *          caller had made by GLPK in that thread. Its hooks there are reset.
 */
#ifndef LAN_BALANCE_MATCHUPS_LINEAR_PROGRAM_IMPL_H
#define LAN_BALANCE_MATCHUPS_LINEAR_PROGRAM_IMPL_H

#include "lanchester/base.h"

/* Calls a function that makes, solves and deletes problems. What it takes from
 * the heap otherwise belongs to its context, as it is left by a long jump where
 * GLPK lacks memory. Returns LAN_OK, LAN_ENOMEM or LAN_EMISSING. */
LAN_MUST_CHECK
lan_status linear_program_run(void (*solve)(void *context), void *context);

#endif
