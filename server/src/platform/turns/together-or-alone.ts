/** Waits for a place in order of asking, and returns the function that gives it back. */
export type Enter = (how: 'together' | 'alone') => Promise<() => void>;

/**
 * Lets any number in together, or one alone: it waits until all before it have left, and all after it wait until it has.
 */
export function togetherOrAlone(): Enter {
  let lastAlone = Promise.resolve();
  let sinceThen = new Set<Promise<void>>();
  return async (how) => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const before = how === 'alone' ? [lastAlone, ...sinceThen] : [lastAlone];
    if (how === 'alone') {
      lastAlone = left;
      sinceThen = new Set();
    } else {
      const here = sinceThen.add(left);
      void left.then(() => here.delete(left));
    }
    await Promise.all(before);
    return leave;
  };
}
