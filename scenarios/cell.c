/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/yaml/yaml_impl.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Digits that identify every double. */
#define MOST_DIGITS 17

double scn_cell_value(const scn_cell *cell, double number)
{
    return (number / cell->per + cell->plus) * cell->times / cell->over;
}

/* A number rounded to this many significant decimal digits. */
static double round_number(double number, int digits)
{
    char text[40];
    double rounded = number;
    (void)snprintf(text, sizeof text, "%.*g", digits, number);
    return lan_text_to_double(text, strlen(text), &rounded) == LAN_OK ? rounded
                                                                      : number;
}

bool scn_cell_text(const scn_cell *cell, double value,
                   char text[LAN_TEXT_DOUBLE_SIZE])
{
    const double number =
        (value * cell->over / cell->times - cell->plus) * cell->per;
    if (!isfinite(number) || number < 0.0) {
        return false;
    }
    double shortest = number;
    for (int digits = 1; digits <= MOST_DIGITS; digits++) {
        const double rounded = round_number(number, digits);
        const double found = scn_cell_value(cell, rounded);
        if (found >= value && found <= value) {
            shortest = rounded;
            break;
        }
    }
    lan_text_from_double(shortest, text);
    return true;
}
