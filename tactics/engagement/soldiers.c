/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where soldiers stand at the start, and who is in the fight: soldiers come,
 * fall, and leave with their army. Armies for which no place is given stand by
 * sides round a circle, two of them face to face, the armies of a side in one
 * line.
 */
#include "tactics/engagement/engagement_impl.h"

/* Distance beyond the longest range at which walking armies start, as a share
 * of the range. */
#define MARGIN 0.1

/* Starting distance of standing armies, as a share of the shortest range. */
#define STANDING_SHARE 0.5

/* --- within a formation --------------------------------------------------- */

/* Number of lines of `each` soldiers. */
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
        /* Ranks of 1, 2, 3, ... soldiers: number of ranks. */
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

lan_point lan_formation_place(const lan_formation_frame *frame, int32_t index,
                              lan_random_stream *stream)
{
    /* size of the soldier's rank, and its first soldier */
    int32_t size = frame->files > 0 ? frame->files : 1;
    int32_t rank = index / size;
    int32_t first = rank * size;
    if (frame->kind == LAN_FORMATION_WEDGE) {
        first = 0;
        for (size = 1; first + size <= index; size++) {
            first += size;
        }
        rank = size - 1;
    }
    double across = (index - first - 0.5 * (size - 1)) * frame->spacing;
    double behind = rank * frame->spacing;
    if (frame->kind == LAN_FORMATION_LOOSE) {
        across = (lan_random_unit(stream) - 0.5) * lan_formation_width(frame);
        behind = lan_random_unit(stream) * lan_formation_depth(frame);
    }
    const lan_point right = {-frame->facing.y, frame->facing.x};
    return (lan_point){
        frame->at.x + across * right.x - behind * frame->facing.x,
        frame->at.y + across * right.y - behind * frame->facing.y};
}

/* --- frames --------------------------------------------------------------- */

/* Width of an army's side, and the width before the army. */
static double side_width(const lan_formation_frame *frames, size_t count,
                         size_t army, double *before)
{
    double width = 0.0;
    for (size_t b = 0; b < count; b++) {
        *before = b == army ? width : *before;
        width += frames[b].side == frames[army].side
                     ? lan_formation_width(&frames[b])
                     : 0.0;
    }
    return width;
}

/* Distance between sides without given places. */
static double find_distance(const lan_engagement_def *def,
                            const lan_formation_frame *frames)
{
    const lan_battle_def *battle = def->battle;
    double longest = 0.0; /* shortest range of a firing type; 0: none */
    double shortest = LAN_INF;
    double spacing = 0.0;
    double width = 0.0; /* depth of the two deepest sides */
    double deepest[2] = {0.0, 0.0};
    bool any_walks = false;
    for (size_t a = 0; a < battle->army_count; a++) {
        const lan_army_def *army = &battle->armies[a];
        const double depth = lan_formation_depth(&frames[a]);
        double before = 0.0;
        width = fmax(width, side_width(frames, battle->army_count, a, &before));
        spacing = fmax(spacing, frames[a].spacing);
        deepest[1] = fmax(deepest[1], fmin(depth, deepest[0]));
        deepest[0] = fmax(deepest[0], depth);
        for (size_t g = 0; g < army->group_count; g++) {
            const int32_t type = army->groups[g].type;
            const lan_unit_def *unit = &battle->units[type];
            const double reach = lan_soldier_reach(unit);
            longest = isinf(reach) ? longest : fmax(longest, reach);
            shortest = fmin(shortest, reach);
            any_walks |= lan_soldier_pace(unit, &def->soldiers[type]) > 0.0;
        }
    }
    if (any_walks) {
        return fmax(longest * (1.0 + MARGIN), 2.0 * spacing);
    }
    if (isinf(shortest)) {
        return 10.0 * spacing;
    }
    const double room = shortest * shortest - width * width;
    const double all_in =
        room > 0.0 ? sqrt(room) - (deepest[0] + deepest[1]) : 0.0;
    return fmax(fmin(STANDING_SHARE * shortest, all_in), spacing);
}

