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

static const char *const few =
    "format: 1\n"
    "time: {end: 4}\n"
    "units:\n"
    "  sloop: {hit: 0.2, rate: 1, speed: 60, range: 200, steer: intercept,\n"
    "          body: {length: 30, width: 8, mass: 200000}}\n"
    "  pike: {hit: 0.3, rate: 1, range: 200, steer: hold,\n"
    "         body: {radius: 0.4}}\n"
    "armies:\n"
    "  blue: {at: [0, 0], facing: 90, formation: {ranks: 1, spacing: 40},\n"
    "         units: {sloop: 2}}\n"
    "  red: {at: [100, 5], facing: 270, units: {pike: 2}}\n"
    "solver: bodies\n";

static lan_fought film_few(void)
{
    lan_fought fought = fought_text(few, NULL);
    lan_error err;
    assert_ok_or(lan_fought_film(&fought, 1, NULL, &err), &err);
    return fought;
}

TEST(a_scene_of_bodies_without_memory_leaves_nothing)
{
    lan_fought fought = film_few();
    assert_true(oom_try_all(make_scene, &fought) > 6);
    lan_fought_clear(&fought);
}

static bool make_film(void *context)
{
    lan_fought again = *(const lan_fought *)context;
    lan_error err;
    lan_error_clear(&err);
    lan_status status = lan_engagement_create(
        lan_scenario_engagement(again.scenario), &again.engagement, &err);
    if (status == LAN_OK) {
        status = lan_engagement_fight(
            again.engagement, &(lan_engagement_request){.seed = 1}, &err);
        if (status == LAN_OK) {
            status = lan_fought_film(&again, 1, NULL, &err);
        }
        lan_engagement_destroy(again.engagement);
    }
    return oom_has_succeeded(status, &err);
}

TEST(a_film_without_memory_leaves_nothing)
{
    lan_fought fought = fought_text(few, NULL);
    assert_true(oom_try_all(make_film, &fought) >= 2);
    lan_fought_clear(&fought);
}

static bool fill_stage(void *context)
{
    const lan_battle_result result = {.path = "few", .fought = context};
    lan_document *document = NULL;
    lan_status status =
        lan_document_create(LAN_FOR(LAN_FORMAT_HTML), &document);
    if (status == LAN_OK) {
        lan_page_bodies_stage(document, &result);
        status = lan_document_status(document);
    }
    lan_document_destroy(document);
    return oom_has_succeeded(status, NULL);
}

TEST(a_field_without_memory_loses_its_document)
{
    lan_fought fought = film_few();
    assert_true(oom_try_all(fill_stage, &fought) > 10);
    lan_fought_clear(&fought);
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
