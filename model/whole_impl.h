/* model/whole_impl.h - the engine as battles of whole soldiers reach it, for
 * floor 3 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    what the jump process (solver/jumps*, chance*) and exact odds
 *          (solver/odds*, duel_chain*) need. It is wider than
 *          model/engine_impl.h, and a battle is not opaque here: it is fought
 *          soldier by soldier, millions of jumps a second, so that counts and
 *          the ledger's entries are read and written in place, where an
 *          equation books a step. They touch
 *            plan       read only
 *            state      counts, status, ledger, arrivals; of the head the
 *                       clock, draws, draw_time, changed and the reason
 *            interval   read only, begun anew by lan_interval_begin()
 *            now        flow and rates of the present counts
 *            work       share and split, as scratch
 *          and neither links nor memory (tests/structure/layers.sh). Who is
 *          gone, breaks and wins they ask the referee, as the equations do.
 */
#ifndef LAN_MODEL_WHOLE_IMPL_H
#define LAN_MODEL_WHOLE_IMPL_H

#include "model/battle_impl.h"
#include "model/clock_impl.h"
#include "model/counts_impl.h"
#include "model/engine_impl.h"
#include "model/following_impl.h"
#include "model/interval_impl.h"
#include "model/rates_impl.h"
#include "model/referee_impl.h"

#endif
