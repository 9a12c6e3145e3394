/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The facts of a sweep's store.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/text.h"
#include "scenarios/keys.h"

/* A text of a part of the scenario that is equal for all scenarios with the
 * same question; NULL if memory runs out. */
static const char *write_identity(const lan_sweep *sweep, const char *key,
                                  arena *memory)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    bool is_whole =
        stream != NULL &&
        lan_keys_write_identity(sweep->scenario, key, stream) == LAN_OK;
    if (is_whole && key != NULL && !isnan(sweep->precision)) {
        fprintf(stream, "precision: %s\n",
                lan_text_from_double(sweep->precision, number));
    }
    is_whole = stream != NULL && fclose(stream) == 0 && is_whole;
    memory->is_short = memory->is_short || !is_whole;
    const char *kept = is_whole ? arena_copy(memory, text) : NULL;
    free(text);
    return kept;
}

fact fact_of(int64_t number, arena *memory)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    return (fact){arena_copy(memory, text), number};
}

void facts_of_sweep(const lan_sweep *sweep, lan_shard shard, arena *memory,
                    fact about[FACTS])
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, sweep->seed);
    about[PROGRAM].text = PACKAGE_VERSION;
    about[SCENARIO].text = write_identity(sweep, NULL, memory);
    about[SWEEP].text = write_identity(sweep, "sweep", memory);
    about[SEED].text = arena_copy(memory, seed);
    about[POINTS] = fact_of(sweep->points, memory);
    about[REPEAT] = fact_of(sweep->repeat, memory);
    about[HAS_FIXED_POINTS] = fact_of(
        lan_scenario_sweep(sweep->scenario)->design == LAN_DESIGN_LHS, memory);
    about[SHARD] = fact_of(shard.index, memory);
    about[SHARDS] = fact_of(shard.count, memory);
}

/* The first line of a text, without leading blanks, for a message. */
static const char *show_line(const char *text, char shown[60])
{
    char line[80];
    char plain[56];
    text += strspn(text, " ");
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    snprintf(shown, 60, line[0] != '\0' ? "'%s'" : "nothing",
             lan_text_printable(line, plain, sizeof plain));
    return shown;
}

lan_status facts_compare(const fact *was, const fact *now, bool is_part,
                         lan_error *err)
{
    static const char *const nouns[FACTS] = {
        "version of the program", "scenario", "sweep", "seed",
        "number of samples", "number of battles",
        /* it is another sweep, too */
        [SHARD] = "shard", [SHARDS] = "number of shards"};
    char has[60];
    char wants[60];
    for (int i = 0; i < FACTS; i++) {
        const char *a = was[i].text;
        const char *b = now[i].text;
        const bool may_rise =
            i == REPEAT || (i == POINTS && was[HAS_FIXED_POINTS].number == 0);
        if (strcmp(a, b) == 0 || nouns[i] == NULL || (is_part && i >= SHARD) ||
            (may_rise && (is_part || now[i].number > was[i].number))) {
            continue;
        }
        size_t line = 0;
        for (size_t k = 0; a[k] != '\0' && a[k] == b[k]; k++) {
            line = a[k] == '\n' ? k + 1 : line;
        }
        return refuse(err,
                      "the store was made with another %s: it has %s, this "
                      "sweep has %s%s",
                      nouns[i], show_line(a + line, has),
                      show_line(b + line, wants),
                      may_rise ? ", and it can only be raised" : "");
    }
    return LAN_OK;
}
