/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

static bool has_points(const void *base)
{
    const scn_head *head = base;
    return isnan(head->every);
}

#define AT(member) .offset = offsetof(scn_head, member)
static const scn_field time_fields[] = {
    FIELD("unit", TEXT, ONE, AT(unit),
          .meaning = "name of the time unit, a label only"),
    FIELD("end", NUMBER, ONE,
          .marks = SCN_NOT_OF_SENSITIVITY, /* when to look, not who fights */

          .is_required = true, ABOVE0, AT(def.end), .unit = "time",
          .meaning = "when the battle stops"),
    FIELD("points", WHOLE, ONE,
          .marks = SCN_NOT_OF_QUESTIONS, /* rows, of any battle */

          .lo = 2, .hi = SCN_MAX_ROWS, AT(points), .unit = "rows",
          .preset = "200",
          .meaning = "rows of the curve, evenly from 0 to the actual end",
          .instead_of = {"every"}, .is_shown = has_points),
    FIELD("every", NUMBER, ONE,
          .marks = SCN_NOT_OF_QUESTIONS, /* rows, of any battle */

          ABOVE0, AT(every), .unit = "time",
          .meaning =
              "instead of points: a row at each multiple, and at the end",
          .instead_of = {"points"}),
};
#undef AT

static void end_time(scn_reader *reader, scn_node *node, uint32_t given,
                     void *entry)
{
    scn_node *every = scn_bound_child(node, "every", SCN_SCALAR);
    (void)given;
    if (every != NULL && !every->is_faulty && scn_has_too_many_rows(entry)) {
        scn_tell_at(reader, every, every->place, SCN_TOO_MANY_ROWS,
                    SCN_MAX_ROWS);
    }
}

const scn_section scn_section_time =
    SECTION(time_fields, "time", "the clock", .end = end_time);

const scn_part scn_part_time = {
    .id = SCN_PART_time,
    .row = FIELD("time", SECTION, ONE, .section = &scn_section_time,
                 .is_required = true,
                 .meaning = "when it ends, and the rows of the curve"),
};
