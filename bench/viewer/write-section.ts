import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/web-build.ts';
import { isWithin, type Measure } from '../support/measure.ts';
import type { FileResults } from './results.ts';
import { viewerTable } from './viewer-table.ts';
import type { MeasuredViewer } from './viewers.ts';

const path = join(root, 'docs', 'performance.md');
const [begin, end] = ['<!-- viewer: written by `npm run bench -- viewer --write` -->', '<!-- /viewer -->'];

/** Replaces the section of docs/performance.md that this benchmark writes. @throws Error when it is missing */
export function writeSection(
  results: FileResults[],
  viewers: MeasuredViewer[],
  targets: Measure[],
  repeats: number,
): void {
  const text = readFileSync(path, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no place for the viewers`);
  const day = new Date().toISOString().slice(0, 10);
  const tables = results.map((result) => `### ${result.file}\n\n${viewerTable(result, viewers)}`);
  const rows = targets.map((target) => {
    const { what, measured, unit, atMost } = target;
    return `| ${what} | ≤ ${atMost} ${unit} | ${Number(measured.toPrecision(3))} ${unit} | ${isWithin(target) ? '✓' : '✗'} |`;
  });
  const section = [
    begin,
    `On ${day}, medians of ${repeats}, load average ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores.`,
    `| Target | | Measured | |\n| --- | --- | --- | --- |\n${rows.join('\n')}`,
    ...tables,
  ].join('\n\n');
  writeFileSync(path, `${text.slice(0, from)}${section}\n\n${text.slice(to)}`);
}
