// tests/browser/page.js - a real browser without a window, and pages in it,
// driven over two pipes by Chromium's DevTools protocol.
// SPDX-License-Identifier: GPL-3.0-or-later

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { pathToFileURL } = require('node:url');

/** Seconds that one command may take. */
const PATIENCE = 30;

/** Points that a drag passes. */
const DRAG_STEPS = 6;

const FLAGS = [
  '--headless',
  '--no-sandbox', // it does not work for root, nor in many a container
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--lang=en',
];

/** A promise, or an error after a while. */
function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`longer than ${PATIENCE} s: ${what}`)),
      1000 * PATIENCE,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** One process; its home is a folder in the working folder. */
class Browser {
  constructor(program) {
    const home = path.resolve('chromium');
    fs.mkdirSync(home);
    const env = { ...process.env, HOME: home, TMPDIR: home };
    const options = [...FLAGS, `--user-data-dir=${home}/profile`];
    this.process = spawn(program, options, {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.calls = new Map();
    this.pages = new Map();
    this.last = 0;
    let text = '';
    this.process.stdio[4].setEncoding('utf8').on('data', (part) => {
      const messages = (text + part).split('\0');
      text = messages.pop();
      for (const message of messages) {
        this.hear(JSON.parse(message));
      }
    });
  }

  hear({ id, method, params, result, error, sessionId }) {
    if (method !== undefined) {
      this.pages.get(sessionId)?.hear(method, params);
    } else if (error) {
      this.calls.get(id)?.reject(new Error(error.message));
    } else {
      this.calls.get(id)?.resolve(result);
    }
    this.calls.delete(id);
  }

  /** Calls a method of the protocol; for a page with its session. */
  call(method, params = {}, sessionId = undefined) {
    this.last++;
    const id = this.last;
    const answer = new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
    });
    const message = JSON.stringify({ id, method, params, sessionId });
    this.process.stdio[3].write(`${message}\0`);
    return within(answer, method);
  }

  /** Opens a file of the working folder in a tab of its own, by default for a
   * reader with a desk, light colours and scripts. `fragment` is what stands
   * behind # in the address. */
  async open(file, { fragment = '', ...reader } = {}) {
    const { targetId } = await this.call('Target.createTarget', {
      url: 'about:blank',
    });
    const { sessionId } = await this.call('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const page = new Page(this, targetId, sessionId);
    this.pages.set(sessionId, page);
    await page.load(pathToFileURL(path.resolve(file)).href, fragment, reader);
    return page;
  }

  async close() {
    const ended = new Promise((resolve) => this.process.on('exit', resolve));
    this.process.kill('SIGKILL');
    await ended;
  }
}

/** A tab. What it complains of, or asks for beside its own file, is listed. */
class Page {
  constructor(browser, targetId, sessionId) {
    this.browser = browser;
    this.targetId = targetId;
    this.sessionId = sessionId;
    this.complaints = [];
    this.loaded = new Promise((resolve) => {
      this.isLoaded = resolve;
    });
  }

  call(method, params) {
    return this.browser.call(method, params, this.sessionId);
  }

  hear(method, params) {
    const complain = (text) => this.complaints.push(text);
    if (method === 'Page.loadEventFired') {
      this.isLoaded();
    } else if (method === 'Runtime.consoleAPICalled') {
      const words = params.args.map((a) => a.value ?? a.description);
      complain(`console: ${words.join(' ')}`);
    } else if (method === 'Runtime.exceptionThrown') {
      const { exception, text } = params.exceptionDetails;
      complain(`exception: ${exception?.description ?? text}`);
    } else if (method === 'Log.entryAdded') {
      complain(`log: ${params.entry.text}`);
    } else if (
      method === 'Network.requestWillBeSent' &&
      params.request.url.split('#')[0] !== this.address
    ) {
      complain(`request: ${params.request.url}`);
    }
  }

  async load(address, fragment, reader) {
    this.address = address;
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) {
      await this.call(`${domain}.enable`);
    }
    await this.call('Emulation.setFocusEmulationEnabled', { enabled: true });
    await this.readAs(reader);
    const url = fragment === '' ? address : `${address}#${fragment}`;
    await this.call('Page.navigate', { url });
    await within(this.loaded, url);
  }

  close() {
    this.browser.pages.delete(this.sessionId);
    return this.browser.call('Target.closeTarget', { targetId: this.targetId });
  }

