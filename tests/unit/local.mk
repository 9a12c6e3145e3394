# tests/unit/local.mk - one program per module; its source is name.c.
# SPDX-License-Identifier: GPL-3.0-or-later
cmocka_tests += \
	%D%/test_error \
	%D%/test_output_file \
	%D%/test_real \
	%D%/test_status \
	%D%/test_text
