# tactics/search/hubs/local.mk - distances by hubs, made beforehand
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/hub_blocks.c \
	%D%/hub_blocks_impl.h \
	%D%/hub_graph.c \
	%D%/hub_graph_impl.h \
	%D%/hub_labels.c \
	%D%/hub_labels_impl.h \
	%D%/hub_order.c \
	%D%/hub_route.c \
	%D%/hub_route_impl.h \
	%D%/hubs.c
