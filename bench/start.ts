import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, median } from './support/measure.ts';
import { serve, serverMain } from './support/process.ts';

const times = 5;

/** Time from starting the server process until /readyz answers, with the embedded PostgreSQL and without the demo. */
export const start: Benchmark = async (tell) => {
  const first: number[] = [];
  const warm: number[] = [];
  for (let time = 0; time < times; time++) {
    const folder = await mkdtemp(join(tmpdir(), 'chamfer-bench-'));
    try {
      first.push(await startSeconds(folder));
      warm.push(await startSeconds(folder));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  tell({
    what: `first start, with initdb and migrations (median of ${times})`,
    measured: median(first),
    unit: 's',
    atMost: 4,
  });
  tell({
    what: `start on an existing data folder (median of ${times})`,
    measured: median(warm),
    unit: 's',
    atMost: 1.5,
  });
};

async function startSeconds(folder: string): Promise<number> {
  const server = await serve(serverMain, { env: { DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'warn' }, ready: '/readyz' });
  await server.stop();
  return server.startedMs / 1000;
}
