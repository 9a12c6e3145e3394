# balance/sensitivity/local.mk - which values matter
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/methods.c \
	%D%/sensitivity.c \
	%D%/sensitivity_impl.h \
	%D%/sensitivity_inputs.c
