/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/scenario_copy.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/scenario_copy_impl.h"

struct lan_scenario_copy {
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

static const scn_flat_head *head_of(const lan_scenario_copy *copy)
{
    return (const void *)copy->block;
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
static void fill(lan_scenario_copy *copy)
{
    const lan_scenario *scenario = copy->scenario;
    const lan_battle_def *def = &scenario->def;
    const scn_flat *flat = &copy->flat;
    unsigned char *block = copy->block;
    lan_unit_def *units = (void *)(block + flat->units);
    lan_fire_def *fire = (void *)(block + flat->fire);
    scn_flat_head *head = (void *)block;

    *head = (scn_flat_head){.time = scenario->time,
                            .rules = scenario->rules,
                            .solver = scenario->solver};
    copy_array(units, def->units, def->unit_count, sizeof *units);
    copy_array(fire, def->fire, def->fire_count, sizeof *fire);
    copy_array(copy->counters, def->counters, def->counter_count,
               sizeof *copy->counters);
    copy_array(copy->weights, def->weights, def->weight_count,
               sizeof *copy->weights);
    copy->def = *def;
    copy->def.units = units;
    copy->def.fire = fire;
    copy->def.armies = copy_armies(def, flat, block);
    copy->def.priorities = copy_priorities(def, flat, block);
    copy->def.counters = copy->counters;
    copy->def.weights = copy->weights;
    copy->is_checked = true; /* as reading has done */
    memcpy(copy->original, block, flat->size);
}

lan_status lan_scenario_copy_create(const lan_scenario *scenario,
                                    lan_scenario_copy **out)
{
    lan_scenario_copy *copy = calloc(1, sizeof *copy);
    if (copy == NULL) {
        return LAN_ENOMEM;
    }
    const lan_battle_def *def = &scenario->def;
    copy->scenario = scenario;
    copy->flat = scn_flat_of(scenario);
    copy->counter_room = def->counter_count + 1;
    copy->weight_room = def->weight_count + 1;
    copy->block = calloc(1, copy->flat.size);
    copy->original = calloc(1, copy->flat.size);
    copy->counters = calloc(copy->counter_room, sizeof *copy->counters);
    copy->weights = calloc(copy->weight_room, sizeof *copy->weights);
    if (copy->block == NULL || copy->original == NULL ||
        copy->counters == NULL || copy->weights == NULL) {
        lan_scenario_copy_destroy(copy);
        return LAN_ENOMEM;
    }
    fill(copy);
    *out = copy;
    return LAN_OK;
}

void lan_scenario_copy_destroy(lan_scenario_copy *copy)
{
    if (copy != NULL) {
        lan_battle_destroy(copy->battle);
        free(copy->block);
        free(copy->original);
        free(copy->counters);
        free(copy->weights);
        free(copy);
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

/* The factor of a pair of types; NULL where there is none. What a copy
 * adds stands behind the scenario's own. */
static double *find_counter(const lan_scenario_copy *copy,
                            const lan_parameter *parameter)
{
    for (size_t i = parameter->entry; i < copy->def.counter_count; i++) {
        lan_counter_def *def = &copy->counters[i];
        if (def->attacker == parameter->attacker &&
            def->target == parameter->target) {
            return &def->factor;
        }
    }
    return NULL;
}

static double *add_counter(lan_scenario_copy *copy,
                           const lan_parameter *parameter)
{
    const size_t count = copy->def.counter_count;
    void *items = copy->counters;
    if (!make_room(&items, &copy->counter_room, count,
                   sizeof *copy->counters)) {
        return NULL;
    }
    copy->counters = items;
    copy->counters[count] = (lan_counter_def){.attacker = parameter->attacker,
                                              .target = parameter->target};
    copy->def.counters = copy->counters;
    copy->def.counter_count = count + 1;
    return &copy->counters[count].factor;
}

static double *find_weight(const lan_scenario_copy *copy,
                           const lan_parameter *parameter)
{
    for (size_t i = parameter->entry; i < copy->def.weight_count; i++) {
        lan_weight_def *def = &copy->weights[i];
        if (def->attacker == parameter->attacker &&
            def->target == parameter->target) {
            return &def->weight;
        }
    }
    return NULL;
}

static double *add_weight(lan_scenario_copy *copy,
                          const lan_parameter *parameter)
{
    const size_t count = copy->def.weight_count;
    void *items = copy->weights;
    if (!make_room(&items, &copy->weight_room, count, sizeof *copy->weights)) {
        return NULL;
    }
    copy->weights = items;
    copy->weights[count] = (lan_weight_def){.attacker = parameter->attacker,
                                            .target = parameter->target};
    copy->def.weights = copy->weights;
    copy->def.weight_count = count + 1;
    return &copy->weights[count].weight;
}

static double *find_factor(const lan_scenario_copy *copy,
                           const lan_parameter *parameter)
{
    return parameter->store == SCN_STORE_COUNTER ? find_counter(copy, parameter)
                                                 : find_weight(copy, parameter);
}

/* What the scenario says of a pair: 1 where it says nothing. */
static double original_factor(const lan_scenario_copy *copy,
                              const lan_parameter *parameter)
{
    const lan_battle_def *def = &copy->scenario->def;
    if (parameter->store == SCN_STORE_COUNTER) {
        return parameter->entry < def->counter_count
                   ? def->counters[parameter->entry].factor
                   : 1.0;
    }
    return parameter->entry < def->weight_count
               ? def->weights[parameter->entry].weight
               : 1.0;
}

static bool is_factor(const lan_parameter *parameter)
{
    return parameter->store == SCN_STORE_COUNTER ||
           parameter->store == SCN_STORE_WEIGHT;
}

/* LAN_NAN brings back the scenario's; an entry added stays, and says 1 then. */
static lan_status set_factor(lan_scenario_copy *copy,
                             const lan_parameter *parameter, double value)
{
    double *factor = find_factor(copy, parameter);
    if (isnan(value)) {
        value = original_factor(copy, parameter);
        if (factor == NULL) {
            return LAN_OK;
        }
    }
    if (factor == NULL) {
        factor = parameter->store == SCN_STORE_COUNTER
                     ? add_counter(copy, parameter)
                     : add_weight(copy, parameter);
    }
    if (factor == NULL) {
        return LAN_ENOMEM;
    }
    *factor = value;
    return LAN_OK;
}

/* --- values -------------------------------------------------------------- */

static size_t store_size(const lan_parameter *parameter)
{
    switch (parameter->store) {
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

static void put_double(lan_scenario_copy *copy, size_t offset, double value)
{
    memcpy(copy->block + offset, &value, sizeof value);
}

static void put_int(lan_scenario_copy *copy, size_t offset, int32_t value)
{
    memcpy(copy->block + offset, &value, sizeof value);
}

static void put(lan_scenario_copy *copy, const lan_parameter *parameter,
                double value)
{
    const size_t at = parameter->offset;
    switch (parameter->store) {
    case SCN_STORE_NUMBER:
        put_double(copy, at, lan_is_zero(value) ? 0.0 : value);
        break;
    case SCN_STORE_INVERSE:
        put_double(copy, at, 1.0 / value);
        break;
    case SCN_STORE_AUTO:
        put_double(copy, at, value < 0.0 ? LAN_NAN : value);
        break;
    case SCN_STORE_WHOLE:
    case SCN_STORE_INDEX:
        put_int(copy, at, (int32_t)value);
        break;
    case SCN_STORE_FLAG:
        *(bool *)(copy->block + at) = value > 0.0;
        break;
    case SCN_STORE_CHOICE:
        put_int(copy, at, parameter->word_values[(size_t)value]);
        break;
    case SCN_STORE_TARGET:
        put_int(copy, at, parameter->word_values[2 * (size_t)value]);
        put_int(copy, at + sizeof(int32_t),
                parameter->word_values[2 * (size_t)value + 1]);
        break;
    case SCN_STORE_COUNTER:
    case SCN_STORE_WEIGHT:
        break;
    }
}

static void apply_effect(lan_scenario_copy *copy,
                         const lan_parameter *parameter, double value)
{
    switch (parameter->effect) {
    case SCN_EFFECT_NONE:
        break;
    case SCN_EFFECT_MORALE:
        *(bool *)(copy->block + parameter->also) = true;
        break;
    case SCN_EFFECT_INSTANT:
        put_double(copy, parameter->also, value);
        break;
    case SCN_EFFECT_POINTS:
        put_double(copy, parameter->also, LAN_NAN);
        break;
    }
}

/* The description has these from the head. */
static void define(lan_scenario_copy *copy)
{
    const scn_flat_head *head = head_of(copy);
    copy->def.end = head->time.end;
    copy->def.share = head->rules.share;
    copy->def.gone = head->rules.gone;
}

static void restore(lan_scenario_copy *copy, size_t offset, size_t size)
{
    memcpy(copy->block + offset, copy->original + offset, size);
}

static size_t effect_size(const lan_parameter *parameter)
{
    switch (parameter->effect) {
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

static void bring_back(lan_scenario_copy *copy, const lan_parameter *parameter)
{
    restore(copy, parameter->offset, store_size(parameter));
    restore(copy, parameter->also, effect_size(parameter));
}

static void write_value(lan_scenario_copy *copy, const lan_parameter *parameter,
                        double value)
{
    if (isnan(value)) {
        bring_back(copy, parameter);
    } else {
        put(copy, parameter, value);
        apply_effect(copy, parameter, value);
    }
}

/* Stores in the block; true where another one than before stands there. */
static bool store(lan_scenario_copy *copy, const lan_parameter *parameter,
                  double value)
{
    unsigned char own[2 * sizeof(double)];
    unsigned char also[sizeof(double)];
    const unsigned char *at = copy->block + parameter->offset;
    const unsigned char *beside = copy->block + parameter->also;
    memcpy(own, at, store_size(parameter));
    memcpy(also, beside, effect_size(parameter));
    write_value(copy, parameter, value);
    return memcmp(own, at, store_size(parameter)) != 0 ||
           memcmp(also, beside, effect_size(parameter)) != 0;
}

lan_status lan_scenario_copy_set(lan_scenario_copy *copy,
                                 const lan_parameter *parameter, double value,
                                 lan_error *err)
{
    assert(parameter->scenario == copy->scenario);
    lan_status status = lan_parameter_check(parameter, value, err);
    if (status != LAN_OK) {
        return status;
    }
    /* What the scenario leaves out may be what another value now needs. */
    const bool is_free = parameter->is_free && !isnan(value);
    bool is_changed = !is_free;
    if (is_factor(parameter)) {
        status = set_factor(copy, parameter, value);
    } else if (is_free) {
        write_value(copy, parameter, value);
    } else {
        is_changed = store(copy, parameter, value);
    }
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    define(copy);
    copy->is_checked = copy->is_checked && !is_changed;
    return LAN_OK;
}

static double get_double(const lan_scenario_copy *copy, size_t offset)
{
    double value = 0.0;
    memcpy(&value, copy->block + offset, sizeof value);
    return value;
}

static int32_t get_int(const lan_scenario_copy *copy, size_t offset)
{
    int32_t value = 0;
    memcpy(&value, copy->block + offset, sizeof value);
    return value;
}

static double word_at(const lan_scenario_copy *copy,
                      const lan_parameter *parameter)
{
    const int32_t first = get_int(copy, parameter->offset);
    const bool is_pair = parameter->store == SCN_STORE_TARGET;
    const size_t step = is_pair ? 2 : 1;
    for (size_t i = 0; i < parameter->word_count; i++) {
        if (parameter->word_values[step * i] == first &&
            (!is_pair ||
             parameter->word_values[step * i + 1] ==
                 get_int(copy, parameter->offset + sizeof(int32_t)))) {
            return (double)i;
        }
    }
    return LAN_NAN;
}

static double factor_at(const lan_scenario_copy *copy,
                        const lan_parameter *parameter)
{
    const double *factor = find_factor(copy, parameter);
    return factor != NULL ? *factor : 1.0;
}

double lan_scenario_copy_get(const lan_scenario_copy *copy,
                             const lan_parameter *parameter)
{
    const size_t at = parameter->offset;
    double value = 0.0;
    switch (parameter->store) {
    case SCN_STORE_NUMBER:
        value = get_double(copy, at);
        return isfinite(value) ? value : LAN_NAN;
    case SCN_STORE_INVERSE:
        value = 1.0 / get_double(copy, at);
        return isfinite(value) ? value : LAN_NAN;
    case SCN_STORE_AUTO:
        value = get_double(copy, at);
        return isnan(value) ? LAN_PARAMETER_AUTO : value;
    case SCN_STORE_WHOLE:
    case SCN_STORE_INDEX:
        return (double)get_int(copy, at);
    case SCN_STORE_FLAG:
        return *(const bool *)(copy->block + at) ? 1.0 : 0.0;
    case SCN_STORE_CHOICE:
    case SCN_STORE_TARGET:
        return word_at(copy, parameter);
    case SCN_STORE_COUNTER:
    case SCN_STORE_WEIGHT:
        break;
    }
    return factor_at(copy, parameter);
}

/* --- what it says -------------------------------------------------------- */

const lan_battle_def *
lan_scenario_copy_battle_def(const lan_scenario_copy *copy)
{
    return &copy->def;
}

lan_solver_options
lan_scenario_copy_solver_options(const lan_scenario_copy *copy)
{
    return head_of(copy)->solver;
}

lan_rows lan_scenario_copy_rows(const lan_scenario_copy *copy)
{
    return scn_rows_of(&head_of(copy)->time);
}

/* What reading asks of the clock beside the model's own checks. */
static lan_status check_rows(const lan_scenario_copy *copy, lan_error *err)
{
    const scn_time *time = &head_of(copy)->time;
    if (!isnan(time->every) && time->end / time->every > SCN_MAX_ROWS) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "time.every asks for more than %d rows until time.end",
                        SCN_MAX_ROWS);
    }
    return LAN_OK;
}

lan_status lan_scenario_copy_battle(lan_scenario_copy *copy, lan_battle **out,
                                    lan_error *err)
{
    lan_status status = copy->is_checked ? LAN_OK : check_rows(copy, err);
    if (status == LAN_OK && copy->battle == NULL) {
        status = lan_battle_create(&copy->def, &copy->battle, err);
    } else if (status == LAN_OK) {
        status = lan_battle_redefine(copy->battle, &copy->def, copy->is_checked,
                                     err);
    }
    if (status != LAN_OK) {
        return status;
    }
    copy->is_checked = true;
    *out = copy->battle;
    return LAN_OK;
}
