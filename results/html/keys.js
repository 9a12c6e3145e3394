// results/html/keys.js - what keys do, and a short help of it.
// SPDX-License-Identifier: GPL-3.0-or-later
import { createHtml } from './dom.js';
import { momentBeside } from './moments.js';

// A step of the arrows, and one with shift, as parts of the whole time.
const KEY_STEP = 1 / 200;
const KEY_LEAP = 1 / 20;

// Moments nearer than this part of the whole time are the present one.
const PRESENT = 1e-7;

const KEYS = [
  ['Space', 'play, pause'],
  ['\u2190 \u2192', 'a step back, on; with Shift a larger one'],
  ['[ ]', 'to the event before, after; on the slider Page Down, Page Up, too'],
  ['Home End', 'on the slider: to the beginning, to the end'],
  ['\u2191 \u2193', 'from army to army in the table'],
  ['Esc', 'leave the army that is pointed out'],
];

/** Where keys are letters of what is typed, or choose of a list. */
function takesKeys(target) {
  const typed = 'select, textarea, [contenteditable]';
  const isTyped = target.matches('input') && target.type !== 'range';
  return isTyped || target.closest(typed) !== null;
}

/** Where the space bar has a use of its own. */
function takesSpace(target) {
  return target.closest('button, a, summary') !== null;
}

/** The time that a key goes to, null of other keys. */
function timeOfKey(event, clock, moments) {
  const span = clock.to - clock.from;
  const step = span * (event.shiftKey ? KEY_LEAP : KEY_STEP);
  const beside = (direction) =>
    momentBeside(moments, clock.time, direction, PRESENT * span);
  switch (event.key) {
    case 'ArrowLeft':
      return clock.time - step;
    case 'ArrowRight':
      return clock.time + step;
    case '[':
      return beside(-1) ?? clock.from;
    case ']':
      return beside(1) ?? clock.to;
    default:
      return null;
  }
}

/** Of keys that scroll the page only where a slider has the focus. */
function timeOfSliderKey(event, clock, moments) {
  const isSlider = event.target.matches('#time, .cursor-handle');
  const same = { PageUp: ']', PageDown: '[' }[event.key];
  const down = { ArrowDown: 'ArrowLeft', ArrowUp: 'ArrowRight' }[event.key];
  const { shiftKey } = event;
  if (!isSlider) {
    return null;
  }
  if (event.key === 'Home' || event.key === 'End') {
    return event.key === 'Home' ? clock.from : clock.to;
  }
  return timeOfKey({ key: same ?? down, shiftKey }, clock, moments);
}

/** Does what a key is for, where nothing else has taken it. */
function handleKey(event, clock, moments) {
  const { target } = event;
  const isModified = event.ctrlKey || event.altKey || event.metaKey;
  if (isModified || event.defaultPrevented || takesKeys(target)) {
    return;
  }
  if (event.key === ' ' && !takesSpace(target)) {
    event.preventDefault();
    if (!event.repeat) {
      clock.isPlaying ? clock.pause() : clock.play();
    }
    return;
  }
  const time =
    timeOfKey(event, clock, moments) ?? timeOfSliderKey(event, clock, moments);
  if (time !== null) {
    event.preventDefault();
    clock.seek(time);
  }
}

/** Keys of the whole page. */
export function listenToPageKeys(clock, moments) {
  document.addEventListener('keydown', (event) =>
    handleKey(event, clock, moments),
  );
}

/** What keys there are. */
export function createKeysHelp() {
  const list = createHtml('dl');
  for (const [key, what] of KEYS) {
    list.append(createHtml('dt', {}, createHtml('kbd', {}, key)));
    list.append(createHtml('dd', {}, what));
  }
  const summary = createHtml('summary', {}, 'Keys');
  return createHtml('details', { class: 'player-help' }, summary, list);
}
