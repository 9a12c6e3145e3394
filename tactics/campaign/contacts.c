/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which weapon reaches which group, and what the ground makes of its fire.
 *
 * A weapon reaches an enemy army where the middles of their places are no
 * further apart than its range (never less than neighbours), its side sees the
 * army, and, for all laws but area, the line is clear. Two armies are in
 * contact where a weapon of one reaches the other.
 */
#include <stdlib.h>
#include <string.h>

#include "model/weapons_impl.h"
#include "tactics/campaign/campaign_impl.h"

/* Marks of a weapon on a group. */
#define FIRE_EVER  1U /* with a law other than none, in some phase */
#define FIRE_AIMED 2U /* with a law that needs a clear line of fire */
#define FIRE_NOW   4U /* in the current phase */

/* --- laws ---------------------------------------------------------------- */

/* Marks by the laws in force in the theatre's current phase. */
static unsigned marks_in_force(const lan_campaign *c, int32_t from,
                               int32_t number, int32_t at)
{
    const lan_law law = lan_targeting_law_of_weapon(c->whole, from, number, at);
    if (law == LAN_LAW_NONE) {
        return 0;
    }
    return FIRE_EVER | FIRE_NOW | (law == LAN_LAW_AREA ? 0U : FIRE_AIMED);
}

/* The marks of the current phase or, if the weapon does not fire in it, of all
 * phases. */
static unsigned marks_of(const lan_campaign *c, int32_t from, int32_t weapon,
                         int32_t at)
{
    const lan_campaign_contacts *k = &c->contacts;
    const unsigned ever =
        k->ever[(size_t)weapon * (size_t)k->group_count + (size_t)at];
    const unsigned now =
        ever != 0 ? marks_in_force(c, from, weapon - k->first_weapon[from], at)
                  : 0;
    return now != 0 ? now : ever;
}

/* Adds the marks of all pairs in the phase of a time. */
static void mark_ever(lan_campaign *c, double time)
{
    lan_campaign_contacts *k = &c->contacts;
    lan_targeting_enter_phase(c->whole, time);
    for (int32_t from = 0; from < k->group_count; from++) {
        const int32_t side = lan_battle_army_side(
            c->whole, lan_battle_group_army(c->whole, from));
        for (int32_t w = k->first_weapon[from]; w < k->first_weapon[from + 1];
             w++) {
            unsigned char *ever = &k->ever[(size_t)w * (size_t)k->group_count];
            for (int32_t at = 0; at < k->group_count; at++) {
                const int32_t army = lan_battle_group_army(c->whole, at);
                if (lan_battle_army_side(c->whole, army) != side) {
                    ever[at] |=
                        (unsigned char)(marks_in_force(
                                            c, from, w - k->first_weapon[from],
                                            at) &
                                        ~FIRE_NOW);
                }
            }
        }
    }
}

/* Lists the times at which fire entries begin and end, ascending and unique. */
static void list_phases(lan_campaign_contacts *k, const lan_battle_def *def)
{
    for (size_t f = 0; f < 2 * def->fire_count; f++) {
        const lan_fire_def *fire = &def->fire[f / 2];
        const double bound = f % 2 == 0 ? fire->start : fire->stop;
        size_t at = k->phase_count;
        while (at > 0 && k->phases[at - 1] > bound) {
            at--;
        }
        if (bound > 0.0 && bound < def->end &&
            (at == 0 || k->phases[at - 1] < bound)) {
            memmove(&k->phases[at + 1], &k->phases[at],
                    (k->phase_count++ - at) * sizeof *k->phases);
            k->phases[at] = bound;
        }
    }
}

double lan_contacts_next(const lan_campaign *c)
{
    const lan_campaign_contacts *k = &c->contacts;
    return k->entered < k->phase_count ? k->phases[k->entered] : LAN_INF;
}

void lan_contacts_enter_phases(lan_campaign *c)
{
    lan_campaign_contacts *k = &c->contacts;
    const size_t before = k->entered;
    while (lan_contacts_next(c) <= c->time + lan_instant(c->time)) {
        k->entered++;
    }
    if (k->entered > before) {
        lan_targeting_enter_phase(c->whole, k->phases[k->entered - 1]);
        for (int32_t a = 0; a < c->army_count; a++) {
            if (c->troops[a].place >= 0) {
                lan_contacts_look(c, a);
            }
        }
    }
}

