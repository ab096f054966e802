import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileReport, TestReport } from './test-report.ts';
import { root } from './web-build.ts';

/** Number of passed and failed tests. */
export interface Counts {
  passed: number;
  failed: number;
}

/** Every file that ran, with its last result. */
const ran = new Map<string, FileReport>();
/** Runs that failed without a file that did: an unhandled error, or Vitest itself. */
let failedRuns = 0;

/**
 * Runs Vitest and returns its report. `env`: variables in addition to those of this process. @throws Error if Vitest ended
 * without a report
 */
export function vitest(args: string[], env: Record<string, string> = {}): TestReport & { succeeded: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'chamfer-results-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=./scripts/test-report.ts'];
    const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...args, ...reporters], {
      cwd: root,
      env: { ...process.env, ...env, TEST_REPORT: file },
      stdio: ['ignore', 1, 2],
    });
    return { ...(JSON.parse(readFileSync(file, 'utf8')) as TestReport), succeeded: status === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs tests and remembers what each file came to, for `retryFailed` and `writeDurations`. */
export function runTests(args: string[], env: Record<string, string>): Counts {
  const { files, errors, succeeded } = vitest(args, env);
  for (const each of files) ran.set(keyOf(each), each);
  const counts = sum(files);
  for (const error of errors) console.error(error);
  if (succeeded || counts.failed > 0) return counts;
  failedRuns += 1;
  return { ...counts, failed: 1 };
}

/**
 * Runs each file in which something failed again: alone, with one worker, on its own database and server.
 * What fails again has failed; what passes now had a reason in the machine or in the tests running next to it, and is named all
 * the same. Returns the notes for the end of the output.
 */
export function retryFailed(env: Record<string, string>): string[] {
  const failed = [...ran.values()].filter((each) => sum([each]).failed > 0);
  return failed.flatMap((first) => {
    console.log(`\nOnce more, alone: ${first.file}\n`);
    const args = [first.file, '--project', first.project, '--maxWorkers', '1'];
    const again = vitest(args, env).files.find((each) => keyOf(each) === keyOf(first));
    if (!again) return [`Failed: ${first.file} did not run a second time`];
    ran.set(keyOf(first), again);
    const failsAgain = new Set(failuresOf(again).map(({ name }) => name));
    return [
      ...failuresOf(first).map(({ name, why }) =>
        failsAgain.has(name) ? `Failed twice: ${name}\n${why}` : `Failed once, passed alone: ${name}\n${why}`,
      ),
      ...failuresOf(again)
        .filter(({ name }) => !failuresOf(first).some((each) => each.name === name))
        .map(({ name, why }) => `Failed alone: ${name}\n${why}`),
    ];
  });
}

/** The last result of everything that ran, and runs that failed as a whole. */
export function finalCounts(): Counts {
  const { passed, failed } = sum([...ran.values()]);
  return { passed, failed: failed + failedRuns };
}

/** Writes how long each file took to `.test-results/durations.json`, and prints the twenty slowest. */
export function writeDurations(): void {
  const rows = [...ran.values()]
    .map(({ file, project, durationMs, tests }) => ({ file, project, durationMs, tests: tests.length }))
    .toSorted((a, b) => b.durationMs - a.durationMs);
  if (rows.length === 0) return;
  mkdirSync(join(root, '.test-results'), { recursive: true });
  writeFileSync(join(root, '.test-results', 'durations.json'), `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`The slowest of ${rows.length} files (all in .test-results/durations.json):`);
  for (const { file, durationMs, tests } of rows.slice(0, 20)) {
    console.log(`${(durationMs / 1000).toFixed(1).padStart(7)} s  ${file} (${tests})`);
  }
  console.log();
}

const keyOf = ({ project, file }: FileReport) => `${project} ${file}`;

/** A skipped test, a file that does not load and a hook that fails are failures too. */
function failuresOf({ file, errors, tests }: FileReport): { name: string; why: string }[] {
  return [
    ...errors.map((why) => ({ name: file, why })),
    ...tests
      .filter(({ state }) => state !== 'passed')
      .map(({ name, errors: own, state }) => ({ name: `${file} > ${name}`, why: own.join('\n') || state })),
  ];
}

function sum(files: FileReport[]): Counts {
  return {
    passed: files.flatMap(({ tests }) => tests).filter(({ state }) => state === 'passed').length,
    failed: files.flatMap(failuresOf).length,
  };
}
