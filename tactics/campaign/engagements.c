/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Engagements: armies in contact, solved ahead to their next event.
 *
 * Bits of an engagement depend on its armies, on what they have been through
 * and on its cuts; not on when it was looked at or solved.
 */
#include <stdlib.h>
#include <string.h>

#include "base/digest_impl.h"
#include "tactics/campaign/campaign_impl.h"

/* --- solving ------------------------------------------------------------- */

/* Advances a battle to a time or to its next event; or looks ahead, and sets
 * the time up to which no event happens. */
static lan_status solve_battle(lan_campaign *c,
                               const lan_campaign_engagement *e,
                               lan_battle *battle, double until, bool *stopped,
                               double *clear, lan_error *err)
{
    if (c->solver == NULL) {
        const lan_status status =
            lan_solver_create(battle, &c->request.solver, &c->solver, err);
        if (status != LAN_OK) {
            return status;
        }
        c->solved_by = c->request.solver;
    }
    lan_solver_set_seed(c->solver, e->seed);
    const int64_t before = lan_solver_report_of(c->solver)->rhs_calls;
    const lan_status status =
        lan_island_advance(battle, until, c->solver, stopped, clear, err);
    const int64_t after = lan_solver_report_of(c->solver)->rhs_calls;
    c->records.story.rhs_calls += after >= before ? after - before : after;
    return status;
}

static lan_status stand_at_base(lan_campaign_engagement *e)
{
    if (e->ahead == NULL) {
        return lan_battle_copy(e->base, &e->ahead);
    }
    lan_island_assign(e->ahead, e->base);
    return LAN_OK;
}

/* Discards the solution ahead: the next event is searched from the base. */
static void unsolve(lan_campaign *c, int32_t number)
{
    c->engagements[number].is_solved = false;
    c->engagements[number].is_begun = false;
    c->due[number] = -LAN_INF;
}

/* --- levels -------------------------------------------------------------- */

static int32_t number_within(const lan_campaign_engagement *e, int32_t army)
{
    int32_t k = 0;
    while (e->armies[k] != army) {
        k++;
    }
    return k;
}

static double left_of(const lan_battle *battle, int32_t army)
{
    return lan_standing_share(lan_standing_of(battle, army));
}

/* Watches the levels below the armies' present values. */
static void await_levels(lan_campaign *c, const lan_campaign_engagement *e)
{
    for (int32_t k = 0; k < e->count; k++) {
        lan_troop *troop = &c->troops[e->armies[k]];
        troop->waits_left = left_of(e->base, k) > troop->watch_left;
        troop->waits_morale =
            lan_battle_morale(e->base, k) > troop->watch_morale;
    }
}

static bool is_other_level(double a, double b)
{
    return isnan(a) != isnan(b) || a < b || a > b;
}

void lan_engagements_watch(lan_campaign *c, int32_t army, double left,
                           double morale)
{
    lan_troop *troop = &c->troops[army];
    const bool is_other = is_other_level(troop->watch_left, left) ||
                          is_other_level(troop->watch_morale, morale);
    troop->watch_left = left;
    troop->watch_morale = morale;
    if (is_other && troop->engagement >= 0) {
        await_levels(c, &c->engagements[troop->engagement]);
        unsolve(c, troop->engagement);
    }
}

/* A level missed by this much, through rounding, is reached. */
static bool is_at_level(double value, double level)
{
    return value <= level + 1e-9;
}

/* True if an army has reached a watched level, which is then no longer watched.
 * */
static bool take_level(lan_campaign *c, const lan_campaign_engagement *e,
                       int32_t k)
{
    lan_troop *troop = &c->troops[e->armies[k]];
    const bool left = troop->waits_left &&
                      is_at_level(left_of(e->ahead, k), troop->watch_left);
    const bool morale =
        troop->waits_morale &&
        is_at_level(lan_battle_morale(e->ahead, k), troop->watch_morale);
    troop->waits_left = troop->waits_left && !left;
    troop->waits_morale = troop->waits_morale && !morale;
    return left || morale;
}

static bool take_levels(lan_campaign *c, const lan_campaign_engagement *e)
{
    bool any = false;
    for (int32_t k = 0; k < e->count; k++) {
        any = take_level(c, e, k) || any;
    }
    return any;
}

