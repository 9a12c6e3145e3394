/* results/pages/scene.c - a battle over time, as a page plays it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an object that results/html/ reads; times in the scenario's unit,
 *          counts in soldiers, [] in the order of the battle's armies:
 *
 *     {"unit": "hour", "from": 0, "to": 72.5,
 *      "sides":   [{"name": "blue", "colors": [on light, on dark paper]}],
 *      "armies":  [{"name": "relief", "side": 0,
 *                   "strength": [t, n, t, n, ...],
 *                   "walk": [t, x, y, "camp", t, x, y, ...],
 *                   "until": 33.1}],
 *      "battles": [{"from": 3, "to": 7.5, "x": 4.5, "y": 2.5,
 *                   "armies": [0, 3], "spells": [3, 7.5, 4.1, 6],
 *                   "lost": 260}],
 *      "bodies": {"left": -3, "top": -12, "grain": 0.02,
 *                 "groups": [{"army": 0, "radius": 0.3, "half_length": 0},
 *                            {"army": 1, "radius": 6, "half_length": 22}],
 *                 "soldiers": [[group, end, t, x, y, t, x, y, ...],
 *                              [group, end, t, x, y, turn, ...]],
 *                 "every": 1,
 *                 "shots": [t, army, x, y, x, y, ...], "shots_every": 3}}
 *
 *          Unit "": the scenario has no unit; colours are "#1f6fb5". Strengths
 *          are linear between points, jump where two points have the same
 *          time, and are constant before the first and after the last point.
 *          They differ from the trajectory by at most 1/4000 of the army's
 *          largest strength.
 *          A walk is linear between points, too. It starts where the army
 *          enters; an army that never enters has no points. A step that was
 *          not finished at the end is omitted: the army stays at its start.
 *          From "until" on the army is off the map; null: never. Places are
 *          in units of the stage's axes, with the names in the tables.
 *          "battles", "walk" and "until" exist only for a battle on a map; x
 *          and y are null if a battle has no place. "spells" are the times,
 *          in pairs, between which each army took part in the battle.
 *          "bodies" exist if an engagement's story has frames. All numbers
 *          of soldiers and shots are integers. A place is an offset in grains
 *          from (left, top), to the right and down, in units of the stage's
 *          axes. A time is in parts of 10,000 from "from" to "to". A
 *          soldier appears at its first point and moves linearly between
 *          points. "end" is the event at the last point: 1, the soldier
 *          falls; 2, it leaves; 0, it stays to the end. Hulls (half length
 *          not 0) also have a turn, in hundredths of a radian, clockwise
 *          from the right. One soldier in "every" is written. A shot has its
 *          army, its start and its end; one in "shots_every" is written, and
 *          none if that is 0.
 * Errors   kept by the document.
 */

#include "results/pages/pages_impl.h"

/* Largest error of a line of strengths, as a share of the largest strength. */
#define STRENGTH_ERROR (0.9 / 4000.0)

/* Steps this close to a straight line are merged, in units of the map. */
#define STRAIGHT 1e-9

/* Resolution: ticks in the total time, and grains along the field's longest
 * side. Four grains are one pixel; a soldier's line may deviate by this many.
 * */
#define TICKS     10000.0
#define GRAINS    4096.0
#define TOLERANCE 2.0

/* Rotations are in hundredths of a radian. */
#define TURN_GRAIN 0.01
#define ALL_ROUND  6.28318530717958648

/* Approximate number of shots in a scene. */
#define SHOTS_MOST 4000

/* --- lines with as few points as show them -------------------------------- */

#define SCENE_DIMENSIONS 3

/* A line over time, in one dimension or more: straight between points, with a
 * jump if two points have the same time. */
typedef struct scene_line {
    size_t count;
    const double *times;                    /* ascending, not strictly */
    const double *values[SCENE_DIMENSIONS]; /* NULL: fewer dimensions */
    double tolerance;
} scene_line;

/* True if all points between two points lie on their straight line, at the
 * right times. */
static bool is_straight(const scene_line *line, size_t from, size_t to)
{
    const double *const t = line->times;
    const double span = t[to] - t[from];
    for (size_t i = from + 1; i < to; i++) {
        const double share = span > 0.0 ? (t[i] - t[from]) / span : 0.0;
        for (int k = 0; k < SCENE_DIMENSIONS && line->values[k] != NULL; k++) {
            const double *const v = line->values[k];
            const double at = v[from] + share * (v[to] - v[from]);
            if (fabs(v[i] - at) > line->tolerance) {
                return false;
            }
        }
    }
    return true;
}

/* Chooses points such that all others lie on straight lines between them: the
 * first, the last, and as few others as one pass finds. Returns their number.
 *
 * kept  [count] indices of the points
 */
