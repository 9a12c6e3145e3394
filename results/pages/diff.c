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

static void add_pair_fields(lan_document *to, const lan_diff *diff,
                            const lan_diff_pair *pair)
{
    lan_document_begin(to, NULL);
    lan_document_text(to, "first", pair->names[0]);
    lan_document_text(to, "second", pair->names[1]);
    lan_document_begin_list(to, "soldiers");
    for (int i = 0; i < 2; i++) {
        const int64_t soldiers[] = {pair->soldiers[i][0], pair->soldiers[i][1]};
        lan_document_wholes(to, NULL, soldiers, 2);
    }
    lan_document_end(to);
    lan_document_number(to, "before", pair->before);
    lan_document_number(to, "after", pair->after);
    lan_document_number(to, "change", pair->after - pair->before);
    lan_document_number(to, "error", pair->error);
    lan_document_flag(to, "moved", pair->is_moved);
    lan_document_begin_list(to, "effects");
    for (size_t i = 0; i < pair->count; i++) {
        const lan_diff_effect *effect = &pair->effects[i];
        lan_document_begin(to, NULL);
        lan_document_text(to, "path", diff->changes[effect->change].path);
        lan_document_number(to, "effect", effect->effect);
        lan_document_number(to, "first", effect->first);
        lan_document_number(to, "last", effect->last);
        lan_document_end(to);
    }
    lan_document_end(to);
    lan_document_number(to, "rest", pair->rest);
    lan_document_end(to);
}

/* --- what changed -------------------------------------------------------- */

/* Types that only one has: programs read all, people where there are some. */
static void add_types(lan_document *to, const char *key, const char *what,
                      const char *const *names, size_t count)
{
    lan_document_texts(to, key, names, count);
    for (size_t i = 0; what != NULL && i < count; i++) {
        if (i == 0) {
            lan_document_say(to, "%s", what);
        }
        lan_document_more(to, "%s%s%s", i > 0 ? ", " : "", names[i],
                          i + 1 == count ? "." : "");
    }
}

