# tests/unit/local.mk - one program per module; its source is name.c.
# SPDX-License-Identifier: GPL-3.0-or-later
cmocka_tests += \
	%D%/test_advance \
	%D%/test_all_keys \
	%D%/test_astar \
	%D%/test_avoidance \
	%D%/test_battle \
	%D%/test_battle_def \
	%D%/test_battle_def_pairs \
	%D%/test_bucket_queue \
	%D%/test_chance_odds \
	%D%/test_characters \
	%D%/test_clearance \
	%D%/test_closed_first_time \
	%D%/test_closed_form \
	%D%/test_crew \
	%D%/test_curve \
	%D%/test_drawing \
	%D%/test_dynamics \
	%D%/test_dynamics_armies \
	%D%/test_dynamics_shares \
	%D%/test_error \
	%D%/test_even_line \
	%D%/test_events \
	%D%/test_examples \
	%D%/test_field \
	%D%/test_first_moves \
	%D%/test_fit \
	%D%/test_fit_law \
	%D%/test_generate \
	%D%/test_glyphs \
	%D%/test_graph \
	%D%/test_graph_search \
	%D%/test_grid \
	%D%/test_grid_map \
	%D%/test_heap \
	%D%/test_heatmap_picture \
	%D%/test_hex_map \
	%D%/test_hex_search \
	%D%/test_influence \
	%D%/test_input_file \
	%D%/test_invariant \
	%D%/test_islands \
	%D%/test_joint_ends \
	%D%/test_jps \
	%D%/test_judge \
	%D%/test_jump_points \
	%D%/test_jump_table \
	%D%/test_known_map \
	%D%/test_labels \
	%D%/test_least_distance \
	%D%/test_locate \
	%D%/test_marks \
	%D%/test_matchup \
	%D%/test_matchup_findings \
	%D%/test_matchup_picture \
	%D%/test_matchup_terrain \
	%D%/test_moving_ai \
	%D%/test_nash \
	%D%/test_observed \
	%D%/test_odds \
	%D%/test_odds_even \
	%D%/test_odds_picture \
	%D%/test_odds_sweep \
	%D%/test_outcome \
	%D%/test_outline \
	%D%/test_output_file \
	%D%/test_overlay \
	%D%/test_path_curve \
	%D%/test_picture \
	%D%/test_portrait \
	%D%/test_power_ends \
	%D%/test_price \
	%D%/test_random \
	%D%/test_rating \
	%D%/test_real \
	%D%/test_route_picture \
	%D%/test_rows \
	%D%/test_scenario \
	%D%/test_scenario_bounds \
	%D%/test_scenario_errors \
	%D%/test_scenario_hostile \
	%D%/test_scenario_map \
	%D%/test_scenario_reference \
	%D%/test_scenario_settings \
	%D%/test_scenario_write \
	%D%/test_sensitivity \
	%D%/test_sensitivity_methods \
	%D%/test_sight \
	%D%/test_smooth \
	%D%/test_snowball \
	%D%/test_solve \
	%D%/test_solve_kinds \
	%D%/test_solver_choice \
	%D%/test_solver_events \
	%D%/test_standstill \
	%D%/test_status \
	%D%/test_stiff \
	%D%/test_store \
	%D%/test_store_refused \
	%D%/test_style \
	%D%/test_survivors \
	%D%/test_sweep \
	%D%/test_sweep_points \
	%D%/test_text \
	%D%/test_turning_point \
	%D%/test_visibility \
	%D%/test_wall

# Lets the n-th allocation fail; see tests/support/oom.h.
oom_link_flags = $(AM_LDFLAGS) -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc \
	-Wl,--wrap=strdup,--wrap=strndup,--wrap=free
cmocka_tests += %D%/test_oom
tests_unit_test_oom_SOURCES = \
	%D%/test_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_battle_def_oom
tests_unit_test_battle_def_oom_SOURCES = \
	%D%/test_battle_def_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_battle_def_oom_LDFLAGS = $(oom_link_flags)

tests_unit_test_scenario_write_LDADD = $(LDADD) $(JANSSON_LIBS)

cmocka_tests += %D%/test_scenario_oom
tests_unit_test_scenario_oom_SOURCES = \
	%D%/test_scenario_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_scenario_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_plots_oom
tests_unit_test_plots_oom_SOURCES = \
	%D%/test_plots_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_plots_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_sweep_oom
tests_unit_test_sweep_oom_SOURCES = \
	%D%/test_sweep_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_sweep_oom_LDFLAGS = $(oom_link_flags)
cmocka_tests += %D%/test_sensitivity_oom
tests_unit_test_sensitivity_oom_SOURCES = \
	%D%/test_sensitivity_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_sensitivity_oom_LDFLAGS = $(oom_link_flags)
cmocka_tests += %D%/test_solve_oom
tests_unit_test_solve_oom_SOURCES = \
	%D%/test_solve_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_solve_oom_LDFLAGS = $(oom_link_flags)
cmocka_tests += %D%/test_diff
cmocka_tests += %D%/test_diff_oom
tests_unit_test_diff_oom_SOURCES = \
	%D%/test_diff_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_diff_oom_LDFLAGS = $(oom_link_flags)
cmocka_tests += %D%/test_expect
cmocka_tests += %D%/test_expect_oom
tests_unit_test_expect_oom_SOURCES = \
	%D%/test_expect_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_expect_oom_LDFLAGS = $(oom_link_flags)
