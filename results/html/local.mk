# results/html/local.mk - how a page of HTML looks and moves
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/html_files.h

# Joined in this order.
page_styles = \
	%D%/page.css \
	%D%/player.css
page_scripts = \
	%D%/tools.js \
	%D%/scene.js \
	%D%/figure.js \
	%D%/stage.js \
	%D%/field.js \
	%D%/player.js

EXTRA_DIST += %D%/embed.awk $(page_styles) $(page_scripts)
made_library_sources += %D%/html_files.c
CLEANFILES += %D%/html_files.c %D%/joined.css %D%/joined.js
%D%/joined.css: $(page_styles)
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  (cd $(srcdir) && cat $(page_styles)) >$@.tmp && mv $@.tmp $@
%D%/joined.js: $(page_scripts)
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  (echo && cd $(srcdir) && cat $(page_scripts)) >$@.tmp && mv $@.tmp $@
%D%/html_files.c: %D%/joined.css %D%/joined.js %D%/embed.awk base/bytes.awk
	$(AM_V_GEN)hash=`sha256sum <%D%/joined.js | cut -c 1-64 | tr a-f A-F | \
	    basenc --base16 -d | base64` && \
	  LC_ALL=C $(AWK) -v hash="$$hash" \
	    -f $(srcdir)/base/bytes.awk -f $(srcdir)/%D%/embed.awk \
	    %D%/joined.css %D%/joined.js >$@.tmp && \
	  mv $@.tmp $@
