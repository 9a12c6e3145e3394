/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where armies stand at the start: places within a formation, and the frames of
 * armies for which none is given: sides round a circle, two of them face to
 * face, the armies of a side in one line.
 */
#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

/* Beyond the longest range at which who walks begins, a share of it. */
#define MARGIN 0.1

/* Where who stand begin, of the shortest range. */
#define STANDING_SHARE 0.5

/* --- within a formation --------------------------------------------------- */

/* Lines of so many each in which all of them stand. */
static int32_t lines_of(int32_t count, int32_t each)
{
    return count > 0 ? (count - 1) / each + 1 : 0;
}

static int32_t files_of(const lan_array_def *array, int32_t count)
{
    const int32_t ranks = array->ranks > 1 ? array->ranks : 1;
    switch (array->formation) {
    case LAN_FORMATION_COLUMN:
        return ranks;
    case LAN_FORMATION_SQUARE:
    case LAN_FORMATION_LOOSE:
        return (int32_t)ceil(sqrt((double)count));
    case LAN_FORMATION_WEDGE:
        /* Ranks of 1, 2, 3 ...: the last one's. */
        return (int32_t)ceil(0.5 * (sqrt(8.0 * count + 1.0) - 1.0));
    case LAN_FORMATION_LINE:
        break;
    }
    return lines_of(count, ranks);
}

double lan_formation_width(const lan_formation_frame *frame)
{
    return frame->files * frame->spacing;
}

double lan_formation_depth(const lan_formation_frame *frame)
{
    const int32_t files = frame->files > 0 ? frame->files : 1;
    const int32_t ranks = frame->kind == LAN_FORMATION_WEDGE
                              ? files
                              : lines_of(frame->count, files);
    return ranks * frame->spacing;
}

/* Number and size of the rank that a soldier stands in, and his file there. */
static void find_rank(const lan_formation_frame *frame, int32_t index,
                      int32_t *rank, int32_t *file, int32_t *size)
{
    const int32_t files = frame->files > 0 ? frame->files : 1;
    if (frame->kind == LAN_FORMATION_WEDGE) {
        int32_t first = 0;
        for (*rank = 0; first + *rank + 1 <= index; (*rank)++) {
            first += *rank + 1;
        }
        *file = index - first;
        *size = *rank + 1;
        return;
    }
    *rank = index / files;
    *file = index % files;
    *size = files;
}

lan_point lan_formation_place(const lan_formation_frame *frame, int32_t index,
                              lan_random_stream *stream)
{
    double across;
    double behind;
    if (frame->kind == LAN_FORMATION_LOOSE) {
        across = (lan_random_unit(stream) - 0.5) * lan_formation_width(frame);
        behind = lan_random_unit(stream) * lan_formation_depth(frame);
    } else {
        int32_t rank;
        int32_t file;
        int32_t size;
        find_rank(frame, index, &rank, &file, &size);
        across = (file - 0.5 * (size - 1)) * frame->spacing;
        behind = rank * frame->spacing;
    }
    const lan_point right = {-frame->facing.y, frame->facing.x};
    return (lan_point){
        frame->at.x + across * right.x - behind * frame->facing.x,
        frame->at.y + across * right.y - behind * frame->facing.y};
}

/* --- frames --------------------------------------------------------------- */

/* What the default layout depends on. */
typedef struct layout {
    double longest;  /* range of who fires; 0: none is given */
    double shortest; /* infinite: none is given */
    double spacing;  /* the largest */
    double width;    /* of the widest side */
    double depth;    /* of the two deepest armies */
    double most;     /* soldiers of the deepest */
    bool any_walks;
} layout;

static void look_at_units(const lan_engagement_def *def, layout *all)
{
    for (size_t a = 0; a < def->battle->army_count; a++) {
        const lan_army_def *army = &def->battle->armies[a];
        for (size_t g = 0; g < army->group_count; g++) {
            const int32_t type = army->groups[g].type;
            const lan_unit_def *unit = &def->battle->units[type];
            const double reach = lan_soldier_reach(unit);
            all->longest =
                isinf(reach) ? all->longest : fmax(all->longest, reach);
            all->shortest = fmin(all->shortest, reach);
            all->any_walks |=
                lan_soldier_pace(unit, &def->soldiers[type]) > 0.0;
        }
    }
}

/* The first army of its side, and how wide the side is. */
static size_t side_width(const lan_engagement_def *def,
                         const lan_formation_frame *frames, size_t army,
                         double *before, double *width)
{
    const lan_army_def *armies = def->battle->armies;
    size_t first = army;
    *before = 0.0;
    *width = 0.0;
    for (size_t b = 0; b < def->battle->army_count; b++) {
        if (!lan_army_def_is_friend(&armies[army], &armies[b])) {
            continue;
        }
        first = b < first ? b : first;
        *before += b < army ? lan_formation_width(&frames[b]) : 0.0;
        *width += lan_formation_width(&frames[b]);
    }
    return first;
}

