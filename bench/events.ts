import { publishCube } from './support/design.ts';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople, type BenchPerson } from './support/people.ts';
import { openReaders } from './support/readers.ts';
import { anchorOn, writeComments } from './support/write-comments.ts';

const rounds = 9;
const readerCount = 1000;
/** Comments per round and its minimum duration: a lively discussion. */
const commentCount = 16;
const turnMs = 2000;
/** A person may write 120 comments a minute. */
const writerCount = 8;

/** How a thousand open event streams slow other calls while comments are written, against a link without readers. */
export const events: Benchmark = (tell) =>
  withInstallation(async ({ fill, folder, pool, startServer }) => {
    const [caller, ...writers] = (await fill((parts) => addPeople(parts, 1 + writerCount))) as [
      BenchPerson,
      ...BenchPerson[],
    ];
    const { origin } = await startServer({ TRUST_PROXY: '1' });
    const [read, unread] = [
      await publishCube(origin, caller.accessToken, folder),
      await publishCube(origin, caller.accessToken, folder),
    ];
    const anchors = { read: await anchorOn(pool, read), unread: await anchorOn(pool, unread) };
    const readers = await openReaders({ origin, viewLink: read, count: readerCount });
    try {
      const turn = (anchor: object) => {
        const write = () => writeComments({ origins: [origin], writers, anchor, count: commentCount, ms: turnMs });
        return p95While(write, origin, caller);
      };
      const measured = await alternate(
        rounds,
        () => turn(anchors.read),
        () => turn(anchors.unread),
      );
      tell({ what: 'GET /api/account, p95, comments nobody reads', measured: median(measured.second), unit: 'ms' });
      tell({ what: `the same with ${readerCount} readers`, measured: median(measured.first), unit: 'ms' });
      tell({ what: `with ÷ without (median of ${rounds} rounds)`, measured: measured.ratio, unit: '×', atMost: 1.5 });
    } finally {
      await readers.end();
    }
  });

/** The 95th percentile, in milliseconds, of consecutive calls made while `work` runs. */
async function p95While(work: () => Promise<void>, origin: string, { accessToken }: BenchPerson): Promise<number> {
  let over = false;
  const working = work().finally(() => {
    over = true;
  });
  const times: number[] = [];
  while (!over) {
    const started = performance.now();
    const answer = await fetch(`${origin}/api/account`, { headers: { authorization: `Bearer ${accessToken}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the account was answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  await working;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}
