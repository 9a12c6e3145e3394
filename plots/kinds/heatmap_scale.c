/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/heatmap_scale_impl.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "plots/paint.h"

/* A scale ends at what this share of the values is below, if the largest is
 * that much further away. */
#define USUAL_SHARE 0.98
#define CUT_FACTOR  2.0

/* Parts of a scale that numbers are told to, and not ten times as finely. */
#define TEXT_FINENESS 100.0

#define DARK_PAINT 0x10121Cu

/* Viridis: N. Smith and S. van der Walt, matplotlib (2015), CC0. */
static const lan_paint amounts[] = {0x440154, 0x46327E, 0x365C8D, 0x277F8E,
                                    0x1FA187, 0x4AC16D, 0xA0DA39, 0xFDE725};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* About a level: from the colour of who is behind to that of who is ahead. */
static void make_balance(const lan_grid *grid, const lan_paint *sides,
                         const double ends[2], lan_color_scale *scale)
{
    static const double shares[] = {1.0, 0.6, 0.25};
    const int32_t side = lan_measure_side(grid->measure);
    const bool is_pair = sides != NULL && side >= 0;
    const lan_paint ahead = is_pair ? sides[side] : LAN_PAINT_AHEAD;
    const lan_paint behind = is_pair ? sides[1 - side] : LAN_PAINT_BEHIND;
    const double even = lan_measure_even(grid->measure);
    scale->count = 7;
    scale->stops[3] = (lan_scale_stop){even, HEAT_LEVEL_PAINT};
    for (size_t i = 0; i < 3; i++) {
        const lan_paint paints[2] = {behind, ahead};
        for (size_t k = 0; k < 2; k++) {
            const lan_paint full = paints[k];
            const lan_paint paint =
                i == 0   ? lan_paint_mix(full, DARK_PAINT, 0.45)
                : i == 1 ? full
                         : lan_paint_mix(HEAT_LEVEL_PAINT, full, 0.5);
            scale->stops[k == 0 ? i : 6 - i] =
                (lan_scale_stop){even + shares[i] * (ends[k] - even), paint};
        }
    }
}

static int by_size(const void *one, const void *two)
{
    const double a = *(const double *)one;
    const double b = *(const double *)two;
    return a < b ? -1 : a > b ? 1 : 0;
}

/* From the least to what all but few are below: one battle that hardly ends
 * would leave no colours for the others. */
static lan_status make_amount(const lan_grid *grid, lan_color_scale *scale,
                              double *cut)
{
    const size_t all = grid->columns * grid->rows;
    double *const sorted = malloc(all * sizeof *sorted);
    size_t count = 0;
    if (sorted == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < all; i++) {
        if (!isnan(grid->values[i])) {
            sorted[count++] = grid->values[i];
        }
    }
    qsort(sorted, count, sizeof *sorted, by_size);
    const double least = count > 0 ? sorted[0] : 0.0;
    const double most = count > 0 ? sorted[count - 1] : 1.0;
    const double usual =
        count > 0 ? sorted[(size_t)(USUAL_SHARE * (double)(count - 1))] : 1.0;
    free(sorted);
    const bool is_cut =
        most - least > CUT_FACTOR * (usual - least) && usual > least;
    const double hi = is_cut ? usual : most > least ? most : least + 1.0;
    *cut = is_cut ? most : LAN_NAN;
    scale->count = COUNT(amounts);
    for (size_t i = 0; i < COUNT(amounts); i++) {
        const double share = (double)i / (double)(COUNT(amounts) - 1);
        scale->stops[i] =
            (lan_scale_stop){least + share * (hi - least), amounts[i]};
    }
    return LAN_OK;
}

lan_status heat_scale_make(const lan_grid *grid, const lan_paint *sides,
                           lan_color_scale *scale, double *cut)
{
    static const double shares[] = {0.0, 1.0};
    const double even = lan_measure_even(grid->measure);
    *scale = (lan_color_scale){.is_shown = true};
    *cut = LAN_NAN;
    if (isnan(even)) {
        return make_amount(grid, scale, cut);
    }
    if (lan_measure_unit_of(grid->measure) == LAN_MEASURE_IN_PROBABILITY) {
        scale->format = LAN_AXIS_PERCENT;
        make_balance(grid, sides, shares, scale);
        return LAN_OK;
    }
    double largest = 0.0;
    for (size_t i = 0; i < grid->columns * grid->rows; i++) {
        largest = fmax(largest, fabs(grid->values[i] - even));
    }
    const double end =
        largest > 0.5 && largest <= 1.0 ? 1.0 : lan_axis_end(largest);
    const double ends[] = {even - end, even + end};
    scale->format = LAN_AXIS_SIGNED;
    make_balance(grid, sides, ends, scale);
    return LAN_OK;
}

char *heat_scale_text(const lan_color_scale *scale, double value,
                      char buffer[LAN_TIC_SIZE])
{
    const double span =
        scale->stops[scale->count - 1].value - scale->stops[0].value;
    const double step = pow(10.0, floor(log10(span / TEXT_FINENESS)));
    buffer[0] = '\0';
    return isnan(value)
               ? buffer
               : lan_axis_text(scale->format, round(value / step) * step, step,
                               buffer);
}
