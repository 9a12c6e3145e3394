/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A roster that is read by itself. The rest of the program knows battles: so
 * that it needs no other form of one, two armies with a soldier of each type
 * are put into the tree, bound like those of a file, and taken out again.
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/sections/bind_impl.h"

/* Types that are in both armies. */
#define TYPES_MOST (LAN_BATTLE_MAX_GROUPS / 2)

/* By how much the clock outlasts what the slowest soldier takes to take out
 * another one: more soldiers than armies have by any budget. */
#define PATIENCE 1e6

static bool has_key(const scn_node *root, const char *key)
{
    return scn_node_child(root, key, strlen(key)) != NULL;
}

bool scn_is_bare(const scn_node *root)
{
    return has_key(root, "units") && !has_key(root, "armies");
}

/* --- armies -------------------------------------------------------------- */

static scn_node *add_node(scn_reader *reader, scn_node *parent, scn_kind kind,
                          const char *key, const char *text)
{
    scn_node *node =
        scn_node_create(&reader->scenario->arena, kind, parent->place);
    if (node == NULL) {
        reader->status = LAN_ENOMEM;
        return NULL;
    }
    node->key = key;
    node->key_length = strlen(key);
    node->text = text;
    node->length = strlen(text);
    node->is_plain = true;
    scn_node_append(parent, node);
    return node;
}

/* The area that both armies of match-ups stand on, or one that is as good. */
static const char *find_area(const scn_node *root)
{
    const scn_node *matchup = scn_bound_child(root, "matchup", SCN_MAP);
    const scn_node *army = scn_bound_child(matchup, "army", SCN_MAP);
    const scn_node *area = scn_bound_child(army, "area", SCN_SCALAR);
    return area != NULL ? area->text : "1";
}

static void add_army(scn_reader *reader, scn_node *armies, const char *name,
                     const scn_node *units)
{
    scn_node *army = add_node(reader, armies, SCN_MAP, name, "");
    if (army == NULL) {
        return;
    }
    (void)add_node(reader, army, SCN_SCALAR, "area",
                   find_area(reader->scenario->root));
    scn_node *groups = add_node(reader, army, SCN_MAP, "units", "");
    size_t count = 0;
    for (const scn_node *unit = units->first;
         unit != NULL && groups != NULL && count < TYPES_MOST;
         unit = unit->next, count++) {
        (void)add_node(reader, groups, SCN_SCALAR, unit->key, "1");
    }
}

void scn_add_bare_armies(scn_reader *reader)
{
    scn_node *root = reader->scenario->root;
    const scn_node *units = scn_bound_child(root, "units", SCN_MAP);
    reader->is_bare = !has_key(root, "armies");
    if (!reader->is_bare || units == NULL || units->first == NULL) {
        return;
    }
    reader->scenario->is_bare = true;
    scn_node *armies = add_node(reader, root, SCN_MAP, "armies", "");
    if (armies != NULL) {
        add_army(reader, armies, "row", units);
        add_army(reader, armies, "column", units);
    }
}

void scn_remove_bare_armies(scn_reader *reader)
{
    scn_node *armies =
        scn_node_child(reader->scenario->root, "armies", strlen("armies"));
    if (!reader->scenario->is_bare || armies == NULL) {
        return;
    }
    const scn_node *sides =
        scn_bound_child(reader->scenario->root, "sides", SCN_MAP);
    for (const scn_node *army = armies->first; army != NULL;
         army = army->next) {
        scn_node *side = scn_node_child(sides, army->key, army->key_length);
        if (side != NULL) {
            scn_node_remove(side); /* binding has added it */
        }
    }
    scn_node_remove(armies);
}

/* --- the clock ----------------------------------------------------------- */

/* Takes the lower of two where the second is above 0. */
static double least_above_0(double least, double value)
{
    return value > 0.0 ? fmin(least, value) : least;
}

/* What the slowest weapon takes from the hardest soldier in a unit of time, or
 * less; infinite where no weapon takes anything. */
static double find_slowest(const lan_battle_def *def)
{
    double weapon = LAN_INF;
    double health = 0.0;
    double factor = 1.0;
    double counter = 1.0;
    double share = 1.0;
    for (size_t i = 0; i < def->unit_count; i++) {
        const lan_unit_def *unit = &def->units[i];
        health = fmax(health, unit->health);
        share = least_above_0(share, unit->least);
        for (size_t w = 0; w < lan_unit_weapon_count(unit); w++) {
            const lan_weapon_def is = lan_unit_weapon(unit, w);
            weapon = least_above_0(weapon, is.rate * is.hit * is.damage);
        }
    }
    for (size_t i = 0; i < def->armour_count; i++) {
        factor = least_above_0(factor, def->armour[i].factor);
    }
    for (size_t i = 0; i < def->counter_count; i++) {
        counter = least_above_0(counter, def->counters[i].factor);
    }
    return weapon * factor * counter * share / health;
}

void scn_set_bare_end(scn_reader *reader)
{
    lan_battle_def *def = &reader->scenario->head->def;
    const scn_node *time =
        scn_bound_child(reader->scenario->root, "time", SCN_MAP);
    if (!reader->scenario->is_bare ||
        scn_bound_child(time, "end", SCN_SCALAR)) {
        return;
    }
    const double slowest = find_slowest(def);
    const double end =
        slowest > 0.0 ? pow(10.0, ceil(log10(PATIENCE / slowest))) : LAN_INF;
    /* a whole power of ten, so that small changes of a type leave it alone */
    def->end = isfinite(end) && end > 0.0 ? end : PATIENCE;
}
