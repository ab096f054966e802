import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items processed per turn. A call may take several turns, so their costs add up. */
const turn = 8;

/** Processes many items, yielding to the event loop after every few of them. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let done = 0;
  for (const item of [...items]) {
    work(item);
    done += 1;
    if (done % turn === 0) await nextTurn();
  }
}
