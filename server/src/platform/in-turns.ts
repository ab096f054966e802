import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many items one turn takes. A call goes through several turns, so what each of them costs adds up for it. */
const turn = 8;

/** Does something with each of many items; after every few of them whatever else waits gets its turn. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let done = 0;
  for (const item of [...items]) {
    work(item);
    done += 1;
    if (done % turn === 0) await nextTurn();
  }
}
