/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_statistics_double.h>
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "results/pages/pages_impl.h"

/* Above this many groups, armies are shown; above this many armies, sides. Also
 * the most pairs of killer and victim. */
#define GROUPS_SHOWN 60
#define ARMIES_SHOWN 40
#define PAIRS_SHOWN  12

/* Significant digits of a time, as in sentences. */
#define TIME_DIGITS 4

/* Rows of the curve as text. */
#define CURVE_ROWS 12

/* --- the order of battle ------------------------------------------------- */

/* NaN for 0: the cell is empty. */
static double or_nothing(double value)
{
    return value > 0.0 ? value : LAN_NAN;
}

static void add_tally(lan_table *table, lan_group_outcome tally)
{
    table_cells(table, "%g|%g|%g|%g|%g|%g|%g", tally.start,
                or_nothing(tally.reinforced), or_nothing(tally.not_arrived),
                tally.lost_combat, or_nothing(tally.lost_other), tally.left,
                lan_tally_share(&tally));
}

/* "gone at 3.2", or "". */
static const char *state_text(lan_document *to, const char *state, double since)
{
    return isnan(since) ? ""
                        : doc_write(to, "%s at %s", state,
                                    doc_grouped(to, since, TIME_DIGITS));
}

/* Adds an army and, if it has several but not too many groups, its groups. */
static void add_army(lan_document *to, lan_table *table,
                     const lan_fought *fought, int32_t army, int indent)
{
    const lan_battle *battle = fought->battle;
    const lan_army_outcome *is = &fought->outcome->armies[army];
    const char *const name = lan_battle_army_name(battle, army);
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);
    const bool with_groups =
        count > 1 && lan_battle_group_count(battle) <= GROUPS_SHOWN;

    table_add(table, "%s",
              count == 1 ? doc_write(to, "%s, %s", name,
                                     lan_battle_group_name(battle, first))
                         : name);
    table_indent(table, indent);
    add_tally(table, lan_tally_army(battle, fought->outcome, army));
    table_cells(table, "%.2f|%s", is->morale,
                state_text(to, lan_army_state_name(is->state), is->since));
    for (int32_t i = first; with_groups && i < first + count; i++) {
        table_add(table, "%s", lan_battle_group_name(battle, i));
        table_indent(table, indent + 1);
        add_tally(table, fought->outcome->groups[i]);
        table_cells(table, "|%s",
                    state_text(to, "gone", fought->outcome->groups[i].gone_at));
    }
}

/* True for a side whose only army has its name. */
static bool is_one_army(const lan_battle *battle, int32_t side)
{
    const char *name = lan_battle_side_name(battle, side);
    for (int32_t i = 0; i < lan_battle_army_count(battle); i++) {
        if (lan_battle_army_side(battle, i) == side &&
            strcmp(lan_battle_army_name(battle, i), name) != 0) {
            return false;
        }
    }
    return true;
}

/* Adds the armies of a side, below a line for the side unless the side's only
 * army has its name. */
static void add_side(lan_document *to, lan_table *table,
                     const lan_fought *fought, int32_t side)
{
    const lan_battle *battle = fought->battle;
    const int indent = is_one_army(battle, side) ? 0 : 1;
    size_t armies = 0;
    if (indent > 0) {
        table_add_toned(
            table, LAN_TONE_STRONG, "%s",
            doc_write(to, "side %s", lan_battle_side_name(battle, side)));
        add_tally(table, lan_tally_side(battle, fought->outcome, side));
    }
    for (int32_t i = 0; i < lan_battle_army_count(battle); i++) {
        if (lan_battle_army_side(battle, i) == side &&
            armies++ < ARMIES_SHOWN) {
            add_army(to, table, fought, i, indent);
        }
    }
    if (armies > ARMIES_SHOWN) {
        table_add_toned(table, LAN_TONE_FAINT, "%s",
                        doc_write(to, "and %zu more", armies - ARMIES_SHOWN));
        table_indent(table, indent);
    }
}

