import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@chamfer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const json = async (path: string) => {
  const { status, bytes } = await app.fetch('GET', path);
  return { status, body: JSON.parse(bytes.toString()) as unknown };
};

test('says that it lives and that its parts answer', async () => {
  expect(await json('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await json('/readyz')).toEqual({
    status: 200,
    body: { status: 'ok', parts: { database: 'ok', storage: 'ok' } },
  });
  expect((await json('/maintenance.json')).body).toEqual({ maintenance: false, message: null });
});

test('counts calls by their pattern, never by their address', async () => {
  const viewLink = app.parts.ids.uuid();
  await app.call('GET /web/comments', { query: { v: viewLink } });
  const text = (await app.fetch('GET', '/metrics')).bytes.toString();
  expect(text).toContain('chamfer_call_duration_seconds_count{call="GET /web/comments",status="404"} 1');
  expect(text).not.toContain(viewLink);
});

test('says which part is not ready', async () => {
  await rm(join(app.parts.config.DATA_DIR, 'incoming'), { recursive: true });
  expect(await json('/readyz')).toEqual({
    status: 503,
    body: { status: 'failed', parts: { database: 'ok', storage: 'failed' } },
  });
});
