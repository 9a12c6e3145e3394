/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/hubs/hub_graph_impl.h"

#include <string.h>

#include "tactics/counts_impl.h"

/* A run: free steps in a straight direction, to the first jump point or the
 * last free cell; with this where it ends at a jump point. */
#define RUN_TO_POINT 0x8000u

/* For a bound on lengths: more than sqrt 2, and a way through all cells of the
 * largest map fits 32 bits. */
#define ROUGH_STRAIGHT 12
#define ROUGH_DIAGONAL 17

/* Diagonal steps that all looks may take together: some 2 ns each. */
#define STEPS_MOST 2147483648.0

/* Cells that are tried, to know how many that will be. */
#define TRIED 1021

static uint32_t run_from(const lan_hub_graph *graph, int32_t node, int d)
{
    const size_t nodes = (size_t)graph->ground->nodes;
    return graph->runs[(size_t)(d >> 1) * nodes + (size_t)node];
}

static int32_t run_length(uint32_t run)
{
    return (int32_t)(run & ~RUN_TO_POINT);
}

static bool ends_at_point(uint32_t run)
{
    return (run & RUN_TO_POINT) != 0;
}

/* Of one direction, from where it ends. */
static void measure_runs(const lan_hub_graph *graph, int d)
{
    const lan_ground *ground = graph->ground;
    const lan_cell step = lan_direction_step(d);
    const bool is_forward = step.x + step.y > 0;
    uint16_t *runs = &graph->runs[(size_t)(d >> 1) * (size_t)ground->nodes];
    for (int32_t i = 1; i <= ground->height; i++) {
        const int32_t y = is_forward ? ground->height + 1 - i : i;
        for (int32_t k = 1; k <= ground->width; k++) {
            const int32_t x = is_forward ? ground->width + 1 - k : k;
            const int32_t node = y * ground->stride + x;
            uint32_t run = 0;
            if ((ground->moves[node] >> d & 1) != 0) {
                run = lan_jump_is_point(graph->bits, x + step.x, y + step.y)
                          ? RUN_TO_POINT | 1u
                          : runs[node + ground->offset[d]] + 1u;
            }
            runs[node] = (uint16_t)run;
        }
    }
}

static void note_places(lan_hub_graph *graph)
{
    const lan_jump_bits *bits = graph->bits;
    uint32_t point = 0;
    for (int32_t y = 1; y <= graph->ground->height; y++) {
        const uint64_t *row = &bits->jump[(size_t)y * (size_t)bits->row_words];
        for (int32_t word = 0; word < bits->row_words; word++) {
            for (uint64_t left = row[word]; left != 0; left &= left - 1) {
                graph->places[point++] =
                    lan_hub_place(word * 64 + __builtin_ctzll(left), y);
            }
        }
    }
}

static void add_leg(const lan_hub_graph *graph, size_t *count, int32_t x,
                    int32_t y)
{
    graph->legs[(*count)++] = lan_jump_id(graph->bits, x, y);
}

static void look_straight(const lan_hub_graph *graph, int32_t x, int32_t y,
                          int d, size_t *count)
{
    const uint32_t run = run_from(graph, y * graph->ground->stride + x, d);
    const lan_cell step = lan_direction_step(d);
    if (ends_at_point(run)) {
        add_leg(graph, count, x + step.x * run_length(run),
                y + step.y * run_length(run));
    }
}

/* Steps that are free of jump points too. */
static int32_t clear_steps(uint32_t run)
{
    return run_length(run) - (ends_at_point(run) ? 1 : 0);
}

/* To one side of a diagonal: what lies further than each row before was free
 * is no leg. */
static void look_aside(const lan_hub_graph *graph, int32_t x, int32_t y, int d,
                       int32_t *most, size_t *count)
{
    const uint32_t run = run_from(graph, y * graph->ground->stride + x, d);
    if (run_length(run) <= *most) {
        look_straight(graph, x, y, d, count);
        *most = clear_steps(run);
    }
}

static void look_diagonal(const lan_hub_graph *graph, int32_t x, int32_t y,
                          int d, size_t *count)
{
    const lan_ground *ground = graph->ground;
    const lan_cell step = lan_direction_step(d);
    const int left = (d + 1) & 7;
    const int right = (d + 7) & 7;
    int32_t node = y * ground->stride + x;
    int32_t most_left = clear_steps(run_from(graph, node, left));
    int32_t most_right = clear_steps(run_from(graph, node, right));
    while ((ground->moves[node] >> d & 1) != 0) {
        node += ground->offset[d];
        x += step.x;
        y += step.y;
        if (lan_jump_is_point(graph->bits, x, y)) {
            add_leg(graph, count, x, y);
            return;
        }
        look_aside(graph, x, y, left, &most_left, count);
        look_aside(graph, x, y, right, &most_right, count);
    }
}

/* Free diagonal steps from a node, in all four directions. */
static int32_t count_steps(const lan_ground *ground, int32_t node)
{
    int32_t count = 0;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d += 2) {
        for (int32_t at = node; (ground->moves[at] >> d & 1) != 0;
             at += ground->offset[d]) {
            count++;
        }
    }
    return count;
}

