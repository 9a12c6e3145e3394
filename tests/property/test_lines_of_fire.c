/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who stands in a line of fire, whom a shot that flies meets first, and who is
 * the nearest enemy, against looking at everyone: discs, boats, ships and
 * sheets a millimetre thick at random places, at one height and at several.
 */
#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"
#include "tests/support/random.h"
#include "tests/support/support.h"

#define CASES 250
#define LINES 12

/* How near a way comes to touching only, where either answer is right. */
#define GRAZE 1e-7

enum { MAN, BOAT, SHIP, SHEET, TYPES };

typedef struct stand {
    lan_unit_def units[TYPES];
    lan_soldier_def soldiers[TYPES];
    lan_group_def groups[2][TYPES];
    lan_army_def armies[2];
    lan_array_def arrays[2];
    lan_battle_def battle;
    lan_engagement_def def;
    lan_engagement *engagement;
} stand;

static const char *const names[TYPES] = {"man", "boat", "ship", "sheet"};
static const double halves[TYPES][2] = {
    {0.0, 0.0}, {3.0, 1.0}, {15.0, 4.0}, {10.0, 0.0005}};

static void fill_type(stand *of, random_source *random, int type, bool is_level,
                      double highest)
{
    lan_unit_def *unit = &of->units[type];
    lan_soldier_def *soldier = &of->soldiers[type];
    *unit = lan_unit_def_default();
    unit->name = names[type];
    unit->hit = 1e-9;
    unit->range = 1000.0;
    *soldier = lan_soldier_def_default();
    soldier->shot_speed = 500.0;
    soldier->friendly_fire = random_chance(random, 0.5);
    soldier->body.radius = 0.5;
    soldier->body.half_length = halves[type][0];
    soldier->body.half_width = halves[type][1];
    soldier->altitude = is_level ? 7.0 : random_between(random, 0.0, highest);
    soldier->height = is_level || random_chance(random, 0.3)
                          ? LAN_NAN
                          : random_between(random, 0.5, 8.0);
}

/* So many men a side, and everyone somewhere within a square. */
static void make_stand(stand *of, random_source *random, bool is_level, int men,
                       double wide)
{
    const int counts[TYPES] = {men, 6, 3, 2};
    const double highest = random_chance(random, 0.5) ? 6.0 : 50.0;
    *of = (stand){.battle = lan_battle_def_default(),
                  .def = lan_engagement_def_default()};
    for (int k = 0; k < TYPES; k++) {
        fill_type(of, random, k, is_level, highest);
    }
    for (int a = 0; a < 2; a++) {
        for (int k = 0; k < TYPES; k++) {
            of->groups[a][k] = lan_group_def_default();
            of->groups[a][k].name = names[k];
            of->groups[a][k].type = k;
            of->groups[a][k].count = counts[k];
        }
        of->armies[a] = lan_army_def_default();
        of->armies[a].name = a == 0 ? "blue" : "red";
        of->armies[a].groups = of->groups[a];
        of->armies[a].group_count = TYPES;
        of->arrays[a] = lan_array_def_default();
        of->arrays[a].has_place = true;
        of->arrays[a].at = (lan_point){0.0, 1e6 * a};
        of->arrays[a].spacing = 31.0;
    }
    of->battle.end = 1e-6;
    of->battle.units = of->units;
    of->battle.unit_count = TYPES;
    of->battle.armies = of->armies;
    of->battle.army_count = 2;
    of->def.battle = &of->battle;
    of->def.soldiers = of->soldiers;
    of->def.arrays = of->arrays;
    assert_ok(lan_engagement_create(&of->def, &of->engagement, NULL));
    const lan_engagement_request request = {.seed = 1, .until_end = true};
    assert_ok(lan_engagement_fight(of->engagement, &request, NULL));
    lan_engagement *e = of->engagement;
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        lan_motion *motion = &e->bodies->motions[s];
        motion->at.x = random_between(random, 0.0, wide);
        motion->at.y = random_between(random, 0.0, wide);
        motion->heading = random_chance(random, 0.3)
                              ? LAN_PI / 2.0 * random_integer(random, 0, 3)
                              : random_between(random, -4.0, 4.0);
    }
    e->is_stale = true;
}

