/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "plots/words.h"
#include "results/pages/matchup_impl.h"

#define NAMES_LISTED     6
#define DOMINATED_LISTED 12

static const char *type_name(const lan_matchup_view *view, int32_t type)
{
    return view->matchup->units[type].name;
}

static void add_sentence(lan_document *document, const char *text)
{
    lan_document_sentence(document, LAN_TONE_PLAIN, "%s", text);
}

/* --- the mix, ladder or ring --------------------------------------------- */

/* "spear 33.1 %, horse 21.8 %, bow 45.1 %", without those not played. */
static void add_shares(lan_document *document, const lan_matchup_view *view,
                       const double *mix)
{
    const char *comma = "";

    for (int32_t i = 0; i < view->matchup->count; i++) {
        if (mix[i] > 0.0) {
            lan_document_more(document, "%s%s %.1f %%", comma,
                              type_name(view, i), 100.0 * mix[i]);
            comma = ", ";
        }
    }
}

static void add_mix(lan_document *document, const lan_matchup_view *view)
{
    add_sentence(document, view->contest != NULL
                               ? "Who attacks and is attacked in turn, against "
                                 "this mix no other gains: "
                               : "Against this mix no other gains: ");
    add_shares(document, view, view->findings->nash->mix);
    lan_document_more(document, ".");
}

/* What attackers and defenders each do best, and what it comes to. */
static void add_contest(lan_document *document, const lan_matchup_view *view)
{
    const lan_contest *contest = view->contest;

    if (contest == NULL) {
        return;
    }
    add_sentence(document, "Best to attack with: ");
    add_shares(document, view, contest->row_mix);
    lan_document_more(document, ".");
    add_sentence(document, "Best to defend with: ");
    add_shares(document, view, contest->column_mix);
    if (view->findings->by == LAN_PAYOFF_ODDS) {
        lan_document_more(document, "; the attacker then wins %.1f %%.",
                          50.0 + 50.0 * contest->value);
    } else {
        lan_document_more(document, "; the attacker is then ahead by %.1f %%.",
                          round(1000.0 * contest->value) / 10.0 + 0.0);
    }
}

static void add_kind(lan_document *document, const lan_matchup_view *view)
{
    const lan_rating *rating = view->findings->rating;
    const double cyclic = 100.0 * rating->cyclic_share;

    switch (rating->kind) {
    case LAN_RATING_LEVEL:
        add_sentence(document, "All are level.");
        break;
    case LAN_RATING_IS_LADDER:
    case LAN_RATING_IS_MIXED:
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "It is a ladder%s: ratings explain %.0f %% of who beats whom, "
            "%.0f %% goes round.",
            rating->kind == LAN_RATING_IS_MIXED ? " with counters" : "",
            100.0 - cyclic, cyclic);
        break;
    case LAN_RATING_IS_RING:
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "It is rock, paper, scissors: %.0f %% of who beats whom goes "
            "round, ratings explain %.0f %%.",
            cyclic, 100.0 - cyclic);
        break;
    }
    if (rating->ring[0] >= 0) {
        const char *a = type_name(view, rating->ring[0]);
        const char *b = type_name(view, rating->ring[1]);
        const char *c = type_name(view, rating->ring[2]);
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "The strongest ring: %s beats %s, %s beats %s, "
                              "and %s beats %s.",
                              a, b, b, c, c, a);
    }
}

/* --- lists of types ------------------------------------------------------ */

/* A list of which the first few are named. */
typedef struct name_list {
    lan_document *document;
    const char *before;
    int32_t most;
    int32_t count;
} name_list;

static void add_name(name_list *list, const char *name, const char *by)
{
    if (list->count == 0) {
        add_sentence(list->document, list->before);
    }
    if (list->count < list->most) {
        lan_document_more(list->document, "%s%s%s%s",
                          list->count > 0 ? ", " : "", name,
                          by != NULL ? " by " : "", by != NULL ? by : "");
    }
    list->count++;
}

static void end_names(const name_list *list, const char *after)
{
    if (list->count > list->most) {
        lan_document_more(list->document, " and %d more",
                          (int)(list->count - list->most));
    }
    if (list->count > 0) {
        lan_document_more(list->document, "%s", after);
    }
}

