/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/any_campaign.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lanchester/map.h"
#include "tests/support/support.h"

void put_text(writing *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int length =
        vsnprintf(w->text + w->length, TEXT_MOST - w->length, format, args);
    va_end(args);
    assert_true(length >= 0 && w->length + (size_t)length < TEXT_MOST);
    w->length += (size_t)length;
}

#define WIDTH_MOST  14
#define HEIGHT_MOST 9
#define ARMIES_MOST 9

typedef struct drawing {
    int32_t width;
    int32_t height;
    char cells[HEIGHT_MOST][WIDTH_MOST + 1];
    bool is_taken[HEIGHT_MOST][WIDTH_MOST];
    bool is_hex;
    int32_t armies;
    int32_t sides;
} drawing;

static void draw_map(random_source *random, drawing *d)
{
    static const char glyphs[] = "....=hT@@";
    const double rough = random_between(random, 0.0, 1.0);
    memset(d, 0, sizeof *d);
    d->width = random_integer(random, 3, WIDTH_MOST);
    d->height = random_integer(random, 2, HEIGHT_MOST);
    d->is_hex = random_chance(random, 0.2);
    for (int32_t y = 0; y < d->height; y++) {
        for (int32_t x = 0; x < d->width; x++) {
            d->cells[y][x] = random_chance(random, rough * 0.7)
                                 ? glyphs[random_integer(random, 0, 8)]
                                 : '.';
        }
    }
}

/* A cell that everybody may enter, free of armies where that is asked. */
static lan_cell draw_cell(random_source *random, drawing *d, bool free)
{
    for (;;) {
        const lan_cell at = {random_integer(random, 0, d->width - 1),
                             random_integer(random, 0, d->height - 1)};
        const char glyph = d->cells[at.y][at.x];
        if (glyph == 'T' || glyph == '@') {
            d->cells[at.y][at.x] = '.';
        }
        if (!free || !d->is_taken[at.y][at.x]) {
            return at;
        }
    }
}

static void put_place(writing *w, random_source *random, drawing *d,
                      const char *key)
{
    const lan_cell at = draw_cell(random, d, false);
    put_text(w, "%s[%d, %d]", key, at.x, at.y);
}

/* Another army, of its side or not; itself where there is none. */
static int32_t draw_army(random_source *random, const drawing *d, int32_t army,
                         bool friend)
{
    for (int tries = 0; tries < 50; tries++) {
        const int32_t other = random_integer(random, 0, d->armies - 1);
        if (other != army && (other % d->sides == army % d->sides) == friend) {
            return other;
        }
    }
    return army;
}

static void put_when(writing *w, random_source *random, drawing *d,
                     int32_t army)
{
    switch (random_integer(random, 0, 4)) {
    case 0:
        put_text(w, ", when: {left: %.2f}", random_between(random, 0.3, 0.99));
        break;
    case 1:
        put_text(w, ", when: {time: %.3f}", random_between(random, 0.0, 20.0));
        break;
    case 2:
        put_text(w, ", when: {reached_by: any}");
        break;
    case 3:
        put_text(w, ", when: {sees: any}");
        break;
    default:
        put_text(w, ", when: {out: a%d}", draw_army(random, d, army, false));
        break;
    }
}

static void put_order(writing *w, random_source *random, drawing *d,
                      int32_t army)
{
    const int32_t friend = draw_army(random, d, army, true);
    switch (random_integer(random, 0, 7)) {
    case 0:
    case 1:
        put_place(w, random, d, "{move: ");
        break;
    case 2:
    case 3:
        put_text(w, "{attack: a%d", draw_army(random, d, army, false));
        break;
    case 4:
        put_text(w, "{hold: %.3f", random_between(random, 0.0, 4.0));
        break;
    case 5:
        put_place(w, random, d, "{retreat: ");
        break;
    case 6:
        put_place(w, random, d, "{patrol: [");
        put_place(w, random, d, ", ");
        put_text(w, "]");
        break;
    default:
        if (friend < army) {
            put_text(w, "{follow: a%d", friend);
        } else {
            put_place(w, random, d, "{attack: ");
        }
        break;
    }
    if (random_chance(random, 0.2)) {
        put_when(w, random, d, army);
    }
    put_text(w, "}");
}

