/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "plots/kinds/kinds.h"
#include "plots/plots_impl.h"

/* Columns of a place's name. */
#define PLACE_COLUMNS 24

#define NAME_COLUMNS 20

/* From this many armies on, a map is crowded. */
#define CROWD 60

/* Radius in px of an army's sign, normal and on a crowded map. */
#define SIGN_SIZE  6.0
#define SIGN_SMALL 3.2

/* Width of a map, and of the words above it, in lines of a file. */
#define LINES_WIDE     58.0
#define LINES_OF_WORDS 7.0
#define LINES_MOST     36.0

/* --- words and places ---------------------------------------------------- */

lan_cell lan_campaign_cell(const lan_campaign_def *def, int32_t place)
{
    if (def->map == NULL || place < 0) {
        return (lan_cell){-1, -1};
    }
    const int32_t width = lan_grid_map_width(def->map);
    return (lan_cell){place % width, place / width};
}

const char *lan_campaign_place_text(plot_arena *arena,
                                    const lan_campaign_view *view,
                                    int32_t place)
{
    const lan_cell at = lan_campaign_cell(view->def, place);
    const char *name = NULL;
    for (size_t i = 0; place >= 0 && name == NULL && i < view->map.place_count;
         i++) {
        const lan_scenario_place *const named = &view->map.places[i];
        name = named->place == place ? named->name : NULL;
    }
    return name != NULL ? lan_shown_fit_middle(arena, name, PLACE_COLUMNS)
                        : arena_write(arena, "[%d, %d]", (int)at.x, (int)at.y);
}

bool lan_campaign_view_of(const lan_fought *fought, const char *path,
                          lan_campaign_view *out)
{
    if (fought->campaign == NULL) {
        return false;
    }
    const char *const title = lan_scenario_title(fought->scenario);
    *out = (lan_campaign_view){.title = title[0] != '\0' ? title : path,
                               .time_unit =
                                   lan_scenario_time_unit(fought->scenario),
                               .def = lan_scenario_campaign(fought->scenario),
                               .story = lan_campaign_story_of(fought->campaign),
                               .battle = fought->battle,
                               .outcome = fought->outcome};
    out->map = lan_scenario_map(fought->scenario);
    return true;
}

bool lan_campaign_is_made(const lan_campaign_view *view,
                          const lan_campaign_step *step)
{
    return step->arrive <= view->outcome->time;
}

lan_point lan_campaign_spot(const lan_campaign_view *view, int32_t place)
{
    const lan_route_view ground = {.shape = view->def->shape,
                                   .roads = view->def->roads};
    return lan_route_spot(&ground, view->def->roads != NULL
                                       ? (lan_cell){place, 0}
                                       : lan_campaign_cell(view->def, place));
}

lan_point lan_campaign_battle_middle(const lan_campaign_view *view,
                                     const lan_campaign_battle *battle)
{
    lan_point sum = {0.0, 0.0};

    for (size_t i = 0; i < battle->place_count; i++) {
        const lan_point at = lan_campaign_spot(view, battle->places[i]);
        sum.x += at.x / (double)battle->place_count;
        sum.y += at.y / (double)battle->place_count;
    }
    return sum;
}

int32_t lan_campaign_battle_place(const lan_campaign_view *view,
                                  const lan_campaign_battle *battle)
{
    const lan_point middle = lan_campaign_battle_middle(view, battle);
    double least = LAN_INF;
    int32_t nearest = -1;

    for (size_t i = 0; i < battle->place_count; i++) {
        const lan_point at = lan_campaign_spot(view, battle->places[i]);
        const double away = hypot(at.x - middle.x, at.y - middle.y);
        if (away < least) {
            least = away;
            nearest = battle->places[i];
        }
    }
    return nearest;
}

double lan_campaign_losses(const lan_campaign_battle *battle)
{
    double sum = 0.0;

    for (size_t i = 0; i < battle->army_count; i++) {
        sum += battle->lost[i];
    }
    return sum;
}

/* --- steps --------------------------------------------------------------- */

static int by_army_and_time(const void *left, const void *right)
{
    const lan_campaign_step *const a = *(lan_campaign_step *const *)left;
    const lan_campaign_step *const b = *(lan_campaign_step *const *)right;
    if (a->army != b->army) {
        return a->army < b->army ? -1 : 1;
    }
    /* an army that enters may depart at once */
    return a->arrive < b->arrive ? -1 : a->arrive > b->arrive;
}

