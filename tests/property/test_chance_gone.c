/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * rules.gone with reinforcements, by chance: simulated odds of tiny battles
 * against the Markov chain of their counts.
 *
 * The chain is written down here from the words of docs/models.md: an army x of
 * two groups, which both may receive, against an army y of one. Between the
 * instants of the clock its rates are constant, and chances are carried forward
 * by uniformisation; at an instant all states that it changes move at once.
 *
 * A case is outside where chance alone would put it there once in a thousand.
 * Of 320 right ones more than 4 are outside with a chance below 3e-5 (Poisson
 * of mean 0.32); the seed is fixed, so that it happens always or never.
 *
 * Source  A. Jensen, Markoff chains as an aid in the study of Markoff
 *         processes, Skandinavisk Aktuarietidskrift 36 (1953), 87-91
 *         (uniformisation).
 */
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/odds.h"
#include "tests/support/random.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES   80
#define BATTLES 6000
#define OUTSIDE 4
#define RARE    1e-3

/* Counts that a state has room for: x's groups, y's. */
enum { ROOM_X = 34, ROOM_Y = 12, STATES = ROOM_X * ROOM_X * ROOM_Y * 2 };

/* Chances below this are not followed; they may sum up to LOST. */
#define NOTHING 1e-12
#define LOST    1e-6

/* --- the battle ----------------------------------------------------------- */

typedef struct arrivals {
    double from;
    double to;
    double rate;
    double time; /* of a relief */
    int relief;
} arrivals;

typedef struct tiny {
    int start[3]; /* x's two groups, y's one */
    double gone;
    double fire[2]; /* each of x's groups at y, aimed */
    double answer;  /* y at x */
    bool area;      /* by area fire */
    double losses[2];
    arrivals coming[2];
    double end;
} tiny;

static tiny draw(random_source *random)
{
    static const double levels[] = {1.0, 2.0, 2.5, 3.0, 4.0};
    tiny t = {.gone = levels[random_integer(random, 0, 4)],
              .area = random_chance(random, .3),
              .end = random_between(random, 2.0, 4.0)};
    const int low = (int)t.gone;
    t.start[0] = random_integer(random, 0, low + 3);
    t.start[1] = random_chance(random, .5) ? 0 : random_integer(random, 1, 6);
    t.start[2] = random_integer(random, low + 1, low + 5);
    t.answer = random_magnitude(random, .06, .6);
    const double hit = t.answer * t.start[2];
    t.answer /= t.area ? t.gone : 1.0;
    for (int i = 0; i < 2; i++) {
        arrivals *c = &t.coming[i];
        t.fire[i] = random_magnitude(random, .03, .4);
        t.losses[i] =
            random_chance(random, .3) ? random_between(random, 0.0, .3) : 0.0;
        c->from =
            random_chance(random, .5) ? 0.0 : random_between(random, 0.0, 2.0);
        c->to = random_chance(random, .3)
                    ? LAN_INF
                    : c->from + random_between(random, .5, 5.0);
        c->rate = random_chance(random, i == 0 ? .8 : .4)
                      ? fmin(1.5, hit * random_magnitude(random, .3, 3.0))
                      : 0.0;
        c->time = random_between(random, .1, 2.5);
        c->relief =
            random_chance(random, .5) ? random_integer(random, 1, low + 2) : 0;
    }
    return t;
}

static scene *scene_of(const tiny *t)
{
    scene *s = scene_create(3, t->end);
    s->def.gone = t->gone;
    for (int32_t i = 0; i < 3; i++) {
        if (i != 1) {
            scene_army(s, NULL);
        }
        scene_group(s, t->start[i]);
    }
    for (int32_t i = 0; i < 2; i++) {
        const arrivals *c = &t->coming[i];
        s->groups[i].losses = t->losses[i];
        scene_fire(s, i, 2, LAN_LAW_AIMED, t->fire[i]);
        scene_fire(s, 2, i, t->area ? LAN_LAW_AREA : LAN_LAW_AIMED, t->answer);
        if (c->rate > 0.0) {
            scene_comes_rate(s, i, c->from, c->to, c->rate);
        }
        if (c->relief > 0) {
            scene_comes_at(s, i, c->time, c->relief);
        }
    }
    return s;
}

/* --- its states ----------------------------------------------------------- */

typedef struct counts {
    int of[3];
    bool had; /* x has had soldiers */
} counts;

typedef enum verdict { GOES_ON, X_WINS, Y_WINS, NEITHER } verdict;

typedef struct chain {
    const tiny *t;
    double now;
    double *chance; /* [STATES] */
    double *next;
    double *sum;
    double win[4]; /* by verdict */
    double left[2];
    double square[2]; /* of what is left */
    double lost;      /* not followed */
    int top[2];       /* counts of x's groups that may be come to now */
    size_t states;    /* that have no more of the first */
} chain;