static void add_order(lan_document *to, const lan_fought *fought)
{
    lan_table *table =
        doc_table(to, NULL, LAN_FOR_PEOPLE,
                  "=|=start#c|=reinforced#c|=not arrived#c|=lost in combat#c|"
                  "=lost otherwise#c|=left#c|=#%|=morale#n|=");
    table_caption(table, "Order of battle", true);
    for (int32_t i = 0; i < lan_battle_side_count(fought->battle); i++) {
        add_side(to, table, fought, i);
    }
}

/* --- who killed whom ------------------------------------------------------ */

/* "army" for an army or its only group, otherwise "army.group". */
static const char *name_text(lan_document *to, const lan_battle *battle,
                             bool of_armies, size_t index)
{
    const int32_t army = of_armies
                             ? (int32_t)index
                             : lan_battle_group_army(battle, (int32_t)index);
    return of_armies || lan_battle_army_group_count(battle, army) == 1
               ? lan_battle_army_name(battle, army)
               : page_group(to, battle, (int32_t)index);
}

/* Who killed whom: [killers][victims] of groups, or armies. */
typedef struct pairs {
    double *killed;
    size_t width;
    size_t count; /* above 0 */
} pairs;

static pairs collect_pairs(lan_document *to, const lan_fought *fought,
                           bool of_armies)
{
    const lan_battle *const battle = fought->battle;
    const int32_t groups = fought->outcome->group_count;
    pairs all = {
        .width = (size_t)(of_armies ? fought->outcome->army_count : groups)};
    all.killed = doc_room(to, all.width * all.width, sizeof *all.killed);
    for (int32_t k = 0; k < groups * groups; k++) {
        const int32_t i = k / groups;
        const int32_t j = k % groups;
        const size_t killer =
            (size_t)(of_armies ? lan_battle_group_army(battle, i) : i);
        const size_t victim =
            (size_t)(of_armies ? lan_battle_group_army(battle, j) : j);
        all.killed[killer * all.width + victim] += fought->outcome->killed[k];
    }
    for (size_t k = 0; k < all.width * all.width; k++) {
        all.count += all.killed[k] > 0.0 ? 1 : 0;
    }
    return all;
}

/* Most kills first; equal pairs in the order of the scenario. */
static void add_pairs(lan_document *to, const lan_battle *battle,
                      const pairs *all, bool of_armies, const char *label)
{
    lan_table *table =
        doc_table(to, NULL, LAN_FOR_PEOPLE, "=who|=killed#c|=whom");
    double rest = 0.0;
    table_caption(table, label, true);
    for (size_t i = 0; i < all->count && i < PAIRS_SHOWN; i++) {
        const size_t most =
            gsl_stats_max_index(all->killed, 1, all->width * all->width);
        table_add(table, "%s|%g|%s",
                  name_text(to, battle, of_armies, most / all->width),
                  all->killed[most],
                  name_text(to, battle, of_armies, most % all->width));
        all->killed[most] = 0.0;
    }
    for (size_t k = 0; k < all->width * all->width; k++) {
        rest += all->killed[k];
    }
    if (all->count > PAIRS_SHOWN) {
        table_add_toned(table, LAN_TONE_FAINT, "%s|%g",
                        doc_write(to, "%zu more", all->count - PAIRS_SHOWN),
                        rest);
    }
}

/* Adds pairs of armies if there are many pairs of groups; always adds pairs of
 * groups. */
static void add_killed(lan_document *to, const lan_fought *fought)
{
    const pairs groups = collect_pairs(to, fought, false);
    const pairs armies = collect_pairs(to, fought, true);
    const bool has_armies = groups.count > PAIRS_SHOWN && armies.count > 0 &&
                            armies.count < groups.count;
    if (has_armies) {
        add_pairs(to, fought->battle, &armies, true,
                  "Who killed whom, by army");
    }
    if (groups.count > 0) {
        add_pairs(to, fought->battle, &groups, false,
                  has_armies ? "Who killed whom, by group" : "Who killed whom");
    }
}

/* --- what one side would have won or held out with ------------------------ */

/* "33,412" with few digits, "33411.87203541" with all. */
static const char *count_text(lan_document *to, double value, int digits)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    return digits <= LAN_TURNING_DIGITS
               ? doc_grouped(to, value, digits)
               : doc_write(to, "%s", lan_text_from_double(value, number));
}

