# tests/property/local.mk - laws that random battles must keep; source name.c.
# SPDX-License-Identifier: GPL-3.0-or-later
cmocka_tests += \
	%D%/test_avoidance_routes \
	%D%/test_battles \
	%D%/test_chance \
	%D%/test_chance_gone \
	%D%/test_closed_against_gsl \
	%D%/test_closed_first_time \
	%D%/test_closed_form \
	%D%/test_cost_tree \
	%D%/test_dead_end_savings \
	%D%/test_dead_ends \
	%D%/test_fading_ends \
	%D%/test_field \
	%D%/test_fire_of_pairs \
	%D%/test_first_moves \
	%D%/test_fit_intervals \
	%D%/test_fit_recovery \
	%D%/test_games \
	%D%/test_gone_zero \
	%D%/test_graph_search_optimal \
	%D%/test_ground \
	%D%/test_parameter \
	%D%/test_hex_search_optimal \
	%D%/test_jacobian \
	%D%/test_jump_routes \
	%D%/test_literal \
	%D%/test_odds_exact \
	%D%/test_odds_normal \
	%D%/test_orders \
	%D%/test_outline \
	%D%/test_replanning \
	%D%/test_request_queue \
	%D%/test_search \
	%D%/test_search_requests \
	%D%/test_smooth \
	%D%/test_symmetries \
	%D%/test_turning \
	%D%/test_two_tier \
	%D%/test_visibility \
	%D%/test_wall
