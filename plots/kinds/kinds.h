/* plots/kinds/kinds.h - the kinds of figures, and their words.
 *
 * Owner    everything is the caller's and must outlive the call
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "balance/solving/grid.h"
#include "balance/tally.h"
#include "lanchester/experiment.h"
#include "lanchester/map.h"
#include "lanchester/matchup.h"
#include "lanchester/search.h"
#include "lanchester/sensitivity.h"
#include "lanchester/solve.h"
#include "plots/figure.h"
#include "plots/words.h"

/* Draws a single battle: a row of cli/commands.txt that says "fights" draws by
 * lan_NAME_figure().
 *
 * title     "" allowed
 * progress  may be NULL
 */
typedef lan_status lan_fought_figure_fn(const lan_fought *fought,
                                        const char *title,
                                        const lan_progress *progress,
                                        lan_figure **out, lan_error *err);

/* --- path words --------------------------------------------------------- */

/* Axis titles for a path of a scenario, its unit, and a measure. */

/* Writes "armies.blue.units.spear.count" as "blue spear count", and
 * "counters.bow.spear" as "bow against spear". */
const char *lan_path_words(plot_arena *arena, const char *path);

/* Writes paths that differ only in their last words as one path:
 * "units.bow.{rate, hit}", with these opening and closing brackets. */
const char *lan_paths_joined(plot_arena *arena, const char *path,
                             char *const *others, size_t count,
                             const char *open, const char *close);

/* The name of a measure with its unit. For a margin between two sides, the
 * signs: "duration (days)", "margin (+ blue, - red)". */
const char *measure_words(lan_figure *figure, const lan_measure *measure,
                          const char *time_unit, const char *const sides[2]);

/* --- route -------------------------------------------------------------- */

/* A map, what a search looked at, and the route it found, as a figure.
 *
 * Shape    as the map lies: north is up, cell (0, 0) at the upper left; of a
 *          graph, x to the right and y down. Maps of more than some hundred
 *          cells a side are drawn coarser, and hexagons as dots.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's.
 */

/* True if a search expanded a cell, or a place. */
typedef bool lan_route_cell_fn(const void *search, lan_cell at);

typedef struct lan_route_view {
    const char *title;
    const char *algorithm;
    lan_map_shape shape;
    const lan_ground *ground;    /* for the marching army; NULL: map or roads */
    const lan_grid_map *map;     /* cells without a ground */
    const lan_terrain *terrains; /* instead of the map's; NULL: the map's */
    const lan_road_map *roads;   /* a graph */
    lan_movement movement;
    const void *search; /* the finished search; NULL: none */
    lan_route_cell_fn *has_visited;
    lan_cell start; /* places of a graph are cells of column `place`, row 0 */
    lan_cell goal;
    lan_route route;
    const lan_point *bends; /* the line to draw */
    size_t bend_count;      /* 0 if there is no route */
} lan_route_view;

/* The middle of a cell, or a place, as it is drawn: in cells to the right and
 * down. Hexagons stand on a corner, and neighbours' middles are one cell apart.
 */
lan_point lan_route_spot(const lan_route_view *view, lan_cell at);

lan_status lan_route_figure(const lan_route_view *view, lan_figure **out);

/* --- campaign ----------------------------------------------------------- */

/* A campaign that was played, for its pages and figures.
 *
 * Owner    everything is the caller's, and is not changed.
 */

typedef struct lan_campaign_view {
    const char *title;
    const char *time_unit;
    const lan_campaign_def *def;
    const lan_campaign_story *story;
    const lan_battle *battle; /* of all armies, at its end */
    const lan_outcome *outcome;
    lan_played_map map; /* for the names of its places */
} lan_campaign_view;

/* The view of a battle that was played on a map; false of any other.
 *
 * path  stands in for a title
 */
bool lan_campaign_view_of(const lan_fought *fought, const char *path,
                          lan_campaign_view *out);

/* What people call a place: its name, or "[40, 12]". */
const char *lan_campaign_place_text(plot_arena *arena,
                                    const lan_campaign_view *view,
                                    int32_t place);

