/* tests/property/test_campaigns.c - random small campaigns, from scenarios as
 * text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each is judged by campaign_judge.h: no two at one cell,
 *          no swap, no crossing, legal steps of the right durations, events in
 *          order, no soldier lost. Played again it is the same bits.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/any_campaign.h"
#include "tests/support/played.h"
#include "tests/support/support.h"

static bool are_same_outcomes(const lan_outcome *a, const lan_outcome *b)
{
    return a->winner == b->winner && a->reason == b->reason &&
           memcmp(&a->time, &b->time, sizeof a->time) == 0 &&
           memcmp(a->groups, b->groups,
                  (size_t)a->group_count * sizeof *a->groups) == 0;
}

static void assert_same(const played *a, const played *b)
{
    const size_t steps = a->story->step_count;
    const size_t events = a->story->event_count;
    assert_true(are_same_outcomes(a->outcome, b->outcome));
    assert_int_equal(steps, b->story->step_count);
    assert_int_equal(events, b->story->event_count);
    assert_int_equal(a->story->ties, b->story->ties);
    for (size_t i = 0; i < steps; i++) {
        const lan_campaign_step *s = &a->story->steps[i];
        const lan_campaign_step *t = &b->story->steps[i];
        assert_true(s->army == t->army && s->from == t->from && s->to == t->to);
        assert_close(s->depart, t->depart, 0.0, 0.0);
        assert_close(s->arrive, t->arrive, 0.0, 0.0);
    }
    for (size_t i = 0; i < events; i++) {
        const lan_campaign_event *e = &a->story->events[i];
        const lan_campaign_event *f = &b->story->events[i];
        assert_true(e->kind == f->kind && e->army == f->army &&
                    e->place == f->place && e->other == f->other);
        assert_close(e->time, f->time, 0.0, 0.0);
    }
}

TEST(random_campaigns_keep_the_rules)
{
    static writing w;
    random_source *random = random_create(20261);
    const int cases = random_cases(600);
    int met = 0;
    int fled = 0;
    for (int k = 0; k < cases; k++) {
        any_campaign(random, (uint32_t)k, &w);
        if (getenv("TEST_PRINT") != NULL) {
            fprintf(stderr, "# case %d\n%s", k, w.text);
        }
        test_reading reading = read_text(w.text);
        const bool is_valid = reading.status == LAN_OK;
        reading_clear(&reading);
        if (!is_valid) {
            continue; /* a place that its slowest class cannot reach */
        }
        played p = play_text(w.text);
        met += played_count(&p, LAN_CAMPAIGN_MET, NULL) > 0;
        fled += played_count(&p, LAN_CAMPAIGN_FLED, NULL) > 0;
        if (k % 4 == 0) {
            played q = play_text(w.text);
            assert_same(&p, &q);
            play_again(&p, 0);
            assert_same(&p, &q);
            played_clear(&q);
        }
        played_clear(&p);
    }
    assert_true(met > cases / 4);
    assert_true(fled > cases / 50);
    random_destroy(random);
}

/* --- mirrored and rotated ------------------------------------------------- */

#define GLYPHS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define BOARD  9
#define FORCES 6

/* Each is a side of its own: of several free cells as near to one that a friend
 * stands on the lowest is taken, which is no image of itself. */
typedef struct force {
    lan_cell at;
    lan_cell goal;
    int32_t whom; /* -1: it goes to its goal */
    int32_t count;
    double speed;
    double hit;
    bool presses;
} force;

typedef struct board {
    int32_t width;
    int32_t height;
    int32_t cells[BOARD][BOARD];
    double costs[52];
    force forces[FORCES];
    int32_t count;
} board;

/* One of eight: bit 0 east for west, bit 1 north for south, bit 2 both
 * exchanged. */
static lan_cell image_of(const board *b, lan_cell at, int image)
{
    const int32_t x = (image & 1) != 0 ? b->width - 1 - at.x : at.x;
    const int32_t y = (image & 2) != 0 ? b->height - 1 - at.y : at.y;
    return (image & 4) != 0 ? (lan_cell){y, x} : (lan_cell){x, y};
}

