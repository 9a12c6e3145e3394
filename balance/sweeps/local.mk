# balance/sweeps/local.mk - many battles over ranges of values, and their store
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/design.c \
	%D%/facts.c \
	%D%/store.c \
	%D%/sweep.c \
	%D%/sweep_impl.h \
	%D%/sweeps.h

# MPI is a part of the program alone, so that the library links none.
lanchester_SOURCES += %D%/ranks.c
if WITH_MPI
AM_CFLAGS += $(MPI_CFLAGS)
endif
