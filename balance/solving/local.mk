# balance/solving/local.mk - values at which something is even, wanted, least or most
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/grid.c \
	%D%/grid.h \
	%D%/solve.c \
	%D%/solve_impl.h \
	%D%/solve_line.c \
	%D%/turning.c
