import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDesign, buildPerson, startTestApp, type TestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { openStalledNetwork, type StalledNetwork } from '@chamfer/testing/stalled-network';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headOf } from '../../areas.ts';
import { makeLog } from '../log.ts';
import { makeBreaker } from './breaker.ts';
import { inTransaction } from './database.ts';
import { isSilent } from './database-errors.ts';

const app = useTestApp();
let network: StalledNetwork;
let far: TestApp;
let person: TestPerson;
/** The path of a page, and the signed URL of a file that was just fetched. */
let page: string;
let file: string;
beforeAll(async () => {
  network = await openStalledNetwork(app.parts.database.url);
  const short = { DATABASE_CONNECTION_TIMEOUT_MS: '2000', DATABASE_STATEMENT_TIMEOUT_MS: '2000' };
  far = await startTestApp({
    sharing: app,
    env: { DATABASE_URL: network.through(app.parts.database.url), ...short },
  });
  person = await buildPerson(app);
  const { viewLinkId } = await buildDesign(app, person);
  page = `/v/${viewLinkId}`;
  const key = `${app.parts.ids.uuid()}.svg`;
  const path = join(app.parts.config.DATA_DIR, key);
  await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await app.parts.store.putFile(key, path);
  file = app.parts.signer.sign('GET', `/api/objects/${key}`, { v: viewLinkId }).url;
});
afterAll(async () => {
  network.resume();
  await far?.close();
  await network.close();
});

const ask = () => far.call('GET /account', { as: person });

test('where nothing comes from the database any more, calls are refused at once until it answers', async () => {
  expect((await ask()).status).toBe(200);
  expect((await far.fetch('GET', file)).status).toBe(200);
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
  // What needs nothing of the database is answered, and pages do not wait for their titles.
  for (const url of ['/healthz', '/maintenance.json', file]) expect((await far.fetch('GET', url)).status).toBe(200);
  await expect(headOf(far.parts, page)).rejects.toSatisfy(isSilent);
  await expect(inTransaction(far.parts.database, async () => undefined)).rejects.toSatisfy(isSilent);
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
