// tests/browser/main.js PROGRAM - all tests of pages, in this browser.
// SPDX-License-Identifier: GPL-3.0-or-later

const { runTests } = require('./harness.js');

require('./pages.js');
require('./playing.js');
runTests(process.argv[2]);
