/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/textbook_odds.h"

#include <stdio.h>
#include <stdlib.h>

double textbook_odds(int m, int n, double least)
{
    double *row = malloc(((size_t)m + 1) * sizeof *row);
    if (row == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    row[0] = 0.0;
    for (int i = 1; i <= m; i++) {
        row[i] = 1.0;
    }
    for (int j = 1; j <= n; j++) {
        for (int i = 1; i <= m; i++) {
            const double p = (i * row[i] + j * row[i - 1]) / (i + j);
            row[i] = p < least ? 0.0 : p;
        }
    }
    const double odds = row[m];
    free(row);
    return odds;
}
