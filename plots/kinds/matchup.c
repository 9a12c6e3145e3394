/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <string.h>

#include "plots/plots_impl.h"

#define CELL_GAP    0.06 /* of a cell */
#define MIX_ROOM    0.2  /* for the bars, as a share of the cells */
#define ROOM_LEAST  1.2  /* of the width of a cell */
#define BAR_WIDTH   0.56
#define ROOM_LINES  12    /* above and below the rows */
#define ROOM_WIDTH  200.0 /* px beside the cells of a page */
#define CELL_WIDTH  90.0
#define CELL_HEIGHT 64.0
#define LEVEL_PAINT 0xF6F5F2u
#define BAR_PAINT   0x7A7A7Au
#define NONE_PAINT  0xE9E9E9u

/* Colours end a little before the sides' colours, so that black text stays
 * readable. */
#define FULLEST 1.08

/* Types as in the file, or the highest rating first. */
int32_t lan_matchup_shown_type(const lan_matchup_view *view, int32_t place)
{
    return view->is_by_rating ? view->findings->rating->order[place] : place;
}

/* --- words --------------------------------------------------------------- */

const char *lan_matchup_shown_subject(plot_arena *arena,
                                      const lan_matchup_view *view)
{
    static const char *const subjects[][2] = {
        [LAN_PAYOFF_ODDS] = {"Win probability of the row against the column",
                             "Win probability of the row that attacks the "
                             "column"},
        [LAN_PAYOFF_MARGIN] = {"Margin of the row over the column",
                               "Margin of the row that attacks over the "
                               "column"},
        [LAN_PAYOFF_VALUE] = {"Value the row gains from the column",
                              "Value the row that attacks gains from the "
                              "column"}};
    const lan_matchup_payoff by = view->findings->by;
    const bool is_open = view->terrain == NULL;
    return arena_write(
        arena, "%s%s%s, in %%%s", subjects[by][view->contest != NULL ? 1 : 0],
        is_open ? "" : " that stands in ", is_open ? "" : view->terrain->name,
        by == LAN_PAYOFF_VALUE ? " of the budget" : "");
}

/* States what is shown, and whether the types form a ladder or a cycle. */
static void write_lines(const lan_matchup_view *view, lan_figure *figure)
{
    static const char *const kinds[] = {"All are level", "A ladder",
                                        "A ladder with counters",
                                        "Rock, paper, scissors"};
    const lan_matchup *const matchup = view->matchup;
    const lan_rating *const rating = view->findings->rating;
    const bool by_number = isnan(matchup->budget);
    const bool is_each = by_number && view->contest != NULL;
    const char *const number = plot_count(
        figure, by_number ? matchup->units[0].soldiers : matchup->budget);
    const char *const units =
        strcmp(number, "1") == 0 ? " unit each" : " units each";
    plot_title(figure, view->title);
    plot_line(figure, PAINT_INK, "%s; %s%s%s.",
              lan_matchup_shown_subject(&figure->arena, view),
              is_each     ? ""
              : by_number ? "armies of "
                          : "armies that cost ",
              number, is_each ? units : "");
    plot_line(figure, PAINT_MUTED, "%s%s%s.", kinds[rating->kind],
              rating->kind == LAN_RATING_LEVEL
                  ? ""
                  : plot_text(figure, ": %.0f %% of the results are cyclic",
                              100.0 * rating->cyclic_share),
              lan_matchup_shown_attack(view) != NULL
                  ? ", each attacking and attacked in turn"
                  : "");
}

/* --- cells --------------------------------------------------------------- */

const lan_matchup_cell *lan_matchup_shown_attack(const lan_matchup_view *view)
{
    return view->terrain != NULL ? view->terrain->cells : view->attack;
}

static const lan_matchup_cell *cell_at(const lan_matchup_view *view,
                                       int32_t row, int32_t column)
{
    const lan_matchup_cell *attack = lan_matchup_shown_attack(view);
    return attack == NULL ? lan_matchup_at(view->matchup, row, column)
                          : &attack[row * view->matchup->count + column];
}

double lan_matchup_shown_ahead(const lan_matchup_view *view, int32_t row,
                               int32_t column)
{
    const lan_matchup_cell *cell = cell_at(view, row, column);
    const bool is_none =
        cell->inability == LAN_MATCHUP_NO_ATTACK ||
        (lan_matchup_shown_attack(view) == NULL && row == column);
    return is_none ? LAN_NAN : lan_matchup_ahead(cell, view->findings->by);
}

const char *lan_matchup_shown_cell(plot_arena *arena,
                                   const lan_matchup_view *view, int32_t row,
                                   int32_t column)
{
    static const char *const words[] = {[LAN_MATCHUP_NO_ATTACK] = "no att",
                                        [LAN_MATCHUP_NO_DEFENCE] = "no def"};
    const lan_matchup_inability why = cell_at(view, row, column)->inability;
    const double ahead = lan_matchup_shown_ahead(view, row, column);
    const double share = lan_matchup_share(cell_at(view, row, column));
    /* rounded first: -0.04 must not become -0.0 */
    return why != LAN_MATCHUP_ABLE ? words[why]
           : isnan(ahead)          ? "-"
           : view->findings->by == LAN_PAYOFF_ODDS
               ? arena_write(arena, "%.1f", 100.0 * share)
               : arena_write(arena, "%+.1f",
                             round(1000.0 * ahead) / 10.0 + 0.0);
}

