/** Draws from lists, the same for the same seed (mulberry32); the order in which calls end differs from run to run all the same. */
export function drawFrom(seed: number): <T>(list: readonly T[]) => T {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (list) => list[Math.floor(next() * list.length)]!;
}
