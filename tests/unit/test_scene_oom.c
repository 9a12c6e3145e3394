/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/scene.h"

#include "scenarios/examples.h"
#include "tests/support/oom.h"
#include "tests/support/scene_judge.h"
#include "tests/support/support.h"

static bool make_scene(void *context)
{
    json_t *scene = NULL;
    const lan_status status = lan_scene_create(context, &scene);
    const bool made = oom_has_made(status, scene);
    json_decref(scene);
    return made;
}

TEST(a_scene_without_memory_leaves_nothing)
{
    static const char *const names[] = {"thermopylae", "iwo-jima"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        lan_fought fought =
            fought_text(lan_example_text(lan_example_find(names[i])), NULL);
        assert_true(oom_try_all(make_scene, &fought) > 6);
        lan_fought_clear(&fought);
    }
}
