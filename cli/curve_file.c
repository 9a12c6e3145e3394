/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/curve_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Writes one field, in quotes where it must be. */
static void write_field(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '"') {
            fputc('"', out);
        }
        fputc(*at, out);
    }
    fputc('"', out);
}

static lan_status write_heading(FILE *out, const lan_battle *battle,
                                size_t column)
{
    const size_t size = lan_trajectory_heading(battle, column, NULL, 0) + 1;
    char *text = malloc(size);

    if (text == NULL) {
        return LAN_ENOMEM;
    }
    lan_trajectory_heading(battle, column, text, size);
    fputc(',', out);
    write_field(out, text);
    free(text);
    return LAN_OK;
}

lan_status lan_cli_curve_write(FILE *out, const lan_battle *battle,
                               const lan_trajectory *trajectory)
{
    const size_t width = trajectory->columns + 1;

    fputs("time", out);
    for (size_t i = 0; i < trajectory->columns; i++) {
        const lan_status status = write_heading(out, battle, i);
        if (status != LAN_OK) {
            return status;
        }
    }
    fputc('\n', out);
    for (size_t r = 0; r < trajectory->row_count; r++) {
        for (size_t i = 0; i < width; i++) {
            const double value = trajectory->values[r * width + i];
            if (isnan(value)) {
                fputs(i == 0 ? "" : ",", out); /* fit takes it as missing */
            } else {
                fprintf(out, i == 0 ? "%.17g" : ",%.17g", value);
            }
        }
        fputc('\n', out);
    }
    return LAN_OK;
}
