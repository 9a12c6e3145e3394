# tactics/search/core/local.mk - open lists, and the loop of A* over any space
# SPDX-License-Identifier: GPL-3.0-or-later
liblanchester_la_SOURCES += \
	%D%/bucket_queue.c \
	%D%/bucket_queue_impl.h \
	%D%/core.c \
	%D%/core_impl.h \
	%D%/heap.c \
	%D%/heap_impl.h
