# results/document/local.mk - documents, and what they are rendered to
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/cell.c \
	%D%/csv.c \
	%D%/document.c \
	%D%/document.h \
	%D%/document_impl.h \
	%D%/html.c \
	%D%/html_impl.h \
	%D%/html_scene.c \
	%D%/html_table.c \
	%D%/html_words.c \
	%D%/json.c \
	%D%/lines.c \
	%D%/page_parts.c \
	%D%/render.c \
	%D%/render.h \
	%D%/table.c \
	%D%/text.c
