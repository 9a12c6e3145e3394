/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/marched.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static double cost_of(const march_world *march, int32_t place)
{
    const char glyph = march->cells[place];
    return glyph == '@' ? LAN_INF
                        : (glyph >= '2' && glyph <= '9' ? glyph - '0' : 1.0);
}

static bool is_rock(const march_world *march, int32_t x, int32_t y)
{
    return march->cells[y * march->width + x] == '@';
}

static double step_cost(const march_world *march, int32_t from, int32_t to)
{
    const int32_t width = march->width;
    const int32_t fx = from % width;
    const int32_t fy = from / width;
    const int32_t tx = to % width;
    const int32_t ty = to / width;
    const int32_t dx = abs(fx - tx);
    const int32_t dy = abs(fy - ty);
    if (dx > 1 || dy > 1 || dx + dy == 0 ||
        (dx + dy == 2 && (march->options.is_straight ||
                          is_rock(march, fx, ty) || is_rock(march, tx, fy)))) {
        return LAN_INF;
    }
    return fmax(cost_of(march, from), cost_of(march, to)) *
           (dx + dy == 2 ? sqrt(2.0) : 1.0);
}

static double tell_duration(void *context, int32_t marcher, int32_t from,
                            int32_t to)
{
    const march_world *march = context;
    return step_cost(march, from, to) * march->paces[marcher];
}

/* Enemies, and friends who stand without a goal or in its way. */
static bool is_avoided(const march_world *march, int32_t marcher, int32_t place)
{
    const int32_t holder = lan_marching_holder(march->marching, place);
    if (march->options.is_blind || holder < 0 || holder == marcher) {
        return false;
    }
    return march->sides[holder] != march->sides[marcher] ||
           march->goals[holder] < 0 ||
           lan_marching_is_there(march->marching, holder) ||
           holder == lan_marching_blocker(march->marching, marcher);
}

/* Dijkstra from the goal by sweeps over a plain list, ties by place. */
static bool find_labels(march_world *march, int32_t marcher, int32_t start)
{
    const int32_t cells = march->width * march->height;
    const int32_t goal = march->goals[marcher];
    int32_t *const list = march->path;
    int32_t count = 0;
    for (int32_t i = 0; i < cells; i++) {
        march->labels[i] = LAN_INF;
        march->before[i] = -1;
    }
    march->labels[goal] = 0.0;
    list[count++] = goal;
    while (count > 0) {
        int32_t best = 0;
        for (int32_t i = 1; i < count; i++) {
            if (march->labels[list[i]] < march->labels[list[best]]) {
                best = i;
            }
        }
        const int32_t at = list[best];
        list[best] = list[--count];
        if (at == start) {
            return true;
        }
        for (int32_t k = 0; k < 8; k++) {
            const int32_t to = lan_places_beside(march->places, at, k);
            const double cost = to < 0 ? LAN_INF : step_cost(march, to, at);
            const double label = march->labels[at] + cost;
            if (isinf(cost) || label >= march->labels[to] ||
                (to != start && is_avoided(march, marcher, to))) {
                continue;
            }
            if (isinf(march->labels[to])) {
                list[count++] = to;
            }
            march->labels[to] = label;
            march->before[to] = at;
        }
    }
    return false;
}

size_t march_route(march_world *march, int32_t marcher, int32_t from)
{
    const int32_t goal = march->goals[marcher];
    size_t count = 0;
    if ((from != goal && is_avoided(march, marcher, goal)) ||
        !find_labels(march, marcher, from)) {
        return 0;
    }
    for (int32_t at = from; at >= 0; at = at == goal ? -1 : march->before[at]) {
        march->path[count++] = at;
    }
    return count;
}

static lan_status tell_route(void *context, int32_t marcher, double time,
                             const int32_t **path, size_t *count)
{
    march_world *march = context;
    (void)time;
    *path = NULL;
    if (march->fails) {
        return LAN_ECANCELLED;
    }
    march->routes++;
    *count = march_route(march, marcher,
                         lan_marching_place(march->marching, marcher));
    *path = *count == 0 ? NULL : march->path;
    return LAN_OK;
}

static bool tell_yields(void *context, int32_t marcher)
{
    const march_world *march = context;
    return !march->firm[marcher];
}

static void note_step(void *context, int32_t marcher, int32_t from, int32_t to,
                      double depart, double arrive)
{
    march_world *march = context;
    if (march->step_count == march->step_capacity) {
        march->step_capacity = 2 * march->step_capacity + 1024;
        march->steps =
            realloc(march->steps, march->step_capacity * sizeof *march->steps);
        assert_non_null(march->steps);
    }
    const march_step step = {marcher, from, to, depart, arrive};
    march->steps[march->step_count++] = step;
}

static void *make_array(int32_t count, size_t size)
{
    void *array = calloc((size_t)count + 1, size);
    assert_non_null(array);
    return array;
}