/* Puts sides on a circle, with neighbours at the distance. */
static void place_on_circle(lan_formation_frame *frames, size_t count,
                            size_t army, int32_t sides, double distance)
{
    double before = 0.0;
    const double width = side_width(frames, count, army, &before);
    const double angle = 2.0 * LAN_PI * frames[army].side / sides;
    const double radius = 0.5 * distance / sin(LAN_PI / sides);
    const lan_point out = {cos(angle), sin(angle)};
    const lan_point right = {out.y, -out.x};
    const double across =
        before + 0.5 * lan_formation_width(&frames[army]) - 0.5 * width;
    frames[army].at = (lan_point){radius * out.x + across * right.x,
                                  radius * out.y + across * right.y};
    frames[army].facing = (lan_point){-out.x, -out.y};
}

static void face_nearest(lan_formation_frame *frames, size_t count, size_t army)
{
    double best = LAN_INF;
    for (size_t b = 0; b < count; b++) {
        const lan_point off = lan_point_minus(frames[b].at, frames[army].at);
        const double length = lan_point_length(off);
        if (frames[b].side != frames[army].side && length < best &&
            length > 0.0) {
            best = length;
            frames[army].facing = (lan_point){off.x / length, off.y / length};
        }
    }
}

void lan_formation_frames(const lan_engagement_def *def, const int32_t *counts,
                          lan_formation_frame *frames)
{
    const lan_army_def *armies = def->battle->armies;
    const size_t count = def->battle->army_count;
    int32_t sides = 0;
    for (size_t a = 0; a < count; a++) {
        const lan_array_def *array = &def->arrays[a];
        size_t b = 0; /* the first army of its side */
        while (!lan_army_def_is_friend(&armies[b], &armies[a])) {
            b++;
        }
        frames[a] =
            (lan_formation_frame){.spacing = array->spacing,
                                  .files = files_of(array, counts[a]),
                                  .count = counts[a],
                                  .side = b < a ? frames[b].side : sides++,
                                  .kind = array->formation};
    }
    const double distance = find_distance(def, frames);
    for (size_t a = 0; a < count; a++) {
        place_on_circle(frames, count, a, sides, distance);
        frames[a].at =
            def->arrays[a].has_place ? def->arrays[a].at : frames[a].at;
    }
    for (size_t a = 0; a < count; a++) {
        const lan_array_def *array = &def->arrays[a];
        if (!isnan(array->facing)) {
            const double angle = array->facing * LAN_PI / 180.0;
            frames[a].facing = (lan_point){sin(angle), -cos(angle)};
        } else if (array->has_place) {
            face_nearest(frames, count, a);
        }
    }
}

/* --- room on the map ------------------------------------------------------ */

/* Most random places tried for a soldier of a loose formation. */
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

/* The middle of the nearest cell with room for the body; the wanted place if
 * there is none. */
static lan_point nearest_room(const lan_battlefield *field,
                              const lan_combat_group *g, lan_point near,
                              lan_point otherwise)
{
    const lan_movement movement = (lan_movement)g->unit->movement;
    const lan_point stays = {0.0, 0.0};
    double least = LAN_INF;
    lan_point best = otherwise;
    for (int32_t y = 0; y < lan_grid_map_height(field->map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(field->map); x++) {
            const lan_point middle = {(x + 0.5) * field->cell,
                                      (y + 0.5) * field->cell};
            const lan_point off = lan_point_minus(middle, near);
            const double square = lan_point_dot(off, off);
            if (square < least &&
                lan_grid_map_cost(field->map, (lan_cell){x, y}, movement) >
                    0.0 &&
                lan_walls_sweep(field->walls[movement], middle, stays, g->bound,
                                NULL) < 0) {
                least = square;
                best = middle;
            }
        }
    }
    return best;
}

/* The place of soldier `index` of a formation: its own place; if that is in a
 * wall, another place of the formation; otherwise the nearest open ground. */
static lan_point find_place(const lan_engagement *e, const lan_combat_group *g,
                            int32_t index, lan_random_stream *stream)
{
    const lan_formation_frame *frame = &e->frames[g->army];
    const int32_t count = frame->count > 0 ? frame->count : 1;
    lan_point at = lan_formation_place(frame, index, stream);
    for (int k = 0; e->ground != NULL && k < DRAWS; k++) {
        if (lan_soldier_has_room(e->ground, g->unit, g->soldier, at,
                                 frame->facing)) {
            return at;
        }
        at = lan_formation_place(frame, (index + k) % count, stream);
    }
    return e->ground == NULL
               ? at
               : nearest_room(e->ground, g,
                              lan_formation_place(frame, index % count, stream),
                              at);
}

