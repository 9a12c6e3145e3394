/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Square columns of cells for each of two classes of sizes, as large as the
 * largest item of the class at least: who touches another one of the class is
 * in the same column or in one beside it. Items are sorted by column by
 * counting, and stay in order within one.
 */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/bodies/bodies_impl.h"

/* Coordinates up to this have finite squares. */
#define COORDINATE_MOST 1e150

/* An item this many times as large as the smallest is in the second size class.
 * */
#define BROAD 4.0

/* A column is larger than necessary by this share, so that rounding cannot put
 * touching items two columns apart. */
#define CELL_SLACK 1e-6

/* Most columns for this many items of a class. */
#define COLUMNS_MOST(count) (4 * (count) + 64)

enum { CLASSES = 2 };

typedef struct crowd_class {
    lan_point low;
    double radius; /* the largest */
    double cell;
    double inverse; /* 1 / cell */
    int32_t columns;
    int32_t rows;
    uint32_t first; /* index of its first start */
    uint32_t count; /* of items */
} crowd_class;

/* Items are ordered by column, then by number. */
struct lan_crowd_grid {
    size_t room;
    size_t count;
    crowd_class of[CLASSES];
    lan_sphere *items; /* by place */
    int32_t *names;    /* by place */
    uint32_t *columns; /* [items] column, while the grid is filled */
    uint32_t *starts;  /* [columns + 1] first place of each column */
};

/* --- making --------------------------------------------------------------- */

static size_t start_room(size_t most)
{
    return COLUMNS_MOST(most) + COLUMNS_MOST(0) + CLASSES;
}

static void free_room(lan_crowd_grid *grid)
{
    free(grid->items);
    free(grid->names);
    free(grid->columns);
    free(grid->starts);
}

/* Reserves room for more items; if memory runs out, the grid is unchanged. */
static lan_status make_room(lan_crowd_grid *grid, size_t most)
{
    lan_crowd_grid made = *grid;
    made.room = most;
    made.items = malloc(most * sizeof *made.items);
    made.names = malloc(most * sizeof *made.names);
    made.columns = malloc(most * sizeof *made.columns);
    made.starts = calloc(start_room(most), sizeof *made.starts);
    const bool is_made = made.items != NULL && made.names != NULL &&
                         made.columns != NULL && made.starts != NULL;
    free_room(is_made ? grid : &made);
    if (is_made) {
        *grid = made;
    }
    return is_made ? LAN_OK : LAN_ENOMEM;
}

lan_status lan_crowd_grid_create(size_t most, lan_crowd_grid **out)
{
    if (out == NULL || most > INT32_MAX / 8) {
        return LAN_EINVAL;
    }
    lan_crowd_grid *grid = calloc(1, sizeof *grid);
    if (grid == NULL || make_room(grid, most > 0 ? most : 1) != LAN_OK) {
        free(grid);
        return LAN_ENOMEM;
    }
    *out = grid;
    return LAN_OK;
}

void lan_crowd_grid_destroy(lan_crowd_grid *grid)
{
    if (grid != NULL) {
        free_room(grid);
        free(grid);
    }
}

/* --- filling -------------------------------------------------------------- */

/* The bounding box of the centres of a class. */
typedef struct class_extent {
    lan_point low;
    lan_point high;
} class_extent;

static bool is_near(double x)
{
    return x >= -COORDINATE_MOST && x <= COORDINATE_MOST;
}

static bool are_sound(const lan_sphere *items, size_t count, double *least)
{
    bool are = true;
    *least = LAN_INF;
    for (size_t i = 0; i < count; i++) {
        const lan_sphere *item = &items[i];
        are = are && is_near(item->at.x) && is_near(item->at.y) &&
              is_near(item->at.z) && is_near(item->radius) &&
              item->radius >= 0.0;
        *least = lan_lesser(*least, item->radius);
    }
    return are;
}

/* Chooses the columns of a class, whose starts begin at an index. */
static void lay_columns(crowd_class *of, const class_extent *extent,
                        uint32_t first)
{
    const double width = extent->high.x - extent->low.x;
    const double height = extent->high.y - extent->low.y;
    const double most = COLUMNS_MOST(of->count) / 3.0 - 1.0;
    of->low = extent->low;
    of->first = first;
    of->cell =
        lan_greater(lan_greater(2.0 * of->radius * (1.0 + CELL_SLACK), DBL_MIN),
                    lan_greater(sqrt(width) * sqrt(height) / sqrt(most),
                                lan_greater(width, height) / most));
    of->inverse = 1.0 / of->cell;
    of->columns = of->count > 0 ? (int32_t)(width * of->inverse) + 1 : 0;
    of->rows = of->count > 0 ? (int32_t)(height * of->inverse) + 1 : 0;
}

static uint32_t column_of(const crowd_class *of, lan_vec at)
{
    const int32_t x = (int32_t)((at.x - of->low.x) * of->inverse);
    const int32_t y = (int32_t)((at.y - of->low.y) * of->inverse);
    return of->first + (uint32_t)(y * of->columns + x);
}

