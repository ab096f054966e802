import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectSql, killPostgres, type ServerProcess, startServerProcess } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { someEvent } from '@chamfer/testing/some-event';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
let server: ServerProcess;
const env = { TELEMETRY: 'store' };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-telemetry-'));
  server = await startServerProcess(folder, env);
});
afterAll(async () => {
  await server.kill();
  await killPostgres(folder);
  await rm(folder, { recursive: true, force: true });
});

/** Sends beacons from several places at once until the server is gone, once some were answered; returns the ids of what was acknowledged. */
async function sendUntilGone(end: () => Promise<unknown>): Promise<string[]> {
  const acknowledged: string[] = [];
  const sender = async () => {
    for (;;) {
      const events = [someEvent(), someEvent(), someEvent()];
      const answer = await fetch(`${server.origin}/api/telemetry`, {
        method: 'POST',
        body: JSON.stringify(events),
      }).catch(() => null);
      if (answer?.status !== 204) return;
      acknowledged.push(...events.map(({ event_id }) => event_id));
    }
  };
  const senders = Promise.all(Array.from({ length: 6 }, sender));
  await eventually(async () => expect(acknowledged.length).toBeGreaterThan(30));
  await end();
  await senders;
  return acknowledged;
}

test('neither a kill nor a stop loses an event that was answered', { timeout: 600_000 }, async () => {
  const killed = await sendUntilGone(() => server.kill());
  server = await startServerProcess(folder, env);
  const stopped = await sendUntilGone(() => server.stop());
  server = await startServerProcess(folder, env);
  const sql = await connectSql(folder);
  try {
    const ids = [...killed, ...stopped];
    const { rows } = await sql.query('select count(*)::int as n from telemetry_events where event_id = any($1)', [ids]);
    expect(rows[0].n).toBe(ids.length);
  } finally {
    await sql.end();
  }
});
