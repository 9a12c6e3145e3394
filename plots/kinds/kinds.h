/* plots/kinds/kinds.h - what is drawn: figures, and their words.
 *
 * Owner    everything is the caller's and lives on through the call
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

/* --- path words --------------------------------------------------------- */

/* What a path of a scenario, its unit and a measure are called beside an
 * axis. */

/* Writes "armies.blue.units.spear.count" as "blue spear count",
 * "counters.bow.spear" as "bow against spear". */
const char *lan_path_words(plot_arena *arena, const char *path);

/* Writes paths that are alike but for their last words as one:
 * "units.bow.{rate, hit}", with what is to open and close the list. */
const char *lan_paths_joined(plot_arena *arena, const char *path,
                             char *const *others, size_t count,
                             const char *open, const char *close);

/* What a measure is of, with its unit and, of a margin between two sides, who
 * is ahead where: "duration (days)", "margin (+ blue, - red)". */
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

/* What a search looked at: whether it expanded a cell, or a place. */
typedef bool lan_route_cell_fn(const void *search, lan_cell at);

typedef struct lan_route_view {
    const char *title;
    const char *algorithm;
    lan_map_shape shape;
    const lan_ground *ground;    /* of cells that who marches can enter, or */
    const lan_grid_map *map;     /* of cells without one */
    const lan_terrain *terrains; /* in place of the map's; NULL: the map's */
    const lan_road_map *roads;   /* of a graph */
    lan_movement movement;
    const void *search; /* that has answered, and what it looked at; or NULL */
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

/* The one of them that is nearest to it; -1 of a battle without any. */
int32_t lan_campaign_battle_place(const lan_campaign_view *view,
                                  const lan_campaign_battle *battle);

/* All that the armies of a battle lost in combat. */
double lan_campaign_losses(const lan_campaign_battle *battle);

/* The ground, routes as marched, battles as discs as large as their losses, and
 * where armies stand at the end. LAN_ENOMEM. */
lan_status lan_campaign_map_figure(const lan_campaign_view *view,
                                   lan_figure **out);

/* --- bodies ------------------------------------------------------------- */

/* Where soldiers who are bodies stand, as a figure.
 *
 * Shape    a plan in metres, y downwards: who stands as a disc of his size, a
 *          hull as one as wide as it, where that can be seen; where somebody
 *          fell a cross, the last shots as lines, the map below, and a scale.
 *          Of more than LAN_BODIES_SINGLE soldiers who stand one in several.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's.
 */

/* Soldiers who are drawn one by one, at most, and on a page that plays them. */
#define LAN_BODIES_SINGLE 10000
#define LAN_BODIES_PLAYED 1200

/* The most shots that are drawn, the last ones. */
#define LAN_BODIES_SHOTS 200

typedef struct lan_bodies_view {
    const char *title;
    const char *time_unit;
    const lan_engagement_def *def;
    const lan_engagement_story *story;
    size_t frame;             /* that is shown */
    bool is_stage;            /* a page plays it: there is room for all frames,
                                 and its script takes the soldiers away */
    const lan_battle *battle; /* as it was then */
    const lan_outcome *outcome;
    double time;  /* that is shown */
    bool is_over; /* the fight had ended by then */
    uint64_t seed;
} lan_bodies_view;

lan_status lan_bodies_figure(const lan_bodies_view *view, lan_figure **out);

/* --- curve -------------------------------------------------------------- */

/* Strengths over time, of one or more battles.
 *
 * Shape    one battle: a line per group where there are at most eight, else
 *          per army or side; morale below where an army has it; what was
 *          reported as points, and below how far the lines are from them.
 *          Several: a line per side and battle, one colour per battle.
 * Errors   LAN_ELIMIT: more lines than can be distinguished; LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */

/* Battles in one figure, at most. */
#define LAN_CURVE_MAX_BATTLES 12

/* Where the strengths of random battles lie. A figure with a band has a line
 * per army. */
typedef struct lan_curve_band {
    size_t count;
    const double *times; /* [count], rising */
    const double *low;   /* [armies][count] */
    const double *high;  /* [armies][count] */
    const char *note;    /* what it is, a line below the result; NULL: none */
} lan_curve_band;

typedef struct lan_curve {
    const char *title;            /* "" allowed */
    const char *time_unit;        /* label, "" allowed */
    const lan_fought *fought;     /* a single campaign's battles are shaded */
    const lan_curve_band *band;   /* NULL: none; of a single battle only */
    const lan_observed *observed; /* the same */
    const char *note; /* a faint line below the result; NULL: none */
} lan_curve;

/* count  1 .. LAN_CURVE_MAX_BATTLES */
lan_status lan_curve_figure(const lan_curve *curves, size_t count,
                            lan_figure **out, lan_error *err);

/* --- losses ------------------------------------------------------------- */

/* What armies lost and by what, as a figure.
 *
 * Shape    a bar for each army in the order of the battle: what is left of it,
 *          what it lost in combat and otherwise, and faintly behind it what has
 *          not arrived. Of more armies than LAN_LOSSES_BARS_MAX a bar for each
 *          side.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */

/* Of more sides the first are drawn, and how many are not is said. */
#define LAN_LOSSES_BARS_MAX 24

lan_status lan_losses_figure(const lan_fought *fought, lan_figure **out);

/* --- odds --------------------------------------------------------------- */

/* Who wins a random battle, and with how many left: in words, and as a
 * figure.
 *
 * Shape    of two sides the survivors share one axis, the first side's to the
 *          left and the second's to the right of none, because only one side
 *          wins; of other numbers of sides each has a panel.
 * Errors   lan_odds_figure(): LAN_EINVAL, with a text, for odds that are not
 *          the battle's or of more sides than one figure shows; LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */

typedef struct lan_odds_view {
    const char *title; /* "" allowed */
    const lan_odds *odds;
    const lan_fought *fought; /* by the equations; may lack an outcome */
} lan_odds_view;

/* Writes "blue wins 51.3 %, red 48.7 %."; that of no winner where there is one.
 */
const char *lan_odds_sentence(plot_arena *arena, const lan_odds_view *view);

/* Writes what random battles make of the equations where that may surprise:
 * exactly where the side that wins by them has odds below a half, or where by
 * them none is ahead. "" elsewhere. */
const char *lan_odds_surprise(plot_arena *arena, const lan_odds_view *view);

lan_status lan_odds_figure(const lan_odds_view *view, lan_figure **out,
                           lan_error *err);

/* --- phase -------------------------------------------------------------- */

/* The phase portrait of a battle between two sides.
 *
 * Shape    strength of the first side to the right, of the second upwards; the
 *          battle's own path, who would win from each point, the line where
 *          the winner changes, and paths from other starts. An army breaks at
 *          the count at which it breaks in the battle itself, wherever a path
 *          begins, so that the path ends on its winner's ground.
 * Units    soldiers.
 * Errors   LAN_EINVAL with a message for a battle of more than two sides or a
 *          side that never has anybody; what the solver says; LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */

/* Makes it. All but the battle's own path is fought again, to the end, from
 * armies of the same composition to which nothing further comes.
 *
 * title     "" allowed
 * progress  may be NULL
 */
lan_status lan_phase_figure(const lan_fought *fought, const char *title,
                            const lan_progress *progress, lan_figure **out,
                            lan_error *err);

/* --- heatmap ------------------------------------------------------------ */

/* A quantity over two paths, as a figure.
 *
 * Shape    a number has a colour for its value: of margins and win
 *          probabilities that of the side that is ahead, between dark and light
 *          of all others; a word has a colour of its own. Numbers are
 *          interpolated between the places that were computed. The line of
 *          break-even or of the winner's change, whose points are roots, and
 *          the scenario's own place lie above; where it is that of the words,
 *          they meet just there.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */

typedef struct lan_heatmap_view {
    const char *title;     /* "" allowed */
    const char *time_unit; /* "" allowed */
    const lan_battle *battle;
    const char *units[2]; /* of the paths x and y; NULL: none */
    const lan_grid_def *def;
    const lan_grid *grid;      /* over two paths */
    const lan_even_line *line; /* that is drawn; NULL: none */
    const char *line_name;     /* "break-even" */
    const char *note; /* behind the name of what is in cells; "" allowed */
    bool is_in_cells; /* nothing is interpolated: places are the middles of
                         cells, the outer ones within the def's ranges */
} lan_heatmap_view;

/* A panel for each view of one battle, one below the other. */
lan_status lan_heatmap_figure(const lan_heatmap_view *views, size_t count,
                              lan_figure **out, lan_error *err);

/* --- path curve --------------------------------------------------------- */

/* Quantities over one path, as a figure.
 *
 * Shape    a panel for each quantity, one below the other, over the range of
 *          the path; where a quantity is even is a dot with its place, for
 *          margins and odds with who is ahead on either side as a tint.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */

#define LAN_PATH_PANELS_MAX 4

typedef struct lan_path_panel {
    const lan_grid *grid;       /* over x alone */
    double level;               /* where it is even; LAN_NAN: nowhere */
    const lan_solve_part *even; /* where that is; NULL: not known */
} lan_path_panel;

typedef struct lan_path_curve {
    const char *title;     /* "" allowed */
    const char *time_unit; /* "" allowed */
    const char *sides[2];  /* names, "" unless there are two */
    const lan_grid_axis *axis;
    const char *axis_unit; /* of the path; NULL: none */
    const char *note;      /* behind the name of each quantity; NULL: none */
    const lan_path_panel *panels;
    size_t count;  /* 1 .. LAN_PATH_PANELS_MAX */
    int32_t lines; /* height of a file, plot_lines() */
} lan_path_curve;

lan_status lan_path_curve_figure(const lan_path_curve *curve, lan_figure **out,
                                 lan_error *err);

/* --- sweep -------------------------------------------------------------- */

/* What a sweep recorded over one path or two, as figures.
 *
 * Shape    rows are taken one by one, as they come. A panel for each of a few
 *          quantities, margins and odds first: over one path of numbers a
 *          curve, over two cells. Of several battles at one place the mean is
 *          shown; words are shown of one. Where a sweep is of anything else,
 *          or of a million places, there are no figures.
 * Errors   LAN_ENOMEM.
 * Owner    the caller, until _destroy(); no longer than the sweep.
 * Threads  one.
 */

typedef struct lan_sweep_places lan_sweep_places;

/* *out is NULL if there is nothing to be drawn. */
lan_status lan_sweep_places_create(const lan_scenario *scenario,
                                   const lan_sweep *sweep,
                                   lan_sweep_places **out);
void lan_sweep_places_destroy(lan_sweep_places *places);

/* Takes a row in: a lan_sweep_sink whose context is the places. */
lan_status lan_sweep_places_add(void *places, const lan_sweep_row *row);

/* Draws what was taken in.
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
 * Shape    a cell for each row and column, blue where the row is ahead, orange
 *          where the column is, with its number; beside each row a bar of its
 *          share in the mix.
 * Errors   LAN_EINVAL, with a text, for more types than one figure can show;
 *          LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */

#define LAN_MATCHUP_DRAWN_MAX 60

typedef struct lan_matchup_view {
    const char *title; /* "" allowed */
    const lan_matchup *matchup;
    const lan_matchup_findings *findings;
    /* Where the column stands while the row attacks it; matchup and findings
     * are then those of lan_matchup_in_turn(). NULL: open ground. */
    const lan_matchup_terrain *terrain;
    /* By roles on open ground how the row fares that attacks, matchup and
     * findings being as above; else NULL. */
    const lan_matchup_cell *attack;
    const lan_contest *contest;       /* by roles; else NULL */
    const lan_complement *complement; /* NULL: none was wanted */
    bool is_by_rating;                /* the best first, not as in the file */
} lan_matchup_view;

/* The type in a row or column, counted from the first that is shown. */
int32_t lan_matchup_shown_type(const lan_matchup_view *view, int32_t place);

/* How the row fares that attacks, in a terrain or by roles, where none of these
 * cells is another's mirror; NULL: the cells are those of the view's table. */
const lan_matchup_cell *lan_matchup_shown_attack(const lan_matchup_view *view);

/* What the row is ahead by; LAN_NAN on the diagonal where the cells are each
 * other's mirrors, and where the row cannot attack. */
double lan_matchup_shown_ahead(const lan_matchup_view *view, int32_t row,
                               int32_t column);

/* Writes "77.4", "-12.5", or "-" where there is nothing; by roles "no att"
 * where the row cannot attack, "no def" where the column has no defence. */
const char *lan_matchup_shown_cell(plot_arena *arena,
                                   const lan_matchup_view *view, int32_t row,
                                   int32_t column);

/* Writes what the cells are: "Margin of the row over the column, in %". */
const char *lan_matchup_shown_subject(plot_arena *arena,
                                      const lan_matchup_view *view);

lan_status lan_matchup_figure(const lan_matchup_view *view, lan_figure **out,
                              lan_error *err);

/* --- tornado ------------------------------------------------------------ */

/* Which values matter, as a figure.
 *
 * Shape    a bar for each value, the widest on top: from what the result is at
 *          the low end of the value's range to what it is at the high end,
 *          about a line where the scenario stands.
 * Errors   LAN_EINVAL, with a text, where there is nothing to draw; LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */

/* The widest bars are drawn, and how many are not is said. */
#define LAN_TORNADO_DRAWN_MAX 20

typedef struct lan_sensitivity_view {
    const char *title; /* "" allowed */
    const lan_scenario *scenario;
    const lan_sensitivity_def *def; /* what was asked of it */
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
    const char *group; /* name of the group, NULL if the army is meant */
    int32_t side;
    int32_t army_index;  /* -1: a whole side */
    int32_t group_index; /* of the army; -1: the army, or all of it */
    int32_t member;      /* which line of its side, from 0 */
} lan_series_line;

typedef struct lan_series {
    size_t count;
    size_t rows;
    lan_series_line *items;
    double *times;  /* [rows] */
    double *values; /* [count][rows] */
} lan_series;

/* A side of a battle: its name, cut, and its colour. */
typedef struct plot_side {
    const char *name;
    lan_paint paint;
} plot_side;

/* The sides of a battle, names cut to so many columns; NULL, and the figure is
 * lost, where memory lacks. */
const plot_side *plot_sides(plot_arena *arena, const lan_battle *battle,
                            size_t columns);

/* Which of the armies of its side an army is, from 0. */
size_t member_of_side(const lan_battle *battle, int32_t army);

/* Adds a box between two corners. */
void plot_box(lan_panel *panel, lan_paint paint, double x0, double y0,
              double x1, double y1);

/* An axis of names, the first above. */
axis_def names_axis(const char *const *names, size_t count);

/* Sums the groups of a trajectory, which has rows, to lines. */
const lan_series *series_of(plot_arena *arena, const lan_battle *battle,
                            const lan_trajectory *trajectory, lan_series_by by);

/* The value of a line at a time, after it where it jumps then; of times outside
 * that of the nearer end. */
double series_at(const lan_series *series, size_t line, double time);

/* --- annotations -------------------------------------------------------- */

/* The instants of a battle that a figure points out. */

/* Reinforcement of an army, or its break, with its text. */
typedef struct lan_annotation {
    double time;
    double until; /* that all have come; infinite: without end */
    int32_t army;
    bool is_break;    /* or it is reinforced */
    double count;     /* soldiers that come in all */
    double rate;      /* soldiers per time unit without end, or 0 */
    const char *name; /* of the reinforcement; NULL: it has none */
    const char *text; /* "blue: vanguard +260" */
} lan_annotation;

typedef struct lan_annotations {
    size_t count;
    lan_annotation *items; /* in the order of time */
} lan_annotations;

/* Makes the annotations of a battle that has ended: of all reinforcement that
 * was not too late, and of every army that broke.
 *
 * together   events of one army this near in time are one
 * time_unit  for "+3/day"; may be ""
 */
lan_annotations annotations_of(plot_arena *arena, const lan_battle *battle,
                               const lan_battle_def *def,
                               const lan_outcome *outcome, double together,
                               const char *time_unit);

/* --- route -------------------------------------------------------------- */

/* Maps, below routes, campaigns and soldiers. */

/* The part of the plane that a map takes, in cells to the right and down. */
lan_frame route_box(const lan_route_view *view);

/* Takes a point into a box. */
void route_widen(lan_frame *box, double x, double y);

/* Adds a panel with the part of the plane that a box is, as it is seen from
 * above. */
lan_panel *route_panel(lan_figure *figure, const lan_frame *box, bool is_stage);

/* A sample for the legend, too thin to be seen where it lies. */
void route_add_sample(lan_point at, lan_paint paint, double opacity,
                      const char *name, lan_panel *panel);

/* Adds the map below a route: cells, and of them those that a search has looked
 * at, or roads. */
void route_add_ground(const lan_route_view *view, lan_figure *figure,
                      lan_panel *panel);

/* Adds what lies above a route through a graph. */
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

/* The steps that were finished, by army, each army's in the order of time. */
typedef struct campaign_steps {
    size_t *first; /* [armies + 1], into items */
    const lan_campaign_step **items;
} campaign_steps;

campaign_steps campaign_steps_of(plot_arena *arena,
                                 const lan_campaign_view *view);

/* The figure is made as high as a box is at its full width, and no higher than
 * other figures. */
void campaign_set_lines(lan_figure *figure, const lan_frame *box);

/* --- bodies ------------------------------------------------------------- */

/* The ground and the soldiers of a fight by bodies, for its figure and for
 * the scene that a page plays. */

/* What a fight is drawn on. */
typedef struct bodies_field {
    campaign_ground ground; /* where there is a map */
    lan_frame box;          /* in units of the axes */
    double longest;         /* side of the box */
    double unit;            /* m that are one on the axes */
} bodies_field;

/* The map, or the open field that has room for all frames of the story and for
 * all who fell. */
bodies_field bodies_field_of(const lan_engagement_def *def,
                             const lan_engagement_story *story);

/* Soldiers of one group: numbers first .. past - 1. */
typedef struct soldier_run {
    size_t first;
    size_t past;
    int32_t army;
    const lan_body_type *body;
} soldier_run;

/* Goes on to the next group, from one of zeros on; false after the last. */
bool soldier_run_next(const lan_engagement_def *def,
                      const lan_engagement_story *story, soldier_run *run);

/* True of those who are drawn as turned boxes. */
bool soldier_run_has_hulls(const soldier_run *run,
                           const lan_engagement_story *story);

/* Half the extent across, in m: of a disc its radius. */
double soldier_run_radius(const soldier_run *run);

/* True if a soldier is on the field in a frame, and has not fallen at its
 * time. */
bool soldier_stands(const lan_engagement_story *story, size_t frame,
                    size_t soldier);

/* --- paths --------------------------------------------------------------- */

/* The axis of the values of a path. */
axis_def path_axis(lan_figure *figure, const lan_grid_axis *axis,
                   const char *unit, const char *time_unit);