/* Watches levels in the solution ahead. A level passed by a cut is found when
 * levels are read. */
static void watch_levels(const lan_campaign *c,
                         const lan_campaign_engagement *e, bool stops)
{
    for (int32_t k = 0; k < e->count; k++) {
        const lan_troop *troop = &c->troops[e->armies[k]];
        lan_island_watch(
            e->ahead, k,
            stops && troop->waits_left ? troop->watch_left : LAN_NAN,
            stops && troop->waits_morale ? troop->watch_morale : LAN_NAN);
    }
}

/* --- ahead --------------------------------------------------------------- */

static lan_status begin_ahead(const lan_campaign *c, lan_campaign_engagement *e)
{
    const lan_status status = stand_at_base(e);
    if (status == LAN_OK) {
        watch_levels(c, e, true);
    }
    e->is_begun = status == LAN_OK;
    e->clear = lan_battle_time(e->base);
    return status;
}

/* Looks twice as far ahead as is clear, so that repeated work never exceeds new
 * work. */
static double next_look(const lan_campaign_engagement *e, double until)
{
    const double from = lan_battle_time(e->ahead);
    return fmax(until, from + 2.0 * (e->clear - from));
}

/* Solves an engagement from its base to its next event, or until a time without
 * events; levels reached before now do not count. */
static lan_status solve(lan_campaign *c, int32_t number, double until,
                        lan_error *err)
{
    lan_campaign_engagement *e = &c->engagements[number];
    bool stopped = false;
    lan_status status = LAN_OK;
    if (lan_island_is_still(e->base)) {
        e->is_solved = true;
        c->due[number] = LAN_INF;
        return LAN_OK;
    }
    do {
        if (!e->is_begun) {
            status = begin_ahead(c, e);
        }
        if (status == LAN_OK) {
            status = solve_battle(c, e, e->ahead, next_look(e, until), &stopped,
                                  &e->clear, err);
        }
        e->is_begun = e->is_begun && !(status == LAN_OK && stopped &&
                                       lan_battle_time(e->ahead) <
                                           c->time - lan_instant(c->time) &&
                                       take_levels(c, e));
    } while (status == LAN_OK && !e->is_begun);
    if (status != LAN_OK) {
        e->is_begun = false;
        return status;
    }
    e->is_solved = stopped || e->clear >= lan_battle_end(e->ahead);
    c->due[number] = e->is_solved && !stopped ? LAN_INF : e->clear;
    return LAN_OK;
}

/* The engagement with the earliest event; -1: none. */
static int32_t first_due(const lan_campaign *c)
{
    int32_t first = -1;
    double least = LAN_INF;
    for (int32_t k = 0; k < c->army_count; k++) {
        if (c->due[k] < least) {
            first = k;
            least = c->due[k];
        }
    }
    return first;
}

lan_status lan_engagements_next(lan_campaign *c, double bound, double *out,
                                lan_error *err)
{
    const double sure = fmin(bound, lan_contacts_next(c));
    const double until = sure + 2.0 * lan_instant(sure);
    int32_t first = first_due(c);
    while (first >= 0 && c->due[first] < until &&
           !c->engagements[first].is_solved) {
        const lan_status status = solve(c, first, until, err);
        if (status != LAN_OK) {
            return status;
        }
        first = first_due(c);
    }
    *out = first >= 0 ? fmin(c->due[first], sure) : sure;
    return LAN_OK;
}

/* The state of an engagement at a time up to its next event: from the base, or
 * from the latest solved point that gives the same bits. */
static lan_status bring(lan_campaign *c, int32_t number, double time,
                        const lan_battle **stands, lan_error *err)
{
    lan_campaign_engagement *e = &c->engagements[number];
    if (!(lan_battle_time(e->base) < time) || lan_island_is_still(e->base)) {
        *stands = e->base;
        return LAN_OK;
    }
    lan_status status = LAN_OK;
    if (!e->is_solved ||
        fabs(lan_battle_time(e->ahead) - time) > lan_instant(time)) {
        bool stopped = false;
        if (e->is_begun && lan_battle_time(e->ahead) <= time) {
            watch_levels(c, e, false);
        } else {
            status = stand_at_base(e);
        }
        unsolve(c, number);
        if (status == LAN_OK) {
            status = solve_battle(c, e, e->ahead, time, &stopped, NULL, err);
        }
    }
    *stands = e->ahead;
    return status;
}

