/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/number.h"

#include <math.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"

/* Removes trailing zeros of a decimal fraction, a trailing point, and the sign
 * of a zero. */
static void trim_zeros(char *text)
{
    if (strchr(text, '.') != NULL) {
        char *end = text + strlen(text);
        while (end[-1] == '0') {
            *--end = '\0';
        }
        if (end[-1] == '.') {
            end[-1] = '\0';
        }
    }
    if (strcmp(text, "-0") == 0) {
        memmove(text, text + 1, 2);
    }
}

/* Inserts a comma before every third digit of the integer part. */
static void group_thousands(char *text)
{
    const size_t sign = text[0] == '-' ? 1 : 0;
    size_t whole = strspn(text + sign, "0123456789");

    while (whole > 3) {
        whole -= 3;
        char *const at = text + sign + whole;
        memmove(at + 1, at, strlen(at) + 1);
        *at = ',';
    }
}

/* Writes infinities and NaN. */
static char *write_no_number(double value, char buffer[LAN_NUMBER_SIZE])
{
    const char *name = isnan(value) ? "-" : value > 0.0 ? "inf" : "-inf";
    return memcpy(buffer, name, strlen(name) + 1);
}

static char *write_decimals(double value, int decimals,
                            char buffer[LAN_NUMBER_SIZE])
{
    lan_text_format(buffer, LAN_NUMBER_SIZE, "%.*f", decimals, value);
    trim_zeros(buffer);
    return buffer;
}

static char *write_grouped(double value, int decimals,
                           char buffer[LAN_NUMBER_SIZE])
{
    write_decimals(value, decimals, buffer);
    group_thousands(buffer);
    return buffer;
}

/* Number of decimals for a count of this size. */
static int count_decimals(double size)
{
    if (size > 0.0 && size < 0.1) {
        return 4;
    }
    return size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
}

/* Number of decimals that show `digits` significant digits of a number of this
 * size, above 0. */
static int decimals_of(double size, int digits)
{
    const int first = (int)floor(log10(size)); /* place of its first digit */
    return first >= digits - 1 ? 0 : digits - 1 - first;
}

char *lan_number_count(double value, char buffer[LAN_NUMBER_SIZE])
{
    const double size = fabs(value);

    if (!isfinite(value)) {
        return write_no_number(value, buffer);
    }
    if (size >= 1e12 || (size > 0.0 && size < 1e-3)) {
        return lan_text_format(buffer, LAN_NUMBER_SIZE, "%.*g", 3, value);
    }
    return write_grouped(value, count_decimals(size), buffer);
}

char *lan_number_digits(double value, int digits, char buffer[LAN_NUMBER_SIZE])
{
    const double size = fabs(value);

    if (!isfinite(value)) {
        return write_no_number(value, buffer);
    }
    if (lan_is_zero(value)) {
        return write_decimals(0.0, 0, buffer);
    }
    if (size >= 1e15 || size < 1e-4) {
        return lan_text_format(buffer, LAN_NUMBER_SIZE, "%.*g", digits, value);
    }
    return write_decimals(value, decimals_of(size, digits), buffer);
}

char *lan_number_grouped(double value, int digits, char buffer[LAN_NUMBER_SIZE])
{
    lan_number_digits(value, digits, buffer);
    if (fabs(value) < 1e15) {
        group_thousands(buffer);
    }
    return buffer;
}

char *lan_number_tic(double value, double step, char buffer[LAN_NUMBER_SIZE])
{
    const double size = fabs(value);

    if (size < 1e-6 * step) {
        return lan_number_count(0.0, buffer);
    }
    if (!(size < 1e9) || size < 1e-3) {
        const double digits = 1.0 + ceil(log10(size / step) - 1e-9);
        return lan_text_format(buffer, LAN_NUMBER_SIZE, "%.*g",
                               (int)fmin(fmax(digits, 1.0), 12.0), value);
    }
    const double needed = fmin(ceil(-log10(step) - 1e-9), 12.0);
    const int usual = count_decimals(size);
    return write_grouped(value, needed > usual ? (int)needed : usual, buffer);
}
