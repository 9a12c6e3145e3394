/* tests/support/scene.h - battles put together call by call, for tests and
 * benchmarks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each group has a unit type of its own with the group's number, so
 *          that counters, weights and priorities name groups. A group's type
 *          fires aimed with k = 0 until its hit is set; a fire entry says more.
 *          Groups belong to the army begun last. Whatever is not offered here
 *          is set in the scene's own arrays before a battle is made.
 * Errors   a scene that is full, without memory or not valid ends the program:
 *          it is the test that is wrong.
 * Owner    the caller, from scene_create to scene_destroy; the battles made of
 *          it are independent.
 */
#pragma once

#include "lanchester/battle.h"
#include "lanchester/solver.h"

/* Reinforcements that a group can have. */
#define SCENE_COMING 6

typedef struct scene {
    int32_t capacity; /* groups */
    int32_t group_count;
    int32_t army_count;
    lan_unit_def *units;
    lan_group_def *groups;
    lan_army_def *armies;
    lan_reinforcement_def *coming; /* [capacity][SCENE_COMING] */
    lan_fire_def *fire;
    lan_counter_def *counters;
    lan_weight_def *weights;
    lan_priority_def *priorities; /* [capacity], one a type */
    int32_t *order;               /* [capacity][capacity] targets of these */
    char (*names)[12];
    size_t fire_capacity;
    size_t counter_capacity;
    size_t weight_capacity;
    lan_battle_def def;
} scene;

/* Makes an empty scene with room for so many groups, ending at that time. */
scene *scene_create(int32_t groups, double end);
void scene_destroy(scene *s);

/* Takes everything out again but the room. */
void scene_clear(scene *s, double end);

/* Adds an army of a side of its own, or of a side named; returns its index. */
int32_t scene_army(scene *s, const char *side);

/* Adds a group to the army begun last; returns its index in the battle. */
int32_t scene_group(scene *s, double count);

/* Adds an entry from group to group, which the caller may refine before the
 * next entry is added. */
lan_fire_def *scene_fire(scene *s, int32_t from, int32_t at, lan_law law,
                         double coefficient);

/* The same from army to army. */
lan_fire_def *scene_army_fire(scene *s, int32_t from, int32_t at, lan_law law,
                              double coefficient);

void scene_counter(scene *s, int32_t from, int32_t at, double factor);
void scene_weight(scene *s, int32_t from, int32_t at, double weight);

/* Adds a target to the end of a group's list. */
void scene_prefer(scene *s, int32_t from, int32_t at);

/* Soldiers to come: all at once, evenly, at a rate, along a polyline (whose
 * points the caller keeps). */
void scene_comes_at(scene *s, int32_t group, double time, double count);
void scene_comes_over(scene *s, int32_t group, double from, double to,
                      double count);
void scene_comes_rate(scene *s, int32_t group, double from, double to,
                      double rate);
void scene_comes_points(scene *s, int32_t group, const double *points,
                        size_t count);

/* Two armies of one group each that fire aimed: x loses a y, y loses b x. */
scene *scene_square(double x, double y, double a, double b, double end);

/* The same by any law both ways. */
scene *scene_duel(double x, double y, double a, double b, lan_law law,
                  double end);

/* The description, complete; it belongs to the scene. */
const lan_battle_def *scene_def(scene *s);

lan_battle *scene_battle(scene *s);

/* A battle fought to its end: what a test looks at. */
typedef struct solved {
    lan_status status;
    lan_error error;
    lan_battle *battle;
    lan_outcome *outcome;
    lan_solver_report report;
} solved;

/* Runs the scene by these options, NULL for the default's. Only the status and
 * the error are set where that fails. */
solved scene_solve(scene *s, const lan_solver_options *options);
void solved_clear(solved *done);

lan_solver_options scene_options(lan_method method, lan_stepper stepper,
                                 double tolerance);

/* Strength left of a group. */
double solved_left(const solved *done, int32_t group);

/* Start and reinforcement of the side that a group belongs to: what errors are
 * shares of. */
double solved_scale(const solved *done, int32_t group);
