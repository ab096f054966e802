import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readOptions } from './test-options.ts';
import { type Counts, finalCounts, retryFailed, runTests, vitest, writeDurations } from './test-runs.ts';
import { buildWeb, root } from './web-build.ts';

/**
 * `npm test`: types, lint, unit, API and component tests, browser journeys; `--fast` leaves out what needs a browser,
 * `--deep` adds what takes too long for every change, and some journeys in Firefox and WebKit. Every stage runs, even if
 * an earlier one failed. Names of areas, as in `npm test -- review`, run only the files with one of them in the path.
 * `--shard 1/2` runs the first half of the files of each stage of tests, for machines side by side; types, lint and the
 * build are of every shard, and Firefox and WebKit of the first one.
 *
 * A file in which something failed runs again at the end, alone; only what fails twice counts, and both are named.
 * A test that needs this is a defect nevertheless. The last line is `N passed, N failed`; above it are the slowest
 * files and the failures.
 */
const { fast, deep, shard, areas } = readOptions(process.argv.slice(2));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
/** `--deep` runs the full versions of tests that are sampled otherwise. */
const depth: Record<string, string> = deep ? { TEST_DEPTH: 'whole' } : {};
/** What counts in addition to the tests with results in `test-runs.ts`. */
const unitRun: Counts = { passed: 0, failed: 0 };

/** Runs a stage and prints its result, which is added to `unitRun` unless the stage's results are kept elsewhere. */
function stage(title: string, run: () => Counts, kept = false): void {
  const started = performance.now();
  let result: Counts;
  try {
    result = run();
    if (!kept) add(result);
  } catch (error) {
    console.error(error);
    result = { passed: 0, failed: 1 };
    add(result);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${title}: ${result.passed} passed, ${result.failed} failed (${seconds} s)\n`);
}

function add({ passed, failed }: Counts): void {
  unitRun.passed += passed;
  unitRun.failed += failed;
}

/** A stage of tests that Vitest runs. */
const testStage = (title: string, ...projects: string[]) => stage(title, () => tests(...projects), true);

function command(file: string, args: string[]): Counts {
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

/** Runs the tests of some projects. */
function tests(...projects: string[]): Counts {
  const args = [...areas, ...projects.flatMap((project) => ['--project', project])];
  if (shard) args.push('--shard', `${shard.index}/${shard.count}`);
  // An area or a shard may have no tests of a kind; the whole suite always has.
  if (areas.length > 0 || shard) args.push('--passWithNoTests');
  return runTests(args, depth);
}

/** Runs the journeys that are meant for another browser in it. */
function journeysIn(browser: keyof typeof elsewhere): Counts {
  const names = elsewhere[browser];
  const args = ['--project', 'journeys', '-t', names.join('|')];
  const passed = vitest(args, { ...depth, JOURNEYS_BROWSER: browser })
    .files.flatMap(({ tests }) => tests)
    .filter(({ state }) => state === 'passed');
  const missing = names.filter((wanted) => !passed.some(({ name }) => name.startsWith(wanted)));
  for (const name of missing) console.error(`Not passed in ${browser}: ${name}`);
  return { passed: names.length - missing.length, failed: missing.length };
}

stage('Types', () => command(bin('tsc'), ['--noEmit']));
stage('Lint', () => command(bin('biome'), ['check', '--error-on-warnings', '.']));
// Components need a browser, which `--fast` does without.
testStage('Unit and API', 'unit', 'api', ...(fast ? [] : ['components']));
if (!fast) {
  stage('Build', () => {
    buildWeb();
    return { passed: 1, failed: 0 };
  });
  testStage('Journeys', 'journeys');
}
if (deep) {
  testStage('Deep', 'deep');
  testStage('Deep journeys', 'deep-journeys');
  if ((shard?.index ?? 1) === 1) {
    stage('Journeys in Firefox', () => journeysIn('firefox'));
    stage('Journeys in WebKit', () => journeysIn('webkit'));
  }
}
const notes = retryFailed(depth);
writeDurations();
for (const note of notes) console.log(`${note}\n`);
const tested = finalCounts();
const failed = unitRun.failed + tested.failed;
console.log(`${unitRun.passed + tested.passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
