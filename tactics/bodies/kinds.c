/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kinds of bodies: a unit type on a side. Friends feel each other, and all feel
 * walls; of enemies each feels one, whom he makes for.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"

/* Groups of a side and type are of one kind; false where there are too many. */
static bool number_kinds(lan_engagement *e)
{
    e->count.kinds = 0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        lan_combat_group *g = &e->groups[i];
        g->kind = -1;
        for (int32_t k = 0; k < i && g->kind < 0; k++) {
            const lan_combat_group *other = &e->groups[k];
            g->kind = other->side == g->side && other->unit == g->unit
                          ? other->kind
                          : -1;
        }
        if (g->kind < 0 && e->count.kinds == LAN_BODY_KINDS_MAX) {
            return false;
        }
        if (g->kind < 0) {
            g->kind = e->count.kinds++;
            e->kinds[g->kind] =
                (lan_neighbour){g->unit, g->soldier, g->side, g->pace};
        }
    }
    return true;
}

/* None between enemies, nor between two who stand: a potential without
 * strength. */
static lan_potential force_between(const lan_neighbour *a,
                                   const lan_neighbour *b)
{
    lan_potential of = lan_drive_between(a, b);
    if (a->side != b->side || !(fmax(a->pace, b->pace) > 0.0)) {
        of.attraction = 0.0;
        of.repulsion = 0.0;
        of.reach = DBL_MIN;
    }
    return of;
}

/* Each kind is held up by the walls of its movement class; without kinds the
 * classes are the kinds. */
static void lay_walls(lan_engagement *e)
{
    const int32_t kinds = e->count.kinds;
    for (int32_t k = 0; e->has_walls && k < kinds; k++) {
        e->walls_of[k] = e->ground->walls[e->kinds[k].unit->movement];
    }
    for (int32_t m = 0; e->has_walls && kinds == 0 && m < LAN_MOVEMENTS_MOST;
         m++) {
        e->walls_of[m] = e->ground->walls[m];
    }
}

void lan_kinds_fill(lan_engagement *e)
{
    if (!number_kinds(e)) {
        e->count.kinds = 0;
        for (int32_t i = 0; i < e->count.groups; i++) {
            e->groups[i].kind = e->groups[i].unit->movement;
        }
    }
    lay_walls(e);
    const int32_t kinds = e->count.kinds;
    for (int32_t a = 0; a < kinds; a++) {
        e->from_walls[a] = lan_drive_from_wall(&e->kinds[a]);
        /* So that whoever fits through a gate has the force to pass it. */
        e->from_walls[a].repulsion *=
            lan_battlefield_hardest(e->ground, e->kinds[a].unit->movement);
        for (int32_t b = 0; b < kinds; b++) {
            e->between[a * kinds + b] =
                force_between(&e->kinds[a], &e->kinds[b]);
        }
    }
}
