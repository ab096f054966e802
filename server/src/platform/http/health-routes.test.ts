import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { makeLog } from '../log.ts';

const lines: string[] = [];
const app = useTestApp({ log: makeLog('warn', { write: (line) => void lines.push(line) }) });

const json = async (path: string) => {
  const { status, bytes } = await app.fetch('GET', path);
  return { status, body: JSON.parse(bytes.toString()) as unknown };
};

test('reports that it is alive and its parts are ready', async () => {
  expect(await json('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await json('/readyz')).toEqual({ status: 200, body: { status: 'ok' } });
  expect((await json('/maintenance.json')).body).toEqual({ maintenance: false, message: null });
});

test('counts calls by route pattern, never by URL', async () => {
  const viewLink = app.parts.ids.uuid();
  await app.call('GET /web/comments', { query: { v: viewLink } });
  const text = (await app.fetch('GET', '/metrics')).bytes.toString();
  expect(text).toContain('chamfer_call_duration_seconds_count{call="GET /web/comments",status="404"} 1');
  expect(text).not.toContain(viewLink);
});

test('reports that it is not ready, and logs which part is not', async () => {
  await rm(join(app.parts.config.DATA_DIR, 'incoming'), { recursive: true });
  expect(await json('/readyz')).toEqual({ status: 503, body: { status: 'failed' } });
  const logged = lines.filter((line) => line.includes('a part is not ready'));
  expect(logged.map((line) => (JSON.parse(line) as { part: string }).part)).toEqual(['storage']);
});
