/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/scene.h"

#include "results/pages/pages_impl.h"
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

static bool fill_page(void *context)
{
    lan_document *document = NULL;
    lan_status status =
        lan_document_create(LAN_FOR(LAN_FORMAT_HTML), &document);
    if (status == LAN_OK) {
        lan_page_moments(document, context);
        status = lan_document_status(document);
    }
    lan_document_destroy(document);
    return oom_has_succeeded(status, NULL);
}

TEST(moments_without_memory_lose_their_document)
{
    lan_fought fought =
        fought_text(lan_example_text(lan_example_find("grand-battle")), NULL);
    assert_true(oom_try_all(fill_page, &fought) > 20);
    lan_fought_clear(&fought);
}
