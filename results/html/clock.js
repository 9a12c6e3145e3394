// results/html/clock.js - the time that the page shows: the one state of the
// player. All else reads it and is called when it changes.
// SPDX-License-Identifier: GPL-3.0-or-later

// A whole battle takes so many seconds at speed 1.
const SECONDS_OF_BATTLE = 30;

// A frame that comes later than this goes on from where it was.
const LONGEST_FRAME_MS = 100;

/** A clock that stands at `from`. Listeners are called with what changed:
 * "seek", "frame" while it plays, or "state" (playing, speed). */
export class Clock {
  constructor(from, to) {
    this.from = from;
    this.to = to;
    this.time = from;
    this.isPlaying = false;
    this.speed = 1;
    this.listeners = [];
    this.request = 0;
    this.last = null;
  }

  /** Calls the listener after each change. */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** Goes to a time, or to the end that is nearer. */
  seek(time) {
    if (Number.isFinite(time)) {
      this.time = Math.min(Math.max(time, this.from), this.to);
      this.tell('seek');
    }
  }

  /** Plays from where it stands; from the beginning where that is the end. */
  play() {
    if (this.isPlaying) {
      return;
    }
    if (this.time >= this.to) {
      this.seek(this.from);
    }
    this.last = null;
    this.isPlaying = true;
    this.askForFrame();
    this.tell('state');
  }

  pause() {
    if (this.isPlaying) {
      cancelAnimationFrame(this.request);
      this.isPlaying = false;
      this.tell('state');
    }
  }

  /** Plays so many times as fast. */
  setSpeed(speed) {
    if (speed > 0) {
      this.speed = speed;
      this.tell('state');
    }
  }

  tell(what) {
    for (const listener of this.listeners) {
      listener(what);
    }
  }

  askForFrame() {
    this.request = requestAnimationFrame((now) => this.showFrame(now));
  }

  /** Goes on by what has passed since the last frame. */
  showFrame(now) {
    const passed = this.last === null ? 0 : now - this.last;
    const seconds = Math.min(Math.max(passed, 0), LONGEST_FRAME_MS) / 1000;
    const rate = (this.speed * (this.to - this.from)) / SECONDS_OF_BATTLE;
    this.last = now;
    this.time = Math.min(this.time + seconds * rate, this.to);
    this.tell('frame');
    if (this.time >= this.to) {
      this.pause();
    } else if (this.isPlaying) {
      this.askForFrame();
    }
  }
}
