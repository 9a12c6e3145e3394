/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/marks_impl.h"

#include <math.h>

#include "tests/support/support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void names_with_room_stay_where_they_are(void **state)
{
    (void)state;
    double at[] = {0.83, 0.11, 0.47};
    labels_spread(at, COUNT(at), 0.2, 0.0, 1.0);
    assert_close(at[0], 0.83, 1e-15, 0.0);
    assert_close(at[1], 0.11, 1e-15, 0.0);
    assert_close(at[2], 0.47, 1e-15, 0.0);
}

static void two_names_at_one_place_move_apart_alike(void **state)
{
    (void)state;
    double at[] = {0.5, 0.5};
    labels_spread(at, COUNT(at), 0.13, 0.0, 1.0);
    assert_close(at[0], 0.435, 1e-14, 0.0);
    assert_close(at[1], 0.565, 1e-14, 0.0);
}

static void names_at_the_border_stay_inside(void **state)
{
    (void)state;
    double at[] = {0.0, 0.0, 0.02};
    labels_spread(at, COUNT(at), 0.07, 0.0, 1.0);
    assert_close(at[0], 0.0, 0.0, 1e-15);
    assert_close(at[1], 0.07, 1e-14, 0.0);
    assert_close(at[2], 0.14, 1e-14, 0.0);
}

static void names_without_room_share_what_there_is(void **state)
{
    (void)state;
    double at[] = {0.9, 0.9, 0.9, 0.9, 0.9};
    labels_spread(at, COUNT(at), 0.7, 0.0, 1.0);
    for (size_t i = 0; i < COUNT(at); i++) {
        assert_close(at[i], 0.25 * (double)i, 1e-12, 1e-15);
    }
}

/* Gaps hold, order holds, nothing leaves, and moving any one name nearer to
 * its wish would break a gap: the least change. */
static void random_names_are_spread_as_little_as_it_takes(void **state)
{
    (void)state;
    random_source *random = random_create(20601);
    for (int round = 0; round < 500; round++) {
        double wish[LAN_LABELS_MAX];
        double at[LAN_LABELS_MAX];
        const size_t count = (size_t)random_integer(random, 1, 12);
        const double gap = random_between(random, 0.01, 0.08);
        for (size_t i = 0; i < count; i++) {
            wish[i] = random_between(random, 0.0, 1.0);
            wish[i] = random_chance(random, 0.3) ? 0.0 : wish[i];
            at[i] = wish[i];
        }
        labels_spread(at, count, gap, 0.0, 1.0);
        for (size_t i = 0; i < count; i++) {
            double nearest = 2.0;
            for (size_t j = 0; j < count; j++) {
                if (j == i) {
                    continue;
                }
                nearest = fmin(nearest, fabs(at[i] - at[j]));
                assert_true(wish[i] >= wish[j] || at[i] < at[j]);
            }
            assert_true(at[i] > -1e-12 && at[i] < 1.0 + 1e-12);
            assert_true(nearest > gap * (1.0 - 1e-9));
            const bool moved = fabs(at[i] - wish[i]) > 1e-9;
            if (moved && nearest > gap * (1.0 + 1e-6)) {
                fail_with("seed %lu: name %zu of %zu moved without need",
                          random_seed(random), i, count);
            }
        }
    }
    random_destroy(random);
}

static lan_notes notes_of(lan_note *items, size_t count, double width)
{
    for (size_t i = 0; i < count; i++) {
        items[i].width = width;
    }
    const lan_notes notes = {count, items};
    return notes;
}

static const lan_note_band band = {.left = 0.02,
                                   .right = 0.97,
                                   .start = 0.1,
                                   .scale = 0.01,
                                   .gap = 0.02,
                                   .rows = 3};

static void notes_far_apart_share_the_lowest_row(void **state)
{
    (void)state;
    lan_note items[] = {{.time = 3.0}, {.time = 31.0}, {.time = 62.0}};
    lan_notes notes = notes_of(items, COUNT(items), 0.11);
    assert_int_equal(notes_place(&notes, &band), 1);
    for (size_t i = 0; i < COUNT(items); i++) {
        assert_int_equal(items[i].row, 0);
        assert_close(items[i].x, 0.1 + 0.01 * items[i].time, 1e-14, 0.0);
    }
}

static void notes_that_would_overlap_take_rows_of_their_own(void **state)
{
    (void)state;
    lan_note items[] = {{.time = 20.0}, {.time = 23.0}, {.time = 27.0}};
    lan_notes notes = notes_of(items, COUNT(items), 0.11);
    assert_int_equal(notes_place(&notes, &band), 3);
    assert_int_equal(items[0].row, 0);
    assert_int_equal(items[1].row, 1);
    assert_int_equal(items[2].row, 2);
}

/* 0.300 and 0.385 want 0.13 between them: the second slides by 0.045. */
static void a_note_slides_a_little_rather_than_climb(void **state)
{
    (void)state;
    lan_note items[] = {{.time = 20.0}, {.time = 28.5}};
    lan_notes notes = notes_of(items, COUNT(items), 0.11);
    assert_int_equal(notes_place(&notes, &band), 1);
    assert_close(items[0].x, 0.3, 1e-14, 0.0);
    assert_close(items[1].x, 0.43, 1e-14, 0.0);
}

static void a_note_without_room_loses_its_text(void **state)
{
    (void)state;
    lan_note items[] = {
        {.time = 20.0}, {.time = 21.0}, {.time = 22.0}, {.time = 23.0}};
    lan_notes notes = notes_of(items, COUNT(items), 0.11);
    assert_int_equal(notes_place(&notes, &band), 3);
    assert_int_equal(items[3].row, -1);
}

static void notes_at_the_borders_move_inside(void **state)
{
    (void)state;
    lan_note items[] = {{.time = 0.0}, {.time = 88.0}};
    lan_notes notes = notes_of(items, COUNT(items), 0.3);
    (void)notes_place(&notes, &band);
    assert_true(items[0].x - 0.15 >= band.left);
    assert_true(items[1].x + 0.15 <= band.right);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_with_room_stay_where_they_are),
        cmocka_unit_test(two_names_at_one_place_move_apart_alike),
        cmocka_unit_test(names_at_the_border_stay_inside),
        cmocka_unit_test(names_without_room_share_what_there_is),
        cmocka_unit_test(random_names_are_spread_as_little_as_it_takes),
        cmocka_unit_test(notes_far_apart_share_the_lowest_row),
        cmocka_unit_test(notes_that_would_overlap_take_rows_of_their_own),
        cmocka_unit_test(a_note_slides_a_little_rather_than_climb),
        cmocka_unit_test(a_note_without_room_loses_its_text),
        cmocka_unit_test(notes_at_the_borders_move_inside),
    };
    return run_group("marks", tests);
}
