/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rates of intervals side by side: those of each battle alone, in any lane,
 * beside any neighbours; and a look at a step that misses nothing that its ends
 * show.
 *
 * The battles of a case are variants of one that was drawn: its structure and
 * other numbers. Each is brought some way on by short plain steps, past events
 * of its own; those that still have the structure of the first share lanes, the
 * others leave theirs idle, with garbage for variables.
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "engine/battle_impl.h"
#include "engine/interval_lanes_impl.h"
#include "engine/rates_impl.h"

#include "tests/support/any_battle.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES    240
#define STAGES   4 /* of a case: variants are compared, then go on */
#define VARIANTS LAN_LANES_MOST
#define MOST     32 /* variables */
#define EVENTS   128

typedef struct array_of_lanes {
    _Alignas(64) double at[MOST * LAN_LANES_MOST];
} array_of_lanes;

/* An instant of one battle. */
typedef struct instant {
    double time;
    double y[MOST];
    double f[MOST];
} instant;

/* The ends of a step of each variant, as a case is compared. */
typedef struct story {
    lan_battle *battles[VARIANTS];
    lan_event events[VARIANTS][EVENTS];
    int32_t counts[VARIANTS];
    bool shares[VARIANTS]; /* lanes with the others */
    instant from[VARIANTS];
    instant to[VARIANTS];
    int32_t variables;
} story;

/* What the cases had, so that none of it stays untested. */
typedef struct census {
    int compared; /* intervals */
    int begun_later;
    int pairs;
    int plain;
    int area;
    int search;
    int shared; /* volleys whose shares go with strengths */
    int weighted;
    int fronts;
    int morale;
    int held;
    int curved;
    int losses;
    int arrivals;
    int bent;
    int dead;
    int refused;
    int apart; /* variants that have another structure by now */
    int shown; /* steps whose ends show something */
    int found; /* steps of which some condition is suspected */
    int quiet; /* steps in which nothing is near */
} census;

/* --- battles -------------------------------------------------------------- */

static double vary(random_source *random)
{
    return random_between(random, 0.75, 1.25);
}

static void vary_groups(random_source *random, scene *s)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        lan_group_def *g = &s->groups[i];
        g->count *= vary(random);
        s->units[i].damage *= vary(random);
        g->losses = isnan(g->losses) ? g->losses : g->losses * vary(random);
        for (size_t n = 0; n < g->reinforcement_count; n++) {
            lan_reinforcement_def *r = &s->coming[i * SCENE_COMING + (int)n];
            r->count *= vary(random);
            r->rate *= vary(random);
        }
    }
}

static void vary_armies(random_source *random, scene *s)
{
    for (int32_t a = 0; a < s->army_count; a++) {
        lan_army_def *army = &s->armies[a];
        army->area *= vary(random);
        army->front *= vary(random);
        army->break_at *= random_between(random, 0.8, 1.05);
        army->morale.loss_weight *= vary(random);
        army->morale.recovery *= vary(random);
        army->morale.desertion *= vary(random);
        if (army->morale.effect > 0.0) {
            army->morale.effect = random_chance(random, 0.2)
                                      ? 1.0
                                      : army->morale.effect * vary(random);
        }
    }
}

/* Other numbers of the same structure. */
static void make_variant(random_source *random, scene *s)
{
    vary_groups(random, s);
    vary_armies(random, s);
    for (size_t k = 0; k < s->def.fire_count; k++) {
        s->fire[k].coefficient *= vary(random);
        s->fire[k].half *= vary(random);
    }
    for (size_t k = 0; k < s->def.counter_count; k++) {
        s->counters[k].factor *= vary(random);
    }
}

/* A battle of two groups alone, at aimed, area or both kinds of fire. */
static void draw_pair(random_source *random, scene *s)
{
    scene_clear(s, 20.0);
    for (int32_t a = 0; a < 2; a++) {
        scene_army(s, NULL);
        scene_group(s, random_between(random, 50.0, 300.0));
        if (random_chance(random, 0.4)) {
            s->groups[a].losses = random_between(random, 0.01, 0.1);
        }
        if (random_chance(random, 0.4)) {
            scene_comes_rate(s, a, 0.0, LAN_INF, random_between(random, 1., 9));
        }
        if (random_chance(random, 0.3)) {
            s->armies[a].break_at = random_between(random, 0.1, 0.6);
        }
    }
    for (int32_t a = 0; a < 2; a++) {
        const bool is_area = random_chance(random, 0.5);
        scene_fire(s, a, 1 - a, is_area ? LAN_LAW_AREA : LAN_LAW_AIMED,
                   random_magnitude(random, 0.05, 0.5) *
                       (is_area ? 0.005 : 1.0));
    }
}

