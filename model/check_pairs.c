/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "model/laws_impl.h"
#include "model/weapons_impl.h"

/* Time falls into slots, between which no fire entry starts or stops. One bit
 * per slot says whether a pair has found its entry there already; entries are
 * marked from the last to the first, so the first to mark is the one that
 * wins. 64 slots are worked on at a time. */
#define SLOTS_PER_WORD 64

/* Slots, or groups counted through all armies: first .. last - 1. */
typedef struct span {
    size_t first;
    size_t last;
} span;

/* What a word of slots says of two armies as a whole, and what is known from
 * all words so far: noting the same law for the same pair again changes
 * nothing. The slots of a pair of groups that are settled are its own and
 * these. */
typedef struct army_pair {
    uint64_t settled; /* by an entry between the whole armies */
    bool has_own;     /* a pair of their groups has settled slots of its own */
    unsigned noted;   /* for good: kinds of law noted for all their pairs, a
                         bit each */
    size_t defaults;  /* for good: of so many pairs it is noted what holds
                         where no entry does */
} army_pair;

typedef struct pair_table {
    double *slots;        /* [slot_count] where each slot begins, rising */
    span *windows;        /* [fire_count] slots of each entry; none: no use */
    uint64_t *pairs;      /* [group_count][group_count]: attacker, target */
    bool *has_default;    /* [group_count][group_count] noted for good */
    int32_t *types;       /* [group_count] of each group; -1: wrong */
    army_pair *armies;    /* [army_count][army_count] */
    bool *never_fired_at; /* [unit_count][unit_count] by weight 0, or NULL */
    size_t slot_count;
    size_t defaults; /* sum over all armies */
    size_t foes;     /* pairs of groups of different sides */
} pair_table;

/* An attacking group and its target. */
typedef struct group_pair {
    size_t from;
    size_t at;
} group_pair;

static bool is_group_of(const lan_army_def *army, int32_t group)
{
    const size_t count = chk_group_count(army);
    return count > 0 && group >= -1 && (group < 0 || (size_t)group < count);
}

static bool is_army(const chk_context *chk, int32_t army)
{
    return army >= 0 && (size_t)army < chk->def.army_count;
}

bool chk_is_entry_sound(const chk_context *chk, const lan_fire_def *entry)
{
    const lan_army_def *armies = chk->def.armies;

    return is_army(chk, entry->from_army) && is_army(chk, entry->at_army) &&
           is_group_of(&armies[entry->from_army], entry->from_group) &&
           is_group_of(&armies[entry->at_army], entry->at_group) &&
           lan_law_is_given(entry->law) &&
           chk_is_in(CHK_AT_LEAST_0, entry->start) &&
           entry->stop > entry->start;
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
    size_t count = 0;

    table->slots[count++] = 0.0;
    for (size_t i = 0; i < def->fire_count; i++) {
        const lan_fire_def *entry = &def->fire[i];
        if (chk_is_entry_sound(chk, entry)) {
            if (entry->start < end) {
                table->slots[count++] = entry->start;
            }
            if (entry->stop < end) {
                table->slots[count++] = entry->stop;
            }
        }
    }
    qsort(table->slots, count, sizeof table->slots[0], compare_times);
    table->slot_count = 1;
    for (size_t i = 1; i < count; i++) {
        if (table->slots[i] > table->slots[table->slot_count - 1]) {
            table->slots[table->slot_count++] = table->slots[i];
        }
    }
}

/* Number of slots that begin before a time. */
static size_t slots_before(const pair_table *table, double time)
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

static void find_windows(const chk_context *chk, pair_table *table)
{
    const size_t *same_side = chk->facts.same_side;

    for (size_t i = 0; i < chk->def.fire_count; i++) {
        const lan_fire_def *entry = &chk->def.fire[i];
        if (chk_is_entry_sound(chk, entry) &&
            same_side[entry->from_army] != same_side[entry->at_army]) {
            table->windows[i] = (span){slots_before(table, entry->start),
                                       slots_before(table, entry->stop)};
        }
    }
}

