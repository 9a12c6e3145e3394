/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/variant.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/variant_impl.h"

struct lan_variant {
    const lan_scenario *scenario;
    scn_flat flat;
    unsigned char *block;
    unsigned char *original;   /* the same numbers as the scenario has them */
    lan_battle_def def;        /* its arrays lie in the block */
    lan_counter_def *counters; /* the scenario's, then those set beside them */
    lan_weight_def *weights;
    size_t counter_room;
    size_t weight_room;
    lan_battle *battle; /* NULL until it is asked for */
    bool is_checked;    /* def is without an error */
};

static const scn_flat_head *head_of(const lan_variant *variant)
{
    return (const void *)variant->block;
}

/* --- the block ----------------------------------------------------------- */

static void copy_array(void *to, const void *from, size_t count, size_t each)
{
    if (count > 0) {
        memcpy(to, from, count * each);
    }
}

/* What is still free of the joined arrays. */
typedef struct scn_free {
    lan_group_def *groups;
    lan_reinforcement_def *reinforcements;
    double *points;
} scn_free;

static void copy_reinforcements(lan_group_def *group, scn_free *next)
{
    const lan_reinforcement_def *from = group->reinforcements;
    const size_t count = group->reinforcement_count;
    copy_array(next->reinforcements, from, count, sizeof *from);
    for (size_t r = 0; r < count; r++) {
        lan_reinforcement_def *def = &next->reinforcements[r];
        copy_array(next->points, def->points, 2 * def->point_count,
                   sizeof(double));
        def->points = def->point_count > 0 ? next->points : NULL;
        next->points += 2 * def->point_count;
    }
    group->reinforcements = next->reinforcements;
    next->reinforcements += count;
}

static lan_army_def *copy_armies(const lan_battle_def *def,
                                 const scn_flat *flat, unsigned char *block)
{
    lan_army_def *armies = (void *)(block + flat->armies);
    scn_free next = {.groups = (void *)(block + flat->groups),
                     .reinforcements = (void *)(block + flat->reinforcements),
                     .points = (void *)(block + flat->points)};
    copy_array(armies, def->armies, def->army_count, sizeof *armies);
    for (size_t a = 0; a < def->army_count; a++) {
        lan_army_def *army = &armies[a];
        copy_array(next.groups, army->groups, army->group_count,
                   sizeof *next.groups);
        for (size_t g = 0; g < army->group_count; g++) {
            copy_reinforcements(&next.groups[g], &next);
        }
        army->groups = next.groups;
        next.groups += army->group_count;
    }
    return armies;
}

static lan_priority_def *copy_priorities(const lan_battle_def *def,
                                         const scn_flat *flat,
                                         unsigned char *block)
{
    lan_priority_def *orders = (void *)(block + flat->priorities);
    int32_t *targets = (void *)(block + flat->targets);
    copy_array(orders, def->priorities, def->priority_count, sizeof *orders);
    for (size_t p = 0; p < def->priority_count; p++) {
        copy_array(targets, orders[p].targets, orders[p].target_count,
                   sizeof *targets);
        orders[p].targets = targets;
        targets += orders[p].target_count;
    }
    return orders;
}

/* Copies the scenario's numbers into a block and its pairs into lists. */
static void fill(lan_variant *variant)
{
    const lan_scenario *scenario = variant->scenario;
    const lan_battle_def *def = &scenario->def;
    const scn_flat *flat = &variant->flat;
    unsigned char *block = variant->block;
    lan_unit_def *units = (void *)(block + flat->units);
    lan_fire_def *fire = (void *)(block + flat->fire);
    scn_flat_head *head = (void *)block;

    *head = (scn_flat_head){.time = scenario->time,
                            .rules = scenario->rules,
                            .solver = scenario->solver};
    copy_array(units, def->units, def->unit_count, sizeof *units);
    copy_array(fire, def->fire, def->fire_count, sizeof *fire);
    copy_array(variant->counters, def->counters, def->counter_count,
               sizeof *variant->counters);
    copy_array(variant->weights, def->weights, def->weight_count,
               sizeof *variant->weights);
    variant->def = *def;
    variant->def.units = units;
    variant->def.fire = fire;
    variant->def.armies = copy_armies(def, flat, block);
    variant->def.priorities = copy_priorities(def, flat, block);
    variant->def.counters = variant->counters;
    variant->def.weights = variant->weights;
    variant->is_checked = true; /* as reading has done */
    memcpy(variant->original, block, flat->size);
}

