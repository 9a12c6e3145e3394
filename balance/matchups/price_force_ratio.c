/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_cdf.h>

#include "balance/matchups/duel_impl.h"
#include "balance/matchups/price_impl.h"
#include "balance/solving/root_search_impl.h"
#include "base/real.h"

/* Odds that are no more than this are certain: they tell of no numbers. */
#define CERTAIN 1e-15

/* Odds are to the end: what is given of time.end is not enough of it. */
#define LONGER 1000.0

/* Factors of both numbers beyond which none is that a game is about; a side
 * that is still ahead then is not harmed. */
#define FACTOR_MOST 400.0
#define FACTOR_NEAR 1e-4

#define FEWEST 2.0 /* less than a soldier may count as gone */

/* A pair whose numbers are varied. */
typedef struct overmatch {
    const price_work *work;
    lan_battle_def def;
    lan_duelist duelists[2];
    double margin; /* of the first, the last that was asked for */
    lan_status status;
} overmatch;

/* What the first is ahead by, with so many times as few against so many times
 * as many. */
static double ask_margin(void *context, double factor)
{
    overmatch *o = context;
    lan_duelist duelists[] = {o->duelists[0], o->duelists[1]};
    lan_battle *battle = NULL;
    lan_outcome *outcome = NULL;
    duelists[0].soldiers /= factor;
    duelists[1].soldiers *= factor;
    const double few = fmin(duelists[0].soldiers, duelists[1].soldiers);
    for (size_t i = 0; i < 2 && few < FEWEST; i++) {
        duelists[i].soldiers *= FEWEST / few;
    }
    o->status = lan_duel_create(&o->def, &o->work->wanted.army, duelists,
                                &battle, o->work->err);
    if (o->status == LAN_OK) {
        o->status = lan_duel_fight(&o->work->options.solver, &o->work->ticker,
                                   battle, &outcome, o->work->err);
    }
    if (o->status == LAN_OK) {
        o->margin = outcome->margin;
    }
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    return o->status == LAN_OK ? o->margin : LAN_NAN;
}

/* The ratio of numbers by which the first is beyond parity; LAN_NAN where the
 * margin does not change its sign. */
static lan_status find_ratio(overmatch *o, double *ratio)
{
    root_place near = {1.0, ask_margin(o, 1.0)};
    const bool is_ahead = near.v > 0.0;
    double factor = 1.0;
    *ratio = lan_is_zero(near.v) ? 1.0 : LAN_NAN;
    for (double step = 1.25;
         o->status == LAN_OK && isnan(*ratio) && factor < FACTOR_MOST;
         step *= step) {
        factor = fmin(factor * step, FACTOR_MOST);
        const double x = is_ahead ? factor : 1.0 / factor;
        const root_place far = {x, ask_margin(o, x)};
        if (lan_is_zero(far.v)) {
            *ratio = x * x;
        } else if ((far.v > 0.0) != is_ahead) {
            root_search search = {.ask = ask_margin,
                                  .context = o,
                                  .rtol = FACTOR_NEAR,
                                  .is_squared = true,
                                  .left = is_ahead ? near : far,
                                  .right = is_ahead ? far : near};
            const lan_status status = root_search_narrow(&search);
            o->status = o->status == LAN_OK ? status : o->status;
            *ratio = search.has_hit ? search.hit.x * search.hit.x
                                    : search.left.x * search.right.x;
        }
        near = far;
    }
    return o->status;
}

double price_stretch_odds(double win, double lose)
{
    return PRICE_STEEPNESS * (win < lose ? gsl_cdf_ugaussian_Pinv(win)
                                         : gsl_cdf_ugaussian_Qinv(lose));
}

lan_status price_log_odds(price_work *work, const lan_matchup *table, int32_t i,
                          int32_t j, bool *is_certain, double *out)
{
    const lan_matchup_cell *cell = lan_matchup_at(table, i, j);
    const double win = cell->win + 0.5 * cell->neither;
    const double lose = cell->lose + 0.5 * cell->neither;
    const lan_matchup_unit *a = &table->units[i];
    const lan_matchup_unit *b = &table->units[j];
    double ratio;
    if (!*is_certain && fmin(win, lose) >= CERTAIN) {
        *out = price_stretch_odds(win, lose);
        return LAN_OK;
    }
    *is_certain = true;
    overmatch o = {.work = work,
                   .def = *lan_scenario_copy_battle_def(work->copy),
                   .duelists = {{a->name, a->type, a->soldiers},
                                {b->name, b->type, b->soldiers}}};
    o.def.end *= LONGER;
    const lan_status status = find_ratio(&o, &ratio);
    *out = PRICE_STEEPNESS * sqrt(fmin(a->soldiers, b->soldiers)) * log(ratio);
    return status;
}
