/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "tactics/map/map_impl.h"

#define COST_MOST 100.0

static const char *const movement_names[] = {LAN_MOVEMENT_LIST(LAN_ENUM_TEXT)};

const char *lan_movement_name(lan_movement movement)
{
    const int index = (int)movement;
    return index >= 0 && index < LAN_MOVEMENT_COUNT ? movement_names[index]
                                                    : NULL;
}

/* A name that is too long is cut; lan_terrains_check() sees no more of it. */
lan_terrain lan_terrain_make(const char *name, char glyph, double cost)
{
    lan_terrain terrain = {
        .glyph = glyph, .cover = 1.0, .attack = 1.0, .front = LAN_INF};
    strncpy(terrain.name, name, sizeof terrain.name - 1);
    for (int i = 0; i < LAN_MOVEMENT_COUNT; i++) {
        terrain.cost[i] = cost;
    }
    return terrain;
}

/* A whole number of hundredths, near enough to be what was written. */
static bool is_cost(double cost)
{
    const double hundredths = cost * 100.0;
    return cost >= 0.0 && cost <= COST_MOST &&
           fabs(hundredths - round(hundredths)) < 1e-6;
}

static lan_status check_one(const lan_terrain *terrain, lan_error *err)
{
    const char *name = terrain->name;
    if (name[0] == '\0' || memchr(name, '\0', sizeof terrain->name) == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a terrain needs a name of 1 to %d bytes",
                        LAN_TERRAIN_NAME - 1);
    }
    if (!(terrain->glyph > ' ' && terrain->glyph <= '~')) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the glyph of terrain '%s' is not a printable "
                        "character",
                        name);
    }
    for (int i = 0; i < LAN_MOVEMENT_COUNT; i++) {
        if (!is_cost(terrain->cost[i])) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "cost %g of terrain '%s' for %s is not a multiple "
                            "of 0.01 from 0 to 100",
                            terrain->cost[i], name, movement_names[i]);
        }
    }
    if (!(terrain->cover >= 0.0 && terrain->cover <= 1.0)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "cover %g of terrain '%s' is not within 0..1",
                        terrain->cover, name);
    }
    if (!(terrain->attack >= 0.0 && isfinite(terrain->attack))) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "attack %g of terrain '%s' is not a number of at "
                        "least 0",
                        terrain->attack, name);
    }
    if (!(terrain->front > 0.0)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "front %g of terrain '%s' is not above 0",
                        terrain->front, name);
    }
    return LAN_OK;
}

static lan_status check_pair(const lan_terrain *a, const lan_terrain *b,
                             lan_error *err)
{
    if (strcmp(a->name, b->name) == 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "two terrains are called '%s'",
                        a->name);
    }
    if (a->glyph == b->glyph) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "terrains '%s' and '%s' have the same glyph '%c'",
                        a->name, b->name, a->glyph);
    }
    return LAN_OK;
}

lan_status lan_terrains_check(const lan_terrain *terrains, size_t count,
                              lan_error *err)
{
    if (count < 1 || count > LAN_TERRAIN_MOST) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a map has 1 to %d terrains, not %zu", LAN_TERRAIN_MOST,
                        count);
    }
    for (size_t i = 0; i < count; i++) {
        lan_status status = check_one(&terrains[i], err);
        for (size_t j = 0; status == LAN_OK && j < i; j++) {
            status = check_pair(&terrains[j], &terrains[i], err);
        }
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
}

const lan_terrain *lan_terrains_moving_ai(size_t *count)
{
    static const lan_terrain terrains[] = {
        {"ground", '.', {1.0, 1.0, 1.0}, 1.0, 1.0, LAN_INF, false},
        {"grass", 'G', {1.0, 1.0, 1.0}, 1.0, 1.0, LAN_INF, false},
        {"swamp", 'S', {1.0, 1.0, 1.0}, 1.0, 1.0, LAN_INF, false},
        {"rock", '@', {0.0, 0.0, 0.0}, 1.0, 1.0, LAN_INF, true},
        {"outside", 'O', {0.0, 0.0, 0.0}, 1.0, 1.0, LAN_INF, true},
        {"trees", 'T', {0.0, 0.0, 0.0}, 1.0, 1.0, LAN_INF, true},
        {"water", 'W', {0.0, 0.0, 0.0}, 1.0, 1.0, LAN_INF, false},
    };
    *count = sizeof terrains / sizeof terrains[0];
    return terrains;
}
