/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/browser/player.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void player_make(const browser *b, const char *example)
{
    shown_run(b, "example %s >played.yaml", example);
    char *text = shown_read(b, "played.yaml");
    const bool has_map = strstr(text, "\nmap:") != NULL;
    free(text);
    shown_run(b, "run played.yaml --quiet -o curve.csv %s >/dev/null",
              has_map ? "--events events.csv --positions positions.csv" : "");
    shown_run(b, "run played.yaml --quiet --format html >played.html");
}

page *player_open(browser *b, const char *example, const char *fragment,
                  const page_reader *reader)
{
    player_make(b, example);
    return shown_open(b, "played.html", fragment, reader);
}

void player_seek(page *p, double time)
{
    json_decref(page_value(
        p,
        "{ const slider = document.getElementById('time');"
        "slider.value = %.17g; slider.dispatchEvent(new Event('input')); }",
        time));
}

double player_time(page *p)
{
    return page_number(p, "Number(document.getElementById('time').value)");
}

double player_end(page *p)
{
    return page_number(p, "Number(document.getElementById('time').max)");
}

bool player_is_playing(page *p)
{
    return page_is(p,
                   "document.getElementById('play').getAttribute('aria-label')"
                   " === 'Pause'");
}

void player_find(page *p, const char *selector, double *x, double *y)
{
    json_t *at = page_value(p,
                            "{ const e = document.querySelector('%s');"
                            "e.scrollIntoView({block: 'center'});"
                            "const r = e.getBoundingClientRect();"
                            "[r.x + r.width / 2, r.y + r.height / 2]; }",
                            selector);
    *x = json_number_value(json_array_get(at, 0));
    *y = json_number_value(json_array_get(at, 1));
    json_decref(at);
}

void player_click(page *p, const char *selector)
{
    double x = 0.0;
    double y = 0.0;
    player_find(p, selector, &x, &y);
    page_click(p, x, y);
}

double player_number(const char *text, double *half)
{
    char digits[64];
    size_t length = 0;
    for (const char *at = text; *at != '\0' && length + 1 < sizeof digits;
         at++) {
        if (*at != ',') {
            digits[length++] = *at;
        }
    }
    digits[length] = '\0';
    const double value = strtod(digits, NULL);
    /* zeros at the end are not written: 26 may be 25.96 */
    *half = fabs(value) >= 99.95 ? 0.5 : fabs(value) >= 9.995 ? 0.05 : 0.005;
    return value;
}

static double member(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

player_axes player_read_axes(page *p)
{
    json_t *panel =
        page_value(p, "[...document.querySelectorAll('svg > metadata')]"
                      ".flatMap((data) => JSON.parse(data.textContent))"
                      ".find((panel) => panel.is_stage)");
    const json_t *x = json_object_get(panel, "x");
    const json_t *y = json_object_get(panel, "y");
    const player_axes axes = {
        member(x, "from"),
        (member(x, "to_px") - member(x, "from_px")) /
            (member(x, "to") - member(x, "from")),
        member(x, "from_px"),
        member(y, "from"),
        (member(y, "to_px") - member(y, "from_px")) /
            (member(y, "to") - member(y, "from")),
        member(y, "from_px"),
    };
    assert_true(axes.scale_x > 0.0);
    json_decref(panel);
    return axes;
}