cmocka_tests += %D%/test_grid_oom
tests_unit_test_grid_oom_SOURCES = \
	%D%/test_grid_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_grid_oom_LDFLAGS = $(oom_link_flags)
cmocka_tests += %D%/test_fit_oom
tests_unit_test_fit_oom_SOURCES = \
	%D%/test_fit_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_fit_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_turning_point_oom
tests_unit_test_turning_point_oom_SOURCES = \
	%D%/test_turning_point_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_turning_point_oom_LDFLAGS = $(oom_link_flags)

# Counts every allocation of the process.
cmocka_tests += %D%/test_no_allocation
tests_unit_test_no_allocation_SOURCES = \
	%D%/test_no_allocation.c \
	tests/support/allocations.c \
	tests/support/allocations.h \
	tests/support/staged.c \
	tests/support/staged.h

cmocka_tests += %D%/test_chance
tests_unit_test_chance_SOURCES = \
	%D%/test_chance.c \
	tests/support/allocations.c \
	tests/support/allocations.h

cmocka_tests += %D%/test_model_oom
tests_unit_test_model_oom_SOURCES = \
	%D%/test_model_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_model_oom_LDFLAGS = $(oom_link_flags)

# GSL's functions that give out memory fail in turn as well.
cmocka_tests += %D%/test_solver_oom
tests_unit_test_solver_oom_SOURCES = \
	%D%/test_solver_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_solver_oom_LDFLAGS = $(oom_link_flags) \
	-Wl,--wrap=gsl_odeiv2_driver_alloc_scaled_new \
	-Wl,--wrap=gsl_odeiv2_control_scaled_new,--wrap=gsl_matrix_alloc

cmocka_tests += %D%/test_spaces_oom
tests_unit_test_spaces_oom_SOURCES = \
	%D%/test_spaces_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_spaces_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_auto
tests_unit_test_auto_SOURCES = \
	%D%/test_auto.c \
	tests/support/allocations.c \
	tests/support/allocations.h

cmocka_tests += %D%/test_sweep_no_allocation
tests_unit_test_sweep_no_allocation_SOURCES = \
	%D%/test_sweep_no_allocation.c \
	tests/support/allocations.c \
	tests/support/allocations.h

cmocka_tests += %D%/test_spaces_no_allocation
tests_unit_test_spaces_no_allocation_SOURCES = \
	%D%/test_spaces_no_allocation.c \
	tests/support/allocations.c \
	tests/support/allocations.h

cmocka_tests += %D%/test_map_oom
tests_unit_test_map_oom_SOURCES = \
	%D%/test_map_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_map_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_corners_oom
tests_unit_test_corners_oom_SOURCES = \
	%D%/test_corners_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_corners_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_search_no_allocation
tests_unit_test_search_no_allocation_SOURCES = \
	%D%/test_search_no_allocation.c \
	tests/support/allocations.c \
	tests/support/allocations.h

cmocka_tests += %D%/test_jump_oom
tests_unit_test_jump_oom_SOURCES = \
	%D%/test_jump_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_jump_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_search_oom
tests_unit_test_search_oom_SOURCES = \
	%D%/test_search_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_search_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_search_threads
tests_unit_test_search_threads_SOURCES = %D%/test_search_threads.c
tests_unit_test_search_threads_CFLAGS = $(AM_CFLAGS) -pthread

cmocka_tests += %D%/test_two_tier
tests_unit_test_two_tier_SOURCES = \
	%D%/test_two_tier.c \
	tests/support/allocations.c \
	tests/support/allocations.h

cmocka_tests += %D%/test_two_tier_oom
tests_unit_test_two_tier_oom_SOURCES = \
	%D%/test_two_tier_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_two_tier_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_field_no_allocation
tests_unit_test_field_no_allocation_SOURCES = \
	%D%/test_field_no_allocation.c \
	tests/support/allocations.c \
	tests/support/allocations.h

cmocka_tests += %D%/test_field_oom
tests_unit_test_field_oom_SOURCES = \
	%D%/test_field_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_field_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_odds_oom
tests_unit_test_odds_oom_SOURCES = \
	%D%/test_odds_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_odds_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_odds_no_allocation
tests_unit_test_odds_no_allocation_SOURCES = \
	%D%/test_odds_no_allocation.c \
	tests/support/allocations.c \
	tests/support/allocations.h

tests_unit_test_nash_LDADD = $(LDADD) $(GLPK_LIBS)

cmocka_tests += %D%/test_price_oom
tests_unit_test_price_oom_SOURCES = \
	%D%/test_price_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_price_oom_LDFLAGS = $(oom_link_flags)

cmocka_tests += %D%/test_matchup_oom
tests_unit_test_matchup_oom_SOURCES = \
	%D%/test_matchup_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_matchup_oom_LDFLAGS = $(oom_link_flags)

tests_unit_test_store_refused_LDADD = $(LDADD) $(SQLITE_LIBS)

cmocka_tests += %D%/test_store_oom
tests_unit_test_store_oom_SOURCES = \
	%D%/test_store_oom.c \
	tests/support/oom.c \
	tests/support/oom.h
tests_unit_test_store_oom_LDFLAGS = $(oom_link_flags)
tests_unit_test_store_oom_LDADD = $(LDADD) $(SQLITE_LIBS)
