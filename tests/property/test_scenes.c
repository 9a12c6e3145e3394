/* tests/property/test_scenes.c - scenes of random small campaigns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each is judged by scene_judge.h at random times against its story
 *          and its trajectory.
 */
#include "tests/support/any_campaign.h"
#include "tests/support/reading.h"
#include "tests/support/scene_judge.h"

#define TIMES 200

TEST(scenes_of_random_campaigns_say_what_happened)
{
    static writing w;
    static const char *const settings[] = {"time.points=40", NULL};
    random_source *random = random_create(20265);
    const int cases = random_cases(300);
    int marched = 0;
    int left = 0;
    for (int k = 0; k < cases; k++) {
        any_campaign(random, (uint32_t)k, &w);
        test_reading reading = read_text(w.text);
        const bool is_valid = reading.status == LAN_OK;
        reading_clear(&reading);
        if (!is_valid) {
            continue; /* a place that its slowest class cannot reach */
        }
        lan_fought fought = fought_text(w.text, settings);
        const lan_campaign_story *const story =
            lan_campaign_story_of(fought.campaign);
        json_t *const scene = scene_read(&fought);
        assert_scene_is_true(&fought, scene, random, TIMES);
        marched += story->step_count > 2 * story->army_count;
        for (size_t i = 0; i < story->army_count; i++) {
            left += story->armies[i].stop == LAN_STOP_FLED ||
                    story->armies[i].stop == LAN_STOP_CAPTURED;
        }
        json_decref(scene);
        lan_fought_clear(&fought);
    }
    assert_true(marched > cases / 4);
    assert_true(left > cases / 50);
    random_destroy(random);
}
