import { buildPerson, startTestApp, type TestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { openStalledNetwork, type StalledNetwork } from '@chamfer/testing/stalled-network';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { makeBreaker } from './breaker.ts';

const app = useTestApp();
let network: StalledNetwork;
let far: TestApp;
let person: TestPerson;
beforeAll(async () => {
  network = await openStalledNetwork(app.parts.database.url);
  const short = { DATABASE_CONNECTION_TIMEOUT_MS: '2000', DATABASE_STATEMENT_TIMEOUT_MS: '2000' };
  far = await startTestApp({
    sharing: app,
    env: { DATABASE_URL: network.through(app.parts.database.url), ...short },
  });
  person = await buildPerson(app);
});
afterAll(async () => {
  network.resume();
  await far?.close();
  await network.close();
});

const ask = () => far.call('GET /account', { as: person });

test('where nothing comes from the database any more, calls are refused at once until it answers', async () => {
  expect((await ask()).status).toBe(200);
  network.stall();
  const { breaker } = far.parts.database;
  await eventually(async () => {
    for (const answer of await Promise.all([ask(), ask(), ask()])) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    }
    expect(breaker.isOpen).toBe(true);
  });
  const waiting = far.parts.database.pool.totalCount;
  const answer = await ask();
  expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(far.parts.database.pool.totalCount).toBeLessThanOrEqual(waiting);
  expect((await far.fetch('GET', '/healthz')).status).toBe(200);
  network.resume();
  await eventually(() => expect(breaker.isOpen).toBe(false));
  await eventually(async () => expect((await ask()).status).toBe(200));
});

test('time-outs of a database that answers others refuse nobody', async () => {
  const { url } = app.parts.database;
  const breaker = makeBreaker(url, makeLog('silent'));
  for (let time = 0; time < 5; time += 1) breaker.note(new Error('Query read timeout'));
  const client = new Client({ connectionString: url });
  await client.connect();
  await eventually(async () => {
    const { rows } = await client.query("select 1 from pg_stat_activity where application_name = 'chamfer-probe'");
    expect(rows).toEqual([]);
  });
  await client.end();
  expect(breaker.isOpen).toBe(false);
  breaker.close();
});
