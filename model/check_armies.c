/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks of armies, their groups and reinforcements, and of their fire.
 */
#include "model/check_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "model/engine_impl.h"
#include "model/weapons_impl.h"

/* --- reinforcements ------------------------------------------------------- */

/* True if the reinforcement adds strength before the battle is stopped. */
static bool does_bring(const chk_context *chk, const lan_reinforcement_def *r)
{
    const double end = chk->def.end;
    bool any = false;

    switch (r->form) {
    case LAN_REINFORCEMENT_AT:
        return r->count > 0.0 && r->from <= end;
    case LAN_REINFORCEMENT_SPAN:
        return r->count > 0.0 && r->from < end;
    case LAN_REINFORCEMENT_RATE:
        return r->rate > 0.0 && r->from < end;
    case LAN_REINFORCEMENT_POINTS:
        for (size_t i = 0; r->points != NULL && i < r->point_count; i++) {
            any = any || r->points[2 * i + 1] > 0.0;
        }
        return any && r->points[0] < end;
    }
    return false;
}

/* Reports reinforcements that begin only after the battle has been stopped. */
static void check_beginning(chk_context *chk, const char *key, double from,
                            bool is_late)
{
    char shown[2][LAN_TEXT_DOUBLE_SIZE];

    if (is_late && chk_is_in(CHK_AT_LEAST_0, from) &&
        chk_is_in(CHK_DURATION, chk->def.end)) {
        chk_warning(chk, key,
                    "it comes at %s, but the battle is stopped at %s; give "
                    "an earlier time or a later time.end",
                    lan_text_from_double(from, shown[0]),
                    lan_text_from_double(chk->def.end, shown[1]));
    }
}

static void check_span(chk_context *chk, const lan_reinforcement_def *r,
                       bool may_last)
{
    char shown[2][LAN_TEXT_DOUBLE_SIZE];
    const bool is_last =
        r->to > r->from && (may_last || chk_is_in(CHK_AT_LEAST_0, r->to));

    chk_number(chk, "from", r->from, CHK_AT_LEAST_0);
    check_beginning(chk, "from", r->from, r->from >= chk->def.end);
    if (chk_is_in(CHK_AT_LEAST_0, r->from) && !is_last) {
        chk_error(chk, "to", "to is %s; give a %stime after from, which is %s",
                  lan_text_from_double(r->to, shown[0]),
                  may_last ? "" : "finite ",
                  lan_text_from_double(r->from, shown[1]));
    }
}

/* The rule that point i violates, or NULL. */
static const char *broken_rule(const double *points, size_t i)
{
    const double time = points[2 * i];

    if (!chk_is_in(CHK_AT_LEAST_0, time)) {
        return "its time must be a finite number of 0 or more";
    }
    if (!chk_is_in(CHK_AT_LEAST_0, points[2 * i + 1])) {
        return "its rate must be a finite number of 0 or more";
    }
    if (i > 0 && time < points[2 * (i - 1)]) {
        return "its time must not be before that of the point before";
    }
    if (i > 1 && !(time > points[2 * (i - 2)])) {
        return "at most two points may be at one time";
    }
    return NULL;
}

static void check_points(chk_context *chk, const lan_reinforcement_def *r)
{
    char shown[2][LAN_TEXT_DOUBLE_SIZE];

    if (r->points == NULL || r->point_count < 2) {
        chk_error(chk, "points", "%zu points are given; give at least two",
                  r->points == NULL ? 0 : r->point_count);
        return;
    }
    for (size_t i = 0; i < r->point_count; i++) {
        const char *rule = broken_rule(r->points, i);
        if (rule != NULL) {
            chk_error(chk, "points", "point %zu is [%s, %s]; %s", i,
                      lan_text_from_double(r->points[2 * i], shown[0]),
                      lan_text_from_double(r->points[2 * i + 1], shown[1]),
                      rule);
            return; /* one wrong time makes later ones look wrong */
        }
    }
    check_beginning(chk, "points", r->points[0], r->points[0] >= chk->def.end);
}

