/* plots/gnuplot_run.h - runs gnuplot on a script, without a shell and
 * in safety.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   LAN_EMISSING where there is no gnuplot on the PATH; LAN_EIO where
 *          it failed, with what it said; both with a message in err.
 * Threads  any.
 */
#ifndef LAN_RESULTS_GNUPLOT_H
#define LAN_RESULTS_GNUPLOT_H

#include <stddef.h>

#include "lanchester/base.h"

/* Runs "gnuplot -d" with the script as standard input and the file `output` as
 * standard output: no path ever gets into a script, and no settings of the
 * user's change a picture.
 *
 * output  an open file descriptor; it stays open
 */
LAN_MUST_CHECK
lan_status lan_gnuplot_run(const char *script, size_t length, int output,
                           lan_error *err);

#endif