static size_t scene_line_thin(const scene_line *line, size_t *kept)
{
    size_t count = 0;
    for (size_t i = 0; i < line->count; i++) {
        if (count == 0 || !is_straight(line, kept[count - 1], i)) {
            kept[count++] = i > 0 ? i - 1 : 0;
        }
    }
    if (count > 0 && kept[count - 1] + 1 < line->count) {
        kept[count++] = line->count - 1;
    }
    return count;
}

/* The state while a scene is written. */
typedef struct work {
    lan_document *to;
    const lan_fought *fought;
    const lan_engagement_story *story; /* with frames; NULL: none */
    lan_campaign_view view;
    campaign_steps steps; /* of a battle on a map */
    bodies_field field;   /* Points of a march, in units of the map; or of a
                             soldier, in ticks and grains, with the distance by
                             which a rotation moves its bow. */
    /* A walk, in units of the map; or the line of a soldier: ticks, grains, and
     * the grains by which its turn moves its bow. */
    double *times;
    double *x;
    double *y;
    double *z;
    size_t *kept;
} work;

/* --- sides ---------------------------------------------------------------- */

static void add_sides(const work *w)
{
    const lan_battle *const battle = w->fought->battle;
    const size_t count = (size_t)lan_battle_side_count(battle);
    const plot_side *const sides = plot_sides(doc_arena(w->to), battle, 4);
    doc_fields(w->to, "sides: [");
    for (size_t i = 0; i < count; i++) {
        doc_fields(w->to, "{ name: %s colors: [ %s %s ] }",
                   lan_battle_side_name(battle, (int32_t)i),
                   doc_write(w->to, "#%06x",
                             (unsigned)lan_paint_rgb(sides[i].paint, false)),
                   doc_write(w->to, "#%06x",
                             (unsigned)lan_paint_rgb(sides[i].paint, true)));
    }
    doc_fields(w->to, "]");
}

/* --- armies --------------------------------------------------------------- */

/* Adds t, n, t, n, ... of the kept points. */
static void add_strength(work *w, const lan_series *series, size_t army)
{
    const double *const values = series->values + army * series->rows;
    double largest = 0.0;
    for (size_t i = 0; i < series->rows; i++) {
        largest = fmax(largest, values[i]);
    }
    const scene_line line = {.count = series->rows,
                             .times = series->times,
                             .values = {values},
                             .tolerance = STRENGTH_ERROR * largest};
    const size_t count = scene_line_thin(&line, w->kept);
    doc_fields(w->to, "strength: [");
    for (size_t i = 0; i < count; i++) {
        doc_fields(w->to, "%f %f", series->times[w->kept[i]],
                   values[w->kept[i]]);
    }
    doc_fields(w->to, "]");
}

/* t, x, y, name, ... of the places where an army enters, stops or turns. */
static void add_walk(work *w, size_t army)
{
    const lan_campaign_step *const *const steps =
        w->steps.items + w->steps.first[army];
    const size_t count = w->steps.first[army + 1] - w->steps.first[army];
    /* departure and arrival of each step; only the arrival of the entry */
    const scene_line line = {.count = count > 0 ? 2 * count - 1 : 0,
                             .times = w->times,
                             .values = {w->x, w->y},
                             .tolerance = STRAIGHT};
    for (size_t i = 0; i < line.count; i++) {
        const lan_campaign_step *const step = steps[(i + 1) / 2];
        const bool departs = i % 2 == 1;
        const lan_point at =
            lan_campaign_spot(&w->view, departs ? step->from : step->to);
        w->times[i] = departs ? step->depart : step->arrive;
        w->x[i] = at.x;
        w->y[i] = at.y;
    }
    const size_t kept = scene_line_thin(&line, w->kept);
    doc_fields(w->to, "walk: [");
    for (size_t i = 0; i < kept; i++) {
        const size_t k = w->kept[i];
        const lan_campaign_step *const step = steps[(k + 1) / 2];
        doc_fields(w->to, "%f %f %f %s", w->times[k], w->x[k], w->y[k],
                   lan_campaign_place_text(doc_arena(w->to), &w->view,
                                           k % 2 == 1 ? step->from : step->to));
    }
    doc_fields(w->to, "]");
}

/* True for events after which an army is off the map. */
static bool has_left(const lan_campaign_event *event)
{
    return event->kind == LAN_CAMPAIGN_FLED ||
           event->kind == LAN_CAMPAIGN_CAPTURED ||
           event->kind == LAN_CAMPAIGN_GONE;
}

/* The time when an army left the map; NaN if it did not. */
static double find_end(const lan_campaign_story *story, size_t army)
{
    double end = LAN_NAN;
    for (size_t i = 0; i < story->event_count; i++) {
        const lan_campaign_event *const event = &story->events[i];
        if (event->army == (int32_t)army && has_left(event)) {
            end = event->time;
        }
    }
    return end;
}

