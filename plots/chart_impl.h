/* plots/chart_impl.h - what a picture of strengths over time shows, worked out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    strokes in the order of their blocks of data: the lines of each
 *          battle in turn, then the morale of each army that has it.
 * Owner    the caller; made by chart_init(), freed by chart_clear().
 *          What the curves point to must live as long.
 */
#ifndef LAN_PLOTS_CHART_IMPL_H
#define LAN_PLOTS_CHART_IMPL_H

#include "plots/curve.h"
#include "plots/lines_impl.h"
#include "plots/marks_impl.h"
#include "plots/style.h"

/* More lines than this in one picture are refused. */
#define LAN_CHART_MAX_STROKES 40

#define LAN_STROKE_LABEL_SIZE 256

/* One line of the picture: strengths, or an army's morale. */
typedef struct lan_stroke {
    size_t block; /* of the data */
    const char *color;
    const char *dash;
    double end_time;
    double end_value;
    double label_at; /* place of the name, in the units of the axis */
    char label[LAN_STROKE_LABEL_SIZE];
} lan_stroke;

typedef struct lan_strokes {
    lan_stroke *items;
    size_t count;
} lan_strokes;

typedef struct lan_chart {
    const lan_curve *curves;
    size_t count;
    bool utf8;
    lan_lines **lines; /* [count] */
    lan_strokes strength;
    lan_strokes morale;
    lan_axis time;
    lan_axis soldiers;
    lan_notes notes; /* of a single battle */
} lan_chart;

/* Works out lines, names, notes and axes.
 *
 * count  1 .. LAN_CURVE_MAX_BATTLES
 * utf8   false: names are shown in ASCII
 * with_morale  false: strengths alone
 *
 * Returns LAN_EINVAL for a trajectory that is not its battle's, LAN_ELIMIT for
 * more than LAN_CHART_MAX_STROKES lines, or LAN_ENOMEM; then nothing is to be
 * cleared.
 */
LAN_MUST_CHECK
lan_status chart_init(lan_chart *chart, const lan_curve *curves, size_t count,
                      bool utf8, bool with_morale);
void chart_clear(lan_chart *chart);

/* Writes one block of "time value" per stroke, each ended by two blank lines
 * as gnuplot's `index` wants them. */
void chart_write_data(const lan_chart *chart, FILE *out);

#endif
