import type { Browser, Page } from 'playwright-core';

/** A line of the browser's trace; times in microseconds. */
interface TraceEvent {
  name: string;
  /** `X` is something with a length. */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Of its thread on a processor, without what others had. */
  tdur?: number;
}

const task = 'ThreadControllerImpl::RunTask';

/** Begins to write down what the page's threads do. */
export function watchTasks(browser: Browser, page: Page): Promise<void> {
  return browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
}

/**
 * The longest task of the page's own thread between two marks that the page has set, milliseconds of a processor: on a
 * machine whose processors are all taken a task lasts longer than it takes. NaN when a mark is missing.
 */
export async function longestTask(browser: Browser, from: string, to: string): Promise<number> {
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const markOf = (wanted: string) => trace.traceEvents.find(({ name }) => name === wanted);
  const [first, last] = [markOf(from), markOf(to)];
  if (!first || !last) return Number.NaN;
  const tasks = trace.traceEvents.filter(({ name, ph, pid, tid, ts }) => {
    return name === task && ph === 'X' && pid === first.pid && tid === first.tid && ts > first.ts && ts < last.ts;
  });
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
