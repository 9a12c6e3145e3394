/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Armies that begin apart and walk towards each other.
 */
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

#define AT(member) .offset = offsetof(scn_head, def.approach.member)
static const scn_field approach_fields[] = {
    FIELD("distance", NUMBER, ONE, .is_required = true, AT_LEAST0, AT(distance),
          .unit = "m",
          .meaning = "between any two enemies when the battle begins"),
    FIELD("to", NUMBER, ONE, AT_LEAST0, AT(to), .unit = "m",
          .meaning =
              "from its nearest enemy at which a group halts; else its "
              "type's longest range, or 0 where that weapon has a falloff"),
};
#undef AT
const scn_section scn_section_approach =
    SECTION(approach_fields, "approach", "the approach", .is_a_question = true);

const scn_part scn_part_approach = {
    .id = SCN_PART_approach,
    .row =
        FIELD("approach", SECTION, ONE, .section = &scn_section_approach,
              .meaning = "armies that begin apart, walk at their types' speed "
                         "and fire within range; not on a map that is played"),
};