static void count_foes(const chk_context *chk, pair_table *table)
{
    const chk_facts *facts = &chk->facts;
    const lan_army_def *armies = chk->def.armies;

    for (size_t from = 0; from < chk->def.army_count; from++) {
        for (size_t at = 0; at < chk->def.army_count; at++) {
            if (facts->same_side[from] != facts->same_side[at]) {
                table->foes += chk_group_count(&armies[from]) *
                               chk_group_count(&armies[at]);
            }
        }
    }
}

/* Marks the pairs of types whose last weight, as everywhere, is 0. */
static lan_status find_never_fired_at(chk_context *chk, pair_table *table)
{
    const lan_battle_def *def = &chk->def;
    const size_t types = def->unit_count;

    if (def->share != LAN_SHARE_WEIGHTS || def->weight_count == 0) {
        return LAN_OK;
    }
    table->never_fired_at = chk_take(chk, types * types, sizeof(bool));
    if (table->never_fired_at == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < def->weight_count; i++) {
        const lan_weight_def *weight = &def->weights[i];
        if (chk_is_type(chk, weight->attacker) &&
            chk_is_type(chk, weight->target)) {
            table->never_fired_at[(size_t)weight->attacker * types +
                                  (size_t)weight->target] =
                lan_is_zero(weight->weight);
        }
    }
    return LAN_OK;
}

static lan_status pair_table_init(chk_context *chk, pair_table *table)
{
    const size_t groups = chk->facts.group_count;
    const size_t armies = chk->def.army_count;

    table->slots = chk_take(chk, 2 * chk->def.fire_count + 1, sizeof(double));
    table->windows = chk_take(chk, chk->def.fire_count, sizeof(span));
    table->pairs = chk_take(chk, groups * groups, sizeof(uint64_t));
    table->has_default = chk_take(chk, groups * groups, sizeof(bool));
    table->armies = chk_take(chk, armies * armies, sizeof(army_pair));
    table->types = chk_take(chk, groups, sizeof(int32_t));
    if (chk->facts.lacks_memory) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < groups; i++) {
        const int32_t type = chk_group(chk, i)->type;
        table->types[i] = chk_is_type(chk, type) ? type : -1;
    }
    find_slots(chk, table);
    find_windows(chk, table);
    count_foes(chk, table);
    return find_never_fired_at(chk, table);
}

/* Slots as bits of the word that begins at slot `base`. */
static uint64_t bits_of(span slots, size_t base)
{
    const size_t end = base + SLOTS_PER_WORD;
    const size_t first = slots.first > base ? slots.first : base;
    const size_t last = slots.last < end ? slots.last : end;
    if (first >= last) {
        return 0;
    }
    return (UINT64_MAX >> (SLOTS_PER_WORD - (last - first))) << (first - base);
}

static void note_need(chk_need *need, lan_law law, group_pair pair)
{
    if (!need->is_needed) {
        *need = (chk_need){true, law, pair.from, pair.at};
    }
}

/* Notes which numbers a law takes from a weapon of a unit type and from
 * armies. */
static void note_numbers(chk_context *chk, lan_law law, size_t type,
                         const lan_weapon_def *weapon, group_pair pair)
{
    const size_t army = chk->facts.group_army[pair.at];

    if (isnan(weapon->hit)) {
        note_need(&chk->facts.hit[type], law, pair);
    }
    const bool on_army = lan_law_row_of(law)->is_on_army;
    if (on_army && isnan(weapon->attack_area)) {
        note_need(&chk->facts.attack_area[type], law, pair);
    }
    if (on_army && isnan(chk->def.armies[army].area)) {
        note_need(&chk->facts.area[army], law, pair);
    }
}

/* Notes what a law that holds for a pair at some time asks for; weapon: NULL
 * where an entry has a coefficient. */
static void note_law(chk_context *chk, const pair_table *table, lan_law law,
                     const lan_weapon_def *weapon, group_pair pair)
{
    const int32_t from = table->types[pair.from];
    const int32_t at = table->types[pair.at];
    const lan_law_row *row = lan_law_row_of(law);

    if (row == NULL || !row->is_divided || from < 0 || at < 0) {
        return;
    }
    const size_t type = (size_t)from;
    chk->facts.shares_fire[type] = true;
    if (table->never_fired_at == NULL ||
        !table->never_fired_at[type * chk->def.unit_count + (size_t)at]) {
        chk->facts.has_target[type] = true;
    }
    if (weapon != NULL) {
        note_numbers(chk, law, type, weapon, pair);
    }
}