/* Its cell; {-1, -1} of a graph and of no place. */
lan_cell lan_campaign_cell(const lan_campaign_def *def, int32_t place);

/* A step that was finished before the end. */
bool lan_campaign_is_made(const lan_campaign_view *view,
                          const lan_campaign_step *step);

/* Where a place is drawn, in units of the map's axes. */
lan_point lan_campaign_spot(const lan_campaign_view *view, int32_t place);

/* The middle of the places that a battle was fought on, as drawn. */
lan_point lan_campaign_battle_middle(const lan_campaign_view *view,
                                     const lan_campaign_battle *battle);

/* The place of a battle nearest to this middle; -1: the battle has no place. */
int32_t lan_campaign_battle_place(const lan_campaign_view *view,
                                  const lan_campaign_battle *battle);

/* Combat losses of all armies of a battle. */
double lan_campaign_losses(const lan_campaign_battle *battle);

/* The ground, the paths marched, battles as discs whose size shows the losses,
 * and the armies at the end. LAN_ENOMEM. */
lan_status lan_campaign_map_figure(const lan_campaign_view *view,
                                   lan_figure **out);

/* --- bodies ------------------------------------------------------------- */

/* The positions of individual soldiers, as a figure.
 *
 * Shape    a plan in metres, y downwards. A standing soldier is a disc of its
 *          size, a hull is a box of its width, if large enough to be seen. A
 *          death is a cross, the last shots are lines. The map is below, with
 *          a scale. Above LAN_BODIES_SINGLE standing soldiers, only one in
 *          several is drawn.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's.
 */

/* Most soldiers drawn one by one; and on a page that plays them. */
#define LAN_BODIES_SINGLE 10000
#define LAN_BODIES_PLAYED 1200

/* Most shots drawn; the last shots are drawn. */
#define LAN_BODIES_SHOTS 200

typedef struct lan_bodies_view {
    const char *title;
    const char *time_unit;
    const lan_engagement_def *def;
    const lan_engagement_story *story;
    size_t frame;  /* the frame shown */
    bool is_stage; /* a page plays it: room for all frames, and its script moves
                      the soldiers */
    const lan_battle *battle; /* at this time */
    const lan_outcome *outcome;
    double time;  /* the time shown */
    bool is_over; /* the fight had ended by then */
    uint64_t seed;
} lan_bodies_view;

lan_status lan_bodies_figure(const lan_bodies_view *view, lan_figure **out);

/* --- curve -------------------------------------------------------------- */

/* Strengths over time, of one or more battles.
 *
 * Shape    one battle: a line per group for up to eight groups, else per army
 *          or side; below it morale, for armies with morale. Observed strengths
 *          are points, and their residuals are a panel below. Several battles:
 *          a line per side and battle, one colour per battle.
 * Errors   LAN_ELIMIT: more lines than can be distinguished; LAN_ENOMEM.
 * Owner    everything is the caller's and must outlive the call.
 */

/* Most battles in one figure. */
#define LAN_CURVE_MAX_BATTLES 12

/* The range of the strengths of random battles. A figure with a band has a line
 * per army. */
typedef struct lan_curve_band {
    size_t count;
    const double *times; /* [count], ascending */
    const double *low;   /* [armies][count] */
    const double *high;  /* [armies][count] */
    const char *note;    /* a line below the result; NULL: none */
} lan_curve_band;

typedef struct lan_curve {
    const char *title;            /* "" allowed */
    const char *time_unit;        /* label, "" allowed */
    const lan_fought *fought;     /* a single campaign's battles are shaded */
    const lan_curve_band *band;   /* NULL: none; of a single battle only */
    const lan_observed *observed; /* of a single battle only; NULL: none */
    const char *note; /* a faint line below the result; NULL: none */
} lan_curve;

/* count  1 .. LAN_CURVE_MAX_BATTLES */
lan_status lan_curve_figure(const lan_curve *curves, size_t count,
                            lan_figure **out, lan_error *err);

/* --- losses ------------------------------------------------------------- */

/* The losses of armies and their causes, as a figure.
 *
 * Shape    a bar for each army in the order of the battle: survivors, losses in
 *          combat, other losses, and faintly the soldiers that did not arrive.
 *          Above LAN_LOSSES_BARS_MAX armies, a bar for each side.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's and must outlive the call.
 */

