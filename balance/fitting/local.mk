# balance/fitting/local.mk - numbers from observed strengths
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += \
	%D%/battles.c \
	%D%/fit.c \
	%D%/fit_impl.h \
	%D%/fit_law.c \
	%D%/fit_model.c \
	%D%/observed.c