static void add_lists(lan_document *document, const lan_matchup_view *view)
{
    const lan_matchup_standing *standings = view->findings->standings;
    name_list top = {document, "Nothing counters ", NAMES_LISTED, 0};
    name_list bottom = {document, "There is nothing to beat for ", NAMES_LISTED,
                        0};
    name_list dominated = {document, "Dominated: ", DOMINATED_LISTED, 0};

    for (int32_t i = 0; i < view->matchup->count; i++) {
        if (standings[i].beaten_by == 0) {
            add_name(&top, type_name(view, i), NULL);
        }
    }
    end_names(&top, ".");
    for (int32_t i = 0; i < view->matchup->count; i++) {
        if (standings[i].beats == 0) {
            add_name(&bottom, type_name(view, i), NULL);
        }
    }
    end_names(&bottom, ".");
    for (int32_t i = 0; i < view->matchup->count; i++) {
        if (standings[i].dominated_by >= 0) {
            add_name(&dominated, type_name(view, i),
                     type_name(view, standings[i].dominated_by));
        }
    }
    end_names(&dominated, "; the other one does no worse against any, and "
                          "better against some.");
}

/* --- how far the numbers go ---------------------------------------------- */

static void add_outside(lan_document *document, const lan_matchup_view *view)
{
    const int64_t n = view->matchup->count;

    if (view->matchup->has_odds && view->findings->outside > 0) {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "%d of %lld match-ups lie outside %.0f to %.0f %%.",
            (int)view->findings->outside, (long long)(n * (n - 1) / 2),
            100.0 * LAN_MATCHUP_BAND_LOW, 100.0 * LAN_MATCHUP_BAND_HIGH);
    }
}

/* The widest interval, where it is wider than simulations are asked for. */
static void add_precision(lan_document *document, const lan_matchup_view *view)
{
    const lan_odds_options usual = lan_odds_options_default();
    const int32_t n = view->matchup->count;
    double widest = 0.0;

    for (int32_t i = 0; view->matchup->has_odds && i < n * n; i++) {
        const lan_matchup_cell *cell = &view->matchup->cells[i];
        widest = fmax(widest, cell->high - cell->low);
    }
    if (widest > usual.precision) {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "Simulated odds are known to %.2g %%, 95 times of 100.",
            50.0 * widest);
    }
}

/* Sides are alike by construction: a difference beyond the error would be a
 * fault. */
static void add_bias(lan_document *document, const lan_matchup_view *view)
{
    const lan_matchup_findings *findings = view->findings;
    const double rounding = 1e-9;

    if (lan_matchup_shown_attack(view) != NULL) {
        return;
    }
    if (findings->side_bias <= rounding) {
        add_sentence(document, "A type against itself is even: no side has an "
                               "advantage.");
    } else {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "A type against itself: one side wins %.2g %% more often at most; "
            "the error is %.2g %%.",
            100.0 * findings->side_bias, 100.0 * findings->bias_error);
    }
}

static void add_cut(lan_document *document, const lan_matchup_result *result,
                    const lan_matchup_view *view)
{
    const lan_battle_def *def = lan_scenario_battle_def(result->scenario);
    const char *odds =
        view->matchup->has_odds ? "; odds are fought to the end" : "";
    const int cut = (int)view->findings->cut;
    char time[LAN_PAGE_TIME_SIZE];

    if (cut > 0 && def->is_open_ended) {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "Warning: by the equations %d of these battles never end, for the "
            "two are even, or neither harms the other%s.",
            cut, odds);
    } else if (cut > 0) {
        lan_words_time(def->end, lan_scenario_time_unit(result->scenario), true,
                       time, sizeof time);
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "Warning: by the equations time.end, %s, stops %d of these "
            "battles%s.",
            time, cut, odds);
    }
}

void lan_page_matchup_findings(lan_document *document,
                               const lan_matchup_result *result,
                               const lan_matchup_view *view)
{
    add_contest(document, view);
    add_mix(document, view);
    add_kind(document, view);
    add_lists(document, view);
    add_outside(document, view);
    add_precision(document, view);
    add_bias(document, view);
    add_cut(document, result, view);
}
