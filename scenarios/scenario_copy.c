/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/parameter.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/value_impl.h"
#include "scenarios/parameter_impl.h"
#include "scenarios/scenario_copy_impl.h"

/* Tables that a copy may make longer. */
static const size_t tables[] = {offsetof(scn_head, def.counters),
                                offsetof(scn_head, def.weights),
                                offsetof(scn_head, def.armour)};
static_assert(sizeof tables / sizeof tables[0] == SCN_TABLES,
              "a copy knows its tables");

/* Pairs that a table grows by. */
#define PAIRS_MORE 8

/* A table of pairs as the description has it. */
typedef struct pair_table {
    void *items;
    size_t count;
} pair_table;

static_assert(
    offsetof(scn_head, def.counter_count) ==
            offsetof(scn_head, def.counters) + offsetof(pair_table, count) &&
        offsetof(scn_head, def.weight_count) ==
            offsetof(scn_head, def.weights) + offsetof(pair_table, count) &&
        offsetof(scn_head, def.armour_count) ==
            offsetof(scn_head, def.armour) + offsetof(pair_table, count),
    "a table is its items, then their number");

/* --- the block ----------------------------------------------------------- */

/* Makes a pointer lead to the same place in the copy. */
#define MOVE(pointer)                                                          \
    ((pointer) = (void *)(uintptr_t)scn_block_moved(from, to, (pointer)))

static void move_groups(const scn_block *from, const scn_block *to,
                        const lan_army_def *army)
{
    lan_group_def *groups = (void *)(uintptr_t)army->groups;
    for (size_t g = 0; g < army->group_count; g++) {
        MOVE(groups[g].reinforcements);
        lan_reinforcement_def *more =
            (void *)(uintptr_t)groups[g].reinforcements;
        for (size_t r = 0; r < groups[g].reinforcement_count; r++) {
            MOVE(more[r].points);
        }
    }
}

static void move_weapons(const scn_block *from, const scn_block *to,
                         const lan_battle_def *def)
{
    lan_unit_def *units = (void *)(uintptr_t)def->units;
    for (size_t u = 0; u < def->unit_count; u++) {
        MOVE(units[u].weapons);
    }
}

static void move_campaign(const scn_block *from, const scn_block *to,
                          scn_head *head)
{
    lan_campaign_def *campaign = &head->campaign;
    MOVE(head->terrains);
    MOVE(campaign->battle);
    MOVE(campaign->terrains);
    MOVE(campaign->armies);
    MOVE(campaign->objectives);
    lan_campaign_army_def *armies = (void *)(uintptr_t)campaign->armies;
    for (size_t a = 0; a < head->def.army_count; a++) {
        MOVE(armies[a].orders);
        lan_order_def *orders = (void *)(uintptr_t)armies[a].orders;
        for (size_t i = 0; i < armies[a].order_count; i++) {
            MOVE(orders[i].places);
        }
    }
}

static void move_engagement(const scn_block *from, const scn_block *to,
                            scn_head *head)
{
    MOVE(head->soldiers);
    MOVE(head->arrays);
    MOVE(head->engagement.battle);
    MOVE(head->engagement.soldiers);
    MOVE(head->engagement.arrays);
}

/* Lets the pointers of a copied block lead into it. */
static void move_pointers(const scn_block *from, const scn_block *to)
{
    lan_battle_def *def = &((scn_head *)(void *)to->bytes)->def;
    MOVE(def->units);
    move_weapons(from, to, def);
    MOVE(def->counters);
    MOVE(def->kind_defs);
    MOVE(def->armour);
    MOVE(def->armies);
    MOVE(def->fire);
    MOVE(def->weights);
    MOVE(def->priorities);
    lan_army_def *armies = (void *)(uintptr_t)def->armies;
    for (size_t a = 0; a < def->army_count; a++) {
        MOVE(armies[a].groups);
        move_groups(from, to, &armies[a]);
    }
    MOVE(def->sides);
    lan_priority_def *orders = (void *)(uintptr_t)def->priorities;
    for (size_t p = 0; p < def->priority_count; p++) {
        MOVE(orders[p].targets);
    }
    move_campaign(from, to, (void *)to->bytes);
    move_engagement(from, to, (void *)to->bytes);
}

