/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"
#include "results/pages/pages_impl.h"

static bool has_losses(const lan_fought *fought)
{
    bool found = false;

    for (int32_t i = 0; i < fought->outcome->group_count && !found; i++) {
        const lan_group_outcome *group = &fought->outcome->groups[i];
        found = group->lost_combat + group->lost_other > 0.0;
    }
    return found;
}

void lan_page_losses(lan_document *document, const lan_fought *fought)
{
    const lan_losses_view view = {.title = lan_scenario_title(fought->scenario),
                                  .battle = fought->battle,
                                  .outcome = fought->outcome};
    lan_figure *figure = NULL;

    if (!has_losses(fought) || !lan_document_wants(document, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_status status = lan_losses_figure(&view, &figure);
    if (status == LAN_OK) {
        lan_document_figure(document, figure, LAN_FIGURE_NOT_AS_TEXT);
    } else {
        lan_document_lose(document, status);
    }
}
