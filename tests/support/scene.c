/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/scene.h"
#include "tests/support/defaults.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn static void bail_out(const char *why)
{
    printf("Bail out! scene: %s\n", why);
    fflush(stdout);
    abort();
}

static void *take(size_t count, size_t size)
{
    void *block = calloc(count, size);
    if (block == NULL) {
        bail_out("no memory");
    }
    return block;
}

/* Makes room for one more; returns the array. */
static void *grow(void *array, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) {
        return array;
    }
    *capacity = 2 * *capacity + 16;
    void *grown = realloc(array, *capacity * size);
    if (grown == NULL) {
        bail_out("no memory");
    }
    return grown;
}

scene *scene_create(int32_t groups, double end)
{
    const size_t n = (size_t)groups;
    scene *s = take(1, sizeof *s);
    s->capacity = groups;
    s->units = take(n, sizeof *s->units);
    s->groups = take(n, sizeof *s->groups);
    s->armies = take(n, sizeof *s->armies);
    s->coming = take(n * SCENE_COMING, sizeof *s->coming);
    s->priorities = take(n, sizeof *s->priorities);
    s->order = take(n * n, sizeof *s->order);
    s->names = take(n, sizeof *s->names);
    for (int32_t i = 0; i < groups; i++) {
        snprintf(s->names[i], sizeof s->names[i], "n%d", (int)i);
    }
    scene_clear(s, end);
    return s;
}

void scene_destroy(scene *s)
{
    if (s == NULL) {
        return;
    }
    free(s->units);
    free(s->groups);
    free(s->armies);
    free(s->coming);
    free(s->priorities);
    free(s->order);
    free(s->names);
    free(s->fire);
    free(s->counters);
    free(s->weights);
    free(s);
}

void scene_clear(scene *s, double end)
{
    s->group_count = 0;
    s->army_count = 0;
    s->def = lan_battle_def_default();
    s->def.end = end;
}

int32_t scene_army(scene *s, const char *side)
{
    const int32_t index = s->army_count;
    if (index >= s->capacity) {
        bail_out("too many armies");
    }
    s->armies[index] = lan_army_def_default();
    s->armies[index].name = s->names[index];
    s->armies[index].side = side;
    s->army_count++;
    return index;
}

int32_t scene_group(scene *s, double count)
{
    const int32_t index = s->group_count;
    if (index >= s->capacity || s->army_count == 0) {
        bail_out("too many groups, or no army for one");
    }
    s->units[index] = lan_unit_def_default();
    s->units[index].name = s->names[index];
    s->units[index].hit = 0.0;
    s->groups[index] = lan_group_def_default();
    s->groups[index].name = s->names[index];
    s->groups[index].type = index;
    s->groups[index].count = count;
    s->groups[index].reinforcements = &s->coming[index * SCENE_COMING];
    s->priorities[index] = (lan_priority_def){
        .attacker = index, .targets = &s->order[index * s->capacity]};
    s->armies[s->army_count - 1].group_count++;
    s->group_count++;
    return index;
}

static lan_fire_def *add_fire(scene *s)
{
    s->fire =
        grow(s->fire, s->def.fire_count, &s->fire_capacity, sizeof *s->fire);
    lan_fire_def *entry = &s->fire[s->def.fire_count++];
    *entry = fire_by_default();
    return entry;
}

/* Army of a group; the group's number within it. */
static int32_t army_of(const scene *s, int32_t group, int32_t *within)
{
    int32_t first = 0;
    for (int32_t a = 0; a < s->army_count; a++) {
        const int32_t count = (int32_t)s->armies[a].group_count;
        if (group < first + count) {
            *within = group - first;
            return a;
        }
        first += count;
    }
    bail_out("no such group");
}

lan_fire_def *scene_army_fire(scene *s, int32_t from, int32_t at, lan_law law,
                              double coefficient)
{
    lan_fire_def *entry = add_fire(s);
    entry->from_army = from;
    entry->from_group = -1;
    entry->at_army = at;
    entry->at_group = -1;
    entry->law = law;
    entry->coefficient = coefficient;
    return entry;
}

lan_fire_def *scene_fire(scene *s, int32_t from, int32_t at, lan_law law,
                         double coefficient)
{
    int32_t from_group = 0;
    int32_t at_group = 0;
    const int32_t from_army = army_of(s, from, &from_group);
    const int32_t at_army = army_of(s, at, &at_group);
    lan_fire_def *entry =
        scene_army_fire(s, from_army, at_army, law, coefficient);
    entry->from_group = from_group;
    entry->at_group = at_group;
    return entry;
}

void scene_counter(scene *s, int32_t from, int32_t at, double factor)
{
    s->counters = grow(s->counters, s->def.counter_count, &s->counter_capacity,
                       sizeof *s->counters);
    s->counters[s->def.counter_count++] =
        (lan_counter_def){.attacker = from, .target = at, .factor = factor};
}

void scene_weight(scene *s, int32_t from, int32_t at, double weight)
{
    s->weights = grow(s->weights, s->def.weight_count, &s->weight_capacity,
                      sizeof *s->weights);
    s->weights[s->def.weight_count++] =
        (lan_weight_def){.attacker = from, .target = at, .weight = weight};
}

