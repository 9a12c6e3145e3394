// tests/browser/pages.js - pages of every answer, names that are hostile, and
// phones.
// SPDX-License-Identifier: GPL-3.0-or-later

const assert = require('node:assert/strict');
const fs = require('node:fs');
const {
  assertClose,
  assertNone,
  assertQuiet,
  assertSound,
  lanchester,
  look,
  test,
  write,
} = require('./harness.js');
const { endOf, openPlayer, seek } = require('./player.js');

// A scenario that every question of many battles can be asked about.
const QUESTIONS = `format: 1
title: Three types
time: {unit: minute, end: 240}
units:
  militia: {hit: 0.02, cost: 10}
  soldier: {hit: 0.03, cost: 10}
  knight: {hit: 0.05, cost: 10}
armies:
  blue: {units: {militia: 40}}
  red: {units: {knight: 20}}
sweep:
  vary:
    - {path: units.knight.hit, from: 0.03, to: 0.07, points: 5}
    - {path: armies.blue.units.militia, values: [30, 40, 50]}
  record: [margin]
fit: {data: seen.csv, change: [units.knight.hit]}
matchup: {budget: 2000}
price: {band: [0.4, 0.6]}
`;

const SEEN = `time,blue,red
0,40,20
5,35.4,16.5
10,31.6,13.3
15,28.5,10.2
20,26.2,7.5
`;

// Questions about three types, or an example that comes with the program.
const ANSWERS = [
  ['run', 'iwo-jima'],
  ['run', 'ford'],
  ['run', 'hex-battle'],
  ['run', 'risk-board'],
  ['report', 'relief-march-in-time'],
  ['odds'],
  ['matchup'],
  ['price'],
  ['report --odds'],
  ['sweep --summary'],
  ['sensitivity'],
  ['fit'],
];

for (const [command, example] of ANSWERS) {
  test(`the page of ${command} ${example ?? ''} is sound`, async (browser) => {
    fs.writeFileSync('seen.csv', SEEN);
    if (example) {
      write('asked.yaml', 'example', example);
    } else {
      fs.writeFileSync('asked.yaml', QUESTIONS);
    }
    const options = ['asked.yaml', '--quiet', '--format', 'html'];
    write('page.html', ...command.split(' '), ...options);
    const page = await browser.open('page.html');
    await assertSound(page);
    await page.close();
  });
}

// --- what pages say ----------------------------------------------------------

const NOISY = `<!DOCTYPE html><title>noisy</title>
<script>console.warn('a warning'); setTimeout(() => { throw Error('thrown'); });
</script>
<meta http-equiv='Content-Security-Policy' content="script-src 'none'">
<script>window.refused = true;</script>
<img src='none.png' alt=''>`;

test('every kind of page error is recorded', async (browser) => {
  const name = "a page's name, 100 % odd.html";
  fs.writeFileSync(name, NOISY);
  const page = await browser.open(name);
  await page.settle();
  const said = page.complaints.join('\n');
  assert.match(said, /console: a warning/);
  assert.match(said, /exception: Error: thrown/);
  assert.match(said, /request: file:.*none.png/);
  assert.match(said, /Content Security Policy/);
  assert.equal(await page.value("'refused' in window"), false);
  await page.close();
});

// --- the policy --------------------------------------------------------------

/** Puts text before the end of the body, as one who has got past the escaping
 * would. */
async function openWithInjected(browser, text) {
  write('ford.yaml', 'example', 'ford');
  const whole = write('page.html', 'run', 'ford.yaml', '--format', 'html');
  fs.writeFileSync('page.html', whole.replace('</body>', `${text}</body>`));
  return await browser.open('page.html');
}

const SCRIPTS = [
  '<script>window.hacked = 1</script>',
  '<script type=module>window.hacked = 1</script>',
  "<p id=trap onclick='window.hacked = 1'>x</p>",
  "<svg onload='window.hacked = 1'></svg>",
  "<a id=trap href='javascript:void(window.hacked = 1)'>x</a>",
  "<script src='data:text/javascript,window.hacked=1'></script>",
  "<iframe srcdoc='<script>parent.hacked = 1</script>'></iframe>",
];

test('an injected script does not run', async (browser) => {
  for (const script of SCRIPTS) {
    const page = await openWithInjected(browser, script);
    await page.value("document.getElementById('trap')?.click()");
    await page.settle();
    assert.equal(await page.value("'hacked' in window"), false, script);
    assert.match(page.complaints.join(), /Content Security Policy/, script);
    await page.close();
  }
});

