/* base/number.h - numbers as people read them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    what is only read (soldiers, battles, states) has commas between
 *          thousands; what may be written into a scenario (a value of a path)
 *          has none, so that it reads back. What programs read is written by
 *          lan_text_from_double() of base/text.h.
 * Range    any value; infinities are "inf" and "-inf", NaN is "-".
 * Threads  any, in the numeric locale "C".
 */
#pragma once

/* Room for every number that is written here, with its NUL. */
#define LAN_NUMBER_SIZE 48

/* Writes a count, of whole ones where there are many: "51,983", "26.5",
 * "0.37"; "2e-05" below a thousandth and "3.5e+15" from a million millions on.
 * Returns buffer. */
char *lan_number_count(double value, char buffer[LAN_NUMBER_SIZE]);

/* Writes a value with so many digits, and without zeros at its end:
 * "0.0544085", "36.3935", "118414"; no digit before the point is rounded away,
 * and between 1e-4 and 1e15 there is no exponent. Returns buffer.
 *
 * digits  1 .. 17
 */
char *lan_number_digits(double value, int digits, char buffer[LAN_NUMBER_SIZE]);

/* The same with commas: "118,414", "36.39". */
char *lan_number_grouped(double value, int digits,
                         char buffer[LAN_NUMBER_SIZE]);

/* Writes the tic of an axis as lan_number_count() does, with as many decimals
 * as separate it from the next one: "1,000.2"; "2e+10". Returns buffer.
 *
 * step  from tic to tic, > 0
 */
char *lan_number_tic(double value, double step, char buffer[LAN_NUMBER_SIZE]);
