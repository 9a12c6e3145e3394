/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include <stdio.h>

/* Reports a section that the chosen share does not look at. */
static void check_is_used(chk_context *chk, const char *key, size_t count,
                          lan_share needed)
{
    const lan_share share = chk->def.share;

    if (count > 0 && share != needed && (unsigned)share <= LAN_SHARE_PRIORITY) {
        chk_warning(chk, key,
                    "%s is not used, since share is %s; set share to %s, or "
                    "remove it",
                    key, lan_share_name(share), lan_share_name(needed));
    }
}

static void check_weight(chk_context *chk, size_t index)
{
    const lan_weight_def *weight = &chk->def.weights[index];
    const lan_unit_def *units = chk->def.units;
    char buffers[2][CHK_SHOWN_SIZE];

    if (!chk_is_type(chk, weight->attacker) ||
        !chk_is_type(chk, weight->target)) {
        chk_place(chk, "rules.weights.%zu", index);
        chk_error(chk, NULL,
                  "a weight of type %d for type %d; the types are numbered "
                  "from 0 and there are %zu",
                  weight->attacker, weight->target, chk->def.unit_count);
        return;
    }
    chk_place(chk, "rules.weights.%s",
              chk_key(units[weight->attacker].name, (size_t)weight->attacker,
                      buffers[0]));
    const char *key =
        chk_key(units[weight->target].name, (size_t)weight->target, buffers[1]);
    chk_number(chk, key, weight->weight, CHK_AT_LEAST_0);
    if (chk->facts.same_weight[index] != index) {
        chk_error(chk, key, "this weight is given twice; keep one of them");
    }
}

static void check_weights(chk_context *chk)
{
    const chk_facts *facts = &chk->facts;

    chk_array(chk, "weights", chk->given->weights, chk->given->weight_count);
    check_is_used(chk, "weights", chk->def.weight_count, LAN_SHARE_WEIGHTS);
    for (size_t i = 0; i < chk->def.weight_count; i++) {
        check_weight(chk, i);
    }
    for (size_t i = 0; i < chk->def.unit_count; i++) {
        if (facts->shares_fire[i] && !facts->has_target[i]) {
            char buffer[CHK_SHOWN_SIZE];
            chk_place(chk, "rules.weights.%s",
                      chk_key(chk->def.units[i].name, i, buffer));
            chk_warning(chk, NULL,
                        "it fires at no one, since its weight against every "
                        "enemy is 0; give one of them a weight above 0");
        }
    }
}

static void check_target(chk_context *chk, size_t priority, size_t index)
{
    const int32_t target = chk->def.priorities[priority].targets[index];
    char key[CHK_SHOWN_SIZE];
    char shown[CHK_SHOWN_SIZE];

    snprintf(key, sizeof key, "%zu", index);
    if (!chk_is_type(chk, target)) {
        chk_error(chk, key,
                  "type %d does not exist; the types are numbered from 0 and "
                  "there are %zu",
                  target, chk->def.unit_count);
        return;
    }
    size_t *listed_by = &chk->facts.listed_by[target];
    if (*listed_by == priority + 1) {
        chk_error(chk, key, "'%s' is listed twice; keep one of them",
                  chk_shown(chk->def.units[target].name, shown));
    }
    *listed_by = priority + 1;
}

static void check_priority(chk_context *chk, size_t index)
{
    const lan_priority_def *priority = &chk->def.priorities[index];
    char buffer[CHK_SHOWN_SIZE];

    if (!chk_is_type(chk, priority->attacker)) {
        chk_place(chk, "rules.priority.%zu", index);
        chk_error(chk, NULL,
                  "a priority of type %d; the types are numbered from 0 and "
                  "there are %zu",
                  priority->attacker, chk->def.unit_count);
        return;
    }
    chk_place(chk, "rules.priority.%s",
              chk_key(chk->def.units[priority->attacker].name,
                      (size_t)priority->attacker, buffer));
    if (chk->facts.same_priority[index] != index) {
        chk_error(chk, NULL, "this list is given twice; keep one of them");
    }
    chk_array(chk, NULL, priority->targets, priority->target_count);
    for (size_t i = 0; priority->targets != NULL && i < priority->target_count;
         i++) {
        check_target(chk, index, i);
    }
}

static void check_priorities(chk_context *chk)
{
    chk_place(chk, "rules");
    chk_array(chk, "priority", chk->given->priorities,
              chk->given->priority_count);
    check_is_used(chk, "priority", chk->def.priority_count, LAN_SHARE_PRIORITY);
    for (size_t i = 0; i < chk->def.priority_count; i++) {
        check_priority(chk, i);
    }
}

void chk_rules(chk_context *chk)
{
    chk_place(chk, "rules");
    if ((unsigned)chk->def.share > LAN_SHARE_PRIORITY) {
        chk_error(chk, "share",
                  "share %d is unknown; give proportional, even, weights or "
                  "priority",
                  (int)chk->def.share);
    }
    check_weights(chk);
    check_priorities(chk);
    chk_place(chk, "rules");
    chk_number(chk, "gone", chk->def.gone, CHK_AT_LEAST_0_OR_NONE);
}
