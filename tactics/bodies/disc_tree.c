/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leaves are halved at the middle of their longer extent until one is left;
 * what holds two parts is the smallest disc round the discs of both. No pair of
 * leaves is deeper than the discs that hold them, so a pair of parts is passed
 * over where those are less deep than what was found.
 */
#include "tactics/bodies/plane_impl.h"

#include <stdlib.h>

#include "base/real.h"

/* Of the root 0, the children of k are at k + 1 and at `second`. */
typedef struct tree_node {
    lan_disc disc;
    uint32_t leaf;   /* its number among those that were given */
    uint32_t second; /* 0: a leaf */
} tree_node;

struct lan_disc_tree {
    size_t count;
    tree_node nodes[];
};

/* A tree of 2^32 leaves is as deep as this; two are gone through with as many
 * pairs waiting as both are deep. */
#define DEPTH_MOST   33
#define WAITING_MOST (2 * DEPTH_MOST + 1)

/* Share of all lengths by which rounding may be off. */
#define SLACK 1e-12

/* --- making -------------------------------------------------------------- */

/* The smallest disc round two. */
static lan_disc disc_round(lan_disc a, lan_disc b)
{
    const lan_point way = lan_point_minus(b.at, a.at);
    const double distance = lan_point_length(way);
    if (distance + b.radius <= a.radius) {
        return a;
    }
    if (distance + a.radius <= b.radius) {
        return b;
    }
    const double radius = 0.5 * (distance + a.radius + b.radius);
    return (lan_disc){lan_point_at(a.at, way, (radius - a.radius) / distance),
                      radius};
}

typedef struct placed_leaf {
    lan_disc disc;
    uint32_t number;
    double key;
} placed_leaf;

static int by_key(const void *a, const void *b)
{
    const placed_leaf *x = a;
    const placed_leaf *y = b;
    const int by_place = (x->key > y->key) - (x->key < y->key);
    return by_place != 0 ? by_place
                         : (x->number > y->number) - (x->number < y->number);
}

/* Along the axis in which they reach farther. */
static void sort_leaves(placed_leaf *leaves, size_t count)
{
    lan_box box = {leaves[0].disc.at, leaves[0].disc.at};
    for (size_t i = 1; i < count; i++) {
        const lan_point at = leaves[i].disc.at;
        box.low = (lan_point){fmin(box.low.x, at.x), fmin(box.low.y, at.y)};
        box.high = (lan_point){fmax(box.high.x, at.x), fmax(box.high.y, at.y)};
    }
    const lan_point extent = lan_point_minus(box.high, box.low);
    for (size_t i = 0; i < count; i++) {
        leaves[i].key =
            extent.x >= extent.y ? leaves[i].disc.at.x : leaves[i].disc.at.y;
    }
    qsort(leaves, count, sizeof *leaves, by_key);
}

/* Fills 2 count - 1 nodes. As deep as the tree. */
static void fill_nodes(tree_node *nodes, placed_leaf *leaves, size_t count)
{
    if (count == 1) {
        nodes[0] =
            (tree_node){.disc = leaves[0].disc, .leaf = leaves[0].number};
        return;
    }
    sort_leaves(leaves, count);
    const size_t half = count / 2;
    const size_t second = 2 * half; /* 1 and the nodes of the first half */
    fill_nodes(nodes + 1, leaves, half);
    fill_nodes(nodes + second, leaves + half, count - half);
    nodes[0] =
        (tree_node){.disc = disc_round(nodes[1].disc, nodes[second].disc),
                    .second = (uint32_t)second};
}

static bool disc_is_sound(const lan_disc *disc)
{
    return lan_is_radius(disc->radius) && isfinite(disc->at.x) &&
           isfinite(disc->at.y);
}

static bool discs_are_sound(const lan_disc *discs, size_t count)
{
    bool are = discs != NULL && count >= 1 && count <= INT32_MAX / 2;
    for (size_t i = 0; are && i < count; i++) {
        are = disc_is_sound(&discs[i]);
    }
    return are;
}

lan_status lan_disc_tree_create(const lan_disc *discs, size_t count,
                                lan_disc_tree **out)
{
    if (out == NULL || !discs_are_sound(discs, count)) {
        return LAN_EINVAL;
    }
    placed_leaf *leaves = malloc(count * sizeof *leaves);
    lan_disc_tree *tree =
        malloc(sizeof *tree + (2 * count - 1) * sizeof *tree->nodes);
    if (leaves == NULL || tree == NULL) {
        free(leaves);
        free(tree);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        leaves[i] = (placed_leaf){.disc = discs[i], .number = (uint32_t)i};
    }
    tree->count = count;
    fill_nodes(tree->nodes, leaves, count);
    free(leaves);
    *out = tree;
    return LAN_OK;
}

void lan_disc_tree_destroy(lan_disc_tree *tree)
{
    free(tree);
}

