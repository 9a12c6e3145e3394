/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What armour of a class makes of hits by weapons of a kind.
 */
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

const scn_part scn_part_armour = {
    .id = SCN_PART_armour,
    .row =
        FIELD("armour", NUMBER, TABLE, AT_LEAST0,
              .offset = offsetof(scn_head, def.armour), .is_free = true,
              .is_of_armour = true, .preset = "1",
              .meaning = "kind of weapons: {class of armour: factor}, what is "
                         "left of a hit's damage"),
};
