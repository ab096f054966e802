/** Returns a function that runs work, at most `count` at once; what comes beyond that waits its turn. */
export function atMost(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody who comes now gets it first.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
