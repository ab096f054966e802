import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { beginExport, buildPerson, cubeGlb, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeLog } from '../log.ts';

const lines: string[] = [];
const app = useTestApp({ log: makeLog('info', { write: (line) => void lines.push(line) }) });

test('an internal error reveals nothing to the client and everything to the log', async () => {
  const person = await buildPerson(app);
  const { pool } = app.parts.database;
  await pool.query('alter table comments rename to elsewhere');
  try {
    const { status, body, bytes, headers } = await app.call('DELETE /web/comments/{commentId}', {
      as: person,
      params: { commentId: app.parts.ids.uuid() },
    });
    expect(status).toBe(500);
    expect(body).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side.',
      details: null,
      requestId: headers['x-request-id'],
      validationErrors: [],
    });
    expect(bytes.toString()).not.toMatch(/comments|select|delete from|\.ts|node_modules|42P01/i);
    const logged = lines.find((line) => line.includes(body.requestId) && line.includes('unexpected error'));
    expect(logged).toContain('relation \\"comments\\" does not exist');
  } finally {
    await pool.query('alter table elsewhere rename to comments');
  }
});

test('an unavailable database is answered as retryable', async () => {
  const person = await buildPerson(app);
  const admin = new pg.Client({ connectionString: app.parts.database.url });
  await admin.connect();
  await admin.query('begin; lock table comments in access exclusive mode');
  const call = app.call('DELETE /web/comments/{commentId}', {
    as: person,
    params: { commentId: app.parts.ids.uuid() },
  });
  await eventually(async () => {
    const blocked = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    expect(blocked.rowCount).toBeGreaterThan(0);
  });
  const { status, body } = await call;
  expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  await admin.end();
  const again = await app.call('DELETE /web/comments/{commentId}', {
    as: person,
    params: { commentId: app.parts.ids.uuid() },
  });
  expect(again.status).toBe(404);
});

test('so is a full disk of the database', async () => {
  const person = await buildPerson(app);
  const { pool } = app.parts.database;
  await pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on users for each row execute function refuse()`);
  try {
    const { status, body } = await app.call('PATCH /account', { as: person, input: { name: 'Test Person' } });
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  } finally {
    await pool.query('drop trigger full_disk on users');
  }
});

test('so is a full disk of the file store', async () => {
  const person = await buildPerson(app);
  const { files } = await beginExport(app, person, { files: [{ name: 'cube.glb', bytes: cubeGlb() }] });
  const { store } = app.parts;
  const { putPart } = store;
  // Simulates a full disk: this device accepts no bytes.
  store.putPart = (_uploadId, _number, body) => pipeline(body, createWriteStream('/dev/full'));
  try {
    const { url } = files[0]!.upload.parts[0]!.request;
    const { status, body } = await app.fetch('PUT', url, { body: cubeGlb() });
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  } finally {
    store.putPart = putPart;
  }
});

test.each([
  ['an address that no call has', 'GET', '/api/nothing/here', 404, 'ROUTE_NOT_FOUND'],
  ['a method that the address does not have', 'PUT', '/api/account', 404, 'ROUTE_NOT_FOUND'],
  ['an address that cannot be decoded', 'DELETE', '/api/web/comments/%zz', 404, 'ROUTE_NOT_FOUND'],
  ['an endless parameter', 'DELETE', `/api/web/comments/${'x'.repeat(5000)}`, 404, 'ROUTE_NOT_FOUND'],
] as const)('%s gets the envelope too', async (_, method, url, status, code) => {
  const answer = await app.fetch(method, url);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('oversized headers get the envelope too', async () => {
  const origin = await app.listen();
  const answer = await fetch(`${origin}/api/account`, { headers: { 'x-app-version': 'x'.repeat(20_000) } });
  const body = (await answer.json()) as { code: string; requestId: string };
  expect([answer.status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(answer.headers.get('x-request-id')).toBe(body.requestId);
});

test('a body that is not JSON gets its own error', async () => {
  const headers = { 'content-type': 'text/plain' };
  const answer = await app.fetch('POST', '/api/auth/web/login', { headers, body: Buffer.from('email=x') });
  expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test('a body that is too large gets its own error', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = Buffer.from(JSON.stringify({ email: 'x'.repeat(2_000_000) }));
  const answer = await app.fetch('POST', '/api/auth/web/login', { headers, body });
  expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test('a text that cannot be stored is refused wherever it is, by name', async () => {
  const person = await buildPerson(app);
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await app.fetch(method, `/api${path}`, {
      headers,
      ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
    });
    return [answer.status, answer.body.code, answer.body.validationErrors?.[0]?.field];
  };
  const refused = (field: string) => [400, 'VALIDATION_ERROR', field];
  expect(await ask('GET', `/teams/%00/users`)).toEqual(refused('teamId'));
  expect(await ask('GET', `/teams/${person.teamId}/users?cursor=a%00b`)).toEqual(refused('cursor'));
  expect(await ask('PATCH', '/account', { name: 'Mara\u0000' })).toEqual(refused('name'));
  expect(await ask('PATCH', '/account', { name: 'Mara\ud800' })).toEqual(refused('name'));
  // Also where no call would read it.
  expect(await ask('PATCH', '/account', { name: 'Mara', other: [{ deep: '\u0000' }] })).toEqual(
    refused('other.0.deep'),
  );
  expect(await ask('PATCH', '/account', { 'a\u0000': 1 })).toEqual(refused(''));
  const depth = 200_000;
  const nested = await app.fetch('PATCH', '/api/account', {
    headers,
    body: Buffer.from(`{"name":"Mara","a":${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}}`),
  });
  expect([nested.status, nested.body.code]).toEqual([400, 'VALIDATION_ERROR']);
});