campaign_steps campaign_steps_of(plot_arena *arena,
                                 const lan_campaign_view *view)
{
    const lan_campaign_story *const story = view->story;
    size_t count = 0;
    const campaign_steps made = {
        .first = arena_room(arena, story->army_count + 1, sizeof(size_t)),
        .items = arena_room(arena, story->step_count, sizeof *made.items)};
    for (size_t i = 0; i < story->step_count; i++) {
        if (lan_campaign_is_made(view, &story->steps[i])) {
            made.items[count++] = &story->steps[i];
            made.first[story->steps[i].army + 1]++;
        }
    }
    for (size_t i = 0; i < story->army_count; i++) {
        made.first[i + 1] += made.first[i];
    }
    qsort((void *)made.items, count, sizeof *made.items, by_army_and_time);
    return made;
}

/* --- the figure ---------------------------------------------------------- */

/* The state while the figure is built. */
typedef struct work {
    const lan_campaign_view *view;
    campaign_ground ground;
    campaign_steps steps;
    lan_figure *figure;
    lan_panel *panel;
    const plot_side *sides;
    int32_t *last;   /* signs and lines must be small */
    bool is_crowded; /* signs and lines must be small */
} work;

/* --- the ground ---------------------------------------------------------- */

campaign_ground campaign_ground_of(const lan_campaign_def *def)
{
    campaign_ground made = {.view = {.shape = def->shape,
                                     .map = def->map,
                                     .terrains = def->terrains,
                                     .roads = def->roads,
                                     .movement = LAN_MOVEMENT_FOOT,
                                     .start = {-1, 0},
                                     .goal = {-1, 0}}};
    made.box = route_box(&made.view);
    made.longest =
        fmax(made.box.right - made.box.left, made.box.bottom - made.box.top);
    return made;
}

void campaign_set_lines(lan_figure *figure, const lan_frame *box)
{
    const double share = (box->bottom - box->top) / (box->right - box->left);
    plot_lines(figure, (int32_t)fmin(LINES_MOST, LINES_OF_WORDS +
                                                     ceil(LINES_WIDE * share)));
}

/* Finds the last place of each army; -1: never on the map. */
static void find_last_places(const work *w)
{
    const lan_campaign_story *const story = w->view->story;
    for (size_t i = 0; i < story->army_count; i++) {
        w->last[i] = -1;
    }
    for (size_t i = 0; i < story->step_count; i++) {
        if (lan_campaign_is_made(w->view, &story->steps[i])) {
            w->last[story->steps[i].army] = story->steps[i].to;
        }
    }
    for (size_t i = 0; i < story->army_count; i++) {
        if (story->armies[i].place >= 0) {
            w->last[i] = story->armies[i].place;
        }
    }
}

/* --- battles ------------------------------------------------------------- */

/* Radius of the disc of the costliest battle as a share of the map, normal and
 * with many battles; radius of the smallest disc as a share of the largest. */
#define DISC_LARGEST 0.05
#define DISC_OF_MANY 0.025
#define DISC_LEAST   0.25
#define DISC_CORNERS 40

#define DISC_FILL    0xE0A100u
#define DISC_OPACITY 0.45
#define DISC_BORDER  0x8A6200u

/* Above this many, battles are not numbered. */
#define NUMBERS_MOST 24

/* Adds a disc for each battle with losses, numbered if there are few battles.
 * */
