# results/html/local.mk - how a page of HTML looks and moves
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/html_files.h

# Joined in this order; a module imports from those before it.
page_styles = \
	%D%/page.css \
	%D%/player.css
page_scripts = \
	%D%/main.js

EXTRA_DIST += %D%/embed.awk %D%/join.awk $(page_styles) $(page_scripts)
nodist_liblanchester_la_SOURCES += %D%/html_files.c
CLEANFILES += %D%/html_files.c %D%/joined.css %D%/joined.js
%D%/joined.css: $(page_styles) %D%/join.awk
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  (cd $(srcdir) && \
	    LC_ALL=C $(AWK) -f %D%/join.awk $(page_styles)) >$@.tmp && \
	  mv $@.tmp $@
%D%/joined.js: $(page_scripts) %D%/join.awk
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  (cd $(srcdir) && \
	    LC_ALL=C $(AWK) -f %D%/join.awk $(page_scripts)) >$@.tmp && \
	  mv $@.tmp $@
%D%/html_files.c: %D%/joined.css %D%/joined.js %D%/embed.awk base/bytes.awk
	$(AM_V_GEN)LC_ALL=C $(AWK) -v sha256="`sha256sum <%D%/joined.js`" \
	    -f $(srcdir)/base/bytes.awk -f $(srcdir)/%D%/embed.awk \
	    %D%/joined.css %D%/joined.js >$@.tmp && \
	  mv $@.tmp $@
