// results/html/flashes.js - battles on the map: discs by what they cost in all,
// that flash by what is lost at the time.
// SPDX-License-Identifier: GPL-3.0-or-later
import { battlePlaceAt, battlesAt, lossRateAt } from './at_time.js';
import { panelPlace } from './axis.js';
import { createSvg, showSvg } from './dom.js';

// Radius of the battle that cost most, in px of the view box, and where battles
// are many; and of the least, as a share of that.
const FLASH_RADIUS = 44;
const FLASH_RADIUS_OF_MANY = 22;
const MANY_BATTLES = 24;
const FLASH_LEAST = 0.3;

// A battle is seen for this part of the whole time at least.
const FLASH_PART = 1 / 150;

// Levels of heat: a colour changes no oftener.
const HEAT_LEVELS = 20;

/** What the armies of a battle lose in a unit of time. */
function rateOf(armies, battle, t) {
  return battle.armies.reduce((sum, i) => sum + lossRateAt(armies[i], t), 0);
}

/** The fastest rate of losses, of some moments of each battle. */
function fastestRate({ battles, armies }) {
  let most = 1e-12;
  for (const battle of battles.list) {
    for (const share of [0, 0.25, 0.5, 0.75]) {
      const t = battle.from + share * (battle.to - battle.from);
      most = Math.max(most, rateOf(armies, battle, t));
    }
  }
  return most;
}

/** What the discs of a map's battles begin with. */
export function createFlashes(scene, panel) {
  const { list } = scene.battles;
  const isMany = list.length > MANY_BATTLES;
  return {
    scene,
    panel,
    node: createSvg('g', { class: 'battles' }),
    radius: isMany ? FLASH_RADIUS_OF_MANY : FLASH_RADIUS,
    costliest: list.reduce((most, b) => Math.max(most, b.lost), 1e-12),
    fastest: fastestRate(scene),
    after: FLASH_PART * (scene.to - scene.from),
    discs: new Map(),
  };
}

/** The disc of a battle. */
function createDisc(flashes, battle) {
  const share = Math.sqrt(battle.lost / flashes.costliest);
  const r = (flashes.radius * Math.max(FLASH_LEAST, share)).toFixed(1);
  const node = createSvg('g', { class: 'battle' });
  node.append(
    createSvg('circle', { class: 'battle-disc', r }),
    createSvg('circle', { class: 'battle-flash', r }),
  );
  flashes.node.append(node);
  return { node, isShown: true, heat: -1, transform: '' };
}

/** Moves a disc to where the battle is at a time. */
function moveDisc({ scene, panel }, disc, battle, t) {
  const { x, y } = battlePlaceAt(scene, battle, t);
  const spot = panelPlace(panel, x, y);
  const transform = `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`;
  if (transform !== disc.transform) {
    disc.transform = transform;
    disc.node.setAttribute('transform', transform);
  }
}

/** Sets how bright a disc is: by the rate of losses among the fastest. */
function heatDisc(flashes, disc, battle, t) {
  const rate = rateOf(flashes.scene.armies, battle, t) / flashes.fastest;
  const heat = Math.round(HEAT_LEVELS * Math.min(1, Math.sqrt(rate)));
  if (heat !== disc.heat) {
    disc.heat = heat;
    disc.node.style.setProperty('--heat', heat / HEAT_LEVELS);
  }
}

/** Shows the battles of a time, of which a place is known. */
export function updateFlashes(flashes, t) {
  const { scene, discs, after } = flashes;
  const now = new Set(battlesAt(scene, t, after));
  for (const [battle, disc] of discs) {
    if (disc.isShown !== now.has(battle)) {
      disc.isShown = now.has(battle);
      showSvg(disc.node, disc.isShown);
    }
  }
  for (const battle of now) {
    if (Number.isFinite(battle.x)) {
      const disc = discs.get(battle) ?? createDisc(flashes, battle);
      discs.set(battle, disc);
      moveDisc(flashes, disc, battle, t);
      heatDisc(flashes, disc, battle, t);
    }
  }
}
