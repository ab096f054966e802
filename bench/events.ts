import { cubeTop } from '@chamfer/testing/sample-glb';
import { publishCube } from './support/design.ts';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople, type BenchPerson } from './support/people.ts';
import { openReaders } from './support/readers.ts';

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
    const anchorOf = async (viewLink: string) => {
      const { rows } = await pool.query<{ id: string }>('select web_export_id as id from view_links where id = $1', [
        viewLink,
      ]);
      return { ...cubeTop, projectViewLinkId: viewLink, webExportId: rows[0]!.id };
    };
    const [read, unread] = [
      await publishCube(origin, caller.accessToken, folder),
      await publishCube(origin, caller.accessToken, folder),
    ];
    const anchors = { read: await anchorOf(read), unread: await anchorOf(unread) };
    const readers = await openReaders({ origin, viewLink: read, count: readerCount });
    try {
      const turn = (anchor: object) => p95While(() => writeComments(origin, writers, anchor), origin, caller);
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

/** Writes the comments of a round, evenly spread over its duration. @throws Error when one is refused */
async function writeComments(origin: string, writers: BenchPerson[], anchor: object): Promise<void> {
  for (let written = 0; written < commentCount; written++) {
    const next = new Promise((done) => setTimeout(done, turnMs / commentCount));
    const answer = await fetch(`${origin}/api/web/comments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${writers[written % writers.length]!.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...anchor, message: 'The wall is too thin for this radius.' }),
    });
    if (answer.status !== 201) throw new Error(`a comment was answered ${answer.status}: ${await answer.text()}`);
    await next;
  }
}

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