static void check_reinforcement(chk_context *chk,
                                const lan_reinforcement_def *r)
{
    switch (r->form) {
    case LAN_REINFORCEMENT_AT:
        chk_number(chk, "at", r->from, CHK_AT_LEAST_0);
        check_beginning(chk, "at", r->from, r->from > chk->def.end);
        chk_number(chk, "count", r->count, CHK_SOLDIERS);
        return;
    case LAN_REINFORCEMENT_SPAN:
        check_span(chk, r, false);
        chk_number(chk, "count", r->count, CHK_SOLDIERS);
        return;
    case LAN_REINFORCEMENT_RATE:
        check_span(chk, r, true);
        chk_number(chk, "rate", r->rate, CHK_AT_LEAST_0);
        return;
    case LAN_REINFORCEMENT_POINTS:
        check_points(chk, r);
        return;
    }
    chk_error(chk, NULL,
              "form %d is unknown; give a count at a time, a count or a rate "
              "over a span, or points",
              (int)r->form);
}

/* --- armies and groups ---------------------------------------------------- */

static bool has_strength(const chk_context *chk)
{
    bool has = false;
    for (size_t i = 0; i < chk->facts.group_count; i++) {
        const lan_group_def *group = chk->facts.groups[i].def;
        has = has || group->count > 0.0;
        for (size_t j = 0;
             group->reinforcements != NULL && j < group->reinforcement_count;
             j++) {
            has = has || does_bring(chk, &group->reinforcements[j]);
        }
    }
    return has;
}

static void check_sides(chk_context *chk)
{
    chk_place(chk, "sides");
    chk_array(chk, NULL, chk->given->sides, chk->given->side_count);
    for (size_t i = 0; i < chk->def.side_count; i++) {
        const lan_side_def *side = &chk->def.sides[i];
        char buffer[CHK_SHOWN_SIZE];
        bool is_side = false;
        for (size_t a = 0; side->name != NULL && a < chk->def.army_count; a++) {
            const char *name = lan_side_of(&chk->def.armies[a]);
            is_side =
                is_side || (name != NULL && strcmp(name, side->name) == 0);
        }
        chk_place(chk, "sides.%s", chk_key(side->name, i, buffer));
        if (!is_side) {
            chk_error(chk, NULL, "no army is of this side");
        }
        chk_number(chk, "scale", side->scale, CHK_ABOVE_0);
    }
}

static void check_list_of_armies(chk_context *chk)
{
    const size_t groups = chk->facts.group_count;
    bool two_sides = false;
    for (size_t i = 1; i < chk->def.army_count; i++) {
        two_sides = two_sides || chk->facts.armies[i].side != 0;
    }
    chk_place(chk, "armies");
    chk_array(chk, NULL, chk->given->armies, chk->given->army_count);
    if (chk->given->army_count == 0) {
        chk_error(chk, NULL,
                  "there is no army; give at least two of different sides");
    } else if (chk->def.army_count > 0 && !two_sides) {
        chk_error(chk, NULL,
                  "all armies are of one side; give at least two sides");
    }
    if (groups > LAN_BATTLE_MAX_GROUPS) {
        chk_error(chk, NULL,
                  "%zu groups in all armies are too many; give at "
                  "most %d",
                  groups, LAN_BATTLE_MAX_GROUPS);
    } else if (groups > 0 && !has_strength(chk)) {
        chk_warning(chk, NULL,
                    "no army has any strength before the end; give a group a "
                    "count or a reinforcement");
    }
}

static void check_side(chk_context *chk, const lan_army_def *army)
{
    const char *side = lan_side_of(army);

    if (army->side != NULL && army->side[0] == '\0') {
        chk_error(chk, "side",
                  "side is empty; name one, or leave it out to use the army's "
                  "name");
    } else if (side != NULL &&
               (strcmp(side, "none") == 0 || strcmp(side, "mutual") == 0)) {
        chk_error(chk, "side",
                  "a side cannot be called '%s', the result of a battle "
                  "without a winner; give another name",
                  side);
    }
}