/* --- who fell ------------------------------------------------------------ */

/* Losses since the last note raise the cost of the army's place for its side.
 * within: the army's index in a battle with its current losses */
static void note_fallen(lan_campaign *c, int32_t army, const lan_battle *battle,
                        int32_t within)
{
    lan_troop *troop = &c->troops[army];
    const double lost = lan_standing_of(battle, within).lost_combat;
    const double fallen = lost - troop->fallen;
    troop->fallen = lost;
    if (fallen > 0.0 && lan_campaign_is_on(c, army)) {
        lan_routes_add_fallen(c->routes, troop->side,
                              lan_marching_place(c->marching, army), fallen,
                              c->time);
    }
}

/* The battle with an army's state at its last cut or event, and its index
 * there. */
static const lan_battle *battle_of(const lan_campaign *c, int32_t army,
                                   int32_t *within)
{
    const int32_t number = c->troops[army].engagement;
    *within = number < 0 ? army : number_within(&c->engagements[number], army);
    return number < 0 ? c->whole : c->engagements[number].base;
}

void lan_engagements_note_fallen(lan_campaign *c, int32_t army)
{
    int32_t within = army;
    const lan_battle *battle = battle_of(c, army, &within);
    note_fallen(c, army, battle, within);
}

lan_status lan_engagements_note_all_fallen(lan_campaign *c)
{
    lan_status status = LAN_OK;
    if (!(c->def->influence > 0.0) || c->fallen_at >= c->time) {
        return LAN_OK;
    }
    c->fallen_at = c->time;
    for (int32_t k = 0; status == LAN_OK && k < c->army_count; k++) {
        const lan_campaign_engagement *e = &c->engagements[k];
        const lan_battle *stands = NULL;
        status = e->is_live ? bring(c, k, c->time, &stands, NULL) : LAN_OK;
        for (int32_t l = 0; stands != NULL && l < e->count; l++) {
            note_fallen(c, e->armies[l], stands, l);
        }
    }
    return status;
}

/* --- cutting ------------------------------------------------------------- */

static void loosen(lan_campaign *c, int32_t army)
{
    c->troops[army].engagement = -1;
    c->troops[army].is_loose = true;
}

lan_status lan_engagements_cut(lan_campaign *c, int32_t army, lan_error *err)
{
    const int32_t number = c->troops[army].engagement;
    if (number < 0) {
        loosen(c, army);
        return LAN_OK;
    }
    lan_campaign_engagement *e = &c->engagements[number];
    const lan_battle *stands = NULL;
    const lan_status status = bring(c, number, c->time, &stands, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_island_give(stands, e->armies, c->whole);
    for (int32_t k = 0; k < e->count; k++) {
        loosen(c, e->armies[k]);
    }
    e->is_live = false;
    c->due[number] = LAN_INF;
    return LAN_OK;
}

/* --- forming ------------------------------------------------------------- */

/* True if an army in the fight changes with time alone, without contact. */
static bool does_age(const lan_campaign *c, int32_t army)
{
    const lan_army_def *def = &c->battle->armies[army];
    for (size_t g = 0; g < def->group_count; g++) {
        const double losses =
            isnan(def->groups[g].losses) ? def->losses : def->groups[g].losses;
        if (losses > 0.0 || def->groups[g].reinforcement_count > 0) {
            return true;
        }
    }
    if (!def->has_morale) {
        return false;
    }
    const double morale = lan_battle_morale(c->whole, army);
    const lan_morale_def *m = &def->morale;
    return (morale < 1.0 && (m->recovery > 0.0 || m->desertion > 0.0)) ||
           morale <= m->break_at;
}

/* True if an army belongs into an engagement. */
static bool is_member(const lan_campaign *c, int32_t army)
{
    const bool is_fighting = lan_campaign_is_fighting(c, army);
    if (c->troops[army].place < 0) {
        return false;
    }
    switch (lan_battle_army_state(c->whole, army)) {
    case LAN_ARMY_FIGHTING:
        return is_fighting || does_age(c, army);
    case LAN_ARMY_BROKEN:
        return c->troops[army].is_chased && is_fighting;
    case LAN_ARMY_GONE:
        break;
    }
    return false;
}

/* Lists the armies connected with an army by contacts, ascending; returns their
 * number. */
static int32_t find_joined(lan_campaign *c, int32_t army)
{
    int32_t count = 0;
    c->joined[count++] = army;
    c->troops[army].is_reached = true;
    for (int32_t k = 0; k < count; k++) {
        for (int32_t b = 0;
             c->troops[c->joined[k]].contact_count > 0 && b < c->army_count;
             b++) {
            if (lan_campaign_are_in_contact(c, c->joined[k], b) &&
                !c->troops[b].is_reached) {
                c->troops[b].is_reached = true;
                c->joined[count++] = b;
            }
        }
    }
    count = 0;
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].is_reached) {
            c->troops[a].is_reached = false;
            c->joined[count++] = a;
        }
    }
    return count;
}

