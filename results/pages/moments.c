/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "results/pages/pages_impl.h"

/* Most armies whose end has a sentence. */
#define ENDS_SHOWN 8

/* Order of events at the same time for one army. */
typedef enum moment_kind {
    MOMENT_FIRE,
    MOMENT_OTHER, /* of an army */
    MOMENT_OUT,
    MOMENT_END /* of the battle */
} moment_kind;

typedef struct moment {
    double time;
    int32_t army;
    moment_kind kind;
    const char *text;
} moment;

typedef struct moments {
    const char *unit;
    size_t count;
    moment *items;
} moments;

static void add_moment(moments *all, double time, int32_t army,
                       moment_kind kind, const char *text)
{
    all->items[all->count++] = (moment){time, army, kind, text};
}

static int by_time(const void *left, const void *right)
{
    const moment *const a = left;
    const moment *const b = right;
    if (a->time < b->time || a->time > b->time) {
        return a->time < b->time ? -1 : 1;
    }
    /* the end of the battle is last */
    return a->kind == MOMENT_END   ? 1
           : b->kind == MOMENT_END ? -1
           : a->army != b->army    ? a->army - b->army
                                   : (int)a->kind - (int)b->kind;
}

/* How an army ended. */
static const char *fate(const lan_fought *fought, int32_t army)
{
    const lan_army_def *def =
        &lan_scenario_battle_def(fought->scenario)->armies[army];
    const lan_army_outcome *is = &fought->outcome->armies[army];
    const lan_group_outcome tally =
        lan_tally_army(fought->battle, fought->outcome, army);
    if (is->state == LAN_ARMY_GONE) {
        return "was annihilated";
    }
    if (!(tally.lost_combat > 0.0 || tally.lost_other > 0.0)) {
        return "did not fight: it broke without a loss";
    }
    return def->has_morale && is->morale <= def->morale.break_at + 1e-9
               ? "lost heart and broke"
               : "broke";
}

/* Adds the first contact of an army, the groups that it lost, and its end. */
static void add_army(lan_document *to, const lan_fought *fought, int32_t army,
                     moments *all)
{
    const lan_army_outcome *const is = &fought->outcome->armies[army];
    const char *const name = lan_battle_army_name(fought->battle, army);
    const int32_t first = lan_battle_army_first_group(fought->battle, army);
    const int32_t count = lan_battle_army_group_count(fought->battle, army);
    double fired = LAN_NAN;
    for (int32_t i = first; i < first + count; i++) {
        const double gone = fought->outcome->groups[i].gone_at;
        fired = fmin(fired, fought->outcome->groups[i].fired_at);
        if (!isnan(gone) && (is->state != LAN_ARMY_GONE || gone < is->since)) {
            add_moment(all, gone, army, MOMENT_OTHER,
                       doc_write(to, "%s: %s gone", name,
                                 lan_battle_group_name(fought->battle, i)));
        }
    }
    if (!isnan(fired)) {
        add_moment(all, fired, army, MOMENT_FIRE,
                   doc_write(to, "%s opened fire", name));
    }
    if (is->state != LAN_ARMY_FIGHTING) {
        add_moment(all, is->since, army, MOMENT_OUT,
                   doc_write(to, "%s %s", name, fate(fought, army)));
    }
}

/* All events in chronological order. */
static moments collect_moments(lan_document *to, const lan_fought *fought)
{
    const lan_outcome *const outcome = fought->outcome;
    moments all = {.unit = lan_scenario_time_unit(fought->scenario)};
    const lan_annotations annotations = annotations_of(
        doc_arena(to), fought->battle,
        lan_scenario_battle_def(fought->scenario), outcome, 0.0, all.unit);
    all.items = doc_room(to,
                         annotations.count + (size_t)outcome->group_count +
                             2 * (size_t)outcome->army_count + 1,
                         sizeof *all.items);
    for (size_t i = 0; i < annotations.count; i++) {
        const lan_annotation *const at = &annotations.items[i];
        /* "us: vanguard +54,000 due by 1 day" for arrivals over a time span */
        const bool is_due = at->until > at->time && isfinite(at->until);
        if (!at->is_break) {
            add_moment(&all, at->time, at->army, MOMENT_OTHER,
                       doc_write(to, is_due ? "%s due by %s" : "%s", at->text,
                                 page_time(to, at->until, all.unit)));
        }
    }
    for (int32_t army = 0; army < outcome->army_count; army++) {
        add_army(to, fought, army, &all);
    }
    add_moment(&all, outcome->time, -1, MOMENT_END,
               doc_write(to, "the battle ended: %s",
                         lan_end_reason_name(outcome->reason)));
    qsort(all.items, all.count, sizeof *all.items, by_time);
    return all;
}

/* --- as sentences --------------------------------------------------------- */

/* Writes one sentence for all events of a kind; returns their number. */
static size_t say_all(lan_document *to, const moments *all, moment_kind kind)
{
    const char *text = "";
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const moment *const at = &all->items[i];
        if (at->kind == kind && count++ < ENDS_SHOWN) {
            text = doc_write(to, "%s%s%s at %s", text, count > 1 ? "; " : "",
                             at->text, page_time(to, at->time, all->unit));
        }
    }
    if (count > ENDS_SHOWN) {
        doc_say(to, "%s; and %zu more.", text, count - ENDS_SHOWN);
    } else if (count > 0) {
        doc_say(to, "%s.", text);
    }
    return count;
}

void page_ends(lan_document *to, const lan_fought *fought)
{
    const moments all = collect_moments(to, fought);
    if (lan_battle_def_approaches(lan_scenario_battle_def(fought->scenario)) &&
        say_all(to, &all, MOMENT_FIRE) == 0) {
        doc_say(to, "No army came within range.");
    }
    (void)say_all(to, &all, MOMENT_OUT);
}

/* --- as a table ----------------------------------------------------------- */

void page_moments(lan_document *to, const lan_fought *fought)
{
    if (fought->trajectory->row_count < 2 ||
        !lan_document_wants(to, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_series *const series = series_of(
        doc_arena(to), fought->battle, fought->trajectory, LAN_SERIES_BY_ARMY);
    const moments all = collect_moments(to, fought);
    lan_table *const table =
        doc_table(to, NULL, LAN_FOR(LAN_FORMAT_HTML),
                  "=time (%s)#@|=what happened|=left then#c", all.unit);
    table_caption(table, "What happened", true);
    for (size_t i = 0; i < all.count; i++) {
        const moment *const at = &all.items[i];
        const bool is_end = at->kind == MOMENT_END;
        table_add_toned(table, is_end ? LAN_TONE_STRONG : LAN_TONE_PLAIN,
                        "%g|%s|%g", at->time, at->text,
                        is_end ? LAN_NAN
                               : series_at(series, (size_t)at->army, at->time));
    }
}
