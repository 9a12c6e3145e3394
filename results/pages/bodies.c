/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>

#include "plots/kinds/kinds.h"
#include "results/pages/pages_impl.h"

/* --- the field ------------------------------------------------------------ */

void lan_page_bodies_stage(lan_document *document,
                           const lan_battle_result *result)
{
    const lan_fought *const fought = result->fought;
    lan_figure *figure = NULL;
    if (fought->engagement == NULL ||
        !lan_document_wants(document, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_engagement_story *const story =
        lan_engagement_story_of(fought->engagement);
    if (story->frame_count < 2) {
        return;
    }
    const lan_bodies_view view = {
        .title = lan_scenario_title(fought->scenario),
        .time_unit = lan_scenario_time_unit(fought->scenario),
        .def = lan_scenario_engagement(fought->scenario),
        .story = story,
        .frame = story->frame_count - 1,
        .is_stage = true,
        .battle = fought->battle,
        .outcome = fought->outcome,
        .time = fought->outcome->time,
        .is_over = true,
        .seed = result->seed};
    const lan_status status = lan_bodies_figure(&view, &figure);
    if (status == LAN_OK) {
        lan_document_figure(document, figure, LAN_FIGURE_NOT_AS_TEXT);
        lan_document_lead(document);
    } else {
        lan_document_lose(document, status);
    }
}

/* --- how it was fought ---------------------------------------------------- */

void lan_page_bodies_work(lan_document *document,
                          const lan_battle_result *result)
{
    const lan_engagement_story *const story =
        lan_engagement_story_of(result->fought->engagement);
    lan_document_sentence(document, LAN_TONE_FAINT,
                          "Every soldier a body, seed %" PRIu64
                          ": %lld shot%s, %lld hit%s, %lld step%s",
                          result->seed, (long long)story->fired,
                          story->fired == 1 ? "" : "s", (long long)story->hits,
                          story->hits == 1 ? "" : "s", (long long)story->steps,
                          story->steps == 1 ? "" : "s");
    if (story->steps > 0) {
        lan_document_more(document, " of %.3g", story->step);
    }
    if (story->contacts > 0) {
        lan_document_more(document, ", %lld contact%s",
                          (long long)story->contacts,
                          story->contacts == 1 ? "" : "s");
    }
    if (story->capped > 0) {
        lan_document_more(document, ", %lld force%s cut",
                          (long long)story->capped,
                          story->capped == 1 ? "" : "s");
    }
    if (story->stuck > 0) {
        lan_document_more(document, "; %lld stuck at the end",
                          (long long)story->stuck);
    }
    lan_document_more(document, ".");
}
