/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/sight/visible_corners_impl.h"

/* Looks up and down row by row. The view is a stack of cones of rays that no
 * blocked cell has cut so far. Each row cuts the open cone of every run of
 * blocked cells out of the cone it takes from the stack, so that rays which
 * only touch remain, and pushes what is left of it. The cones on the stack are
 * disjoint, and each cut in two has a corner of its own at the top of the run:
 * so there are never more than corners + 1. */

typedef struct view {
    lan_visible_corners *visible;
    lan_half_point from;
    const lan_visible_corner *source; /* NULL: from a cell's centre */
    int32_t sign;                     /* 1 down, -1 up */
    int32_t first_line;               /* distance of the nearest grid line */
    int32_t *seen;
    int32_t seen_count;
    int32_t depth; /* of the stack */
} view;

/* Whether ray a lies to the left of ray b. */
static bool is_left(lan_half_point a, lan_half_point b)
{
    const int64_t cross = (int64_t)a.x * b.y - (int64_t)b.x * a.y;
    return cross < 0 || (cross == 0 && (int64_t)a.x * b.x < 0 && a.x < 0);
}

static bool is_same_ray(lan_half_point a, lan_half_point b)
{
    return !is_left(a, b) && !is_left(b, a);
}

/* Distances of the sides of a row, in half cells. */
static int32_t near_side(const view *look, int32_t row)
{
    return row == 0 ? 0 : look->first_line + 2 * (row - 1);
}

static int32_t far_side(const view *look, int32_t row)
{
    return look->first_line + 2 * row;
}

/* The grid line on the far side of a row, and the row's cells. */
static int32_t far_line(const view *look, int32_t row)
{
    return (look->from.y + look->sign * far_side(look, row)) / 2;
}

static int32_t map_row(const view *look, int32_t row)
{
    return far_line(look, row) - (look->sign > 0 ? 1 : 0);
}

static int64_t floor_of(int64_t a, int64_t b) /* b > 0 */
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* Where a ray is at some distance, rounded down and held within the frame. */
static int32_t place(const view *look, lan_half_point ray, int32_t distance)
{
    const int32_t most = 2 * look->visible->ground->width + 2;
    if (ray.y == 0) {
        return ray.x < 0 ? -2 : most;
    }
    const int64_t x = look->from.x + floor_of((int64_t)ray.x * distance, ray.y);
    return x < -2 ? -2 : x > most ? most : (int32_t)x;
}

/* As place(), rounded up. */
static int32_t place_up(const view *look, lan_half_point ray, int32_t distance)
{
    const int32_t x = place(look, ray, distance);
    const bool is_exact = ray.y == 0 || (int64_t)ray.x * distance ==
                                            (int64_t)(x - look->from.x) * ray.y;
    return is_exact ? x : x + 1;
}

/* The first cell from x on that is blocked, or free; `end` where none is
 * before that. */
static int32_t next_cell(const uint64_t *row, int32_t x, int32_t end,
                         bool blocked)
{
    while (x < end) {
        const uint32_t bit = (uint32_t)(x + 1);
        const uint64_t word = blocked ? row[bit / 64] : ~row[bit / 64];
        const uint64_t rest = word >> bit % 64;
        if (rest != 0) {
            x += __builtin_ctzll(rest);
            return x < end ? x : end;
        }
        x += 64 - (int32_t)(bit % 64);
    }
    return end;
}

/* Whether one path past a corner of this blocked cell along a ray can bend
 * round it: the ray must not point into the cell, forwards or backwards. */
static bool is_tangent(const view *look, const lan_visible_corner *corner,
                       lan_half_point ray)
{
    const int64_t slope = (int64_t)ray.x * ray.y * look->sign;
    return slope * corner->blocked_x * corner->blocked_y <= 0;
}

static void report(view *look, int32_t index, lan_half_point ray)
{
    const lan_visible_corner *corner = &look->visible->corners[index];
    if (is_tangent(look, corner, ray) &&
        (look->source == NULL || is_tangent(look, look->source, ray))) {
        look->seen[look->seen_count++] = index;
    }
}

/* Reports the corners of a cone on the far side of its row. */
static void report_corners(view *look, lan_sight_sector *sector)
{
    const lan_visible_corners *visible = look->visible;
    const int32_t distance = far_side(look, sector->row);
    const int32_t line = far_line(look, sector->row);
    const int32_t left = place_up(look, sector->left, distance);
    const int32_t right = place(look, sector->right, distance);
    int32_t low = visible->line[line];
    const int32_t end = visible->line[line + 1];
    for (int32_t high = end; low < high;) {
        const int32_t middle = low + (high - low) / 2;
        if (visible->corners[middle].at.x < left) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < end && visible->corners[low].at.x <= right; low++) {
        const lan_half_point ray = {visible->corners[low].at.x - look->from.x,
                                    distance};
        const bool on_left = is_same_ray(ray, sector->left);
        const bool on_right = is_same_ray(ray, sector->right);
        if (!(on_left && sector->left_seen) &&
            !(on_right && sector->right_seen)) {
            report(look, low, ray);
        }
        sector->left_seen = sector->left_seen || on_left;
        sector->right_seen = sector->right_seen || on_right;
    }
}

