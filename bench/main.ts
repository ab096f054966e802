import { cpus, loadavg } from 'node:os';
import { type Benchmark, isWithin, lineOf } from './support/measure.ts';
import { readArguments } from './viewer/viewer-options.ts';

/**
 * `npm run bench [-- NAME…]`: all benchmarks, or the named ones, one after the other. Missed budgets are reported, not
 * fatal. The options of `viewer`, `picking` and `publish` are in bench/README.md.
 */
const benchmarks: Record<string, () => Promise<Benchmark>> = {
  weight: async () => (await import('./weight.ts')).weight,
  start: async () => (await import('./start.ts')).start,
  memory: async () => (await import('./memory.ts')).memory,
  account: async () => (await import('./account.ts')).account,
  'sign-in': async () => (await import('./sign-in.ts')).signIn,
  lists: async () => (await import('./lists.ts')).lists,
  members: async () => (await import('./members.ts')).members,
  locks: async () => (await import('./locks.ts')).locks,
  events: async () => (await import('./events.ts')).events,
  'two-servers': async () => (await import('./two-servers.ts')).twoServers,
  publish: async () => (await import('./publish.ts')).publish,
  picking: async () => (await import('./picking.ts')).picking,
  comments: async () => (await import('./comments.ts')).comments,
  drawings: async () => (await import('./drawings.ts')).drawings,
  pins: async () => (await import('./pins.ts')).pinsOnAModel,
  telemetry: async () => (await import('./telemetry.ts')).telemetry,
  directory: async () => (await import('./directory.ts')).directory,
  viewer: async () => (await import('./viewer.ts')).viewer,
};

const { positionals: wanted } = readArguments();
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}

let over = 0;
let broken = 0;
for (const name of wanted.length > 0 ? wanted : Object.keys(benchmarks)) {
  console.log(`${name} (load average ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores)`);
  try {
    const benchmark = await benchmarks[name]!();
    await benchmark((measure) => {
      if (!isWithin(measure)) over += 1;
      console.log(lineOf(measure));
    });
  } catch (error) {
    broken += 1;
    console.error(error);
  }
}
if (over > 0) console.log(`${over} over budget.`);
else if (broken === 0) console.log('Every budget is kept.');
process.exit(broken === 0 ? 0 : 1);