static void add_armies(work *w, const lan_series *series)
{
    doc_fields(w->to, "armies: [");
    for (size_t i = 0; i < series->count; i++) {
        const lan_series_line *const line = &series->items[i];
        doc_fields(w->to, "{ name: %s side: %d", line->army, line->side);
        add_strength(w, series, i);
        if (w->steps.items != NULL) {
            add_walk(w, i);
            doc_fields(w->to, "until: %f", find_end(w->view.story, i));
        }
        doc_fields(w->to, "}");
    }
    doc_fields(w->to, "]");
}

/* --- battles -------------------------------------------------------------- */

static bool takes_part(const lan_campaign_battle *battle, int32_t army)
{
    size_t i = 0;
    while (i < battle->army_count && battle->armies[i] != army) {
        i++;
    }
    return i < battle->army_count;
}

/* The times at which an army first entered and last left a battle. */
static void add_spell(work *w, const lan_campaign_battle *battle, int32_t army)
{
    const lan_campaign_story *const story = w->view.story;
    double joined = LAN_NAN;
    double left = battle->to;
    for (size_t i = 0; i < story->event_count; i++) {
        const lan_campaign_event *const event = &story->events[i];
        const lan_campaign_event_kind kind = event->kind;
        if (event->army != army || event->time < battle->from ||
            event->time > battle->to) {
            continue;
        }
        if (kind == LAN_CAMPAIGN_PARTED || has_left(event)) {
            left = event->time;
        }
        if ((kind == LAN_CAMPAIGN_MET || kind == LAN_CAMPAIGN_JOINED) &&
            takes_part(battle, event->other)) {
            joined = fmin(joined, event->time);
            left = battle->to;
        }
    }
    doc_fields(w->to, "%f %f", isnan(joined) ? battle->from : joined, left);
}

static void add_battle(work *w, const lan_campaign_battle *battle)
{
    const lan_point at = battle->place_count > 0
                             ? lan_campaign_battle_middle(&w->view, battle)
                             : (lan_point){LAN_NAN, LAN_NAN};
    doc_fields(w->to, "{ from: %f to: %f x: %f y: %f lost: %f armies: [",
               battle->from, battle->to, at.x, at.y,
               lan_campaign_losses(battle));
    for (size_t i = 0; i < battle->army_count; i++) {
        doc_fields(w->to, "%d", battle->armies[i]);
    }
    doc_fields(w->to, "] spells: [");
    for (size_t i = 0; i < battle->army_count; i++) {
        add_spell(w, battle, battle->armies[i]);
    }
    doc_fields(w->to, "] }");
}

/* --- soldiers one by one -------------------------------------------------- */

static double ticks_at(const work *w, double time)
{
    const double end = w->fought->outcome->time;
    return end > 0.0 ? round(TICKS * time / end) : 0.0;
}

static double grains_of(const work *w, double m, double from)
{
    return (m / w->field.unit - from) * GRAINS / w->field.longest;
}

static void set_point(work *w, size_t i, double time, lan_point at, double z)
{
    w->times[i] = ticks_at(w, time);
    w->x[i] = grains_of(w, at.x, w->field.box.left);
    w->y[i] = grains_of(w, at.y, w->field.box.top);
    w->z[i] = z;
}

/* reach: grains by which a radian moves a bow; 0 for discs */
static void add_soldier(work *w, double reach, size_t group, size_t soldier)
{
    const lan_engagement_story *const story = w->story;
    const lan_soldier_fate *const fate = &story->soldiers[soldier];
    const size_t last = story->frame_count - 1;
    const bool fell = isfinite(fate->fell_at);
    double turn = 0.0;
    size_t count = 0;
    for (size_t f = 0; f <= last; f++) {
        const size_t at = f * story->soldier_count + soldier;
        if (soldier_stands(story, f, soldier)) {
            turn += reach > 0.0 ? remainder((double)story->heading[at] - turn,
                                            ALL_ROUND)
                                : 0.0;
            set_point(w, count++, story->frame_times[f],
                      (lan_point){(double)story->x[at], (double)story->y[at]},
                      reach * turn);
        }
    }
    if (fell) {
        set_point(w, count++, fate->fell_at, fate->fell, reach * turn);
    }
    if (count == 0) {
        return;
    }
    const scene_line line = {.count = count,
                             .times = w->times,
                             .values = {w->x, w->y, w->z},
                             .tolerance = TOLERANCE};
    count = scene_line_thin(&line, w->kept);
    const bool stays = soldier_stands(story, last, soldier);
    doc_fields(w->to, "[ %zu %d", group, fell ? 1 : stays ? 0 : 2);
    for (size_t i = 0; i < count; i++) {
        const size_t k = w->kept[i];
        doc_fields(w->to, "%f %f %f", w->times[k], round(w->x[k]),
                   round(w->y[k]));
        if (reach > 0.0) {
            doc_fields(w->to, "%f", round(w->z[k] / reach / TURN_GRAIN));
        }
    }
    doc_fields(w->to, "]");
}