/* --- along a way ---------------------------------------------------------- */

/* Where a convex function of the share of a way, 0 .. 1, first falls to 0. */
typedef double (*plain_gap_fn)(const void *context, double share);
typedef struct plain_entry {
    double first; /* by halving; LAN_INF where it never does */
    double least; /* of the function on the way */
    double at;    /* where that is, by thirds */
} plain_entry;

/* Where a convex function is least on 0 .. 1, by thirds. */
static double least_place(plain_gap_fn gap, const void *context)
{
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 80; i++) {
        const double one = low + (high - low) / 3.0;
        const double two = high - (high - low) / 3.0;
        if (gap(context, one) <= gap(context, two)) {
            high = two;
        } else {
            low = one;
        }
    }
    return 0.5 * (low + high);
}

static double halved(plain_gap_fn gap, const void *context, double high)
{
    double low = 0.0;
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high);
        if (gap(context, middle) > 0.0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

static plain_entry plain_first_zero(plain_gap_fn gap, const void *context)
{
    plain_entry entry = {.first = LAN_INF, .at = least_place(gap, context)};
    const double ends[2] = {0.0, 1.0};
    entry.least = gap(context, entry.at);
    for (int i = 0; i < 2; i++) {
        if (gap(context, ends[i]) < entry.least) {
            entry.least = gap(context, ends[i]);
            entry.at = ends[i];
        }
    }
    if (gap(context, 0.0) <= 0.0) {
        entry.first = 0.0;
    } else if (entry.least <= 0.0) {
        entry.first = halved(gap, context, entry.at);
    }
    return entry;
}

/* --- by looking at all ---------------------------------------------------- */

/* A straight way, and a body that may be on it. */
typedef struct gap_of_way {
    const lan_engagement *e;
    int32_t soldier;
    lan_vec from;
    lan_vec way;
} gap_of_way;

/* How far a place of the way is out of the body; negative: within. */
static double gap_there(const void *context, double share)
{
    const gap_of_way *of = context;
    const lan_engagement *e = of->e;
    const int32_t s = of->soldier;
    const lan_soldier_def *soldier = e->groups[e->group_of[s]].soldier;
    const lan_body_type *body = &soldier->body;
    const lan_motion *motion = &e->bodies->motions[s];
    const double x = of->from.x + share * of->way.x - motion->at.x;
    const double y = of->from.y + share * of->way.y - motion->at.y;
    const double z = of->from.z + share * of->way.z - soldier->altitude;
    const bool is_hull = body->half_length > 0.0;
    double flat = hypot(x, y) - body->radius;
    double height = 2.0 * body->radius;
    if (is_hull) {
        const double c = cos(motion->heading);
        const double d = sin(motion->heading);
        const double u = fabs(c * x + d * y) - body->half_length;
        const double v = fabs(c * y - d * x) - body->half_width;
        flat = u > 0.0 && v > 0.0 ? hypot(u, v) : fmax(u, v);
        height = 2.0 * body->half_width;
    }
    height = isnan(soldier->height) ? height : soldier->height;
    return fmax(flat, fabs(z) - 0.5 * height);
}

static lan_vec place_of(const lan_engagement *e, int32_t s)
{
    const lan_point at = e->bodies->motions[s].at;
    return (lan_vec){at.x, at.y, e->groups[e->group_of[s]].soldier->altitude};
}

static lan_vec between(lan_vec a, lan_vec b)
{
    return (lan_vec){b.x - a.x, b.y - a.y, b.z - a.z};
}

static int32_t side_of(const lan_engagement *e, int32_t s)
{
    return e->groups[e->group_of[s]].side;
}

/* 1: clear, 0: not, -1: too near to say. */
static int is_clear(const lan_engagement *e, int32_t from, int32_t at)
{
    const lan_vec a = place_of(e, from);
    const lan_vec b = place_of(e, at);
    /* Back from the target to where the line leaves who fires. */
    gap_of_way way = {e, from, b, between(b, a)};
    const plain_entry own = plain_first_zero(gap_there, &way);
    if (own.first <= 0.0) {
        return 1;
    }
    way.way.x *= own.first;
    way.way.y *= own.first;
    way.way.z *= own.first;
    int clear = 1;
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        way.soldier = s;
        if (s == from || side_of(e, s) != side_of(e, from)) {
            continue;
        }
        const plain_entry met = plain_first_zero(gap_there, &way);
        clear = fabs(met.least) <= GRAZE ? -1 : clear;
        if (met.least < -GRAZE) {
            return 0;
        }
    }
    return clear;
}