/* Warns if an army breaks before the first event. */
static void check_break(chk_context *chk, bool is_at_once)
{
    if (is_at_once) {
        chk_warning(chk, "break",
                    "the army never fights: it breaks before its first loss");
    }
}

static void check_morale(chk_context *chk, const lan_morale_def *morale)
{
    chk_number(chk, "start", morale->start, CHK_SHARE);
    chk_number(chk, "loss_weight", morale->loss_weight, CHK_LOSS_WEIGHT);
    chk_number(chk, "recovery", morale->recovery, CHK_AT_LEAST_0);
    chk_number(chk, "effect", morale->effect, CHK_AT_LEAST_0);
    chk_number(chk, "desertion", morale->desertion, CHK_AT_LEAST_0);
    chk_number(chk, "break", morale->break_at, CHK_SHARE);
    check_break(chk, morale->break_at > 0.0 && morale->break_at <= 1.0 &&
                         morale->start <= morale->break_at);
}

static void check_count(chk_context *chk, const lan_army_def *army,
                        double count)
{
    const double scale = lan_battle_def_scale(&chk->def, army);
    chk_number(chk, "count", count, CHK_SOLDIERS);
    if (chk_is_in(CHK_SOLDIERS, count) && chk_is_in(CHK_ABOVE_0, scale) &&
        !chk_is_in(CHK_SOLDIERS, scale * count)) {
        chk_error(chk, "count",
                  "count is %g, times its side's scale of %g: too %s", count,
                  scale, scale > 1.0 ? "many" : "few");
    }
}

static void check_group(chk_context *chk, size_t army, size_t local)
{
    const size_t index = chk->facts.armies[army].first + local;
    const lan_group_def *group = chk->facts.groups[index].def;
    char buffers[2][CHK_SHOWN_SIZE];
    const char *army_key =
        chk_key(chk->def.armies[army].name, army, buffers[0]);
    const char *key = chk_key(group->name, local, buffers[1]);

    chk_place(chk, "armies.%s.units.%s", army_key, key);
    chk_name(chk, group->name, chk->facts.groups[index].is_taken);
    (void)chk_has(chk, "type", group->type, chk->def.unit_count);
    check_count(chk, &chk->def.armies[army], group->count);
    chk_number(chk, "losses", group->losses, CHK_AT_LEAST_0_OR_NONE);
    chk_array(chk, "reinforcements", group->reinforcements,
              group->reinforcement_count);
    for (size_t i = 0;
         group->reinforcements != NULL && i < group->reinforcement_count; i++) {
        chk_place(chk, "armies.%s.units.%s.reinforcements.%zu", army_key, key,
                  i);
        check_reinforcement(chk, &group->reinforcements[i]);
    }
}

static void check_army(chk_context *chk, size_t index)
{
    const lan_army_def *army = &chk->def.armies[index];
    char buffer[CHK_SHOWN_SIZE];
    const char *key = chk_key(army->name, index, buffer);

    chk_place(chk, "armies.%s", key);
    chk_name(chk, army->name, chk->facts.armies[index].is_taken);
    check_side(chk, army);
    chk_number(chk, "area", army->area, CHK_ABOVE_0_OR_NONE);
    chk_missing(chk, "area", &chk->facts.armies[index].area);
    chk_number(chk, "front", army->front, CHK_ABOVE_0_OR_INF);
    chk_number(chk, "losses", army->losses, CHK_AT_LEAST_0);
    chk_number(chk, "break", army->break_at, CHK_SHARE);
    check_break(chk, army->break_at >= 1.0 && army->break_at <= 1.0);
    if (army->has_morale) {
        chk_place(chk, "armies.%s.morale", key);
        check_morale(chk, &army->morale);
        chk_place(chk, "armies.%s", key);
    }
    chk_array(chk, "units", army->groups, army->group_count);
    if (army->group_count == 0) {
        chk_error(chk, "units", "the army has no group; give at least one");
    }
    for (size_t i = 0; i < chk_group_count(army); i++) {
        check_group(chk, index, i);
    }
}

void chk_armies(chk_context *chk)
{
    check_list_of_armies(chk);
    check_sides(chk);
    for (size_t i = 0; i < chk->def.army_count; i++) {
        check_army(chk, i);
    }
}