static size_t index_of(const counts *c)
{
    return (size_t)(((c->of[0] * ROOM_X + c->of[1]) * ROOM_Y + c->of[2]) * 2 +
                    c->had);
}

static counts counts_at(size_t index)
{
    const int rest = (int)(index / 2);
    return (counts){
        .of = {rest / ROOM_Y / ROOM_X, rest / ROOM_Y % ROOM_X, rest % ROOM_Y},
        .had = index % 2 != 0};
}

/* Arrivals per time from now on. */
static double arrival(const chain *m, int i)
{
    const arrivals *c = &m->t->coming[i];
    return m->now >= c->from && m->now < c->to ? c->rate : 0.0;
}

static bool is_due(const chain *m)
{
    bool due = false;
    for (int i = 0; i < 2; i++) {
        const arrivals *c = &m->t->coming[i];
        due = due || (c->rate > 0.0 && fmin(c->to, m->t->end) > m->now) ||
              (c->relief > 0 && c->time > m->now);
    }
    return due;
}

/* What a group of x's would lose per time at its level. Where the other lives,
 * they share y's fire by strength, and where both wait, by what arrives. */
static double would_lose(const chain *m, const counts *c, int i)
{
    const tiny *t = m->t;
    const double fire = t->answer * c->of[2];
    const double other = c->of[1 - i];
    const double mine = arrival(m, i);
    const double share = other > 0.0  ? t->gone / (t->gone + other)
                         : mine > 0.0 ? mine / (mine + arrival(m, 1 - i))
                                      : 1.0;
    return fire * (t->area ? t->gone : share) + t->losses[i] * t->gone;
}

static bool rises(const chain *m, const counts *c, int i)
{
    return arrival(m, i) > 0.0 && arrival(m, i) > would_lose(m, c, i);
}

static bool is_low(const chain *m, int count)
{
    return count > 0 && count <= floor(m->t->gone);
}

/* Who is out, and which groups are too few and do not rise. */
static verdict judge(const chain *m, counts *c)
{
    for (;;) {
        c->had = c->had || c->of[0] + c->of[1] > 0;
        if (c->of[2] == 0) {
            return X_WINS;
        }
        if (c->of[0] + c->of[1] == 0 &&
            (c->had ? !rises(m, c, 0) && !rises(m, c, 1) : !is_due(m))) {
            return Y_WINS;
        }
        int fallen = -1;
        for (int i = 1; i >= 0; i--) {
            fallen = is_low(m, c->of[i]) && !rises(m, c, i) ? i : fallen;
        }
        if (fallen < 0) {
            return GOES_ON;
        }
        c->of[fallen] = 0;
    }
}

/* Takes a soldier; those who are then too few go with it. */
static void lose(const chain *m, counts *c, int i)
{
    c->of[i]--;
    if (is_low(m, c->of[i]) && (i == 2 || !rises(m, c, i))) {
        c->of[i] = 0;
    }
}

/* --- its chances ---------------------------------------------------------- */

static void book_end(chain *m, const counts *c, verdict end, double chance)
{
    const double left[2] = {c->of[0] + c->of[1], c->of[2]};
    m->win[end] += chance;
    for (int s = 0; s < 2; s++) {
        m->left[s] += chance * left[s];
        m->square[s] += chance * left[s] * left[s];
    }
}

/* A state is come to: it ends there, or is followed on. */
static void arrive(chain *m, counts c, double chance, double *into)
{
    if (c.of[0] > m->top[0] || c.of[1] > m->top[1]) {
        m->lost += chance;
        return;
    }
    const verdict end = judge(m, &c);
    if (end == GOES_ON) {
        into[index_of(&c)] += chance;
    } else {
        book_end(m, &c, end, chance);
    }
}

/* Rates at which each group loses, and receives, from a state. */
static double rates_of(const chain *m, const counts *c, double out[5])
{
    const tiny *t = m->t;
    const double fire = t->answer * c->of[2];
    const double x = c->of[0] + c->of[1];
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const double n = c->of[i];
        out[i] =
            t->losses[i] * n + (n > 0.0 ? fire * (t->area ? n : n / x) : 0.0);
        out[3 + i] = arrival(m, i);
    }
    out[2] = t->fire[0] * c->of[0] + t->fire[1] * c->of[1];
    for (int k = 0; k < 5; k++) {
        sum += out[k];
    }
    return sum;
}

