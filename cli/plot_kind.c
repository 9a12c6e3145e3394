/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/plot_kind.h"

const char *lan_cli_plot_title(const lan_scenario *scenario, const char *path)
{
    const char *const title = lan_scenario_title(scenario);
    return title[0] != '\0' ? title : path;
}