static void draw_case(random_source *random, scene *s, int number,
                      double points[8], any_arms *arms)
{
    random_begin(random, (uint32_t)number);
    if (number % 6 == 5) {
        draw_pair(random, s);
        return;
    }
    any_battle_draw(random, s, points);
    for (size_t k = 0; k < s->def.fire_count; k++) {
        if (s->fire[k].law == LAN_LAW_POWER && number % 3 > 0) {
            s->fire[k].law = LAN_LAW_AIMED;
            s->fire[k].coefficient = random_magnitude(random, .05, .5);
        }
    }
    if (number % 3 == 2) {
        any_battle_arm(random, s, arms);
    }
    if (number % 9 == 2) {
        any_battle_part(random, s, arms, false);
    }
    if (number % 9 == 8) {
        any_battle_retaliate(random, s, arms);
    }
}

/* --- going on ------------------------------------------------------------- */

static instant begin_of(const lan_battle *battle)
{
    const size_t n = (size_t)battle->plan->variable_count;
    instant at = {.time = battle->state.head->time};
    memcpy(at.y, battle->now.variables, n * sizeof *at.y);
    memcpy(at.f, battle->now.rates, n * sizeof *at.f);
    return at;
}

/* Heun's step. */
static instant step_from(lan_battle *battle, const instant *from, double time)
{
    const int32_t n = battle->plan->variable_count;
    const double h = time - from->time;
    instant to = {.time = time};
    double ahead[MOST] = {0.0};
    double f[MOST];
    for (int32_t v = 0; v < n; v++) {
        ahead[v] = from->y[v] + h * from->f[v];
    }
    lan_rates(battle, time, ahead, f, &battle->work.flow);
    for (int32_t v = 0; v < n; v++) {
        to.y[v] = from->y[v] + 0.5 * h * (from->f[v] + f[v]);
    }
    lan_rates(battle, time, to.y, to.f, &battle->work.flow);
    return to;
}

/* Applies what has happened by the end of a step; true where anything has. */
static bool apply_events(lan_battle *battle, const instant *to)
{
    lan_event events[EVENTS];
    double g[EVENTS];
    double dg[EVENTS];
    bool any = false;
    const int32_t count = lan_events_list(battle, events);
    lan_events_values(battle, &battle->work.flow, events, count, to->time,
                      to->y, to->f, g, dg);
    for (int32_t k = 0; k < count; k++) {
        if (g[k] < 0.0) {
            if (!any) {
                lan_battle_arrive(battle, to->time, to->y);
            }
            lan_event_apply(battle, &events[k]);
            any = true;
        }
    }
    return any;
}

/* Goes on by so many short steps. */
static void go_on(lan_battle *battle, int steps, double h)
{
    instant at = begin_of(battle);
    for (int k = 0; k < steps && !lan_battle_is_over(battle); k++) {
        const double bound = lan_battle_next_instant(battle);
        const instant to = step_from(battle, &at, fmin(at.time + h, bound));
        lan_ledger_step(battle, to.time, at.y, at.f, to.y, to.f);
        const bool happened = apply_events(battle, &to);
        if (happened || to.time >= bound || k + 1 == steps) {
            assert_ok(lan_battle_resolve(battle));
            at = begin_of(battle);
        } else {
            at = to;
        }
    }
}

/* --- a case is set up ----------------------------------------------------- */

static void make_story(random_source *random, scene *s, story *t)
{
    for (int k = 0; k < VARIANTS; k++) {
        t->battles[k] = scene_battle(s);
        make_variant(random, s);
    }
    t->variables = t->battles[0]->plan->variable_count;
    assert_true(t->variables <= MOST);
}

static void end_story(story *t)
{
    for (int k = 0; k < VARIANTS; k++) {
        lan_battle_destroy(t->battles[k]);
    }
}

