/* base/number.h - numbers formatted for readers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    numbers for display only (soldiers, battles, states) have commas
 *          between thousands; numbers that may be copied into a scenario (a
 *          value of a path) have none, so that they can be read back. For
 *          numbers that programs read, use lan_text_from_double() of
 *          base/text.h.
 * Range    any value; infinities are "inf" and "-inf", NaN is "-".
 * Threads  any, in the numeric locale "C".
 */
#pragma once

/* Buffer size for every number written here, with its NUL. */
#define LAN_NUMBER_SIZE 48

/* Writes a count, rounded to an integer if it is large: "51,983", "26.5",
 * "0.37"; "2e-05" below a thousandth and "3.5e+15" from 1e12. Returns
 * buffer. */
char *lan_number_count(double value, char buffer[LAN_NUMBER_SIZE]);

/* Writes a value with this many significant digits and without trailing zeros:
 * "0.0544085", "36.3935", "118414". Digits before the point are never rounded,
 * and values between 1e-4 and 1e15 have no exponent. Returns buffer.
 *
 * digits  1 .. 17 */
char *lan_number_digits(double value, int digits, char buffer[LAN_NUMBER_SIZE]);

/* lan_number_digits() with commas: "118,414", "36.39". */
char *lan_number_grouped(double value, int digits,
                         char buffer[LAN_NUMBER_SIZE]);

/* Writes an axis tic like lan_number_count(), with enough decimals to differ
 * from the next tic: "1,000.2"; "2e+10". Returns buffer.
 *
 * step  distance between tics, > 0 */
char *lan_number_tic(double value, double step, char buffer[LAN_NUMBER_SIZE]);
