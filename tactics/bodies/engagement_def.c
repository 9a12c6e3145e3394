/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an engagement is made of, where nothing is given, and what follows from
 * a soldier's description.
 */
#include <string.h>

#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"

/* How near its place of rest is near enough: a share of the distance, and of
 * the radius. */
#define SLACK        5e-4
#define SLACK_RADIUS 5e-3

/* One whose hits fall off stands off where they are worth this share. */
#define WORTH 0.5

const char *lan_formation_name(lan_formation formation)
{
#define X(name, text) [name] = (text),
    static const char *const names[] = {LAN_FORMATION_LIST(X)};
#undef X
    return (size_t)formation < sizeof names / sizeof *names ? names[formation]
                                                            : NULL;
}

const char *lan_intervals_name(lan_intervals intervals)
{
#define X(name, text) [name] = (text),
    static const char *const names[] = {LAN_INTERVALS_LIST(X)};
#undef X
    return (size_t)intervals < sizeof names / sizeof *names ? names[intervals]
                                                            : NULL;
}

lan_soldier_def lan_soldier_def_default(void)
{
    lan_body body = lan_body_default();
    body.impact = LAN_IMPACT_PUSH;
    return (lan_soldier_def){
        .body = body,
        .steer = LAN_STEER_STAND_OFF,
        .potential = {.kind = LAN_POTENTIAL_FORCE,
                      .attraction = 1.0,
                      .attraction_power = 2.0,
                      .repulsion = 1.0,
                      .repulsion_power = 3.0,
                      .unit = LAN_NAN,
                      .reach = LAN_INF,
                      .attraction_reach = LAN_INF,
                      .most = LAN_INF},
        .spacing = 1.2,
        .shot_speed = LAN_INF,
        .intervals = LAN_INTERVALS_EXPONENTIAL,
        .height = LAN_NAN,
    };
}

lan_array_def lan_array_def_default(void)
{
    return (lan_array_def){.facing = LAN_NAN,
                           .formation = LAN_FORMATION_LINE,
                           .ranks = 3,
                           .spacing = 1.2};
}

lan_engagement_def lan_engagement_def_default(void)
{
    return (lan_engagement_def){.step = LAN_NAN, .cell = LAN_NAN};
}

lan_weapon_def lan_soldier_longest(const lan_unit_def *unit)
{
    lan_weapon_def longest = lan_unit_weapon(unit, 0);
    for (size_t w = 1; w < lan_unit_weapon_count(unit); w++) {
        const lan_weapon_def weapon = lan_unit_weapon(unit, w);
        if (!isnan(longest.range) && !(weapon.range <= longest.range)) {
            longest = weapon;
        }
    }
    return longest;
}

double lan_soldier_reach(const lan_unit_def *unit)
{
    const double range = lan_soldier_longest(unit).range;
    return isnan(range) ? LAN_INF : range;
}

double lan_soldier_pace(const lan_unit_def *unit,
                        const lan_soldier_def *soldier)
{
    /* What it is steered by. */
    const bool by_enemies =
        soldier->has_potential ||
        (soldier->steer != LAN_STEER_NONE && !isinf(lan_soldier_reach(unit)));
    const bool stands = soldier->steer == LAN_STEER_HOLD ||
                        isnan(unit->speed) ||
                        !(by_enemies || soldier->is_swarm);
    return stands ? 0.0 : unit->speed;
}

double lan_soldier_slack(const lan_soldier_def *soldier, double rest)
{
    const double near = fmax(SLACK * (rest < LAN_INF ? rest : 0.0),
                             SLACK_RADIUS * lan_soldier_least(soldier));
    return rest > 0.0 ? fmin(near, 0.1 * rest) : near;
}

double lan_soldier_rest(const lan_unit_def *unit,
                        const lan_soldier_def *soldier)
{
    const double reach = lan_soldier_reach(unit);
    if (soldier->steer == LAN_STEER_STAND_OFF) {
        const double falloff = lan_soldier_longest(unit).falloff;
        const double worth =
            falloff > 0.0 ? 1.0 - pow(WORTH, 1.0 / falloff) : 1.0;
        return worth * reach - lan_soldier_slack(soldier, worth * reach);
    }
    const lan_potential of = lan_steer_potential(soldier->steer, reach);
    return isinf(reach) ? LAN_INF : lan_potential_rest(&of);
}

double lan_soldier_least(const lan_soldier_def *soldier)
{
    const lan_body *body = &soldier->body;
    return body->half_length > 0.0 ? fmin(body->half_length, body->half_width)
                                   : body->radius;
}

unsigned lan_engagement_classes(const lan_engagement_def *def)
{
    unsigned classes = 0;
    for (size_t a = 0; a < def->battle->army_count; a++) {
        const lan_army_def *army = &def->battle->armies[a];
        for (size_t g = 0; g < army->group_count; g++) {
            classes |= 1U << def->battle->units[army->groups[g].type].movement;
        }
    }
    return classes;
}

bool lan_army_def_is_friend(const lan_army_def *a, const lan_army_def *b)
{
    const char *left = a->side != NULL ? a->side : a->name;
    const char *right = b->side != NULL ? b->side : b->name;
    return strcmp(left, right) == 0;
}
