import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, root } from './web-build.ts';

/**
 * `npm test`: types, lint, unit, API and component tests, browser journeys; `--fast` leaves out what needs a browser,
 * `--deep` adds what takes too long for every change, and some journeys in Firefox and WebKit. Every stage runs, even if
 * an earlier one failed. The last line is `N passed, N failed`. Names of areas, as in `npm test -- review`, run only the
 * files whose path has one of them.
 */
const given = process.argv.slice(2);
const fast = given.includes('--fast');
const deep = given.includes('--deep');
const areas = given.filter((word) => !word.startsWith('--'));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
let passed = 0;
let failed = 0;

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

/** The journeys that run in other browsers: review, comment, measure and publish. */
const elsewhere = {
  files: [
    'e2e/review/review.webkit',
    'e2e/review/J71',
    'e2e/review/J74',
    'e2e/review/viewer-tools',
    'e2e/publishing/publish.spec',
  ],
  names: 'J71|J74|measures by keys|newcomer publishes|in WebKit',
};

/** Runs the tests of some projects. With JOURNEYS_BROWSER in `env`, only the journeys listed above run, in that browser. */
function tests(projects: string[], env: Record<string, string> = {}): { passed: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'chamfer-results-'));
  const report = join(folder, 'report.json');
  const isElsewhere = 'JOURNEYS_BROWSER' in env;
  const args = [
    'run',
    ...(isElsewhere ? [...elsewhere.files, '-t', elsewhere.names] : areas),
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  // An area may have no tests of a kind; the whole suite always has.
  if (areas.length > 0) args.push('--passWithNoTests');
  const told = { ...process.env, ...(deep && { TEST_DEPTH: 'whole' }), ...env };
  const { status } = spawnSync(bin('vitest'), args, { cwd: root, env: told, stdio: ['ignore', 1, 2] });
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    ) as Record<string, number>;
    // A file that does not load, a skipped test and an unhandled error are failures too.
    const skipped = isElsewhere ? 0 : numPendingTests!;
    const other = skipped + numTodoTests! + (numFailedTests === 0 ? numFailedTestSuites! : 0);
    const found = numFailedTests! + other;
    return {
      passed: numPassedTests!,
      failed: found === 0 && (status !== 0 || (isElsewhere && numPassedTests === 0)) ? 1 : found,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

stage('Types', () => command(bin('tsc'), ['--noEmit']));
stage('Lint', () => command(bin('biome'), ['check', '--error-on-warnings', '.']));
// Components need a browser, which `--fast` does without.
stage('Unit and API', () => tests(['unit', 'api', ...(fast ? [] : ['components'])]));
if (!fast) {
  stage('Build', () => {
    buildWeb();
    return { passed: 1, failed: 0 };
  });
  stage('Journeys', () => tests(['journeys']));
}
if (deep) {
  stage('Deep', () => tests(['deep']));
  stage('Journeys in Firefox', () => tests(['journeys'], { JOURNEYS_BROWSER: 'firefox' }));
  stage('Journeys in WebKit', () => tests(['journeys'], { JOURNEYS_BROWSER: 'webkit' }));
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
