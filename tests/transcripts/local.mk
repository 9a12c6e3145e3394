# tests/transcripts/local.mk - command lines and what they print: those of tests,
# and those that the documents show.
# SPDX-License-Identifier: GPL-3.0-or-later
transcripts = \
	%D%/allocate.md \
	%D%/answers.md \
	%D%/approach.md \
	%D%/bodies.md \
	%D%/campaign.md \
	%D%/campaigns.md \
	%D%/check.md \
	%D%/choice.md \
	%D%/diff.md \
	%D%/endless.md \
	%D%/files.md \
	%D%/fit-battles.md \
	%D%/fit.md \
	%D%/fitting.md \
	%D%/format.md \
	%D%/interrupt.md \
	%D%/json.md \
	%D%/matchup-teams.md \
	%D%/matchup.md \
	%D%/morale.md \
	%D%/move.md \
	%D%/odds.md \
	%D%/order.md \
	%D%/plot-bodies.md \
	%D%/plot.md \
	%D%/price-sheet.md \
	%D%/price.md \
	%D%/rates.md \
	%D%/read.md \
	%D%/report.md \
	%D%/rosters.md \
	%D%/route.md \
	%D%/run.md \
	%D%/scenario-campaign.md \
	%D%/scenario-keys.md \
	%D%/scenario-map.md \
	%D%/sensitivity.md \
	%D%/sheets.md \
	%D%/small-campaigns.md \
	%D%/solve.md \
	%D%/store.md \
	%D%/sweep.md \
	%D%/sweeps.md \
	%D%/targets.md \
	%D%/test.md \
	%D%/turning.md \
	%D%/usage.md \
	%D%/verify.md

# A test without an extension needs a rule that automake makes of TESTS.
shell_tests += README.md docs/lanchester.1

long_tests += $(transcripts) \
	docs/bodies.md \
	docs/cluster.md \
	docs/embedding.md \
	docs/models.md \
	docs/numerics.md \
	docs/removed.md \
	docs/results.md \
	docs/rosters.md \
	docs/scenario.md \
	docs/tactics.md \
	docs/tutorial.md

# The manual page has no extension of its own.
LOG_COMPILER = $(SHELL) $(top_srcdir)/tests/support/console.sh
LOG_DRIVER = $(TAP_DRIVER)
MD_LOG_COMPILER = $(LOG_COMPILER)
MD_LOG_DRIVER = $(TAP_DRIVER)

EXTRA_DIST += \
	%D%/approach-after-a-fall.yaml \
	%D%/approach-heatmap.yaml \
	%D%/approach-mixed-matchup.yaml \
	%D%/army-enters-cell-that-another-is-in.yaml \
	%D%/army-stands-still-after-enemy-broke.yaml \
	%D%/armys.yaml \
	%D%/bad.map \
	%D%/bad2.map \
	%D%/empty-glyph.yaml \
	%D%/fit-law-reinforced.yaml \
	%D%/fit-perfect-called-failed.yaml \
	%D%/idle-under-fire.yaml \
	%D%/law.csv \
	%D%/law2.csv \
	%D%/map-glyph-two-messages.yaml \
	%D%/map-missing-two-messages.yaml \
	%D%/map-width-two-messages.yaml \
	%D%/morale-break-one-loss-late.yaml \
	%D%/morale-zero-by-rounding-still-fires.yaml \
	%D%/nearest-free-place-is-far.yaml \
	%D%/order-of-targets-and-answers.yaml \
	%D%/order-of-targets-changes-battle.yaml \
	%D%/range-ignored.csv \
	%D%/speed-nobody-arrives.yaml \
	%D%/sweep-jobs-differ.yaml \
	%D%/sweep-of-breaks.yaml \
	%D%/valley.map \
	%D%/valley.yaml \
	%D%/wedge-pursue-first-army-favoured.yaml
