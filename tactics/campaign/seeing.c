/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which side sees which army.
 */
#include <stdlib.h>
#include <string.h>

#include "tactics/campaign/campaign_impl.h"

static size_t side_cell(const lan_campaign *c, int32_t side, int32_t army)
{
    return (size_t)side * (size_t)c->army_count + (size_t)army;
}

static size_t pair_cell(const lan_campaign *c, int32_t seer, int32_t army)
{
    return (size_t)seer * (size_t)c->army_count + (size_t)army;
}

void lan_seeing_reset(lan_campaign *c)
{
    const size_t armies = (size_t)c->army_count;
    const size_t sides = (size_t)c->side_count;
    memset(c->pair, 0, armies * armies);
    memset(c->was_seen, 0, sides * armies);
    memset(c->seers, 0, sides * armies * sizeof *c->seers);
    memset(c->all_seers, 0, sides * sizeof *c->all_seers);
    for (size_t i = 0; i < sides * armies; i++) {
        c->last_seen[i] = -1;
    }
    if (c->sights != NULL) {
        lan_proximity_reset(c->sights);
    }
}

/* Cells that an army sees, not whole ones; -1: without limit. */
static double sight_of(const lan_campaign *c, int32_t army)
{
    const double sight = c->def->armies[army].sight;
    return isnan(sight) ? -1.0 : sight / c->def->cell;
}

lan_status lan_seeing_prepare(lan_campaign *c)
{
    if (!c->any_sight) {
        return LAN_OK;
    }
    double *reach = calloc((size_t)c->army_count, sizeof *reach);
    if (reach == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        /* A cell more: distances are judged another way. */
        reach[a] = (sight_of(c, a) + 1.0) * c->def->cell;
    }
    const lan_status status =
        lan_proximity_create(c->places, c->army_count, reach, &c->sights);
    free(reach);
    return status;
}

static bool covers(const lan_campaign *c, int32_t from, int32_t at,
                   double radius)
{
    if (c->def->shape == LAN_MAP_SQUARE) {
        return lan_sight_reaches(LAN_MAP_SQUARE,
                                 lan_places_cell_of(c->places, from),
                                 lan_places_cell_of(c->places, at), radius);
    }
    return lan_places_reaches(c->places, from, at, radius * c->def->cell);
}

/* Whether an army with a limit of sight sees another, both on the map. */
static bool pair_sees(const lan_campaign *c, int32_t seer, int32_t army)
{
    const double radius = sight_of(c, seer);
    const int32_t from = lan_marching_place(c->marching, seer);
    const int32_t at = lan_marching_place(c->marching, army);
    return radius >= 0.0 && covers(c, from, at, radius) &&
           lan_places_is_clear(c->places, from, at);
}

static bool is_beside_side(const lan_campaign *c, int32_t side, int32_t army)
{
    const int32_t at = lan_marching_place(c->marching, army);
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].side == side && lan_campaign_is_on(c, a) &&
            lan_places_are_beside(c->places, lan_marching_place(c->marching, a),
                                  at)) {
            return true;
        }
    }
    return false;
}

bool lan_seeing_sees(const lan_campaign *c, int32_t side, int32_t army)
{
    if (!lan_campaign_is_on(c, army)) {
        return false;
    }
    if (c->def->armies[army].concealed &&
        !lan_fights_has_fired(c->fights, army)) {
        return is_beside_side(c, side, army);
    }
    return c->all_seers[side] > 0 || c->seers[side_cell(c, side, army)] > 0;
}

/* Notes whether one sees the other. */
static void set_pair(lan_campaign *c, int32_t seer, int32_t army, bool sees)
{
    unsigned char *pair = &c->pair[pair_cell(c, seer, army)];
    if ((*pair != 0) == sees) {
        return;
    }
    *pair = sees;
    const size_t cell = side_cell(c, c->troops[seer].side, army);
    c->seers[cell] += sees ? 1 : -1;
    if (c->seers[cell] == (sees ? 1 : 0)) {
        lan_fights_look(c->fights, army);
        lan_campaign_mark_followers(c, army);
    }
}

static int by_index(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left;
    const int32_t b = *(const int32_t *)right;
    return a < b ? -1 : a > b;
}

/* Adds enemies that an army may see or that may see it from where it is taken
 * to be. */
