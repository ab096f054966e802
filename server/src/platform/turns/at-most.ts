import { makeLine } from './line.ts';

/** Returns a function that runs work, at most `count` at once; what comes beyond that waits its turn. */
export function atMost(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const line = makeLine(count);
  return async (work) => {
    const leave = await line.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