/* Notes it for each weapon that fires at the target, by a law that is given or
 * by its own. */
static void note_weapons(chk_context *chk, const pair_table *table,
                         const lan_law *law, group_pair pair)
{
    const int32_t from = table->types[pair.from];
    const int32_t at = table->types[pair.at];
    const bool hidden = chk->def.armies[chk->facts.group_army[pair.at]].hidden;

    if (from < 0 || at < 0 || chk_lacks_weapons(&chk->def.units[from])) {
        return;
    }
    const lan_unit_def *unit = &chk->def.units[from];
    for (size_t w = 0; w < lan_unit_weapon_count(unit); w++) {
        const lan_weapon_def weapon = lan_unit_weapon(unit, w);
        const lan_law own = hidden ? LAN_LAW_AREA : weapon.fire;
        if (lan_weapon_aims_at(&weapon, &chk->def.units[at])) {
            note_law(chk, table, law != NULL ? *law : own, &weapon, pair);
        }
    }
}

static void note_entry(chk_context *chk, const pair_table *table,
                       const lan_fire_def *entry, group_pair pair)
{
    if (isnan(entry->coefficient)) {
        note_weapons(chk, table, &entry->law, pair);
    } else {
        note_law(chk, table, entry->law, NULL, pair);
    }
}

static span span_of(const chk_context *chk, int32_t army, int32_t group)
{
    const size_t first = chk->facts.army_first[army];
    if (group >= 0) {
        return (span){first + (size_t)group, first + (size_t)group + 1};
    }
    const size_t count = chk_group_count(&chk->def.armies[army]);
    return (span){first, first + count};
}

/* Notes the law of an entry for each of its pairs that has a slot of `mask`
 * left, and settles these slots for the pairs where `is_own`. */
static void mark_pairs(chk_context *chk, pair_table *table, size_t index,
                       uint64_t mask, bool is_own)
{
    const lan_fire_def *entry = &chk->def.fire[index];
    const span from = span_of(chk, entry->from_army, entry->from_group);
    const span at = span_of(chk, entry->at_army, entry->at_group);
    const size_t groups = chk->facts.group_count;

    for (size_t j = from.first; j < from.last; j++) {
        for (size_t i = at.first; i < at.last; i++) {
            uint64_t *settled = &table->pairs[j * groups + i];
            if ((mask & ~*settled) != 0) {
                chk->facts.applies[index] = true;
                note_entry(chk, table, entry, (group_pair){j, i});
            }
            if (is_own) {
                *settled |= mask;
            }
        }
    }
}

/* Whether a pair of groups of an entry has slots of `mask` left. */
static bool has_slots_left(const chk_context *chk, const pair_table *table,
                           const lan_fire_def *entry, uint64_t mask)
{
    const span from = span_of(chk, entry->from_army, entry->from_group);
    const span at = span_of(chk, entry->at_army, entry->at_group);

    for (size_t j = from.first; j < from.last; j++) {
        for (size_t i = at.first; i < at.last; i++) {
            if ((mask & ~table->pairs[j * chk->facts.group_count + i]) != 0) {
                return true;
            }
        }
    }
    return false;
}

/* Marks an entry between whole armies. While no pair of their groups has
 * slots of its own all pairs are alike, and what a kind of law asks for needs
 * to be noted once only: many windows of large armies stay cheap. */
static void mark_armies(chk_context *chk, pair_table *table, size_t index,
                        army_pair *armies, uint64_t mask)
{
    const lan_fire_def *entry = &chk->def.fire[index];
    const unsigned has_coefficient = isnan(entry->coefficient) ? 0U : 1U;
    const unsigned kind = 1U << (2U * (unsigned)entry->law + has_coefficient);

    if ((armies->noted & kind) == 0) {
        mark_pairs(chk, table, index, mask, false);
        armies->noted |= armies->has_own ? 0 : kind;
    } else if (!chk->facts.applies[index]) {
        chk->facts.applies[index] =
            !armies->has_own || has_slots_left(chk, table, entry, mask);
    }
    armies->settled |= mask;
}

