import { noteDelay } from './delays.ts';
import { pace } from './pace.ts';

/** What a page does while its stream brings nothing. */
export interface Fallback {
  readonly isOn: boolean;
  /** Begins to ask, and says so. */
  start(): void;
  stop(): void;
  /** Asks now, if it asks at all. */
  ask(): void;
  /** Called each second. */
  tick(): void;
}

/** Asks every ten seconds while somebody can see the page. `retry` connects the stream again. */
export function makeFallback(page: Pick<Document, 'hidden'>, ask: () => void, retry: () => void): Fallback {
  let takeBack: (() => void) | null = null;
  let seconds = 0;
  const fallback: Fallback = {
    get isOn() {
      return takeBack !== null;
    },
    start() {
      if (takeBack) return;
      takeBack = noteDelay(retry);
      fallback.ask();
    },
    stop() {
      takeBack?.();
      takeBack = null;
    },
    ask() {
      if (!takeBack || page.hidden) return;
      seconds = 0;
      ask();
    },
    tick() {
      seconds += 1;
      if (seconds >= pace.ask) fallback.ask();
    },
  };
  return fallback;
}
