/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Walls are sorted first, so that the tree does not depend on their order. The
 * pieces of the part that is worked on are the last ones of a stack; those of a
 * line's front and back replace them.
 */
#include "tactics/bodies/walls_impl.h"

#include <stdlib.h>
#include <string.h>

#include "tactics/bodies/plane_impl.h"

#define LEAF_MOST     4
#define CANDIDATES    16  /* walls whose lines are tried */
#define SAMPLE_MOST   256 /* pieces that a line is tried on */
#define MEDIAN_MOST   63
#define CUT_PENALTY   2.0
#define PIECES(count) (2 * (count) + 64) /* all that there may be */

typedef struct wall_piece {
    lan_segment segment;
    int32_t wall;
} wall_piece;

typedef struct split_line {
    lan_point normal;
    double offset;
} split_line;

typedef struct build_task {
    int32_t node;
    size_t first; /* of its pieces: all from there on */
    int depth;
} build_task;

typedef struct tree_build {
    lan_walls *walls;
    wall_piece *pieces;
    size_t count;
    wall_piece *spare; /* those behind a line */
    size_t cuts_left;
    double on_line;
    build_task tasks[LAN_WALLS_DEPTH + 2];
    int task_count;
} tree_build;

/* --- order --------------------------------------------------------------- */

static int point_order(lan_point a, lan_point b)
{
    const int by_x = (a.x > b.x) - (a.x < b.x);
    return by_x != 0 ? by_x : (a.y > b.y) - (a.y < b.y);
}

static int by_place(const void *a, const void *b)
{
    const wall_piece *x = a;
    const wall_piece *y = b;
    const lan_segment *p = &x->segment;
    const lan_segment *q = &y->segment;
    const bool p_turned = point_order(p->from, p->to) > 0;
    const bool q_turned = point_order(q->from, q->to) > 0;
    const int by_low =
        point_order(p_turned ? p->to : p->from, q_turned ? q->to : q->from);
    const int by_high =
        point_order(p_turned ? p->from : p->to, q_turned ? q->from : q->to);
    if (by_low != 0 || by_high != 0) {
        return by_low != 0 ? by_low : by_high;
    }
    return p_turned != q_turned ? p_turned - q_turned
                                : (x->wall > y->wall) - (x->wall < y->wall);
}

/* --- lines --------------------------------------------------------------- */

typedef enum line_side { ON_LINE, IN_FRONT, BEHIND, CUT } line_side;

typedef struct line_tally {
    size_t of[CUT + 1];
} line_tally;

static double height_over(const split_line *line, lan_point at)
{
    return lan_point_dot(line->normal, at) - line->offset;
}

static line_side side_of_line(const split_line *line, const lan_segment *piece,
                              double on_line)
{
    const double from = height_over(line, piece->from);
    const double to = height_over(line, piece->to);
    const double low = lan_lesser(from, to);
    const double high = lan_greater(from, to);
    if (low >= -on_line) {
        return high <= on_line ? ON_LINE : IN_FRONT;
    }
    return high <= on_line ? BEHIND : CUT;
}

static line_tally tally_sides(const tree_build *build, const split_line *line,
                              size_t first, size_t step)
{
    line_tally tally = {{0}};
    for (size_t i = first; i < build->count; i += step) {
        tally.of[side_of_line(line, &build->pieces[i].segment,
                              build->on_line)]++;
    }
    return tally;
}

/* How many of a part the larger side would have. */
static size_t larger_side(const line_tally *tally)
{
    const size_t front = tally->of[IN_FRONT];
    const size_t back = tally->of[BEHIND];
    return (front > back ? front : back) + tally->of[CUT];
}

/* False for a wall without length. */
static bool line_of_wall(const tree_build *build, const lan_segment *wall,
                         split_line *out)
{
    const lan_point way = lan_point_minus(wall->to, wall->from);
    const double length = lan_point_length(way);
    if (!(length > build->on_line)) {
        return false;
    }
    out->normal = lan_point_times(lan_point_turned(way), 1.0 / length);
    out->offset = lan_point_dot(out->normal, wall->from);
    return true;
}

