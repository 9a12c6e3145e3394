/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a copy of a scenario says, and the battle, the campaign and the
 * engagement of it.
 */
#include "scenarios/scenario_copy_impl.h"

const lan_battle_def *
lan_scenario_copy_battle_def(const lan_scenario_copy *copy)
{
    return &scn_copy_head(copy)->def;
}

const lan_campaign_def *
lan_scenario_copy_campaign_def(const lan_scenario_copy *copy)
{
    return scn_campaign_of(scn_copy_head(copy));
}

lan_solver_options
lan_scenario_copy_solver_options(const lan_scenario_copy *copy)
{
    return scn_copy_head(copy)->solver;
}

/* What reading asks of the clock and the solver beside the model's own checks.
 */
static lan_status check_head(const lan_scenario_copy *copy, lan_error *err)
{
    const char *path = NULL;
    const char *unfit = scn_engagement_unfit(scn_copy_head(copy), &path);
    if (unfit != NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "%s", unfit);
    }
    return scn_has_too_many_rows(scn_copy_head(copy))
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

/* The first error of a check. */
typedef struct first_error {
    lan_error *err;
    bool is_there;
} first_error;

static void take_error(void *context, bool is_error, const char *path,
                       const char *text)
{
    first_error *first = context;
    (void)path;
    if (is_error && !first->is_there) {
        first->is_there = true;
        (void)lan_fail(first->err, LAN_EINVAL, 0, 0, "%s", text);
    }
}

lan_status lan_scenario_copy_campaign(lan_scenario_copy *copy,
                                      const lan_campaign_def **out,
                                      lan_error *err)
{
    lan_battle *battle = NULL;
    first_error first = {.err = err};
    const lan_campaign_def *def = scn_campaign_of(scn_copy_head(copy));
    if (def == NULL) {
        *out = NULL;
        return LAN_OK;
    }
    lan_status status = copy->is_checked
                            ? LAN_OK
                            : lan_scenario_copy_battle(copy, &battle, err);
    if (status == LAN_OK && !copy->is_played) {
        status = lan_campaign_def_check(def, take_error, &first);
    }
    if (status != LAN_OK) {
        return status;
    }
    copy->is_played = true;
    *out = def;
    return LAN_OK;
}

lan_status lan_scenario_copy_engagement(lan_scenario_copy *copy,
                                        const lan_engagement_def **out,
                                        lan_error *err)
{
    lan_battle *battle = NULL;
    const lan_engagement_def *def = scn_engagement_of(scn_copy_head(copy));
    const lan_status status =
        def == NULL || copy->is_checked
            ? LAN_OK
            : lan_scenario_copy_battle(copy, &battle, err);
    if (status == LAN_OK) {
        *out = def;
    }
    return status;
}