static army_pair *armies_of(const chk_context *chk, const pair_table *table,
                            const lan_fire_def *entry)
{
    return &table->armies[(size_t)entry->from_army * chk->def.army_count +
                          (size_t)entry->at_army];
}

static bool is_of_whole_armies(const lan_fire_def *entry)
{
    return entry->from_group < 0 && entry->at_group < 0;
}

static void mark_entry(chk_context *chk, pair_table *table, size_t index,
                       size_t base)
{
    const lan_fire_def *entry = &chk->def.fire[index];
    const uint64_t window = bits_of(table->windows[index], base);

    if (window == 0) {
        return;
    }
    army_pair *armies = armies_of(chk, table, entry);
    const uint64_t mask = window & ~armies->settled;
    if (mask == 0) {
        return;
    }
    if (is_of_whole_armies(entry)) {
        mark_armies(chk, table, index, armies, mask);
    } else {
        mark_pairs(chk, table, index, mask, true);
        armies->has_own = true;
    }
}

/* Makes ready for the next word of slots. */
static void unmark_entry(chk_context *chk, pair_table *table, size_t index,
                         size_t base)
{
    const lan_fire_def *entry = &chk->def.fire[index];

    if (bits_of(table->windows[index], base) == 0) {
        return;
    }
    army_pair *armies = armies_of(chk, table, entry);
    armies->settled = 0;
    armies->has_own = false;
    if (!is_of_whole_armies(entry)) {
        const span from = span_of(chk, entry->from_army, entry->from_group);
        const span at = span_of(chk, entry->at_army, entry->at_group);
        for (size_t j = from.first; j < from.last; j++) {
            memset(&table->pairs[j * chk->facts.group_count + at.first], 0,
                   (at.last - at.first) * sizeof table->pairs[0]);
        }
    }
}

/* Notes what holds for a group that fires at an army where slots of `all` are
 * left. */
static void note_defaults_at(chk_context *chk, pair_table *table, size_t j,
                             size_t at, uint64_t all)
{
    const size_t groups = chk->facts.group_count;
    army_pair *armies =
        &table->armies[chk->facts.group_army[j] * chk->def.army_count + at];
    const span targets = span_of(chk, (int32_t)at, -1);

    for (size_t i = targets.first; i < targets.last; i++) {
        const uint64_t settled = table->pairs[j * groups + i];
        bool *has_default = &table->has_default[j * groups + i];
        if (!*has_default && (all & ~(settled | armies->settled)) != 0) {
            note_weapons(chk, table, NULL, (group_pair){j, i});
            *has_default = true;
            armies->defaults++;
            table->defaults++;
        }
    }
}

static void note_defaults(chk_context *chk, pair_table *table, size_t base)
{
    const chk_facts *facts = &chk->facts;
    const lan_army_def *armies = chk->def.armies;
    const uint64_t all = bits_of((span){0, table->slot_count}, base);

    for (size_t j = 0; j < facts->group_count; j++) {
        const size_t from = facts->group_army[j];
        for (size_t at = 0; at < chk->def.army_count; at++) {
            const army_pair *both =
                &table->armies[from * chk->def.army_count + at];
            if (facts->same_side[from] != facts->same_side[at] &&
                both->defaults < chk_group_count(&armies[from]) *
                                     chk_group_count(&armies[at]) &&
                (all & ~both->settled) != 0) {
                note_defaults_at(chk, table, j, at, all);
            }
        }
    }
}

static void resolve_word(chk_context *chk, pair_table *table, size_t base)
{
    const size_t entries = chk->def.fire_count;

    for (size_t i = entries; i > 0; i--) {
        mark_entry(chk, table, i - 1, base);
    }
    if (table->defaults < table->foes) {
        note_defaults(chk, table, base);
    }
    for (size_t i = 0; i < entries; i++) {
        unmark_entry(chk, table, i, base);
    }
}

lan_status chk_resolve_pairs(chk_context *chk)
{
    pair_table table = {.slot_count = 0};
    const lan_status status = pair_table_init(chk, &table);

    if (status == LAN_OK) {
        for (size_t base = 0; base < table.slot_count; base += SLOTS_PER_WORD) {
            resolve_word(chk, &table, base);
        }
    }
    return status;
}
