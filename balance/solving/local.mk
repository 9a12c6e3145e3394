# balance/solving/local.mk - values at which something is even, wanted, least or most
# SPDX-License-Identifier: GPL-3.0-or-later
nobase_laninclude_HEADERS += \
	%D%/even_line.h \
	%D%/grid.h \
	%D%/solve.h \
	%D%/turning_point.h

liblanchester_la_SOURCES += \
	%D%/crossing.c \
	%D%/crossing_impl.h \
	%D%/even_line.c \
	%D%/grid.c \
	%D%/scan.c \
	%D%/scan_impl.h \
	%D%/solve.c \
	%D%/solve_ask.c \
	%D%/solve_impl.h \
	%D%/solve_line.c \
	%D%/solve_rays.c \
	%D%/solve_space.c \
	%D%/solve_space_impl.h \
	%D%/turning_point.c
