import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { audit } from './audit.ts';

/** A registry on loopback that knows these advisories and nothing else; with null it refuses to say. */
async function registry(advisories: object | null): Promise<string> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk';
    request.resume().on('end', () => {
      response.writeHead(isAsked && advisories ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isAsked ? (advisories ?? {}) : {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const about = (severity: string, id: number) => ({
  id,
  url: `https://github.com/advisories/GHSA-${id}`,
  title: 'Anybody can do anything',
  severity,
  vulnerable_versions: '<=999.0.0',
});

test('advisories about what an installation runs are found, the grave ones apart', async () => {
  const url = await registry({
    fastify: [about('high', 1)],
    nodemailer: [about('moderate', 2)],
    vitest: [about('critical', 3)],
  });
  const found = await audit(url);
  expect(found?.grave.map(({ name, severity }) => [name, severity])).toEqual([['fastify', 'high']]);
  expect(found?.others.map(({ name, severity }) => [name, severity])).toEqual([['nodemailer', 'moderate']]);
});

test('a registry that knows of nothing is an answer', async () => {
  expect(await audit(await registry({}))).toEqual({ grave: [], others: [] });
});

test('one that refuses is none, and neither is one that is not there', async () => {
  expect(await audit(await registry(null))).toBeNull();
  expect(await audit('http://127.0.0.1:9/')).toBeNull();
});
