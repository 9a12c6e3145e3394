/* plots/program_impl.h - runs another program, without a shell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads  any.
 */
#ifndef LAN_RESULTS_PROGRAM_IMPL_H
#define LAN_RESULTS_PROGRAM_IMPL_H

/* File descriptors; they stay open. */
typedef struct program_streams {
    int input;
    int output;
    int errors;
} program_streams;

/* Runs a program that is on the PATH, and waits for its end.
 *
 * arguments  the name first, NULL last
 * status     as of waitpid(); 127 may stand for a program that is not there
 *
 * Returns 0 or an errno, and then *status is left as it was.
 */
int program_run(char *const *arguments, const program_streams *streams,
                int *status);

#endif