/* Measures both classes and lays out their columns; returns the number of
 * starts. */
static uint32_t lay_classes(lan_crowd_grid *grid, const lan_sphere *items,
                            size_t count, double least)
{
    class_extent extents[CLASSES];
    memset(grid->of, 0, sizeof grid->of);
    for (size_t i = 0; i < count; i++) {
        const int k = items[i].radius > BROAD * least;
        const lan_point at = {items[i].at.x, items[i].at.y};
        class_extent *of = &extents[k];
        if (grid->of[k].count++ == 0) {
            *of = (class_extent){at, at};
        }
        of->low = (lan_point){lan_lesser(of->low.x, at.x),
                              lan_lesser(of->low.y, at.y)};
        of->high = (lan_point){lan_greater(of->high.x, at.x),
                               lan_greater(of->high.y, at.y)};
        grid->of[k].radius = lan_greater(grid->of[k].radius, items[i].radius);
        grid->columns[i] = (uint32_t)k;
    }
    uint32_t first = 0;
    for (int k = 0; k < CLASSES; k++) {
        crowd_class *of = &grid->of[k];
        if (of->count > 0) {
            lay_columns(of, &extents[k], first);
        }
        first += (uint32_t)of->columns * (uint32_t)of->rows;
    }
    return first;
}

lan_status lan_crowd_grid_name(lan_crowd_grid *grid, const lan_sphere *items,
                               const int32_t *names, size_t count)
{
    double least;
    if (count > INT32_MAX / 8 || !are_sound(items, count, &least)) {
        return LAN_EINVAL;
    }
    if (count > grid->room && make_room(grid, count) != LAN_OK) {
        return LAN_ENOMEM;
    }
    const uint32_t starts = lay_classes(grid, items, count, least);
    memset(grid->starts, 0, (starts + 1) * sizeof *grid->starts);
    for (size_t i = 0; i < count; i++) {
        grid->columns[i] = column_of(&grid->of[grid->columns[i]], items[i].at);
        grid->starts[grid->columns[i]]++;
    }
    uint32_t end = 0;
    for (uint32_t k = 0; k <= starts; k++) {
        end += grid->starts[k];
        grid->starts[k] = end;
    }
    for (size_t i = count; i-- > 0;) {
        const uint32_t place = --grid->starts[grid->columns[i]];
        grid->items[place] = items[i];
        grid->names[place] = names != NULL ? names[i] : (int32_t)i;
    }
    grid->count = count;
    return LAN_OK;
}

lan_status lan_crowd_grid_fill(lan_crowd_grid *grid, const lan_sphere *items,
                               size_t count)
{
    return lan_crowd_grid_name(grid, items, NULL, count);
}

/* --- near a way ----------------------------------------------------------- */

/* The cell number along an axis, clamped to existing cells. */
static int32_t cell_number(double offset, const crowd_class *of, int32_t count)
{
    const double at = offset * of->inverse;
    return at >= 0.0 ? at < count - 1 ? (int32_t)at : count - 1 : 0;
}

static double scan_reach(const lan_crowd_scan *scan, const crowd_class *of)
{
    const double far = fabs(of->low.x) + fabs(of->low.y) + fabs(scan->from.x) +
                       fabs(scan->from.y) + fabs(scan->way.x) +
                       fabs(scan->way.y);
    return scan->reach + of->radius + CELL_SLACK * of->cell +
           8.0 * DBL_EPSILON * far;
}

/* The rows that the path passes. */
static void begin_class(lan_crowd_scan *scan)
{
    const crowd_class *of = &scan->grid->of[scan->of];
    const double reach = scan_reach(scan, of);
    const double from = scan->from.y - of->low.y;
    const double to = from + scan->way.y;
    scan->row = 0;
    scan->last_row = -1;
    if (of->count > 0 && lan_greater(from, to) + reach >= 0.0 &&
        lan_lesser(from, to) - reach < of->rows * of->cell) {
        scan->row = cell_number(lan_lesser(from, to) - reach, of, of->rows);
        scan->last_row =
            cell_number(lan_greater(from, to) + reach, of, of->rows);
    }
}

/* The places of the current row that the path passes. */
static void begin_row(lan_crowd_scan *scan)
{
    const crowd_class *of = &scan->grid->of[scan->of];
    const double reach = scan_reach(scan, of);
    double left = lan_lesser(0.0, scan->way.x);
    double right = lan_greater(0.0, scan->way.x);
    if (fabs(scan->way.y) > of->cell) {
        /* only a part of the path is near the row */
        const double slope = scan->way.x / scan->way.y;
        const double below =
            (of->low.y + scan->row * of->cell - reach - scan->from.y) * slope;
        const double above = below + (of->cell + 2.0 * reach) * slope;
        left = lan_greater(left, lan_lesser(below, above));
        right = lan_lesser(right, lan_greater(below, above));
    }
    left += scan->from.x - reach - of->low.x;
    right += scan->from.x + reach - of->low.x;
    if (right >= 0.0 && left < of->columns * of->cell && left <= right) {
        const uint32_t row =
            of->first + (uint32_t)scan->row * (uint32_t)of->columns;
        const uint32_t *starts = scan->grid->starts + row;
        scan->place = starts[cell_number(left, of, of->columns)];
        scan->end = starts[cell_number(right, of, of->columns) + 1];
    }
}

