/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/curve_file.h"

#include "base/text.h"

#include <math.h>
#include <stdlib.h>

static lan_status write_heading(FILE *out, const lan_battle *battle,
                                size_t column)
{
    const size_t size = lan_trajectory_heading(battle, column, NULL, 0) + 1;
    char *text = malloc(size);

    if (text == NULL) {
        return LAN_ENOMEM;
    }
    lan_trajectory_heading(battle, column, text, size);
    fprintf(out, ",%s", text);
    free(text);
    return LAN_OK;
}

lan_status lan_cli_curve_write(FILE *out, const lan_battle *battle,
                               const lan_trajectory *trajectory)
{
    const size_t width = trajectory->columns + 1;
    char number[LAN_TEXT_DOUBLE_SIZE];

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
                fprintf(out, i == 0 ? "%s" : ",%s",
                        lan_text_from_double(value, number));
            }
        }
        fputc('\n', out);
    }
    return LAN_OK;
}
