import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '@chamfer/testing';
import { type CommentLoad, startCommentLoad } from '@chamfer/testing/comment-load';
import { eventually } from '@chamfer/testing/eventually';
import { type PatroniCluster, startPatroniCluster } from '@chamfer/testing/patroni';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Three databases under Patroni, with the settings of `deploy/ha`: their leader is lost while people write. */

let folder: string;
let cluster: PatroniCluster;
let server: ServerProcess;
let load: CommentLoad;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-ha-server-'));
  cluster = await startPatroniCluster();
  // As an operator has it: a database that hangs is given up.
  const patience = {
    DATABASE_CONNECTION_TIMEOUT_MS: '',
    DATABASE_STATEMENT_TIMEOUT_MS: '',
    DATABASE_LOCK_TIMEOUT_MS: '',
  };
  server = await startServerProcess(folder, { ...patience, DATABASE_URL: cluster.url });
  load = await startCommentLoad(server.origin);
}, 600_000);
afterAll(async () => {
  await server?.stop();
  await cluster?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Milliseconds that nothing reaches a replica before its leader dies: what was not sent is what could be lost. */
test.each([0, 2000])(
  'the leader dies with its last %i ms unsent; another one takes over, and the server goes on by itself',
  async (unsentMs) => {
    await load.expectHeard();
    const before = Date.now();
    const lost = await cluster.loseLeader(unsentMs);
    const killedAt = Date.now();
    await eventually(() => expect(load.acknowledgedAt.at(-1)).toBeGreaterThan(killedAt), 180);
    await load.expectHeard();
    console.info(`high availability: ${lost.name} lost, no comment for ${longestGap(load.acknowledgedAt, before)} ms`);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    cluster.bringBack(lost);
    await cluster.expectWhole();
  },
  600_000,
);

test('nothing acknowledged is lost, every answer is right, and the process is the first one', async () => {
  expect(await load.end()).toEqual({ odd: [], lost: [] });
  expect(load.acknowledgedAt.length).toBeGreaterThan(20);
  expect(await server.stop()).toBe(0);
});

/** The longest time between two acknowledged comments of those after `since`, in milliseconds. */
function longestGap(times: readonly number[], since: number): number {
  const after = times.filter((time) => time >= since);
  return Math.max(...after.map((time, index) => time - (after[index - 1] ?? since)));
}
