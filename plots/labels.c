/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/labels_impl.h"

#include <assert.h>
#include <math.h>

#include "plots/style.h"

/* Bold letters are wider than the others by so much. */
#define BOLD_WIDTH 1.13

void labels_write(const lan_canvas *canvas, const char *text, const char *place,
                  const lan_label_look *look, FILE *out)
{
    fputs("set label ", out);
    lan_style_quote(out, text);
    fprintf(out, " at %s front noenhanced", place);
    if (look->box > 0 && !lan_canvas_is_text(canvas)) {
        fprintf(out, " boxed bs %d", look->box);
    }
    lan_canvas_write_font(canvas, look->is_bold, look->scale, out);
    fprintf(out, " textcolor rgb '%s'\n", look->color);
}

void labels_write_at(const lan_canvas *canvas, const char *text, double x,
                     double y, const lan_label_look *look, FILE *out)
{
    char place[96];
    (void)snprintf(place, sizeof place, "screen %.6f, screen %.6f left", x, y);
    labels_write(canvas, text, place, look, out);
}

double labels_write_heading(const lan_canvas *canvas, const char *text,
                            double left, double at, const lan_label_look *look,
                            FILE *out)
{
    char fit[512];
    const bool is_text = lan_canvas_is_text(canvas);
    const double wider =
        is_text ? 1.0 : look->scale * (look->is_bold ? BOLD_WIDTH : 1.0);
    lan_canvas_fit(canvas, text, (1.0 - left - canvas->column) / wider, fit,
                   sizeof fit);
    labels_write_at(canvas, fit, left, at, look, out);
    return at - canvas->line * (is_text ? 1.0 : look->is_bold ? 1.5 : 1.3);
}

/* Positions that touch move as one block around their mean. */
typedef struct block {
    double sum; /* of wishes, each less its place in the block times the gap */
    size_t count;
} block;

static double block_start(const block *b, double gap, double lo, double hi)
{
    const double start = b->sum / (double)b->count;
    return fmax(lo, fmin(start, hi - gap * (double)(b->count - 1)));
}

static void sort_by_position(size_t *order, const double *positions,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        while (at > 0 && positions[order[at - 1]] > positions[i]) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

static void spread_sorted(const size_t *order, block *blocks, double *positions,
                          size_t count, double gap, double lo, double hi)
{
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        blocks[made++] = (block){positions[order[i]], 1};
        while (made > 1) {
            block *const before = &blocks[made - 2];
            const block *const last = &blocks[made - 1];
            const double next =
                block_start(before, gap, lo, hi) + gap * (double)before->count;
            if (block_start(last, gap, lo, hi) >= next) {
                break;
            }
            before->sum +=
                last->sum - gap * (double)before->count * (double)last->count;
            before->count += last->count;
            made--;
        }
    }
    size_t i = 0;
    for (size_t b = 0; b < made; b++) {
        const double start = block_start(&blocks[b], gap, lo, hi);
        for (size_t k = 0; k < blocks[b].count; k++) {
            positions[order[i++]] = start + gap * (double)k;
        }
    }
}

void labels_spread(double *positions, size_t count, double gap, double lo,
                   double hi)
{
    size_t order[LAN_LABELS_MAX];
    block blocks[LAN_LABELS_MAX];
    assert(count <= LAN_LABELS_MAX);
    if (count > 1 && gap * (double)(count - 1) > hi - lo) {
        gap = (hi - lo) / (double)(count - 1);
    }
    sort_by_position(order, positions, count);
    spread_sorted(order, blocks, positions, count, gap, lo, hi);
}