/* --- the law of each pair ------------------------------------------------- */

/* A slot is a time span in which no entry of fire starts or stops. A kind of
 * law is a law with or without a coefficient, or, if no entry applies, the
 * weapons' own law: the numbers that a pair needs depend only on its kinds. */
typedef struct pair_table {
    double *slots; /* [slot_count] start of each, ascending */
    size_t slot_count;
    size_t (*windows)[2]; /* [fire_count] slots of each entry: [first, past) */
    bool *is_settled;     /* [slot_count] decided for the present pair by a
                             later entry */
    size_t *entries;      /* [fire_count] of one attacker, in reverse order */
    unsigned *kinds;      /* [army_count] for pairs that no entry names; 0: not
                             known yet */
} pair_table;

#define KIND_OF_WEAPONS 1U

static unsigned kind_of(lan_law law, bool has_coefficient)
{
    return (has_coefficient ? 4U : 2U) << (2 * (int)law);
}

static bool is_group_of(const chk_context *chk, int32_t army, int32_t group)
{
    if (!chk_is_index(army, chk->def.army_count)) {
        return false;
    }
    const size_t count = chk_group_count(&chk->def.armies[army]);
    return count > 0 && (group == -1 || chk_is_index(group, count));
}

/* True if the armies, groups, law and window of an entry exist. */
static bool is_entry_sound(const chk_context *chk, const lan_fire_def *entry)
{
    return is_group_of(chk, entry->from_army, entry->from_group) &&
           is_group_of(chk, entry->at_army, entry->at_group) &&
           lan_law_is_given(entry->law) &&
           chk_is_in(CHK_AT_LEAST_0, entry->start) &&
           entry->stop > entry->start;
}

static bool is_among(const chk_context *chk, size_t group, int32_t army,
                     int32_t local)
{
    const size_t first = chk->facts.armies[army].first;
    return chk->facts.groups[group].army == (size_t)army &&
           (local < 0 || group == first + (size_t)local);
}

static int compare_times(const void *left, const void *right)
{
    const double *a = left;
    const double *b = right;
    return (*a > *b) - (*a < *b);
}

static void find_slots(const chk_context *chk, pair_table *table)
{
    const lan_battle_def *def = &chk->def;
    const double end = chk_is_in(CHK_ABOVE_0, def->end) ? def->end : LAN_INF;
    double *slots = table->slots;
    size_t count = 1; /* the first slot begins at 0 */
    for (size_t i = 0; i < def->fire_count; i++) {
        const lan_fire_def *entry = &def->fire[i];
        if (is_entry_sound(chk, entry)) {
            slots[count] = entry->start;
            count += entry->start < end;
            slots[count] = entry->stop;
            count += entry->stop < end;
        }
    }
    qsort(slots, count, sizeof *slots, compare_times);
    table->slot_count = 1;
    for (size_t i = 1; i < count; i++) {
        if (slots[i] > slots[table->slot_count - 1]) {
            slots[table->slot_count++] = slots[i];
        }
    }
}