/* Most sides drawn; a note gives the number of the others. */
#define LAN_LOSSES_BARS_MAX 24

lan_status lan_losses_figure(const lan_fought *fought, lan_figure **out);

/* --- odds --------------------------------------------------------------- */

/* The winner of a random battle and the number of survivors, in words and as a
 * figure.
 *
 * Shape    two sides share one axis of survivors, because only one side wins:
 *          the first side to the left of 0, the second to the right. Other
 *          numbers of sides have a panel each.
 * Errors   lan_odds_figure(): LAN_EINVAL, with a text, if the odds are of
 *          another battle, or if one figure cannot show all sides; LAN_ENOMEM.
 * Owner    everything is the caller's and must outlive the call.
 */

typedef struct lan_odds_view {
    const char *title; /* "" allowed */
    const lan_odds *odds;
    const lan_fought *fought; /* deterministic; may lack an outcome */
} lan_odds_view;

/* Writes "blue wins 51.3 %, red 48.7 %.", and the probability of no winner if
 * it is above 0. */
const char *lan_odds_sentence(plot_arena *arena, const lan_odds_view *view);

/* Writes how random battles differ from the deterministic battle, if the
 * deterministic winner has a win probability below a half, or if there is no
 * deterministic winner. Otherwise writes "". */
const char *lan_odds_surprise(plot_arena *arena, const lan_odds_view *view);

lan_status lan_odds_figure(const lan_odds_view *view, lan_figure **out,
                           lan_error *err);

/* --- phase -------------------------------------------------------------- */

/* The phase portrait of a battle between two sides.
 *
 * Shape    strength of the first side to the right, of the second upwards.
 *          Shows the battle's own path, the winner from each point, the line
 *          where the winner changes, and paths from other starts. On all paths
 *          an army breaks at the same count as in the battle itself, so that a
 *          path ends in the area of its winner.
 * Units    soldiers.
 * Errors   LAN_EINVAL with a message if a battle has more than two sides, or if
 *          a side never has soldiers; errors of the solver; LAN_ENOMEM.
 * Owner    everything is the caller's and must outlive the call.
 */

/* Except for the battle's own path, battles are fought again to the end, with
 * armies of the same composition and without reinforcement. */
lan_fought_figure_fn lan_phase_figure;

/* --- heatmap ------------------------------------------------------------ */

/* A quantity over two paths, as a figure.
 *
 * Shape    the colour of a number shows its value. For margins and win
 *          probabilities it is the colour of the leading side; other numbers
 *          run from dark to light. Each word has its own colour. Numbers are
 *          interpolated between computed places. Above them are the line of
 *          break-even or of the winner's change, whose points are roots, and
 *          the scenario's own place. If the words are of this line, their
 *          borders coincide with it.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's and must outlive the call.
 */

typedef struct lan_heatmap_view {
    const char *title;     /* "" allowed */
    const char *time_unit; /* "" allowed */
    const lan_battle *battle;
    const char *units[2]; /* of the paths x and y; NULL: none */
    const lan_grid_def *def;
    const lan_grid *grid;      /* over two paths */
    const lan_even_line *line; /* the line drawn; NULL: none */
    const char *line_name;     /* "break-even" */
    const char *note; /* after the name of the quantity in cells; "" allowed */
    bool is_in_cells; /* not interpolated: places are the middles of cells,
                         within the def's ranges */
} lan_heatmap_view;

/* A panel for each view of one battle, one below the other. */
lan_status lan_heatmap_figure(const lan_heatmap_view *views, size_t count,
                              lan_figure **out, lan_error *err);

/* --- path curve --------------------------------------------------------- */

/* Quantities over one path, as a figure.
 *
 * Shape    a panel per quantity, from top to bottom, over the range of the
 *          path. A dot with its place marks where a quantity is even. For
 *          margins and win probabilities, a tint on each side of it shows the
 *          leading side.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's and must outlive the call.
 */

#define LAN_PATH_PANELS_MAX 4