static void add_battles(const work *w)
{
    const lan_campaign_battle *const battles = w->view->story->battles;
    const size_t count = w->view->story->battle_count;
    const double most = count > NUMBERS_MOST ? DISC_OF_MANY : DISC_LARGEST;
    double largest = 0.0;
    for (size_t i = 0; i < count; i++) {
        largest = fmax(largest, lan_campaign_losses(&battles[i]));
    }
    if (count > 0) {
        route_add_sample(lan_campaign_battle_middle(w->view, battles),
                         DISC_FILL, DISC_OPACITY, "battle", w->panel);
    }
    for (size_t i = 0; i < count; i++) {
        const double lost = lan_campaign_losses(&battles[i]);
        const double share = largest > 0.0 ? sqrt(lost / largest) : 0.0;
        const double radius =
            most * w->ground.longest * fmax(share, DISC_LEAST);
        const lan_point at = lan_campaign_battle_middle(w->view, &battles[i]);
        plot_mark *const disc = plot_add(w->panel, MARK_AREA, DISC_FILL);
        disc->border = DISC_BORDER;
        disc->opacity = DISC_OPACITY;
        for (int k = 0; k < DISC_CORNERS; k++) {
            const double angle = 2.0 * acos(-1.0) * k / DISC_CORNERS;
            mark_at(disc, at.x + radius * cos(angle),
                    at.y + radius * sin(angle));
        }
        mark_name(disc, "battle %zu, %s to %s: %s lost", i + 1,
                  plot_digits(w->figure, battles[i].from),
                  plot_digits(w->figure, battles[i].to),
                  plot_count(w->figure, lost));
    }
    plot_mark *const numbers = plot_add(w->panel, MARK_POINTS, DISC_BORDER);
    numbers->size = 2.0;
    numbers->drops_texts = true;
    for (size_t i = 0; count <= NUMBERS_MOST && i < count; i++) {
        const lan_point at = lan_campaign_battle_middle(w->view, &battles[i]);
        mark_at(numbers, at.x, at.y);
        mark_text(numbers, "(%zu)", i + 1);
    }
}

/* --- routes -------------------------------------------------------------- */

/* Armies on the same road are drawn in parallel lanes: number of lanes, their
 * distance as a share of the map, and the greatest distance from the middle in
 * cells. */
#define LANES     5
#define LANE      0.0035
#define LANE_MOST 0.32
#define LANES_FOR 12 /* armies at most */

/* Lines are wide for at most this many armies. */
#define FEW 12

/* Draws the route of an army in its side's colour on a paper halo. With many
 * armies, steps that continue straight over squares are dropped, to keep a page
 * small. */
static void add_route(const work *w, int32_t army)
{
    const lan_battle *const battle = w->view->battle;
    const size_t armies = w->view->story->army_count;
    const lan_campaign_step *const *const steps =
        w->steps.items + w->steps.first[army];
    const size_t count = w->steps.first[army + 1] - w->steps.first[army];
    const int32_t side = lan_battle_army_side(battle, army);
    /* The offset differs from all step directions, so lanes separate on every
     * step. */
    const double apart =
        armies > LANES_FOR ? 0.0
        : w->view->def->roads != NULL
            ? LANE * w->ground.longest
            : fmin(LANE * w->ground.longest, LANE_MOST / (LANES / 2));
    const double by = apart * (double)(army % LANES - LANES / 2);
    plot_mark *const line = plot_add(
        w->panel, MARK_LINE,
        paint_member(w->sides[side].paint,
                     w->is_crowded ? 0 : member_of_side(battle, army)));
    line->width = armies <= FEW ? 3.0 : w->is_crowded ? 0.8 : 2.2;
    line->halo = w->is_crowded ? 0.0 : 1.2;
    line->dash = lan_side_dash((size_t)side);
    for (size_t i = 0; count > 1 && i < count; i++) {
        const lan_point at = lan_campaign_spot(w->view, steps[i]->to);
        const bool is_end = i == 0 || i + 1 == count;
        const bool goes_straight =
            w->is_crowded && !is_end && w->view->def->shape == LAN_MAP_SQUARE &&
            steps[i + 1]->to - steps[i]->to == steps[i]->to - steps[i - 1]->to;
        /* lines begin and end at their armies' signs */
        if (!goes_straight) {
            mark_at(line, is_end ? at.x : at.x + by,
                    is_end ? at.y : at.y + 0.6 * by);
        }
    }
}

/* --- armies -------------------------------------------------------------- */

/* Lists the armies of a side that stand at the end ("relief 612"), or those
 * that are out. */
