/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "results/pages/pages_impl.h"

/* Effects of one match-up that are named, beside the rest. */
#define MOST_EFFECTS 4

/* What is not worth a word beside a move. */
#define LEAST_SHARE 0.005

/* What a tenth of a per cent shows of a move. */
#define LEAST_SHOWN 0.0005

/* --- fields -------------------------------------------------------------- */

static void add_names(lan_document *document, const char *key,
                      const char *const *names, size_t count)
{
    lan_document_begin_list(document, key);
    for (size_t i = 0; i < count; i++) {
        lan_document_text(document, NULL, names[i]);
    }
    lan_document_end(document);
}

static void add_effects(lan_document *document, const lan_diff *diff,
                        const lan_diff_pair *pair)
{
    lan_document_begin_list(document, "effects");
    for (size_t i = 0; i < pair->count; i++) {
        const lan_diff_effect *effect = &pair->effects[i];
        lan_document_begin(document, NULL);
        lan_document_text(document, "path", diff->changes[effect->change].path);
        lan_document_number(document, "effect", effect->effect);
        lan_document_number(document, "first", effect->first);
        lan_document_number(document, "last", effect->last);
        lan_document_end(document);
    }
    lan_document_end(document);
}

static void add_soldiers(lan_document *document, const lan_diff_pair *pair)
{
    lan_document_begin_list(document, "soldiers");
    for (int i = 0; i < 2; i++) {
        lan_document_begin_list(document, NULL);
        lan_document_whole(document, NULL, pair->soldiers[i][0]);
        lan_document_whole(document, NULL, pair->soldiers[i][1]);
        lan_document_end(document);
    }
    lan_document_end(document);
}

static void add_pair_fields(lan_document *document, const lan_diff *diff,
                            const lan_diff_pair *pair)
{
    lan_document_begin(document, NULL);
    lan_document_text(document, "first", pair->names[0]);
    lan_document_text(document, "second", pair->names[1]);
    add_soldiers(document, pair);
    lan_document_number(document, "before", pair->before);
    lan_document_number(document, "after", pair->after);
    lan_document_number(document, "change", pair->after - pair->before);
    lan_document_number(document, "error", pair->error);
    lan_document_flag(document, "moved", pair->is_moved);
    add_effects(document, diff, pair);
    lan_document_number(document, "rest", pair->rest);
    lan_document_end(document);
}

static void add_fields(lan_document *document, const lan_diff *diff)
{
    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "by", lan_matchup_payoff_name(diff->by));
    lan_document_pair(document, "budget", diff->budget[0], diff->budget[1]);
    add_names(document, "added", diff->added, diff->added_count);
    add_names(document, "removed", diff->removed, diff->removed_count);
}

static void add_pairs_fields(lan_document *document, const lan_diff *diff)
{
    lan_document_whole(document, "moved", (int64_t)diff->moved_count);
    lan_document_begin_list(document, "matchups");
    for (size_t i = 0; i < diff->pair_count; i++) {
        add_pair_fields(document, diff, &diff->pairs[i]);
    }
    lan_document_end(document);
}

/* --- what changed -------------------------------------------------------- */

static void add_types(lan_document *document, const char *what,
                      const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i == 0) {
            lan_document_sentence(document, LAN_TONE_PLAIN, "%s%s", what,
                                  names[i]);
        } else {
            lan_document_more(document, ", %s", names[i]);
        }
    }
    if (count > 0) {
        lan_document_more(document, ".");
    }
}

static void add_changes(lan_document *document, const lan_diff *diff,
                        bool is_told)
{
    static const lan_column_def columns[] = {
        {"path", "change", NULL, LAN_AS_TEXT},
        {"before", "before", NULL, LAN_AS_NUMBER},
        {"after", "after", NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.key = "changes",
                               .formats = is_told ? LAN_FOR_PEOPLE : 0,
                               .columns = columns,
                               .column_count = 3};

    lan_table *table = lan_document_table(document, &def);
    for (size_t i = 0; i < diff->change_count; i++) {
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_name(table, diff->changes[i].path);
        lan_table_name(table, diff->changes[i].before);
        lan_table_name(table, diff->changes[i].after);
    }
}

static void add_head(lan_document *document, const lan_diff *diff)
{
    add_types(document, "New: ", diff->added, diff->added_count);
    add_types(document, "Gone: ", diff->removed, diff->removed_count);
    if (diff->change_count == 0) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "Nothing that match-ups go by has changed in the "
                              "types that both have.");
    }
}

/* --- what moved ---------------------------------------------------------- */

