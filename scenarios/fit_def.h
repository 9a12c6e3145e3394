/* scenarios/fit_def.h - what a scenario asks to be fitted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */
#ifndef LAN_SCENARIOS_FIT_DEF_H
#define LAN_SCENARIOS_FIT_DEF_H

#include <stddef.h>

/* How far observations are off: what their weights are made from. */
typedef enum lan_fit_noise {
    LAN_FIT_EVEN,  /* by so many soldiers, all of them alike */
    LAN_FIT_COUNT, /* variance in proportion to the strength */
    LAN_FIT_SHARE  /* by a share of the strength */
} lan_fit_noise;

typedef struct lan_fit_change {
    const char *path; /* as for --set */
    double from;      /* the fit stays above; LAN_NAN: as the path allows */
    double to;        /* and below; LAN_NAN the same */
} lan_fit_change;

typedef struct lan_fit_def {
    const char *data; /* path of a CSV as it can be opened; NULL: none */
    const lan_fit_change *changes;
    size_t change_count;
    lan_fit_noise noise;
} lan_fit_def;

/* No data, nothing to change, even noise. */
lan_fit_def lan_fit_def_default(void);

#endif