static void add_endings(const work *w, int32_t side, bool is_out)
{
    const lan_campaign_view *const view = w->view;
    plot_mark *const signs =
        plot_add(w->panel, MARK_POINTS, w->sides[side].paint);
    signs->size = w->is_crowded ? SIGN_SMALL : SIGN_SIZE;
    signs->is_cross = is_out;
    signs->drops_texts = !w->is_crowded;
    mark_name(signs, "%s%s", w->sides[side].name,
              is_out ? ", off the map" : "");
    for (size_t i = 0; i < view->story->army_count; i++) {
        const int32_t army = (int32_t)i;
        const bool is_gone = view->story->armies[i].place < 0;
        if (w->last[i] < 0 || is_gone != is_out ||
            lan_battle_army_side(view->battle, army) != side) {
            continue;
        }
        const lan_point at = lan_campaign_spot(view, w->last[i]);
        const char *const name = plot_fit(
            w->figure, lan_battle_army_name(view->battle, army), NAME_COLUMNS);
        mark_at(signs, at.x, at.y);
        if (is_out && !w->is_crowded) {
            mark_text(signs, "%s", name);
        } else if (!w->is_crowded) {
            const double left =
                lan_tally_army(view->battle, view->outcome, army).left;
            mark_text(signs, "%s %s", name, plot_count(w->figure, left));
        }
    }
}

/* Marks entries with small rings below all signs, if there are few armies. */
static void add_entries(const work *w)
{
    const lan_campaign_story *const story = w->view->story;
    plot_mark *const rings = plot_add(w->panel, MARK_POINTS, PAINT_INK);
    rings->size = 3.4;
    rings->is_hollow = true;
    mark_name(rings, "entered");
    for (size_t i = 0; !w->is_crowded && i < story->army_count; i++) {
        const int32_t place = w->view->def->armies[i].at;
        if (w->last[i] >= 0 && w->last[i] != place) {
            const lan_point at = lan_campaign_spot(w->view, place);
            mark_at(rings, at.x, at.y);
        }
    }
}

/* Adds names of cells; the places of a graph are already named. */
static void add_named_places(const work *w)
{
    const lan_campaign_view *const view = w->view;
    plot_mark *const places = plot_add(w->panel, MARK_POINTS, PAINT_MUTED);
    places->size = 3.0;
    places->drops_texts = true;
    mark_name(places, "place");
    for (size_t i = 0; view->def->roads == NULL && i < view->map.place_count;
         i++) {
        const lan_point at = lan_campaign_spot(view, view->map.places[i].place);
        mark_at(places, at.x, at.y);
        mark_text(places, "%s", view->map.places[i].name);
    }
}

/* --- all ----------------------------------------------------------------- */

static lan_status fill_figure(void *of, lan_figure *figure)
{
    work *const w = of;
    const lan_campaign_view *const view = w->view;
    const size_t armies = view->story->army_count;
    const size_t battles = view->story->battle_count;
    const int32_t sides = lan_battle_side_count(view->battle);
    w->figure = figure;
    w->steps = campaign_steps_of(&figure->arena, view);
    w->is_crowded = armies > CROWD;
    w->sides = plot_sides(&figure->arena, view->battle, NAME_COLUMNS);
    w->last = plot_array(figure, armies, sizeof *w->last);
    find_last_places(w);
    w->ground = campaign_ground_of(view->def);
    plot_title(figure, view->title);
    plot_line(figure, PAINT_INK, "%s",
              lan_sentence(&figure->arena, view->battle, view->outcome,
                           view->time_unit));
    if (battles > 0) {
        plot_line(figure, PAINT_MUTED,
                  "%zu battle%s, the larger the disc the more were lost.",
                  battles, battles == 1 ? "" : "s");
    }
    campaign_set_lines(figure, &w->ground.box);
    w->panel = route_panel(figure, &w->ground.box, true);
    route_add_ground(&w->ground.view, figure, w->panel);
    plot_still(w->panel, true);
    add_battles(w);
    for (size_t i = 0; i < armies; i++) {
        add_route(w, (int32_t)i);
    }
    plot_still(w->panel, false);
    if (view->def->roads != NULL) {
        route_add_places(&w->ground.view, w->panel);
    }
    add_named_places(w);
    plot_still(w->panel, true);
    add_entries(w);
    for (int32_t i = 0; i < 2 * sides; i++) {
        add_endings(w, i % sides, i < sides);
    }
    return LAN_OK;
}

lan_status lan_campaign_map_figure(const lan_campaign_view *view,
                                   lan_figure **out)
{
    work w = {.view = view};
    return plot_make("map", fill_figure, &w, out, NULL);
}
