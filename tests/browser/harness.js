// tests/browser/harness.js - tests of pages, and what all pages must be.
// SPDX-License-Identifier: GPL-3.0-or-later

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { Browser } = require('./page.js');

const tests = [];

/** Registers a test, a function of the browser. */
function test(name, run) {
  tests.push({ name, run });
}

/** Runs all tests and prints what came of them, as TAP. */
async function runTests(program) {
  const browser = new Browser(program);
  process.stdout.write(`1..${tests.length}\n`);
  for (const [i, { name, run }] of tests.entries()) {
    try {
      await run(browser);
      process.stdout.write(`ok ${i + 1} - ${name}\n`);
    } catch (error) {
      const reason = String(error.stack).replaceAll('\n', '\n# ');
      process.stdout.write(`not ok ${i + 1} - ${name}\n# ${reason}\n`);
      process.exitCode = 1;
    }
  }
  await browser.close();
}

/** Runs the program in the working folder, and returns what it prints. */
function lanchester(...args) {
  return execFileSync(process.env.LANCHESTER, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Writes what the program prints to a file, and returns it. */
function write(file, ...args) {
  const text = lanchester(...args);
  fs.writeFileSync(file, text);
  return text;
}

/** So many random numbers between 0 and 1, the same in every run. */
function* randomNumbers(seed, count) {
  let state = seed;
  for (let i = 0; i < Math.ceil(count / (process.env.TEST_SHARE ?? 1)); i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function assertClose(is, wanted, within, what = '') {
  if (!(Math.abs(is - wanted) <= within)) {
    assert.fail(`${what} ${is} is not ${wanted}, give or take ${within}`);
  }
}

// --- what all pages must be --------------------------------------------------

const LOOKS = fs.readFileSync(path.join(__dirname, 'looks.js'), 'utf8');

/** What an expression of looks.js gives. */
async function look(page, expression) {
  if (!(await page.value("'looks' in globalThis"))) {
    await page.value(LOOKS);
  }
  return page.value(`looks.${expression}`);
}

/** Fails unless a list that looks.js makes is empty. */
async function assertNone(page, list) {
  assert.deepEqual((await look(page, list)).slice(0, 8), [], list);
}

function assertQuiet(page) {
  assert.deepEqual(page.complaints, []);
}

/** Fails unless the page is quiet, whole and readable, in light and dark
 * colours, on a desk, a phone and paper. Least contrast is that of WCAG 2.2,
 * level AA. A4 with margins is 720 px wide, and browsers print pages at three
 * quarters of their size. */
async function assertSound(page) {
  const phone = { width: 360, height: 640, phone: true };
  const paper = { width: 960, height: 1040, paper: true };
  const CONTRAST = 'faintTexts(4.5)';
  const lists = [
    [{}, 'wrongHeadings()'],
    [{}, 'namelessParts()'],
    [{}, 'wrongReferences()'],
    [{}, 'wrongLinks()'],
    [{}, 'strangeParts()'],
    [{}, 'wideParts(false)'],
    [{}, CONTRAST],
    [{ dark: true }, CONTRAST],
    [phone, 'wideParts(false)'],
    [phone, 'smallLetters(9)'],
    [paper, 'wideParts(true)'],
    [paper, CONTRAST],
  ];
  for (const [reader, list] of lists) {
    await page.readAs(reader);
    await page.settle();
    await assertNone(page, list);
  }
  await page.readAs();
  assertQuiet(page);
}

module.exports = {
  assertClose,
  assertNone,
  assertQuiet,
  assertSound,
  lanchester,
  look,
  randomNumbers,
  runTests,
  test,
  write,
};
