# base/local.mk - floor 0
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/error.h \
	%D%/input_file.h \
	%D%/number.h \
	%D%/output_file.h \
	%D%/progress.h \
	%D%/random.h \
	%D%/real.h \
	%D%/status.h \
	%D%/text.h

liblanchester_la_SOURCES += \
	%D%/carve_impl.h \
	%D%/digest_impl.h \
	%D%/error.c \
	%D%/input_file.c \
	%D%/library.c \
	%D%/list_impl.h \
	%D%/output_file.c \
	%D%/random.c \
	%D%/status.c \
	%D%/text.c \
	%D%/threads_impl.h \
	%D%/utf8.c \
	%D%/utf8_impl.h