/* Whether looking around from each cell would take too long: a large map that
 * is mostly open. */
static bool is_too_open(const lan_ground *ground)
{
    const int64_t nodes = ground->nodes;
    double steps = 0.0;
    for (int64_t i = 0; i < TRIED; i++) {
        steps += count_steps(ground, (int32_t)(nodes * i / TRIED));
    }
    return steps / TRIED * (double)nodes > STEPS_MOST;
}

static size_t look_around(const lan_hub_graph *graph, int32_t x, int32_t y)
{
    size_t count = 0;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if (lan_direction_is_diagonal(d)) {
            look_diagonal(graph, x, y, d, &count);
        } else {
            look_straight(graph, x, y, d, &count);
        }
    }
    return count;
}

size_t lan_hub_graph_look(const lan_hub_graph *graph, int32_t x, int32_t y)
{
    if (lan_jump_is_point(graph->bits, x, y)) {
        graph->legs[0] = lan_jump_id(graph->bits, x, y);
        return 1;
    }
    return look_around(graph, x, y);
}

/* A diagonal has at most so many steps, each with two sides. */
static size_t legs_most(const lan_ground *ground)
{
    const int32_t shorter =
        ground->width < ground->height ? ground->width : ground->height;
    return 8 * ((size_t)shorter + 1) + 8;
}

static lan_status take_memory(lan_hub_graph *graph)
{
    const size_t count = (size_t)graph->count + 1;
    graph->places = calloc(count, sizeof *graph->places);
    graph->first = calloc(count, sizeof *graph->first);
    graph->runs = calloc(4 * (size_t)graph->ground->nodes, sizeof *graph->runs);
    graph->legs = calloc(legs_most(graph->ground), sizeof *graph->legs);
    return graph->places == NULL || graph->first == NULL ||
                   graph->runs == NULL || graph->legs == NULL
               ? LAN_ENOMEM
               : LAN_OK;
}

/* Counts the legs first, then writes them. */
static lan_status join_points(lan_hub_graph *graph)
{
    size_t count = 0;
    for (uint32_t i = 0; i < graph->count; i++) {
        graph->first[i] = (uint32_t)count;
        count += look_around(graph, lan_hub_x(graph->places[i]),
                             lan_hub_y(graph->places[i]));
    }
    graph->first[graph->count] = (uint32_t)count;
    graph->to = calloc(count + 1, sizeof *graph->to);
    graph->cost = calloc(count + 1, sizeof *graph->cost);
    if (graph->to == NULL || graph->cost == NULL) {
        return LAN_ENOMEM;
    }
    for (uint32_t i = 0; i < graph->count; i++) {
        const size_t here = look_around(graph, lan_hub_x(graph->places[i]),
                                        lan_hub_y(graph->places[i]));
        memcpy(&graph->to[graph->first[i]], graph->legs,
               here * sizeof *graph->legs);
    }
    return LAN_OK;
}

static void price_legs(lan_hub_graph *graph, lan_hub_costs costs)
{
    graph->costs = costs;
    for (uint32_t i = 0; i < graph->count; i++) {
        for (uint32_t k = graph->first[i]; k < graph->first[i + 1]; k++) {
            graph->cost[k] = lan_hub_leg_cost(costs, graph->places[i],
                                              graph->places[graph->to[k]]);
        }
    }
}

/* A length that no shortest way between two cells exceeds: from one to a jump
 * point, by way of the one that was spread from, and to the other. */
static double bound_lengths(const lan_hub_graph *graph, lan_hub_spread *spread,
                            uint32_t *scratch)
{
    const lan_ground *ground = graph->ground;
    double furthest = 0.0;
    for (uint32_t i = 0; i < graph->count; i++) {
        if (spread->cost[i] != UINT32_MAX) {
            continue;
        }
        const uint32_t all = lan_hub_spread_all(spread, graph, i, scratch);
        const double here = (double)spread->cost[scratch[all - 1]];
        furthest = here > furthest ? here : furthest;
    }
    const double leg =
        ground->width > ground->height ? ground->width : ground->height;
    return 2.0 * (furthest / ROUGH_STRAIGHT + 1.5 * leg);
}

/* Terms of Pell's above the count of steps. */
static lan_status choose_costs(double longest, lan_hub_costs *out)
{
    uint32_t q = 1;
    uint32_t p = 1;
    while ((double)q <= longest) {
        const uint32_t next = q + p;
        p = next + q;
        q = next;
    }
    const lan_hub_costs costs = {q, p};
    *out = costs;
    return 1.0001 * longest * (double)q < (double)LAN_HUB_FAR ? LAN_OK
                                                              : LAN_ELIMIT;
}

