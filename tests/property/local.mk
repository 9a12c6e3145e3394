# tests/property/local.mk - laws that random battles must keep; a file a group.
# SPDX-License-Identifier: GPL-3.0-or-later
test_programs += %D%/property
test_groups += $(property_groups)
tests_property_property_LDADD = $(LDADD) $(LIBCCD_LIBS)
tests_property_property_SOURCES = \
	$(property_groups) \
	tests/support/staged.c \
	tests/support/staged.h
property_groups = \
	%D%/test_allocations.c \
	%D%/test_any_shape.c \
	%D%/test_battles.c \
	%D%/test_bodies.c \
	%D%/test_campaign_games.c \
	%D%/test_campaigns.c \
	%D%/test_chance.c \
	%D%/test_closed_against_gsl.c \
	%D%/test_closed_form.c \
	%D%/test_contacts.c \
	%D%/test_crowds.c \
	%D%/test_engagement_aim.c \
	%D%/test_engagement_any.c \
	%D%/test_engagements.c \
	%D%/test_engagements_maps.c \
	%D%/test_fading_ends.c \
	%D%/test_fit_duels.c \
	%D%/test_fit_intervals.c \
	%D%/test_fit_recovery.c \
	%D%/test_games.c \
	%D%/test_ground.c \
	%D%/test_parameter.c \
	%D%/test_islands.c \
	%D%/test_literal.c \
	%D%/test_march_routes.c \
	%D%/test_marchings.c \
	%D%/test_move_plans.c \
	%D%/test_odds_exact.c \
	%D%/test_orders.c \
	%D%/test_prices.c \
	%D%/test_shapes.c \
	%D%/test_search.c \
	%D%/test_symmetries.c \
	%D%/test_turning.c \
	%D%/test_walls.c

long_tests += %D%/rows.sh

EXTRA_DIST += %D%/rows.pl
