/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>

#include "balance/tally.h"
#include "base/number.h"
#include "lanchester/results.h"
#include "plots/kinds/campaign_impl.h"
#include "plots/kinds/series_impl.h"
#include "plots/text.h"

#define NAME_COLUMNS 20
#define NAME_SIZE    160

/* Radius in px of an army's sign, and of one among many. */
#define SIGN_SIZE  6.0
#define SIGN_SMALL 3.2

/* A map's width, and the words above it, in lines of a file. */
#define LINES_WIDE     58.0
#define LINES_OF_WORDS 7.0
#define LINES_MOST     36.0

/* What an army's last place is marked with. */
typedef enum ending { ENDING_STANDS, ENDING_OUT, ENDING_COUNT } ending;

/* What is made while a figure is. */
typedef struct work {
    const lan_campaign_view *view;
    campaign_ground ground;
    lan_panel *panel;
    const lan_paint *paints; /* of sides */
    int32_t *last;           /* places of armies */
    double *x;               /* room for all armies */
    double *y;
    char (*names)[NAME_SIZE];
    const char **texts;
} work;

/* --- words --------------------------------------------------------------- */

static void write_lines(const lan_campaign_view *view, lan_figure *figure)
{
    const size_t battles = view->story->battle_count;
    char sentence[LAN_SENTENCE_SIZE];
    lan_figure_title(figure, view->title);
    lan_figure_line(figure, false, "%s",
                    lan_sentence_write(view->battle, view->outcome,
                                       view->time_unit, true, sentence));
    if (battles > 0) {
        lan_figure_line(figure, true,
                        "%zu battle%s, the larger the disc the more were lost.",
                        battles, battles == 1 ? "" : "s");
    }
}

/* "relief 612" of an army that stands; "relief" of one that is out. */
static void write_name(const lan_campaign_view *view, int32_t army, bool is_out,
                       char name[NAME_SIZE])
{
    const lan_tally tally = lan_tally_army(view->battle, view->outcome, army);
    char fit[LAN_SHOWN_SIZE];
    char number[LAN_NUMBER_SIZE];
    lan_shown_fit_middle(lan_battle_army_name(view->battle, army), NAME_COLUMNS,
                         true, fit, sizeof fit);
    (void)snprintf(name, NAME_SIZE, "%s%s%s", fit, is_out ? "" : " ",
                   is_out ? "" : lan_number_count(tally.left, number));
}

/* "red", or "red, off the map". */
static void write_side(const lan_campaign_view *view, int32_t side, ending how,
                       char name[NAME_SIZE])
{
    char fit[LAN_SHOWN_SIZE];
    lan_shown_fit_middle(lan_battle_side_name(view->battle, side), NAME_COLUMNS,
                         true, fit, sizeof fit);
    (void)snprintf(name, NAME_SIZE, "%s%s", fit,
                   how == ENDING_OUT ? ", off the map" : "");
}

/* --- armies -------------------------------------------------------------- */

static ending ending_of(const lan_campaign_view *view, int32_t army)
{
    return view->story->armies[army].place >= 0 ? ENDING_STANDS : ENDING_OUT;
}

/* The armies of a side that ended so, with their names. */
static void add_endings(work *w, int32_t side, ending how)
{
    const lan_campaign_view *const view = w->view;
    size_t count = 0;
    for (size_t i = 0; i < view->story->army_count; i++) {
        const int32_t army = (int32_t)i;
        if (w->last[i] < 0 || ending_of(view, army) != how ||
            lan_battle_army_side(view->battle, army) != side) {
            continue;
        }
        const lan_point at =
            campaign_ground_spot(&w->ground, view->def, w->last[i]);
        w->x[count] = at.x;
        w->y[count] = at.y;
        write_name(view, army, how == ENDING_OUT, w->names[count]);
        w->texts[count] = w->names[count];
        count++;
    }
    char name[NAME_SIZE];
    write_side(view, side, how, name);
    const lan_points points = {
        .x = w->x,
        .y = w->y,
        .count = count,
        .paint = w->paints[side],
        .size = campaign_is_crowded(view) ? SIGN_SMALL : SIGN_SIZE,
        .is_cross = how == ENDING_OUT,
        .name = name,
        .texts = campaign_is_crowded(view) ? NULL : w->texts,
        .drops_texts = true};
    if (count > 0) {
        lan_panel_points(w->panel, &points);
    }
}

static void add_armies(work *w)
{
    const int32_t sides = lan_battle_side_count(w->view->battle);
    for (int how = ENDING_COUNT - 1; how >= 0; how--) {
        for (int32_t side = 0; side < sides; side++) {
            add_endings(w, side, (ending)how);
        }
    }
}

