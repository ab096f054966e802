import { useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { afterEach, expect, test, vi } from 'vitest';
import { makeLog } from '../log.ts';
import { type Listening, listen, UnheardError } from './listening.ts';

const app = useTestApp();
const log = makeLog('silent');
const hearing = { onNotification: vi.fn(), onLost: vi.fn(), onBack: vi.fn() };
const opened: Listening[] = [];
afterEach(async () => {
  for (const listening of opened.splice(0)) await listening.close();
  vi.clearAllMocks();
});

/** Notifies where it is listened, or of another channel: what a pooler does that has given the connection to others. */
let isAstray = false;
const notify = (channel: string, payload: string) => {
  const to = isAstray ? `${channel}_astray` : channel;
  return app.parts.database.pool.query('select pg_notify($1, $2)', [to, payload]);
};

async function open() {
  const { url } = app.parts.database;
  const listening = await listen({ url, channel: 'noted', notify, heartbeatMs: 200 }, hearing, log);
  opened.push(listening);
  return listening;
}

test('notifications arrive, and heartbeats are not among them', async () => {
  isAstray = false;
  const listening = await open();
  await new Promise((done) => setTimeout(done, 500));
  await notify('noted', 'one');
  await eventually(() => expect(hearing.onNotification).toHaveBeenCalledWith('one'));
  expect(hearing.onNotification).toHaveBeenCalledOnce();
  expect([listening.isUp, hearing.onLost.mock.calls.length]).toEqual([true, 0]);
});

test('a connection that is open and hears nothing counts as lost, until it hears again', async () => {
  isAstray = false;
  const listening = await open();
  isAstray = true;
  await eventually(() => expect(hearing.onLost).toHaveBeenCalledOnce());
  expect([listening.isUp, hearing.onBack.mock.calls.length]).toEqual([false, 0]);
  isAstray = false;
  await eventually(() => expect(hearing.onBack).toHaveBeenCalledOnce());
  expect(listening.isUp).toBe(true);
});

test('what cannot be sent says nothing of what is heard', async () => {
  const { url } = app.parts.database;
  const failing = vi.fn(() => Promise.reject(new Error('no connection')));
  const listening = await listen({ url, channel: 'noted', notify: failing, heartbeatMs: 50 }, hearing, log);
  opened.push(listening);
  await eventually(() => expect(failing.mock.calls.length).toBeGreaterThan(3));
  expect([listening.isUp, hearing.onLost.mock.calls.length]).toEqual([true, 0]);
});

test('one that hears nothing from the beginning is refused', async () => {
  isAstray = true;
  await expect(open()).rejects.toThrow(UnheardError);
});
