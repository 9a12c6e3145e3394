/* cli/signals.h - Ctrl-C and its like, while something long is done.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads  the main thread.
 */
#ifndef LAN_CLI_SIGNALS_H
#define LAN_CLI_SIGNALS_H

#include <stdbool.h>

/* Catches SIGINT, SIGTERM and SIGHUP, or lets them act as they did. A second
 * Ctrl-C ends the program at once; a signal that was ignored when the program
 * began, as under nohup, stays so. */
void lan_cli_signals_catch(bool on);

/* The signal that came while they were caught, or 0. */
int lan_cli_signal(void);

#endif
