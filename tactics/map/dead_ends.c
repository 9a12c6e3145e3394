/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/gates_impl.h"

#include <stdlib.h>

#define NONE (-1)

/* A region is what one block of each direction have in common. Both trees may
 * be pruned at once: the walk along a gate that saves a detour never enters
 * what a gate across it cuts off, since it would pass that gate twice at the
 * same cell. */
struct lan_dead_ends {
    lan_gate_tree down;   /* gates from north to south */
    lan_gate_tree across; /* gates from west to east */
    int32_t *first;       /* [down.count + 1] regions are sorted by `down` */
    int32_t *across_of;   /* [regions] */
    int32_t *number;      /* [regions] of lan_ground_dead_end() */
};

void lan_dead_ends_destroy(lan_dead_ends *dead_ends)
{
    if (dead_ends == NULL) {
        return;
    }
    lan_gate_tree_clear(&dead_ends->down);
    lan_gate_tree_clear(&dead_ends->across);
    free(dead_ends->first);
    free(dead_ends->across_of);
    free(dead_ends->number);
    free(dead_ends);
}

/* What the regions are made from; temporary. */
typedef struct making {
    lan_ground *ground;
    lan_dead_ends *made;
    int32_t *down;   /* [nodes] blocks */
    int32_t *across; /* [nodes] blocks */
    int32_t *region; /* [nodes] */
    int32_t regions;
    int32_t head_count;
    int32_t *heads;  /* sorted by block of `down`; then regions in the order of
                        the map */
    int32_t *begin;  /* [down.count + 1] where those of a block begin */
    int32_t *latest; /* [across.count] the latest region of a block */
    int32_t *branch; /* [down.count + across.count] */
    int32_t *group;  /* [down.count + across.count] */
} making;

static void making_clear(making *m)
{
    lan_dead_ends_destroy(m->made);
    free(m->down);
    free(m->across);
    free(m->region);
    free(m->heads);
    free(m->begin);
    free(m->latest);
    free(m->branch);
    free(m->group);
}

static int32_t *numbers(size_t count)
{
    return malloc((count + 1) * sizeof(int32_t));
}