test('nothing that is injected is fetched', async (browser) => {
  const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='5' height='5'/>";
  fs.writeFileSync('other.svg', svg);
  const page = await openWithInjected(
    browser,
    `<img id=trap src='other.svg'>
    <style>body { background: url(other.svg) }</style>
    <link rel=stylesheet href='other.css'>
    <object data='other.svg'></object>`,
  );
  await page.settle();
  const width = "document.getElementById('trap').naturalWidth";
  assert.equal(await page.value(width), 0);
  const sizes = await page.value(() =>
    performance.getEntriesByType('resource').map((e) => e.transferSize),
  );
  assert.ok(sizes.every((size) => size === 0));
  const fetched = 'fetch(location.href).then(() => true, () => false)';
  assert.equal(await page.value(fetched), false);
  assert.match(page.complaints.join(), /Content Security Policy/);
  await page.close();
});

// --- names -------------------------------------------------------------------

/** A campaign in which everything has a name of the caller's: title and source,
 * terrain, place, unit, two armies, two sides. */
const named = (title, name) => `format: 1
title: "T${title}"
source: "S${title}"
time: {unit: "hour", end: 240}
map:
  cell: 500
  places: {"P${name}": [8, 1]}
  rows: |
    ..........
    ....hh....
    ..........
terrain:
  plain: {glyph: "."}
  "G${name}": {glyph: h, cost: 2}
units:
  "U${name}": {hit: 0.1, speed: 2000}
armies:
  "A${name}":
    {side: "X${name}", at: [0, 1], units: {"U${name}": 500},
     orders: [{attack: "B${name}"}]}
  "B${name}":
    {side: "Y${name}", at: [8, 1], units: {"U${name}": 300}}
`;

// A title in a string of YAML between double quotes, a name of all else, in
// which not every character may stand, and a part of the title as a page shows
// it. What runs is not quiet: there is no hack().
const HOSTILE = [
  [
    '</script><script>hack()</script>',
    '</script><script>h()</script>',
    '</script><script>hack()</script>',
  ],
  [
    '</style><img src=x onerror=hack()>',
    '</style><img src onerror>',
    '</style><img src=x onerror=hack()>',
  ],
  [
    '</metadata></svg></title></desc><b>',
    '</metadata></svg></title><b>',
    '</metadata></svg></title></desc><b>',
  ],
  [']]><!--', ']]><!--', ']]><!--'],
  ['\\" onload=\\"hack()', '> onload', '" onload="hack()'],
  ["' onclick='hack()", '&#39; onclick', "' onclick='hack()"],
  [
    '&lt;b&gt;&#60;i&#62;&amp',
    '&lt;b&gt;&#60;i&#62;&amp',
    '&lt;b&gt;&#60;i&#62;&amp',
  ],
  ['\\u05D0\\u200Flure', '\\u05D0\\u200Flure', 'lure'],
  [`\${hack()}\`\\\\u003c`, `\${hack()}`, `\${hack()}\``],
  ['javascript:hack()', 'javascript hack()', 'javascript:hack()'],
  ['__proto__', '__proto__', '__proto__'],
  ['#t=3', '#t', '#t=3'],
];

/** What marks direction or is no character must not reach other words. */
async function assertPrintable(page) {
  const text = await page.value('document.documentElement.textContent');
  const bad = [...text].filter(
    (c) =>
      (/\p{Cc}/u.test(c) && c !== '\n' && c !== '\t') ||
      /[\u2028-\u202e\u2066-\u2069\ufeff]/u.test(c),
  );
  assert.deepEqual(bad, []);
}

async function openNamed(browser, title, name) {
  fs.writeFileSync('named.yaml', named(title, name));
  const options = ['--quiet', '--format', 'html'];
  write('page.html', 'run', 'named.yaml', ...options);
  return await browser.open('page.html');
}

test('names do nothing', async (browser) => {
  const harmless = await openNamed(browser, 'harmless', 'harmless');
  const structure = await look(harmless, 'structure()');
  await harmless.close();
  for (const [title, name, shown] of HOSTILE) {
    const page = await openNamed(browser, title, name);
    assert.equal(await look(page, 'structure()'), structure, title);
    await assertNone(page, 'strangeParts()');
    const words = await look(page, 'words()');
    assert.ok(words.includes(shown), title);
    assert.ok((await page.value('document.title')).includes(shown), title);
    await assertPrintable(page);
    assertQuiet(page);
    await page.close();
  }
});

