/* bench/bench_games.h - how fast are the maps of real games answered?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    prints CSV: for each map of a folder that has its file of queries
 *          next to it, a row per algorithm: microseconds a query with the
 *          route's cells, how many times as fast as `auto`, seconds of
 *          preparation, bytes a cell beyond map and ground, of them those of
 *          tables, and queries. One more row, "auto, whole file": the ground
 *          made, `auto` made, and every query asked once. At the end the
 *          geometric means over the maps.
 *          Contenders take turns. A query's time is its least over the turns,
 *          of processor time; every length is held against the file's.
 * Source   the maps are of N. Sturtevant, "Benchmarks for grid-based
 *          pathfinding", IEEE Transactions on Computational Intelligence and AI
 *          in Games 4 (2012); they are not part of this project.
 */
#pragma once

/* folder: maps and their queries. Ends the program if a file cannot be read, or
 * a length differs from the file's. */
void bench_games(const char *folder);