/* True for a type against itself on open ground. */
static bool is_itself(const lan_matchup_view *view, int32_t row, int32_t column)
{
    return row == column && lan_matchup_shown_attack(view) == NULL;
}

static void add_cells(const lan_matchup_view *view, lan_figure *figure,
                      lan_panel *panel)
{
    const int32_t count = view->matchup->count;
    const size_t all = (size_t)count * (size_t)count;
    double *const values = plot_array(figure, all, sizeof *values);
    const char **const texts = plot_array(figure, all, sizeof *texts);
    for (int32_t at = 0; at < (int32_t)all; at++) {
        const int32_t row = lan_matchup_shown_type(view, at / count);
        const int32_t column = lan_matchup_shown_type(view, at % count);
        values[at] = lan_matchup_shown_ahead(view, row, column);
        texts[at] =
            is_itself(view, row, column)
                ? NULL
                : lan_matchup_shown_cell(&figure->arena, view, row, column);
    }
    plot_cells(panel, &(lan_cells){.x0 = -0.5,
                                   .x1 = count - 0.5,
                                   .y0 = -0.5,
                                   .y1 = count - 0.5,
                                   .columns = count,
                                   .rows = count,
                                   .values = values,
                                   .scale = {.stops = {{-FULLEST, PAINT_BEHIND},
                                                       {0.0, LEVEL_PAINT},
                                                       {FULLEST, PAINT_AHEAD}},
                                             .count = 3,
                                             .format = AXIS_SIGNED},
                                   .texts = texts,
                                   .gap = CELL_GAP});
}

/* --- the figure ---------------------------------------------------------- */

/* Adds bars of the mix to the right of the cells, with numbers. */
static void add_mix(const lan_matchup_view *view, lan_panel *panel, double room)
{
    const lan_contest *const contest = view->contest;
    const double *const mix =
        contest != NULL ? contest->row_mix : view->findings->nash->mix;
    const double from = view->matchup->count - 0.4;
    double largest = 0.0;
    for (int32_t i = 0; i < view->matchup->count; i++) {
        largest = fmax(largest, mix[i]);
    }
    /* a third of the room is for the numbers */
    const double unit = largest > 0.0 ? room / (1.6 * largest) : 1.0;
    plot_mark *const bars = plot_add(panel, MARK_BARS, BAR_PAINT);
    bars->size = BAR_WIDTH;
    mark_name(bars, contest != NULL ? "attack" : "mix");
    for (int32_t i = 0; i < view->matchup->count; i++) {
        const double share = mix[lan_matchup_shown_type(view, i)];
        mark_to(bars, from, i, from + unit * share, i);
        mark_text(bars, "%.*f%s", share > 0.0 ? 1 : 0, 100.0 * share,
                  share > 0.0 ? " %" : "");
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    const lan_matchup_view *const view = of;
    const int32_t count = view->matchup->count;
    const char *names[LAN_MATCHUP_DRAWN_MAX];
    for (int32_t i = 0; i < count; i++) {
        names[i] = view->matchup->units[lan_matchup_shown_type(view, i)].name;
    }
    panel_def def = {.x = names_axis(names, (size_t)count),
                     .y = names_axis(names, (size_t)count)};
    const double room = fmax(ROOM_LEAST, MIX_ROOM * count);
    def.x.to += room;
    /* names of types do not touch */
    plot_lines(figure,
               (int32_t)fmax(LAN_FIGURE_LINES, ROOM_LINES + 0.9 * count));
    figure->page_width =
        fmin(LAN_FIGURE_WIDTH, ROOM_WIDTH + CELL_WIDTH * count);
    figure->page_height = ROOM_WIDTH + CELL_HEIGHT * count;
    write_lines(view, figure);
    lan_panel *const panel = plot_panel(figure, &def);
    add_cells(view, figure, panel);
    const double half = 0.5 - 0.5 * CELL_GAP;
    for (int32_t i = 0; i < count && is_itself(view, i, i); i++) {
        plot_box(panel, NONE_PAINT, i - half, i - half, i + half, i + half);
    }
    add_mix(view, panel, room);
    return LAN_OK;
}

lan_status lan_matchup_figure(const lan_matchup_view *view, lan_figure **out,
                              lan_error *err)
{
    lan_matchup_view work = *view;
    if (view->matchup->count > LAN_MATCHUP_DRAWN_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a picture of match-ups shows at most %d types, not %d",
                        LAN_MATCHUP_DRAWN_MAX, (int)view->matchup->count);
    }
    return plot_make("matchup", fill_figure, &work, out, err);
}