/* --- life ---------------------------------------------------------------- */

static const lan_unit_def *type_of(const lan_campaign *c, int32_t group)
{
    return &c->battle->units[lan_battle_group_type(c->whole, group)];
}

/* 0 for a weapon without range: it reaches neighbours. */
static double range_of(const lan_campaign *c, int32_t weapon)
{
    const double range = c->contacts.weapons[weapon].range;
    return isnan(range) ? 0.0 : range;
}

lan_status lan_contacts_create(lan_campaign *c)
{
    lan_campaign_contacts *k = &c->contacts;
    const size_t armies = (size_t)c->army_count;
    const size_t groups = (size_t)lan_battle_group_count(c->whole);
    size_t weapons = 0;
    k->group_count = (int32_t)groups;
    for (int32_t g = 0; g < k->group_count; g++) {
        weapons += lan_unit_weapon_count(type_of(c, g));
    }
    k->reaches = lan_pool_take(&c->pool, armies * armies, 1);
    k->phases =
        lan_pool_take(&c->pool, 2 * c->battle->fire_count, sizeof *k->phases);
    k->first_weapon = lan_pool_take(&c->pool, groups, sizeof *k->first_weapon);
    k->weapons = lan_pool_take(&c->pool, weapons, sizeof *k->weapons);
    k->ever = lan_pool_take(&c->pool, weapons * groups, 1);
    k->factor = lan_pool_take(&c->pool, weapons * groups, sizeof *k->factor);
    if (c->pool.is_short) {
        return LAN_ENOMEM;
    }
    for (int32_t g = 0; g < k->group_count; g++) {
        int32_t *past = &k->first_weapon[g + 1];
        *past = k->first_weapon[g];
        for (size_t w = 0; w < lan_unit_weapon_count(type_of(c, g)); w++) {
            k->weapons[(*past)++] = lan_unit_weapon(type_of(c, g), w);
        }
    }
    list_phases(k, c->battle);
    mark_ever(c, 0.0);
    for (size_t p = 0; p < k->phase_count; p++) {
        mark_ever(c, k->phases[p]);
    }
    return LAN_OK;
}

void lan_contacts_reset(lan_campaign *c)
{
    lan_campaign_contacts *k = &c->contacts;
    const size_t armies = (size_t)c->army_count;
    const size_t pairs =
        (size_t)k->first_weapon[k->group_count] * (size_t)k->group_count;
    for (size_t p = 0; p < pairs; p++) {
        k->factor[p] = LAN_ISLAND_OUT_OF_REACH;
    }
    memset(k->reaches, 0, armies * armies);
    k->entered = 0;
    lan_targeting_enter_phase(c->whole, 0.0);
    for (int32_t a = 0; a < c->army_count; a++) {
        lan_troop *troop = &c->troops[a];
        const int32_t past = troop->first_group + troop->group_count;
        troop->front = LAN_INF;
        for (int32_t w = k->first_weapon[troop->first_group];
             w < k->first_weapon[past]; w++) {
            troop->reach = fmax(troop->reach, range_of(c, w));
        }
    }
}

/* --- changes ------------------------------------------------------------- */

static void touch(lan_campaign *c, int32_t army, bool is_cut)
{
    c->troops[army].is_touched = true;
    c->troops[army].is_cut |= is_cut;
}

void lan_contacts_put(lan_campaign *c, int32_t army, int32_t place)
{
    c->troops[army].place = place;
    touch(c, army, false);
    lan_contacts_look(c, army);
}

void lan_contacts_chase(lan_campaign *c, int32_t army)
{
    c->troops[army].is_chased = true;
    lan_contacts_look(c, army);
    if (c->troops[army].contact_count > 0) {
        touch(c, army, true);
    }
}

/* --- one pair of armies -------------------------------------------------- */

static bool can_be_in_contact(const lan_campaign *c, int32_t army,
                              int32_t other)
{
    const lan_troop *a = &c->troops[army];
    const lan_troop *b = &c->troops[other];
    return a->side != b->side && a->place >= 0 && b->place >= 0 &&
           !a->is_left && !b->is_left && !(a->is_chased && b->is_chased) &&
           lan_places_reaches(c->places, a->place, b->place,
                              fmax(a->reach, b->reach));
}

