// results/html/main.js - what a page does where script runs.
// SPDX-License-Identifier: GPL-3.0-or-later
document.documentElement.classList.add('scripted');