/* One event of the uniform clock of this rate: m->chance becomes m->next. */
static void tick(chain *m, double clock)
{
    memset(m->next, 0, m->states * sizeof *m->next);
    for (size_t s = 0; s < m->states; s++) {
        const double chance = m->chance[s];
        if (chance < NOTHING) {
            m->lost += chance;
            continue;
        }
        double rates[5];
        const counts from = counts_at(s);
        m->next[s] += chance * (1.0 - rates_of(m, &from, rates) / clock);
        for (int k = 0; k < 5; k++) {
            counts to = from;
            if (!(rates[k] > 0.0)) {
                continue;
            }
            if (k < 3) {
                lose(m, &to, k);
            } else if (from.of[k - 3] > 0 || rises(m, &from, k - 3)) {
                to.of[k - 3]++;
            } /* else it is lost at once */
            arrive(m, to, chance * rates[k] / clock, m->next);
        }
    }
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Finds the highest counts that may be come to in a span, and the rate of a
 * clock that is as fast as any of their states. More soldiers come once in 10^9
 * spans. */
static double set_clock(chain *m, double span)
{
    counts most = {.of = {0, 0, m->t->start[2]}};
    double rates[5];
    for (size_t s = 0; s < STATES; s++) {
        const counts c = counts_at(s);
        for (int i = 0; i < 2 && m->chance[s] > 0.0; i++) {
            most.of[i] = c.of[i] > most.of[i] ? c.of[i] : most.of[i];
        }
    }
    for (int i = 0; i < 2; i++) {
        const double mean = arrival(m, i) * span;
        const int more = mean > 0.0 ? (int)(mean + 6.0 * sqrt(mean) + 6.0) : 0;
        most.of[i] = least(most.of[i] + more, ROOM_X - 1);
        m->top[i] = most.of[i];
    }
    m->states = index_of(&(counts){.of = {most.of[0] + 1, 0, 0}});
    return rates_of(m, &most, rates) + m->t->answer * most.of[2];
}

/* Ends are booked as they are come to, so that the k-th power of the chain is
 * to be weighed with the chance of at least k events: chances of the states
 * are weighed at the end, with just k. */
typedef struct booked {
    double win[4];
    double left[2];
    double square[2];
    double lost;
} booked;

static booked booked_by(const chain *m)
{
    booked b;
    memcpy(b.win, m->win, sizeof b.win);
    memcpy(b.left, m->left, sizeof b.left);
    memcpy(b.square, m->square, sizeof b.square);
    b.lost = m->lost;
    return b;
}

/* Adds what a tick has booked since `before` times a weight less than one. */
static void weigh(chain *m, const booked *before, double weight)
{
    m->lost = before->lost + weight * (m->lost - before->lost);
    for (int v = 0; v < 4; v++) {
        m->win[v] = before->win[v] + weight * (m->win[v] - before->win[v]);
    }
    for (int s = 0; s < 2; s++) {
        m->left[s] = before->left[s] + weight * (m->left[s] - before->left[s]);
        m->square[s] =
            before->square[s] + weight * (m->square[s] - before->square[s]);
    }
}

/* Carries chances forward over a span in which rates are constant. */
static void flow(chain *m, double span)
{
    const double clock = set_clock(m, span);
    const double mean = clock * span;
    memset(m->sum, 0, STATES * sizeof *m->sum);
    for (unsigned k = 0; k < 1 || gsl_cdf_poisson_Q(k - 1, mean) > 1e-13; k++) {
        const double weight = gsl_ran_poisson_pdf(k, mean);
        for (size_t s = 0; s < m->states; s++) {
            m->sum[s] += weight * m->chance[s];
        }
        const booked before = booked_by(m);
        tick(m, clock);
        weigh(m, &before, gsl_cdf_poisson_Q(k, mean));
        double *spare = m->chance;
        m->chance = m->next;
        m->next = spare;
    }
    memcpy(m->chance, m->sum, STATES * sizeof *m->sum);
}

/* --- its clock ------------------------------------------------------------ */

/* What the clock does now, to all states. */
static void strike(chain *m)
{
    memset(m->next, 0, STATES * sizeof *m->next);
    m->top[0] = ROOM_X - 1;
    m->top[1] = ROOM_X - 1;
    for (size_t s = 0; s < STATES; s++) {
        const double chance = m->chance[s];
        counts c = counts_at(s);
        if (!(chance > 0.0)) {
            continue;
        }
        for (int i = 0; i < 2; i++) {
            const arrivals *a = &m->t->coming[i];
            c.of[i] += fabs(a->time - m->now) <= 0.0 ? a->relief : 0;
        }
        arrive(m, c, chance, m->next);
    }
    double *spare = m->chance;
    m->chance = m->next;
    m->next = spare;
}

static double later_of(double next, double now, double time)
{
    return time > now ? fmin(next, time) : next;
}

static double next_instant(const chain *m)
{
    double next = m->t->end;
    for (int i = 0; i < 2; i++) {
        next = later_of(next, m->now, m->t->coming[i].from);
        next = later_of(next, m->now, m->t->coming[i].to);
        next = later_of(next, m->now, m->t->coming[i].time);
    }
    return next;
}

/* time.end cuts whatever still goes on. */
static void close_all(chain *m)
{
    for (size_t s = 0; s < STATES; s++) {
        const counts c = counts_at(s);
        if (m->chance[s] > 0.0) {
            book_end(m, &c, NEITHER, m->chance[s]);
        }
    }
}

static chain chain_of(const tiny *t)
{
    chain m = {.t = t, .top = {ROOM_X - 1, ROOM_X - 1}};
    const counts start = {.of = {t->start[0], t->start[1], t->start[2]}};
    m.chance = calloc(3 * (size_t)STATES, sizeof *m.chance);
    assert_non_null(m.chance);
    double *const block = m.chance;
    m.next = block + STATES;
    m.sum = m.next + STATES;
    arrive(&m, start, 1.0, m.chance);
    while (m.now < t->end) {
        const double next = next_instant(&m);
        flow(&m, next - m.now);
        m.now = next;
        if (m.now < t->end) {
            strike(&m);
        }
    }
    close_all(&m);
    free(block);
    m.chance = NULL;
    return m;
}

/* --- the comparison ------------------------------------------------------- */

static bool is_outside(double share, double p)
{
    const unsigned hits = (unsigned)round(share * BATTLES);
    if (p < 1e-12 || p > 1.0 - 1e-12) {
        return fabs(share - p) > 1e-9;
    }
    const double upper =
        hits == 0 ? 1.0 : gsl_cdf_binomial_Q(hits - 1, p, BATTLES);
    return fmin(gsl_cdf_binomial_P(hits, p, BATTLES), upper) < 0.5 * RARE;
}

/* A mean of so many battles, by the normal law. */
static bool is_mean_outside(double mean, double want, double square)
{
    const double deviation = sqrt(fmax(square - want * want, 0.0) / BATTLES);
    return fabs(mean - want) >
           1e-9 + gsl_cdf_ugaussian_Qinv(0.5 * RARE) * deviation;
}

static void print_tiny(const tiny *t)
{
    print_message("# %d + %d v %d, gone %g, fire %g %g, answer %g%s, losses %g "
                  "%g, end %g\n",
                  t->start[0], t->start[1], t->start[2], t->gone, t->fire[0],
                  t->fire[1], t->answer, t->area ? " by area" : "",
                  t->losses[0], t->losses[1], t->end);
    for (int i = 0; i < 2; i++) {
        const arrivals *c = &t->coming[i];
        print_message("#   group %d: %g per time from %g to %g, %d at %g\n", i,
                      c->rate, c->from, c->to, c->relief, c->time);
    }
}

static lan_odds *simulate(const tiny *t)
{
    lan_odds_options options = lan_odds_options_default();
    scene *s = scene_of(t);
    lan_battle *battle = scene_battle(s);
    lan_odds *odds = NULL;
    options.method = LAN_ODDS_SIMULATE;
    options.until_end = true;
    options.battles = BATTLES;
    options.precision = 1e-6; /* all of them */
    options.threads = 2;
    assert_ok(lan_odds_find(battle, &options, NULL, &odds, NULL));
    lan_battle_destroy(battle);
    scene_destroy(s);
    return odds;
}

static int count_outside(const tiny *t, const chain *m, uint32_t k)
{
    lan_odds *odds = simulate(t);
    int outside = 0;
    for (int s = 0; s < 2; s++) {
        const lan_side_odds *side = &odds->sides[s];
        const double want = m->win[s == 0 ? X_WINS : Y_WINS];
        const bool win_is = is_outside(side->win, want);
        const bool left_is =
            is_mean_outside(side->expected_left, m->left[s], m->square[s]);
        outside += win_is + left_is;
        if (win_is || left_is) {
            print_message("# case %u, side %d: wins %.5f, chain %.5f; left "
                          "%.5f, chain %.5f\n",
                          k, s, side->win, want, side->expected_left,
                          m->left[s]);
            print_tiny(t);
        }
    }
    lan_odds_destroy(odds);
    return outside;
}

TEST(simulation_meets_the_chain_of_counts)
{
    random_source *random = random_create(20261122);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    int outside = 0;
    int contested = 0;
    for (uint32_t k = 0; k < cases; k++) {
        random_begin(random, k);
        const tiny t = draw(random);
        const chain m = chain_of(&t);
        const double all =
            m.win[X_WINS] + m.win[Y_WINS] + m.win[NEITHER] + m.lost;
        assert_close(all, 1.0, 0.0, 1e-11);
        assert_true(m.lost < LOST);
        contested += m.win[Y_WINS] > .02 && m.win[Y_WINS] < .98;
        outside += count_outside(&t, &m, k);
    }
    print_message("# %d outside, %d of %d contested\n", outside, contested,
                  (int)cases);
    assert_true(outside <= OUTSIDE);
    assert_true(contested > (int)cases / 3);
    random_destroy(random);
}
