/** How long somebody waits for a place. Without any of these: until there is one. */
export interface Wait {
  /** How many may wait before; where there are more, there is no waiting. */
  most?: number | undefined;
  /** Milliseconds. */
  ms?: number | undefined;
  /** Ends the wait when it is aborted. */
  signal?: AbortSignal | undefined;
  /** Goes before all that wait already. */
  first?: boolean | undefined;
}

/** Why somebody got no place: too many wait, it took too long, or the wait was aborted. */
export class NoPlaceError extends Error {
  readonly why: 'full' | 'late' | 'gone';

  constructor(why: NoPlaceError['why']) {
    super({ full: 'too many wait', late: 'the wait was too long', gone: 'nobody waits any more' }[why]);
    this.name = 'NoPlaceError';
    this.why = why;
  }
}

/** A number of places that are given in order of asking. */
export interface Line {
  /** Waits for a place, and returns the function that gives it back. @throws NoPlaceError */
  enter(wait?: Wait): Promise<() => void>;
  /** Whether no call has a place or waits for one. */
  readonly isEmpty: boolean;
}

/** Makes a line with so many places. */
export function makeLine(places: number): Line {
  let free = places;
  const waiting: (() => void)[] = [];
  const leave = () => {
    // The place is handed on, so that no later call gets it first.
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    get isEmpty() {
      return free === places;
    },
    async enter({ most = Number.POSITIVE_INFINITY, ms, signal, first = false } = {}) {
      if (signal?.aborted) throw new NoPlaceError('gone');
      if (free > 0) free -= 1;
      else if (waiting.length >= most) throw new NoPlaceError('full');
      else await waitIn(waiting, { ms, signal, first });
      return once(leave);
    },
  };
}

function waitIn(waiting: (() => void)[], { ms, signal, first }: Wait): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (why: NoPlaceError['why']) => {
    const place = waiting.indexOf(enter);
    if (place >= 0) waiting.splice(place, 1);
    end();
    reject(new NoPlaceError(why));
  };
  const isGone = () => stop('gone');
  const timer = ms === undefined ? undefined : setTimeout(() => stop('late'), ms);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', isGone);
  };
  const enter = () => {
    end();
    resolve();
  };
  signal?.addEventListener('abort', isGone);
  if (first) waiting.unshift(enter);
  else waiting.push(enter);
  return promise;
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