lan_status lan_variant_create(const lan_scenario *scenario, lan_variant **out)
{
    lan_variant *variant = calloc(1, sizeof *variant);
    if (variant == NULL) {
        return LAN_ENOMEM;
    }
    const lan_battle_def *def = &scenario->def;
    variant->scenario = scenario;
    variant->flat = scn_flat_of(scenario);
    variant->counter_room = def->counter_count + 1;
    variant->weight_room = def->weight_count + 1;
    variant->block = calloc(1, variant->flat.size);
    variant->original = calloc(1, variant->flat.size);
    variant->counters =
        calloc(variant->counter_room, sizeof *variant->counters);
    variant->weights = calloc(variant->weight_room, sizeof *variant->weights);
    if (variant->block == NULL || variant->original == NULL ||
        variant->counters == NULL || variant->weights == NULL) {
        lan_variant_destroy(variant);
        return LAN_ENOMEM;
    }
    fill(variant);
    *out = variant;
    return LAN_OK;
}

void lan_variant_destroy(lan_variant *variant)
{
    if (variant != NULL) {
        lan_battle_destroy(variant->battle);
        free(variant->block);
        free(variant->original);
        free(variant->counters);
        free(variant->weights);
        free(variant);
    }
}

/* --- counters and weights ------------------------------------------------ */

/* Makes room for one more entry; false where memory is out. */
static bool make_room(void **items, size_t *room, size_t count, size_t each)
{
    if (count < *room) {
        return true;
    }
    void *more = realloc(*items, 2 * *room * each);
    if (more == NULL) {
        return false;
    }
    *items = more;
    *room *= 2;
    return true;
}

/* The factor of a pair of types; NULL where there is none. What a variant
 * adds stands behind the scenario's own. */
static double *find_counter(const lan_variant *variant,
                            const lan_handle *handle)
{
    for (size_t i = handle->entry; i < variant->def.counter_count; i++) {
        lan_counter_def *def = &variant->counters[i];
        if (def->attacker == handle->attacker &&
            def->target == handle->target) {
            return &def->factor;
        }
    }
    return NULL;
}

static double *add_counter(lan_variant *variant, const lan_handle *handle)
{
    const size_t count = variant->def.counter_count;
    void *items = variant->counters;
    if (!make_room(&items, &variant->counter_room, count,
                   sizeof *variant->counters)) {
        return NULL;
    }
    variant->counters = items;
    variant->counters[count] = (lan_counter_def){.attacker = handle->attacker,
                                                 .target = handle->target};
    variant->def.counters = variant->counters;
    variant->def.counter_count = count + 1;
    return &variant->counters[count].factor;
}

static double *find_weight(const lan_variant *variant, const lan_handle *handle)
{
    for (size_t i = handle->entry; i < variant->def.weight_count; i++) {
        lan_weight_def *def = &variant->weights[i];
        if (def->attacker == handle->attacker &&
            def->target == handle->target) {
            return &def->weight;
        }
    }
    return NULL;
}

static double *add_weight(lan_variant *variant, const lan_handle *handle)
{
    const size_t count = variant->def.weight_count;
    void *items = variant->weights;
    if (!make_room(&items, &variant->weight_room, count,
                   sizeof *variant->weights)) {
        return NULL;
    }
    variant->weights = items;
    variant->weights[count] = (lan_weight_def){.attacker = handle->attacker,
                                               .target = handle->target};
    variant->def.weights = variant->weights;
    variant->def.weight_count = count + 1;
    return &variant->weights[count].weight;
}

static double *find_factor(const lan_variant *variant, const lan_handle *handle)
{
    return handle->store == SCN_STORE_COUNTER ? find_counter(variant, handle)
                                              : find_weight(variant, handle);
}

/* What the scenario says of a pair: 1 where it says nothing. */
static double original_factor(const lan_variant *variant,
                              const lan_handle *handle)
{
    const lan_battle_def *def = &variant->scenario->def;
    if (handle->store == SCN_STORE_COUNTER) {
        return handle->entry < def->counter_count
                   ? def->counters[handle->entry].factor
                   : 1.0;
    }
    return handle->entry < def->weight_count
               ? def->weights[handle->entry].weight
               : 1.0;
}

static bool is_factor(const lan_handle *handle)
{
    return handle->store == SCN_STORE_COUNTER ||
           handle->store == SCN_STORE_WEIGHT;
}

