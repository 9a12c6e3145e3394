# tests/browser/local.mk - pages in a real browser, driven by node.
# SPDX-License-Identifier: GPL-3.0-or-later
long_tests += %D%/browser.sh
EXTRA_DIST += \
	%D%/harness.js \
	%D%/looks.js \
	%D%/main.js \
	%D%/page.js \
	%D%/pages.js \
	%D%/player.js \
	%D%/playing.js
