/** How many requests about one upload are on their way at a time. */
const atOnce = 8;

/** Does something with each of `all`, a few at a time; results are in the order of `all`. */
export async function inBatches<Item, Result>(
  all: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    results.push(...(await Promise.all(some.map((item, index) => work(item, from + index)))));
  }
  return results;
}
