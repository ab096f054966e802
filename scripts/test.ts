import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, root } from './web-build.ts';

/**
 * `npm test`: types, lint, unit, API and component tests, browser journeys; `--fast` leaves out what needs a browser,
 * `--deep` adds what takes too long for every change, and some journeys in Firefox and WebKit. Every stage runs, even if
 * an earlier one failed. The last line is `N passed, N failed`. Names of areas, as in `npm test -- review`, run only the
 * files whose path has one of them. What failed stands above the last line once more, and so does what passed only when
 * told again: on a busy machine a test may wait in vain once, and nobody should have to look for which one it was.
 */
const given = process.argv.slice(2);
const fast = given.includes('--fast');
const deep = given.includes('--deep');
const areas = given.filter((word) => !word.startsWith('--'));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
let passed = 0;
let failed = 0;
/** What stands above the last line: tests that failed, and those that passed only when told again. */
const notes: string[] = [];

function stage(title: string, run: () => { passed: number; failed: number }): void {
  const started = performance.now();
  let result = { passed: 0, failed: 1 };
  try {
    result = run();
  } catch (error) {
    console.error(error);
  }
  passed += result.passed;
  failed += result.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${title}: ${result.passed} passed, ${result.failed} failed (${seconds} s)\n`);
}

function command(file: string, args: string[]): { passed: number; failed: number } {
  const { status } = spawnSync(file, args, { cwd: root, stdio: ['ignore', 1, 2] });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The journeys that run in other browsers (review, comment, measure and publish), by the beginning of their titles. */
const elsewhere = {
  firefox: [
    'J71 opens a review link without an account',
    'J74 pins a comment to a surface',
    'measures with keys',
    'a new user publishes by drag and drop',
  ],
  webkit: ['in WebKit a comment is pinned', 'in WebKit an edge is measured', 'in WebKit a file is published'],
} as const;

/** What Vitest writes about a run. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/** Runs Vitest. Returns its report, and whether it succeeded. */
function vitest(args: string[], env: Record<string, string> = {}): { report: Report; succeeded: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'chamfer-results-'));
  const file = join(folder, 'report.json');
  const told = { ...process.env, ...(deep && { TEST_DEPTH: 'whole' }), ...env };
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const { status } = spawnSync(bin('vitest'), ['run', ...args, ...reporters], {
      cwd: root,
      env: told,
      stdio: ['ignore', 1, 2],
    });
    return { report: JSON.parse(readFileSync(file, 'utf8')) as Report, succeeded: status === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the tests of some projects. */
function tests(...projects: string[]): { passed: number; failed: number } {
  const args = [...areas, ...projects.flatMap((project) => ['--project', project])];
  // An area may have no tests of a kind; the whole suite always has.
  if (areas.length > 0) args.push('--passWithNoTests');
  const { report, succeeded } = vitest(args);
  for (const { fullName, status, failureMessages } of report.testResults.flatMap((file) => file.assertionResults)) {
    const why = `${fullName}\n${failureMessages.join('\n')}`;
    if (status === 'failed') notes.push(`Failed: ${why}`);
    else if (failureMessages.length > 0) notes.push(`Passed only when told again: ${why}`);
  }
  // A file that does not load, a skipped test and an unhandled error are failures too.
  const other = report.numPendingTests + report.numTodoTests + (report.numFailedTests ? 0 : report.numFailedTestSuites);
  const failed = report.numFailedTests + other;
  return { passed: report.numPassedTests, failed: failed === 0 && !succeeded ? 1 : failed };
}

/** Runs the journeys that are meant for another browser in it. */
function journeysIn(browser: keyof typeof elsewhere): { passed: number; failed: number } {
  const names = elsewhere[browser];
  const { report } = vitest(['--project', 'journeys', '-t', names.join('|')], { JOURNEYS_BROWSER: browser });
  const passed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed');
  const missing = names.filter((name) => !passed.some(({ fullName }) => fullName.startsWith(name)));
  for (const name of missing) console.error(`Not passed in ${browser}: ${name}`);
  return { passed: names.length - missing.length, failed: missing.length };
}

stage('Types', () => command(bin('tsc'), ['--noEmit']));
stage('Lint', () => command(bin('biome'), ['check', '--error-on-warnings', '.']));
// Components need a browser, which `--fast` does without.
stage('Unit and API', () => tests('unit', 'api', ...(fast ? [] : ['components'])));
if (!fast) {
  stage('Build', () => {
    buildWeb();
    return { passed: 1, failed: 0 };
  });
  stage('Journeys', () => tests('journeys'));
}
if (deep) {
  stage('Deep', () => tests('deep'));
  stage('Journeys in Firefox', () => journeysIn('firefox'));
  stage('Journeys in WebKit', () => journeysIn('webkit'));
}
for (const note of notes) console.log(`${note}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