static int number_order(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Along an axis through the middle one of some pieces' middles. */
static split_line line_of_axis(const tree_build *build, size_t first,
                               lan_point normal)
{
    const size_t count = build->count - first;
    const size_t step = count / MEDIAN_MOST + 1;
    double middles[MEDIAN_MOST + 1];
    size_t sampled = 0;
    for (size_t i = first; i < build->count; i += step) {
        const lan_segment *piece = &build->pieces[i].segment;
        const lan_point middle = lan_point_at(
            piece->from, lan_point_minus(piece->to, piece->from), 0.5);
        middles[sampled++] = lan_point_dot(normal, middle);
    }
    qsort(middles, sampled, sizeof *middles, number_order);
    return (split_line){normal, middles[sampled / 2]};
}

typedef struct line_choice {
    split_line line;
    double score; /* the least is best */
} line_choice;

static void try_line(const tree_build *build, size_t first, split_line line,
                     line_choice *best)
{
    const size_t step = (build->count - first) / SAMPLE_MOST + 1;
    const line_tally tally = tally_sides(build, &line, first, step);
    const double score =
        (double)larger_side(&tally) + CUT_PENALTY * (double)tally.of[CUT];
    if (score < best->score) {
        *best = (line_choice){line, score};
    }
}

/* The line that is best in balance and cuts; false where none parts them. */
static bool choose_line(const tree_build *build, size_t first, split_line *out)
{
    const size_t count = build->count - first;
    line_choice best = {.score = LAN_INF};
    for (size_t k = 0; k < CANDIDATES && k < count; k++) {
        const size_t tries = count < CANDIDATES ? count : CANDIDATES;
        const size_t at = first + k * count / tries;
        split_line line;
        if (line_of_wall(build, &build->pieces[at].segment, &line)) {
            try_line(build, first, line, &best);
        }
    }
    try_line(build, first, line_of_axis(build, first, (lan_point){1.0, 0.0}),
             &best);
    try_line(build, first, line_of_axis(build, first, (lan_point){0.0, 1.0}),
             &best);
    const line_tally tally = tally_sides(build, &best.line, first, 1);
    *out = best.line;
    return larger_side(&tally) < count && tally.of[CUT] <= build->cuts_left;
}

/* --- nodes --------------------------------------------------------------- */

static void own_piece(tree_build *build, lan_wall_node *node, int32_t wall)
{
    build->walls->numbers[build->walls->number_count++] = wall;
    node->count++;
}

/* Cuts a piece at a line that it crosses. */
static void cut_piece(const split_line *line, const wall_piece *piece,
                      wall_piece *front, wall_piece *back)
{
    const lan_segment of = piece->segment;
    const double from = height_over(line, of.from);
    const double to = height_over(line, of.to);
    const lan_point at = lan_point_at(of.from, lan_point_minus(of.to, of.from),
                                      from / (from - to));
    const wall_piece one = {{of.from, at}, piece->wall};
    const wall_piece other = {{at, of.to}, piece->wall};
    *front = from > 0.0 ? one : other;
    *back = from > 0.0 ? other : one;
}

/* Leaves those in front in place, those behind in spare, and counts both. */
static void part_pieces(tree_build *build, lan_wall_node *node, size_t first,
                        size_t *front, size_t *back)
{
    const split_line line = {node->normal, node->offset};
    *front = 0;
    *back = 0;
    for (size_t i = first; i < build->count; i++) {
        const wall_piece piece = build->pieces[i];
        wall_piece *in_front = &build->pieces[first + *front];
        switch (side_of_line(&line, &piece.segment, build->on_line)) {
        case ON_LINE:
            own_piece(build, node, piece.wall);
            break;
        case IN_FRONT:
            *in_front = piece;
            ++*front;
            break;
        case BEHIND:
            build->spare[(*back)++] = piece;
            break;
        case CUT:
            cut_piece(&line, &piece, in_front, &build->spare[*back]);
            ++*front;
            ++*back;
            build->cuts_left--;
            break;
        }
    }
}

/* A node for pieces that will be the last ones when it is worked on; -1 for
 * none. */
static int32_t add_task(tree_build *build, size_t first, size_t count,
                        int depth)
{
    if (count == 0) {
        return -1;
    }
    const int32_t node = (int32_t)build->walls->node_count++;
    build->tasks[build->task_count++] = (build_task){node, first, depth};
    return node;
}

static void do_task(tree_build *build)
{
    const build_task task = build->tasks[--build->task_count];
    lan_wall_node *node = &build->walls->nodes[task.node];
    split_line line;
    *node = (lan_wall_node){
        .first = (uint32_t)build->walls->number_count, .front = -1, .back = -1};
    if (build->count - task.first <= LEAF_MOST ||
        task.depth == LAN_WALLS_DEPTH ||
        !choose_line(build, task.first, &line)) {
        for (size_t i = task.first; i < build->count; i++) {
            own_piece(build, node, build->pieces[i].wall);
        }
        build->count = task.first;
        return;
    }
    size_t front;
    size_t back;
    node->normal = line.normal;
    node->offset = line.offset;
    part_pieces(build, node, task.first, &front, &back);
    const size_t middle = task.first + front;
    memcpy(build->pieces + middle, build->spare, back * sizeof *build->spare);
    build->count = middle + back;
    node->front = add_task(build, task.first, front, task.depth + 1);
    node->back = add_task(build, middle, back, task.depth + 1);
}

static void build_tree(tree_build *build)
{
    const lan_walls *walls = build->walls;
    for (size_t i = 0; i < walls->count; i++) {
        build->pieces[i] = (wall_piece){walls->segments[i], (int32_t)i};
    }
    build->count = walls->count;
    qsort(build->pieces, build->count, sizeof *build->pieces, by_place);
    add_task(build, 0, build->count, 0);
    while (build->task_count > 0) {
        do_task(build);
    }
}

/* Gives back what the tree does not need. */
static lan_status trim_tree(lan_walls *walls)
{
    lan_wall_node *nodes =
        realloc(walls->nodes, (walls->node_count + 1) * sizeof *walls->nodes);
    walls->nodes = nodes != NULL ? nodes : walls->nodes;
    int32_t *numbers = realloc(walls->numbers, (walls->number_count + 1) *
                                                   sizeof *walls->numbers);
    walls->numbers = numbers != NULL ? numbers : walls->numbers;
    return nodes != NULL && numbers != NULL ? LAN_OK : LAN_ENOMEM;
}

lan_status lan_walls_build(lan_walls *walls)
{
    const size_t most = PIECES(walls->count);
    tree_build build = {.walls = walls,
                        .pieces = malloc(most * sizeof *build.pieces),
                        .spare = malloc(most * sizeof *build.spare),
                        .cuts_left = most - walls->count,
                        .on_line = LAN_WALLS_ON_LINE * walls->far};
    walls->nodes = malloc(2 * most * sizeof *walls->nodes);
    walls->numbers = malloc(most * sizeof *walls->numbers);
    const bool has_room = build.pieces != NULL && build.spare != NULL &&
                          walls->nodes != NULL && walls->numbers != NULL;
    lan_status status = LAN_ENOMEM;
    if (has_room) {
        build_tree(&build);
        status = trim_tree(walls);
    }
    free(build.pieces);
    free(build.spare);
    return status;
}
