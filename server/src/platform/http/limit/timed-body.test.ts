import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BodyLimit, timedBody } from './timed-body.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const second = 1000;

/** A body that arrives as the test says, and what its reader gets. */
function arriving(limit: BodyLimit, options?: { unread: boolean }) {
  const request = new PassThrough();
  const body = timedBody(request as unknown as IncomingMessage, limit);
  const got: string[] = [];
  let end: unknown = 'open';
  body.on('error', (error) => {
    end = (error as { code?: string }).code;
  });
  body.on('end', () => {
    end = 'whole';
  });
  if (!options?.unread) body.on('data', (chunk: Buffer) => void got.push(chunk.toString()));
  return {
    request,
    body,
    got,
    async after(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
      await turn();
      return end;
    },
  };
}

test('a total limit applies to the whole body, however it is split', async () => {
  const { request, got, after } = arriving({ total: 30 * second });
  for (let i = 0; i < 29; i++) {
    request.write('x');
    expect(await after(second)).toBe('open');
  }
  expect(await after(second)).toBe('REQUEST_TIMEOUT');
  expect(got).toHaveLength(29);
});

test('a slow upload that makes progress is not aborted, a stalled one is', async () => {
  const { request, got, after } = arriving({ pause: 30 * second });
  for (let i = 0; i < 20; i++) {
    request.write('x');
    expect(await after(29 * second)).toBe('open');
  }
  expect(await after(2 * second)).toBe('REQUEST_TIMEOUT');
  expect(got).toHaveLength(20);
  // The connection stays open for the response.
  expect(request.destroyed).toBe(false);
});

test.each([{ total: second }, { pause: second }])('a complete body no longer times out (%o)', async (limit) => {
  const { request, got, after } = arriving(limit);
  request.end('all');
  expect(await after(10 * second)).toBe('whole');
  expect(got).toEqual(['all']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a slow disk does not time out the sender', async () => {
  const { request, body, after } = arriving({ pause: second }, { unread: true });
  const chunk = Buffer.alloc(16 * 1024);
  for (let i = 0; i < 20; i++) request.write(chunk);
  expect(await after(10 * second)).toBe('open');
  body.resume();
  expect(await after(10 * second)).toBe('REQUEST_TIMEOUT');
});

test('a broken connection is reported as such and leaves no timer', async () => {
  const { request, after } = arriving({ pause: second });
  request.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  expect(await after(0)).toBe('ECONNRESET');
  expect(vi.getTimerCount()).toBe(0);
});