/* The factor on a weapon's fire at an army, by ground and distance; the same
 * for all groups of the army. */
static double ground_factor(const lan_campaign *c, int32_t army, int32_t other,
                            int32_t weapon)
{
    const int32_t from = c->troops[army].place;
    const int32_t at = c->troops[other].place;
    const lan_terrain *own = lan_places_terrain(c->places, from);
    const lan_terrain *their = lan_places_terrain(c->places, at);
    const lan_weapon_def *w = &c->contacts.weapons[weapon];
    return (own != NULL ? own->attack : 1.0) *
           (their != NULL ? their->cover : 1.0) *
           (w->falloff > 0.0 ? lan_weapon_after_distance(
                                   w->range, w->falloff,
                                   lan_places_distance(c->places, from, at))
                             : 1.0) *
           (c->troops[other].is_chased ? c->battle->pursuit : 1.0);
}

/* The contact of one army's fire with another army. */
typedef struct judgement {
    int32_t army;
    int32_t other;
    bool can_fire; /* the other may be in contact, is seen, and does not flee */
    int is_clear;  /* the line of fire; -1: not yet known */
    bool reaches;  /* a weapon reaches a group */
    bool fires;    /* in the current phase */
    bool is_changed; /* a factor has changed */
} judgement;

static bool has_line(const lan_campaign *c, judgement *j)
{
    if (j->is_clear < 0) {
        j->is_clear = lan_places_is_clear(c->places, c->troops[j->army].place,
                                          c->troops[j->other].place);
    }
    return j->is_clear != 0;
}

static void judge_weapon(lan_campaign *c, judgement *j, int32_t from,
                         int32_t weapon)
{
    const lan_troop *other = &c->troops[j->other];
    const bool is_near =
        j->can_fire && lan_places_reaches(c->places, c->troops[j->army].place,
                                          other->place, range_of(c, weapon));
    const double ground =
        is_near ? ground_factor(c, j->army, j->other, weapon) : 0.0;
    double *factor =
        &c->contacts.factor[(size_t)weapon * (size_t)c->contacts.group_count];
    for (int32_t at = other->first_group;
         at < other->first_group + other->group_count; at++) {
        const unsigned marks = is_near ? marks_of(c, from, weapon, at) : 0;
        const bool hits = (marks & FIRE_EVER) != 0 &&
                          ((marks & FIRE_AIMED) == 0 || has_line(c, j));
        const double now = hits ? ground : LAN_ISLAND_OUT_OF_REACH;
        j->reaches = j->reaches || hits;
        j->fires = j->fires || (hits && (marks & FIRE_NOW) != 0);
        j->is_changed = j->is_changed || now < factor[at] || now > factor[at];
        factor[at] = now;
    }
}

static judgement judge_fire(lan_campaign *c, int32_t army, int32_t other,
                            bool can)
{
    lan_troop *troop = &c->troops[army];
    judgement j = {.army = army,
                   .other = other,
                   .can_fire = can && !troop->is_chased &&
                               lan_seeing_sees(c, troop->side, other),
                   .is_clear = -1};
    for (int32_t from = troop->first_group;
         from < troop->first_group + troop->group_count; from++) {
        for (int32_t w = c->contacts.first_weapon[from];
             w < c->contacts.first_weapon[from + 1]; w++) {
            judge_weapon(c, &j, from, w);
        }
    }
    lan_campaign_set_pair(c, c->contacts.reaches, army, other, j.reaches);
    if (j.fires && !troop->has_fired) {
        troop->has_fired = true;
        if (c->def->armies[army].concealed) {
            lan_contacts_look(c, army);
        }
    }
    return j;
}

/* Judges the contact of two armies now, in both directions. */
static void judge_pair(lan_campaign *c, int32_t army, int32_t other)
{
    const bool was = lan_campaign_are_in_contact(c, army, other);
    const bool can = can_be_in_contact(c, army, other);
    if (!was && !can) {
        return;
    }
    const judgement out = judge_fire(c, army, other, can);
    const judgement in = judge_fire(c, other, army, can);
    const bool is = out.reaches || in.reaches;
    c->troops[army].contact_count += is - was;
    c->troops[other].contact_count += is - was;
    if (is != was || out.is_changed || in.is_changed) {
        touch(c, army, true);
        touch(c, other, true);
    }
}