/* "33,412 at the start instead of 21,500 (1.5541 times as many)" */
static const char *point_text(lan_document *to, const lan_turning *turning,
                              const lan_turning_point *point, int digits)
{
    return doc_write(to, "%s at the start instead of %s (%s times as many)",
                     count_text(to, point->count, digits),
                     doc_count(to, turning->start),
                     count_text(to, point->factor, digits));
}

static void add_turning(lan_document *to, const lan_battle *battle,
                        const lan_turning *turning)
{
    const char *name = lan_battle_side_name(battle, turning->side);
    const lan_turning_point *const held = &turning->held;
    const bool holds = held->kind == LAN_TURNING_FOUND;

    switch (turning->won.kind) {
    case LAN_TURNING_FOUND:
        doc_say(to, "%s would have won with %s%s%s.", name,
                point_text(to, turning, &turning->won, turning->won_digits),
                holds ? "; it would have held out until time.end with " : "",
                holds ? count_text(to, held->count, turning->held_digits) : "");
        break;
    case LAN_TURNING_NEVER:
        doc_say(
            to,
            "%s would not have won%s with any start tried, up to %g times its "
            "own%s%s.",
            name,
            held->kind == LAN_TURNING_NEVER ? " or held out until time.end"
                                            : "",
            LAN_TURNING_MAX_FACTOR,
            holds ? "; it would have held out until time.end with " : "",
            holds ? point_text(to, turning, held, turning->held_digits) : "");
        break;
    case LAN_TURNING_NO_START:
        doc_say(to,
                "%s starts with no soldiers: no multiple of its start wins.",
                name);
        break;
    case LAN_TURNING_GIVEN_UP:
        doc_say(to, "No start with which %s wins was found in %d battle%s.",
                name, (int)turning->won.battles,
                page_plural(turning->won.battles));
        break;
    case LAN_TURNING_AHEAD:
        break;
    }
}

/* --- figures -------------------------------------------------------------- */

/* Adds the losses of armies by cause, HTML only. */
static void add_losses(lan_document *to, const lan_fought *fought)
{
    lan_figure *figure = NULL;
    double lost = 0.0;
    for (int32_t i = 0; i < fought->outcome->group_count; i++) {
        const lan_group_outcome *group = &fought->outcome->groups[i];
        lost = fmax(lost, group->lost_combat + group->lost_other);
    }
    if (lost > 0.0) {
        doc_figure(to, lan_losses_figure(fought, &figure), &figure,
                   LAN_FIGURE_NOT_AS_TEXT, false);
    }
}

/* Adds the stage on which a page plays a recorded fight by bodies, with the
 * final positions. */
