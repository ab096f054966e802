/** Something that becomes due at a time. */
interface Due {
  at: number;
  run: () => void;
}

/**
 * The time of the fake: the real one, until a test moves it. What becomes due on the way happens in its order, each thing at
 * its own time.
 */
export class FakeClock {
  #movedMs = 0;
  #asOf: number | null = null;
  #due: Due[] = [];
  readonly #real: () => number;

  constructor(real: () => number = Date.now) {
    this.#real = real;
  }

  /** The time now; while something that was due happens, the time it was due. */
  now(): Date {
    return new Date(this.#asOf ?? this.#real() + this.#movedMs);
  }

  /** The time in whole seconds, as the API writes it. */
  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** Moves the time forward, and does what is due by then. */
  advance(ms: number): void {
    if (ms < 0) throw new Error('The clock moves forward only.');
    this.#movedMs += ms;
    this.runDue();
  }

  /** Moves the time forward to a date. */
  moveTo(date: Date): void {
    this.advance(date.getTime() - this.now().getTime());
  }

  /** Has something done after a time; `runDue` does it, which every request calls first. */
  later(ms: number, run: () => void): void {
    this.#due.push({ at: this.now().getTime() + ms, run });
  }

  /** Does what is due, the earliest first. */
  runDue(): void {
    if (this.#asOf !== null) return;
    const now = this.now().getTime();
    for (;;) {
      let next: Due | undefined;
      for (const due of this.#due) if (due.at <= now && (!next || due.at < next.at)) next = due;
      if (!next) return;
      this.#due.splice(this.#due.indexOf(next), 1);
      this.#asOf = next.at;
      try {
        next.run();
      } finally {
        this.#asOf = null;
      }
    }
  }
}
