// results/html/player.js - the parts of the player, put together on the page.
// SPDX-License-Identifier: GPL-3.0-or-later
import { createControls, createTimeWriter } from './controls.js';
import { createHtml, wantsStillness } from './dom.js';
import { createField } from './field.js';
import { createHappened, listenToMoments } from './happened.js';
import { createKeysHelp, listenToPageKeys } from './keys.js';
import { findMoments, happenedAt } from './moments.js';
import { createReadout, sidesText } from './readout.js';
import { createStage } from './stage.js';

// What happens is read out when the clock has come to rest.
const QUIET_MS = 500;

// A map is wide whose width is more than this of its height.
const WIDE_SHAPE = 1.4;

/** A line for screen readers: what there is when the clock comes to rest. */
function createStatus(clock, say) {
  const node = createHtml('p', { class: 'only-read', role: 'status' });
  let timer = 0;
  clock.listen((what) => {
    clearTimeout(timer);
    if (what !== 'frame' && !clock.isPlaying) {
      timer = setTimeout(() => {
        node.textContent = say();
      }, QUIET_MS);
    }
  });
  return node;
}

/** A button that is there where the map is out of sight, and scrolls to it. */
function createWayBack(svg, name) {
  const button = createHtml('button', { class: 'player-back', type: 'button' });
  button.append(`To the ${name}`);
  button.hidden = true;
  button.addEventListener('click', () => {
    const behavior = wantsStillness() ? 'auto' : 'smooth';
    svg.scrollIntoView({ block: 'center', behavior });
  });
  new IntersectionObserver(([entry]) => {
    button.hidden = entry.isIntersecting;
  }).observe(svg);
  return button;
}

/** The figure that is the map, and its panel; null where there is none. */
function findStage(figures, scene) {
  for (const figure of figures) {
    const panel = figure.panels.find((one) => one.isStage);
    if (panel !== undefined && (scene.hasMap || scene.bodies !== null)) {
      return { figure, panel };
    }
  }
  return null;
}

/** The element that the player stands after: the map, or the first figure of
 * the time, or else the scene. */
function findAnchor(figures, place, script) {
  const isTimed = (figure) => figure.panels.some(({ x }) => x.isClock);
  const figure = place?.figure ?? figures.find(isTimed);
  return figure?.svg.closest('figure') ?? script;
}

/** Puts the readout beside the map where the window is wide enough for both, a
 * map that is wide itself only in a very wide one; below the player else. */
function placeReadout(readout, { figure }, player) {
  const shape = figure.width / figure.height;
  const node = createHtml('div', { class: 'theatre' });
  const wide = matchMedia(`(min-width: ${shape < WIDE_SHAPE ? 70 : 90}rem)`);
  const settle = () => {
    node.classList.toggle('is-beside', wide.matches);
    if (wide.matches) {
      node.append(readout);
    } else {
      player.after(readout);
    }
  };
  const picture = figure.svg.closest('figure');
  node.style.setProperty('--shape', shape);
  picture.replaceWith(node);
  node.append(picture);
  wide.addEventListener('change', settle);
  settle();
}

/** Sets the stage for soldiers, of whom none can be chosen, or for armies; null
 * where there is none to ask. */
function setStage({ figure, panel }, scene, clock, sides) {
  if (scene.bodies !== null) {
    createField(figure, panel, scene, clock, sides);
    return null;
  }
  return createStage(figure, panel, scene, clock);
}

/** Builds the player beside the figures of its page. */
export function createPlayer(scene, clock, figures, script) {
  const moments = findMoments(clock);
  const write = createTimeWriter(scene);
  const place = findStage(figures, scene);
  const anchor = findAnchor(figures, place, script);
  const sides = () => `${write(clock.time)}: ${sidesText(scene, clock.time)}`;
  const sayAll = () => {
    const last = happenedAt(moments, clock.time);
    return last === null ? sides() : `${sides()}. ${last.text}`;
  };
  const stage = place && setStage(place, scene, clock, sides);
  const bar = createControls(clock, scene, moments.times, sides);
  bar.append(createHappened(clock, moments, write), createKeysHelp());
  if (place !== null) {
    const name = stage === null ? 'field' : 'map';
    bar.append(createWayBack(place.figure.svg, name));
  }
  const player = createHtml('section', {
    class: 'player',
    'aria-label': 'The battle over time',
  });
  player.append(bar, createStatus(clock, sayAll));
  const readout = createReadout(scene, clock, stage);
  anchor.after(player, readout);
  if (place !== null) {
    placeReadout(readout, place, player);
  }
  listenToMoments(clock);
  listenToPageKeys(clock, moments);
}
