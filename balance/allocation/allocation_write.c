/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order found as the section of a scenario that it is.
 */
#include <math.h>

#include "base/text.h"
#include "lanchester/allocate.h"
#include "scenarios/format/value_impl.h"

static void write_list(const lan_battle_def *def, int32_t attacker,
                       const int32_t *targets, size_t count, FILE *out)
{
    fputs("    ", out);
    scn_write_text(out, def->units[attacker].name);
    fputs(": [", out);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? ", " : "", out);
        scn_write_text(out, def->units[targets[i]].name);
    }
    fputs("]\n", out);
}

static const lan_allocation_list *list_of(const lan_allocation *allocation,
                                          int32_t attacker)
{
    for (size_t l = 0; l < allocation->list_count; l++) {
        if (allocation->lists[l].attacker == attacker) {
            return &allocation->lists[l];
        }
    }
    return NULL;
}

/* Lists that the scenario has of others and goes by. */
static void write_kept(const lan_allocation *allocation,
                       const lan_battle_def *def, FILE *out)
{
    for (size_t k = 0;
         k < def->priority_count && def->share == LAN_SHARE_PRIORITY; k++) {
        const lan_priority_def *own = &def->priorities[k];
        if (list_of(allocation, own->attacker) == NULL) {
            write_list(def, own->attacker, own->targets, own->target_count,
                       out);
        }
    }
}

static void write_number(const char *key, double value, FILE *out)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    fprintf(out, "  %s: %s\n", key, lan_text_from_double(value, text));
}

lan_status lan_allocation_write(const lan_allocation *allocation,
                                const lan_scenario *scenario, FILE *out)
{
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    fputs("rules:\n", out);
    if (!isnan(def->gone)) {
        write_number("gone", def->gone, out);
    }
    if (def->wounds != LAN_WOUNDS_NONE) {
        fprintf(out, "  wounds: %s\n", lan_wounds_name(def->wounds));
    }
    if (def->pursuit > 0.0) {
        write_number("pursuit", def->pursuit, out);
    }
    fputs("  share: priority\n  priority:\n", out);
    for (size_t l = 0; l < allocation->list_count; l++) {
        const lan_allocation_list *list = &allocation->lists[l];
        write_list(def, list->attacker, list->targets, list->count, out);
    }
    write_kept(allocation, def, out);
    return ferror(out) ? LAN_EIO : LAN_OK;
}
