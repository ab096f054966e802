import { availableParallelism } from 'node:os';
import { startTestApp, type TestApp, testPassword } from '@chamfer/testing';
import { afterEach, expect, test } from 'vitest';
import { makeTurns, passwordTurns } from './password-turns.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const long = 3_600_000;

test('at most as many tasks run at the same time as there are slots, and the rest follow in order', async () => {
  const turns = makeTurns(2);
  const [begun, finish]: [number[], (() => void)[]] = [[], []];
  const work = (number: number) => () => {
    begun.push(number);
    const { promise, resolve } = Promise.withResolvers<number>();
    finish[number] = () => resolve(number);
    return promise;
  };
  const all = [0, 1, 2, 3].map((number) => turns.take(work(number), long));
  expect(begun).toEqual([0, 1]);
  finish[1]!();
  expect(await all[1]).toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  finish[0]!();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  finish[2]!();
  finish[3]!();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test('a task that fails or stops waiting frees its slot', async () => {
  const turns = makeTurns(1);
  const held = Promise.withResolvers<string>();
  const first = turns.take(() => held.promise, long);
  await expect(turns.take(async () => 'never', 1)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    retryAfter: 1,
  });
  const failing = turns.take(async () => Promise.reject(new Error('broken')), long);
  const last = turns.take(async () => 'last', long);
  held.resolve('first');
  expect(await first).toBe('first');
  await expect(failing).rejects.toThrow('broken');
  expect(await last).toBe('last');
  expect(await turns.take(async () => 'later', 1)).toBe('later');
});

test('sign-in answers SERVICE_UNAVAILABLE while all processors are busy with passwords for too long', async () => {
  app = await startTestApp({ timeLimits: { passwordTurn: 1 } });
  const email = 'crowd@haldenworks.example';
  const account = { email, name: 'Mara', password: testPassword, termsAccepted: true as const };
  expect((await app.call('POST /auth/web/register', { input: account })).status).toBe(201);
  const held = Promise.withResolvers<void>();
  const busy = Array.from({ length: availableParallelism() }, () => passwordTurns.take(() => held.promise, long));
  for (const input of [account, { ...account, email: 'nobody@haldenworks.example' }]) {
    const refused = await app.call('POST /auth/web/login', { input });
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '1',
    ]);
  }
  held.resolve();
  await Promise.all(busy);
  expect((await app.call('POST /auth/web/login', { input: account })).status).toBe(200);
});
