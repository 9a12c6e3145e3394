# results/local.mk - a result as a document
# SPDX-License-Identifier: GPL-3.0-or-later
include %D%/document/local.mk
include %D%/html/local.mk
include %D%/pages/local.mk
