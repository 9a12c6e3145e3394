# tactics/local.mk - floor 3
# SPDX-License-Identifier: GPL-3.0-or-later
library_sources += %D%/counts_impl.h

include %D%/map/local.mk
include %D%/search/local.mk
include %D%/move/local.mk
include %D%/campaign/local.mk
include %D%/bodies/local.mk
include %D%/engagement/local.mk