lan_status lan_scenario_copy_create(const lan_scenario *scenario,
                                    lan_scenario_copy **out)
{
    lan_scenario_copy *copy = calloc(1, sizeof *copy);
    if (copy == NULL || !scn_block_init(&copy->block, scenario->block.used)) {
        free(copy);
        return LAN_ENOMEM;
    }
    copy->scenario = scenario;
    copy->block.used = scenario->block.used;
    memcpy(copy->block.bytes, scenario->block.bytes, scenario->block.used);
    move_pointers(&scenario->block, &copy->block);
    copy->is_checked = true; /* as reading has done */
    copy->is_played = true;
    *out = copy;
    return LAN_OK;
}

void lan_scenario_copy_destroy(lan_scenario_copy *copy)
{
    if (copy != NULL) {
        lan_battle_destroy(copy->battle);
        scn_block_clear(&copy->block);
        for (size_t i = 0; i < SCN_TABLES; i++) {
            free(copy->longer[i].items);
        }
        free(copy);
    }
}

/* --- pairs --------------------------------------------------------------- */

static pair_table table_of(const scn_block *block,
                           const lan_parameter *parameter)
{
    pair_table table;
    memcpy(&table, block->bytes + parameter->offset, sizeof table);
    return table;
}

static unsigned char *number_of_pair(const pair_table *table, size_t index)
{
    return (unsigned char *)table->items + index * SCN_PAIR_SIZE +
           SCN_PAIR_VALUE_OFFSET;
}

/* The number of a pair; NULL where there is none. What a copy adds stands
 * behind the scenario's own. */
static unsigned char *find_number(const scn_block *block,
                                  const lan_parameter *parameter)
{
    const pair_table table = table_of(block, parameter);
    const size_t index = scn_pair_find(table.items, parameter->entry,
                                       table.count, parameter->types);
    return index < table.count ? number_of_pair(&table, index) : NULL;
}

/* Makes room for one more pair; false where memory is out. */
static bool make_room(scn_long_table *longer, pair_table *table)
{
    if (longer->items != NULL && table->count < longer->room) {
        return true;
    }
    const size_t room = 2 * table->count + PAIRS_MORE;
    void *items = realloc(longer->items, room * SCN_PAIR_SIZE);
    if (items == NULL) {
        return false;
    }
    if (longer->items == NULL && table->count > 0) {
        memcpy(items, table->items, table->count * SCN_PAIR_SIZE);
    }
    *longer = (scn_long_table){items, room};
    table->items = items;
    return true;
}

/* Adds a pair with the number 1; NULL where memory is out. */
static unsigned char *add_number(lan_scenario_copy *copy,
                                 const lan_parameter *parameter)
{
    size_t index = 0;
    while (tables[index] != parameter->offset) {
        index++;
    }
    const double one = 1.0;
    pair_table table = table_of(&copy->block, parameter);
    if (!make_room(&copy->longer[index], &table)) {
        return NULL;
    }
    unsigned char *pair =
        (unsigned char *)table.items + table.count++ * SCN_PAIR_SIZE;
    memcpy(pair, parameter->types, sizeof parameter->types);
    memcpy(pair + SCN_PAIR_VALUE_OFFSET, &one, sizeof one);
    memcpy(copy->block.bytes + parameter->offset, &table, sizeof table);
    return pair + SCN_PAIR_VALUE_OFFSET;
}

/* --- values -------------------------------------------------------------- */

/* Where a value is stored; NULL for a pair that nothing names. */
static unsigned char *place_of(const scn_block *block,
                               const lan_parameter *parameter)
{
    return parameter->is_pair ? find_number(block, parameter)
                              : block->bytes + parameter->offset;
}

static void put_double(unsigned char *at, double value)
{
    memcpy(at, &value, sizeof value);
}

