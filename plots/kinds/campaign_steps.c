/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "plots/kinds/campaign_impl.h"

static int by_army_and_time(const void *left, const void *right)
{
    const lan_campaign_step *const a = *(lan_campaign_step *const *)left;
    const lan_campaign_step *const b = *(lan_campaign_step *const *)right;
    if (a->army != b->army) {
        return a->army < b->army ? -1 : 1;
    }
    /* an army that enters may depart at once */
    return a->arrive < b->arrive ? -1 : a->arrive > b->arrive;
}

lan_status campaign_steps_init(campaign_steps *out,
                               const lan_campaign_view *view)
{
    const lan_campaign_story *const story = view->story;
    campaign_steps made = {
        .first = calloc(story->army_count + 1, sizeof *made.first),
        .items = calloc(story->step_count + 1, sizeof *made.items)};
    if (made.first == NULL || made.items == NULL) {
        campaign_steps_clear(&made);
        return LAN_ENOMEM;
    }
    size_t count = 0;
    for (size_t i = 0; i < story->step_count; i++) {
        if (lan_campaign_is_made(view, &story->steps[i])) {
            made.items[count++] = &story->steps[i];
            made.first[story->steps[i].army + 1]++;
        }
    }
    for (size_t i = 0; i < story->army_count; i++) {
        made.first[i + 1] += made.first[i];
    }
    if (count > 1) {
        qsort((void *)made.items, count, sizeof *made.items, by_army_and_time);
    }
    *out = made;
    return LAN_OK;
}

void campaign_steps_clear(campaign_steps *steps)
{
    free(steps->first);
    free((void *)steps->items);
}
