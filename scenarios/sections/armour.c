/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What armour of a class makes of hits by weapons of a kind.
 */
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

static void bind_armour(scn_reader *reader, scn_node *node, void *data)
{
    (void)data; /* it is in the block */
    scn_bind_table(reader, node, &scn_part_armour.row);
}

const scn_part scn_part_armour = {
    .id = SCN_PART_armour,
    .row =
        FIELD("armour", NUMBER, TABLE, AT_LEAST0,
              .offset = offsetof(scn_head, def.armour), .is_free = true,
              .is_of_armour = true, .preset = "1",
              .meaning = "kind of weapons: {class of armour: factor}, what is "
                         "left of a hit's damage"),
    .bind = bind_armour,
};
