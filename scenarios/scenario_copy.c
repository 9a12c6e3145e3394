/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/format_impl.h"

struct lan_scenario_copy {
    const lan_scenario *scenario;
    scn_block block;    /* the scenario's parameters, with current values */
    lan_battle *battle; /* NULL until requested */
    bool is_changed;    /* since the battle was created */
    bool is_checked;    /* the description has no error */
    bool is_played;     /* the campaign has no error */
};

static scn_head *head_of(const lan_scenario_copy *copy)
{
    return (void *)copy->block.bytes;
}

/* --- the block ----------------------------------------------------------- */

/* Relocates the pointers of a copied block. */
static void move_pointers(const lan_scenario *from, const scn_block *to)
{
    for (const scn_pointer *p = from->pointers; p != NULL; p = p->next) {
        const void *at = NULL;
        memcpy(&at, to->bytes + p->offset, sizeof at);
        at = scn_block_moved(&from->block, to, at);
        memcpy(to->bytes + p->offset, &at, sizeof at);
    }
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
    move_pointers(scenario, &copy->block);
    scn_settle(head_of(copy)); /* derived members point into the copy */
    copy->is_checked = true;   /* when the scenario was read */
    copy->is_played = true;
    *out = copy;
    return LAN_OK;
}

void lan_scenario_copy_destroy(lan_scenario_copy *copy)
{
    if (copy != NULL) {
        lan_battle_destroy(copy->battle);
        scn_block_clear(&copy->block);
        free(copy);
    }
}

/* --- values -------------------------------------------------------------- */

static scn_pairs pairs_of(const scn_block *block,
                          const lan_parameter *parameter)
{
    scn_pairs pairs;
    memcpy(&pairs, block->bytes + parameter->offset, sizeof pairs);
    return pairs;
}

/* Where a value is stored; NULL for a pair that does not exist. Added pairs
 * follow the scenario's own. */
static void *place_of(const scn_block *block, const lan_parameter *parameter)
{
    if (!parameter->is_pair) {
        return block->bytes + parameter->offset;
    }
    const scn_pairs pairs = pairs_of(block, parameter);
    for (size_t i = 0; i < pairs.count; i++) {
        lan_counter_def *pair = &pairs.items[i];
        if (pair->attacker == parameter->types[0] &&
            pair->target == parameter->types[1]) {
            return &pair->factor;
        }
    }
    return NULL;
}

/* Adds a pair from the spare room of a table; NULL if none is left. */
static void *add_pair(const lan_scenario_copy *copy,
                      const lan_parameter *parameter)
{
    scn_pairs pairs = pairs_of(&copy->block, parameter);
    if (pairs.count - pairs_of(&copy->scenario->block, parameter).count >=
        SCN_SPARE_PAIRS) {
        return NULL;
    }
    lan_counter_def *added = &pairs.items[pairs.count++];
    *added = (lan_counter_def){parameter->types[0], parameter->types[1], 1.0};
    memcpy(copy->block.bytes + parameter->offset, &pairs, sizeof pairs);
    return &added->factor;
}

static void put_value(void *at, const lan_parameter *parameter, double value)
{
    const scn_scalar scalar = parameter->field->scalar;
    if (parameter->words != NULL) {
        memcpy(at, parameter->names[(size_t)value].value, parameter->size);
    } else if (parameter->kind == LAN_PARAMETER_WHOLE) {
        *(int32_t *)at = (int32_t)value;
    } else {
        const double kept = parameter->field->is_inverse ? 1.0 / value
                            : lan_is_zero(value)         ? 0.0 /* -0 is 0 */
                            : scalar == SCN_SCALAR_AUTO && value < 0.0 ? LAN_NAN
                                                                       : value;
        memcpy(at, &kept, sizeof kept);
    }
}

/* Stores a value, marks its section as given, and clears values that it
 * excludes; LAN_NAN restores the scenario's value. An added pair stays, with
 * the neutral value 1. False if there is no room for another pair. */
static bool store_value(lan_scenario_copy *copy, const lan_parameter *parameter,
                        double value)
{
    const scn_block *own = &copy->scenario->block;
    unsigned char *bytes = copy->block.bytes;
    const bool is_back = isnan(value);
    const double none = LAN_NAN;
    const double one = 1.0;
    void *at = place_of(&copy->block, parameter);
    if (at == NULL && !is_back) {
        at = add_pair(copy, parameter);
    }
    if (at == NULL) {
        return is_back;
    }
    if (is_back) {
        const void *was = place_of(own, parameter);
        memcpy(at, was != NULL ? was : &one, parameter->size);
    } else {
        put_value(at, parameter, value);
    }
    if (parameter->given != SCN_NOWHERE) {
        bytes[parameter->given] = is_back ? own->bytes[parameter->given] : true;
    }
    for (const size_t *k = parameter->cleared; *k != SCN_NOWHERE; k++) {
        memcpy(bytes + *k, is_back ? (const void *)(own->bytes + *k) : &none,
               sizeof none);
    }
    return true;
}

