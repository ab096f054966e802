import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download } from './download.ts';

const model = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i) % 251));
const packed = brotliCompressSync(model);
let server: Server;
let address = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/plain') response.setHeader('content-length', model.length).end(model);
    else {
      response.setHeader('content-encoding', 'br').setHeader('content-length', packed.length);
      if (request.url === '/told') response.setHeader('x-decoded-length', model.length);
      response.end(packed);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The bytes that come, and how far each piece brought it. */
async function fetched(path: string) {
  const seen: number[] = [];
  const signal = new AbortController().signal;
  const bytes = await download(`${address}${path}`, undefined, signal, (fraction) => seen.push(fraction));
  return { bytes: Buffer.from(bytes), seen };
}

test.each(['/plain', '/told'])('reports the progress: %s', async (path) => {
  const { bytes, seen } = await fetched(path);
  expect(bytes.equals(model)).toBe(true);
  // The last piece is all of it, before the download as a whole says so.
  expect(seen.slice(-2)).toEqual([1, 1]);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test('estimates the size of a compressed answer without a header for it', async () => {
  const { bytes, seen } = await fetched('/untold');
  expect(bytes.equals(model)).toBe(true);
  expect(seen.at(-2)).toBeLessThan(0.1);
  expect(seen.at(-1)).toBe(1);
});