typedef struct lan_path_panel {
    const lan_grid *grid;       /* over x alone */
    double level;               /* the even level; LAN_NAN: none */
    const lan_solve_part *even; /* where it is reached; NULL: not known */
} lan_path_panel;

typedef struct lan_path_curve {
    const char *title;     /* "" allowed */
    const char *time_unit; /* "" allowed */
    const char *sides[2];  /* names, "" unless there are two */
    const lan_grid_axis *axis;
    const char *axis_unit; /* of the path; NULL: none */
    const char *note;      /* after the name of each quantity; NULL: none */
    const lan_path_panel *panels;
    size_t count;  /* 1 .. LAN_PATH_PANELS_MAX */
    int32_t lines; /* height of a file, plot_lines() */
} lan_path_curve;

lan_status lan_path_curve_figure(const lan_path_curve *curve, lan_figure **out,
                                 lan_error *err);

/* --- sweep -------------------------------------------------------------- */

/* The results of a sweep over one path or two, as figures.
 *
 * Shape    rows are added one by one, as they are computed. There is a panel
 *          for each of a few quantities, margins and win probabilities first: a
 *          curve over one numeric path, cells over two. Several battles at one
 *          place are shown by their mean; words are shown of one battle. Other
 *          sweeps, and sweeps of a million places, have no figures.
 * Errors   LAN_ENOMEM.
 * Owner    the caller, until _destroy(); must not outlive the sweep.
 * Threads  one.
 */

typedef struct lan_sweep_places lan_sweep_places;

/* *out is NULL if there is nothing to be drawn. */
lan_status lan_sweep_places_create(const lan_scenario *scenario,
                                   const lan_sweep *sweep,
                                   lan_sweep_places **out);
void lan_sweep_places_destroy(lan_sweep_places *places);

/* Adds a row: a lan_sweep_sink whose context is the places. */
lan_status lan_sweep_places_add(void *places, const lan_sweep_row *row);

/* Draws the added rows.
 *
 * title  "" allowed
 */
lan_status lan_sweep_figure(const lan_sweep_places *places, const char *title,
                            lan_figure **out, lan_error *err);

/* Draws the runs that a sweep of this seed has kept in a store; LAN_EINVAL,
 * with a text, for a store of another sweep.
 *
 * path_count  1: a curve, 2: cells
 */
lan_status lan_sweep_kept_figure(const lan_scenario *scenario, uint64_t seed,
                                 const char *path, size_t path_count,
                                 const char *title, lan_figure **out,
                                 lan_error *err);

/* --- matchup ------------------------------------------------------------ */

/* Every unit type against every other, as a figure.
 *
 * Shape    a cell for each row and column, with its number: blue if the row is
 *          ahead, orange if the column is. Next to each row a bar shows the
 *          row's share in the mix.
 * Errors   LAN_EINVAL, with a text, if there are too many types for one figure;
 *          LAN_ENOMEM.
 * Owner    everything is the caller's and must outlive the call.
 */

#define LAN_MATCHUP_DRAWN_MAX 60

typedef struct lan_matchup_view {
    const char *title; /* "" allowed */
    const lan_matchup *matchup;
    const lan_matchup_findings *findings;
    /* The terrain of the column, which the row attacks; matchup and findings
     * are then from lan_matchup_in_turn(). NULL: open ground. */
    const lan_matchup_terrain *terrain;
    /* By roles on open ground: the results of the row as attacker; matchup and
     * findings are as above. Otherwise NULL. */
    const lan_matchup_cell *attack;
    const lan_contest *contest;       /* by roles; else NULL */
    const lan_complement *complement; /* NULL: not requested */
    bool is_by_rating; /* best type first; false: order of the file */
} lan_matchup_view;

/* The type in a row or column, by its position in the figure. */
int32_t lan_matchup_shown_type(const lan_matchup_view *view, int32_t place);

/* The results of the row as attacker, in a terrain or by roles, if the cells
 * are not mirror images of each other. NULL: the cells are in the view's
 * table. */
const lan_matchup_cell *lan_matchup_shown_attack(const lan_matchup_view *view);

/* The lead of the row. LAN_NAN if the row cannot attack, and on the diagonal if
 * the cells are mirror images. */