static size_t add_near(lan_campaign *c, int32_t army, size_t count)
{
    int32_t found = 0;
    if (lan_proximity_place(c->sights, army) < 0) {
        return count;
    }
    const int32_t *list = lan_proximity_near(c->sights, army, &found);
    for (int32_t k = 0; k < found; k++) {
        if (lan_campaign_are_enemies(c, army, list[k])) {
            c->near[count++] = list[k];
        }
    }
    return count;
}

/* Lists, by index, enemies that an army may have seen where it was, or sees
 * where it is now, or by whom it may be seen; some twice. */
static size_t list_near(lan_campaign *c, int32_t army)
{
    size_t count = add_near(c, army, 0);
    lan_proximity_put(c->sights, army,
                      lan_campaign_is_on(c, army)
                          ? lan_marching_place(c->marching, army)
                          : -1);
    count = add_near(c, army, count);
    if (count > 1) {
        qsort(c->near, count, sizeof *c->near, by_index);
    }
    return count;
}

static size_t set_pairs(lan_campaign *c, int32_t army)
{
    const bool is_on = lan_campaign_is_on(c, army);
    const size_t count = list_near(c, army);
    for (size_t k = 0; k < count; k++) {
        const int32_t b = c->near[k];
        const bool both = is_on && lan_campaign_is_on(c, b);
        set_pair(c, army, b, both && pair_sees(c, army, b));
        set_pair(c, b, army, both && pair_sees(c, b, army));
    }
    return count;
}

/* The first army of a side on the map; -1. */
static int32_t first_of_side(const lan_campaign *c, int32_t side)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].side == side && lan_campaign_is_on(c, a)) {
            return a;
        }
    }
    return -1;
}

/* Each side that sees it now knows where it is. */
static void note_place(lan_campaign *c, int32_t army)
{
    const int32_t at = lan_marching_place(c->marching, army);
    for (int32_t s = 0; s < c->side_count; s++) {
        const size_t cell = side_cell(c, s, army);
        if (s == c->troops[army].side || !lan_seeing_sees(c, s, army)) {
            continue;
        }
        c->last_seen[cell] = at;
        if (!c->was_seen[cell] && (c->any_sight || c->any_concealed)) {
            c->was_seen[cell] = 1;
            lan_story_add(c, LAN_CAMPAIGN_SEEN, army, at, first_of_side(c, s));
        }
    }
}

/* Counts those of a side who see everything. */
static void count_seer(lan_campaign *c, int32_t army)
{
    lan_campaign_troop *troop = &c->troops[army];
    const bool sees_all = lan_campaign_is_on(c, army) && sight_of(c, army) < 0;
    if (sees_all == troop->sees_all) {
        return;
    }
    troop->sees_all = sees_all;
    c->all_seers[troop->side] += sees_all ? 1 : -1;
    if (c->all_seers[troop->side] != (sees_all ? 1 : 0) || !c->any_sight) {
        return;
    }
    for (int32_t b = 0; b < c->army_count; b++) {
        if (lan_campaign_are_enemies(c, army, b) && lan_campaign_is_on(c, b)) {
            lan_fights_look(c->fights, b);
            lan_campaign_mark_followers(c, b);
        }
    }
}

void lan_seeing_update(lan_campaign *c, int32_t army)
{
    count_seer(c, army);
    const size_t count = c->any_sight ? set_pairs(c, army) : 0;
    if (lan_campaign_is_on(c, army)) {
        note_place(c, army);
    }
    for (size_t k = 0; k < count; k++) {
        const int32_t b = c->near[k];
        if (lan_campaign_is_on(c, b) && c->pair[pair_cell(c, army, b)]) {
            note_place(c, b);
        }
    }
}

int32_t lan_seeing_where(const lan_campaign *c, int32_t side, int32_t army)
{
    return lan_seeing_sees(c, side, army)
               ? lan_marching_place(c->marching, army)
               : c->last_seen[side_cell(c, side, army)];
}

void lan_seeing_look(lan_campaign *c, int32_t army)
{
    const int32_t side = c->troops[army].side;
    const double radius = sight_of(c, army);
    if (!c->def->knows_seen_only ||
        !lan_routes_look(c->routes, side, lan_marching_place(c->marching, army),
                         radius >= 0.0 ? radius : LAN_INF)) {
        return;
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].side == side && lan_campaign_is_on(c, a) &&
            c->troops[a].aim.kind != LAN_AIM_STAY) {
            lan_marching_go(c->marching, a, c->time);
        }
    }
}
