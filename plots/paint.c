/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/figure.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

typedef struct oklab {
    double l; /* lightness, 0 .. 1 */
    double a;
    double b;
} oklab;

static double linear_of(double part)
{
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double gamma_of(double part)
{
    return part <= 0.0031308 ? 12.92 * part
                             : 1.055 * pow(part, 1.0 / 2.4) - 0.055;
}

static oklab oklab_of(uint32_t rgb)
{
    const double r = linear_of((double)(rgb >> 16 & 0xFFU) / 255.0);
    const double g = linear_of((double)(rgb >> 8 & 0xFFU) / 255.0);
    const double b = linear_of((double)(rgb & 0xFFU) / 255.0);
    const double l =
        cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m =
        cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s =
        cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return (oklab){0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                   1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                   0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

/* Red, green and blue, possibly outside of 0 .. 1. */
static void parts_of(const oklab *at, double parts[3])
{
    const double l =
        pow(at->l + 0.3963377774 * at->a + 0.2158037573 * at->b, 3);
    const double m =
        pow(at->l - 0.1055613458 * at->a - 0.0638541728 * at->b, 3);
    const double s =
        pow(at->l - 0.0894841775 * at->a - 1.2914855480 * at->b, 3);
    parts[0] = gamma_of(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
    parts[1] =
        gamma_of(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
    parts[2] =
        gamma_of(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
}

/* The colour, desaturated if no screen could show it. */
static uint32_t rgb_of(oklab at)
{
    double parts[3];
    uint32_t rgb = 0;
    bool is_in_gamut = false;
    for (int i = 0; i <= 40 && !is_in_gamut; i++) {
        is_in_gamut = true;
        parts_of(&at, parts);
        for (int k = 0; k < 3; k++) {
            is_in_gamut =
                is_in_gamut && parts[k] >= -1e-4 && parts[k] <= 1.0 + 1e-4;
        }
        at.a *= 0.94;
        at.b *= 0.94;
    }
    for (int i = 0; i < 3; i++) {
        const double part = fmin(fmax(parts[i], 0.0), 1.0);
        rgb = rgb << 8 | (uint32_t)lround(255.0 * part);
    }
    return rgb;
}

/* Ink on coloured areas, depending on their lightness on white and on black
 * paper. */
#define BLACK_ON_BOTH    0x010101
#define BLACK_THEN_WHITE 0x020202
#define WHITE_ON_BOTH    0xFEFEFE
#define WHITE_THEN_BLACK 0xFDFDFD

static const struct {
    lan_paint role;
    uint32_t on_white;
    uint32_t on_black;
} roles[] = {
    {PAINT_INK, 0x222222, 0xE8E6E3},
    {PAINT_MUTED, 0x6E6E6E, 0xA3A3A3},
    {PAINT_GRID, 0xE4E4E4, 0x33373C},
    {PAINT_PAPER, 0xFFFFFF, 0x14171A},
    {BLACK_ON_BOTH, BLACK_ON_BOTH, BLACK_ON_BOTH},
    {BLACK_THEN_WHITE, BLACK_THEN_WHITE, WHITE_ON_BOTH},
    {WHITE_ON_BOTH, WHITE_ON_BOTH, WHITE_ON_BOTH},
    {WHITE_THEN_BLACK, WHITE_THEN_BLACK, BLACK_ON_BOTH},
};

/* Lightness of black paper, and how strongly lightness is inverted on it. */
#define DARKEST  0.20
#define TURN     1.02
#define LIGHTEST 0.93

uint32_t lan_paint_rgb(lan_paint paint, bool is_dark)
{
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++) {
        if (paint == roles[i].role || (is_dark && paint == roles[i].on_white)) {
            return is_dark ? roles[i].on_black : roles[i].on_white;
        }
    }
    if (!is_dark) {
        return paint & 0xFFFFFFU;
    }
    oklab at = oklab_of(paint & 0xFFFFFFU);
    const double chroma = hypot(at.a, at.b);
    /* Saturated colours keep their lightness; pale colours are inverted. */
    const double turned = fmin(LIGHTEST, DARKEST + TURN * (1.0 - at.l));
    const double bright = 0.40 + 0.51 * at.l;
    const double keep = fmin(1.0, chroma / 0.13);
    /* nearly white colours gain saturation */
    const double depth = 1.0 + fmin(0.7, fmax(0.0, 7.0 * (at.l - 0.85)));
    at.l = turned + keep * keep * (bright - turned);
    at.a *= depth;
    at.b *= depth;
    return rgb_of(at);
}

lan_paint paint_mix(lan_paint a, lan_paint b, double share_of_b)
{
    const oklab from = oklab_of(lan_paint_rgb(a, false));
    const oklab to = oklab_of(lan_paint_rgb(b, false));
    const double s = share_of_b;
    return rgb_of((oklab){from.l + s * (to.l - from.l),
                          from.a + s * (to.a - from.a),
                          from.b + s * (to.b - from.b)});
}

lan_paint paint_member(lan_paint paint, size_t member)
{
    static const double lighter[6] = {0.0, 0.15, -0.16, 0.24, -0.26, 0.08};
    oklab at = oklab_of(lan_paint_rgb(paint, false));
    const double by = lighter[member % 6];
    if (member == 0) {
        return paint;
    }
    at.l = fmin(0.82, fmax(0.25, at.l + by));
    return rgb_of(at);
}

/* Relative luminance as in WCAG 2.2. */
static double luminance_of(uint32_t rgb)
{
    return 0.2126 * linear_of((double)(rgb >> 16 & 0xFFU) / 255.0) +
           0.7152 * linear_of((double)(rgb >> 8 & 0xFFU) / 255.0) +
           0.0722 * linear_of((double)(rgb & 0xFFU) / 255.0);
}

/* Luminance with equal contrast to black and white, 4.6 : 1. */
#define MIDDLE 0.179

lan_paint paint_on(lan_paint paper)
{
    const bool is_light = luminance_of(lan_paint_rgb(paper, false)) > MIDDLE;
    if (luminance_of(lan_paint_rgb(paper, true)) > MIDDLE) {
        return is_light ? BLACK_ON_BOTH : WHITE_THEN_BLACK;
    }
    return is_light ? BLACK_THEN_WHITE : WHITE_ON_BOTH;
}

/* Luminances at which text has a contrast of 4.5 on white or black paper, and
 * on slightly darker or lighter areas of a map. */
#define TEXT_LIGHTEST 0.145
#define TEXT_DARKEST  0.25

uint32_t paint_text(lan_paint paint, bool is_dark)
{
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++) {
        if (paint == roles[i].role || paint == roles[i].on_white) {
            return lan_paint_rgb(paint, is_dark);
        }
    }
    const double step = is_dark ? 0.01 : -0.01;
    const double bound = is_dark ? TEXT_DARKEST : TEXT_LIGHTEST;
    uint32_t rgb = lan_paint_rgb(paint, is_dark);
    oklab at = oklab_of(rgb);
    while ((luminance_of(rgb) - bound) * step < 0.0) {
        at.l += step;
        rgb = rgb_of(at);
    }
    return rgb;
}

double paint_lightness(lan_paint paint)
{
    if (paint > 0xFFFFFFu) {
        return paint == PAINT_PAPER ? 1.0 : 0.0;
    }
    return (0.299 * (double)(paint >> 16) +
            0.587 * (double)(paint >> 8 & 0xFFu) +
            0.114 * (double)(paint & 0xFFu)) /
           255.0;
}

/* The index of the nearest of the levels 0, 95, 135, ... 255. */
static int level_of(uint32_t part)
{
    return part < 48 ? 0 : part <= 115 ? 1 : ((int)part - 36) / 40;
}

int paint_terminal(lan_paint paint)
{
    const uint32_t rgb = lan_paint_rgb(paint, false);
    return paint == PAINT_INK || paint == PAINT_NONE || paint == PAINT_PAPER
               ? -1
               : 16 + 36 * level_of(rgb >> 16 & 0xFFU) +
                     6 * level_of(rgb >> 8 & 0xFFU) + level_of(rgb & 0xFFU);
}

/* --- sides --------------------------------------------------------------- */

static const lan_paint palette[] = {0x0072B2, 0xD55E00, 0x009E73, 0xB8578F,
                                    0x666666, 0xA88A00, 0x4AA3DF, 0x8C4A1F};

/* A colour word in a name, and its colour on white and on black. */
typedef struct named_paint {
    const char *name;
    lan_paint paint;
} named_paint;

static const named_paint side_names[] = {
    {"red", 0xC9302C},     {"blue", 0x1F6FB5},   {"green", 0x2E8B4F},
    {"orange", 0xD9690E},  {"yellow", 0xB59A00}, {"gold", 0xB59A00},
    {"purple", 0x7E4FA8},  {"violet", 0x7E4FA8}, {"pink", 0xD0629F},
    {"brown", 0x8C5A2B},   {"black", 0x2B2B2B},  {"white", 0x9AA3AB},
    {"gray", 0x747474},    {"grey", 0x747474},   {"silver", 0x8E979F},
    {"cyan", 0x0E9AA7},    {"teal", 0x0F7F7A},   {"crimson", 0xA81E3C},
    {"scarlet", 0xCF2A17}, {"amber", 0xC98A00},  {"navy", 0x1C3F7A},
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* True if a name contains the word, also in the plural: "red", "Red army",
 * "the_red", "trees". */
static bool has_word(const char *name, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = name; *at != '\0'; at++) {
        const bool begins = at == name || !isalpha((unsigned char)at[-1]);
        if (begins && strncasecmp(at, word, length) == 0 &&
            !isalpha((unsigned char)at[length + (at[length] == 's')])) {
            return true;
        }
    }
    return false;
}

static double distance_of(lan_paint a, lan_paint b)
{
    const oklab one = oklab_of(a);
    const oklab other = oklab_of(b);
    return hypot(hypot(one.a - other.a, one.b - other.b), one.l - other.l);
}

/* Lines, and areas, closer in colour than this look the same. */
#define ALIKE        0.10
#define GROUND_ALIKE 0.05

/* taken  PAINT_NONE: not yet */
static bool is_free(lan_paint paint, const lan_paint *taken, size_t count,
                    double alike)
{
    bool is = true;
    for (size_t i = 0; i < count && is; i++) {
        is = taken[i] == PAINT_NONE || !(distance_of(paint, taken[i]) < alike);
    }
    return is;
}

/* Gives each name the colour of its colour word if the colour is free;
 * otherwise PAINT_NONE. */
static void paint_by_names(const named_paint *named, size_t named_count,
                           const char *const *names, size_t count, double alike,
                           lan_paint *out)
{
    for (size_t i = 0; i < count; i++) {
        out[i] = PAINT_NONE;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < named_count && out[i] == PAINT_NONE; k++) {
            if (has_word(names[i], named[k].name) &&
                is_free(named[k].paint, out, count, alike)) {
                out[i] = named[k].paint;
            }
        }
    }
}

/* The first free colour of a list, starting at an index. */
static lan_paint listed_paint(const lan_paint *list, size_t list_count,
                              size_t first, const lan_paint *taken,
                              size_t count, double alike)
{
    for (size_t k = 0; k < list_count; k++) {
        const lan_paint paint = list[(first + k) % list_count];
        if (is_free(paint, taken, count, alike)) {
            return paint;
        }
    }
    return paint_member(list[first % list_count], 1 + first / list_count);
}

/* Above this many sides, colours repeat. */
#define SIDES_MAX 32

void lan_side_paints(const char *const *names, size_t count, lan_paint *out)
{
    const size_t compared = count < SIDES_MAX ? count : SIDES_MAX;
    paint_by_names(side_names, COUNT(side_names), names, compared, ALIKE, out);
    for (size_t i = 0; i < count; i++) {
        if (i >= compared || out[i] == PAINT_NONE) {
            out[i] =
                listed_paint(palette, COUNT(palette), i, out, compared, ALIKE);
        }
    }
}

/* --- ground -------------------------------------------------------------- */

static const named_paint grounds[] = {
    {"plain", 0xF4F0E2},   {"ground", 0xF4F0E2},   {"field", 0xEADFB0},
    {"grass", 0xCFE0A8},   {"meadow", 0xCFE0A8},   {"sand", 0xEFD88E},
    {"road", 0xDDBB8C},    {"street", 0xDDBB8C},   {"path", 0xDDBB8C},
    {"bridge", 0xB98146},  {"village", 0xD08A78},  {"town", 0xB9655A},
    {"fort", 0x9A6A6A},    {"hill", 0xA9854F},     {"slope", 0xA9854F},
    {"pass", 0xC6BCA8},    {"mountain", 0x857766}, {"wood", 0x8DB67A},
    {"forest", 0x8DB67A},  {"tree", 0x4F7D46},     {"jungle", 0x5F9350},
    {"swamp", 0x98A282},   {"marsh", 0x98A282},    {"ford", 0xA9D3DF},
    {"shallow", 0xA9D3DF}, {"river", 0x5E9CC9},    {"water", 0x5E9CC9},
    {"lake", 0x5E9CC9},    {"sea", 0x3F78AC},      {"rock", 0x6E6962},
    {"cliff", 0x6E6962},   {"wall", 0x3F4249},     {"outside", 0x565A61},
    {"snow", 0xE6EEF4},
};

/* Colours of other terrains: passable, a new colour for each doubling of the
 * cost; impassable. */
static const lan_paint open_ground[] = {0xFAF8F2, 0xF1EBD6, 0xE4D9B4, 0xD5C795,
                                        0xC5B57A, 0xB3A263, 0xA08F50, 0x8C7C41};
static const lan_paint closed_ground[] = {0x4A4E57, 0x7C6A5E, 0x23262C,
                                          0x8A8F99};

void ground_paints(const char *const *names, const double *costs, size_t count,
                   lan_paint *out)
{
    double cheapest = LAN_INF;
    for (size_t i = 0; i < count; i++) {
        cheapest = costs[i] > 0.0 ? fmin(cheapest, costs[i]) : cheapest;
    }
    paint_by_names(grounds, COUNT(grounds), names, count, GROUND_ALIKE, out);
    for (size_t i = 0; i < count; i++) {
        const bool is_open = costs[i] > 0.0;
        const double doublings = round(log2(costs[i] / cheapest));
        const double last = (double)COUNT(open_ground) - 1.0;
        if (out[i] == PAINT_NONE) {
            out[i] = listed_paint(is_open ? open_ground : closed_ground,
                                  is_open ? COUNT(open_ground)
                                          : COUNT(closed_ground),
                                  is_open ? (size_t)fmin(doublings, last) : 0,
                                  out, count, GROUND_ALIKE);
        }
    }
}

lan_dash lan_side_dash(size_t side)
{
    return (lan_dash)(side % (DASH_DASH_DOT_DOT + 1));
}
