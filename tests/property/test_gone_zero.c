/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random battles in which `rules.gone` is 0, so that what only area fire hits
 * is never gone by law, beside others that share their attackers' fire.
 */
#include "base/real.h"
#include "tests/support/any_battle.h"
#include "tests/support/random.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES 1000

/* Times that a run looks up, each after 64 steps: most battles of this kind
 * take some hundred steps. */
#define LOOKS 3000

static bool count_down(void *context, double done, double total)
{
    int *left = context;
    (void)done;
    (void)total;
    return --*left > 0;
}

static lan_status fight(scene *s)
{
    const lan_solver_options options = lan_solver_options_default();
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = NULL;
    int left = LOOKS;
    const lan_progress progress = {count_down, &left};
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    lan_solver_set_progress(solver, &progress);
    const lan_status status = lan_solver_run(solver, battle, NULL, NULL, NULL);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return status;
}

/* A group that stands on next to nothing makes a battle as stiff as it does
 * elsewhere; one in a thousand of these takes longer. */
TEST(battles_in_which_nothing_is_gone_above_zero_end)
{
    double points[8];
    int long_ones = 0;
    random_source *random = random_create(20261125);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 20.0);
    for (int c = 0; c < CASES; c++) {
        random_begin(random, (uint32_t)c);
        any_battle_draw(random, s, points);
        s->def.gone = 0.0;
        const lan_status status = fight(s);
        long_ones += status == LAN_ECANCELLED;
        if (status != LAN_OK && status != LAN_ECANCELLED) {
            fail_with("seed %lu case %d: status %d", random_seed(random), c,
                      (int)status);
        }
    }
    print_message("# %d of %d battles took over %d steps\n", long_ones, CASES,
                  64 * LOOKS);
    assert_in_range(long_ones, 0, CASES / 100);
    scene_destroy(s);
    random_destroy(random);
}
