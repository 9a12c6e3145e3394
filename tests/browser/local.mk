# tests/browser/local.mk - pages in a real browser; a file a group.
# SPDX-License-Identifier: GPL-3.0-or-later
test_programs += %D%/browser
test_groups += $(browser_groups)
tests_browser_browser_LDADD = $(LDADD) $(JANSSON_LIBS)
tests_browser_browser_SOURCES = \
	$(browser_groups) \
	$(browser_support) \
	%D%/player.c \
	%D%/player.h \
	%D%/shown.c \
	%D%/shown.h \
	%D%/walks.c \
	%D%/walks.h
browser_groups = \
	%D%/test_field.c \
	%D%/test_hostile.c \
	%D%/test_pages.c \
	%D%/test_phone.c \
	%D%/test_player.c \
	%D%/test_readers.c
browser_support = \
	tests/support/browser.c \
	tests/support/browser.h \
	tests/support/browser_impl.h \
	tests/support/browser_process.c \
	tests/support/page.c \
	tests/support/page_input.c
EXTRA_DIST += %D%/looks.js