static void add_changes(lan_document *to, const lan_diff *diff, bool is_told)
{
    static const lan_column_def columns[] = {
        {"path", "change", NULL, LAN_AS_TEXT},
        {"before", "before", NULL, LAN_AS_NUMBER},
        {"after", "after", NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.key = "changes",
                               .formats = is_told ? LAN_FOR_PEOPLE : 0,
                               LAN_COLUMNS(columns)};
    if (is_told && diff->change_count == 0) {
        lan_document_say(to, "Nothing that match-ups go by has changed in the "
                             "types that both have.");
    }
    lan_table *table = lan_document_table(to, &def);
    for (size_t i = 0; i < diff->change_count; i++) {
        lan_table_row_of(table, diff->changes[i].path);
        lan_table_name(table, diff->changes[i].before);
        lan_table_name(table, diff->changes[i].after);
    }
}

/* --- what moved ---------------------------------------------------------- */

/* "units.knight.hit +12.3": an effect in per cent. */
static void write_effect(char *text, size_t size, const char *path,
                         double effect)
{
    const size_t used = strlen(text);
    /* rounded first: what rounds to 0 is 0, not -0.0 */
    snprintf(text + used, size - used, "%s%s %+.1f", used > 0 ? ", " : "", path,
             round(1000.0 * effect) / 10.0 + 0.0);
}

/* What moved a pair: the largest effects, then what they leave. */
static void write_reasons(const lan_diff *diff, const lan_diff_pair *pair,
                          char *text, size_t size)
{
    const double least = LEAST_SHARE * fabs(pair->after - pair->before);
    double left = pair->after - pair->before;

    text[0] = '\0';
    for (size_t i = 0; i < pair->count && i < MOST_EFFECTS; i++) {
        const lan_diff_effect *effect = &pair->effects[i];
        if (isnan(effect->effect) || (fabs(effect->effect) <= least && i > 0)) {
            break;
        }
        write_effect(text, size, diff->changes[effect->change].path,
                     effect->effect);
        left -= effect->effect;
    }
    if (fabs(left) > fmax(least, LEAST_SHOWN)) {
        write_effect(text, size, "rest", left);
    }
}

static void add_pairs(lan_document *to, const lan_diff *diff, unsigned formats,
                      size_t count)
{
    static const lan_column_def columns[] = {
        {"first", "first", NULL, LAN_AS_TEXT},
        {"second", "second", NULL, LAN_AS_TEXT},
        {"before", "before", NULL, LAN_AS_NUMBER},
        {"after", "after", NULL, LAN_AS_NUMBER},
        {"change", "change", NULL, LAN_AS_SIGNED},
        {"because", "because of", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = formats, LAN_COLUMNS(columns)};
    lan_table *table = lan_document_table(to, &def);
    for (size_t i = 0; i < count; i++) {
        const lan_diff_pair *const pair = &diff->pairs[i];
        const double change = pair->after - pair->before;
        char why[(MOST_EFFECTS + 1) * (LAN_DIFF_PATH_SIZE + 16)];
        write_reasons(diff, pair, why, sizeof why);
        lan_table_row_of(table, pair->names[0]);
        lan_table_name(table, pair->names[1]);
        lan_table_shown(table, pair->before, "%.1f", 100.0 * pair->before);
        lan_table_shown(table, pair->after, "%.1f", 100.0 * pair->after);
        lan_table_shown(table, change, "%+.1f", 100.0 * change);
        lan_table_name(table, why);
    }
}

static void add_moved(lan_document *to, const lan_diff *diff)
{
    static const char *const subjects[] = {
        [LAN_PAYOFF_ODDS] =
            "Win probability of the first against the second, in %:",
        [LAN_PAYOFF_MARGIN] = "Margin of the first over the second, in %:",
        [LAN_PAYOFF_VALUE] =
            "Value the first gains from the second, in % of the budget:"};
    size_t shown =
        0; /* moves that show in the digits; the largest come first */

    while (shown < diff->moved_count &&
           fabs(diff->pairs[shown].after - diff->pairs[shown].before) >=
               LEAST_SHOWN) {
        shown++;
    }
    if (shown > 0) {
        lan_document_gap(to);
        lan_document_say(to, "%s", subjects[diff->by]);
        add_pairs(to, diff, LAN_FOR_PEOPLE, shown);
    }
    if (diff->change_count == 0) {
        return;
    }
    lan_document_say(to, "%zu of %zu match-ups moved", diff->moved_count,
                     diff->pair_count);
    if (shown < diff->moved_count) {
        lan_document_more(to, ", %zu of them by less than 0.05 %%",
                          diff->moved_count - shown);
    }
    lan_document_more(to, ".");
}

void lan_page_diff(lan_document *to, const lan_diff *diff, bool is_brief)
{
    lan_document_whole(to, "schema", 1);
    lan_document_text(to, "by", lan_matchup_payoff_name(diff->by));
    lan_document_numbers(to, "budget", diff->budget, 2);
    add_types(to, "added", is_brief ? NULL : "New: ", diff->added,
              diff->added_count);
    add_types(to, "removed", is_brief ? NULL : "Gone: ", diff->removed,
              diff->removed_count);
    add_changes(to, diff, !is_brief);
    lan_document_whole(to, "moved", (int64_t)diff->moved_count);
    lan_document_begin_list(to, "matchups");
    for (size_t i = 0;
         lan_document_wants(to, LAN_FORMAT_JSON) && i < diff->pair_count; i++) {
        add_pair_fields(to, diff, &diff->pairs[i]);
    }
    lan_document_end(to);
    add_moved(to, diff);
    if (diff->has_terrains && !is_brief) {
        lan_document_say(to, "These are on open ground; match-ups in terrains "
                             "are not compared.");
    }
    add_pairs(to, diff, LAN_FOR_ROWS, diff->pair_count);
}
