# base/local.mk - floor 0
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/base.c \
	%D%/carve_impl.h \
	%D%/csv.c \
	%D%/csv_impl.h \
	%D%/digest_impl.h \
	%D%/input_file.c \
	%D%/input_file.h \
	%D%/json_text.c \
	%D%/json_text.h \
	%D%/list_impl.h \
	%D%/number.c \
	%D%/number.h \
	%D%/output_file.c \
	%D%/output_file.h \
	%D%/progress_part.h \
	%D%/random.c \
	%D%/random.h \
	%D%/real.h \
	%D%/text.c \
	%D%/text.h \
	%D%/threads_impl.h \
	%D%/utf8_impl.h

EXTRA_DIST += %D%/bytes.awk
