import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../log.ts';

const lines: { level: number; msg: string }[] = [];
const app = useTestApp({ log: makeLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) });
let person: TestPerson;
let file: string;
beforeAll(async () => {
  person = await buildPerson(app);
  file = join(app.parts.config.DATA_DIR, 'maintenance.json');
});
afterEach(() => rm(file, { force: true }));

const status = async () => {
  const { headers, bytes } = await app.fetch('GET', `/maintenance.json?t=${Date.now()}`);
  expect(headers['cache-control']).toBe('no-store');
  return JSON.parse(bytes.toString()) as unknown;
};

test('every call answers SERVICE_UNAVAILABLE with the message while the file is there', async () => {
  expect((await app.call('GET /account', { as: person })).status).toBe(200);
  await writeFile(file, JSON.stringify({ message: ' Back at noon. ' }));
  expect(await status()).toEqual({ maintenance: true, message: 'Back at noon.' });
  const answers = [
    await app.call('GET /account', { as: person }),
    await app.call('GET /account'),
    await app.call('POST /auth/web/login', { input: { email: person.email, password: 'x' } }),
    await app.call('GET /openapi.json'),
    await app.fetch('PUT', '/api/uploads/x/parts/1?expires=1&signature=x', { body: Buffer.from('part') }),
    await app.fetch('GET', '/%61pi/account', { as: person }),
  ];
  for (const { status: code, headers, body } of answers) {
    expect(code).toBe(503);
    expect(headers['retry-after']).toBe('60');
    expect(body).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { maintenance: true, message: 'Back at noon.' },
      requestId: headers['x-request-id'],
    });
  }
  await rm(file);
  expect(await status()).toEqual({ maintenance: false, message: null });
  expect((await app.call('GET /account', { as: person })).status).toBe(200);
});

test('health, metrics and the page keep working, and no error is logged', async () => {
  await writeFile(file, '{}');
  lines.length = 0;
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await app.fetch('GET', path)).status).toBe(200);
  expect((await app.fetch('GET', '/login')).status).not.toBe(503);
  expect((await app.call('GET /account', { as: person })).body.details).toEqual({ maintenance: true, message: null });
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', status: 503 }));
});

test.each(['', '{"message"', 'null', '"Back at noon."', '{"message": 7}', '{"message": "  "}'])(
  'a file containing %j counts as maintenance without a message',
  async (content) => {
    await writeFile(file, content);
    expect(await status()).toEqual({ maintenance: true, message: null });
  },
);
