/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"

typedef struct scn_fit {
    const char *data; /* as it is written; or NULL */
    lan_fit_def def;
} scn_fit;

#define AT(member) .offset = offsetof(lan_fit_change, member)
static const scn_field change_fields[] = {
    FIELD("path", TEXT, ONE, AT(path), .is_required = true,
          .meaning =
              "a number to be found, as for --set; it starts at what the "
              "scenario says"),
    FIELD("from", NUMBER, ONE, .lo = -LAN_INF, .hi = LAN_INF, AT(from),
          .meaning = "it stays above; with to"),
    FIELD("to", NUMBER, ONE, .lo = -LAN_INF, .hi = LAN_INF, AT(to),
          .meaning = "it stays below; with from"),
};
#undef AT

static void begin_change(scn_reader *reader, scn_node *node, void *entry)
{
    (void)reader;
    (void)node;
    *(lan_fit_change *)entry = (lan_fit_change){.from = LAN_NAN, .to = LAN_NAN};
}

/* Both ends or none, the first below the second. */
static void end_change(scn_reader *reader, scn_node *node, uint32_t given,
                       void *entry)
{
    const lan_fit_change *change = entry;
    const bool has_from = !isnan(change->from);
    const bool has_to = !isnan(change->to);
    (void)given;
    if (!node->is_faulty && (has_from || has_to) &&
        !(has_from && has_to && change->from < change->to)) {
        scn_tell_at(reader, node, node->place, "%s",
                    has_from && has_to ? "'from' must be below 'to'"
                                       : "'from' and 'to' stand together");
    }
}

static const scn_section change_section =
    SECTION(change_fields, "fit.change.N", "what a fit may change",
            .short_key = "path", .size = sizeof(lan_fit_change),
            .is_settled = true, .begin = begin_change, .end = end_change);

static const scn_word noises[] = {{"even", LAN_FIT_EVEN},
                                  {"count", LAN_FIT_COUNT},
                                  {"share", LAN_FIT_SHARE},
                                  {NULL, 0}};

#define AT(member) .offset = offsetof(scn_fit, member)
static const scn_field fit_fields[] = {
    FIELD("data", TEXT, ONE, AT(data), .is_required = true,
          .meaning =
              "observed strengths over time: a CSV file in this folder or "
              "below"),
    FIELD("change", SECTION, LIST, .section = &change_section, AT(def.changes),
          .meaning = "the numbers to be found"),
    FIELD("noise", CHOICE, ONE, AT(def.noise), .words = noises,
          .preset = "even",
          .meaning = "how far observations are off: all alike, by the root of "
                     "the strength, or by a share of it"),
};
#undef AT
lan_fit_def lan_fit_def_default(void)
{
    return (lan_fit_def){.noise = LAN_FIT_EVEN};
}

static void end_fit(scn_reader *reader, scn_node *node, uint32_t given,
                    void *entry)
{
    scn_fit *fit = entry;
    scn_node *data = scn_bound_child(node, "data", SCN_SCALAR);
    (void)given;
    if (data != NULL && !data->is_faulty) {
        fit->def.data = scn_file_beside(reader, data, NULL);
    }
}

static const scn_section fit_section =
    SECTION(fit_fields, "fit", "the fit", .end = end_fit);

const scn_part scn_part_fit = {
    .id = SCN_PART_fit,
    .row = FIELD("fit", SECTION, ONE, .marks = SCN_NOT_OF_IDENTITY,
                 .section = &fit_section, .is_fixed = true,
                 .meaning = "coefficients from observed strengths"),
    .size = sizeof(scn_fit),
};

lan_fit_def lan_scenario_fit_def(const lan_scenario *scenario)
{
    return ((const scn_fit *)scn_part_data(scenario, &scn_part_fit))->def;
}
