/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/marched.h"
#include "tests/support/random.h"
#include "tests/support/support.h"

#define CASES 150
#define SIDE  16
#define MOST  (SIDE * SIDE)
#define TICKS 60

/* A world of ticks: everybody decides at every tick, each by a call of its own
 * for who stands in its way. Four neighbours, unit steps. */
typedef struct ticking {
    march_world *world; /* for its map and routes alone */
    int32_t count;
    int32_t place[MOST];
    int32_t next[MOST]; /* -1: not decided */
    int32_t goal[MOST]; /* -1: none */
    int32_t route[MOST][MOST];
    size_t length[MOST];
    size_t at[MOST];
    int32_t pusher;
} ticking;

typedef struct wish {
    int32_t place;
    int32_t rank;
    double key;
} wish;

static int32_t ahead_of(const ticking *t, int32_t who, size_t k)
{
    return t->goal[who] >= 0 && t->at[who] + k < t->length[who]
               ? t->route[who][t->at[who] + k]
               : -1;
}

static int32_t holder_of(const ticking *t, int32_t place)
{
    for (int32_t i = 0; i < t->count; i++) {
        if (t->place[i] == place) {
            return i;
        }
    }
    return -1;
}

static bool is_taken(const ticking *t, int32_t place)
{
    for (int32_t i = 0; i < t->count; i++) {
        if (t->next[i] == place) {
            return true;
        }
    }
    return false;
}

static bool are_beside(const ticking *t, int32_t a, int32_t b)
{
    const int32_t width = t->world->width;
    return abs(a % width - b % width) + abs(a / width - b / width) == 1;
}

static wish wish_for(const ticking *t, int32_t who, int32_t place)
{
    const int32_t ahead = ahead_of(t, who, 1);
    const int32_t after = ahead_of(t, who, 2);
    wish w = {place, 3, 0.0};
    if (place == t->place[who]) {
        w.rank = 2;
    } else if (ahead < 0) {
        w.key = holder_of(t, place) >= 0 ? 2.0 : 0.0;
        for (size_t k = 1; k <= 8; k++) {
            if (ahead_of(t, t->pusher, k) == place) {
                w.key += 1.0;
                break;
            }
        }
    } else if (place == ahead) {
        w.rank = 0;
    } else if (after >= 0 && are_beside(t, place, after)) {
        w.rank = 1;
    } else {
        const int32_t width = t->world->width;
        const int32_t to = after >= 0 ? after : ahead;
        w.key = hypot(place % width - to % width, place / width - to / width);
    }
    return w;
}

static int compare_wishes(const void *a, const void *b)
{
    const wish *x = a;
    const wish *y = b;
    if (x->rank != y->rank) {
        return x->rank < y->rank ? -1 : 1;
    }
    if (x->key < y->key || x->key > y->key) {
        return x->key < y->key ? -1 : 1;
    }
    return x->place < y->place ? -1 : 1;
}

static int32_t list_wishes(const ticking *t, int32_t who, wish *wishes)
{
    const int32_t place = t->place[who];
    int32_t count = 0;
    for (int32_t k = -1; k < 8; k++) {
        const int32_t to =
            k < 0 ? place : lan_places_beside(t->world->places, place, k);
        if (k < 0 || (to >= 0 && are_beside(t, place, to) &&
                      t->world->cells[to] != '@')) {
            wishes[count++] = wish_for(t, who, to);
        }
    }
    qsort(wishes, (size_t)count, sizeof *wishes, compare_wishes);
    return count;
}

static bool decide_tick(ticking *t, int32_t who)
{
    wish wishes[9];
    const int32_t count = list_wishes(t, who, wishes);
    for (int32_t i = 0; i < count; i++) {
        const int32_t to = wishes[i].place;
        const int32_t holder = holder_of(t, to);
        if (is_taken(t, to) || (holder >= 0 && holder != who &&
                                t->next[holder] == t->place[who])) {
            continue;
        }
        t->next[who] = to;
        if (holder < 0 || holder == who || t->next[holder] >= 0 ||
            decide_tick(t, holder)) {
            return true;
        }
    }
    t->next[who] = t->place[who];
    return false;
}

static void find_tick_route(ticking *t, int32_t who)
{
    t->length[who] = march_route(t->world, who, t->place[who]);
    t->at[who] = 0;
    memcpy(t->route[who], t->world->path,
           t->length[who] * sizeof *t->world->path);
}