/* Sets up the battle of the connected armies, unless the armies are the same as
 * before. */
static lan_status define(lan_campaign *c, lan_campaign_engagement *e,
                         int32_t count, lan_error *err)
{
    const size_t size = (size_t)count * sizeof *c->joined;
    if (e->base != NULL && e->count == count &&
        memcmp(e->armies, c->joined, size) == 0) {
        return LAN_OK;
    }
    lan_battle_destroy(e->ahead);
    e->ahead = NULL;
    e->count = 0;
    if (e->room < count) {
        int32_t *grown = realloc(e->armies, size);
        if (grown == NULL) {
            return LAN_ENOMEM;
        }
        e->armies = grown;
        e->room = count;
    }
    const lan_status status =
        lan_island_define(c->battle, c->joined, count, &e->base, err);
    if (status == LAN_OK) {
        memcpy(e->armies, c->joined, size);
        e->count = count;
    }
    return status;
}

/* The random stream of an engagement: from the seed, the run, its armies'
 * names, and the time of its start. */
static uint64_t seed_of(const lan_campaign *c, const lan_campaign_engagement *e)
{
    uint64_t digest = LAN_DIGEST_START;
    digest = lan_digest(digest, &c->request.solver.seed, sizeof(uint64_t));
    digest = lan_digest(digest, &c->request.run, sizeof c->request.run);
    digest = lan_digest(digest, &c->time, sizeof c->time);
    for (int32_t k = 0; k < e->count; k++) {
        const char *name = lan_battle_army_name(c->whole, e->armies[k]);
        digest = lan_digest(digest, name, strlen(name) + 1);
    }
    return digest;
}

/* Sets the factors of one army's weapons on another army's groups. */
static void set_pairs(const lan_campaign *c, lan_battle *base,
                      const int32_t army[2], const int32_t within[2])
{
    const lan_campaign_contacts *contacts = &c->contacts;
    const lan_troop *troop = &c->troops[army[0]];
    const lan_troop *other = &c->troops[army[1]];
    const int32_t own = lan_battle_army_first_group(base, within[0]);
    const int32_t their = lan_battle_army_first_group(base, within[1]);
    for (int32_t p = 0; p < troop->group_count * other->group_count; p++) {
        const int32_t g = p / other->group_count;
        const int32_t h = p % other->group_count;
        const int32_t first = contacts->first_weapon[troop->first_group + g];
        const int32_t past = contacts->first_weapon[troop->first_group + g + 1];
        for (int32_t w = first; w < past; w++) {
            const size_t row = (size_t)w * (size_t)contacts->group_count;
            lan_island_set_weapon(
                base, own + g, w - first, their + h,
                contacts->factor[row + (size_t)(other->first_group + h)]);
        }
    }
}

/* Sets factors, fronts by terrain, and pursued armies. */
static void set_armies(lan_campaign *c, lan_campaign_engagement *e)
{
    lan_island_set_apart(e->base);
    for (int32_t k = 0; k < e->count; k++) {
        const int32_t army = e->armies[k];
        lan_troop *troop = &c->troops[army];
        for (int32_t l = 0; l < e->count; l++) {
            if (lan_campaign_are_in_contact(c, army, e->armies[l])) {
                set_pairs(c, e->base, (const int32_t[]){army, e->armies[l]},
                          (const int32_t[]){k, l});
            }
        }
        if (troop->contact_count > 0 && troop->front < LAN_INF) {
            lan_island_set_front(e->base, k, troop->front);
        }
        if (lan_battle_army_state(e->base, k) == LAN_ARMY_BROKEN) {
            lan_island_set_fleeing(e->base, k);
        }
    }
}