lan_status lan_scenario_copy_set(lan_scenario_copy *copy,
                                 const lan_parameter *parameter, double value,
                                 lan_error *err)
{
    if (parameter->scenario != copy->scenario) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%s is a path of another scenario", parameter->path);
    }
    const lan_status status = lan_parameter_check(parameter, value, err);
    if (status != LAN_OK) {
        return status;
    }
    if (!store_value(copy, parameter, value)) {
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "%s is one of more than %d pairs that the scenario "
                        "does not give: write it there with 1 first",
                        parameter->path, SCN_SPARE_PAIRS);
    }
    /* another value may now need a value that the scenario omits */
    const bool is_free = parameter->is_free && !isnan(value);
    copy->is_changed = true;
    copy->is_checked = copy->is_checked && is_free;
    copy->is_played = copy->is_played && is_free;
    scn_settle(head_of(copy));
    return LAN_OK;
}

/* The index of the stored word, or LAN_NAN. */
static double word_at(const void *at, const lan_parameter *parameter)
{
    for (size_t i = 0; i < parameter->word_count; i++) {
        if (memcmp(at, parameter->names[i].value, parameter->size) == 0) {
            return (double)i;
        }
    }
    return LAN_NAN;
}

double lan_scenario_copy_get(const lan_scenario_copy *copy,
                             const lan_parameter *parameter)
{
    const void *at = place_of(&copy->block, parameter);
    if (at == NULL) {
        return 1.0; /* a pair that does not exist */
    }
    if (parameter->words != NULL) {
        return word_at(at, parameter);
    }
    if (parameter->kind == LAN_PARAMETER_WHOLE) {
        return (double)scn_int_at(at);
    }
    const scn_scalar scalar = parameter->field->scalar;
    const double kept = scn_number_at(at);
    const double value = parameter->field->is_inverse ? 1.0 / kept : kept;
    if (scalar == SCN_SCALAR_AUTO) {
        return isnan(value) ? LAN_PARAMETER_AUTO : value;
    }
    return isfinite(value) ? value : LAN_NAN;
}

/* --- what it says -------------------------------------------------------- */

const lan_battle_def *
lan_scenario_copy_battle_def(const lan_scenario_copy *copy)
{
    return &head_of(copy)->def;
}

lan_solver_options
lan_scenario_copy_solver_options(const lan_scenario_copy *copy)
{
    return head_of(copy)->solver;
}

/* The reader's checks of clock and solver, in addition to the model's. */
static lan_status check_head(const lan_scenario_copy *copy, lan_error *err)
{
    const char *path = NULL;
    const char *unfit = scn_engagement_unfit(head_of(copy), &path);
    if (unfit != NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "%s", unfit);
    }
    return scn_has_too_many_rows(head_of(copy))
               ? lan_fail(err, LAN_EINVAL, 0, 0, SCN_TOO_MANY_ROWS,
                          SCN_MAX_ROWS)
               : LAN_OK;
}

lan_status lan_scenario_copy_battle(lan_scenario_copy *copy, lan_battle **out,
                                    lan_error *err)
{
    const lan_battle_def *def = lan_scenario_copy_battle_def(copy);
    lan_status status = copy->is_checked ? LAN_OK : check_head(copy, err);
    if (status == LAN_OK && copy->battle == NULL) {
        status = lan_battle_create(def, &copy->battle, err);
    } else if (status == LAN_OK && copy->is_changed) {
        status = lan_battle_redefine(copy->battle, def, copy->is_checked, err);
    } else if (status == LAN_OK) {
        lan_battle_reset(copy->battle);
    }
    if (status != LAN_OK) {
        return status;
    }
    copy->is_changed = false;
    copy->is_checked = true;
    *out = copy->battle;
    return LAN_OK;
}

/* Keeps the first error of a check. */
static void take_error(void *context, bool is_error, const char *path,
                       const char *text)
{
    (void)path;
    if (is_error) {
        (void)lan_fail(context, LAN_EINVAL, 0, 0, "%s", text);
    }
}

lan_status lan_scenario_copy_played(lan_scenario_copy *copy,
                                    const lan_campaign_def **campaign,
                                    const lan_engagement_def **engagement,
                                    lan_error *err)
{
    const lan_campaign_def *marching = scn_campaign_of(head_of(copy));
    const lan_engagement_def *bodies = scn_engagement_of(head_of(copy));
    const bool is_known =
        copy->is_checked || (marching == NULL && bodies == NULL);
    lan_battle *battle = NULL;
    lan_status status =
        is_known ? LAN_OK : lan_scenario_copy_battle(copy, &battle, err);
    if (status == LAN_OK && marching != NULL && !copy->is_played) {
        status = lan_campaign_def_check(marching, take_error, err);
        copy->is_played = status == LAN_OK;
    }
    if (status == LAN_OK) {
        *campaign = marching;
        *engagement = bodies;
    }
    return status;
}