static void add_stage(lan_document *to, const lan_battle_result *result,
                      const lan_engagement_story *story)
{
    const lan_fought *const fought = result->fought;
    lan_figure *figure = NULL;
    if (story == NULL || story->frame_count < 2 ||
        !lan_document_wants(to, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_bodies_view view = {
        .title = lan_scenario_title(fought->scenario),
        .time_unit = lan_scenario_time_unit(fought->scenario),
        .def = lan_scenario_engagement(fought->scenario),
        .story = story,
        .frame = story->frame_count - 1,
        .is_stage = true,
        .battle = fought->battle,
        .outcome = fought->outcome,
        .time = fought->outcome->time,
        .is_over = true,
        .seed = result->seed};
    doc_figure(to, lan_bodies_figure(&view, &figure), &figure,
               LAN_FIGURE_NOT_AS_TEXT, true);
}

/* The curve, and the scene that plays it. */
static void add_curve(lan_document *to, const lan_fought *fought)
{
    const lan_curve curve = page_curve_of(fought, fought->scenario);
    lan_figure *figure = NULL;
    if (fought->trajectory->row_count < 2 || !lan_document_is_for_people(to)) {
        return;
    }
    doc_figure(to, lan_curve_figure(&curve, 1, &figure, NULL), &figure,
               CURVE_ROWS, true);
    if (lan_document_wants(to, LAN_FORMAT_HTML)) {
        page_scene(to, fought);
    }
}

/* --- how it was solved --------------------------------------------------- */

static void add_solver(lan_document *to, const lan_solver_report *report,
                       uint64_t seed)
{
    const char *const events = page_counted(to, report->events, "event");
    if (report->method == LAN_METHOD_CLOSED) {
        doc_sentence(to, LAN_TONE_FAINT, "Closed form: %s, %s.",
                     report->form == NULL ? "nothing changes" : report->form,
                     events);
        return;
    }
    if (report->method == LAN_METHOD_CHANCE) {
        doc_sentence(to, LAN_TONE_FAINT,
                     "A random battle, seed %" PRIu64 ": %s.", seed,
                     page_counted(to, report->steps, "jump"));
        return;
    }
    doc_sentence(to, LAN_TONE_FAINT,
                 "GSL %s: %jd steps, %jd rejected, %jd right-hand sides, %s",
                 lan_stepper_name(report->stepper), report->steps,
                 report->rejected, report->rhs_calls, events);
    if (!isnan(report->drift)) {
        doc_more(to, ", invariant kept to %.1e", report->drift);
    }
    doc_more(to, ".");
}

/* Adds shots, hits and steps of a fight by bodies. */
static void add_bodies(lan_document *to, const lan_engagement_story *story,
                       uint64_t seed)
{
    doc_sentence(to, LAN_TONE_FAINT,
                 "Every soldier a body, seed %" PRIu64 ": %s, %s, %s", seed,
                 page_counted(to, story->fired, "shot"),
                 page_counted(to, story->hits, "hit"),
                 page_counted(to, story->steps, "step"));
    if (story->steps > 0) {
        doc_more(to, " of %.3g", story->step);
    }
    if (story->contacts > 0) {
        doc_more(to, ", %s", page_counted(to, story->contacts, "contact"));
    }
    if (story->capped > 0) {
        doc_more(to, ", %s cut", page_counted(to, story->capped, "force"));
    }
    if (story->stuck > 0) {
        doc_more(to, "; %jd stuck at the end", story->stuck);
    }
    doc_more(to, ".");
}

/* --- the page ------------------------------------------------------------ */

static void add_head(lan_document *to, const lan_battle_result *result)
{
    const lan_fought *fought = result->fought;
    page_title(to, fought->scenario, result->path);
    doc_say(to, "%s",
            lan_sentence(doc_arena(to), fought->battle, fought->outcome,
                         lan_scenario_time_unit(fought->scenario)));
    page_ends(to, fought);
    if (fought->outcome->near_tie) {
        doc_say(to,
                "A near tie: the winner's lead is within the solver's error.");
    }
}

/* view  NULL: there is no map */
static void add_foot(lan_document *to, const lan_battle_result *result,
                     const lan_campaign_view *view,
                     const lan_engagement_story *bodies)
{
    const lan_fought *fought = result->fought;
    const bool by_chance = fought->report.method == LAN_METHOD_CHANCE;

    doc_gap(to);
    if (view != NULL) {
        page_campaign_work(to, view->story);
        if (by_chance) {
            doc_more(to, " Every loss was drawn, seed %" PRIu64 ".",
                     result->seed);
        }
    } else if (bodies != NULL) {
        add_bodies(to, bodies, result->seed);
    } else {
        add_solver(to, &fought->report, result->seed);
        if (by_chance) {
            page_wounds(to, fought->scenario);
        }
    }
}

void lan_page_battle(lan_document *to, const lan_battle_result *result)
{
    const lan_fought *fought = result->fought;
    const lan_engagement_story *const bodies =
        fought->engagement != NULL ? lan_engagement_story_of(fought->engagement)
                                   : NULL;
    lan_campaign_view view;
    const bool has_map = lan_campaign_view_of(fought, result->path, &view);

    page_outcome(to, fought);
    add_head(to, result);
    if (has_map) {
        page_campaign_fields(to, &view);
        page_campaign_objective_line(to, &view);
    }
    add_order(to, fought);
    add_losses(to, fought);
    add_killed(to, fought);
    for (size_t i = 0; i < result->turning_count; i++) {
        add_turning(to, fought->battle, &result->turnings[i]);
    }
    if (has_map) {
        page_campaign_parts(to, &view, result->log);
    } else {
        page_moments(to, fought);
        add_stage(to, result, bodies);
    }
    add_curve(to, fought);
    page_curve(to, fought->battle, fought->trajectory);
    add_foot(to, result, has_map ? &view : NULL, bodies);
}
