import type { Browser, Page } from 'playwright-core';

/** An event of the browser's trace; times in microseconds. */
interface TraceEvent {
  name: string;
  /** `X` is an event with a duration. */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** CPU time of its thread, excluding time in which other threads ran. */
  tdur?: number;
}

const task = 'ThreadControllerImpl::RunTask';

/** Starts tracing the page's threads. */
export function watchTasks(browser: Browser, page: Page): Promise<void> {
  return browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
}

/**
 * The longest task of the page's main thread between two performance marks, in milliseconds of CPU time, because on a
 * busy machine wall-clock time is longer. NaN when a mark is missing.
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