static void put_army(writing *w, random_source *random, drawing *d,
                     int32_t army)
{
    static const char *const stances[] = {"fight", "press", "avoid"};
    const lan_cell at = draw_cell(random, d, true);
    d->is_taken[at.y][at.x] = true;
    put_text(w, "  a%d: {side: s%d, area: 9000, at: [%d, %d], stance: %s", army,
             army % d->sides, at.x, at.y,
             stances[random_integer(random, 0, 2)]);
    if (random_chance(random, 0.2)) {
        put_text(w, ", enters: %.3f", random_between(random, 0.0, 10.0));
    }
    if (random_chance(random, 0.4)) {
        put_text(w, ", break: %.2f", random_between(random, 0.1, 0.9));
    }
    if (random_chance(random, 0.3)) {
        put_text(w, ", sight: %d", random_integer(random, 0, 600));
    }
    if (random_chance(random, 0.1)) {
        put_text(w, ", concealed: true");
    }
    if (random_chance(random, 0.2)) {
        put_text(w, ", losses: %.4f", random_between(random, 0.0, 0.05));
    }
    put_text(w, ", units: {foot: %d", random_integer(random, 1, 200));
    if (random_chance(random, 0.3)) {
        put_text(w, ", bow: %d", random_integer(random, 1, 50));
    }
    if (random_chance(random, 0.2)) {
        put_text(w, ", horse: %d", random_integer(random, 1, 50));
    }
    put_text(w, "}, orders: [");
    const int32_t count = random_integer(random, 0, 4);
    for (int32_t k = 0; k < count; k++) {
        put_text(w, k > 0 ? ", " : "");
        put_order(w, random, d, army);
    }
    put_text(w, "]}\n");
}

static void put_map(writing *w, random_source *random, const drawing *d)
{
    static const char *const corners[] = {"forbid", "one", "allow"};
    put_text(w, "map:\n  cell: 100\n");
    if (d->is_hex) {
        put_text(w, "  shape: hex\n");
    } else {
        put_text(w, "  corners: %s\n", corners[random_integer(random, 0, 2)]);
    }
    put_text(w, "  rows: |\n");
    for (int32_t y = 0; y < d->height; y++) {
        put_text(w, "    %s\n", d->cells[y]);
    }
    put_text(w,
             "terrain:\n"
             "  road: {glyph: \"=\", cost: 0.5}\n"
             "  hill: {glyph: h, cost: {foot: 1.73, horse: 2.5}, attack: 1.2}\n"
             "  wood: {glyph: T, cost: {foot: 2, horse: 0}, cover: 0.5,\n"
             "    opaque: true}\n");
}

void any_campaign(random_source *random, uint32_t number, writing *w)
{
    static drawing d;
    static writing armies;
    random_begin(random, number);
    draw_map(random, &d);
    const int32_t most = d.width * d.height / 2;
    d.sides = random_chance(random, 0.2) ? 3 : 2;
    d.armies = random_integer(random, d.sides, ARMIES_MOST);
    d.armies = d.armies < most ? d.armies : most;
    d.sides = d.armies < d.sides ? d.armies : d.sides;
    armies.length = 0;
    for (int32_t a = 0; a < d.armies; a++) {
        put_army(&armies, random, &d, a);
    }
    w->length = 0;
    put_text(w, "format: 1\ntime: {end: 60, points: 2}\n");
    put_map(w, random, &d);
    put_text(w,
             "units:\n"
             "  foot: {hit: 0.1, speed: %d, range: %d}\n"
             "  bow: {hit: 0.05, speed: 100, range: 300, fire: area,\n"
             "    attack_area: 3}\n"
             "  horse: {hit: 0.2, speed: 180, class: horse}\n"
             "armies:\n%s",
             random_integer(random, 50, 200), random_integer(random, 0, 200),
             armies.text);
    put_text(w, "movement: {mover: %s, known: %s, patience: %.2f}\n",
             random_chance(random, 0.3) ? "fsm" : "pibt",
             random_chance(random, 0.2) ? "seen" : "all",
             random_between(random, 0.5, 4.0));
    put_text(w, "rules: {pursuit: %g}\n",
             random_chance(random, 0.5) ? random_between(random, 0.0, 1.0)
                                        : 0.0);
}
