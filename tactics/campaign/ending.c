/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When a campaign is over, and who has won.
 */
#include "tactics/campaign/campaign_impl.h"

static void end_by(lan_campaign *c, int32_t winner, lan_end_reason reason)
{
    c->is_over = true;
    c->winner = winner;
    c->reason = reason;
}

/* The only side with an army that is not out; LAN_WINNER_NONE: several;
 * LAN_WINNER_MUTUAL: none. */
static int32_t side_left(const lan_campaign *c)
{
    int32_t left = LAN_WINNER_MUTUAL;
    for (int32_t s = 0; s < c->side_count; s++) {
        if (c->alive[s] > 0) {
            if (left >= 0) {
                return LAN_WINNER_NONE;
            }
            left = s;
        }
    }
    return left;
}

void lan_ending_judge(lan_campaign *c)
{
    const int32_t reached =
        lan_objectives_update(c->objectives, &c->view, c->time);
    if (reached >= 0) {
        c->records.story.objective = reached;
        lan_story_add(c, LAN_CAMPAIGN_OBJECTIVE, -1,
                      c->def->objectives[reached].place, reached);
        end_by(c, c->def->objectives[reached].side, LAN_END_OBJECTIVE);
        return;
    }
    const int32_t left = side_left(c);
    if (left != LAN_WINNER_NONE) {
        end_by(c, left, c->last_out);
    } else if (c->time >= c->def->battle->end) {
        end_by(c, LAN_WINNER_NONE, LAN_END_TIME);
    }
}

void lan_ending_judge_rest(lan_campaign *c)
{
    if (lan_fights_is_still(c->fights)) {
        end_by(c, LAN_WINNER_NONE, LAN_END_STALEMATE);
    }
}