void lan_contacts_drop(lan_campaign *c, int32_t army)
{
    c->troops[army].is_left = true;
    for (int32_t b = 0; b < c->army_count; b++) {
        if (lan_campaign_are_in_contact(c, army, b)) {
            (void)judge_fire(c, army, b, false);
            (void)judge_fire(c, b, army, false);
            c->troops[army].contact_count--;
            c->troops[b].contact_count--;
            touch(c, army, false);
            touch(c, b, false);
        }
    }
}

/* --- judging ------------------------------------------------------------- */

static void judge_army(lan_campaign *c, int32_t army)
{
    lan_troop *troop = &c->troops[army];
    for (int32_t b = 0; b < c->army_count; b++) {
        if (b != army) {
            judge_pair(c, army, b);
        }
    }
    const lan_terrain *terrain =
        troop->place >= 0 ? lan_places_terrain(c->places, troop->place) : NULL;
    const double front = terrain != NULL ? terrain->front : LAN_INF;
    if ((front < troop->front || front > troop->front) &&
        troop->contact_count > 0) {
        touch(c, army, true);
    }
    troop->front = front;
}

void lan_contacts_judge(lan_campaign *c)
{
    for (bool any = true; any;) {
        any = false;
        for (int32_t a = 0; a < c->army_count; a++) {
            if (c->troops[a].is_unjudged) {
                c->troops[a].is_unjudged = false;
                judge_army(c, a);
                any = true;
            }
        }
    }
}

/* --- how they stand ------------------------------------------------------ */

int32_t lan_contacts_nearest(const lan_campaign *c, int32_t army)
{
    int32_t nearest = -1;
    double least = LAN_INF;
    for (int32_t b = 0; lan_campaign_is_fighting(c, army) && b < c->army_count;
         b++) {
        if (!lan_campaign_are_in_contact(c, army, b) ||
            c->troops[b].place < 0) {
            continue;
        }
        const double distance = lan_places_distance(
            c->places, c->troops[army].place, c->troops[b].place);
        if (distance < least) {
            nearest = b;
            least = distance;
        }
    }
    return nearest;
}

bool lan_contacts_fires(const lan_campaign *c, int32_t group, int32_t other,
                        bool *reaches)
{
    const lan_campaign_contacts *k = &c->contacts;
    const int32_t first = c->troops[other].first_group;
    bool fires = false;
    for (int32_t w = k->first_weapon[group]; w < k->first_weapon[group + 1];
         w++) {
        for (int32_t at = first; at < first + c->troops[other].group_count;
             at++) {
            fires = fires || (marks_of(c, group, w, at) & FIRE_EVER) != 0;
            *reaches =
                *reaches ||
                k->factor[(size_t)w * (size_t)k->group_count + (size_t)at] >=
                    0.0;
        }
    }
    return fires;
}

bool lan_contacts_answers(const lan_campaign *c, int32_t army)
{
    for (int32_t b = 0; b < c->army_count; b++) {
        if (lan_campaign_reaches(c, army, b)) {
            return true;
        }
    }
    return false;
}

/* True if a weapon of an army reaches a place, by range and line of fire. */
static bool covers(const lan_campaign *c, int32_t army, int32_t place)
{
    const lan_troop *troop = &c->troops[army];
    const lan_campaign_contacts *k = &c->contacts;
    if (troop->place < 0 ||
        !lan_places_reaches(c->places, troop->place, place, troop->reach)) {
        return false;
    }
    const int32_t past = troop->first_group + troop->group_count;
    for (int32_t w = k->first_weapon[troop->first_group];
         w < k->first_weapon[past]; w++) {
        if (lan_places_reaches(c->places, troop->place, place,
                               range_of(c, w)) &&
            (k->weapons[w].fire == LAN_LAW_AREA ||
             lan_places_is_clear(c->places, troop->place, place))) {
            return true;
        }
    }
    return false;
}

bool lan_contacts_is_covered(const lan_campaign *c, int32_t side, int32_t place,
                             bool seen_only)
{
    for (int32_t b = 0; b < c->army_count; b++) {
        if (c->troops[b].side != side && !c->troops[b].is_out &&
            lan_campaign_is_on(c, b) &&
            (!seen_only || lan_seeing_sees(c, side, b)) &&
            covers(c, b, place)) {
            return true;
        }
    }
    return false;
}