lan_disc lan_disc_tree_bound(const lan_disc_tree *tree)
{
    return tree->nodes[0].disc;
}

/* --- asking -------------------------------------------------------------- */

/* Two parts, and where they stand in the axes of the first tree. */
typedef struct pair_of_parts {
    const tree_node *a;
    const tree_node *b;
} pair_of_parts;

typedef struct tree_meeting {
    lan_pose pose; /* of the second in the axes of the first */
    pair_of_parts waiting[WAITING_MOST];
    size_t count;
    bool is_met;
    pair_of_parts deepest;
    lan_overlap overlap; /* of it, in the same axes */
} tree_meeting;

static lan_disc disc_at(const lan_disc *disc, const lan_pose *pose)
{
    return (lan_disc){
        lan_point_plus(pose->at, lan_point_out_of(disc->at, pose->along)),
        disc->radius};
}

/* How deep two leaves of a pair may be at most; < 0: apart. The slack is for
 * rounding, of the discs that hold others too. */
static double most_depth(const tree_meeting *meeting, pair_of_parts pair)
{
    const lan_disc b = disc_at(&pair.b->disc, &meeting->pose);
    const double reach = pair.a->disc.radius + b.radius;
    const double away =
        lan_point_length(lan_point_minus(pair.a->disc.at, b.at));
    return reach - away + SLACK * (reach + away);
}

/* Of equally deep pairs that of the lowest numbers. */
static bool pair_is_before(pair_of_parts x, pair_of_parts y)
{
    return x.a->leaf != y.a->leaf ? x.a->leaf < y.a->leaf
                                  : x.b->leaf < y.b->leaf;
}

static void note_leaves(tree_meeting *meeting, pair_of_parts pair)
{
    const lan_disc b = disc_at(&pair.b->disc, &meeting->pose);
    lan_overlap found;
    if (!lan_disc_on_disc(&pair.a->disc, &b, &found)) {
        return;
    }
    const double most = meeting->is_met ? meeting->overlap.depth : -1.0;
    if (found.depth > most ||
        (found.depth >= most && pair_is_before(pair, meeting->deepest))) {
        meeting->is_met = true;
        meeting->deepest = pair;
        meeting->overlap = found;
    }
}

/* Puts the parts of the larger one of a pair in its place, the deeper pair to
 * be looked at first. */
static void part_pair(tree_meeting *meeting, pair_of_parts pair)
{
    const bool is_a =
        pair.b->second == 0 ||
        (pair.a->second != 0 && pair.a->disc.radius >= pair.b->disc.radius);
    pair_of_parts one = pair;
    pair_of_parts two = pair;
    if (is_a) {
        one.a = pair.a + 1;
        two.a = pair.a + pair.a->second;
    } else {
        one.b = pair.b + 1;
        two.b = pair.b + pair.b->second;
    }
    const bool is_one_last =
        most_depth(meeting, one) >= most_depth(meeting, two);
    meeting->waiting[meeting->count++] = is_one_last ? two : one;
    meeting->waiting[meeting->count++] = is_one_last ? one : two;
}

/* Finds the deepest pair of leaves, or any where that is enough. */
static void meet_parts(tree_meeting *meeting, bool is_any_enough)
{
    while (meeting->count > 0) {
        const pair_of_parts pair = meeting->waiting[--meeting->count];
        const double least = meeting->is_met ? meeting->overlap.depth : 0.0;
        if (!(most_depth(meeting, pair) >= least)) {
            continue;
        }
        if (pair.a->second != 0 || pair.b->second != 0) {
            part_pair(meeting, pair);
            continue;
        }
        note_leaves(meeting, pair);
        if (is_any_enough && meeting->is_met) {
            return;
        }
    }
}

static tree_meeting trees_meeting(const lan_disc_tree *a, const lan_pose *at_a,
                                  const lan_disc_tree *b, const lan_pose *at_b)
{
    tree_meeting meeting = {.count = 1};
    meeting.pose.at =
        lan_point_into(lan_point_minus(at_b->at, at_a->at), at_a->along);
    meeting.pose.along = lan_point_into(at_b->along, at_a->along);
    meeting.waiting[0] = (pair_of_parts){&a->nodes[0], &b->nodes[0]};
    return meeting;
}

bool lan_disc_tree_on_disc_tree(const lan_disc_tree *a, const lan_pose *at_a,
                                const lan_disc_tree *b, const lan_pose *at_b,
                                lan_overlap *out)
{
    tree_meeting meeting = trees_meeting(a, at_a, b, at_b);
    meet_parts(&meeting, out == NULL);
    if (meeting.is_met && out != NULL) {
        const lan_point place =
            lan_point_out_of(meeting.overlap.at, at_a->along);
        out->normal = lan_point_out_of(meeting.overlap.normal, at_a->along);
        out->depth = meeting.overlap.depth;
        out->at = lan_point_plus(at_a->at, place);
    }
    return meeting.is_met;
}