/* A state like one that a step may come to, and another a step away. */
static void draw_ends(random_source *random, lan_battle *battle, instant *from,
                      instant *to)
{
    const int32_t n = battle->plan->variable_count;
    *from = begin_of(battle);
    for (int32_t v = 0; v < n; v++) {
        const bool is_group = v < battle->plan->group_count;
        if (is_group && !battle->interval.active[v]) {
            continue;
        }
        from->y[v] *= random_between(random, 0.3, 1.1);
        if (random_chance(random, 0.1)) {
            from->y[v] *= random_magnitude(random, 1e-9, 1e-2);
        }
        if (random_chance(random, 0.03)) {
            from->y[v] *= -1e-3;
        }
    }
    if (random_chance(random, 0.05)) {
        /* an army at zero: what is left of fire at it has no shares */
        const lan_plan_army *army = &battle->plan->armies[random_integer(
            random, 0, battle->plan->army_count - 1)];
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            from->y[i] = 0.0;
        }
    }
    from->time += random_between(random, 0.0, 0.5);
    lan_rates(battle, from->time, from->y, from->f, &battle->work.flow);
    *to = step_from(battle, from,
                    from->time + random_magnitude(random, 1e-4, 3.0));
}

/* Draws steps of the variants that share lanes with the first of them. */
static bool draw_steps(random_source *random, story *t,
                       const lan_interval_lanes *lanes, census *seen)
{
    bool any = false;
    for (int k = 0; k < VARIANTS; k++) {
        lan_battle *battle = t->battles[k];
        t->shares[k] = false;
        if (lan_battle_is_over(battle)) {
            continue;
        }
        if (!lan_interval_lanes_can(battle)) {
            seen->refused++;
            continue;
        }
        t->shares[k] = lan_interval_lanes_fit(lanes, battle);
        seen->apart += !t->shares[k];
        if (t->shares[k]) {
            t->counts[k] = lan_events_list(battle, t->events[k]);
            assert_true(t->counts[k] <= EVENTS);
            draw_ends(random, battle, &t->from[k], &t->to[k]);
            any = true;
        }
    }
    return any;
}

/* --- lanes ---------------------------------------------------------------- */

static void find_rates(lan_interval_lanes *lanes, int32_t width,
                       const double *time, const double *y, double *f)
{
    switch (width) {
#if LAN_HAS_WIDER_LANES
    case 8:
        lan_interval_lanes_rates_8(lanes, time, y, f);
        return;
    case 4:
        lan_interval_lanes_rates_4(lanes, time, y, f);
        return;
#endif
    default:
        lan_interval_lanes_rates_2(lanes, time, y, f);
        return;
    }
}

static void look_at(lan_interval_lanes *lanes, int32_t width,
                    const lan_lanes_step *step, int64_t *suspect)
{
    switch (width) {
#if LAN_HAS_WIDER_LANES
    case 8:
        lan_interval_lanes_look_8(lanes, step, suspect);
        return;
    case 4:
        lan_interval_lanes_look_4(lanes, step, suspect);
        return;
#endif
    default:
        lan_interval_lanes_look_2(lanes, step, suspect);
        return;
    }
}

/* What lanes say of one variant. */
typedef struct answer {
    double f[2][MOST]; /* at the ends of its step */
    int64_t suspect;
} answer;

static void spread(array_of_lanes *to, int32_t width, int32_t lane,
                   const double *from, int32_t count)
{
    for (int32_t v = 0; v < count; v++) {
        to->at[v * width + lane] = from[v];
    }
}

/* Asks of the variants of one filling of the lanes, by their places. */
static void ask_filling(const story *t, lan_interval_lanes *lanes,
                        int32_t width, const int *variant, answer *answers)
{
    array_of_lanes time[2];
    array_of_lanes y[2];
    array_of_lanes given[2];
    array_of_lanes f;
    _Alignas(64) int64_t suspect[LAN_LANES_MOST];
    const int32_t n = t->variables;
    for (int e = 0; e < 2; e++) {
        for (int32_t k = 0; k < n * width; k++) {
            y[e].at[k] = k % 3 == 0 ? LAN_NAN : 1e300 * (k % 5 - 2);
            given[e].at[k] = y[e].at[k];
            time[e].at[k] = LAN_INF;
        }
    }
    for (int32_t lane = 0; lane < width; lane++) {
        const int k = variant[lane];
        if (!t->shares[k]) {
            lan_interval_lanes_drop(lanes, lane);
            continue;
        }
        lan_interval_lanes_take(lanes, lane, t->battles[k], t->events[k],
                                t->counts[k]);
        for (int e = 0; e < 2; e++) {
            const instant *at = e == 0 ? &t->from[k] : &t->to[k];
            spread(&time[e], width, lane, &at->time, 1);
            spread(&y[e], width, lane, at->y, n);
            spread(&given[e], width, lane, at->f, n);
        }
    }
    for (int e = 0; e < 2; e++) {
        find_rates(lanes, width, time[e].at, y[e].at, f.at);
        for (int32_t v = 0; v < n * width; v++) {
            answers[variant[v % width]].f[e][v / width] = f.at[v];
        }
    }
    const lan_lanes_step step = {.t0 = time[0].at,
                                 .t1 = time[1].at,
                                 .y0 = y[0].at,
                                 .f0 = given[0].at,
                                 .y1 = y[1].at,
                                 .f1 = given[1].at};
    look_at(lanes, width, &step, suspect);
    for (int32_t lane = 0; lane < width; lane++) {
        answers[variant[lane]].suspect = suspect[lane];
    }
}

