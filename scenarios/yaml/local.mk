# scenarios/yaml/local.mk - from bytes to a tree with places, and messages
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/load.c \
	%D%/tree.c \
	%D%/yaml_impl.h
