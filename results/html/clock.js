// results/html/clock.js - the time that the page shows: the one state of the
// player. All else reads it and is called when it changes.
// SPDX-License-Identifier: GPL-3.0-or-later

// A whole battle takes so many seconds at speed 1.
const SECONDS_OF_BATTLE = 30;

// A frame that comes later than this goes on from where it was.
const LONGEST_FRAME_MS = 100;

/** A clock that stands at `from`. Listeners are called with what changed:
 * "seek", "frame" while it plays, or "state" (playing, speed). */
export function createClock(from, to) {
  const listeners = [];
  let last = null;
  let request = 0;
  const clock = { from, to, time: from, isPlaying: false, speed: 1 };

  function tell(what) {
    for (const listener of listeners) {
      listener(what);
    }
  }

  function stop() {
    cancelAnimationFrame(request);
    clock.isPlaying = false;
    tell('state');
  }

  function showFrame(now) {
    const passed = last === null ? 0 : now - last;
    const seconds = Math.min(Math.max(passed, 0), LONGEST_FRAME_MS) / 1000;
    const rate = (clock.speed * (to - from)) / SECONDS_OF_BATTLE;
    last = now;
    clock.time = Math.min(clock.time + seconds * rate, to);
    tell('frame');
    if (clock.time >= to) {
      stop();
    } else if (clock.isPlaying) {
      request = requestAnimationFrame(showFrame);
    }
  }

  clock.listen = (listener) => listeners.push(listener);

  clock.seek = (time) => {
    if (Number.isFinite(time)) {
      clock.time = Math.min(Math.max(time, from), to);
      tell('seek');
    }
  };

  clock.play = () => {
    if (clock.isPlaying) {
      return;
    }
    if (clock.time >= to) {
      clock.seek(from);
    }
    last = null;
    clock.isPlaying = true;
    request = requestAnimationFrame(showFrame);
    tell('state');
  };

  clock.pause = () => {
    if (clock.isPlaying) {
      stop();
    }
  };

  clock.setSpeed = (speed) => {
    if (speed > 0) {
      clock.speed = speed;
      tell('state');
    }
  };
  return clock;
}