/* Asks of all variants, so many at a time, the first in this lane. */
static void ask(const story *t, lan_interval_lanes *lanes, int32_t width,
                int32_t turn, answer *answers)
{
    for (int32_t first = 0; first < VARIANTS; first += width) {
        int variant[LAN_LANES_MOST];
        for (int32_t lane = 0; lane < width; lane++) {
            variant[(lane + turn) % width] = first + lane;
        }
        ask_filling(t, lanes, width, variant, answers);
    }
}

/* --- what they must say --------------------------------------------------- */

/* What a rate is put together of. */
static double size_of_rate(const lan_battle *battle, const instant *at,
                           const lan_flow *flow, int32_t v)
{
    const lan_plan *plan = battle->plan;
    if (v < plan->group_count) {
        const double come = lan_battle_reinforcement_rate(battle, v, at->time);
        const int32_t other = plan->groups[v].other_index;
        return fabs(come) + fabs(flow->combat[v]) +
               (other >= 0 ? fabs(at->f[other]) : 0.0);
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].morale_index == v) {
            return fabs(at->f[v]) + 2.0 * plan->armies[a].morale.recovery *
                                        (1.0 + fabs(at->y[v]));
        }
    }
    return fabs(at->f[v]);
}

static void assert_rates(random_source *random, int number, scene *s,
                         const story *t, const answer *answers)
{
    for (int k = 0; k < VARIANTS; k++) {
        lan_battle *battle = t->battles[k];
        for (int e = 0; t->shares[k] && e < 2; e++) {
            const instant *at = e == 0 ? &t->from[k] : &t->to[k];
            double want[MOST];
            lan_rates_and_links(battle, at->time, at->y, want,
                                &battle->work.flow);
            for (int32_t v = 0; v < t->variables; v++) {
                const double got = answers[k].f[e][v];
                const double size =
                    size_of_rate(battle, at, &battle->work.flow, v);
                if (!(fabs(got - at->f[v]) <= 1e-13 * size) &&
                    !(isnan(got) && isnan(at->f[v]))) {
                    any_battle_print(s);
                    fail_with("seed %lu case %d variant %d: rate %d is %.17g "
                              "in lanes, %.17g alone",
                              random_seed(random), number, k, (int)v, got,
                              at->f[v]);
                }
            }
        }
    }
}

/* To the last bit, of those that share lanes; zeros of the idle. */
static void assert_same(random_source *random, int number, const story *t,
                        const answer *one, const answer *other)
{
    const size_t size = (size_t)t->variables * sizeof(double);
    for (int k = 0; k < VARIANTS; k++) {
        for (int e = 0; e < 2; e++) {
            if (memcmp(one[k].f[e], other[k].f[e], size) != 0) {
                fail_with("seed %lu case %d variant %d: other bits in another "
                          "lane",
                          random_seed(random), number, k);
            }
        }
        assert_int_equal(one[k].suspect, other[k].suspect);
        for (int32_t v = 0; !t->shares[k] && v < t->variables; v++) {
            assert_true(lan_is_zero(one[k].f[0][v]));
            assert_true(lan_is_zero(one[k].f[1][v]));
            assert_int_equal(one[k].suspect, 0);
        }
    }
}

