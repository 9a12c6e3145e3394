/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/matchup.h"

#include <stdlib.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/mix_program_impl.h"
#include "base/real.h"

#define SKEWNESS                                                               \
    1e-9 /* what a payoff may be off its mirror, of the largest                \
          */
#define GAIN_ALLOWED 1e-6 /* of the largest */

/* --- the payoff ---------------------------------------------------------- */

static lan_status check(const double *payoff, int32_t count, lan_error *err)
{
    if (count < 1 || count > LAN_NASH_MAX_CHOICES) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a mix has 1 to %d choices, not %d",
                        LAN_NASH_MAX_CHOICES, (int)count);
    }
    const double largest =
        mix_program_largest(payoff, (size_t)count * (size_t)count);
    if (isinf(largest)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "a payoff is not finite");
    }
    const size_t n = (size_t)count;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j <= i; j++) {
            const double off = payoff[i * n + j] + payoff[j * n + i];
            if (fabs(off) > SKEWNESS * largest) {
                return lan_fail(err, LAN_EINVAL, 0, 0,
                                "payoffs %zu, %zu and %zu, %zu are not "
                                "opposite: %g and %g",
                                i, j, j, i, payoff[i * n + j],
                                payoff[j * n + i]);
            }
        }
    }
    return LAN_OK;
}

/* --- the mix ------------------------------------------------------------- */

static void judge(lan_nash *nash, const double *payoff)
{
    const size_t n = (size_t)nash->count;
    nash->gain = -LAN_INF;
    for (size_t i = 0; i < n; i++) {
        lan_sum sum = {0.0, 0.0};
        for (size_t j = 0; j < n; j++) {
            lan_sum_add(&sum, payoff[i * n + j] * nash->mix[j]);
        }
        nash->against[i] = lan_sum_value(&sum);
        nash->gain = fmax(nash->gain, nash->against[i]);
    }
}

/* Scales the payoff, and makes it exactly skew. */
static lan_status find(const double *payoff, lan_nash *nash, lan_error *err)
{
    const size_t n = (size_t)nash->count;
    const double largest = mix_program_largest(payoff, n * n);
    const double scale = largest > 0.0 ? 0.5 / largest : 0.0;
    mix_program p;
    lan_status status = mix_program_init(&p, nash->count, nash->count);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            p.payoff[i * n + j] =
                scale * payoff[i * n + j] - scale * payoff[j * n + i];
        }
    }
    status = mix_program_solve(&p, nash->mix);
    nash->programs = p.solved;
    mix_program_clear(&p);
    if (status == LAN_OK) {
        judge(nash, payoff);
    }
    return status == LAN_ESTEP ||
                   (status == LAN_OK && nash->gain > GAIN_ALLOWED * largest)
               ? lan_fail(err, LAN_ESTEP, 0, 0,
                          "the linear program of %d choices did not settle",
                          (int)nash->count)
           : status != LAN_OK
               ? lan_fail(err, status, 0, 0, "%s", lan_status_text(status))
               : LAN_OK;
}

lan_status lan_nash_find(const double *payoff, int32_t count, lan_nash **out,
                         lan_error *err)
{
    lan_status status = check(payoff, count, err);
    if (status != LAN_OK) {
        return status;
    }
    const block_array arrays[] = {
        {offsetof(lan_nash, mix), (size_t)count, sizeof(double)},
        {offsetof(lan_nash, against), (size_t)count, sizeof(double)}};
    lan_nash *nash = block_make(NULL, sizeof *nash, arrays, 2);
    if (nash == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    nash->count = count;
    status = find(payoff, nash, err);
    if (status != LAN_OK) {
        lan_nash_destroy(nash);
        return status;
    }
    *out = nash;
    return LAN_OK;
}

void lan_nash_destroy(lan_nash *nash)
{
    free(nash);
}
