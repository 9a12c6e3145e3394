/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/marks_impl.h"

#include "tests/support/support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

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

TEST(notes_far_apart_share_the_lowest_row)
{
    lan_note items[] = {{.time = 3.0}, {.time = 31.0}, {.time = 62.0}};
    lan_notes notes = notes_of(items, COUNT(items), 0.11);
    assert_int_equal(notes_place(&notes, &band), 1);
    for (size_t i = 0; i < COUNT(items); i++) {
        assert_int_equal(items[i].row, 0);
        assert_close(items[i].x, 0.1 + 0.01 * items[i].time, 1e-14, 0.0);
    }
}

TEST(notes_that_would_overlap_take_rows_of_their_own)
{
    lan_note items[] = {{.time = 20.0}, {.time = 23.0}, {.time = 27.0}};
    lan_notes notes = notes_of(items, COUNT(items), 0.11);
    assert_int_equal(notes_place(&notes, &band), 3);
    assert_int_equal(items[0].row, 0);
    assert_int_equal(items[1].row, 1);
    assert_int_equal(items[2].row, 2);
}

/* 0.300 and 0.385 want 0.13 between them: the second slides by 0.045. */
TEST(a_note_slides_a_little_rather_than_climb)
{
    lan_note items[] = {{.time = 20.0}, {.time = 28.5}};
    lan_notes notes = notes_of(items, COUNT(items), 0.11);
    assert_int_equal(notes_place(&notes, &band), 1);
    assert_close(items[0].x, 0.3, 1e-14, 0.0);
    assert_close(items[1].x, 0.43, 1e-14, 0.0);
}

TEST(a_note_without_room_loses_its_text)
{
    lan_note items[] = {
        {.time = 20.0}, {.time = 21.0}, {.time = 22.0}, {.time = 23.0}};
    lan_notes notes = notes_of(items, COUNT(items), 0.11);
    assert_int_equal(notes_place(&notes, &band), 3);
    assert_int_equal(items[3].row, -1);
}

TEST(notes_at_the_borders_move_inside)
{
    lan_note items[] = {{.time = 0.0}, {.time = 88.0}};
    lan_notes notes = notes_of(items, COUNT(items), 0.3);
    (void)notes_place(&notes, &band);
    assert_true(items[0].x - 0.15 >= band.left);
    assert_true(items[1].x + 0.15 <= band.right);
}