void scene_prefer(scene *s, int32_t from, int32_t at)
{
    lan_priority_def *p = &s->priorities[from];
    s->order[(size_t)from * (size_t)s->capacity + p->target_count++] = at;
}

static lan_reinforcement_def *add_coming(scene *s, int32_t group)
{
    lan_group_def *g = &s->groups[group];
    if (g->reinforcement_count == SCENE_COMING) {
        bail_out("too many reinforcements");
    }
    lan_reinforcement_def *r =
        &s->coming[(size_t)group * SCENE_COMING + g->reinforcement_count++];
    *r = (lan_reinforcement_def){0};
    return r;
}

void scene_comes_at(scene *s, int32_t group, double time, double count)
{
    *add_coming(s, group) = (lan_reinforcement_def){
        .form = LAN_REINFORCEMENT_AT, .from = time, .count = count};
}

void scene_comes_over(scene *s, int32_t group, double from, double to,
                      double count)
{
    *add_coming(s, group) = (lan_reinforcement_def){
        .form = LAN_REINFORCEMENT_SPAN, .from = from, .to = to, .count = count};
}

void scene_comes_rate(scene *s, int32_t group, double from, double to,
                      double rate)
{
    *add_coming(s, group) = (lan_reinforcement_def){
        .form = LAN_REINFORCEMENT_RATE, .from = from, .to = to, .rate = rate};
}

void scene_comes_points(scene *s, int32_t group, const double *points,
                        size_t count)
{
    *add_coming(s, group) =
        (lan_reinforcement_def){.form = LAN_REINFORCEMENT_POINTS,
                                .points = points,
                                .point_count = count};
}

scene *scene_duel(double x, double y, double a, double b, lan_law law,
                  double end)
{
    scene *s = scene_create(2, end);
    scene_army(s, NULL);
    scene_group(s, x);
    scene_army(s, NULL);
    scene_group(s, y);
    scene_army_fire(s, 1, 0, law, a);
    scene_army_fire(s, 0, 1, law, b);
    return s;
}

scene *scene_square(double x, double y, double a, double b, double end)
{
    return scene_duel(x, y, a, b, LAN_LAW_AIMED, end);
}

const lan_battle_def *scene_def(scene *s)
{
    size_t first = 0;
    size_t lists = 0;
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].groups = &s->groups[first];
        first += s->armies[a].group_count;
    }
    s->def.units = s->units;
    s->def.unit_count = (size_t)s->group_count;
    s->def.armies = s->armies;
    s->def.army_count = (size_t)s->army_count;
    s->def.fire = s->fire;
    s->def.counters = s->counters;
    s->def.weights = s->weights;
    s->def.priorities = s->priorities;
    for (int32_t i = 0; i < s->group_count; i++) {
        if (s->priorities[i].target_count > 0) {
            lists = (size_t)i + 1;
        }
    }
    s->def.priority_count = lists;
    return &s->def;
}

lan_battle *scene_battle(scene *s)
{
    lan_battle *battle = NULL;
    lan_error err = {0};
    if (lan_battle_create(scene_def(s), &battle, &err) != LAN_OK) {
        bail_out(err.text);
    }
    return battle;
}

lan_solver_options scene_options(lan_method method, lan_stepper stepper,
                                 double tolerance)
{
    return (lan_solver_options){.method = method,
                                .stepper = stepper,
                                .rtol = tolerance,
                                .atol = tolerance};
}

solved scene_solve(scene *s, const lan_solver_options *options)
{
    const lan_solver_options usual = lan_solver_options_default();
    solved done = {.battle = scene_battle(s)};
    lan_solver *solver = NULL;
    done.status = lan_solver_create(
        done.battle, options != NULL ? options : &usual, &solver, &done.error);
    if (done.status == LAN_OK) {
        done.status =
            lan_solver_run(solver, done.battle, NULL, NULL, &done.error);
    }
    if (done.status == LAN_OK) {
        done.report = *lan_solver_report_of(solver);
        if (lan_outcome_create(done.battle, &done.outcome) != LAN_OK) {
            bail_out("no memory");
        }
    }
    lan_solver_destroy(solver);
    return done;
}

void solved_clear(solved *done)
{
    lan_outcome_destroy(done->outcome);
    lan_battle_destroy(done->battle);
    *done = (solved){0};
}

double solved_left(const solved *done, int32_t group)
{
    return done->outcome->groups[group].left;
}

double solved_scale(const solved *done, int32_t group)
{
    const lan_battle *battle = done->battle;
    const int32_t side =
        lan_battle_army_side(battle, lan_battle_group_army(battle, group));
    double sum = 0.0;
    for (int32_t i = 0; i < done->outcome->group_count; i++) {
        if (lan_battle_army_side(battle, lan_battle_group_army(battle, i)) ==
            side) {
            sum += done->outcome->groups[i].start +
                   done->outcome->groups[i].reinforced;
        }
    }
    return sum;
}
