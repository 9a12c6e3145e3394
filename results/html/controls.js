// results/html/controls.js - the bar of the player: play, time and speed.
// SPDX-License-Identifier: GPL-3.0-or-later
import { changeAttribute, changeText, createHtml, createSvg } from './dom.js';
import { decimalsOfStep, fixedText, pluralOf } from './number.js';

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

// The whole battle in so many steps of the shown time.
const TIME_PARTS = 350;

// While it plays, what screen readers read of the slider changes this often.
const VALUE_TEXT_MS = 1000;

const ICON_OF_PLAY = 'M8 5v14l11-7z';
const ICON_OF_PAUSE = 'M7 5h4v14H7zM13 5h4v14h-4z';

/** Writes a time as the bar shows it: "12.4 hours". */
export function createTimeWriter(scene) {
  const decimals = decimalsOfStep((scene.to - scene.from) / TIME_PARTS);
  const unit = pluralOf(scene.unit);
  return (time) => {
    const text = fixedText(time, decimals);
    return unit === '' ? text : `${text} ${unit}`;
  };
}

/** The button that plays and pauses. */
function createPlayButton(clock) {
  const icon = createSvg('path', { d: ICON_OF_PLAY });
  const box = { viewBox: '0 0 24 24', 'aria-hidden': 'true' };
  const button = createHtml(
    'button',
    { id: 'play', type: 'button', 'aria-label': 'Play' },
    createSvg('svg', box, icon),
  );
  button.addEventListener('click', () => {
    if (clock.isPlaying) {
      clock.pause();
    } else {
      clock.play();
    }
  });
  const update = () => {
    const name = clock.isPlaying ? 'Pause' : 'Play';
    changeAttribute(button, 'aria-label', name);
    changeAttribute(icon, 'd', clock.isPlaying ? ICON_OF_PAUSE : ICON_OF_PLAY);
  };
  return { node: button, update };
}

/** The share of the battle that has passed, 0 .. 1. */
function shareOf(clock, time) {
  return (time - clock.from) / (clock.to - clock.from);
}

/** Marks of what happened, above the slider. */
function createTicks(clock, times) {
  const at = (time) => (1000 * shareOf(clock, time)).toFixed(1);
  const inside = times.filter((t) => t >= clock.from && t <= clock.to);
  const marks = [...new Set(inside.map(at))].map((x) => `M${x} 0V4`);
  const box = { viewBox: '0 0 1000 4', preserveAspectRatio: 'none' };
  return createSvg(
    'svg',
    { ...box, class: 'player-ticks', 'aria-hidden': 'true' },
    createSvg('path', { d: marks.join('') || 'M0 0' }),
  );
}

/** The slider of the time; say() answers what is there, in words. */
function createSlider(clock, unit, say) {
  const slider = createHtml('input', {
    id: 'time',
    type: 'range',
    min: clock.from,
    max: clock.to,
    step: 'any',
    'aria-label': unit === '' ? 'Time' : `Time in ${unit}`,
  });
  let said = Number.NEGATIVE_INFINITY;
  slider.addEventListener('input', () => clock.seek(Number(slider.value)));
  const update = (what) => {
    const share = shareOf(clock, clock.time);
    slider.value = clock.time;
    slider.style.setProperty('--share', share.toFixed(4));
    const now = performance.now();
    if (what !== 'frame' || now - said > VALUE_TEXT_MS) {
      said = now;
      changeAttribute(slider, 'aria-valuetext', say());
    }
  };
  return { node: slider, update };
}

/** "½×" of a speed. */
function speedText(speed) {
  const halves = { 0.25: '\u00bc', 0.5: '\u00bd' };
  return `${halves[speed] ?? speed}\u00d7`;
}

/** The select of the speed. */
function createSpeed(clock) {
  const options = SPEEDS.map((speed) =>
    createHtml('option', { value: speed }, speedText(speed)),
  );
  const select = createHtml(
    'select',
    { id: 'speed', 'aria-label': 'Speed' },
    ...options,
  );
  select.value = '1';
  select.addEventListener('change', () => clock.setSpeed(Number(select.value)));
  return select;
}

/** The bar; say() answers what is there at the clock's time. */
export function createControls(clock, scene, times, say) {
  const write = createTimeWriter(scene);
  const play = createPlayButton(clock);
  const slider = createSlider(clock, pluralOf(scene.unit), say);
  const time = createHtml('span', { class: 'player-time' });
  const track = createHtml('div', { class: 'player-track' });
  track.append(createTicks(clock, times), slider.node);
  const node = createHtml('div', { class: 'player-bar' });
  node.append(play.node, track, time, createSpeed(clock));
  time.style.minWidth = `${Math.max(
    write(clock.from).length,
    write(clock.to).length,
  )}ch`;
  const update = (what) => {
    slider.update(what);
    changeText(time, write(clock.time));
    if (what !== 'frame') {
      play.update();
    }
  };
  clock.listen(update);
  update('seek');
  return node;
}