march_world *march_create(const char *const *rows, int32_t count,
                          const march_options *options)
{
    march_world *march = calloc(1, sizeof *march);
    assert_non_null(march);
    march->options = *options;
    march->count = count;
    march->width = (int32_t)strlen(rows[0]);
    while (rows[march->height] != NULL) {
        march->height++;
    }
    const int32_t cells = march->width * march->height;
    march->cells = make_array(cells, 1);
    lan_grid_map *map = NULL;
    size_t kinds = 0;
    const lan_terrain *const terrains = any_terrains(&kinds);
    assert_ok(lan_grid_map_create(march->width, march->height,
                                  LAN_CORNERS_FORBID, terrains, kinds, &map));
    for (int32_t i = 0; i < cells; i++) {
        march->cells[i] = rows[i / march->width][i % march->width];
    }
    assert_ok(lan_places_create(map, NULL, LAN_MAP_SQUARE, 1.0, NULL,
                                &march->places, NULL));
    lan_grid_map_destroy(map);
    march->sides = make_array(count, sizeof *march->sides);
    march->goals = make_array(count, sizeof *march->goals);
    march->paces = make_array(count, sizeof *march->paces);
    march->firm = make_array(count, sizeof *march->firm);
    march->entered = make_array(count, sizeof *march->entered);
    march->priorities = make_array(count, sizeof *march->priorities);
    march->labels = make_array(cells, sizeof *march->labels);
    march->before = make_array(cells, sizeof *march->before);
    march->path = make_array(cells, sizeof *march->path);
    march_again(march);
    for (int32_t i = 0; i < count; i++) {
        march->goals[i] = -1;
        march->paces[i] = 1.0;
    }
    return march;
}

void march_again(march_world *march)
{
    const lan_marching_calls calls = {march, tell_route, tell_duration,
                                      tell_yields, note_step};
    const lan_marching_def def = {
        .places = march->places,
        .count = march->count,
        .sides = march->sides,
        .priorities = march->priorities,
        .mover = march->options.mover,
        .patience =
            march->options.patience > 0.0 ? march->options.patience : 1.0,
    };
    lan_marching_destroy(march->marching);
    march->marching = NULL;
    assert_ok(lan_marching_create(&def, &calls, &march->marching));
}

void march_destroy(march_world *march)
{
    lan_marching_destroy(march->marching);
    lan_places_destroy(march->places);
    free(march->cells);
    free(march->sides);
    free(march->goals);
    free(march->paces);
    free(march->firm);
    free(march->entered);
    free(march->priorities);
    free(march->labels);
    free(march->before);
    free(march->path);
    free(march->steps);
    free(march);
}

void march_enter(march_world *march, int32_t marcher, int32_t place)
{
    lan_marching_enter(march->marching, marcher, place, march->now);
    note_step(march, marcher, place, place, march->now, march->now);
}

void march_go(march_world *march, int32_t marcher, int32_t goal)
{
    march->goals[marcher] = goal;
    lan_marching_go(march->marching, marcher, march->now);
}

void march_halt(march_world *march, int32_t marcher)
{
    march->goals[marcher] = -1;
    lan_marching_halt(march->marching, marcher, march->now);
}

/* Off the map: a step to nowhere. */
void march_leave(march_world *march, int32_t marcher)
{
    const int32_t place = lan_marching_place(march->marching, marcher);
    if (lan_marching_is_moving(march->marching, marcher)) {
        note_step(march, marcher, place,
                  lan_marching_target(march->marching, marcher),
                  lan_marching_departed(march->marching, marcher), march->now);
    }
    note_step(march, marcher, -1, -1, march->now, march->now);
    march->goals[marcher] = -1;
    lan_marching_leave(march->marching, marcher, march->now);
}

bool march_next(march_world *march)
{
    const double time = lan_marching_next(march->marching);
    if (isinf(time)) {
        return false;
    }
    assert_true(time >= march->now);
    march->now = time;
    lan_marching_happen(march->marching, time);
    if (march->judge != NULL) {
        march->judge(march);
    }
    for (int32_t i = 0; march->options.wakes_all && i < march->count; i++) {
        lan_marching_free(march->marching, i);
    }
    assert_ok(lan_marching_decide(march->marching, time));
    return true;
}

void march_until(march_world *march, double time)
{
    assert_ok(lan_marching_decide(march->marching, march->now));
    while (lan_marching_next(march->marching) <= time) {
        march_next(march);
    }
    march->now = fmax(march->now, time);
}

/* Whether two spans of time have more than an instant in common. */
static bool overlap(double a, double b, double c, double d)
{
    const double hair = 1e-12 * (1.0 + fabs(b));
    return fmin(b, d) - fmax(a, c) > hair;
}

/* Where a marcher was: stays and steps by turns, each from its place. */
typedef struct span {
    int32_t marcher;
    int32_t from;
    int32_t to;
    double begin;
    double end;
} span;

