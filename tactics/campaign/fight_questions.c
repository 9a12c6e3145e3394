/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How armies stand in their fights.
 */
#include "base/real.h"
#include "tactics/campaign/fights_parts_impl.h"

bool lan_fights_is_in_battle(const lan_fights *fights, int32_t army)
{
    int32_t count = 0;
    (void)lan_contacts_of(fights->contacts, army, &count);
    return count > 0;
}

bool lan_fights_reaches(const lan_fights *fights, int32_t army, int32_t other)
{
    const lan_contact *contact =
        lan_contacts_find(fights->contacts, army, other);
    return contact != NULL && contact->reaches;
}

/* Whether a group fires, in some phase, at some group of an army; and whether
 * it reaches that one. */
static bool fires_at(const lan_fights *fights, int32_t group, int32_t other,
                     const lan_contact *contact, bool *reaches)
{
    const lan_battle *whole = fights->whole;
    const int32_t first = lan_battle_army_first_group(whole, other);
    const int32_t count = lan_battle_army_group_count(whole, other);
    const int32_t past = lan_fire_pairs_first(fights->pairs, group + 1);
    bool fires = false;
    for (int32_t w = lan_fire_pairs_first(fights->pairs, group); w < past;
         w++) {
        for (int32_t at = first; at < first + count; at++) {
            fires = fires || (lan_fire_pairs_marks(fights->pairs, w, at) &
                              LAN_FIRE_EVER) != 0;
            *reaches = *reaches || (contact != NULL &&
                                    lan_contacts_factor(fights->contacts,
                                                        contact, w, at) >= 0.0);
        }
    }
    return fires;
}

/* Whether a group reaches someone, or has no one in the island to fire at. */
static bool is_content(const lan_fights *fights, int32_t army, int32_t group)
{
    int32_t count = 0;
    const int32_t *armies = lan_island_pool_armies(
        fights->pool, lan_island_pool_of(fights->pool, army), &count);
    const int32_t side = lan_battle_army_side(fights->whole, army);
    bool could_fire = false;
    bool reaches = false;
    for (int32_t k = 0; k < count && !reaches; k++) {
        const int32_t other = armies[k];
        if (lan_battle_army_side(fights->whole, other) != side &&
            lan_fights_is_in_battle(fights, other)) {
            const lan_contact *contact =
                lan_contacts_find(fights->contacts, army, other);
            could_fire =
                fires_at(fights, group, other, contact, &reaches) || could_fire;
        }
    }
    return reaches || !could_fire;
}

bool lan_fights_all_reach(const lan_fights *fights, int32_t army)
{
    const lan_battle *whole = fights->whole;
    if (lan_island_pool_of(fights->pool, army) < 0) {
        return true;
    }
    const int32_t first = lan_battle_army_first_group(whole, army);
    const int32_t count = lan_battle_army_group_count(whole, army);
    for (int32_t group = first; group < first + count; group++) {
        if (lan_island_pool_strength(fights->pool, group) > 0.0 &&
            !is_content(fights, army, group)) {
            return false;
        }
    }
    return true;
}

bool lan_fights_covers(const lan_fights *fights, int32_t army, int32_t place)
{
    return lan_contacts_covers(fights->contacts, army, place);
}

bool lan_fights_has_fired(const lan_fights *fights, int32_t army)
{
    return lan_contacts_has_fired(fights->contacts, army);
}

static double distance_of(const lan_fights *fights, const lan_contact *contact)
{
    return lan_places_distance(fights->places, contact->place,
                               contact->other_place);
}

/* The nearest contact behind another one, by distance and index; NULL. */
static const lan_contact *nearest_after(const lan_fights *fights, int32_t army,
                                        const lan_contact *last)
{
    int32_t count = 0;
    const lan_contact *contacts =
        lan_contacts_of(fights->contacts, army, &count);
    const double after = last != NULL ? distance_of(fights, last) : -1.0;
    const lan_contact *best = NULL;
    double best_distance = LAN_INF;
    for (int32_t k = 0; k < count; k++) {
        const double distance = distance_of(fights, &contacts[k]);
        const bool is_after =
            distance > after || (distance >= after && &contacts[k] > last);
        if (is_after && distance < best_distance) {
            best = &contacts[k];
            best_distance = distance;
        }
    }
    return best;
}

size_t lan_fights_enemies(const lan_fights *fights, int32_t army, int32_t *out,
                          size_t capacity)
{
    int32_t count = 0;
    (void)lan_contacts_of(fights->contacts, army, &count);
    const lan_contact *last = NULL;
    for (size_t k = 0; k < capacity && k < (size_t)count; k++) {
        last = nearest_after(fights, army, last);
        out[k] = last->other;
    }
    return (size_t)count;
}

lan_status lan_fights_level(lan_fights *fights, int32_t army, double time,
                            double *left, double *morale, lan_error *err)
{
    lan_standing standing;
    const lan_status status =
        lan_island_pool_level(fights->pool, army, time, &standing, morale, err);
    if (status == LAN_OK) {
        *left = lan_standing_share(standing);
    }
    return status;
}

lan_status lan_fights_show(lan_fights *fights, double time,
                           const lan_battle **whole, lan_error *err)
{
    return lan_island_pool_show(fights->pool, time, whole, err);
}

lan_battle *lan_fights_whole(lan_fights *fights)
{
    return fights->whole;
}

double lan_fights_take_casualties(lan_fights *fights, int32_t army)
{
    const double lost = lan_island_pool_lost(fights->pool, army);
    const double fallen = fmax(0.0, lost - fights->armies[army].taken);
    fights->armies[army].taken = lost;
    return fallen;
}

bool lan_fights_is_still(const lan_fights *fights)
{
    return lan_fire_pairs_next(fights->pairs) >= LAN_INF &&
           lan_island_pool_is_still(fights->pool);
}