static int32_t nearest_of(const lan_engagement *e, int32_t from)
{
    int32_t best = -1;
    double least = LAN_INF;
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        const lan_vec off = between(place_of(e, from), place_of(e, s));
        const double square = off.x * off.x + off.y * off.y + off.z * off.z;
        if (side_of(e, s) != side_of(e, from) && square < least) {
            best = s;
            least = square;
        }
    }
    return best;
}

/* First of all who may be hit on a way; is_plain: nobody else is near. */
static int32_t first_of(const lan_engagement *e, int32_t by, lan_vec from,
                        lan_vec way, double *share, bool *is_plain)
{
    const bool friends = e->groups[e->group_of[by]].soldier->friendly_fire;
    int32_t first = -1;
    *share = LAN_INF;
    *is_plain = true;
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        const gap_of_way of = {e, s, from, way};
        if (s == by || (side_of(e, s) == side_of(e, by) && !friends)) {
            continue;
        }
        const plain_entry met = plain_first_zero(gap_there, &of);
        *is_plain = *is_plain && fabs(met.least) > GRAZE &&
                    !(fabs(met.first - *share) <= GRAZE);
        if (met.first < *share) {
            *share = met.first;
            first = s;
        }
    }
    return first;
}

/* --- they agree ----------------------------------------------------------- */

typedef struct tally {
    int clear;
    int blocked;
    int met[TYPES];
    int passed;
} tally;

static void assert_line(stand *of, int32_t from, int32_t at, tally *seen)
{
    lan_engagement *e = of->engagement;
    const int want = is_clear(e, from, at);
    const bool got = lan_line_is_clear(e, from, at);
    if (want >= 0 && got != (want == 1)) {
        fail_with("from %d at %d: %d, not %d", (int)from, (int)at, got, want);
    }
    seen->clear += want == 1;
    seen->blocked += want == 0;
}

static void assert_flight(stand *of, int32_t from, int32_t at, tally *seen)
{
    lan_engagement *e = of->engagement;
    lan_flights_begin(e);
    lan_flights_launch(e, from, at);
    const int32_t flight = lan_shot_times_first(&e->flying);
    const lan_flight *f = &e->flights[flight];
    const double whole = f->end - f->fired;
    const lan_vec begin = place_of(e, from);
    const lan_vec way = {f->velocity.x * whole, f->velocity.y * whole,
                         f->climb * whole};
    assert_close(sqrt(way.x * way.x + way.y * way.y + way.z * way.z), 1000.0,
                 1e-12, 0.0);
    double share;
    bool is_plain;
    const int32_t want = first_of(e, from, begin, way, &share, &is_plain);
    if (!is_plain) {
        return;
    }
    if (f->victim != want) {
        fail_with("shot of %d at %d meets %d, not %d", (int)from, (int)at,
                  (int)f->victim, (int)want);
    }
    seen->passed += want != at;
    seen->met[of->groups[0][e->group_of[want] % TYPES].type]++;
    assert_close((e->flying.due[flight] - f->fired) / whole, share, 1e-9, 1e-9);
}

