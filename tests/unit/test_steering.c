/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/bodies.h"

#include <math.h>
#include <string.h>

#include "tactics/bodies/bodies_impl.h"
#include "tests/support/support.h"

TEST(presets_rest_where_they_say)
{
    const double shares[] = {
        [LAN_STEER_CHASE] = 0.5,     [LAN_STEER_INTERCEPT] = 0.5,
        [LAN_STEER_PURSUE] = 0.25,   [LAN_STEER_FLEE] = 20.0,
        [LAN_STEER_STAND_OFF] = 1.0, [LAN_STEER_LINE] = 0.05};
    for (int k = LAN_STEER_CHASE; k <= LAN_STEER_LINE; k++) {
        const lan_potential of = lan_steer_potential((lan_steer)k, 73.0);
        assert_close(lan_potential_rest(&of), 73.0 * shares[k], 1e-14, 0.0);
    }
    const lan_potential none = lan_steer_potential(LAN_STEER_HOLD, 73.0);
    assert_close(lan_potential_force(&none, 3.0), 0.0, 0.0, 0.0);
}

TEST(meetings_are_the_first_that_are_possible)
{
    const lan_point from = {1.0, -2.0};
    const lan_point target = {31.0, 38.0};
    const lan_point velocity = {-1.5, 0.7};
    const lan_point at = lan_steer_meeting(from, 4.0, target, velocity, 3.0);
    const double time = (at.x - target.x) / velocity.x;
    assert_close(at.y, target.y + time * velocity.y, 1e-12, 0.0);
    assert_close(sqrt(pow(at.x - from.x, 2.0) + pow(at.y - from.y, 2.0) + 9.0),
                 4.0 * time, 1e-12, 0.0);
    const lan_point away = {6.0, 8.0};
    assert_close(lan_steer_meeting(from, 4.0, target, away, 0.0).x, 31.0, 0.0,
                 0.0);
}

TEST(potentials_without_sense_are_refused_by_name)
{
    const struct {
        const char *name;
        size_t offset;
        double value;
    } cases[] = {
        {"attraction", offsetof(lan_potential, attraction), -1.0},
        {"repulsion_power", offsetof(lan_potential, repulsion_power), LAN_NAN},
        {"unit", offsetof(lan_potential, unit), 0.0},
        {"reach", offsetof(lan_potential, reach), 0.0},
        {"most", offsetof(lan_potential, most), -3.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lan_potential of = lan_potential_default();
        lan_error err = {.status = LAN_OK};
        memcpy((char *)&of + cases[i].offset, &cases[i].value, sizeof(double));
        assert_int_equal(lan_potential_check(&of, &err), LAN_EINVAL);
        assert_memory_equal(err.text, cases[i].name, strlen(cases[i].name));
    }
}