double lan_matchup_shown_ahead(const lan_matchup_view *view, int32_t row,
                               int32_t column);

/* Writes "77.4", "-12.5", or "-" if there is no value. By roles: "no att" if
 * the row cannot attack, "no def" if the column has no defence. */
const char *lan_matchup_shown_cell(plot_arena *arena,
                                   const lan_matchup_view *view, int32_t row,
                                   int32_t column);

/* Writes the title: "Margin of the row over the column, in %". */
const char *lan_matchup_shown_subject(plot_arena *arena,
                                      const lan_matchup_view *view);

lan_status lan_matchup_figure(const lan_matchup_view *view, lan_figure **out,
                              lan_error *err);

/* --- tornado ------------------------------------------------------------ */

/* The values that matter, as a figure.
 *
 * Shape    a bar for each value, the widest at the top. It extends from the
 *          result at the low end of the value's range to the result at the high
 *          end, around a line at the scenario's result.
 * Errors   LAN_EINVAL, with a text, if there is nothing to draw; LAN_ENOMEM.
 * Owner    everything is the caller's and must outlive the call.
 */

/* Most bars drawn, the widest; a note gives the number of the others. */
#define LAN_TORNADO_DRAWN_MAX 20

typedef struct lan_sensitivity_view {
    const char *title; /* "" allowed */
    const lan_scenario *scenario;
    const lan_sensitivity_def *def; /* the request */
    const lan_sensitivity *found; /* for a tornado by elasticity or snowball */
    size_t output;
} lan_sensitivity_view;

lan_status lan_tornado_figure(const lan_sensitivity_view *view,
                              lan_figure **out, lan_error *err);

/* --- series ------------------------------------------------------------- */

/* A trajectory as the lines that a figure draws.
 *
 * Shape    line l has one value for each row of the trajectory it was made
 *          from: values[l * rows + row]; lines are in the battle's order.
 * Units    soldiers; times in the scenario's unit.
 * Owner    the arena; independent of the trajectory.
 */

/* What one line stands for. */
typedef enum lan_series_by {
    LAN_SERIES_BY_GROUP,
    LAN_SERIES_BY_ARMY,
    LAN_SERIES_BY_SIDE
} lan_series_by;

typedef struct lan_series_line {
    const char *army;  /* name of the army or side; the battle's */
    const char *group; /* name of the group; NULL: the army */
    int32_t side;
    int32_t army_index;  /* -1: a whole side */
    int32_t group_index; /* in the army; -1: the army, or the side */
    int32_t member;      /* number of the line in its side, from 0 */
} lan_series_line;

typedef struct lan_series {
    size_t count;
    size_t rows;
    lan_series_line *items;
    double *times;  /* [rows] */
    double *values; /* [count][rows] */
} lan_series;

/* A side of a battle: its shortened name and its colour. */
typedef struct plot_side {
    const char *name;
    lan_paint paint;
} plot_side;

/* The sides of a battle, with names shortened to this many columns. If memory
 * runs out: NULL, and the figure is lost. */
const plot_side *plot_sides(plot_arena *arena, const lan_battle *battle,
                            size_t columns);

/* The number of an army among the armies of its side, from 0. */
size_t member_of_side(const lan_battle *battle, int32_t army);

/* Adds a box between two corners. */
void plot_box(lan_panel *panel, lan_paint paint, double x0, double y0,
              double x1, double y1);

/* An axis of names; the first name is at the top. */
axis_def names_axis(const char *const *names, size_t count);

/* Sums the groups of a trajectory, which has rows, into lines. */
const lan_series *series_of(plot_arena *arena, const lan_battle *battle,
                            const lan_trajectory *trajectory, lan_series_by by);

/* The value of a line at a time; at a jump, the value after it. Before and
 * after the line, the value at the nearer end. */
double series_at(const lan_series *series, size_t line, double time);

/* --- annotations -------------------------------------------------------- */

/* The instants of a battle that a figure points out. */

