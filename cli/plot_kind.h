/* cli/plot_kind.h - a kind of picture: a file, and a row of the table in
 * cli/plot.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_PLOT_KIND_H
#define LAN_CLI_PLOT_KIND_H

#include "cli/command.h"
#include "lanchester/scenario.h"
#include "plots/figure.h"

typedef struct lan_cli_plot_kind {
    const char *name;
    const char *help; /* whole lines, the first behind the name: at most 68
                         columns, as all below them */
    size_t files_max; /* 0: its operands are its own business */
    const char *const *options; /* those of `plot` that are for it; the last is
                                   NULL */
    /* Makes the figure, and says what is wrong. A figure that is made is drawn
     * whatever is returned, and is the caller's. */
    lan_cli_exit (*make)(const lan_cli *cli, lan_figure **out);
    /* Prints a table instead where there is no file to draw to; NULL: the
     * figure is drawn with characters. */
    lan_cli_exit (*print)(const lan_cli *cli);
} lan_cli_plot_kind;

extern const lan_cli_plot_kind lan_cli_plot_curve;
extern const lan_cli_plot_kind lan_cli_plot_phase;
extern const lan_cli_plot_kind lan_cli_plot_odds;
extern const lan_cli_plot_kind lan_cli_plot_heatmap;
extern const lan_cli_plot_kind lan_cli_plot_matchup;
extern const lan_cli_plot_kind lan_cli_plot_tornado;
extern const lan_cli_plot_kind lan_cli_plot_route;
extern const lan_cli_plot_kind lan_cli_plot_map;
extern const lan_cli_plot_kind lan_cli_plot_bodies;

/* --- for several of them ------------------------------------------------- */

/* A scenario's title; where it has none the name of its file. */
const char *lan_cli_plot_title(const lan_scenario *scenario, const char *path);

#endif
