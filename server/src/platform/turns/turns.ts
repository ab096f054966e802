import { type Line, makeLine, NoPlaceError, type Wait } from './line.ts';

/** Lines under keys: who works on the same thing waits for a place there, and takes none from anybody else. */
export interface Turns {
  /**
   * Waits for a place under every key, one after the other, and returns the function that gives all of them back. Keys
   * must be requested in the same order everywhere: a call that waits under one keeps the places of those before it.
   * @throws NoPlaceError
   */
  enter(keys: readonly string[], wait: Wait): Promise<() => void>;
  /** How many keys somebody works or waits under. */
  readonly size: number;
}

/** Makes lines that come and go with those who ask for them, each with so many places. */
export function makeTurns(places: number): Turns {
  const lines = new Map<string, { line: Line; users: number }>();
  const enterOne = async (key: string, wait: Wait) => {
    const here = lines.get(key) ?? { line: makeLine(places), users: 0 };
    lines.set(key, here);
    here.users += 1;
    const forget = () => {
      here.users -= 1;
      if (here.users === 0) lines.delete(key);
    };
    try {
      const leave = await here.line.enter(wait);
      return () => {
        leave();
        forget();
      };
    } catch (error) {
      forget();
      throw error;
    }
  };
  return {
    get size() {
      return lines.size;
    },
    async enter(keys, wait) {
      const left: (() => void)[] = [];
      const leave = () => {
        for (const each of left.splice(0).reverse()) each();
      };
      const remaining = untilLate(wait);
      try {
        for (const key of keys) left.push(await enterOne(key, remaining()));
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
  };
}

/** What is left of a wait, each time it is asked for, so that several waits together take no longer. */
export function untilLate(wait: Wait): () => Wait {
  const { ms } = wait;
  if (ms === undefined) return () => wait;
  const end = performance.now() + ms;
  return () => {
    const left = end - performance.now();
    if (left <= 0) throw new NoPlaceError('late');
    return { ...wait, ms: left };
  };
}