static void add_soldiers(work *w, const lan_engagement_def *def)
{
    const size_t every =
        (w->story->soldier_count + LAN_BODIES_PLAYED - 1) / LAN_BODIES_PLAYED;
    size_t group = 0;
    doc_fields(w->to, "every: %zu groups: [", every);
    for (soldier_run run = {.past = 0};
         soldier_run_next(def, w->story, &run);) {
        const bool has_hulls = soldier_run_has_hulls(&run, w->story);
        doc_fields(w->to, "{ army: %d radius: %f half_length: %f }", run.army,
                   soldier_run_radius(&run) / w->field.unit,
                   has_hulls ? run.body->half_length / w->field.unit : 0.0);
    }
    doc_fields(w->to, "] soldiers: [");
    for (soldier_run run = {.past = 0}; soldier_run_next(def, w->story, &run);
         group++) {
        const bool has_hulls = soldier_run_has_hulls(&run, w->story);
        const double reach =
            has_hulls ? grains_of(w, run.body->half_length, 0.0) : 0.0;
        for (size_t i = run.first; i < run.past; i += every) {
            add_soldier(w, reach, group, i);
        }
    }
    doc_fields(w->to, "]");
}

static void add_shots(work *w)
{
    const lan_engagement_story *const story = w->story;
    const lan_frame *const box = &w->field.box;
    const bool are_all = (int64_t)story->shot_count >= story->fired;
    const size_t every = story->shot_count / SHOTS_MOST + 1;
    doc_fields(w->to, "shots_every: %zu shots: [", are_all ? every : 0);
    for (size_t i = 0; are_all && i < story->shot_count; i += every) {
        const lan_shot *const shot = &story->shots[i];
        doc_fields(w->to, "%f %d %f %f %f %f", ticks_at(w, shot->time),
                   story->soldiers[shot->by].army,
                   round(grains_of(w, shot->from.x, box->left)),
                   round(grains_of(w, shot->from.y, box->top)),
                   round(grains_of(w, shot->to.x, box->left)),
                   round(grains_of(w, shot->to.y, box->top)));
    }
    doc_fields(w->to, "]");
}

static void add_bodies(work *w)
{
    const lan_engagement_def *const def =
        lan_scenario_engagement(w->fought->scenario);
    w->field = bodies_field_of(def, w->story);
    doc_fields(w->to, "bodies: { left: %f top: %f grain: %g", w->field.box.left,
               w->field.box.top, w->field.longest / GRAINS);
    add_soldiers(w, def);
    add_shots(w);
    doc_fields(w->to, "}");
}

/* --- all ------------------------------------------------------------------ */

static void fill_scene(work *w, const lan_series *series)
{
    const bool has_map = w->view.story != NULL;
    doc_fields(w->to, "unit: %s from: %f to: %f",
               lan_scenario_time_unit(w->fought->scenario), series->times[0],
               w->fought->outcome->time);
    add_sides(w);
    add_armies(w, series);
    if (has_map) {
        doc_fields(w->to, "battles: [");
        for (size_t i = 0; i < w->view.story->battle_count; i++) {
            add_battle(w, &w->view.story->battles[i]);
        }
        doc_fields(w->to, "]");
    }
    if (w->story != NULL) {
        add_bodies(w);
    }
}

void page_scene(lan_document *to, const lan_fought *fought)
{
    const lan_engagement_story *const story =
        fought->engagement != NULL ? lan_engagement_story_of(fought->engagement)
                                   : NULL;
    const lan_series *const series = series_of(
        doc_arena(to), fought->battle, fought->trajectory, LAN_SERIES_BY_ARMY);
    work w = {.to = to, .fought = fought};
    size_t most = series->rows;
    if (lan_campaign_view_of(fought, "", &w.view)) {
        w.steps = campaign_steps_of(doc_arena(to), &w.view);
        most += 2 * w.view.story->step_count;
    }
    if (story != NULL && story->frame_count > 1 && story->soldier_count > 0) {
        w.story = story;
        most += story->frame_count + 1;
    }
    w.times = doc_room(to, 4 * most, sizeof *w.times);
    w.x = w.times + most;
    w.y = w.x + most;
    w.z = w.y + most;
    w.kept = doc_room(to, most, sizeof *w.kept);
    doc_scene(to);
    fill_scene(&w, series);
    doc_scene_end(to);
}