/* The interpolant of a condition at a share of the step, as Hermite has it. */
static double interpolant(double g0, double dg0, double g1, double dg1,
                          double h, double s)
{
    const double r = 1.0 - s;
    return (1.0 + 2.0 * s) * r * r * g0 + s * r * r * h * dg0 +
           s * s * (3.0 - 2.0 * s) * g1 - s * s * r * h * dg1;
}

/* Whether the ends of a step show that a condition comes true: at the end, or
 * where the interpolant falls below zero on the way. What withers alone does so
 * only below a rest of which the look knows. */
static bool shows(lan_event_kind kind, double g0, double dg0, double g1,
                  double dg1, double h)
{
    if (!lan_event_has_slope(kind)) {
        return g1 < 0.0;
    }
    bool is_below = g1 < 0.0;
    for (int k = 1; k < 64 && g0 > 0.0 && kind != LAN_EVENT_WITHERS; k++) {
        is_below = is_below || interpolant(g0, dg0, g1, dg1, h, k / 64.0) < 0.0;
    }
    return is_below;
}

/* Whether a condition is too far from zero at both ends to come true. */
static bool is_far(lan_event_kind kind, double g0, double dg0, double g1,
                   double dg1, double h)
{
    return lan_event_has_slope(kind) && kind != LAN_EVENT_RISEN &&
           kind != LAN_EVENT_WITHERS && g0 > 1e-3 && g1 > 1e-3 &&
           h * fabs(dg0) < 0.5 * g0 && h * fabs(dg1) < 0.5 * g1;
}

static void assert_look(random_source *random, int number, const story *t,
                        const answer *answers, census *seen)
{
    for (int k = 0; k < VARIANTS; k++) {
        double g[2][EVENTS];
        double dg[2][EVENTS];
        bool any = false;
        bool quiet = true;
        const double h = t->to[k].time - t->from[k].time;
        for (int e = 0; t->shares[k] && e < 2; e++) {
            const instant *at = e == 0 ? &t->from[k] : &t->to[k];
            double f[MOST];
            lan_battle *battle = t->battles[k];
            lan_rates_and_links(battle, at->time, at->y, f, &battle->work.flow);
            lan_events_values(battle, &battle->work.flow, t->events[k],
                              t->counts[k], at->time, at->y, at->f, g[e],
                              dg[e]);
        }
        for (int32_t n = 0; t->shares[k] && n < t->counts[k]; n++) {
            const lan_event_kind kind = t->events[k][n].kind;
            any = any || shows(kind, g[0][n], dg[0][n], g[1][n], dg[1][n], h);
            quiet =
                quiet && is_far(kind, g[0][n], dg[0][n], g[1][n], dg[1][n], h);
        }
        quiet = quiet && t->shares[k];
        seen->shown += any;
        seen->quiet += quiet;
        seen->found += answers[k].suspect != 0;
        if ((any && answers[k].suspect != -1) ||
            (quiet && answers[k].suspect != 0)) {
            fail_with("seed %lu case %d variant %d: the look at a step says "
                      "%d where something is %s",
                      random_seed(random), number, k, (int)answers[k].suspect,
                      any ? "shown" : "far");
        }
    }
}

/* --- what was compared ---------------------------------------------------- */

static void count_links(const lan_battle *battle, census *seen)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const bool is_shared =
            !lan_volley_is_fixed(volley, battle->plan->share);
        seen->shared += is_shared;
        seen->weighted += is_shared && battle->plan->weight != NULL;
        for (int32_t l = 0; l < volley->link_count; l++) {
            const lan_law_row *law =
                targeting->links[volley->first_link + l].law;
            seen->area += law->is_on_army;
            seen->search += law == lan_law_row_of(LAN_LAW_SEARCH);
        }
    }
}

static void count_features(const lan_battle *battle, census *seen)
{
    const lan_plan *plan = battle->plan;
    seen->compared++;
    seen->begun_later += battle->state.head->time > 0.0;
    seen->pairs += battle->interval.pair.holds;
    seen->plain += battle->interval.plain;
    count_links(battle, seen);
    for (int32_t a = 0; a < plan->army_count; a++) {
        const bool has = plan->armies[a].morale_index >= 0;
        const double effect = plan->armies[a].morale.effect;
        seen->fronts += battle->state.front_limited[a];
        seen->morale += has;
        seen->held += has && battle->state.morale_held[a];
        seen->curved +=
            has && !lan_is_zero(effect) && !lan_is_zero(effect - 1.0);
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        seen->losses += plan->groups[i].other_index >= 0;
        seen->arrivals += battle->state.rate[i] > 0.0;
        seen->bent += !lan_is_zero(battle->state.slope[i]);
        seen->dead += !battle->interval.active[i];
    }
}