/* The number that is kept of a value. */
static double kept_of(scn_scalar scalar, double value)
{
    if (scalar == SCN_SCALAR_INVERSE) {
        return 1.0 / value;
    }
    if (scalar == SCN_SCALAR_AUTO) {
        return value < 0.0 ? LAN_NAN : value;
    }
    return lan_is_zero(value) ? 0.0 : value; /* -0 is 0 */
}

static void put_value(unsigned char *at, const lan_parameter *parameter,
                      double value)
{
    int32_t whole = 0;
    switch (parameter->kind) {
    case LAN_PARAMETER_NUMBER:
        put_double(at, kept_of(parameter->field->scalar, value));
        break;
    case LAN_PARAMETER_WHOLE:
        whole = (int32_t)value;
        memcpy(at, &whole, sizeof whole);
        break;
    case LAN_PARAMETER_FLAG:
        *(bool *)at = value > 0.0;
        break;
    case LAN_PARAMETER_WORD:
        memcpy(at, &parameter->word_values[2 * (size_t)value], parameter->size);
        break;
    }
}

/* Brings back what the scenario has at an offset. */
static void bring_back(lan_scenario_copy *copy, size_t offset, size_t size)
{
    memcpy(copy->block.bytes + offset, copy->scenario->block.bytes + offset,
           size);
}

/* What is stored beside a value: that its section is given, and what cannot
 * stand beside it. */
static void put_beside(lan_scenario_copy *copy, const lan_parameter *parameter,
                       bool is_back)
{
    if (parameter->given != SCN_NOWHERE && is_back) {
        bring_back(copy, parameter->given, sizeof(bool));
    } else if (parameter->given != SCN_NOWHERE) {
        *(bool *)(copy->block.bytes + parameter->given) = true;
    }
    for (const size_t *at = parameter->cleared; *at != SCN_NOWHERE; at++) {
        if (is_back) {
            bring_back(copy, *at, sizeof(double));
        } else {
            put_double(copy->block.bytes + *at, LAN_NAN);
        }
    }
}

/* Most values are numbers, for which a call would cost more than they do. */
static inline bool is_same_value(const unsigned char *a, const unsigned char *b,
                                 size_t size)
{
    uint64_t x = 0;
    uint64_t y = 0;
    if (size != sizeof x) {
        return memcmp(a, b, size) == 0;
    }
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return x == y;
}

/* LAN_NAN brings back the scenario's; a pair added stays, and says 1 then. */
static lan_status store_value(lan_scenario_copy *copy,
                              const lan_parameter *parameter, double value)
{
    const bool is_back = isnan(value);
    unsigned char was[2 * sizeof(double)];
    unsigned char *at = place_of(&copy->block, parameter);
    if (at == NULL && is_back) {
        return LAN_OK;
    }
    if (at == NULL) {
        at = add_number(copy, parameter);
    }
    if (at == NULL) {
        return LAN_ENOMEM;
    }
    memcpy(was, at, parameter->size);
    if (is_back) {
        const unsigned char *own = place_of(&copy->scenario->block, parameter);
        const double one = 1.0;
        memcpy(at, own != NULL ? (const void *)own : &one, parameter->size);
    } else {
        put_value(at, parameter, value);
    }
    put_beside(copy, parameter, is_back);
    const bool is_alone =
        parameter->given == SCN_NOWHERE && parameter->cleared[0] == SCN_NOWHERE;
    if (!is_alone || !is_same_value(was, at, parameter->size)) {
        copy->is_changed = true;
    }
    return LAN_OK;
}

/* The bytes that a value is stored in, to see whether they change. */
typedef struct stored_bytes {
    unsigned char own[2 * sizeof(double)];
    unsigned char given;
    unsigned char cleared[SCN_MAX_RIVALS][sizeof(double)];
} stored_bytes;

static stored_bytes bytes_of(const lan_scenario_copy *copy,
                             const lan_parameter *parameter)
{
    const unsigned char *bytes = copy->block.bytes;
    const unsigned char *at = place_of(&copy->block, parameter);
    stored_bytes out;
    memset(&out, 0, sizeof out);
    if (at != NULL) {
        memcpy(out.own, at, parameter->size);
    }
    if (parameter->given != SCN_NOWHERE) {
        out.given = bytes[parameter->given];
    }
    for (size_t i = 0; parameter->cleared[i] != SCN_NOWHERE; i++) {
        memcpy(out.cleared[i], bytes + parameter->cleared[i], sizeof(double));
    }
    return out;
}

