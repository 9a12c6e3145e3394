/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/signals.h"

#include <signal.h>
#include <stddef.h>

static const int caught_signals[] = {SIGINT, SIGTERM, SIGHUP};

/* The one thing a signal handler may write. */
static volatile sig_atomic_t last_signal;

static void note_signal(int signal_number)
{
    last_signal = signal_number;
}

int lan_cli_signal(void)
{
    return (int)last_signal;
}

void lan_cli_signals_catch(bool on)
{
    struct sigaction action = {.sa_handler = on ? note_signal : SIG_DFL};

    sigemptyset(&action.sa_mask);
    action.sa_flags = on ? (int)SA_RESETHAND : 0;
    for (size_t i = 0; i < sizeof caught_signals / sizeof caught_signals[0];
         i++) {
        struct sigaction before;
        if (sigaction(caught_signals[i], NULL, &before) == 0 &&
            before.sa_handler != SIG_IGN) {
            sigaction(caught_signals[i], &action, NULL);
        }
    }
}