// The text of the scenario stands on the page of a report, comments and all.
test('the text of a scenario does nothing', async (browser) => {
  const comments = `# </pre></code></main><script>hack()</script><img src=x \
onerror=hack()>
# ]]> --> &lt;b&gt; \u202edesrever \u2066
# <!-- </script> \u2028 \t \ufeff
`;
  const text = write('plain.yaml', 'example', 'hex-battle');
  fs.writeFileSync('changed.yaml', comments + text);
  const open = async (name) => {
    lanchester('report', `${name}.yaml`, '--quiet', '-o', `${name}.html`);
    return await browser.open(`${name}.html`);
  };
  const plain = await open('plain');
  const page = await open('changed');
  const structure = await look(plain, 'structure()');
  assert.equal(await look(page, 'structure()'), structure);
  await assertNone(page, 'strangeParts()');
  await assertPrintable(page);
  const words = await look(page, 'words()');
  assert.ok(words.includes('</pre></code></main><script>hack()'));
  assert.ok(words.includes(']]> --> &lt;b&gt;'));
  assertQuiet(page);
  await plain.close();
  await page.close();
});

// --- phones ------------------------------------------------------------------

const UPRIGHT = { width: 375, height: 667, phone: true };

/** The time at which the cursor stands in the picture that is shown. */
function shownTime() {
  for (const svg of document.querySelectorAll('figure svg.lan')) {
    const data = svg.querySelector('metadata')?.textContent ?? '[]';
    const panel = JSON.parse(data).find(
      (one) => one.x.is_clock && one.lines.length > 0,
    );
    if (panel && svg.checkVisibility()) {
      const { x } = panel;
      const at = svg.querySelector('.cursor').getAttribute('transform');
      const px = Number(at.match(/translate\(([-\d.]+)/)[1]);
      const share = (px - x.from_px) / (x.to_px - x.from_px);
      return x.from + share * (x.to - x.from);
    }
  }
  return null;
}

test('the cursor works on a picture that is scrolled', async (browser) => {
  const page = await openPlayer(browser, 'hex-battle', UPRIGHT);
  const end = await endOf(page);
  await seek(page, 0.25 * end);
  assertClose(await page.value(shownTime), 0.25 * end, 0.002 * end);
  const sliders = (await page.heard()).filter(
    ({ role, name }) =>
      role === 'slider' && name.startsWith('Values along time'),
  );
  assert.equal(sliders.length, 1);
  await assertNone(page, 'smallLetters(11)');
  assertQuiet(page);
  await page.close();
});

test('on a phone all armies of a map are named', async (browser) => {
  const page = await openPlayer(browser, 'three-fronts', UPRIGHT);
  const named = '.army-label[visibility=visible]';
  const count = `document.querySelectorAll('${named}').length`;
  assert.equal(await page.value(count), 7);
  assertQuiet(page);
  await page.close();
});

test('without script letters are large enough', async (browser) => {
  const reader = { ...UPRIGHT, noScript: true };
  const page = await openPlayer(browser, 'iwo-jima', reader);
  await assertNone(page, 'smallLetters(11)');
  await assertNone(page, 'wideParts(false)');
  await page.close();
});

test('a wide picture is scrolled in its box', async (browser) => {
  const types = [...'abcdefgh'].map(
    (t, i) => `${t}: {hit: 0.0${i + 2}, cost: 1}`,
  );
  fs.writeFileSync(
    'many.yaml',
    `format: 1
title: Many
time: {unit: minute, end: 240}
units: {${types.join(', ')}}
armies: {blue: {units: {a: 40}}, red: {units: {b: 20}}}
matchup: {budget: 200}
`,
  );
  write('many.html', 'matchup', 'many.yaml', '--quiet', '--format', 'html');
  const page = await browser.open('many.html', UPRIGHT);
  const box = await page.value(() => {
    const figure = document.querySelector('figure.broad');
    figure.focus();
    return {
      hasFocus: document.activeElement === figure,
      role: figure.role,
      hasName: figure.ariaLabel !== '',
      isWide: figure.scrollWidth > 2 * figure.clientWidth,
    };
  });
  const wanted = {
    hasFocus: true,
    role: 'region',
    hasName: true,
    isWide: true,
  };
  assert.deepEqual(box, wanted);
  await assertNone(page, 'smallLetters(11)');
  await assertNone(page, 'wideParts(false)');
  assertQuiet(page);
  await page.close();
});