static lan_status find_gates(making *m)
{
    const lan_ground *ground = m->ground;
    m->made = calloc(1, sizeof *m->made);
    m->down = numbers((size_t)ground->nodes);
    m->across = numbers((size_t)ground->nodes);
    if (m->made == NULL || m->down == NULL || m->across == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status =
        lan_gates_find(ground, ground->stride, m->down, &m->made->down);
    return status != LAN_OK
               ? status
               : lan_gates_find(ground, 1, m->across, &m->made->across);
}

/* The first of the nodes from west to east that have the same two blocks. */
static bool is_head(const making *m, int32_t node)
{
    return m->down[node] != NONE && (m->down[node] != m->down[node - 1] ||
                                     m->across[node] != m->across[node - 1]);
}

/* Leaves in `begin` how many heads each block has, and in `region` which they
 * are, in the order of the map. */
static int32_t count_heads(making *m)
{
    int32_t heads = 0;
    for (int32_t i = 0; i <= m->made->down.count; i++) {
        m->begin[i] = 0;
    }
    for (int32_t node = 1; node < m->ground->nodes; node++) {
        if (is_head(m, node)) {
            m->begin[m->down[node]]++;
            m->region[heads++] = node;
        }
    }
    return heads;
}

static lan_status prepare_regions(making *m)
{
    const size_t down = (size_t)m->made->down.count;
    const size_t across = (size_t)m->made->across.count;
    m->region = numbers((size_t)m->ground->nodes);
    m->begin = numbers(down);
    m->latest = numbers(across);
    m->branch = numbers(down + across);
    m->group = numbers(down + across);
    m->made->first = numbers(down);
    if (m->region == NULL || m->begin == NULL || m->latest == NULL ||
        m->branch == NULL || m->group == NULL || m->made->first == NULL) {
        return LAN_ENOMEM;
    }
    m->head_count = count_heads(m);
    m->heads = numbers((size_t)m->head_count);
    return m->heads == NULL ? LAN_ENOMEM : LAN_OK;
}

/* Backwards, so that those of a block come in the order of the map. */
static void sort_heads(making *m)
{
    int32_t end = 0;
    for (int32_t i = 0; i <= m->made->down.count; i++) {
        end += m->begin[i];
        m->begin[i] = end;
    }
    for (int32_t i = m->head_count; i-- > 0;) {
        const int32_t node = m->region[i];
        m->heads[--m->begin[m->down[node]]] = node;
    }
}

/* Numbers the regions, those of a block of `down` one after the other. */
static void number_regions(making *m)
{
    lan_dead_ends *made = m->made;
    sort_heads(m);
    for (int32_t i = 0; i < made->across.count; i++) {
        m->latest[i] = NONE;
    }
    for (int32_t i = 0; i < made->down.count; i++) {
        made->first[i] = m->regions;
        for (int32_t k = m->begin[i]; k < m->begin[i + 1]; k++) {
            const int32_t node = m->heads[k];
            int32_t *latest = &m->latest[m->across[node]];
            if (*latest < made->first[i]) {
                *latest = m->regions++;
            }
            m->region[node] = *latest;
        }
    }
    made->first[made->down.count] = m->regions;
}

/* Hands the regions on from the heads, and notes their blocks. */
static lan_status fill_regions(making *m)
{
    lan_dead_ends *made = m->made;
    made->across_of = numbers((size_t)m->regions);
    made->number = numbers((size_t)m->regions);
    if (made->across_of == NULL || made->number == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < m->regions; i++) {
        made->across_of[i] = NONE;
    }
    int32_t met = 0;
    m->region[0] = NONE;
    for (int32_t node = 1; node < m->ground->nodes; node++) {
        if (m->down[node] == NONE) {
            m->region[node] = NONE;
        } else if (is_head(m, node)) {
            int32_t *across = &made->across_of[m->region[node]];
            if (*across == NONE) {
                *across = m->across[node];
                m->heads[met++] = m->region[node];
            }
        } else {
            m->region[node] = m->region[node - 1];
        }
    }
    return LAN_OK;
}

/* A branch is all that hangs on a root by one block; it is named by that
 * block. A root is in none. */
static void find_branches(const lan_gate_tree *tree, int32_t offset,
                          int32_t *branch)
{
    for (int32_t i = 0; i < tree->count; i++) {
        const int32_t parent = tree->parent[i];
        if (parent == NONE) {
            branch[offset + i] = NONE;
        } else if (tree->parent[parent] == NONE) {
            branch[offset + i] = offset + i;
        } else {
            branch[offset + i] = branch[offset + parent];
        }
    }
}

static int32_t group_of(int32_t *group, int32_t branch)
{
    while (group[branch] != branch) {
        group[branch] = group[group[branch]];
        branch = group[branch];
    }
    return branch;
}

/* Branches of the two directions that share a cell are one dead end. Leaves a
 * branch of each region in made->number, or NONE. */
static void join_branches(making *m)
{
    lan_dead_ends *made = m->made;
    const int32_t offset = made->down.count;
    find_branches(&made->down, 0, m->branch);
    find_branches(&made->across, offset, m->branch);
    for (int32_t i = 0; i < offset + made->across.count; i++) {
        m->group[i] = i;
    }
    for (int32_t block = 0; block < offset; block++) {
        for (int32_t i = made->first[block]; i < made->first[block + 1]; i++) {
            const int32_t a = m->branch[block];
            const int32_t b = m->branch[offset + made->across_of[i]];
            if (a != NONE && b != NONE) {
                m->group[group_of(m->group, a)] = group_of(m->group, b);
            }
            made->number[i] = a != NONE ? a : b;
        }
    }
}

/* Numbers the dead ends by their first cells. */
static void number_dead_ends(making *m)
{
    int32_t *number = m->made->number;
    int32_t *of_group = m->branch; /* needed no more */
    const int32_t blocks = m->made->down.count + m->made->across.count;
    for (int32_t i = 0; i < m->regions; i++) {
        number[i] = number[i] == NONE ? NONE : group_of(m->group, number[i]);
    }
    for (int32_t i = 0; i < blocks; i++) {
        of_group[i] = NONE;
    }
    int32_t count = 0;
    for (int32_t i = 0; i < m->regions; i++) {
        const int32_t group = number[m->heads[i]];
        if (group != NONE && of_group[group] == NONE) {
            of_group[group] = count++;
        }
    }
    for (int32_t i = 0; i < m->regions; i++) {
        number[i] = number[i] == NONE ? NONE : of_group[number[i]];
    }
}

static void hand_over(making *m)
{
    lan_ground *ground = m->ground;
    free(ground->region);
    lan_dead_ends_destroy(ground->dead_ends);
    ground->region = m->region;
    ground->region_count = m->regions;
    ground->dead_ends = m->made;
    ground->dead_end_version = ground->version;
    m->region = NULL;
    m->made = NULL;
}

lan_status lan_ground_label_dead_ends(lan_ground *ground)
{
    if (ground->region != NULL && ground->dead_end_version == ground->version) {
        return LAN_OK;
    }
    making m = {.ground = ground};
    lan_status status = lan_ground_label_islands(ground);
    if (status == LAN_OK) {
        status = find_gates(&m);
    }
    if (status == LAN_OK) {
        status = prepare_regions(&m);
    }
    if (status == LAN_OK) {
        number_regions(&m);
        status = fill_regions(&m);
    }
    if (status == LAN_OK) {
        join_branches(&m);
        number_dead_ends(&m);
        hand_over(&m);
    }
    making_clear(&m);
    return status;
}

/* The blocks of one tree that a way between two of its blocks may need: those
 * on the way, and the one above them, to which a gate of the highest one is
 * counted. */
typedef struct way {
    const lan_gate_tree *tree;
    int32_t from;
    int32_t to;
    int32_t top;
} way;

static way way_between(const lan_gate_tree *tree, int32_t from, int32_t to)
{
    const way found = {tree, from, to, lan_gate_tree_meeting(tree, from, to)};
    return found;
}

static bool is_on_way(const way *w, int32_t block)
{
    return block == w->tree->parent[w->top] ||
           (lan_gate_tree_is_above(w->tree, w->top, block) &&
            (lan_gate_tree_is_above(w->tree, block, w->from) ||
             lan_gate_tree_is_above(w->tree, block, w->to)));
}

static void mark_block(const lan_dead_ends *dead_ends, int32_t block,
                       const way *across, uint8_t *marks)
{
    for (int32_t i = dead_ends->first[block]; i < dead_ends->first[block + 1];
         i++) {
        if (is_on_way(across, dead_ends->across_of[i])) {
            marks[i] = 1;
        }
    }
}

/* The block of `down` that a region is in. */
static int32_t block_of_region(const lan_dead_ends *dead_ends, int32_t region)
{
    int32_t lo = 0;
    int32_t hi = dead_ends->down.count; /* first[lo] <= region < first[hi] */
    while (hi - lo > 1) {
        const int32_t middle = lo + (hi - lo) / 2;
        if (dead_ends->first[middle] <= region) {
            lo = middle;
        } else {
            hi = middle;
        }
    }
    return lo;
}

void lan_ground_mark_needed(const lan_ground *ground, int32_t from, int32_t to,
                            uint8_t *marks)
{
    const lan_dead_ends *dead_ends = ground->dead_ends;
    const int32_t *across_of = dead_ends->across_of;
    const int32_t a = ground->region[from];
    const int32_t b = ground->region[to];
    const way across =
        way_between(&dead_ends->across, across_of[a], across_of[b]);
    const way down =
        way_between(&dead_ends->down, block_of_region(dead_ends, a),
                    block_of_region(dead_ends, b));
    const int32_t above = down.tree->parent[down.top];

    for (int32_t i = down.from; i != above; i = down.tree->parent[i]) {
        mark_block(dead_ends, i, &across, marks);
    }
    for (int32_t i = down.to; i != down.top; i = down.tree->parent[i]) {
        mark_block(dead_ends, i, &across, marks);
    }
    if (above != NONE) {
        mark_block(dead_ends, above, &across, marks);
    }
}

int32_t lan_ground_dead_end(const lan_ground *ground, lan_cell at)
{
    if (!lan_grid_map_contains(ground->map, at)) {
        return NONE;
    }
    const int32_t region = ground->region[lan_ground_node(ground, at)];
    return region == NONE ? NONE : ground->dead_ends->number[region];
}
