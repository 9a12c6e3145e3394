# tests/unit/local.mk - each file a group of tests, of one of three programs.
# SPDX-License-Identifier: GPL-3.0-or-later
test_programs += %D%/unit
test_groups += $(tests_unit_unit_SOURCES)
tests_unit_unit_LDADD = $(LDADD) $(JANSSON_LIBS) $(SQLITE_LIBS) $(GLPK_LIBS)
tests_unit_unit_LDFLAGS = $(AM_LDFLAGS) -pthread
tests_unit_unit_SOURCES = \
	%D%/test_advance.c \
	%D%/test_alike.c \
	%D%/test_all_keys.c \
	%D%/test_allocate.c \
	%D%/test_approach.c \
	%D%/test_avoidance.c \
	%D%/test_bad_indices.c \
	%D%/test_base.c \
	%D%/test_battle.c \
	%D%/test_battle_def.c \
	%D%/test_battle_def_pairs.c \
	%D%/test_bodies.c \
	%D%/test_campaign.c \
	%D%/test_campaign_claims.c \
	%D%/test_campaign_def.c \
	%D%/test_campaign_experiment.c \
	%D%/test_chance.c \
	%D%/test_chance_odds.c \
	%D%/test_chance_ticks.c \
	%D%/test_closed_form.c \
	%D%/test_complement.c \
	%D%/test_diff.c \
	%D%/test_diff_apart.c \
	%D%/test_diff_weapons.c \
	%D%/test_drawing.c \
	%D%/test_edit_sheet.c \
	%D%/test_engagement.c \
	%D%/test_engagement_experiment.c \
	%D%/test_engagement_maps.c \
	%D%/test_engagement_weapons.c \
	%D%/test_error.c \
	%D%/test_examples.c \
	%D%/test_expect.c \
	%D%/test_figure_text.c \
	%D%/test_fit.c \
	%D%/test_fit_law.c \
	%D%/test_fit_statistics.c \
	%D%/test_generate.c \
	%D%/test_graph.c \
	%D%/test_grid.c \
	%D%/test_grid_map.c \
	%D%/test_hex_map.c \
	%D%/test_hulls.c \
	%D%/test_import.c \
	%D%/test_influence.c \
	%D%/test_island.c \
	%D%/test_joint_ends.c \
	%D%/test_json_text.c \
	%D%/test_known_map.c \
	%D%/test_law_search.c \
	%D%/test_locate.c \
	%D%/test_matchup.c \
	%D%/test_matchup_armies.c \
	%D%/test_matchup_findings.c \
	%D%/test_matchup_roles.c \
	%D%/test_matchup_terrain.c \
	%D%/test_measure.c \
	%D%/test_move.c \
	%D%/test_moving_ai.c \
	%D%/test_number.c \
	%D%/test_observed.c \
	%D%/test_odds.c \
	%D%/test_outcome.c \
	%D%/test_output_file.c \
	%D%/test_power_ends.c \
	%D%/test_price.c \
	%D%/test_random.c \
	%D%/test_referee.c \
	%D%/test_road_map.c \
	%D%/test_rows.c \
	%D%/test_scenario_hostile.c \
	%D%/test_scenario_reference.c \
	%D%/test_search_threads.c \
	%D%/test_sensitivity.c \
	%D%/test_sensitivity_methods.c \
	%D%/test_sides.c \
	%D%/test_sight.c \
	%D%/test_snapshot.c \
	%D%/test_solve.c \
	%D%/test_solve_bodies.c \
	%D%/test_solve_kinds.c \
	%D%/test_solver_choice.c \
	%D%/test_solver_events.c \
	%D%/test_standstill.c \
	%D%/test_steering.c \
	%D%/test_stiff.c \
	%D%/test_store.c \
	%D%/test_store_refused.c \
	%D%/test_sweep.c \
	%D%/test_sweep_points.c \
	%D%/test_tables.c \
	%D%/test_text.c \
	%D%/test_turning_point.c \
	%D%/test_walking.c \
	%D%/test_wounds.c \
	%D%/test_without_init.c

# Every allocation of the process is counted; see tests/support/allocations.h.
test_programs += %D%/no_allocation
test_groups += $(unit_no_allocation_groups)
tests_unit_no_allocation_SOURCES = \
	$(unit_no_allocation_groups) \
	tests/support/allocations.c \
	tests/support/allocations.h
unit_no_allocation_groups = %D%/test_no_allocation.c