static lan_status fit_costs(lan_hub_graph *graph)
{
    const lan_hub_costs rough = {ROUGH_STRAIGHT, ROUGH_DIAGONAL};
    lan_hub_costs costs = rough;
    lan_hub_spread spread = {0};
    uint32_t *scratch = calloc((size_t)graph->count + 1, sizeof *scratch);
    lan_status status =
        scratch == NULL ? LAN_ENOMEM : lan_hub_spread_init(&spread, graph);
    if (status == LAN_OK) {
        price_legs(graph, rough);
        status = choose_costs(bound_lengths(graph, &spread, scratch), &costs);
        lan_hub_spread_clear(&spread);
    }
    free(scratch);
    if (status == LAN_OK) {
        price_legs(graph, costs);
    }
    return status;
}

lan_status lan_hub_graph_init(lan_hub_graph *graph, const lan_jump_bits *bits)
{
    lan_hub_graph made = {.ground = bits->ground, .bits = bits};
    made.count = (uint32_t)bits->count;
    if (is_too_open(bits->ground)) {
        return LAN_ELIMIT;
    }
    lan_status status = take_memory(&made);
    if (status == LAN_OK) {
        note_places(&made);
        for (int d = 1; d < LAN_DIRECTION_COUNT; d += 2) {
            measure_runs(&made, d);
        }
        status = join_points(&made);
    }
    if (status == LAN_OK) {
        status = fit_costs(&made);
    }
    if (status != LAN_OK) {
        lan_hub_graph_clear(&made);
        return status;
    }
    *graph = made;
    return LAN_OK;
}

void lan_hub_graph_clear(lan_hub_graph *graph)
{
    free(graph->places);
    free(graph->runs);
    free(graph->legs);
    free(graph->first);
    free(graph->to);
    free(graph->cost);
    memset(graph, 0, sizeof *graph);
}

/* --- spreading ------------------------------------------------------------ */

lan_status lan_hub_spread_init(lan_hub_spread *spread,
                               const lan_hub_graph *graph)
{
    const size_t count = (size_t)graph->count + 1;
    /* each leg and the first jump point may put in one entry */
    const size_t entries = (size_t)graph->first[graph->count] + 2;
    lan_hub_spread made = {0};
    made.cost = malloc(count * sizeof *made.cost);
    made.parent = calloc(count, sizeof *made.parent);
    made.heap = calloc(entries, sizeof *made.heap);
    if (made.cost == NULL || made.parent == NULL || made.heap == NULL) {
        lan_hub_spread_clear(&made);
        return LAN_ENOMEM;
    }
    memset(made.cost, 0xff, count * sizeof *made.cost);
    *spread = made;
    return LAN_OK;
}

void lan_hub_spread_clear(lan_hub_spread *spread)
{
    free(spread->cost);
    free(spread->parent);
    free(spread->heap);
    memset(spread, 0, sizeof *spread);
}

bool lan_hub_spread_reach(lan_hub_spread *spread, uint32_t point, uint32_t cost,
                          uint32_t parent)
{
    if (cost >= spread->cost[point]) {
        return false;
    }
    const uint64_t entry = (uint64_t)cost << 32 | point;
    uint32_t at = spread->open++;
    spread->cost[point] = cost;
    spread->parent[point] = parent;
    while (at > 0 && entry < spread->heap[(at - 1) / 4]) {
        spread->heap[at] = spread->heap[(at - 1) / 4];
        at = (at - 1) / 4;
    }
    spread->heap[at] = entry;
    return true;
}

/* Fills the front with an entry and lets it sink. */
static void sink_entry(lan_hub_spread *spread, uint64_t entry)
{
    uint64_t *heap = spread->heap;
    uint32_t at = 0;
    for (;;) {
        const uint32_t below = 4 * at + 1;
        const uint32_t end =
            below + 4 < spread->open ? below + 4 : spread->open;
        uint32_t least = below;
        for (uint32_t i = below + 1; i < end; i++) {
            least = heap[i] < heap[least] ? i : least;
        }
        if (below >= spread->open || heap[least] >= entry) {
            break;
        }
        heap[at] = heap[least];
        at = least;
    }
    heap[at] = entry;
}

bool lan_hub_spread_take(lan_hub_spread *spread, uint32_t *point)
{
    while (spread->open > 0) {
        const uint64_t front = spread->heap[0];
        spread->open--;
        if (spread->open > 0) {
            sink_entry(spread, spread->heap[spread->open]);
        }
        *point = (uint32_t)front;
        if (front >> 32 == spread->cost[*point]) {
            return true;
        }
    }
    return false;
}

uint32_t lan_hub_spread_all(lan_hub_spread *spread, const lan_hub_graph *graph,
                            uint32_t from, uint32_t *out)
{
    uint32_t count = 0;
    uint32_t point;
    (void)lan_hub_spread_reach(spread, from, 0, from);
    while (lan_hub_spread_take(spread, &point)) {
        out[count++] = point;
        for (uint32_t i = graph->first[point]; i < graph->first[point + 1];
             i++) {
            (void)lan_hub_spread_reach(spread, graph->to[i],
                                       spread->cost[point] + graph->cost[i],
                                       point);
        }
    }
    return count;
}
