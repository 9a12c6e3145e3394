/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kinds of weapons: which answer which.
 */
#include "model/check_impl.h"

static bool is_of_weapon(const lan_battle_def *def, int32_t kind)
{
    for (size_t u = 0; u < def->unit_count; u++) {
        const lan_unit_def *unit = &def->units[u];
        for (size_t w = 0; w < chk_weapon_count(unit); w++) {
            if (lan_unit_weapon(unit, w).kind == kind) {
                return true;
            }
        }
    }
    return false;
}

static void check_kind(chk_context *chk, size_t index)
{
    const lan_battle_def *def = &chk->def;
    const int32_t retaliate = def->kind_defs[index].retaliate;
    char buffer[CHK_SHOWN_SIZE];
    chk_place(chk, "kinds.%s", chk_key(def->kinds[index], index, buffer));
    if (retaliate == LAN_RETALIATE_NOT) {
        return;
    }
    if (retaliate != LAN_RETALIATE_ALIKE &&
        !chk_is_index(retaliate, def->kind_count)) {
        chk_error(chk, "retaliate",
                  "%d is neither LAN_RETALIATE_NOT nor LAN_RETALIATE_ALIKE nor "
                  "one of the %zu kinds, numbered from 0",
                  retaliate, def->kind_count);
    } else if (!is_of_weapon(def, (int32_t)index)) {
        chk_warning(chk, NULL, "no weapon is of kind '%s'",
                    chk_shown(def->kinds[index], buffer));
    }
}

void chk_kinds(chk_context *chk)
{
    const size_t count = chk->def.kind_defs != NULL ? chk->def.kind_count : 0;
    for (size_t i = 0; i < count; i++) {
        check_kind(chk, i);
    }
}