/* LAN_NAN brings back the scenario's; an entry added stays, and says 1 then. */
static lan_status set_factor(lan_variant *variant, const lan_handle *handle,
                             double value)
{
    double *factor = find_factor(variant, handle);
    if (isnan(value)) {
        value = original_factor(variant, handle);
        if (factor == NULL) {
            return LAN_OK;
        }
    }
    if (factor == NULL) {
        factor = handle->store == SCN_STORE_COUNTER
                     ? add_counter(variant, handle)
                     : add_weight(variant, handle);
    }
    if (factor == NULL) {
        return LAN_ENOMEM;
    }
    *factor = value;
    return LAN_OK;
}

/* --- values -------------------------------------------------------------- */

static size_t store_size(const lan_handle *handle)
{
    switch (handle->store) {
    case SCN_STORE_WHOLE:
    case SCN_STORE_CHOICE:
    case SCN_STORE_INDEX:
        return sizeof(int32_t);
    case SCN_STORE_FLAG:
        return sizeof(bool);
    case SCN_STORE_TARGET:
        return 2 * sizeof(int32_t);
    case SCN_STORE_NUMBER:
    case SCN_STORE_INVERSE:
    case SCN_STORE_AUTO:
    case SCN_STORE_COUNTER:
    case SCN_STORE_WEIGHT:
        break;
    }
    return sizeof(double);
}

static void put_double(lan_variant *variant, size_t offset, double value)
{
    memcpy(variant->block + offset, &value, sizeof value);
}

static void put_int(lan_variant *variant, size_t offset, int32_t value)
{
    memcpy(variant->block + offset, &value, sizeof value);
}

static void put(lan_variant *variant, const lan_handle *handle, double value)
{
    const size_t at = handle->offset;
    switch (handle->store) {
    case SCN_STORE_NUMBER:
        put_double(variant, at, lan_is_zero(value) ? 0.0 : value);
        break;
    case SCN_STORE_INVERSE:
        put_double(variant, at, 1.0 / value);
        break;
    case SCN_STORE_AUTO:
        put_double(variant, at, value < 0.0 ? LAN_NAN : value);
        break;
    case SCN_STORE_WHOLE:
    case SCN_STORE_INDEX:
        put_int(variant, at, (int32_t)value);
        break;
    case SCN_STORE_FLAG:
        *(bool *)(variant->block + at) = value > 0.0;
        break;
    case SCN_STORE_CHOICE:
        put_int(variant, at, handle->word_values[(size_t)value]);
        break;
    case SCN_STORE_TARGET:
        put_int(variant, at, handle->word_values[2 * (size_t)value]);
        put_int(variant, at + sizeof(int32_t),
                handle->word_values[2 * (size_t)value + 1]);
        break;
    case SCN_STORE_COUNTER:
    case SCN_STORE_WEIGHT:
        break;
    }
}

static void apply_effect(lan_variant *variant, const lan_handle *handle,
                         double value)
{
    switch (handle->effect) {
    case SCN_EFFECT_NONE:
        break;
    case SCN_EFFECT_MORALE:
        *(bool *)(variant->block + handle->also) = true;
        break;
    case SCN_EFFECT_INSTANT:
        put_double(variant, handle->also, value);
        break;
    case SCN_EFFECT_POINTS:
        put_double(variant, handle->also, LAN_NAN);
        break;
    }
}

/* The description has these from the head. */
static void define(lan_variant *variant)
{
    const scn_flat_head *head = head_of(variant);
    variant->def.end = head->time.end;
    variant->def.share = head->rules.share;
    variant->def.gone = head->rules.gone;
}

static void restore(lan_variant *variant, size_t offset, size_t size)
{
    memcpy(variant->block + offset, variant->original + offset, size);
}

static size_t effect_size(const lan_handle *handle)
{
    switch (handle->effect) {
    case SCN_EFFECT_NONE:
        break;
    case SCN_EFFECT_MORALE:
        return sizeof(bool);
    case SCN_EFFECT_INSTANT:
    case SCN_EFFECT_POINTS:
        return sizeof(double);
    }
    return 0;
}

static void bring_back(lan_variant *variant, const lan_handle *handle)
{
    restore(variant, handle->offset, store_size(handle));
    restore(variant, handle->also, effect_size(handle));
}

static void write_value(lan_variant *variant, const lan_handle *handle,
                        double value)
{
    if (isnan(value)) {
        bring_back(variant, handle);
    } else {
        put(variant, handle, value);
        apply_effect(variant, handle, value);
    }
}

/* Stores in the block; true where another one than before stands there. */
static bool store(lan_variant *variant, const lan_handle *handle, double value)
{
    unsigned char own[2 * sizeof(double)];
    unsigned char also[sizeof(double)];
    const unsigned char *at = variant->block + handle->offset;
    const unsigned char *beside = variant->block + handle->also;
    memcpy(own, at, store_size(handle));
    memcpy(also, beside, effect_size(handle));
    write_value(variant, handle, value);
    return memcmp(own, at, store_size(handle)) != 0 ||
           memcmp(also, beside, effect_size(handle)) != 0;
}