static double find_distance(const lan_engagement_def *def,
                            const lan_formation_frame *frames)
{
    layout all = {.shortest = LAN_INF};
    look_at_units(def, &all);
    double deepest[2] = {0.0, 0.0};
    for (size_t a = 0; a < def->battle->army_count; a++) {
        double before;
        double width;
        (void)side_width(def, frames, a, &before, &width);
        all.width = fmax(all.width, width);
        all.spacing = fmax(all.spacing, frames[a].spacing);
        const double depth = lan_formation_depth(&frames[a]);
        deepest[1] = fmax(deepest[1], fmin(depth, deepest[0]));
        deepest[0] = fmax(deepest[0], depth);
    }
    all.depth = deepest[0] + deepest[1];
    if (all.any_walks) {
        return fmax(all.longest * (1.0 + MARGIN), 2.0 * all.spacing);
    }
    if (isinf(all.shortest)) {
        return 10.0 * all.spacing;
    }
    const double room = all.shortest * all.shortest - all.width * all.width;
    const double all_in = room > 0.0 ? sqrt(room) - all.depth : 0.0;
    return fmax(fmin(STANDING_SHARE * all.shortest, all_in), all.spacing);
}

/* Sides stand round a circle, neighbours at that distance. */
static void place_side(const lan_engagement_def *def,
                       lan_formation_frame *frames, size_t army, int32_t side,
                       int32_t sides, double distance)
{
    double before;
    double width;
    (void)side_width(def, frames, army, &before, &width);
    const double angle = 2.0 * LAN_PI * side / sides;
    const double radius = 0.5 * distance / sin(LAN_PI / sides);
    const lan_point out = {cos(angle), sin(angle)};
    const lan_point right = {out.y, -out.x};
    const double across =
        before + 0.5 * lan_formation_width(&frames[army]) - 0.5 * width;
    frames[army].at = (lan_point){radius * out.x + across * right.x,
                                  radius * out.y + across * right.y};
    frames[army].facing = (lan_point){-out.x, -out.y};
}

/* Numbers sides by their first armies. */
static int32_t side_number(const lan_engagement_def *def, size_t army)
{
    const lan_army_def *armies = def->battle->armies;
    int32_t number = 0;
    for (size_t a = 0; a < army; a++) {
        bool is_first = true;
        for (size_t b = 0; b < a; b++) {
            is_first &= !lan_army_def_is_friend(&armies[a], &armies[b]);
        }
        if (lan_army_def_is_friend(&armies[a], &armies[army])) {
            return number;
        }
        number += is_first;
    }
    return number;
}

static void face_nearest(const lan_engagement_def *def,
                         lan_formation_frame *frames, size_t army)
{
    const lan_army_def *armies = def->battle->armies;
    double best = LAN_INF;
    for (size_t b = 0; b < def->battle->army_count; b++) {
        const lan_point off = lan_point_minus(frames[b].at, frames[army].at);
        const double length = lan_point_length(off);
        if (!lan_army_def_is_friend(&armies[army], &armies[b]) &&
            length < best && length > 0.0) {
            best = length;
            frames[army].facing = (lan_point){off.x / length, off.y / length};
        }
    }
}

void lan_formation_frames(const lan_engagement_def *def, const int32_t *counts,
                          lan_formation_frame *frames)
{
    const size_t armies = def->battle->army_count;
    int32_t sides = 0;
    for (size_t a = 0; a < armies; a++) {
        const lan_array_def *array = &def->arrays[a];
        const int32_t side = side_number(def, a) + 1;
        sides = side > sides ? side : sides;
        frames[a] = (lan_formation_frame){.spacing = array->spacing,
                                          .files = files_of(array, counts[a]),
                                          .count = counts[a],
                                          .kind = array->formation};
    }
    const double distance = find_distance(def, frames);
    for (size_t a = 0; a < armies; a++) {
        place_side(def, frames, a, side_number(def, a), sides, distance);
    }
    for (size_t a = 0; a < armies; a++) {
        frames[a].at =
            def->arrays[a].has_place ? def->arrays[a].at : frames[a].at;
    }
    for (size_t a = 0; a < armies; a++) {
        const lan_array_def *array = &def->arrays[a];
        if (!isnan(array->facing)) {
            const double angle = array->facing * LAN_PI / 180.0;
            frames[a].facing = (lan_point){sin(angle), -cos(angle)};
        } else if (array->has_place) {
            face_nearest(def, frames, a);
        }
    }
}

/* --- room on the map ---------------------------------------------------------
 */

/* Places that one of a loose formation draws until there is room at one. */
#define DRAWS 64

bool lan_soldier_has_room(const lan_battlefield *ground,
                          const lan_unit_def *unit,
                          const lan_soldier_def *soldier, lan_point at,
                          lan_point facing)
{
    const lan_movement movement = (lan_movement)unit->movement;
    const lan_make make = lan_make_of(&soldier->body, ground->walls[movement]);
    return lan_grid_map_cost(ground->map, lan_battlefield_cell(ground, at),
                             movement) > 0.0 &&
           !lan_bodies_in_wall(&make, at, atan2(facing.y, facing.x));
}

/* His place in the formation, another one of it where that is in a wall, or
 * else the nearest open ground. */
lan_point lan_soldier_place(const lan_engagement *e, int32_t group,
                            int32_t index, lan_random_stream *stream)
{
    const lan_combat_group *g = &e->groups[group];
    const lan_formation_frame *frame = &e->frames[g->army];
    lan_point at = lan_formation_place(frame, index, stream);
    if (e->ground == NULL) {
        return at;
    }
    const int32_t count = frame->count > 0 ? frame->count : 1;
    for (int k = 0; k < DRAWS; k++) {
        if (lan_soldier_has_room(e->ground, g->unit, g->soldier, at,
                                 frame->facing)) {
            return at;
        }
        at = lan_formation_place(frame, (index + k) % count, stream);
    }
    (void)lan_battlefield_find_room(
        e->ground, (lan_movement)g->unit->movement,
        lan_formation_place(frame, index % count, stream), g->bound, &at);
    return at;
}