/* --- what fires next --------------------------------------------------------
 *
 * A binary heap by time, then by number, in which each trigger's place is
 * known. */

static bool is_before(const lan_shot_times *times, int32_t a, int32_t b)
{
    return times->due[a] < times->due[b] ||
           (!(times->due[b] < times->due[a]) && a < b);
}

static void put_trigger(lan_shot_times *times, int32_t place, int32_t trigger)
{
    times->heap[place] = trigger;
    times->at[trigger] = place;
}

/* Restores the heap from a free position with a trigger. */
static void settle_trigger(lan_shot_times *times, int32_t place,
                           int32_t trigger)
{
    while (place > 0 &&
           is_before(times, trigger, times->heap[(place - 1) / 2])) {
        put_trigger(times, place, times->heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    for (int32_t below; (below = 2 * place + 1) < times->count; place = below) {
        below += below + 1 < times->count &&
                 is_before(times, times->heap[below + 1], times->heap[below]);
        if (!is_before(times, times->heap[below], trigger)) {
            break;
        }
        put_trigger(times, place, times->heap[below]);
    }
    put_trigger(times, place, trigger);
}

void lan_shot_times_clear(lan_shot_times *times, int32_t triggers)
{
    times->count = 0;
    for (int32_t s = 0; s < triggers; s++) {
        times->at[s] = -1;
    }
}

void lan_shot_times_set(lan_shot_times *times, int32_t trigger, double due)
{
    const int32_t place = times->at[trigger];
    if (due < LAN_INF) {
        times->due[trigger] = due;
        settle_trigger(times, place < 0 ? times->count++ : place, trigger);
    } else if (place >= 0) {
        const int32_t last = times->heap[--times->count];
        times->at[trigger] = -1;
        if (last != trigger) {
            settle_trigger(times, place, last);
        }
    }
}

/* --- coming and going ----------------------------------------------------- */

static void take_out(lan_engagement *e, int32_t soldier)
{
    lan_combat_group *g = &e->groups[e->group_of[soldier]];
    const int32_t place = e->member_at[soldier];
    const int32_t last = e->members[g->first + --g->living];
    e->members[place] = last;
    e->member_at[last] = place;
    e->member_at[soldier] = -1;
    for (int32_t t = 0; t < g->arm_count; t++) {
        lan_shot_times_set(&e->times, lan_trigger_first(e, soldier) + t,
                           LAN_INF);
    }
    lan_bodies_remove(e->bodies, soldier);
    e->is_moving = true;
}

void lan_soldiers_load(lan_engagement *e, int32_t number, bool is_first)
{
    const lan_trigger trigger = e->triggers[number];
    const lan_combat_group *g = lan_group_of(e, trigger.soldier);
    const lan_weapon_def *weapon = &e->arms[trigger.arm].weapon;
    lan_random_stream *stream = &e->men[trigger.soldier].stream;
    const double rate = weapon->rate;
    if (!(rate > 0.0) || !(weapon->hit > 0.0)) {
        return;
    }
    double wait = 1.0 / rate;
    if (g->soldier->intervals == LAN_INTERVALS_EXPONENTIAL) {
        wait *= -log(lan_random_unit(stream));
    } else if (is_first) {
        wait *= lan_random_unit(stream);
    }
    lan_shot_times_set(&e->times, number, e->now + wait);
}

/* Puts soldier `index` of its army's formation on the field. */
static void place_soldier(lan_engagement *e, int32_t group, int32_t soldier,
                          int32_t index)
{
    lan_combat_group *g = &e->groups[group];
    const uint64_t number = e->base + (uint64_t)soldier;
    lan_random_stream places =
        lan_random_begin(e->request.seed, LAN_RANDOM_PLACES, number);
    const lan_point at = find_place(e, g, index, &places);
    lan_fighter *man = &e->men[soldier];
    *man = (lan_fighter){
        .health = g->unit->health,
        .stream = lan_random_begin(e->request.seed, LAN_RANDOM_SHOTS, number),
        .goal = -1};
    if (e->side[g->army] > 0.0) {
        man->u = e->side[g->army] * lan_random_unit(&places);
        man->v = e->side[g->army] * lan_random_unit(&places);
    }
    e->fate[soldier].came_at = e->now;
    e->members[g->first + g->living] = soldier;
    e->member_at[soldier] = g->first + g->living++;
    const lan_status status = lan_walking_add(e, soldier, at);
    e->trouble = e->trouble == LAN_OK ? status : e->trouble;
    for (int32_t t = 0; t < g->arm_count; t++) {
        lan_soldiers_load(e, lan_trigger_first(e, soldier) + t, true);
    }
}

static void bring_soldier(lan_engagement *e, int32_t group)
{
    lan_combat_group *g = &e->groups[group];
    if (g->come == g->room) {
        e->trouble = LAN_ELIMIT;
        return;
    }
    const int32_t index = e->frames[g->army].count + e->arrived[g->army]++;
    place_soldier(e, group, g->first + g->come++, index);
    e->is_stale = true;
    e->is_moving = true;
}

static void note_end(lan_engagement *e, int32_t soldier, int32_t killer)
{
    lan_soldier_fate *fate = &e->fate[soldier];
    fate->fell_at = e->now;
    fate->fell = lan_soldier_at(e, soldier);
    fate->killer = killer;
}

/* A random soldier of a group is lost without fire. */
static void lose_any(lan_engagement *e, int32_t group)
{
    const lan_combat_group *g = &e->groups[group];
    const int32_t soldier =
        e->members[g->first +
                   (int32_t)lan_random_below(&e->fates, (uint32_t)g->living)];
    note_end(e, soldier, -1);
    take_out(e, soldier);
}

/* Armies out of the fight leave the field. */
static void leave_armies(lan_engagement *e)
{
    for (int32_t a = 0; a < e->count.armies; a++) {
        if (!e->in[a] || lan_whole_battle_is_in(e->whole, a)) {
            continue;
        }
        e->in[a] = 0;
        for (int32_t i = e->first_group[a]; i < e->first_group[a + 1]; i++) {
            const lan_combat_group *g = &e->groups[i];
            while (g->living > 0) {
                const int32_t soldier = e->members[g->first + g->living - 1];
                e->fate[soldier].left_at = e->now;
                take_out(e, soldier);
            }
        }
    }
}

void lan_soldiers_fall(lan_engagement *e, int32_t soldier, int32_t killer)
{
    note_end(e, soldier, killer);
    take_out(e, soldier);
    lan_whole_battle_fall(e->whole, e->now, e->group_of[soldier],
                          e->group_of[killer]);
    leave_armies(e);
}

/* --- the battle's counts -------------------------------------------------- */

static void read_fire(lan_engagement *e)
{
    lan_soldier_fire *next = e->fire;
    for (int32_t j = 0; j < e->count.groups; j++) {
        for (int32_t k = 0; k < e->groups[j].arm_count; k++) {
            for (int32_t i = 0; i < e->count.groups; i++) {
                *next++ = lan_whole_battle_fire(e->whole, j, k, i);
            }
        }
    }
}

void lan_soldiers_follow(lan_engagement *e)
{
    const lan_battle *battle = lan_whole_battle_of(e->whole);
    leave_armies(e);
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        const int32_t want =
            e->in[g->army] ? (int32_t)lan_battle_strength(battle, i) : 0;
        while (g->living > want) {
            lose_any(e, i);
        }
        while (g->living < want && e->trouble == LAN_OK) {
            bring_soldier(e, i);
        }
    }
    if (e->is_phased) {
        read_fire(e);
    }
}

static void forget_soldier(lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    e->member_at[soldier] = -1;
    e->fate[soldier] = (lan_soldier_fate){.army = g->army,
                                          .group = e->group_of[soldier] -
                                                   e->first_group[g->army],
                                          .came_at = LAN_NAN,
                                          .left_at = LAN_NAN,
                                          .fell_at = LAN_NAN,
                                          .fell = {LAN_NAN, LAN_NAN},
                                          .killer = -1};
}

void lan_soldiers_begin(lan_engagement *e)
{
    lan_shot_times_clear(&e->times, e->count.triggers);
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        forget_soldier(e, s);
    }
    for (int32_t a = 0; a < e->count.armies; a++) {
        e->in[a] = 1;
        e->arrived[a] = 0;
    }
    for (int32_t i = 0; i < e->count.groups; i++) {
        lan_combat_group *g = &e->groups[i];
        g->living = 0;
        g->come = g->start;
        for (int32_t k = 0; k < g->start; k++) {
            place_soldier(e, i, g->first + k, g->rank + k);
        }
    }
    read_fire(e);
    lan_soldiers_follow(e); /* events at time 0 */
}
