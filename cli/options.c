/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options that several commands have.
 */
#include "cli/cli.h"

const lan_cli_option lan_cli_options_jobs[] = {
    {"jobs", 'j', LAN_CLI_WHOLE, "N",
     .help = "do N things at once; 0, the default: one a processor", .hi = 1024,
     .alias = "threads"},
    {.name = NULL}};

const lan_cli_option lan_cli_options_odds[] = {
    {"exact", .help = "work the odds out; fails where that cannot be done"},
    {"simulate", .help = "fight many random battles"},
    {"precision", 0, LAN_CLI_NUMBER, "P",
     .help = "width of 95 % intervals; default 0.005, price 0.02", .lo = 1e-6,
     .hi = 1},
    {.name = NULL}};

const lan_cli_option lan_cli_options_battles[] = {
    {"battles", 0, LAN_CLI_WHOLE, "N",
     .help = "but no more than these; 1000000", .lo = 1, .hi = 1e12},
    {.name = NULL}};

const lan_cli_option lan_cli_options_until_end[] = {
    {"until-end", .help = "break off at time.end; simulates"}, {.name = NULL}};

const lan_cli_option lan_cli_options_by[] = {
    {"by", 0, LAN_CLI_WORD, "WHAT", .help = "go by odds, margin or value; odds",
     .words = "odds margin value"},
    {.name = NULL}};

const lan_cli_option lan_cli_options_log[] = {
    {"log", 0, LAN_CLI_WORD, "LINES",
     .help = "on a map: all, main or none of the log; main",
     .words = "all main none"},
    {"turning", .help = "on a map: with how many others would have won"},
    {.name = NULL}};

const lan_cli_option lan_cli_options_route[] = {
    {"algorithm", 'a', LAN_CLI_TEXT, "NAME",
     .help = "how to search; auto where not given",
     .words = "auto astar dijkstra jps field two-tier jump-table first-moves "
              "hierarchy table visibility wall"},
    {"corners", 0, LAN_CLI_WORD, "RULE",
     .help = "steps past blocked corners: forbid, one, allow",
     .words = "forbid one allow"},
    {"class", 0, LAN_CLI_WORD, "NAME", .help = "who moves: foot, horse, wheels",
     .words = "foot horse wheels"},
    {"size", 0, LAN_CLI_WHOLE, "N",
     .help = "cells a side of the body, 1 where not given", .lo = 1,
     .hi = LAN_BODY_MOST},
    {"heuristic", 0, LAN_CLI_WORD, "NAME",
     .help = "octile, manhattan, chebyshev, euclid, zero",
     .words = "octile manhattan chebyshev euclid zero"},
    {"metric", 0, LAN_CLI_WORD, "NAME",
     .help = "exact (square root of 2) or 10-14", .words = "exact 10-14"},
    {"tie", 0, LAN_CLI_WORD, "NAME",
     .help = "of equal nodes the last or the first added",
     .words = "last first"},
    {"turn-cost", 0, LAN_CLI_NUMBER, "C",
     .help = "added for each turn of 45 degrees", .hi = LAN_TURN_COST_MOST},
    {.name = NULL}};
