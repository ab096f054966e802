import type { Numbers } from './measure-page.ts';
import type { FileResults } from './results.ts';
import { type MeasuredViewer, reference } from './viewers.ts';

interface Column {
  title: string;
  what: keyof Numbers;
  /** Whether the ratio to the reference is shown with it. */
  compared: boolean;
}

const columns: Column[] = [
  { title: 'true picture ms', what: 'trueMs', compared: true },
  { title: 'first touch ms', what: 'touchMs', compared: true },
  { title: 'first frame ms', what: 'firstMs', compared: true },
  { title: 'whole model ms', what: 'wholeMs', compared: true },
  { title: 'longest task ms', what: 'taskMs', compared: true },
  { title: 'longest wait ms', what: 'blockedMs', compared: true },
  { title: 'orbit frame ms', what: 'orbitMs', compared: true },
  { title: 'JS ms per orbit frame', what: 'scriptMs', compared: true },
  { title: 'draws', what: 'draws', compared: false },
  { title: 'pick p50 ms', what: 'pickMs', compared: true },
  { title: 'pick p95 ms', what: 'pickP95Ms', compared: true },
  { title: 'first pick ms', what: 'firstPickMs', compared: false },
  { title: 'picks that met', what: 'met', compared: false },
  { title: 'heap MB', what: 'heapMb', compared: true },
  { title: 'process MB', what: 'ownMb', compared: true },
  { title: 'with the browser’s program MB', what: 'processMb', compared: true },
  { title: 'JS kB gz', what: 'codeKb', compared: true },
  { title: 'wire kB', what: 'wireKb', compared: true },
  { title: 'draws in an idle second', what: 'idleDraws', compared: false },
];

/** The results of a file as a table for terminal and documents; in brackets the ratio to the reference. */
export function viewerTable(results: FileResults, viewers: MeasuredViewer[]): string {
  const rows = viewers.map(({ name, title }) => {
    const failure = results.failures.get(name);
    const cells = columns.map((column) => cellOf(results, name, column));
    return `| ${title.replace(/^<(.*?)>/, '`<$1>`')}${failure ? ` (${failure})` : ''} | ${cells.join(' | ')} |`;
  });
  const head = `| | ${columns.map(({ title }) => title).join(' | ')} |`;
  return [head, `|${' --- |'.repeat(columns.length + 1)}`, ...rows].join('\n');
}

function cellOf(results: FileResults, viewer: string, { what, compared }: Column): string {
  const value = results.median(viewer, what);
  if (value === null) return '–';
  const ratio = compared ? results.ratio(viewer, what, reference) : null;
  return ratio === null ? short(value) : `${short(value)} (${short(ratio)})`;
}

/** Rounds to three significant digits. */
function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(size >= 10 ? 1 : size >= 0.1 ? 2 : 4);
}
