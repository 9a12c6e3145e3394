/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/linear_program_impl.h"

#include <setjmp.h>
#include <stddef.h>

#include <glpk.h>

/* What GLPK would print; errors it prints even where its output is off. */
static int swallow_text(void *nothing, const char *text)
{
    (void)nothing;
    (void)text;
    return 1;
}

static void leap_back(void *back)
{
    longjmp(*(jmp_buf *)back, 1);
}

/* GLPK aborts the process where memory is out, unless its hook leaves by a
 * long jump; then its environment is good for nothing but to be freed. */
static lan_status solve_or_leap(void (*solve)(void *context), void *context)
{
    jmp_buf back;
    if (setjmp(back) != 0) {
        glp_free_env();
        return LAN_ENOMEM;
    }
    glp_error_hook(leap_back, &back);
    solve(context);
    glp_error_hook(NULL, NULL);
    return LAN_OK;
}

lan_status linear_program_run(void (*solve)(void *context), void *context)
{
    const int state = glp_init_env();
    if (state > 1) {
        return state == 2 ? LAN_ENOMEM : LAN_EMISSING;
    }
    const int was_on = glp_term_out(GLP_OFF);
    glp_term_hook(swallow_text, NULL);
    const lan_status status = solve_or_leap(solve, context);
    if (status == LAN_OK && state == 0) {
        glp_free_env(); /* made here: a thread that ends leaves nothing */
    } else if (status == LAN_OK) {
        glp_term_hook(NULL, NULL);
        glp_term_out(was_on);
    }
    return status;
}
