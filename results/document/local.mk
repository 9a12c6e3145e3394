# results/document/local.mk - documents, and what they are rendered to
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/document.c \
	%D%/document.h \
	%D%/document_impl.h \
	%D%/html.c \
	%D%/rows.c \
	%D%/text.c
