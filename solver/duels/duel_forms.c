/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Duels by their closed forms, side by side: the square law, area fire, an
 * ambush, and sides that lose each by itself. They are those of
 * solver/closed_form.h, told from what they keep constant, so that one root and
 * one logarithm are the whole way to the end; but for own losses under aimed
 * fire, where a few of Newton's steps are.
 */
#include "base/real.h"
#include "solver/duels/duels_impl.h"

/* Numbers other than zero that products of a few of them keep in range. */
#define LEAST 1e-50
#define MOST  1e50

/* Share of its side that a winner has above its level, at least: by less, both
 * are beaten. */
#define HAIR 1e-6

/* Share of the end's time within which a side is beaten at the end. */
#define INSTANT 1e-10

/* Newton's steps at most, at the worst of which a strength falls to the e-th
 * part; and the last one, as a share of the time. */
#define MOST_STEPS 64
#define RESOLUTION 1e-15

/* Up to this value of fast s a power series is the integral of strengths; its
 * terms from here on are below rounding. */
#define SERIES_REACH 1.5
#define SERIES_TERMS 24

/* What duels have in rows, and what is said of them, in columns. */
typedef struct columns {
    _Alignas(64) double level[2][LAN_DUELS_MOST];
    double more[LAN_DUELS_MOST]; /* 0: one piece, and no one comes */
    int64_t ending[LAN_DUELS_MOST];
    int64_t loser[LAN_DUELS_MOST];
} columns;

#define LANES 2
#include "solver/duels/duel_forms_body_impl.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "solver/duels/duel_forms_body_impl.h"
#undef LANES
#define LANES 8
#include "solver/duels/duel_forms_body_impl.h"
#undef LANES
#endif

/* Up to a whole vector: what is beyond the last duel has no form. */
static void read_pieces(const lan_duels *duels, columns *out)
{
    int32_t k = 0;
    for (; k < duels->count; k++) {
        const lan_duel_piece *piece =
            &duels->pieces[(size_t)k * LAN_DUEL_PIECES];
        const bool one = duels->piece_count[k] == 1;
        out->level[0][k] = piece->level[0];
        out->level[1][k] = piece->level[1];
        out->more[k] = one ? fabs(piece->rate[0]) + fabs(piece->rate[1]) : 1.0;
    }
    for (; k % LAN_LANES_MOST != 0; k++) {
        out->level[0][k] = 0.0;
        out->level[1][k] = 0.0;
        out->more[k] = 1.0;
    }
}

static void solve(lan_duels *duels, columns *of)
{
#if LAN_HAS_WIDER_LANES
    if (duels->width == 8) {
        solve_8(duels, of);
        return;
    }
    if (duels->width == 4) {
        solve_4(duels, of);
        return;
    }
#endif
    solve_2(duels, of);
}

void lan_duels_by_forms(lan_duels *duels, unsigned char *is_solved)
{
    columns of;
    read_pieces(duels, &of);
    solve(duels, &of);
    for (int32_t k = 0; k < duels->count; k++) {
        is_solved[k] = of.ending[k] >= 0;
        duels->ending[k] = (int32_t)of.ending[k];
        duels->loser[k] = (int32_t)of.loser[k];
        duels->steps[k] = 0;
    }
}