lan_status lan_variant_set(lan_variant *variant, const lan_handle *handle,
                           double value, lan_error *err)
{
    if (handle->scenario != variant->scenario) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%s is a path of another scenario", handle->path);
    }
    lan_status status = lan_handle_check(handle, value, err);
    if (status != LAN_OK) {
        return status;
    }
    /* What the scenario leaves out may be what another value now needs. */
    const bool is_free = handle->is_free && !isnan(value);
    bool is_changed = !is_free;
    if (is_factor(handle)) {
        status = set_factor(variant, handle, value);
    } else if (is_free) {
        write_value(variant, handle, value);
    } else {
        is_changed = store(variant, handle, value);
    }
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    define(variant);
    variant->is_checked = variant->is_checked && !is_changed;
    return LAN_OK;
}

static double get_double(const lan_variant *variant, size_t offset)
{
    double value = 0.0;
    memcpy(&value, variant->block + offset, sizeof value);
    return value;
}

static int32_t get_int(const lan_variant *variant, size_t offset)
{
    int32_t value = 0;
    memcpy(&value, variant->block + offset, sizeof value);
    return value;
}

static double word_at(const lan_variant *variant, const lan_handle *handle)
{
    const int32_t first = get_int(variant, handle->offset);
    const bool is_pair = handle->store == SCN_STORE_TARGET;
    const size_t step = is_pair ? 2 : 1;
    for (size_t i = 0; i < handle->word_count; i++) {
        if (handle->word_values[step * i] == first &&
            (!is_pair ||
             handle->word_values[step * i + 1] ==
                 get_int(variant, handle->offset + sizeof(int32_t)))) {
            return (double)i;
        }
    }
    return LAN_NAN;
}

static double factor_at(const lan_variant *variant, const lan_handle *handle)
{
    const double *factor = find_factor(variant, handle);
    return factor != NULL ? *factor : 1.0;
}

double lan_variant_get(const lan_variant *variant, const lan_handle *handle)
{
    const size_t at = handle->offset;
    double value = 0.0;
    switch (handle->store) {
    case SCN_STORE_NUMBER:
        value = get_double(variant, at);
        return isfinite(value) ? value : LAN_NAN;
    case SCN_STORE_INVERSE:
        value = 1.0 / get_double(variant, at);
        return isfinite(value) ? value : LAN_NAN;
    case SCN_STORE_AUTO:
        value = get_double(variant, at);
        return isnan(value) ? LAN_HANDLE_AUTO : value;
    case SCN_STORE_WHOLE:
    case SCN_STORE_INDEX:
        return (double)get_int(variant, at);
    case SCN_STORE_FLAG:
        return *(const bool *)(variant->block + at) ? 1.0 : 0.0;
    case SCN_STORE_CHOICE:
    case SCN_STORE_TARGET:
        return word_at(variant, handle);
    case SCN_STORE_COUNTER:
    case SCN_STORE_WEIGHT:
        break;
    }
    return factor_at(variant, handle);
}

/* --- what it says -------------------------------------------------------- */

const lan_battle_def *lan_variant_battle_def(const lan_variant *variant)
{
    return &variant->def;
}

lan_solver_options lan_variant_solver_options(const lan_variant *variant)
{
    return head_of(variant)->solver;
}

lan_rows lan_variant_rows(const lan_variant *variant)
{
    return scn_rows_of(&head_of(variant)->time);
}

/* What reading asks of the clock beside the model's own checks. */
static lan_status check_rows(const lan_variant *variant, lan_error *err)
{
    const scn_time *time = &head_of(variant)->time;
    if (!isnan(time->every) && time->end / time->every > SCN_MAX_ROWS) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "time.every asks for more than %d rows until time.end",
                        SCN_MAX_ROWS);
    }
    return LAN_OK;
}

lan_status lan_variant_battle(lan_variant *variant, lan_battle **out,
                              lan_error *err)
{
    lan_status status = variant->is_checked ? LAN_OK : check_rows(variant, err);
    if (status == LAN_OK && variant->battle == NULL) {
        status = lan_battle_create(&variant->def, &variant->battle, err);
    } else if (status == LAN_OK) {
        status = lan_battle_redefine(variant->battle, &variant->def,
                                     variant->is_checked, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    variant->is_checked = true;
    *out = variant->battle;
    return LAN_OK;
}
