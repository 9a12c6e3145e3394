/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fights of armies that have met once allocate nothing when they are cut,
 * looked at and solved on.
 */
#include "base/real.h"
#include "tests/support/allocations.h"
#include "tests/support/field.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* Two a side, of which the guns reach farther; who is nearer is hit harder. */
static scene *make_armies(void)
{
    scene *s = scene_create(6, 200.0);
    for (int a = 0; a < 4; a++) {
        s->armies[scene_army(s, a < 2 ? "blue" : "red")].break_at = 0.1;
        const int32_t group = scene_group(s, 150.0 + 10.0 * a);
        s->units[group].hit = 0.02;
        s->units[group].range = a % 2 == 0 ? 900.0 : 600.0;
        s->units[group].falloff = 1.0;
    }
    return s;
}

/* Red comes nearer step by step, and all are looked at on the way: how many
 * events there were. */
static size_t fight_on_the_march(field *f, const lan_solver_options *options)
{
    field_begin(f, options, 0);
    for (int32_t a = 0; a < 4; a++) {
        field_enter(f, a, a < 2 ? 0 : 5, a % 2);
    }
    field_settle(f);
    for (int32_t k = 1; k <= 8; k++) {
        const lan_battle *whole = NULL;
        field_run(f, 2.0 * k);
        field_move(f, 2 + k % 2, 5 - (k + 1) / 2, k % 2);
        field_settle(f);
        assert_ok(lan_fights_show(f->fights, f->time, &whole, NULL));
    }
    field_run(f, 200.0);
    return f->event_count;
}

TEST(fights_that_were_formed_once_allocate_nothing)
{
    static const lan_method methods[] = {LAN_METHOD_GSL, LAN_METHOD_CHANCE};
    if (!allocations_can_be_counted()) {
        skip();
    }
    for (size_t m = 0; m < 2; m++) {
        scene *s = make_armies();
        field *f = field_open(scene_def(s), 9, 9);
        lan_solver_options options = lan_solver_options_default();
        options.method = methods[m];
        const size_t before = fight_on_the_march(f, &options);
        const int64_t formed = lan_fights_islands(f->fights);
        assert_true(before >= 6 && formed >= 8);
        allocations_start();
        const size_t events = fight_on_the_march(f, &options);
        const long count = allocations_stop();
        assert_int_equal(events, before);
        assert_int_equal(lan_fights_islands(f->fights), formed);
        if (count != 0) {
            fail_with("%s: %ld allocations", lan_method_name(methods[m]),
                      count);
        }
        field_destroy(f);
        scene_destroy(s);
    }
}
