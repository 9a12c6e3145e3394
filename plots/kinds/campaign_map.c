/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "plots/kinds/kinds.h"

#define NAME_COLUMNS 20

/* Armies from which on a map is crowded. */
#define CROWD 60

/* Radius in px of an army's sign, and of one among many. */
#define SIGN_SIZE  6.0
#define SIGN_SMALL 3.2

/* A map's width, and the words above it, in lines of a file. */
#define LINES_WIDE     58.0
#define LINES_OF_WORDS 7.0
#define LINES_MOST     36.0

/* What is made while a figure is. */
typedef struct work {
    const lan_campaign_view *view;
    campaign_ground ground;
    lan_figure *figure;
    lan_panel *panel;
    const plot_side *sides;
    int32_t *last;   /* places of armies */
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
                                     .from = -1,
                                     .to = -1}};
    made.box = route_box(&made.view);
    made.longest =
        fmax(made.box.right - made.box.left, made.box.bottom - made.box.top);
    return made;
}

void campaign_set_lines(lan_figure *figure, const lan_route_box *box)
{
    const double share = (box->bottom - box->top) / (box->right - box->left);
    lan_figure_lines(
        figure,
        (int32_t)fmin(LINES_MOST, LINES_OF_WORDS + ceil(LINES_WIDE * share)));
}

/* Finds where each army stands, or stood last; -1: it was never on the map. */
static void find_last_places(const lan_campaign_view *view, int32_t *places)
{
    const lan_campaign_story *const story = view->story;

    for (size_t i = 0; i < story->army_count; i++) {
        places[i] = -1;
    }
    for (size_t i = 0; i < story->step_count; i++) {
        const lan_campaign_step *const step = &story->steps[i];
        if (lan_campaign_is_made(view, step)) {
            places[step->army] = step->to;
        }
    }
    for (size_t i = 0; i < story->army_count; i++) {
        if (story->armies[i].place >= 0) {
            places[i] = story->armies[i].place;
        }
    }
}

/* --- battles ------------------------------------------------------------- */

/* Radius of the costliest battle's disc, as a share of the map, and where
 * battles are many; and of one whose losses are next to nothing, as a share of
 * that. */
#define DISC_LARGEST 0.05
#define DISC_OF_MANY 0.025
#define DISC_LEAST   0.25
#define DISC_CORNERS 40

#define DISC_FILL    0xE0A100u
#define DISC_OPACITY 0.45
#define DISC_BORDER  0x8A6200u

/* More battles have no numbers. */
#define NUMBERS_MOST 24

static void add_disc(const work *w, size_t index, double radius)
{
    const lan_campaign_battle *const battle = &w->view->story->battles[index];
    const lan_point at = lan_campaign_battle_middle(w->view, battle);
    lan_layer *const disc =
        lan_panel_layer(w->panel, LAN_LAYER_AREA, DISC_FILL);
    disc->border = DISC_BORDER;
    disc->opacity = DISC_OPACITY;
    for (int i = 0; i < DISC_CORNERS; i++) {
        const double angle = 2.0 * acos(-1.0) * i / DISC_CORNERS;
        lan_layer_at(disc, at.x + radius * cos(angle),
                     at.y + radius * sin(angle));
    }
    lan_layer_name(disc, "battle %zu, %s to %s: %s lost", index + 1,
                   lan_figure_digits(w->figure, battle->from),
                   lan_figure_digits(w->figure, battle->to),
                   lan_figure_count(w->figure, lan_campaign_losses(battle)));
}

/* A disc for each battle that had losses, and its number where there are few.
 */
static void add_battles(const work *w)
{
    const lan_campaign_battle *const battles = w->view->story->battles;
    const size_t count = w->view->story->battle_count;
    const double radius = count > NUMBERS_MOST ? DISC_OF_MANY : DISC_LARGEST;
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
        add_disc(w, i, radius * w->ground.longest * fmax(share, DISC_LEAST));
    }
    lan_layer *const numbers =
        lan_panel_layer(w->panel, LAN_LAYER_POINTS, DISC_BORDER);
    numbers->size = 2.0;
    numbers->drops_texts = true;
    for (size_t i = 0; count <= NUMBERS_MOST && i < count; i++) {
        const lan_point at = lan_campaign_battle_middle(w->view, &battles[i]);
        lan_layer_at(numbers, at.x, at.y);
        lan_layer_text(numbers, "%zu", i + 1);
    }
}