static int compare_steps(const void *a, const void *b)
{
    const march_step *x = a;
    const march_step *y = b;
    if (x->marcher != y->marcher) {
        return x->marcher < y->marcher ? -1 : 1;
    }
    if (x->depart < y->depart || x->depart > y->depart) {
        return x->depart < y->depart ? -1 : 1;
    }
    return (x->arrive > y->arrive) - (x->arrive < y->arrive);
}

static int compare_spans(const void *a, const void *b)
{
    const span *x = a;
    const span *y = b;
    return (x->begin > y->begin) - (x->begin < y->begin);
}

/* All steps, those that are not over too, by marcher and time. */
static size_t list_steps(const march_world *march, march_step *steps)
{
    size_t total = march->step_count;
    if (total > 0) {
        memcpy(steps, march->steps, total * sizeof *steps);
    }
    for (int32_t i = 0; i < march->count; i++) {
        if (lan_marching_is_moving(march->marching, i)) {
            const march_step step = {i, lan_marching_place(march->marching, i),
                                     lan_marching_target(march->marching, i),
                                     lan_marching_departed(march->marching, i),
                                     lan_marching_arrives(march->marching, i)};
            steps[total++] = step;
        }
    }
    qsort(steps, total, sizeof *steps, compare_steps);
    return total;
}

/* The stays between steps, and the steps; returns how many there are. */
static size_t list_spans(const march_world *march, march_step *steps,
                         span *spans)
{
    size_t count = 0;
    const size_t total = list_steps(march, steps);
    for (size_t i = 0; i < total; i++) {
        const march_step *const s = &steps[i];
        const bool is_last =
            i + 1 == total || steps[i + 1].marcher != s->marcher;
        const double until = is_last ? LAN_INF : steps[i + 1].depart;
        if (!is_last && steps[i + 1].to >= 0 &&
            steps[i + 1].from != steps[i + 1].to &&
            steps[i + 1].from != s->to) {
            fail_with("%d steps from %d, and was at %d", s->marcher,
                      steps[i + 1].from, s->to);
        }
        if (s->from != s->to) {
            const span step = {s->marcher, s->from, s->to, s->depart,
                               s->arrive};
            spans[count++] = step;
        }
        if (s->to >= 0 && s->arrive < until) {
            const span stay = {s->marcher, s->to, s->to, s->arrive,
                               is_last ? march->now + 1.0 : until};
            spans[count++] = stay;
        }
    }
    return count;
}

static bool is_corner(const march_world *march, const span *s, int32_t place)
{
    const int32_t width = march->width;
    const int32_t first = s->from / width * width + s->to % width;
    const int32_t second = s->to / width * width + s->from % width;
    return first != s->from && first != s->to &&
           (place == first || place == second);
}

/* Why two may not be as they are at one time; NULL: they may. */
static const char *find_fault(const march_world *march, const span *a,
                              const span *b)
{
    if (a->to == b->to) {
        return "lead to one place";
    }
    if (a->from == b->from) {
        return "are at one place";
    }
    if (a->from == b->to && b->from == a->to) {
        return "swap";
    }
    if (march->options.mover == LAN_MOVER_FSM &&
        (a->from == b->to || a->to == b->from)) {
        return "hold one place";
    }
    if (is_corner(march, a, b->from) || is_corner(march, a, b->to) ||
        is_corner(march, b, a->from) || is_corner(march, b, a->to)) {
        return "are in each other's corner";
    }
    return NULL;
}

void assert_march_is_lawful(const march_world *march)
{
    const int32_t most = (int32_t)march->step_count + march->count;
    march_step *steps = make_array(most, sizeof *steps);
    span *spans = make_array(2 * most, sizeof *spans);
    const size_t count = list_spans(march, steps, spans);
    qsort(spans, count, sizeof *spans, compare_spans);
    size_t *active = make_array((int32_t)count, sizeof *active);
    size_t active_count = 0;
    for (size_t i = 0; i < count; i++) {
        const span *const s = &spans[i];
        size_t left = 0;
        for (size_t k = 0; k < active_count; k++) {
            const span *const t = &spans[active[k]];
            if (t->end <= s->begin) {
                continue;
            }
            active[left++] = active[k];
            const char *const fault =
                t->marcher == s->marcher ||
                        !overlap(s->begin, s->end, t->begin, t->end)
                    ? NULL
                    : find_fault(march, s, t);
            if (fault != NULL) {
                fail_with("%d (%d to %d, %g to %g) and %d (%d to %d, %g to "
                          "%g) %s",
                          s->marcher, s->from, s->to, s->begin, s->end,
                          t->marcher, t->from, t->to, t->begin, t->end, fault);
            }
        }
        active_count = left;
        active[active_count++] = i;
    }
    free(active);
    free(spans);
    free(steps);
}
