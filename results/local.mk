# results/local.mk - floor 7, a result as a document and as figures
# SPDX-License-Identifier: GPL-3.0-or-later
include %D%/document/local.mk
include %D%/figure/local.mk
include %D%/figures/local.mk
include %D%/html/local.mk
include %D%/pages/local.mk
library_sources += \
	%D%/markup.c \
	%D%/markup.h \
	%D%/sentence.c \
	%D%/words.c \
	%D%/words.h
