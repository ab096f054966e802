import { buildWeb } from '../scripts/web-build.ts';
import { publishCube } from './support/design.ts';
import { withInstallation } from './support/installation.ts';
import { sendLoad } from './support/load.ts';
import type { Benchmark } from './support/measure.ts';
import { addPeople, addressOf, type BenchPerson } from './support/people.ts';
import { readWebChunks } from './support/web-chunks.ts';

const pageLoads = 1000;
const requests = 10_000;
const connections = 10;

/** Resident memory of the server process at start-up, after page loads, and after further requests. */
export const memory: Benchmark = (tell) =>
  withInstallation(async ({ fill, folder, startServer }) => {
    buildWeb();
    const [person] = await fill((parts) => addPeople(parts, 1));
    const { origin } = await startServer({ TRUST_PROXY: 'loopback' });
    tell({ what: 'after the start', measured: await residentMegabytes(origin), unit: 'MB' });
    const viewLink = await publishCube(origin, person!.accessToken, folder);

    const page = pageRequests(viewLink, person!);
    const request = (number: number) => ({
      ...page[number % page.length]!,
      // Every page load comes from a different address, so that no rate limit interferes.
      headers: {
        ...page[number % page.length]!.headers,
        'x-forwarded-for': addressOf(Math.floor(number / page.length)),
      },
    });
    await sendLoad({ url: origin, connections, amount: pageLoads * page.length, request });
    const what = `after ${pageLoads} page loads of ${page.length} requests each`;
    tell({ what, measured: await residentMegabytes(origin), unit: 'MB', atMost: 200 });

    const headers = { authorization: `Bearer ${person!.accessToken}` };
    await sendLoad({ url: `${origin}/api/account`, connections, amount: requests, headers });
    tell({
      what: `after ${requests} requests more`,
      measured: await residentMegabytes(origin),
      unit: 'MB',
      atMost: 200,
    });
  });

/** The requests of a signed-in browser with an empty cache that opens a review link. */
function pageRequests(viewLink: string, { accessToken }: BenchPerson) {
  const asset = { 'accept-encoding': 'gzip, br' };
  const call = { ...asset, authorization: `Bearer ${accessToken}` };
  return [
    { path: `/v/${viewLink}`, headers: asset },
    ...readWebChunks().reviewFiles.map((path) => ({ path, headers: asset })),
    { path: '/api/account', headers: call },
    { path: `/api/web/web-exports?v=${viewLink}`, method: 'POST' as const, headers: call },
    { path: `/api/web/comments?v=${viewLink}`, headers: call },
  ];
}

/** Resident memory as the server reports it at /metrics. */
async function residentMegabytes(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  if (!bytes) throw new Error('the server reports no resident memory');
  return Number(bytes) / 1_000_000;
}
