/* model/rate_laws_impl.h - what rates are made of, for a number and for
 * vectors of numbers: each formula once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    included for doubles by whoever asks for a rate, lan_rate_NAME(),
 *          and behind base/lanes_begin_impl.h by bodies of vectors, for each
 *          width anew, LANES_NAME(rate_NAME)(). Both come to the same bits from
 *          the same numbers.
 * Units    soldiers, the scenario's time; morale and shares are bare numbers.
 * Range    total functions; strengths may be below zero by the error of a step.
 * Threads  any.
 */
#ifdef LANES
#define LAN_RATE(name)   LANES_NAME(rate_##name)
#define LAN_RATE_INLINE  LANES_INLINE
#define LAN_RATE_SIZE_OF LANES_NAME(size_of)
#define lan_rate_real    real
#elif !defined LAN_MODEL_RATE_LAWS_IMPL_H
#define LAN_MODEL_RATE_LAWS_IMPL_H
#include <math.h>
#define LAN_RATE(name)   lan_rate_##name
#define LAN_RATE_INLINE  static inline
#define LAN_RATE_SIZE_OF fabs
#define lan_rate_real    double
#endif

#ifdef LAN_RATE

/* What a group of two loses in combat to the other, by aimed and area fire. */
LAN_RATE_INLINE lan_rate_real LAN_RATE(bilinear)(lan_rate_real aimed,
                                                 lan_rate_real area,
                                                 lan_rate_real own,
                                                 lan_rate_real enemy)
{
    return (aimed + area * own) * enemy;
}

/* Share of targets that is found, of which half is at this strength. Odd in x:
 * a step may fall a little below zero, but not to -half. */
LAN_RATE_INLINE lan_rate_real LAN_RATE(found)(lan_rate_real half,
                                              lan_rate_real x)
{
    return x / (LAN_RATE_SIZE_OF(x) + half);
}

/* Soldiers that come per time, at a span after the rate was set. */
LAN_RATE_INLINE lan_rate_real LAN_RATE(arrivals)(lan_rate_real rate,
                                                 lan_rate_real slope,
                                                 lan_rate_real span)
{
    return rate + slope * span;
}

/* All that have been there by then, of so many at its beginning. */
LAN_RATE_INLINE lan_rate_real LAN_RATE(had)(lan_rate_real before,
                                            lan_rate_real rate,
                                            lan_rate_real slope,
                                            lan_rate_real span)
{
    return before + (rate + 0.5 * slope * span) * span;
}

/* What leaves per soldier as its heart sinks. */
LAN_RATE_INLINE lan_rate_real LAN_RATE(desertion)(lan_rate_real each,
                                                  lan_rate_real morale)
{
    return each * (1.0 - morale);
}

/* Change of morale, where losses come to `loss` of it. */
LAN_RATE_INLINE lan_rate_real LAN_RATE(morale)(lan_rate_real recovery,
                                               lan_rate_real morale,
                                               lan_rate_real loss)
{
    return recovery * (1.0 - morale) - loss;
}

/* Change of a strength. */
LAN_RATE_INLINE lan_rate_real LAN_RATE(strength)(lan_rate_real come,
                                                 lan_rate_real combat,
                                                 lan_rate_real other)
{
    return come - combat - other;
}

#undef LAN_RATE
#undef LAN_RATE_INLINE
#undef LAN_RATE_SIZE_OF
#undef lan_rate_real
#endif