/* --- routes -------------------------------------------------------------- */

/* Armies on one road are drawn beside each other: so many lanes, so far apart
 * as a share of the map, and no further from the middle than that, in cells. */
#define LANES     5
#define LANE      0.0035
#define LANE_MOST 0.32
#define LANES_FOR 12 /* armies at most */

/* Wide lines for few armies. */
#define FEW 12

/* How far the lines of an army are from the middle of the road. No step leads
 * just in this direction, so that lanes part on every one. */
static lan_point offset_of(const work *w, size_t army)
{
    const double lane = (double)(army % LANES) - LANES / 2;
    double width = LANE * w->ground.longest;
    if (w->view->story->army_count > LANES_FOR) {
        return (lan_point){0.0, 0.0};
    }
    if (w->view->def->roads == NULL) {
        width = fmin(width, LANE_MOST / (LANES / 2));
    }
    return (lan_point){lane * width, 0.6 * lane * width};
}

/* True of a step over squares that only goes on as the one before it: many
 * armies' routes would make a page large. */
static bool goes_straight(const work *w, const lan_campaign_step *const *steps,
                          size_t i)
{
    return w->view->def->shape == LAN_MAP_SQUARE &&
           steps[i + 1]->to - steps[i]->to == steps[i]->to - steps[i - 1]->to;
}

/* The route of an army in its family's colour, on paper. */
static void add_route(const work *w, const lan_campaign_step *const *steps,
                      size_t count, int32_t army)
{
    const lan_battle *const battle = w->view->battle;
    const int32_t side = lan_battle_army_side(battle, army);
    const lan_point by = offset_of(w, (size_t)army);
    const double width = w->view->story->army_count <= FEW ? 3.0
                         : w->is_crowded                   ? 0.8
                                                           : 2.2;
    const lan_paint paint = lan_paint_member(
        w->sides[side].paint, w->is_crowded ? 0 : member_of_side(battle, army));
    lan_layer *const line = lan_panel_layer(w->panel, LAN_LAYER_LINE, paint);
    line->width = width;
    line->halo = w->is_crowded ? 0.0 : 1.2;
    line->dash = lan_side_dash((size_t)side);
    for (size_t i = 0; count > 1 && i < count; i++) {
        const lan_point at = lan_campaign_spot(w->view, steps[i]->to);
        /* lines begin and end at the signs of their armies */
        if (i == 0 || i + 1 == count) {
            lan_layer_at(line, at.x, at.y);
        } else if (!w->is_crowded || !goes_straight(w, steps, i)) {
            lan_layer_at(line, at.x + by.x, at.y + by.y);
        }
    }
}

/* The steps that armies made. */
static lan_status add_routes(const work *w)
{
    campaign_steps steps;
    const lan_status status = campaign_steps_init(&steps, w->view);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t i = 0; i < w->view->story->army_count; i++) {
        add_route(w, steps.items + steps.first[i],
                  steps.first[i + 1] - steps.first[i], (int32_t)i);
    }
    campaign_steps_clear(&steps);
    return LAN_OK;
}

/* --- armies -------------------------------------------------------------- */

/* The armies of a side that stand at the end, "relief 612", or that are out. */
static void add_endings(const work *w, int32_t side, bool is_out)
{
    const lan_campaign_view *const view = w->view;
    lan_layer *const signs =
        lan_panel_layer(w->panel, LAN_LAYER_POINTS, w->sides[side].paint);
    signs->size = w->is_crowded ? SIGN_SMALL : SIGN_SIZE;
    signs->is_cross = is_out;
    signs->drops_texts = !w->is_crowded;
    lan_layer_name(signs, "%s%s", w->sides[side].name,
                   is_out ? ", off the map" : "");
    for (size_t i = 0; i < view->story->army_count; i++) {
        const int32_t army = (int32_t)i;
        const bool is_gone = view->story->armies[i].place < 0;
        if (w->last[i] < 0 || is_gone != is_out ||
            lan_battle_army_side(view->battle, army) != side) {
            continue;
        }
        const lan_point at = lan_campaign_spot(view, w->last[i]);
        const char *const name = lan_figure_fit(
            w->figure, lan_battle_army_name(view->battle, army), NAME_COLUMNS);
        lan_layer_at(signs, at.x, at.y);
        if (is_out && !w->is_crowded) {
            lan_layer_text(signs, "%s", name);
        } else if (!w->is_crowded) {
            const double left =
                lan_tally_army(view->battle, view->outcome, army).left;
            lan_layer_text(signs, "%s %s", name,
                           lan_figure_count(w->figure, left));
        }
    }
}