static void assert_stands(unsigned long seed, bool is_level)
{
    random_source *random = random_create(seed);
    const int cases = random_cases(CASES);
    tally seen = {.clear = 0};
    for (int number = 0; number < cases; number++) {
        stand of;
        random_begin(random, (uint32_t)number);
        make_stand(&of, random, is_level, 24, 100.0);
        const int32_t half = of.engagement->count.soldiers / 2;
        assert_int_equal(of.engagement->is_level, is_level);
        for (int k = 0; k < LINES; k++) {
            const int32_t from = random_integer(random, 0, half - 1);
            const int32_t at = random_integer(random, half, 2 * half - 1);
            assert_line(&of, from, at, &seen);
            assert_line(&of, at, from, &seen);
            assert_flight(&of, from, at, &seen);
            assert_int_equal(lan_enemy_nearest(of.engagement, from),
                             nearest_of(of.engagement, from));
        }
        lan_engagement_destroy(of.engagement);
    }
    print_message("# %d clear, %d not; %d men, %d boats, %d ships, %d sheets "
                  "met, %d before who was aimed at\n",
                  seen.clear, seen.blocked, seen.met[MAN], seen.met[BOAT],
                  seen.met[SHIP], seen.met[SHEET], seen.passed);
    assert_true(seen.clear > cases && seen.blocked > cases);
    for (int k = 0; k < TYPES; k++) {
        assert_true(seen.met[k] > cases / 5);
    }
    assert_true(seen.passed > cases);
    random_destroy(random);
}

TEST(lines_and_flights_in_a_plane_meet_whom_they_meet)
{
    assert_stands(1601, true);
}

TEST(lines_and_flights_in_space_meet_whom_they_meet)
{
    assert_stands(1602, false);
}

/* Among so many that the nearest is looked for by cells. */
TEST(nearest_of_many_of_unlike_sizes_is_nearest)
{
    random_source *random = random_create(1603);
    for (int number = 0; number < random_cases(4); number++) {
        stand of;
        random_begin(random, (uint32_t)number);
        make_stand(&of, random, number % 2 == 0, 2100, 900.0);
        const int32_t all = of.engagement->count.soldiers;
        for (int k = 0; k < 400; k++) {
            const int32_t from = random_integer(random, 0, all - 1);
            assert_int_equal(lan_enemy_nearest(of.engagement, from),
                             nearest_of(of.engagement, from));
        }
        lan_engagement_destroy(of.engagement);
    }
    random_destroy(random);
}

static lan_point any_way(random_source *random)
{
    const double angle = random_between(random, -LAN_PI, LAN_PI);
    return (lan_point){cos(angle), sin(angle)};
}

/* A shot of any speed at whoever is behind a sheet strikes the sheet. */
TEST(no_shot_tunnels_through_a_hull_a_millimetre_thick)
{
    random_source *random = random_create(1604);
    const int cases = random_cases(2000);
    stand of;
    random_begin(random, 0);
    make_stand(&of, random, true, 1, 1.0);
    lan_engagement *e = of.engagement;
    const int32_t half = e->count.soldiers / 2;
    const int32_t sheet = half + 1 + 6 + 3;
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        e->bodies->motions[s].at.x = 1e7; /* out of the way */
        e->bodies->motions[s].at.y = 1e7 + 100.0 * s;
    }
    for (int number = 0; number < cases; number++) {
        random_begin(random, 1 + (uint32_t)number);
        const lan_point along = any_way(random);
        const double turn = random_between(random, 0.01, LAN_PI - 0.01);
        const double before = random_between(random, 1.0, 400.0);
        const double after = random_between(random, 1.0, 400.0);
        e->bodies->motions[0].at.x = -before * along.x;
        e->bodies->motions[0].at.y = -before * along.y;
        e->bodies->motions[half].at.x = after * along.x;
        e->bodies->motions[half].at.y = after * along.y;
        e->bodies->motions[sheet].at.x = 0.0;
        e->bodies->motions[sheet].at.y = 0.0;
        e->bodies->motions[sheet].heading = atan2(along.y, along.x) + turn;
        of.soldiers[MAN].shot_speed = random_magnitude(random, 1.0, 1e7);
        e->is_stale = true;
        lan_flights_begin(e);
        lan_flights_launch(e, 0, half);
        const lan_flight *f = &e->flights[lan_shot_times_first(&e->flying)];
        if (f->victim != sheet) {
            fail_with("case %d: %d is met", number, (int)f->victim);
        }
    }
    lan_engagement_destroy(e);
    random_destroy(random);
}
