/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/swept.h"

#include "tests/support/support.h"

swept swept_duel_by(const char *text, uint64_t seed)
{
    swept made = {.reading = read_duel_with_line(7, text)};
    lan_error err;
    lan_error_clear(&err);
    if (made.reading.status != LAN_OK ||
        lan_sweep_create(made.reading.scenario, seed, &made.sweep, &err) !=
            LAN_OK) {
        fail_with("%s%s", reading_report(&made.reading), err.text);
    }
    return made;
}

swept swept_duel(const char *text)
{
    return swept_duel_by(text, 7);
}

void swept_clear(swept *of)
{
    lan_sweep_destroy(of->sweep);
    reading_clear(&of->reading);
}
