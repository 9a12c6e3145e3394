/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of a battle a value touches, by where it lies in the description.
 */
#include "engine/renumber_impl.h"
#include "scenarios/parameter_impl.h"

/* A number of a struct, and what it touches. */
typedef struct member {
    size_t offset;
    unsigned touches;
} member;

#define MEMBER(type, name, touches)                                            \
    {                                                                          \
        offsetof(type, name), LAN_TOUCHES_##touches                            \
    }

static const member of_unit[] = {MEMBER(lan_unit_def, cost, COST),
                                 MEMBER(lan_unit_def, aim, WEAPONS),
                                 MEMBER(lan_unit_def, rate, WEAPONS),
                                 MEMBER(lan_unit_def, hit, WEAPONS),
                                 MEMBER(lan_unit_def, damage, WEAPONS),
                                 MEMBER(lan_unit_def, health, WEAPONS),
                                 MEMBER(lan_unit_def, attack_area, WEAPONS),
                                 MEMBER(lan_unit_def, protection, WEAPONS),
                                 MEMBER(lan_unit_def, least, WEAPONS)};

static const member of_weapon[] = {
    MEMBER(lan_weapon_def, rate, WEAPONS), MEMBER(lan_weapon_def, hit, WEAPONS),
    MEMBER(lan_weapon_def, damage, WEAPONS),
    MEMBER(lan_weapon_def, attack_area, WEAPONS)};

static const member of_army[] = {MEMBER(lan_army_def, losses, STRENGTHS),
                                 MEMBER(lan_army_def, break_at, BREAK),
                                 MEMBER(lan_army_def, area, WEAPONS)};

static const member of_group[] = {MEMBER(lan_group_def, count, STRENGTHS),
                                  MEMBER(lan_group_def, losses, STRENGTHS)};

static const member of_side[] = {MEMBER(lan_side_def, scale, STRENGTHS)};

static const member of_fire[] = {MEMBER(lan_fire_def, coefficient, FIRE)};

/* An array of the description, and the numbers of its elements. */
typedef struct row {
    const void *items;
    size_t count;
    size_t size;
    const member *members;
    size_t member_count;
} row;

#define ROW(array, length, of)                                                 \
    {                                                                          \
        array, length, sizeof *(array), of, sizeof(of) / sizeof *(of)          \
    }

/* What a place touches that lies in an array; nothing: it does not. */
static unsigned touches_in(const scn_head *head, size_t offset, const row *in)
{
    if (!scn_is_within(head, offset, in->items, in->count * in->size)) {
        return LAN_TOUCHES_NOTHING;
    }
    const size_t within =
        ((uintptr_t)head + offset - (uintptr_t)in->items) % in->size;
    for (size_t k = 0; k < in->member_count; k++) {
        if (in->members[k].offset == within) {
            return in->members[k].touches;
        }
    }
    return LAN_TOUCHES_MORE;
}

static unsigned touches_of_units(const scn_head *head, size_t offset)
{
    const lan_battle_def *def = &head->def;
    const row units = ROW(def->units, def->unit_count, of_unit);
    unsigned touches = touches_in(head, offset, &units);
    for (size_t u = 0; u < def->unit_count && touches == LAN_TOUCHES_NOTHING;
         u++) {
        const lan_unit_def *unit = &def->units[u];
        const row weapons = ROW(unit->weapons, unit->weapon_count, of_weapon);
        touches = touches_in(head, offset, &weapons);
    }
    return touches;
}

static unsigned touches_of_armies(const scn_head *head, size_t offset)
{
    const lan_battle_def *def = &head->def;
    const row armies = ROW(def->armies, def->army_count, of_army);
    unsigned touches = touches_in(head, offset, &armies);
    for (size_t a = 0; a < def->army_count && touches == LAN_TOUCHES_NOTHING;
         a++) {
        const lan_army_def *army = &def->armies[a];
        const row groups = ROW(army->groups, army->group_count, of_group);
        touches = touches_in(head, offset, &groups);
    }
    return touches;
}

/* Of a place that is in no array of the description. */
static unsigned touches_of_head(size_t offset)
{
    return offset == offsetof(scn_head, def.end) ? LAN_TOUCHES_END
                                                 : LAN_TOUCHES_MORE;
}

static unsigned touches_at(const scn_head *head, size_t offset)
{
    const lan_battle_def *def = &head->def;
    const row sides = ROW(def->sides, def->side_count, of_side);
    const row fire = ROW(def->fire, def->fire_count, of_fire);
    const unsigned touches =
        touches_of_units(head, offset) | touches_of_armies(head, offset) |
        touches_in(head, offset, &sides) | touches_in(head, offset, &fire);
    return touches != LAN_TOUCHES_NOTHING ? touches : touches_of_head(offset);
}

/* A pair of weights may be one that is never fired at. */
static unsigned touches_of_pairs(size_t table)
{
    return table == offsetof(scn_head, def.counters) ||
                   table == offsetof(scn_head, def.armour)
               ? LAN_TOUCHES_WEAPONS
               : LAN_TOUCHES_MORE;
}

unsigned scn_parameter_touches(const lan_parameter *parameter)
{
    const scn_head *head = parameter->scenario->head;
    if (parameter->settles) {
        return LAN_TOUCHES_MORE;
    }
    unsigned touches = parameter->is_pair ? touches_of_pairs(parameter->offset)
                                          : touches_at(head, parameter->offset);
    if (parameter->given != SCN_NOWHERE) {
        touches |= touches_at(head, parameter->given);
    }
    for (const size_t *at = parameter->cleared; *at != SCN_NOWHERE; at++) {
        touches |= touches_at(head, *at);
    }
    return touches;
}
