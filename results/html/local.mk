# results/html/local.mk - how a page of HTML looks and moves
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/html_files.h

# Joined in this order; a module imports from those before it.
page_styles = \
	%D%/page.css \
	%D%/player.css
page_scripts = \
	%D%/number.js \
	%D%/dom.js \
	%D%/search.js \
	%D%/demand.js \
	%D%/bodies.js \
	%D%/scene.js \
	%D%/at_time.js \
	%D%/clock.js \
	%D%/address.js \
	%D%/axis.js \
	%D%/figure_data.js \
	%D%/frame.js \
	%D%/callout.js \
	%D%/cursor.js \
	%D%/labels.js \
	%D%/trail.js \
	%D%/marks.js \
	%D%/flashes.js \
	%D%/stage.js \
	%D%/field.js \
	%D%/controls.js \
	%D%/moments.js \
	%D%/happened.js \
	%D%/readout.js \
	%D%/keys.js \
	%D%/player.js \
	%D%/main.js

EXTRA_DIST += %D%/embed.awk %D%/join.awk $(page_styles) $(page_scripts)
made_library_sources += %D%/html_files.c
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