static void assert_census(const census *seen, int cases)
{
    print_message("# %d intervals, %d of them begun later; pairs %d, plain %d; "
                  "links of area %d, search %d; volleys by strength %d, by "
                  "weights %d; fronts full %d; morale %d, held %d, curved %d; "
                  "losses %d; arrivals %d, bent %d; dead %d\n",
                  seen->compared, seen->begun_later, seen->pairs, seen->plain,
                  seen->area, seen->search, seen->shared, seen->weighted,
                  seen->fronts, seen->morale, seen->held, seen->curved,
                  seen->losses, seen->arrivals, seen->bent, seen->dead);
    print_message("# %d refused, %d of another structure; steps that show an "
                  "event %d, that are suspected %d, far from any %d\n",
                  seen->refused, seen->apart, seen->shown, seen->found,
                  seen->quiet);
    const int counts[] = {seen->begun_later, seen->pairs,    seen->plain,
                          seen->area,        seen->search,   seen->shared,
                          seen->fronts,      seen->weighted, seen->morale,
                          seen->held,        seen->curved,   seen->losses,
                          seen->arrivals,    seen->bent,     seen->dead,
                          seen->refused,     seen->shown,    seen->quiet};
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        assert_true(counts[k] >= cases / 12);
    }
    assert_true(seen->refused >= cases / 60);
}

/* --- properties ----------------------------------------------------------- */

/* Lanes of each width, the widest first. */
typedef struct all_lanes {
    lan_interval_lanes *of[3];
    int32_t width[3];
    int count;
} all_lanes;

static all_lanes create_lanes(void)
{
    all_lanes all = {.count = 0};
    for (int32_t width = lan_lanes_widest(); width >= 2; width /= 2) {
        all.width[all.count] = width;
        assert_ok(lan_interval_lanes_create(width, &all.of[all.count]));
        all.count++;
    }
    return all;
}

static void destroy_lanes(all_lanes *all)
{
    for (int k = 0; k < all->count; k++) {
        lan_interval_lanes_destroy(all->of[k]);
    }
}

static bool adopt(all_lanes *all, const lan_battle *battle, census *seen)
{
    if (lan_battle_is_over(battle)) {
        return false;
    }
    if (!lan_interval_lanes_can(battle)) {
        seen->refused++;
        return false;
    }
    for (int k = 0; k < all->count; k++) {
        assert_ok(lan_interval_lanes_adopt(all->of[k], battle));
    }
    return true;
}

static void compare_stage(random_source *random, int number, scene *s,
                          all_lanes *all, story *t, census *seen)
{
    static answer answers[2][VARIANTS];
    if (!adopt(all, t->battles[0], seen) ||
        !draw_steps(random, t, all->of[0], seen)) {
        return;
    }
    ask(t, all->of[0], all->width[0], 0, answers[0]);
    assert_rates(random, number, s, t, answers[0]);
    assert_look(random, number, t, answers[0], seen);
    for (int k = 0; k < all->count; k++) {
        ask(t, all->of[k], all->width[k], 1, answers[1]);
        assert_same(random, number, t, answers[0], answers[1]);
    }
    for (int k = 0; k < VARIANTS; k++) {
        if (t->shares[k]) {
            count_features(t->battles[k], seen);
        }
    }
}

TEST(lanes_have_the_rates_of_battles_alone_and_miss_no_event)
{
    random_source *random = random_create(20271123);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    all_lanes all = create_lanes();
    const int cases = random_cases(CASES);
    static story t;
    census seen = {0};
    for (int c = 0; c < cases; c++) {
        double points[8];
        any_arms arms;
        draw_case(random, s, c, points, &arms);
        make_story(random, s, &t);
        for (int stage = 0; stage < STAGES; stage++) {
            compare_stage(random, c, s, &all, &t, &seen);
            for (int k = 0; k < VARIANTS; k++) {
                if (!lan_battle_is_over(t.battles[k])) {
                    go_on(t.battles[k], random_integer(random, 1, 25), 0.06);
                }
            }
        }
        end_story(&t);
    }
    assert_census(&seen, cases);
    destroy_lanes(&all);
    scene_destroy(s);
    random_destroy(random);
}
