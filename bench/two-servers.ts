import { publishCube } from './support/design.ts';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople, type BenchPerson } from './support/people.ts';
import { cpuMs, type Served } from './support/process.ts';
import { openReaders } from './support/readers.ts';
import { anchorOn, writeComments } from './support/write-comments.ts';

const rounds = 5;
const readerCount = 300;
/** Comments per round, eight a second. */
const commentCount = 48;
const turnMs = 6000;
/** A person may write 120 comments a minute. */
const writerCount = 8;
/** Until everything of the last comment is sent, in milliseconds. */
const settleMs = 1000;

/**
 * What a comment costs in processor time of servers, with 300 readers of its link: all on one server, or half of them on each
 * of two, which take the comments by turns.
 */
export const twoServers: Benchmark = (tell) =>
  withInstallation(async ({ fill, folder, pool, startServer }) => {
    const [owner, ...writers] = (await fill((parts) => addPeople(parts, 1 + writerCount))) as [
      BenchPerson,
      ...BenchPerson[],
    ];
    const one = await startServer({ TRUST_PROXY: '1' });
    // The work in the background is the first one's in both cases.
    const other = await startServer({ TRUST_PROXY: '1', ROLE: 'web' });
    const publish = () => publishCube(one.origin, owner.accessToken, folder);
    const [together, apart, unread] = [await publish(), await publish(), await publish()];
    const readers = [
      await openReaders({ origin: one.origin, viewLink: together, count: readerCount }),
      await openReaders({ origin: one.origin, viewLink: apart, count: readerCount / 2 }),
      await openReaders({ origin: other.origin, viewLink: apart, count: readerCount / 2 }),
    ];
    const costs = async (viewLink: string, ...servers: Served[]) => {
      const anchor = await anchorOn(pool, viewLink);
      const origins = servers.map(({ origin }) => origin);
      return async () => {
        const used = () => servers.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
        const before = used();
        await writeComments({ origins, writers, anchor, count: commentCount, ms: turnMs });
        await new Promise((done) => setTimeout(done, settleMs));
        return (used() - before) / commentCount;
      };
    };
    try {
      const inOne = await costs(together, one);
      const inTwo = await alternate(rounds, await costs(apart, one, other), inOne);
      tell({ what: `with ${readerCount} readers, one server`, measured: median(inTwo.second), unit: 'ms' });
      tell({ what: 'with as many, two servers together', measured: median(inTwo.first), unit: 'ms' });
      tell({ what: `two ÷ one (median of ${rounds} rounds)`, measured: inTwo.ratio, unit: '×', atMost: 1.3 });
      const nobody = await alternate(rounds, await costs(unread, one), inOne);
      tell({ what: 'a comment nobody reads, one server', measured: median(nobody.first), unit: 'ms' });
    } finally {
      for (const each of readers) await each.end();
    }
  });