/* Where armies entered, as small rings below all signs; of few armies. */
static void add_entries(const work *w)
{
    const lan_campaign_story *const story = w->view->story;
    lan_layer *const rings =
        lan_panel_layer(w->panel, LAN_LAYER_POINTS, LAN_PAINT_INK);
    rings->size = 3.4;
    rings->is_hollow = true;
    lan_layer_name(rings, "entered");
    for (size_t i = 0; !w->is_crowded && i < story->army_count; i++) {
        const int32_t place = w->view->def->armies[i].at;
        if (w->last[i] >= 0 && w->last[i] != place) {
            const lan_point at = lan_campaign_spot(w->view, place);
            lan_layer_at(rings, at.x, at.y);
        }
    }
}

/* Cells that have names; a graph's places are on the map already. */
static void add_named_places(const work *w)
{
    const lan_campaign_view *const view = w->view;
    lan_layer *const places =
        lan_panel_layer(w->panel, LAN_LAYER_POINTS, LAN_PAINT_MUTED);
    places->size = 3.0;
    places->drops_texts = true;
    lan_layer_name(places, "place");
    for (size_t i = 0; view->def->roads == NULL && i < view->name_count; i++) {
        const lan_point at = lan_campaign_spot(view, view->names[i].place);
        lan_layer_at(places, at.x, at.y);
        lan_layer_text(places, "%s", view->names[i].name);
    }
}

/* --- all ----------------------------------------------------------------- */

static void write_lines(const lan_campaign_view *view, lan_figure *figure)
{
    const size_t battles = view->story->battle_count;
    char sentence[LAN_SENTENCE_SIZE];
    lan_figure_title(figure, view->title);
    lan_figure_line(figure, LAN_PAINT_INK, "%s",
                    lan_sentence_write(view->battle, view->outcome,
                                       view->time_unit, sentence));
    if (battles > 0) {
        lan_figure_line(figure, LAN_PAINT_MUTED,
                        "%zu battle%s, the larger the disc the more were lost.",
                        battles, battles == 1 ? "" : "s");
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    work *const w = of;
    const lan_campaign_view *const view = w->view;
    const size_t armies = view->story->army_count;
    w->figure = figure;
    w->is_crowded = armies > CROWD;
    w->sides = plot_sides(figure, view->battle, NAME_COLUMNS);
    w->last = lan_figure_room(figure, armies, sizeof *w->last);
    if (lan_figure_status(figure) != LAN_OK) {
        return LAN_ENOMEM;
    }
    find_last_places(view, w->last);
    w->ground = campaign_ground_of(view->def);
    write_lines(view, figure);
    campaign_set_lines(figure, &w->ground.box);
    w->panel = route_panel(figure, &w->ground.box, true);
    route_add_ground(&w->ground.view, figure, w->panel);
    lan_panel_still(w->panel, true);
    add_battles(w);
    const lan_status status = add_routes(w);
    lan_panel_still(w->panel, false);
    if (view->def->roads != NULL) {
        route_add_places(&w->ground.view, w->panel);
    }
    add_named_places(w);
    lan_panel_still(w->panel, true);
    add_entries(w);
    for (int32_t i = 0; i < 2 * lan_battle_side_count(view->battle); i++) {
        const int32_t sides = lan_battle_side_count(view->battle);
        add_endings(w, i % sides, i < sides);
    }
    return status;
}

lan_status lan_campaign_map_figure(const lan_campaign_view *view,
                                   lan_figure **out)
{
    work w = {.view = view};
    return lan_figure_make("map", fill_figure, &w, out, NULL);
}