/* Whether a grid corner lies between two blocked cells and cannot be passed. */
static bool is_shut(const lan_ground *ground, int32_t x, int32_t y)
{
    const lan_cell cell = {x, y};
    const int32_t south_east = lan_ground_node(ground, cell);
    const int32_t south_west = south_east + ground->offset[LAN_DIRECTION_WEST];
    const int32_t north_east = south_east + ground->offset[LAN_DIRECTION_NORTH];
    const int32_t north_west =
        south_east + ground->offset[LAN_DIRECTION_NORTH_WEST];
    const bool falls = ground->weight[north_west] != 0;
    const bool rises = ground->weight[north_east] != 0;
    if (falls == rises || (ground->weight[south_east] != 0) != falls ||
        (ground->weight[south_west] != 0) != rises) {
        return false;
    }
    return falls
               ? (ground->moves[south_east] & 1 << LAN_DIRECTION_NORTH_WEST) ==
                     0
               : (ground->moves[south_west] & 1 << LAN_DIRECTION_NORTH_EAST) ==
                     0;
}

/* Whether a single ray squeezed through where it entered this row. */
static bool is_squeezed(const view *look, const lan_sight_sector *sector)
{
    const int32_t distance = near_side(look, sector->row);
    if (sector->row == 0 || !is_same_ray(sector->left, sector->right) ||
        sector->left.y == 0) {
        return false;
    }
    const int32_t x = place(look, sector->left, distance);
    return x % 2 == 0 && x == place_up(look, sector->left, distance) &&
           is_shut(look->visible->ground, x / 2,
                   (look->from.y + look->sign * distance) / 2);
}

/* Keeps a cone that came through its row, unless it is a level ray. */
static void keep(view *look, lan_sight_sector sector)
{
    if ((sector.left.y == 0 && sector.right.y == 0 &&
         is_same_ray(sector.left, sector.right)) ||
        is_squeezed(look, &sector)) {
        return;
    }
    report_corners(look, &sector);
    sector.row++;
    look->visible->sectors[look->depth++] = sector;
}

/* Cuts the blocked cells of a row out of a cone. */
static void cut(view *look, lan_sight_sector sector)
{
    const int32_t near = near_side(look, sector.row);
    const int32_t far = far_side(look, sector.row);
    const int32_t near_left = place(look, sector.left, near);
    const int32_t far_left = place(look, sector.left, far);
    const int32_t near_right = place_up(look, sector.right, near);
    const int32_t far_right = place_up(look, sector.right, far);
    const int32_t lowest = near_left < far_left ? near_left : far_left;
    const int32_t highest = near_right > far_right ? near_right : far_right;
    const int32_t end = highest / 2 + 1;
    const uint64_t *cells =
        look->visible->blocked +
        (size_t)(map_row(look, sector.row) + 1) * look->visible->words;
    /* from a cell left of the cone, so that a run cut short there counts as
     * one that begins outside */
    int32_t after = lowest < 2 ? -1 : lowest / 2 - 1;
    for (;;) {
        const int32_t before = next_cell(cells, after, end, true);
        after = next_cell(cells, before, end, false);
        const int32_t begins = 2 * before - look->from.x;
        const int32_t ends = 2 * after - look->from.x;
        const lan_half_point left = {begins, begins < 0 ? near : far};
        const lan_half_point right = {ends, ends > 0 ? near : far};
        if (before == end || is_left(sector.right, left)) {
            keep(look, sector);
            return;
        }
        if (!is_left(left, sector.left)) {
            lan_sight_sector piece = sector;
            if (is_left(left, sector.right)) {
                piece.right = left;
                piece.right_seen = begins < 0;
            }
            keep(look, piece);
        }
        if (is_left(sector.left, right)) {
            sector.left = right;
            sector.left_seen = ends > 0;
        }
        if (is_left(sector.right, sector.left)) {
            return;
        }
    }
}

static void look_along_rows(view *look, int32_t sign)
{
    const lan_sight_sector all = {.left = {-1, 0}, .right = {1, 0}};
    look->sign = sign;
    look->first_line = look->from.y % 2 == 0 ? 2 : 1;
    look->depth = 0;
    cut(look, all);
    while (look->depth > 0) {
        cut(look, look->visible->sectors[--look->depth]);
    }
}

/* Along the grid line of a corner, to the next corner. */
static void look_along_line(view *look, int32_t step)
{
    const lan_ground *ground = look->visible->ground;
    const int32_t y = look->from.y / 2;
    const lan_half_point ray = {step, 0};
    for (int32_t x = look->from.x / 2;; x += step) {
        const lan_cell below = {step > 0 ? x : x - 1, y};
        const lan_cell above = {below.x, y - 1};
        const lan_half_point next = {2 * (x + step), look->from.y};
        if (ground->weight[lan_ground_node(ground, below)] == 0 &&
            ground->weight[lan_ground_node(ground, above)] == 0) {
            return;
        }
        const int32_t corner = lan_visible_corners_find(look->visible, next);
        if (corner >= 0) {
            report(look, corner, ray);
            return;
        }
        if (is_shut(ground, x + step, y)) {
            return;
        }
    }
}

int32_t lan_visible_corners_look(lan_visible_corners *visible,
                                 lan_half_point from, int32_t *seen)
{
    view look = {.visible = visible, .from = from, .seen = seen};
    const int32_t source = lan_visible_corners_find(visible, from);
    if (source >= 0) {
        look.source = &visible->corners[source];
        look_along_line(&look, 1);
        look_along_line(&look, -1);
    }
    look_along_rows(&look, 1);
    look_along_rows(&look, -1);
    return look.seen_count;
}