static void step_tick(ticking *t, int32_t who)
{
    const int32_t to = t->next[who];
    const int32_t ahead = ahead_of(t, who, 1);
    const int32_t after = ahead_of(t, who, 2);
    if (to == t->place[who]) {
        return;
    }
    t->place[who] = to;
    if (ahead == to) {
        t->at[who]++;
    } else if (after >= 0 && are_beside(t, to, after)) {
        t->route[who][++t->at[who]] = to;
    } else if (ahead >= 0 && are_beside(t, to, ahead)) {
        t->route[who][t->at[who]] = to;
    } else {
        t->length[who] = 0;
    }
}

static void play_tick(ticking *t)
{
    for (int32_t i = 0; i < t->count; i++) {
        t->next[i] = -1;
        if (t->goal[i] >= 0 && t->length[i] == 0) {
            find_tick_route(t, i);
        }
    }
    for (int32_t i = 0; i < t->count; i++) {
        if (t->next[i] < 0 && ahead_of(t, i, 1) >= 0) {
            t->pusher = i;
            decide_tick(t, i);
        }
    }
    for (int32_t i = 0; i < t->count; i++) {
        if (t->next[i] >= 0) {
            step_tick(t, i);
        }
        if (t->length[i] > 0 && t->at[i] + 1 == t->length[i]) {
            t->goal[i] = -1;
        }
    }
}

static void halt_arrived(march_world *m)
{
    for (int32_t i = 0; i < m->count; i++) {
        if (lan_marching_is_there(m->marching, i)) {
            march_halt(m, i);
        }
    }
}

static march_world *any_crowd(random_source *random, ticking *t)
{
    char text[SIDE][SIDE + 1];
    const char *rows[SIDE + 1] = {NULL};
    const int32_t width = random_integer(random, 2, SIDE);
    const int32_t height = random_integer(random, 2, SIDE);
    const double rock = random_between(random, 0.0, 0.3);
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            text[y][x] = random_chance(random, rock) ? '@' : '.';
        }
        text[y][width] = '\0';
        rows[y] = text[y];
    }
    const march_options options = {
        .is_straight = true, .is_blind = true, .patience = 1e6};
    const double share = random_between(random, 0.05, 0.7);
    int32_t start[MOST];
    int32_t count = 0;
    for (int32_t i = 0; i < width * height; i++) {
        if (text[i / width][i % width] == '.' && random_chance(random, share)) {
            start[count++] = i;
        }
    }
    march_world *m = march_create(rows, count, &options);
    memset(t, 0, sizeof *t);
    t->world = m;
    t->count = count;
    for (int32_t i = 0; i < count; i++) {
        t->place[i] = start[i];
        t->goal[i] = random_integer(random, 0, width * height - 1);
        if (text[t->goal[i] / width][t->goal[i] % width] == '@' ||
            t->goal[i] == start[i] || random_chance(random, 0.2)) {
            t->goal[i] = -1;
        }
        march_enter(m, i, start[i]);
    }
    return m;
}

/* With equal speeds and all starting at once a march is a world of ticks: who
 * is not woken would have stayed. */
TEST(at_equal_speeds_a_march_is_a_world_of_ticks)
{
    random_source *random = random_create(6311);
    const int cases = random_cases(CASES);
    ticking *t = malloc(sizeof *t);
    assert_non_null(t);
    int64_t steps = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        march_world *m = any_crowd(random, t);
        m->judge = halt_arrived;
        for (int32_t i = 0; i < m->count; i++) {
            if (t->goal[i] >= 0) {
                march_go(m, i, t->goal[i]);
            }
        }
        march_until(m, 0.0);
        for (int32_t tick = 1; tick <= TICKS; tick++) {
            memcpy(m->goals, t->goal, (size_t)m->count * sizeof *m->goals);
            play_tick(t);
            for (int32_t i = 0; i < m->count; i++) {
                if (lan_marching_target(m->marching, i) != t->place[i]) {
                    fail_with("case %d, tick %d: %d goes to %d, not %d", number,
                              tick, i, lan_marching_target(m->marching, i),
                              t->place[i]);
                }
            }
            march_until(m, tick);
        }
        steps += (int64_t)m->step_count;
        assert_march_is_lawful(m);
        march_destroy(m);
    }
    print_message("# %lld steps\n", (long long)steps);
    assert_true(steps > 100 * cases);
    free(t);
    random_destroy(random);
}
