# tactics/local.mk - floor 3
# SPDX-License-Identifier: GPL-3.0-or-later
include %D%/map/local.mk
include %D%/search/local.mk