  /** Another reader looks at the page: one with a phone, which touches, with
   * dark colours, who wants no motion, on paper; without scripts from the next
   * loading on. */
  async readAs({ width, height, phone, dark, still, paper, noScript } = {}) {
    this.reader = { phone, noScript };
    await this.call('Emulation.setDeviceMetricsOverride', {
      width: width ?? 1200,
      height: height ?? 900,
      deviceScaleFactor: 1,
      mobile: Boolean(phone),
    });
    await this.call('Emulation.setTouchEmulationEnabled', {
      enabled: Boolean(phone),
    });
    await this.call('Emulation.setEmulatedMedia', {
      media: paper ? 'print' : 'screen',
      features: [
        { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
        {
          name: 'prefers-reduced-motion',
          value: still ? 'reduce' : 'no-preference',
        },
      ],
    });
    await this.call('Emulation.setScriptExecutionDisabled', {
      value: Boolean(noScript),
    });
  }

  /** What an expression gives in the page, or a function of arguments. */
  async value(what, ...args) {
    const expression =
      typeof what === 'string' ? what : `(${what})(...${JSON.stringify(args)})`;
    const { result, exceptionDetails } = await this.call('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) {
      const { description } = exceptionDetails.exception;
      throw new Error(`${description} in ${expression.slice(0, 400)}`);
    }
    return result.value;
  }

  /** Waits for two frames: what was changed has been drawn. Without scripts
   * there is nothing to wait for. */
  async settle() {
    if (!this.reader.noScript) {
      await this.value(
        () =>
          new Promise((done) => {
            requestAnimationFrame(() => requestAnimationFrame(() => done(1)));
          }),
      );
    }
  }

  /** Waits until something is true. */
  async wait(what, ...args) {
    const end = Date.now() + 1000 * PATIENCE;
    while (!(await this.value(what, ...args))) {
      if (Date.now() > end) {
        throw new Error(`not within ${PATIENCE} s: ${what}`);
      }
      await this.settle();
    }
  }

  // --- what readers do -------------------------------------------------------

  mouse(type, x, y, isHeld = false) {
    const isMove = type === 'mouseMoved';
    return this.call('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: isMove && !isHeld ? 'none' : 'left',
      buttons: isHeld ? 1 : 0,
      clickCount: isMove ? 0 : 1,
    });
  }

  touch(type, ...touchPoints) {
    return this.call('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async moveMouse(x, y) {
    await this.mouse('mouseMoved', x, y);
    await this.settle();
  }

  async click(x, y) {
    if (this.reader.phone) {
      await this.touch('touchStart', { x, y });
      await this.touch('touchEnd');
    } else {
      await this.mouse('mouseMoved', x, y);
      await this.mouse('mousePressed', x, y, true);
      await this.mouse('mouseReleased', x, y);
    }
    await this.settle();
  }

  /** Drags with the mouse, or where the reader has a phone with a finger. */
  async drag(x, y, toX, toY) {
    if (!this.reader.phone) {
      await this.mouse('mouseMoved', x, y);
      await this.mouse('mousePressed', x, y, true);
      await this.mouse('mouseMoved', (x + toX) / 2, (y + toY) / 2, true);
      await this.mouse('mouseMoved', toX, toY, true);
      await this.mouse('mouseReleased', toX, toY);
      return this.settle();
    }
    await this.touch('touchStart', { x, y });
    for (let i = 1; i <= DRAG_STEPS; i++) {
      const part = i / DRAG_STEPS;
      const at = { x: x + part * (toX - x), y: y + part * (toY - y) };
      await this.touch('touchMove', at);
    }
    // a finger that rests before it leaves flings nothing: the next tap would
    // only stop that
    await sleep(200);
    await this.touch('touchMove', { x: toX, y: toY + 1 });
    await this.touch('touchEnd');
    return this.settle();
  }

  /** Presses and releases a key: 'Tab', 'Space', 'Shift+ArrowRight'. */
  async press(combination) {
    const name = combination.replace('Shift+', '');
    const [number, text = ''] = {
      Tab: [9],
      Enter: [13, '\r'],
      Space: [32, ' '],
      PageUp: [33],
      End: [35],
      Home: [36],
      ArrowLeft: [37],
      ArrowRight: [39],
    }[name];
    const about = {
      key: name === 'Space' ? ' ' : name,
      code: name,
      windowsVirtualKeyCode: number,
      modifiers: combination.startsWith('Shift+') ? 8 : 0,
    };
    const type = text === '' ? 'rawKeyDown' : 'keyDown';
    await this.call('Input.dispatchKeyEvent', { ...about, type, text });
    await this.call('Input.dispatchKeyEvent', { ...about, type: 'keyUp' });
    await this.settle();
  }

  /** What a screen reader finds: roles and names. */
  async heard() {
    const { nodes } = await this.call('Accessibility.getFullAXTree');
    return nodes
      .filter((node) => !node.ignored)
      .map(({ role, name }) => ({
        role: role?.value,
        name: name?.value ?? '',
      }));
  }
}

module.exports = { Browser };
