/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "plots/kinds/campaign_impl.h"

/* Radius of the costliest battle's disc, as a share of the map, and where
 * battles are many; and of one whose losses are next to nothing, as a share of
 * that. */
#define DISC_LARGEST 0.05
#define DISC_OF_MANY 0.025
#define DISC_LEAST   0.25
#define DISC_CORNERS 40
#define FULL_TURN    6.28318530717958648

#define DISC_FILL    0xE0A100u
#define DISC_OPACITY 0.45
#define DISC_BORDER  0x8A6200u

/* More battles have no numbers. */
#define NUMBERS_MOST 24
#define NUMBER_SIZE  16

static double largest_losses(const lan_campaign_story *story)
{
    double largest = 0.0;
    for (size_t i = 0; i < story->battle_count; i++) {
        largest = fmax(largest, lan_campaign_losses(&story->battles[i]));
    }
    return largest;
}

static void write_hover(const lan_campaign_view *view, size_t index,
                        char text[160])
{
    const lan_campaign_battle *const battle = &view->story->battles[index];
    char from[LAN_NUMBER_SIZE];
    char to[LAN_NUMBER_SIZE];
    char lost[LAN_NUMBER_SIZE];
    (void)snprintf(text, 160, "battle %zu, %s to %s: %s lost", index + 1,
                   lan_number_digits(battle->from, 4, from),
                   lan_number_digits(battle->to, 4, to),
                   lan_number_count(lan_campaign_losses(battle), lost));
}

static void add_disc(const lan_campaign_view *view, size_t index, lan_point at,
                     double radius, lan_panel *panel)
{
    double x[DISC_CORNERS];
    double y[DISC_CORNERS];
    char hover[160];
    for (int i = 0; i < DISC_CORNERS; i++) {
        const double angle = FULL_TURN * i / DISC_CORNERS;
        x[i] = at.x + radius * cos(angle);
        y[i] = at.y + radius * sin(angle);
    }
    write_hover(view, index, hover);
    const lan_area disc = {.x = x,
                           .y = y,
                           .count = DISC_CORNERS,
                           .fill = DISC_FILL,
                           .border = DISC_BORDER,
                           .opacity = DISC_OPACITY,
                           .hover = hover};
    lan_panel_area(panel, &disc);
}

/* A number beside the middle of each battle. */
static void add_numbers(const double *x, const double *y, size_t count,
                        lan_panel *panel)
{
    char numbers[NUMBERS_MOST][NUMBER_SIZE];
    const char *texts[NUMBERS_MOST];
    for (size_t i = 0; i < count; i++) {
        (void)snprintf(numbers[i], NUMBER_SIZE, "%zu", i + 1);
        texts[i] = numbers[i];
    }
    const lan_points points = {.x = x,
                               .y = y,
                               .count = count,
                               .paint = DISC_BORDER,
                               .size = 2.0,
                               .texts = texts,
                               .drops_texts = true};
    lan_panel_points(panel, &points);
}

void campaign_add_battles(const lan_campaign_view *view,
                          const campaign_ground *ground, lan_panel *panel)
{
    const lan_campaign_story *const story = view->story;
    const size_t count = story->battle_count;
    const double largest = largest_losses(story);
    const double radius = count > NUMBERS_MOST ? DISC_OF_MANY : DISC_LARGEST;
    double *const x = lan_panel_room(panel, 2 * count, sizeof *x);
    if (x == NULL) {
        return;
    }
    double *const y = x + count;
    for (size_t i = 0; i < count; i++) {
        const double lost = lan_campaign_losses(&story->battles[i]);
        const double share = largest > 0.0 ? sqrt(lost / largest) : 0.0;
        const lan_point at =
            lan_campaign_battle_middle(view, &story->battles[i]);
        x[i] = at.x;
        y[i] = at.y;
        if (i == 0) {
            route_add_sample(at, DISC_FILL, DISC_OPACITY, "battle", panel);
        }
        add_disc(view, i, at,
                 radius * ground->longest * fmax(share, DISC_LEAST), panel);
    }
    if (count > 0 && count <= NUMBERS_MOST) {
        add_numbers(x, y, count, panel);
    }
}