void lan_crowd_scan_begin(lan_crowd_scan *scan, const lan_crowd_grid *grid,
                          lan_point from, lan_point way, double reach)
{
    *scan = (lan_crowd_scan){
        .grid = grid, .from = from, .way = way, .reach = reach};
    begin_class(scan);
}

int32_t lan_crowd_scan_next(lan_crowd_scan *scan)
{
    while (scan->place == scan->end) {
        if (scan->row <= scan->last_row) {
            begin_row(scan);
            scan->row++;
        } else if (scan->of + 1 < CLASSES) {
            scan->of++;
            begin_class(scan);
        } else {
            return -1;
        }
    }
    return scan->grid->names[scan->place++];
}

int64_t lan_crowd_grid_sweep(const lan_crowd_grid *grid,
                             const lan_sphere *moving, lan_vec way,
                             lan_item_fn call, void *context)
{
    int64_t tested = 0;
    lan_crowd_scan scan;
    if (!isfinite(moving->at.x + moving->at.y + way.x + way.y) ||
        !(moving->radius >= 0.0 && moving->radius < LAN_INF)) {
        return 0;
    }
    lan_crowd_scan_begin(&scan, grid, (lan_point){moving->at.x, moving->at.y},
                         (lan_point){way.x, way.y}, moving->radius);
    for (int32_t name; (name = lan_crowd_scan_next(&scan)) >= 0; tested++) {
        const lan_sphere *item = &grid->items[scan.place - 1];
        if (lan_sweep_sphere_to_sphere(moving, way, item) <= 1.0) {
            call(context, name);
        }
    }
    return tested;
}

/* --- pairs ---------------------------------------------------------------- */

typedef struct pair_search {
    const lan_crowd_grid *grid;
    lan_pair_fn call;
    void *context;
    int64_t tested;
} pair_search;

static void test_places(pair_search *search, uint32_t one, uint32_t from,
                        uint32_t to)
{
    const lan_crowd_grid *grid = search->grid;
    const lan_sphere item = grid->items[one];
    search->tested += to - from;
    for (uint32_t k = from; k < to; k++) {
        const lan_sphere *other = &grid->items[k];
        const double x = item.at.x - other->at.x;
        const double y = item.at.y - other->at.y;
        const double z = item.at.z - other->at.z;
        const double reach = item.radius + other->radius;
        if (x * x + y * y + z * z <= reach * reach) {
            const int32_t a = grid->names[one];
            const int32_t b = grid->names[k];
            search->call(search->context, a < b ? a : b, a < b ? b : a);
        }
    }
}

/* Pairs each item with the later items of its column, the next column, and
 * three columns of the next row. */
static void pair_class(pair_search *search, const crowd_class *of)
{
    const uint32_t *starts = search->grid->starts + of->first;
    const uint32_t width = (uint32_t)of->columns;
    const uint32_t cells = width * (uint32_t)of->rows;
    for (uint32_t cell = 0; cell < cells; cell++) {
        const uint32_t x = cell % width;
        const uint32_t next = x + 1 < width;
        const bool is_last = cell + width >= cells;
        const uint32_t below = is_last ? cell : cell + width - (x > 0);
        const uint32_t below_end = is_last ? cell : cell + width + 1 + next;
        for (uint32_t i = starts[cell]; i < starts[cell + 1]; i++) {
            test_places(search, i, i + 1, starts[cell + 1 + next]);
            test_places(search, i, starts[below], starts[below_end]);
        }
    }
}

/* Each item of the smaller class searches the items of the other class. */
static void pair_classes(pair_search *search)
{
    const lan_crowd_grid *grid = search->grid;
    const int few = grid->of[1].count < grid->of[0].count ? 1 : 0;
    const crowd_class *of = &grid->of[few];
    const uint32_t first = grid->starts[of->first];
    for (uint32_t i = first; i < first + of->count; i++) {
        const lan_sphere *item = &grid->items[i];
        lan_crowd_scan scan = {.grid = grid,
                               .from = {item->at.x, item->at.y},
                               .reach = item->radius,
                               .of = 1 - few};
        begin_class(&scan);
        for (; scan.row <= scan.last_row; scan.row++) {
            begin_row(&scan);
            test_places(search, i, scan.place, scan.end);
            scan.place = scan.end = 0;
        }
    }
}

int64_t lan_crowd_grid_pairs(const lan_crowd_grid *grid, lan_pair_fn call,
                             void *context)
{
    pair_search search = {grid, call, context, 0};
    for (int k = 0; k < CLASSES; k++) {
        if (grid->of[k].count > 0) {
            pair_class(&search, &grid->of[k]);
        }
    }
    if (grid->of[0].count > 0 && grid->of[1].count > 0) {
        pair_classes(&search);
    }
    return search.tested;
}
