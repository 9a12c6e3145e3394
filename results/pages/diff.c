/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "results/pages/pages_impl.h"

/* Most effects named per match-up; the rest is summed. */
#define MOST_EFFECTS 4

/* Effects below this share of the change are not named. */
#define LEAST_SHARE 0.005

/* Changes below this do not show in a tenth of a per cent. */
#define LEAST_SHOWN 0.0005

/* --- what changed -------------------------------------------------------- */

/* Lists types that only one scenario has: always for programs, for people only
 * if there are any. */
static void add_types(lan_document *to, const char *key, const char *what,
                      const char *const *names, size_t count)
{
    doc_texts(to, key, names, count);
    page_list list = {.text = ""};
    for (size_t i = 0; i < count; i++) {
        page_list_add(to, &list, names[i]);
    }
    if (what != NULL && count > 0) {
        doc_say(to, "%s: %s.", what, list.text);
    }
}

static void add_changes(lan_document *to, const lan_diff *diff, bool is_said)
{
    if (is_said && diff->change_count == 0) {
        doc_say(to, "No value that affects the match-ups of the shared types "
                    "has changed.");
    }
    lan_table *table = doc_table(to, "changes", is_said ? LAN_FOR_PEOPLE : 0,
                                 "path=change|before=before#n|after=after#n");
    for (size_t i = 0; i < diff->change_count; i++) {
        table_add(table, "%s|%s|%s", diff->changes[i].path,
                  diff->changes[i].before, diff->changes[i].after);
    }
}

/* --- what moved ---------------------------------------------------------- */

/* The causes of a change: "units.knight.hit +12.3, ...", the largest effects in
 * per cent, then the remainder. */
static const char *reasons_text(lan_document *to, const lan_diff *diff,
                                const lan_diff_pair *pair)
{
    const double least = LEAST_SHARE * fabs(pair->after - pair->before);
    double left = pair->after - pair->before;
    const char *text = "";
    bool is_rest = false;

    for (size_t i = 0; !is_rest; i++) {
        const lan_diff_effect *effect =
            i < pair->count && i < MOST_EFFECTS ? &pair->effects[i] : NULL;
        is_rest = effect == NULL || isnan(effect->effect) ||
                  (fabs(effect->effect) <= least && i > 0);
        if (is_rest && !(fabs(left) > fmax(least, LEAST_SHOWN))) {
            break;
        }
        const double share = is_rest ? left : effect->effect;
        text = doc_write(to, "%s%s%s %+.1f", text, text[0] != '\0' ? ", " : "",
                         is_rest ? "rest" : diff->changes[effect->change].path,
                         page_percent(share));
        left -= share;
    }
    return text;
}

static void add_pairs(lan_document *to, const lan_diff *diff, unsigned formats,
                      size_t count)
{
    lan_table *table =
        doc_table(to, NULL, formats,
                  "first=first|second=second|before=before#n|after=after#n|"
                  "change=change#n|because=because of");
    for (size_t i = 0; i < count; i++) {
        const lan_diff_pair *const pair = &diff->pairs[i];
        const double change = pair->after - pair->before;
        table_add(table, "%s|%s", pair->names[0], pair->names[1]);
        table_shown(table, pair->before, "%.1f", 100.0 * pair->before);
        table_shown(table, pair->after, "%.1f", 100.0 * pair->after);
        table_shown(table, change, "%+.1f", 100.0 * change);
        table_cells(table, "%s", reasons_text(to, diff, pair));
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
    size_t shown = 0; /* visible moves; they are sorted by size */

    while (shown < diff->moved_count &&
           fabs(diff->pairs[shown].after - diff->pairs[shown].before) >=
               LEAST_SHOWN) {
        shown++;
    }
    if (shown > 0) {
        doc_gap(to);
        doc_say(to, "%s", subjects[diff->by]);
        add_pairs(to, diff, LAN_FOR_PEOPLE, shown);
    }
    if (diff->change_count == 0) {
        return;
    }
    doc_say(to, "%zu of %zu match-ups moved", diff->moved_count,
            diff->pair_count);
    if (shown < diff->moved_count) {
        doc_more(to, ", %zu of them by less than 0.05 %%",
                 diff->moved_count - shown);
    }
    doc_more(to, ".");
}

void lan_page_diff(lan_document *to, const lan_diff *diff, bool is_brief)
{
    doc_fields(to, "schema: %d by: %s budget: [ %g %g ]", 1,
               lan_matchup_payoff_name(diff->by), diff->budget[0],
               diff->budget[1]);
    add_types(to, "added", is_brief ? NULL : "New", diff->added,
              diff->added_count);
    add_types(to, "removed", is_brief ? NULL : "Gone", diff->removed,
              diff->removed_count);
    add_changes(to, diff, !is_brief);
    doc_fields(to, "moved: %zu matchups: [", diff->moved_count);
    for (size_t i = 0; i < diff->pair_count; i++) {
        const lan_diff_pair *const pair = &diff->pairs[i];
        doc_fields(
            to,
            "{ first: %s second: %s soldiers: [ [ %jd %jd ] [ %jd %jd ] ] "
            "before: %g after: %g change: %g error: %g moved: %i effects: [",
            pair->names[0], pair->names[1], (intmax_t)pair->soldiers[0][0],
            (intmax_t)pair->soldiers[0][1], (intmax_t)pair->soldiers[1][0],
            (intmax_t)pair->soldiers[1][1], pair->before, pair->after,
            pair->after - pair->before, pair->error, pair->is_moved);
        for (size_t k = 0; k < pair->count; k++) {
            const lan_diff_effect *const effect = &pair->effects[k];
            doc_fields(to, "{ path: %s effect: %g first: %g last: %g }",
                       diff->changes[effect->change].path, effect->effect,
                       effect->first, effect->last);
        }
        doc_fields(to, "] rest: %g }", pair->rest);
    }
    doc_fields(to, "]");
    add_moved(to, diff);
    if (diff->has_terrains && !is_brief) {
        doc_say(to, "These are on open ground; match-ups in terrains are not "
                    "compared.");
    }
    add_pairs(to, diff, LAN_FOR_ROWS, diff->pair_count);
}
