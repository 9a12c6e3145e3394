/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an engagement is made of, where nothing is given, and what follows from
 * a soldier's description.
 */
#include <string.h>

#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"

/* How near those come who aim at a share of their range: as the presets of
 * lanchester/steering.h rest. */
#define CHASE_SHARE  0.5
#define PURSUE_SHARE 0.25
#define FLEE_SHARE   20.0

/* Of its range, of one who is to hit at it. */
#define WITHIN (1.0 - 1e-6)

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

double lan_soldier_reach(const lan_unit_def *unit)
{
    return isnan(unit->range) ? LAN_INF : unit->range;
}

double lan_soldier_pace(const lan_unit_def *unit,
                        const lan_soldier_def *soldier)
{
    const bool stands = soldier->steer == LAN_STEER_HOLD ||
                        soldier->steer == LAN_STEER_NONE ||
                        isnan(unit->speed) || isinf(lan_soldier_reach(unit));
    return stands ? 0.0 : unit->speed;
}

double lan_soldier_rest(const lan_unit_def *unit,
                        const lan_soldier_def *soldier)
{
    const double reach = lan_soldier_reach(unit);
    switch (soldier->steer) {
    case LAN_STEER_CHASE:
    case LAN_STEER_INTERCEPT:
        return CHASE_SHARE * reach;
    case LAN_STEER_PURSUE:
        return PURSUE_SHARE * reach;
    case LAN_STEER_FLEE:
        return FLEE_SHARE * reach;
    case LAN_STEER_NONE:
    case LAN_STEER_HOLD:
    case LAN_STEER_STAND_OFF:
    case LAN_STEER_LINE:
        break;
    }
    /* At its range one whose hits fall off to nothing would never hit. */
    return (unit->falloff > 0.0 ? CHASE_SHARE : WITHIN) * reach;
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