/* Reinforcement of an army, or its break, with its text. */
typedef struct lan_annotation {
    double time;
    double until; /* end of the arrivals; infinite: no end */
    int32_t army;
    bool is_break;    /* false: a reinforcement */
    double count;     /* soldiers in total */
    double rate;      /* soldiers per time unit without end, or 0 */
    const char *name; /* of the reinforcement; NULL: it has none */
    const char *text; /* "blue: vanguard +260" */
} lan_annotation;

typedef struct lan_annotations {
    size_t count;
    lan_annotation *items; /* in the order of time */
} lan_annotations;

/* Creates the annotations of a finished battle: reinforcement that arrived in
 * time, and breaks of armies.
 *
 * together    events of one army within this time are one
 * time_unit  for "+3/day"; may be ""
 */
lan_annotations annotations_of(plot_arena *arena, const lan_battle *battle,
                               const lan_battle_def *def,
                               const lan_outcome *outcome, double together,
                               const char *time_unit);

/* --- route -------------------------------------------------------------- */

/* Maps, below routes, campaigns and soldiers. */

/* The part of the plane that a map occupies, in cells to the right and down. */
lan_frame route_box(const lan_route_view *view);

/* Extends a box to a point. */
void route_widen(lan_frame *box, double x, double y);

/* Adds a panel for the part of the plane within a box, seen from above. */
lan_panel *route_panel(lan_figure *figure, const lan_frame *box, bool is_stage);

/* A sample for the legend, too thin to be visible at its place. */
void route_add_sample(lan_point at, lan_paint paint, double opacity,
                      const char *name, lan_panel *panel);

/* Adds the map below a path: cells, with the cells that a search expanded, or
 * roads. */
void route_add_ground(const lan_route_view *view, lan_figure *figure,
                      lan_panel *panel);

/* Adds the marks above a path through a graph. */
void route_add_places(const lan_route_view *view, lan_panel *panel);

/* --- campaign ----------------------------------------------------------- */

/* The parts of a campaign's map. */

/* The ground of a campaign, as a route's view without a route. */
typedef struct campaign_ground {
    lan_route_view view;
    lan_frame box;
    double longest; /* side of the box */
} campaign_ground;

campaign_ground campaign_ground_of(const lan_campaign_def *def);

/* The steps finished before the end, by army, in order of time. */
typedef struct campaign_steps {
    size_t *first; /* [armies + 1], into items */
    const lan_campaign_step **items;
} campaign_steps;

campaign_steps campaign_steps_of(plot_arena *arena,
                                 const lan_campaign_view *view);

/* Makes the figure as high as a box at full width requires, but no higher than
 * other figures. */
void campaign_set_lines(lan_figure *figure, const lan_frame *box);

/* --- bodies ------------------------------------------------------------- */

/* The ground and the soldiers of an engagement, for its figure and for the
 * scene that a page plays. */

/* The ground of an engagement. */
typedef struct bodies_field {
    campaign_ground ground; /* if there is a map */
    lan_frame box;          /* in units of the axes */
    double longest;         /* side of the box */
    double unit;            /* m per unit of the axes */
} bodies_field;

/* The map, or in the open a field with room for all frames and deaths. */
bodies_field bodies_field_of(const lan_engagement_def *def,
                             const lan_engagement_story *story);

/* Soldiers of one group: numbers first .. past - 1. */
typedef struct soldier_run {
    size_t first;
    size_t past;
    int32_t army;
    const lan_body_type *body;
} soldier_run;

/* Advances to the next group; starts from zeros. False after the last. */
bool soldier_run_next(const lan_engagement_def *def,
                      const lan_engagement_story *story, soldier_run *run);

/* True for soldiers that are drawn as rotated boxes. */
bool soldier_run_has_hulls(const soldier_run *run,
                           const lan_engagement_story *story);

/* Half the extent across, in m: of a disc its radius. */
double soldier_run_radius(const soldier_run *run);

/* True if a soldier is on the field in a frame, and alive at the frame's
 * time. */
bool soldier_stands(const lan_engagement_story *story, size_t frame,
                    size_t soldier);

/* --- paths --------------------------------------------------------------- */

/* The axis of the values of a path. */
axis_def path_axis(lan_figure *figure, const lan_grid_axis *axis,
                   const char *unit, const char *time_unit);