/* "units.knight.hit +12.3": an effect in per cent. */
static void write_effect(char *text, size_t size, const char *comma,
                         const char *path, double effect)
{
    const size_t used = strlen(text);
    /* rounded first: what rounds to 0 is 0, not -0.0 */
    snprintf(text + used, size - used, "%s%s %+.1f", comma, path,
             round(1000.0 * effect) / 10.0 + 0.0);
}

/* What moved a pair: the largest effects, then what they leave. */
static void write_reasons(const lan_diff *diff, const lan_diff_pair *pair,
                          char *text, size_t size)
{
    const double least = LEAST_SHARE * fabs(pair->after - pair->before);
    double left = pair->after - pair->before;
    size_t named = 0;

    text[0] = '\0';
    for (size_t i = 0; i < pair->count && named < MOST_EFFECTS; i++) {
        const lan_diff_effect *effect = &pair->effects[i];
        if (isnan(effect->effect) ||
            (fabs(effect->effect) <= least && named > 0)) {
            break;
        }
        write_effect(text, size, named > 0 ? ", " : "",
                     diff->changes[effect->change].path, effect->effect);
        left -= effect->effect;
        named++;
    }
    if (fabs(left) > fmax(least, LEAST_SHOWN)) {
        write_effect(text, size, named > 0 ? ", " : "", "rest", left);
    }
}

static void add_pair(lan_table *table, const lan_diff *diff,
                     const lan_diff_pair *pair)
{
    char why[(MOST_EFFECTS + 1) * (LAN_DIFF_PATH_SIZE + 16)];
    const double change = pair->after - pair->before;

    write_reasons(diff, pair, why, sizeof why);
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, pair->names[0]);
    lan_table_name(table, pair->names[1]);
    lan_table_shown(table, pair->before, "%.1f", 100.0 * pair->before);
    lan_table_shown(table, pair->after, "%.1f", 100.0 * pair->after);
    lan_table_shown(table, change, "%+.1f", 100.0 * change);
    lan_table_name(table, why);
}

/* Moves that show in the digits; the largest stand first. */
static size_t count_shown(const lan_diff *diff)
{
    size_t count = 0;

    while (count < diff->moved_count &&
           fabs(diff->pairs[count].after - diff->pairs[count].before) >=
               LEAST_SHOWN) {
        count++;
    }
    return count;
}

static void add_pairs(lan_document *document, const lan_diff *diff,
                      unsigned formats, size_t count)
{
    static const lan_column_def columns[] = {
        {"first", "first", NULL, LAN_AS_TEXT},
        {"second", "second", NULL, LAN_AS_TEXT},
        {"before", "before", NULL, LAN_AS_NUMBER},
        {"after", "after", NULL, LAN_AS_NUMBER},
        {"change", "change", NULL, LAN_AS_SIGNED},
        {"because", "because of", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = formats,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};

    lan_table *table = lan_document_table(document, &def);
    for (size_t i = 0; i < count; i++) {
        add_pair(table, diff, &diff->pairs[i]);
    }
}

static void add_moved(lan_document *document, const lan_diff *diff)
{
    static const char *const subjects[] = {
        [LAN_PAYOFF_ODDS] =
            "Win probability of the first against the second, in %:",
        [LAN_PAYOFF_MARGIN] = "Margin of the first over the second, in %:",
        [LAN_PAYOFF_VALUE] =
            "Value the first gains from the second, in % of the budget:"};
    const size_t shown = count_shown(diff);

    if (shown > 0) {
        lan_document_gap(document);
        lan_document_sentence(document, LAN_TONE_PLAIN, "%s",
                              subjects[diff->by]);
        add_pairs(document, diff, LAN_FOR_PEOPLE, shown);
    }
    if (diff->change_count == 0) {
        return;
    }
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "%zu of %zu match-ups moved", diff->moved_count,
                          diff->pair_count);
    if (shown < diff->moved_count) {
        lan_document_more(document, ", %zu of them by less than 0.05 %%",
                          diff->moved_count - shown);
    }
    lan_document_more(document, ".");
}

void lan_page_diff(lan_document *document, const lan_diff *diff, bool is_brief)
{
    add_fields(document, diff);
    if (!is_brief) {
        add_head(document, diff);
    }
    add_changes(document, diff, !is_brief);
    if (lan_document_wants(document, LAN_FORMAT_JSON)) {
        add_pairs_fields(document, diff);
    }
    add_moved(document, diff);
    if (diff->has_terrains && !is_brief) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "These are on open ground; match-ups in terrains "
                              "are not compared.");
    }
    add_pairs(document, diff, LAN_FOR(LAN_FORMAT_CSV), diff->pair_count);
}