static void draw_board(random_source *random, board *b)
{
    b->width = random_integer(random, 5, BOARD);
    b->height = random_integer(random, 5, BOARD);
    for (int32_t k = 0; k < 52; k++) {
        b->costs[k] = 0.01 * random_integer(random, 100, 499);
    }
    for (int32_t k = 0; k < b->width * b->height; k++) {
        b->cells[k / b->width][k % b->width] = random_integer(random, 0, 51);
    }
    b->count = random_integer(random, 2, FORCES);
    const int32_t cells = b->width * b->height;
    const int32_t first = random_integer(random, 0, cells - 1);
    for (int32_t a = 0; a < b->count; a++) {
        const int32_t at = (first + a * (cells / b->count)) % cells;
        const int32_t goal = random_integer(random, 0, cells - 1);
        b->forces[a] = (force){
            .at = {at % b->width, at / b->width},
            .goal = {goal % b->width, goal / b->width},
            .whom = random_chance(random, 0.5) ? (a + 1) % b->count : -1,
            .count = random_integer(random, 20, 200),
            .speed = random_between(random, 50.0, 150.0),
            .hit = random_between(random, 0.02, 0.2),
            .presses = random_chance(random, 0.3)};
    }
}

static void put_image_map(writing *w, const board *b, int image)
{
    char rows[BOARD][BOARD + 1] = {{0}};
    for (int32_t y = 0; y < b->height; y++) {
        for (int32_t x = 0; x < b->width; x++) {
            const lan_cell to = image_of(b, (lan_cell){x, y}, image);
            rows[to.y][to.x] = GLYPHS[b->cells[y][x]];
        }
    }
    put_text(w, "map:\n  cell: 100\n  rows: |\n");
    for (int32_t y = 0; y < ((image & 4) != 0 ? b->width : b->height); y++) {
        put_text(w, "    %s\n", rows[y]);
    }
    put_text(w, "terrain:\n");
    for (int32_t k = 0; k < 52; k++) {
        put_text(w, "  t%d: {glyph: \"%c\", cost: %.2f}\n", k, GLYPHS[k],
                 b->costs[k]);
    }
}

static void write_image(writing *w, const board *b, int image)
{
    w->length = 0;
    put_text(w, "format: 1\ntime: {end: 40, points: 2}\n");
    put_image_map(w, b, image);
    put_text(w, "units:\n");
    for (int32_t a = 0; a < b->count; a++) {
        put_text(w, "  u%d: {hit: %.17g, speed: %.17g, range: 150}\n", a,
                 b->forces[a].hit, b->forces[a].speed);
    }
    put_text(w, "armies:\n");
    for (int32_t a = 0; a < b->count; a++) {
        const force *f = &b->forces[a];
        const lan_cell at = image_of(b, f->at, image);
        const lan_cell goal = image_of(b, f->goal, image);
        put_text(
            w, "  a%d: {side: s%d, at: [%d, %d], stance: %s, units: {u%d: %d},",
            a, a, at.x, at.y, f->presses ? "press" : "fight", a, f->count);
        if (f->whom >= 0) {
            put_text(w, " orders: [{attack: a%d}]}\n", f->whom);
        } else {
            put_text(w, " orders: [{move: [%d, %d]}]}\n", goal.x, goal.y);
        }
    }
    put_text(w, "movement: {influence: {weight: 0}}\n");
}

/* Whether the events of an image are those of the first, at the images of
 * their places. */
static void assert_is_image(const board *b, int image, const played *one,
                            const played *p)
{
    if (one->story->event_count != p->story->event_count) {
        played_print(one);
        played_print(p);
        fail_with("image %d has %zu events, not %zu", image,
                  p->story->event_count, one->story->event_count);
    }
    const int32_t width = (image & 4) != 0 ? b->height : b->width;
    for (size_t i = 0; i < p->story->event_count; i++) {
        const lan_campaign_event *e = &one->story->events[i];
        const lan_campaign_event *f = &p->story->events[i];
        const lan_cell to = image_of(
            b, (lan_cell){e->place % b->width, e->place / b->width}, image);
        if (e->kind != f->kind || e->army != f->army ||
            !(fabs(e->time - f->time) <= 1e-9 * fmax(1.0, e->time)) ||
            (e->place >= 0 && f->place != to.y * width + to.x)) {
            played_print(one);
            played_print(p);
            fail_with("image %d differs in event %zu", image, i);
        }
    }
}

TEST(mirrored_and_rotated_campaigns_are_images)
{
    static board b;
    static writing w;
    random_source *random = random_create(20262);
    const int cases = random_cases(200);
    int compared = 0;
    for (int k = 0; k < cases; k++) {
        random_begin(random, (uint32_t)k);
        draw_board(random, &b);
        write_image(&w, &b, 0);
        played one = play_text(w.text);
        for (int image = 1; image < 8 && one.story->ties == 0; image++) {
            write_image(&w, &b, image);
            played p = play_text(w.text);
            assert_int_equal(p.story->ties, 0);
            assert_is_image(&b, image, &one, &p);
            compared++;
            played_clear(&p);
        }
        played_clear(&one);
    }
    assert_true(compared > cases);
    random_destroy(random);
}
