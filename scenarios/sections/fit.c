/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"

typedef struct scn_fit {
    const char *data; /* as it is written; or NULL */
    const char *file; /* as it can be opened; or NULL */
    const lan_fit_change *changes;
    size_t change_count;
    lan_fit_noise noise;
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
static const scn_section change_section = {.path = "fit.change.N",
                                           .title = "what a fit may change",
                                           .short_key = "path",
                                           .fields = change_fields,
                                           .count = COUNT(change_fields)};

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
    FIELD("change", SECTION, LIST, .section = &change_section,
          .meaning = "the numbers to be found"),
    FIELD("noise", CHOICE, ONE, AT(noise), .words = noises, .preset = "even",
          .meaning = "how far observations are off: all alike, by the root of "
                     "the strength, or by a share of it"),
};
#undef AT
static const scn_section fit_section = SECTION(fit_fields, "fit", "the fit");

lan_fit_def lan_fit_def_default(void)
{
    return (lan_fit_def){.noise = LAN_FIT_EVEN};
}

/* Both ends or none, the first below the second. */
static void check_range(scn_reader *reader, scn_node *node, uint32_t given,
                        void *entry)
{
    const lan_fit_change *change = entry;
    (void)given;
    const bool has_from = !isnan(change->from);
    const bool has_to = !isnan(change->to);
    if (node->is_faulty || (has_from && has_to && change->from < change->to) ||
        (!has_from && !has_to)) {
        return;
    }
    if (scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, node->place,
                 has_from && has_to ? "'from' must be below 'to'"
                                    : "'from' and 'to' stand together");
    }
}

static void bind_fit(scn_reader *reader, scn_node *node, void *out)
{
    scn_fit *fit = out;
    *fit = (scn_fit){.noise = lan_fit_def_default().noise};
    if (node == NULL) {
        return;
    }
    scn_bind_section(reader, node, &fit_section, fit);
    scn_node *data = scn_bound_child(node, "data", SCN_SCALAR);
    if (data != NULL && !data->is_faulty) {
        fit->file = scn_file_beside(reader, data, NULL);
    }
    scn_node *list = scn_bound_child(node, "change", SCN_LIST);
    if (list != NULL) {
        const lan_fit_change preset = {.from = LAN_NAN, .to = LAN_NAN};
        fit->change_count =
            scn_bind_entries(reader, list,
                             &(scn_entries){&change_section, sizeof preset,
                                            &preset, false, check_range},
                             &fit->changes);
    }
}

const scn_part scn_part_fit = {
    .id = SCN_PART_fit,
    .row = FIELD("fit", SECTION, ONE, .marks = SCN_NOT_OF_IDENTITY,
                 .section = &fit_section, .is_fixed = true,
                 .meaning = "coefficients from observed strengths"),
    .size = sizeof(scn_fit),
    .bind = bind_fit,
};

lan_fit_def lan_scenario_fit_def(const lan_scenario *scenario)
{
    const scn_fit *is = scn_part_data(scenario, &scn_part_fit);
    return (lan_fit_def){.data = is->file,
                         .changes = is->changes,
                         .change_count = is->change_count,
                         .noise = is->noise};
}
