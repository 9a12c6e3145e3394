/* engine/engine_impl.h - the engine as a solver reaches it, for floor 3 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    what a way of solving needs of a battle, in the order in which it
 *          asks:
 *            referee    brings the battle from one interval to the next, and
 *                       says when the clock acts again
 *            variables  the state as what is integrated, and error scales
 *            rates      rates, and slopes, into a flow of the solver's
 *            events     what may happen in an interval, and makes it happen
 *            fading     how finely a strength must be known near its end
 *            ledger     books a step
 *            targeting  the law of a pair, for closed forms
 *          A solver includes this header, lanchester/battle.h and
 *          lanchester/outcome.h, and no other of the engine's.
 */
#ifndef LAN_ENGINE_ENGINE_IMPL_H
#define LAN_ENGINE_ENGINE_IMPL_H

#include "engine/battle_impl.h"
#include "engine/events_impl.h"
#include "engine/fading_impl.h"
#include "engine/ledger_impl.h"
#include "engine/rates_impl.h"
#include "engine/referee_impl.h"
#include "engine/targeting_impl.h"
#include "engine/variables_impl.h"

#endif