/* The first slot that begins at or after a time. */
static size_t slot_at(const pair_table *table, double time)
{
    size_t lo = 0;
    size_t hi = table->slot_count;
    while (lo < hi) {
        const size_t middle = lo + (hi - lo) / 2;
        if (table->slots[middle] < time) {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    return lo;
}

static void name_group(chk_context *chk, int32_t army, int32_t local)
{
    if (local >= 0) {
        const size_t first = chk->facts.armies[army].first;
        chk->facts.groups[first + (size_t)local].is_named = true;
    }
}

static void find_windows(chk_context *chk, pair_table *table)
{
    for (size_t i = 0; i < chk->def.fire_count; i++) {
        const lan_fire_def *entry = &chk->def.fire[i];
        if (is_entry_sound(chk, entry)) {
            table->windows[i][0] = slot_at(table, entry->start);
            table->windows[i][1] = slot_at(table, entry->stop);
            name_group(chk, entry->from_army, entry->from_group);
            name_group(chk, entry->at_army, entry->at_group);
        }
    }
}

/* Marks the pairs of types whose last weight is 0. */
static void mark_weights(chk_context *chk)
{
    for (size_t i = 0; i < chk->def.weight_count; i++) {
        const lan_weight_def *weight = &chk->def.weights[i];
        if (chk_is_type(chk, weight->attacker) &&
            chk_is_type(chk, weight->target)) {
            chk->facts.weights[(size_t)weight->attacker * chk->def.unit_count +
                               (size_t)weight->target] =
                lan_is_zero(weight->weight) ? CHK_PAIR_IS_ZERO : 0;
        }
    }
}

static void note_need(chk_need *need, lan_law law, size_t from, size_t at)
{
    if (!need->is_needed) {
        *need = (chk_need){true, law, from, at};
    }
}

/* Records the numbers that a law needs that holds for a pair at some time.
 * weapon: NULL if an entry gives a coefficient. */
static void note_law(chk_context *chk, lan_law law,
                     const lan_weapon_def *weapon, size_t from, size_t at)
{
    const size_t attacker = (size_t)chk->facts.groups[from].def->type;
    const size_t target = (size_t)chk->facts.groups[at].def->type;
    const size_t army = chk->facts.groups[at].army;
    const lan_law_row *row = lan_law_row_of(law);
    chk_type *type = &chk->facts.types[attacker];

    if (row == NULL || !row->is_divided) {
        return;
    }
    type->shares_fire = true;
    const bool by_weight =
        chk->def.share == LAN_SHARE_WEIGHTS && chk->def.weight_count > 0;
    if (!by_weight ||
        chk->facts.weights[attacker * chk->def.unit_count + target] == 0) {
        type->has_target = true;
    }
    if (weapon != NULL && isnan(weapon->hit)) {
        note_need(&type->hit, law, from, at);
    }
    if (weapon != NULL && row->is_on_army && isnan(weapon->attack_area)) {
        note_need(&type->attack_area, law, from, at);
    }
    if (weapon != NULL && row->is_on_army &&
        isnan(chk->def.armies[army].area)) {
        note_need(&chk->facts.armies[army].area, law, from, at);
    }
}

/* Calls note_law() for each weapon that fires at the target, under a given law
 * or the weapon's own. */
static void note_weapons(chk_context *chk, const lan_law *law, size_t from,
                         size_t at)
{
    const chk_group *target = &chk->facts.groups[at];
    const lan_unit_def *hit = &chk->def.units[target->def->type];
    const lan_unit_def *unit =
        &chk->def.units[chk->facts.groups[from].def->type];
    const bool hidden = chk->def.armies[target->army].hidden;

    for (size_t w = 0; w < chk_weapon_count(unit); w++) {
        const lan_weapon_def weapon = lan_unit_weapon(unit, w);
        const lan_law own = hidden ? LAN_LAW_AREA : weapon.fire;
        if (lan_weapon_aims_at(&weapon, hit)) {
            note_law(chk, law != NULL ? *law : own, &weapon, from, at);
        }
    }
}

static void note_kinds(chk_context *chk, unsigned kinds, size_t from, size_t at)
{
    if (!chk_is_type(chk, chk->facts.groups[from].def->type) ||
        !chk_is_type(chk, chk->facts.groups[at].def->type)) {
        return;
    }
    for (lan_law law = LAN_LAW_NONE; lan_law_is_given(law); law++) {
        if ((kinds & kind_of(law, true)) != 0) {
            note_law(chk, law, NULL, from, at);
        }
        if ((kinds & kind_of(law, false)) != 0) {
            note_weapons(chk, &law, from, at);
        }
    }
    if ((kinds & KIND_OF_WEAPONS) != 0) {
        note_weapons(chk, NULL, from, at);
    }
}

/* Lists the entries of an attacker in reverse order, because the last entry
 * wins. */
static size_t list_entries(const chk_context *chk, pair_table *table,
                           size_t from)
{
    size_t count = 0;
    for (size_t i = chk->def.fire_count; i > 0; i--) {
        const lan_fire_def *entry = &chk->def.fire[i - 1];
        if (table->windows[i - 1][0] < table->windows[i - 1][1] &&
            is_among(chk, from, entry->from_army, entry->from_group)) {
            table->entries[count++] = i - 1;
        }
    }
    return count;
}

/* Kinds of law that hold for a pair at some time, as bits; marks the entries
 * that apply. */
static unsigned kinds_of_pair(chk_context *chk, pair_table *table, size_t count,
                              size_t at)
{
    unsigned kinds = 0;
    size_t settled = 0;
    memset(table->is_settled, 0, table->slot_count);
    for (size_t k = 0; k < count; k++) {
        const size_t index = table->entries[k];
        const lan_fire_def *entry = &chk->def.fire[index];
        if (!is_among(chk, at, entry->at_army, entry->at_group)) {
            continue;
        }
        for (size_t s = table->windows[index][0]; s < table->windows[index][1];
             s++) {
            if (!table->is_settled[s]) {
                table->is_settled[s] = true;
                settled++;
                chk->facts.applies[index] = true;
                kinds |= kind_of(entry->law, !isnan(entry->coefficient));
            }
        }
    }
    return settled < table->slot_count ? kinds | KIND_OF_WEAPONS : kinds;
}

static void resolve_attacker(chk_context *chk, pair_table *table, size_t from)
{
    const chk_facts *facts = &chk->facts;
    const chk_group *attacker = &facts->groups[from];
    const size_t count = list_entries(chk, table, from);
    for (size_t at = 0; at < facts->group_count; at++) {
        const chk_group *target = &facts->groups[at];
        if (facts->armies[attacker->army].side ==
            facts->armies[target->army].side) {
            continue;
        }
        unsigned kinds = table->kinds[target->army];
        if (attacker->is_named || target->is_named || kinds == 0) {
            kinds = kinds_of_pair(chk, table, count, at);
        }
        if (!attacker->is_named && !target->is_named) {
            table->kinds[target->army] = kinds; /* the same for all pairs of
                                                   these armies */
        }
        note_kinds(chk, kinds, from, at);
    }
}

lan_status chk_resolve_pairs(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    const size_t slots = 2 * def->fire_count + 2;
    pair_table table = {
        .slots = chk_take(chk, slots, sizeof(double)),
        .windows = chk_take(chk, def->fire_count, sizeof *table.windows),
        .is_settled = chk_take(chk, slots, sizeof(bool)),
        .entries = chk_take(chk, def->fire_count, sizeof(size_t)),
        .kinds = chk_take(chk, def->army_count, sizeof(unsigned))};
    if (chk->facts.lacks_memory) {
        return LAN_ENOMEM;
    }
    find_slots(chk, &table);
    find_windows(chk, &table);
    mark_weights(chk);
    for (size_t from = 0; from < chk->facts.group_count; from++) {
        if (chk->facts.armies[chk->facts.groups[from].army].first == from) {
            memset(table.kinds, 0, def->army_count * sizeof *table.kinds);
        }
        resolve_attacker(chk, &table, from);
    }
    return LAN_OK;
}

/* --- fire ----------------------------------------------------------------- */

static void check_end_of_pair(chk_context *chk, const char *key, int32_t army,
                              int32_t group)
{
    if (chk_has(chk, key, army, chk->def.army_count) && group != -1) {
        (void)chk_has(chk, key, group, chk_group_count(&chk->def.armies[army]));
    }
}

static void check_coefficient(chk_context *chk, const lan_fire_def *entry)
{
    const lan_law_row *row = lan_law_row_of(entry->law);
    char shown[LAN_TEXT_DOUBLE_SIZE];

    chk_number(chk, "coefficient", entry->coefficient, CHK_AT_LEAST_0_OR_NONE);
    if (row != NULL && row->needs_coefficient && isnan(entry->coefficient)) {
        chk_error(chk, "coefficient",
                  "coefficient is missing; law %s needs one, a finite "
                  "number of 0 or more",
                  row->name);
    }
    if (entry->law == LAN_LAW_NONE && !isnan(entry->coefficient)) {
        chk_warning(chk, "coefficient",
                    "coefficient is %s, but law none does not use it; remove "
                    "it, or choose another law",
                    lan_text_from_double(entry->coefficient, shown));
    }
}

static void check_half(chk_context *chk, const lan_fire_def *entry)
{
    const lan_law_row *row = lan_law_row_of(entry->law);
    const bool needs = row != NULL && row->needs_half;
    char shown[LAN_TEXT_DOUBLE_SIZE];

    chk_number(chk, "half", entry->half, CHK_ABOVE_0_OR_NONE);
    if (needs && isnan(entry->half)) {
        chk_error(chk, "half",
                  "half is missing; law %s needs one, a finite number above 0",
                  row->name);
    }
    if (row != NULL && !needs && !isnan(entry->half)) {
        chk_warning(chk, "half",
                    "half is %s, but law %s does not use it; remove it, or "
                    "choose law search",
                    lan_text_from_double(entry->half, shown), row->name);
    }
}

static void check_window(chk_context *chk, const lan_fire_def *entry)
{
    char shown[2][LAN_TEXT_DOUBLE_SIZE];

    lan_text_from_double(entry->start, shown[0]);
    lan_text_from_double(entry->stop, shown[1]);
    if (!chk_is_in(CHK_AT_LEAST_0, entry->start)) {
        chk_error(chk, "during",
                  "during starts at %s; give a finite number of 0 or more",
                  shown[0]);
    } else if (!(entry->stop > entry->start)) {
        chk_error(chk, "during",
                  "during is from %s to %s; give a second time after the first",
                  shown[0], shown[1]);
    }
}

/* Warns that an entry has no effect, with the reason. */
static void warn_never_applies(chk_context *chk, const lan_fire_def *entry)
{
    const chk_army *armies = chk->facts.armies;
    char shown[2][LAN_TEXT_DOUBLE_SIZE];
    char names[2][CHK_SHOWN_SIZE];

    if (entry->from_army == entry->at_army) {
        chk_warning(chk, NULL,
                    "this entry never applies, since an army does not fire at "
                    "itself; name an enemy, or remove it");
    } else if (armies[entry->from_army].side == armies[entry->at_army].side) {
        chk_warning(chk, NULL,
                    "this entry never applies, since '%s' and '%s' are of one "
                    "side; name an enemy, or remove it",
                    chk_shown(chk->def.armies[entry->from_army].name, names[0]),
                    chk_shown(chk->def.armies[entry->at_army].name, names[1]));
    } else if (entry->start >= chk->def.end) {
        chk_warning(chk, NULL,
                    "this entry never applies, since it starts at %s and the "
                    "battle is stopped at %s; start it earlier, or remove "
                    "it",
                    lan_text_from_double(entry->start, shown[0]),
                    lan_text_from_double(chk->def.end, shown[1]));
    } else {
        chk_warning(chk, NULL,
                    "this entry never applies, since later ones match all its "
                    "pairs; move it below them, or remove it");
    }
}

void chk_fire(chk_context *chk)
{
    chk_place(chk, "fire");
    chk_array(chk, NULL, chk->given->fire, chk->given->fire_count);
    for (size_t i = 0; i < chk->def.fire_count; i++) {
        const lan_fire_def *entry = &chk->def.fire[i];
        chk_place(chk, "fire.%zu", i);
        if (chk->facts.is_resolved && !chk->facts.applies[i] &&
            is_entry_sound(chk, entry)) {
            warn_never_applies(chk, entry);
        }
        check_end_of_pair(chk, "from", entry->from_army, entry->from_group);
        check_end_of_pair(chk, "at", entry->at_army, entry->at_group);
        if (!lan_law_is_given(entry->law)) {
            chk_error(chk, "law", "law %d is unknown; give one of lan_law",
                      (int)entry->law);
        }
        check_coefficient(chk, entry);
        chk_number(chk, "enemy", entry->enemy, CHK_AT_LEAST_0);
        chk_number(chk, "own", entry->own, CHK_AT_LEAST_0);
        check_half(chk, entry);
        check_window(chk, entry);
    }
}
