/* cli/plot_paths.h - what pictures over the values of one path or two are asked
 * for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   everything wrong is said on standard error before it returns.
 */
#ifndef LAN_CLI_PLOT_PATHS_H
#define LAN_CLI_PLOT_PATHS_H

#include "balance/solving/grid.h"
#include "cli/command.h"
#include "plots/figure.h"

#define LAN_CLI_PATH_SIZE 1024

/* Quantities of one picture, at most. */
#define LAN_CLI_PATHS_OF_MAX 4

/* A scenario, and what of it is drawn. */
typedef struct paths_work {
    const lan_cli *cli;
    const char *file;
    lan_scenario *scenario;
    lan_grid_axis axes[2];
    char paths[2][LAN_CLI_PATH_SIZE];
    const char *units[2]; /* of the paths; NULL: none */
    lan_odds_options odds;
    int32_t points; /* 0: not given */
    char *names;    /* --of, in pieces */
    const char *of[LAN_CLI_PATHS_OF_MAX];
    size_t of_count;
    lan_battle *battle; /* for the names of its sides */
} paths_work;

/* Reads options and the file. Paths are those of --x and --y, or of the
 * scenario's `sweep:` or `solve:`. Is to be closed whatever it returns.
 *
 * axes   1 or 2
 * names  of --of, at most
 */
LAN_MUST_CHECK
lan_cli_exit paths_work_open(const lan_cli *cli, size_t axes, size_t names,
                             paths_work *work);
void paths_work_close(paths_work *work);

/* The name of a side where there are two; "". */
const char *paths_work_side(const paths_work *work, int32_t side);

/* What the battles are measured by, as far as a picture asks. */
typedef struct paths_measured {
    bool is_odds;
    bool is_share;  /* a margin: its root is looked for by its square */
    bool is_winner; /* whose words are sides */
    double even;    /* LAN_NAN for most */
    const char *even_title;
    lan_status status; /* LAN_ENOMEM: nothing is known */
} paths_measured;

/* Of a name that is none: nothing; the grid tells. */
paths_measured paths_work_measured(const paths_work *work, const char *name);

/* A grid over the paths, of so many columns. */
lan_grid_def paths_work_grid(const paths_work *work, const char *of,
                             int32_t points);

/* The curve of `plot curve --x`. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_plot_path_curve(const lan_cli *cli, lan_figure **out);

#endif
