# solver/duels/local.mk - many plain duels at once
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/duel_forms.c \
	%D%/duel_forms_body_impl.h \
	%D%/duel_laws_impl.h \
	%D%/duel_losses_impl.h \
	%D%/duel_roots_impl.h \
	%D%/duel_steps.c \
	%D%/duel_steps_body_impl.h \
	%D%/duels.c \
	%D%/duels_impl.h