/* Stores a value, and what follows from it. */
static lan_status put(lan_scenario_copy *copy, const lan_parameter *parameter,
                      double value, lan_error *err)
{
    const lan_status status = store_value(copy, parameter, value);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    if (parameter->settles) {
        scn_settle_campaign(scn_copy_head(copy));
        scn_settle_engagement(scn_copy_head(copy));
    }
    return LAN_OK;
}

/* The same of a value that may make a good battle a bad one, unless it was
 * there before. */
static lan_status put_and_compare(lan_scenario_copy *copy,
                                  const lan_parameter *parameter, double value,
                                  lan_error *err)
{
    const stored_bytes was = bytes_of(copy, parameter);
    const lan_status status = put(copy, parameter, value, err);
    if (status == LAN_OK) {
        const stored_bytes is = bytes_of(copy, parameter);
        const bool is_same = memcmp(&was, &is, sizeof is) == 0;
        copy->is_checked = copy->is_checked && is_same;
        copy->is_played = copy->is_played && is_same;
    }
    return status;
}

/* A value that is nothing but a number: one of a sweep's thousands, which most
 * often is stored already. */
static lan_status set_number(lan_scenario_copy *copy,
                             const lan_parameter *parameter, double value,
                             lan_error *err)
{
    unsigned char *at = copy->block.bytes + parameter->offset;
    unsigned char bytes[sizeof value];
    if (!isfinite(value) || !scn_field_holds(parameter->field, value)) {
        return lan_parameter_check(parameter, value, err);
    }
    put_double(bytes, kept_of(SCN_SCALAR_NUMBER, value));
    if (!is_same_value(bytes, at, sizeof bytes)) {
        memcpy(at, bytes, sizeof bytes);
        copy->is_changed = true;
    }
    return LAN_OK;
}

lan_status lan_scenario_copy_set(lan_scenario_copy *copy,
                                 const lan_parameter *parameter, double value,
                                 lan_error *err)
{
    if (parameter->scenario != copy->scenario) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%s is a path of another scenario", parameter->path);
    }
    if (parameter->is_lone && !isnan(value)) {
        return set_number(copy, parameter, value, err);
    }
    const lan_status status = lan_parameter_check(parameter, value, err);
    if (status != LAN_OK) {
        return status;
    }
    /* What the scenario leaves out may be what another value now needs. */
    return parameter->is_free && !isnan(value)
               ? put(copy, parameter, value, err)
               : put_and_compare(copy, parameter, value, err);
}

/* The index of the word that is stored, or LAN_NAN. */
static double word_at(const unsigned char *at, const lan_parameter *parameter)
{
    for (size_t i = 0; i < parameter->word_count; i++) {
        if (memcmp(at, &parameter->word_values[2 * i], parameter->size) == 0) {
            return (double)i;
        }
    }
    return LAN_NAN;
}

double lan_scenario_copy_get(const lan_scenario_copy *copy,
                             const lan_parameter *parameter)
{
    const unsigned char *at = place_of(&copy->block, parameter);
    if (at == NULL) {
        return 1.0; /* of a pair that nothing names */
    }
    if (parameter->kind == LAN_PARAMETER_WORD) {
        return word_at(at, parameter);
    }
    if (parameter->kind == LAN_PARAMETER_FLAG) {
        return *(const bool *)at ? 1.0 : 0.0;
    }
    if (parameter->kind == LAN_PARAMETER_WHOLE) {
        return (double)scn_int_at(at);
    }
    const scn_scalar scalar = parameter->field->scalar;
    const double kept = scn_number_at(at);
    const double value = scalar == SCN_SCALAR_INVERSE ? 1.0 / kept : kept;
    if (scalar == SCN_SCALAR_AUTO) {
        return isnan(value) ? LAN_PARAMETER_AUTO : value;
    }
    return isfinite(value) ? value : LAN_NAN;
}
