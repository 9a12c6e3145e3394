# scenarios/yaml/local.mk - from bytes to a tree with places, and messages
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/arena.c \
	%D%/arena_impl.h \
	%D%/load.c \
	%D%/message.c \
	%D%/message_impl.h \
	%D%/source.c \
	%D%/source_impl.h \
	%D%/tree.c \
	%D%/tree_impl.h