static lan_status form(lan_campaign *c, int32_t count, lan_error *err)
{
    const int32_t number = c->joined[0];
    lan_campaign_engagement *e = &c->engagements[number];
    lan_status status = define(c, e, count, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_island_take(e->base, e->armies, c->whole, c->time);
    set_armies(c, e);
    status = lan_island_settle(e->base);
    if (status != LAN_OK) {
        return status;
    }
    e->seed = seed_of(c, e);
    e->is_live = true;
    unsolve(c, number);
    for (int32_t k = 0; k < e->count; k++) {
        c->troops[e->armies[k]].engagement = number;
    }
    await_levels(c, e);
    c->records.story.islands++;
    return LAN_OK;
}

lan_status lan_engagements_form(lan_campaign *c, lan_error *err)
{
    lan_status status = LAN_OK;
    for (int32_t a = 0; status == LAN_OK && a < c->army_count; a++) {
        lan_troop *troop = &c->troops[a];
        const bool is_loose = troop->is_loose;
        troop->is_loose = false;
        if (is_loose && troop->engagement < 0 && is_member(c, a)) {
            status = form(c, find_joined(c, a), err);
        }
    }
    return status;
}

void lan_engagements_forget(lan_campaign *c)
{
    for (int32_t k = 0; k < c->army_count; k++) {
        c->engagements[k].count = 0;
    }
}

lan_status lan_engagements_redefine(lan_campaign *c)
{
    lan_status status = LAN_OK;
    for (int32_t k = 0; status == LAN_OK && k < c->army_count; k++) {
        if (c->engagements[k].is_live) {
            status = lan_engagements_cut(c, c->engagements[k].armies[0], NULL);
        }
    }
    lan_engagements_forget(c);
    return status == LAN_OK ? lan_engagements_form(c, NULL) : status;
}

/* --- events -------------------------------------------------------------- */

static void add_fight(lan_campaign *c, lan_fight_kind kind, int32_t army,
                      int32_t other)
{
    if (c->fight_count < LAN_FIGHT_EVENTS * (size_t)c->army_count) {
        c->fights[c->fight_count++] =
            (lan_fight_event){.kind = kind, .army = army, .other = other};
    }
}

static int by_army(const void *left, const void *right)
{
    const lan_fight_event *a = left;
    const lan_fight_event *b = right;
    if (a->army != b->army) {
        return a->army < b->army ? -1 : 1;
    }
    return (a->kind > b->kind) - (a->kind < b->kind);
}

static void sort_fights(lan_campaign *c)
{
    if (c->fight_count > 1) {
        qsort(c->fights, c->fight_count, sizeof *c->fights, by_army);
    }
}

/* Takes an army out: gone at once, or broken and pursued if the rules say so.
 * */
static void put_out(lan_campaign *c, int32_t army, lan_army_state state)
{
    const bool is_gone = state == LAN_ARMY_GONE;
    add_fight(c, is_gone ? LAN_FIGHT_GONE : LAN_FIGHT_BROKE, army,
              lan_contacts_nearest(c, army));
    c->troops[army].state = state;
    if (!is_gone && c->battle->pursuit > 0.0) {
        lan_contacts_chase(c, army);
        return;
    }
    lan_contacts_drop(c, army);
    if (is_gone) {
        lan_contacts_put(c, army, -1);
    }
}

/* Continues from an event, or from the base if only a level was searched. */
static void happen_in(lan_campaign *c, int32_t number)
{
    lan_campaign_engagement *e = &c->engagements[number];
    bool has_happened = false;
    bool has_level = false;
    for (int32_t k = 0; k < e->count; k++) {
        const lan_army_state state = lan_battle_army_state(e->ahead, k);
        if (state != c->troops[e->armies[k]].state) {
            has_happened = true;
            put_out(c, e->armies[k], state);
        }
        if (take_level(c, e, k)) {
            has_level = true;
            add_fight(c, LAN_FIGHT_LEVEL, e->armies[k], -1);
        }
    }
    if (has_happened || !has_level) {
        lan_island_assign(e->base, e->ahead);
        lan_island_give(e->base, e->armies, c->whole);
    }
    unsolve(c, number);
}

void lan_engagements_happen(lan_campaign *c)
{
    const double by = c->time + lan_instant(c->time);
    c->fight_count = 0;
    lan_contacts_enter_phases(c);
    for (int32_t k = 0; k < c->army_count; k++) {
        while (c->due[k] <= by && c->engagements[k].is_solved) {
            happen_in(c, k);
        }
    }
    sort_fights(c);
}

/* --- settling ------------------------------------------------------------ */

/* True if an army's engagement changes. An army without an engagement may enter
 * one; an army that left the map alive leaves its engagement. A gone or broken
 * army stays, without effect, until other armies change the engagement. */
static bool is_to_be_cut(const lan_campaign *c, int32_t army)
{
    const lan_troop *troop = &c->troops[army];
    const bool is_on = troop->place >= 0;
    const bool is_in = troop->engagement >= 0;
    return troop->is_cut || (is_on && !is_in) ||
           (!is_on && is_in && troop->state == LAN_ARMY_FIGHTING);
}

static void part_from_battles(lan_campaign *c)
{
    for (int32_t army = 0; army < c->army_count; army++) {
        lan_troop *troop = &c->troops[army];
        if (!troop->is_touched || troop->battle < 0 ||
            troop->contact_count > 0) {
            continue;
        }
        int32_t within = army;
        const lan_battle *battle = battle_of(c, army, &within);
        lan_story_part(c, army, lan_standing_of(battle, within).lost_combat);
        troop->has_fired = false;
        if (troop->state != LAN_ARMY_GONE) {
            add_fight(c, LAN_FIGHT_PARTED, army, -1);
        }
    }
}

/* Adds an army to a battle: it met an enemy if the battle begins now, otherwise
 * it joined. */
static void join_battle(lan_campaign *c, int32_t battle, int32_t army,
                        int32_t other)
{
    const bool is_new = lan_story_join_battle(c, battle, army);
    add_fight(c, is_new ? LAN_FIGHT_MET : LAN_FIGHT_JOINED, army,
              is_new ? lan_contacts_nearest(c, army) : other);
}

/* Puts two armies in contact into one battle. */
static void unite(lan_campaign *c, int32_t army, int32_t other)
{
    int32_t mine = lan_story_battle(c, army);
    const int32_t theirs = lan_story_battle(c, other);
    if (mine >= 0 && theirs >= 0) {
        if (mine != theirs) {
            lan_story_merge(c, mine, theirs);
        }
        return;
    }
    if (mine < 0 && theirs >= 0) {
        join_battle(c, theirs, army, other);
        return;
    }
    if (mine < 0) {
        mine = lan_story_begin_battle(c);
        if (mine < 0) {
            return; /* no memory */
        }
        join_battle(c, mine, army, other);
    }
    join_battle(c, mine, other, army);
}

static void record_battles(lan_campaign *c)
{
    part_from_battles(c);
    for (int32_t a = 0; a < c->army_count; a++) {
        if (!c->troops[a].is_touched) {
            continue;
        }
        for (int32_t b = 0; c->troops[a].contact_count > 0 && b < c->army_count;
             b++) {
            if (lan_campaign_are_in_contact(c, a, b)) {
                unite(c, a, b);
            }
        }
        lan_story_stand(c, a);
    }
}

lan_status lan_engagements_settle(lan_campaign *c, lan_error *err)
{
    lan_status status = LAN_OK;
    c->fight_count = 0;
    lan_contacts_judge(c);
    for (int32_t a = 0; status == LAN_OK && a < c->army_count; a++) {
        if (c->troops[a].is_touched && is_to_be_cut(c, a)) {
            status = lan_engagements_cut(c, a, err);
        }
    }
    if (status == LAN_OK) {
        status = lan_engagements_form(c, err);
    }
    if (status == LAN_OK) {
        record_battles(c);
        status = c->status;
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        c->troops[a].is_touched = false;
        c->troops[a].is_cut = false;
    }
    sort_fights(c);
    return status;
}

/* --- how they stand ------------------------------------------------------ */

/* True if a group reaches an army, or has no possible target in its engagement.
 * */
static bool is_content(const lan_campaign *c, const lan_campaign_engagement *e,
                       int32_t army, int32_t group)
{
    bool could_fire = false;
    bool reaches = false;
    for (int32_t k = 0; k < e->count && !reaches; k++) {
        const int32_t other = e->armies[k];
        if (lan_campaign_are_enemies(c, army, other) &&
            lan_campaign_is_fighting(c, other)) {
            could_fire =
                lan_contacts_fires(c, group, other, &reaches) || could_fire;
        }
    }
    return reaches || !could_fire;
}

bool lan_engagements_all_reach(const lan_campaign *c, int32_t army)
{
    const lan_troop *troop = &c->troops[army];
    if (troop->engagement < 0) {
        return true;
    }
    const lan_campaign_engagement *e = &c->engagements[troop->engagement];
    const int32_t first =
        lan_battle_army_first_group(e->base, number_within(e, army));
    for (int32_t g = 0; g < troop->group_count; g++) {
        if (lan_battle_strength(e->base, first + g) > 0.0 &&
            !is_content(c, e, army, troop->first_group + g)) {
            return false;
        }
    }
    return true;
}

lan_status lan_engagements_level(lan_campaign *c, int32_t army, double *left,
                                 double *morale)
{
    const int32_t number = c->troops[army].engagement;
    const lan_battle *battle = c->whole;
    int32_t within = army;
    if (number >= 0) {
        const lan_status status = bring(c, number, c->time, &battle, NULL);
        if (status != LAN_OK) {
            return status;
        }
        within = number_within(&c->engagements[number], army);
    }
    *left = left_of(battle, within);
    *morale = lan_battle_morale(battle, within);
    return LAN_OK;
}

/* Copies the state of all engagements at a time into a battle of all armies. */
static lan_status give_all(lan_campaign *c, double time, lan_battle *to,
                           lan_error *err)
{
    lan_status status = LAN_OK;
    for (int32_t k = 0; status == LAN_OK && k < c->army_count; k++) {
        const lan_battle *stands = NULL;
        if (c->engagements[k].is_live) {
            status = bring(c, k, time, &stands, err);
            if (status == LAN_OK) {
                lan_island_give(stands, c->engagements[k].armies, to);
            }
        }
    }
    return status;
}

lan_status lan_engagements_show(lan_campaign *c, double time,
                                const lan_battle **shown, lan_error *err)
{
    lan_status status = LAN_OK;
    if (c->shown == NULL) {
        status = lan_battle_copy(c->whole, &c->shown);
    } else {
        lan_island_assign(c->shown, c->whole);
    }
    if (status == LAN_OK) {
        status = give_all(c, time, c->shown, err);
    }
    if (status == LAN_OK) {
        *shown = c->shown;
    }
    return status;
}

lan_status lan_engagements_close(lan_campaign *c, lan_error *err)
{
    const lan_status status = give_all(c, c->time, c->whole, err);
    for (int32_t a = 0; status == LAN_OK && a < c->army_count; a++) {
        if (c->troops[a].battle >= 0) {
            lan_story_part(c, a, lan_standing_of(c->whole, a).lost_combat);
        }
    }
    return status;
}

bool lan_engagements_are_still(const lan_campaign *c)
{
    bool still = lan_contacts_next(c) >= LAN_INF;
    for (int32_t k = 0; still && k < c->army_count; k++) {
        still = !c->engagements[k].is_live ||
                lan_island_is_still(c->engagements[k].base);
    }
    return still;
}

/* --- life ---------------------------------------------------------------- */

static bool are_same_options(const lan_solver_options *a,
                             const lan_solver_options *b)
{
    return a->method == b->method && a->stepper == b->stepper &&
           a->seed == b->seed && !is_other_level(a->rtol, b->rtol) &&
           !is_other_level(a->atol, b->atol);
}

void lan_engagements_reset(lan_campaign *c)
{
    if (!are_same_options(&c->request.solver, &c->solved_by)) {
        lan_solver_destroy(c->solver);
        c->solver = NULL;
    }
    c->fight_count = 0;
    for (int32_t k = 0; k < c->army_count; k++) {
        c->engagements[k].is_live = false;
        c->due[k] = LAN_INF;
    }
}

void lan_engagements_clear(lan_campaign *c)
{
    for (int32_t k = 0; c->engagements != NULL && k < c->army_count; k++) {
        lan_battle_destroy(c->engagements[k].ahead);
        lan_battle_destroy(c->engagements[k].base);
        free(c->engagements[k].armies);
    }
    lan_solver_destroy(c->solver);
    lan_battle_destroy(c->shown);
}
