/* plots/kinds/kinds_impl.h - what kinds of figures share, and pages
 * that tell the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_PLOTS_KINDS_IMPL_H
#define LAN_PLOTS_KINDS_IMPL_H

#include <stddef.h>

#include "lanchester/battle.h"
#include "lanchester/campaign.h"
#include "lanchester/solver.h"
#include "plots/figure.h"
#include "plots/kinds/kinds.h"

/* --- series ------------------------------------------------------------- */

/* A trajectory as the lines that a figure draws.
 *
 * Shape    line l has one value for each row of the trajectory it was made
 *          from: values[l * rows + row]; lines are in the battle's order.
 * Units    soldiers; times in the scenario's unit.
 * Owner    the caller, between _create() and _destroy(); independent of the
 *          trajectory.
 */

/* What one line stands for. */
typedef enum lan_series_by {
    LAN_SERIES_BY_GROUP,
    LAN_SERIES_BY_ARMY,
    LAN_SERIES_BY_SIDE
} lan_series_by;

typedef struct lan_series_line {
    const char *army;  /* name of the army or side; the battle's */
    const char *group; /* name of the group, NULL where the army is meant */
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
const plot_side *plot_sides(lan_figure *figure, const lan_battle *battle,
                            size_t columns);

/* Which of the armies of its side an army is, from 0. */
size_t member_of_side(const lan_battle *battle, int32_t army);

/* Adds a box between two corners. */
void plot_box(lan_panel *panel, lan_paint paint, double x0, double y0,
              double x1, double y1);

/* An axis of names, the first above. */
lan_axis_def names_axis(const char *const *names, size_t count);

/* The finest kind of line of which there are at most `most`; else sides. */
lan_series_by series_choose(const lan_battle *battle, int32_t most);

/* Sums the groups of a trajectory to lines.
 *
 * Returns LAN_EINVAL for a trajectory without rows or of another battle's
 * shape, or LAN_ENOMEM.
 */
LAN_MUST_CHECK
lan_status series_create(const lan_battle *battle,
                         const lan_trajectory *trajectory, lan_series_by by,
                         lan_series **out);

void series_destroy(lan_series *series);

/* The largest value, and one line's value in the last row. */
double series_largest(const lan_series *series);
double series_last(const lan_series *series, size_t line);

/* Writes a line's name: "blue", "blue.archer"; at most size bytes. */
char *series_name(const lan_series_line *line, char *buffer, size_t size);

/* --- annotations -------------------------------------------------------- */

/* The instants of a battle that a figure points out.
 *
 * Owner    the caller.
 */

#define LAN_ANNOTATION_SIZE 256

/* Reinforcement of an army, or its break, with its text. */
typedef struct lan_annotation {
    double time;
    double until; /* that all have come; infinite: they come for ever */
    int32_t army;
    bool is_break;    /* or it is reinforced */
    double count;     /* soldiers that come in all */
    double rate;      /* soldiers per time unit that come for ever, or 0 */
    const char *name; /* of the reinforcement; NULL: it has none */
    char text[LAN_ANNOTATION_SIZE]; /* "blue: vanguard +260" */
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
LAN_MUST_CHECK
lan_status annotations_create(const lan_battle *battle,
                              const lan_battle_def *def,
                              const lan_outcome *outcome, double together,
                              const char *time_unit, lan_annotations *out);
void annotations_clear(lan_annotations *annotations);

/* --- scene line --------------------------------------------------------- */

/* Lines with as few points as show them. */

/* A line over time, in one dimension or more, that goes straight from point to
 * point and jumps where a time stands twice. */
typedef struct scene_line {
    size_t count;
    const double *times; /* not falling */
    const double *x;
    const double *y; /* NULL: one dimension */
    const double *z; /* NULL: two */
    double tolerance;
} scene_line;

/* Chooses points between which all others lie on the straight line, at their
 * times and within the tolerance of each dimension: the first, the last, both
 * of each jump, and of the rest as few as one pass finds. Returns how many.
 *
 * kept  [count], their indices
 */
size_t scene_line_thin(const scene_line *line, size_t *kept);

/* --- route -------------------------------------------------------------- */

/* Maps, below routes, campaigns and soldiers. */

/* The part of the plane that a map takes, in cells to the right and down. */
typedef struct lan_route_box {
    double left;
    double top;
    double right;
    double bottom;
} lan_route_box;

lan_route_box route_box(const lan_route_view *view);

/* Takes a point into a box. */
void route_widen(lan_route_box *box, double x, double y);

/* Adds a panel with the part of the plane that a box is, as it is seen from
 * above. */
lan_panel *route_panel(lan_figure *figure, const lan_route_box *box,
                       bool is_stage);

/* Where a cell or a place of a graph is drawn. */
lan_point route_spot(const lan_route_view *view, lan_cell cell, int32_t place);

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

/* The ground of a campaign as that of a route which nobody has asked for. */
typedef struct campaign_ground {
    lan_grid_map *own_map; /* with the scenario's terrains; NULL: none */
    lan_ground *ground;    /* NULL of a graph */
    lan_route_view view;
    lan_route_box box;
    double longest; /* side of the box */
} campaign_ground;

LAN_MUST_CHECK
lan_status campaign_ground_init(campaign_ground *out,
                                const lan_campaign_def *def);
void campaign_ground_clear(campaign_ground *ground);

/* The steps that were finished, by army, each army's in the order of time. */
typedef struct campaign_steps {
    size_t *first; /* [armies + 1], into items */
    const lan_campaign_step **items;
} campaign_steps;

LAN_MUST_CHECK
lan_status campaign_steps_init(campaign_steps *out,
                               const lan_campaign_view *view);
void campaign_steps_clear(campaign_steps *steps);

/* The figure is made as high as a box is at its full width, and no higher than
 * other figures. */
void campaign_set_lines(lan_figure *figure, const lan_route_box *box);

/* --- bodies ------------------------------------------------------------- */

/* The ground and the soldiers of a fight by bodies, for its figure and for
 * the scene that a page plays. */

/* What a fight is drawn on. */
typedef struct bodies_field {
    campaign_ground ground; /* where there is a map */
    lan_route_box box;      /* in units of the axes */
    double longest;         /* side of the box */
    double unit;            /* m that are one on the axes */
} bodies_field;

/* The map, or the open field that has room for all frames of the story and for
 * all who fell. */
LAN_MUST_CHECK
lan_status bodies_field_init(bodies_field *out, const lan_engagement_def *def,
                             const lan_engagement_story *story);
void bodies_field_clear(bodies_field *field);

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

/* True where a soldier is on the field in a frame, and has not fallen at its
 * time. */
bool soldier_stands(const lan_engagement_story *story, size_t frame,
                    size_t soldier);

/* --- portrait ----------------------------------------------------------- */

/* The numbers of a phase portrait.
 *
 * Shape    points are x, y, x, y, ... in soldiers of the first and the second
 *          side; arrows are x, y, dx, dy, ...
 * Owner    the caller; made by phase_portrait_init(), freed by
 *          phase_portrait_clear().
 */

#define LAN_PORTRAIT_COLUMNS 48 /* of the line of break-even, at most */
#define LAN_PORTRAIT_ACROSS  16 /* arrows */
#define LAN_PORTRAIT_UP      11
#define LAN_PORTRAIT_WAYS    6

/* Where the line of break-even leaves the picture. */
typedef enum lan_border_end {
    LAN_BORDER_RIGHT,
    LAN_BORDER_TOP,
    LAN_BORDER_NONE /* one side wins everywhere */
} lan_border_end;

typedef struct lan_portrait {
    double x_end; /* of the axes, which begin at 0 */
    double y_end;
    bool has_reinforcement;
    bool has_morale;
    lan_series *own; /* the battle's way: one line per side */
    size_t border_count;
    double border[2 * (LAN_PORTRAIT_COLUMNS + 2)];
    lan_border_end border_end;
    bool first_wins; /* everywhere, where border_end is NONE */
    double arrows[4 * LAN_PORTRAIT_ACROSS * LAN_PORTRAIT_UP];
    lan_series *ways[LAN_PORTRAIT_WAYS];
} lan_portrait;

LAN_MUST_CHECK
lan_status phase_portrait_init(lan_portrait *portrait, const lan_phase *phase,
                               const lan_progress *progress, lan_error *err);
void phase_portrait_clear(lan_portrait *portrait);

/* --- paths --------------------------------------------------------------- */

/* The axis of the values of a path. */
lan_axis_def path_axis(lan_figure *figure, const lan_grid_axis *axis,
                       const char *unit, const char *time_unit);

#endif