/* Where armies entered, as small rings below all signs; of few armies. */
static void add_entries(work *w)
{
    const lan_campaign_story *const story = w->view->story;
    size_t count = 0;
    for (size_t i = 0; !campaign_is_crowded(w->view) && i < story->army_count;
         i++) {
        const int32_t place = w->view->def->armies[i].at;
        if (w->last[i] >= 0 && w->last[i] != place) {
            const lan_point at =
                campaign_ground_spot(&w->ground, w->view->def, place);
            w->x[count] = at.x;
            w->y[count++] = at.y;
        }
    }
    const lan_points points = {.x = w->x,
                               .y = w->y,
                               .count = count,
                               .paint = LAN_PAINT_INK,
                               .size = 3.4,
                               .is_hollow = true,
                               .name = "entered"};
    if (count > 0) {
        lan_panel_points(w->panel, &points);
    }
}

/* Cells that have names; a graph's places are on the map already. */
static void add_named_places(work *w)
{
    const lan_campaign_view *const view = w->view;
    const size_t count = view->def->roads == NULL ? view->name_count : 0;
    double *const x = lan_panel_room(w->panel, 2 * count, sizeof *x);
    const char **const texts = lan_panel_room(w->panel, count, sizeof *texts);
    for (size_t i = 0; x != NULL && texts != NULL && i < count; i++) {
        const lan_point at =
            campaign_ground_spot(&w->ground, view->def, view->names[i].place);
        x[i] = at.x;
        x[count + i] = at.y;
        texts[i] = view->names[i].name;
    }
    if (count > 0 && x != NULL && texts != NULL) {
        const lan_points points = {.x = x,
                                   .y = x + count,
                                   .count = count,
                                   .paint = LAN_PAINT_MUTED,
                                   .size = 3.0,
                                   .name = "place",
                                   .texts = texts,
                                   .drops_texts = true};
        lan_panel_points(w->panel, &points);
    }
}

/* --- all ----------------------------------------------------------------- */

static lan_status prepare_work(work *w, lan_figure *figure)
{
    const lan_campaign_view *const view = w->view;
    const size_t armies = view->story->army_count;
    w->paints = side_paints_create(view->battle, figure);
    w->last = lan_figure_room(figure, armies, sizeof *w->last);
    w->x = lan_figure_room(figure, 2 * armies, sizeof *w->x);
    w->names = lan_figure_room(figure, armies, sizeof *w->names);
    w->texts = lan_figure_room(figure, armies, sizeof *w->texts);
    if (lan_figure_status(figure) != LAN_OK) {
        return LAN_ENOMEM;
    }
    w->y = w->x + armies;
    lan_campaign_last_places(view, w->last);
    return campaign_ground_init(&w->ground, view->def);
}

static lan_status fill_panel(work *w)
{
    lan_status status = route_add_ground(&w->ground.view, w->panel);
    lan_panel_still(w->panel, true);
    campaign_add_battles(w->view, &w->ground, w->panel);
    if (status == LAN_OK) {
        status = campaign_add_routes(w->view, &w->ground, w->paints, w->panel);
    }
    lan_panel_still(w->panel, false);
    if (w->view->def->roads != NULL) {
        route_add_places(&w->ground.view, w->panel);
    }
    add_named_places(w);
    lan_panel_still(w->panel, true);
    add_entries(w);
    add_armies(w);
    return status;
}

lan_panel *campaign_panel_create(lan_figure *figure, const lan_route_box *box,
                                 bool is_stage)
{
    const double share = (box->bottom - box->top) / (box->right - box->left);
    const lan_panel_def def = {
        .x = {.from = box->left, .to = box->right, .format = LAN_AXIS_HIDDEN},
        .y = {.from = box->top,
              .to = box->bottom,
              .is_downwards = true,
              .format = LAN_AXIS_HIDDEN},
        .keeps_shape = true,
        .is_stage = is_stage};
    lan_figure_lines(
        figure,
        (int32_t)fmin(LINES_MOST, LINES_OF_WORDS + ceil(LINES_WIDE * share)));
    return lan_figure_panel(figure, &def);
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    work *w = of;
    const lan_status status = prepare_work(w, figure);
    if (status != LAN_OK) {
        return status;
    }
    write_lines(w->view, figure);
    w->panel = campaign_panel_create(figure, &w->ground.box, true);
    return fill_panel(w);
}

lan_status lan_campaign_map_figure(const lan_campaign_view *view,
                                   lan_figure **out)
{
    work w = {.view = view};
    const lan_status status = lan_figure_make("map", fill_figure, &w, out);
    campaign_ground_clear(&w.ground);
    return status;
}
