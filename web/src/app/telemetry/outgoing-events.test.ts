import { someEvent } from '@chamfer/testing/some-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageStore } from '../../platform/browser/browser-store.ts';
import { makeOutgoing, type Sender } from './outgoing-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open({ isOnline = true, leaves = true, store = pageStore() } = {}) {
  const state = { isOnline, leaves, outcome: 'taken' as Awaited<ReturnType<Sender['post']>> };
  const posted: string[] = [];
  const left: string[] = [];
  const outgoing = makeOutgoing(
    {
      post: async (body) => {
        posted.push(body);
        return state.outcome;
      },
      leave: (body) => {
        if (!state.leaves) return false;
        left.push(body);
        return true;
      },
    },
    store,
    () => state.isOnline,
  );
  return { outgoing, posted, left, store, state };
}

const idsOf = (bodies: string[]) =>
  bodies.flatMap((body) => JSON.parse(body).map((event: { event_id: string }) => event.event_id));

test('events go together after five seconds, in order', async () => {
  const { outgoing, posted } = open();
  const events = [someEvent(), someEvent(), someEvent()];
  for (const event of events) outgoing.add(event);
  await vi.advanceTimersByTimeAsync(4900);
  expect(posted).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(posted).toHaveLength(1);
  expect(idsOf(posted)).toEqual(events.map(({ event_id }) => event_id));
});

test('50 KB go at once, in requests of at most as many bytes, letters of several bytes counted', async () => {
  const { outgoing, posted, left } = open();
  const events = Array.from({ length: 200 }, () => someEvent({ page_title: '設計レビュー'.repeat(20) }));
  for (const event of events) outgoing.add(event);
  outgoing.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  const bodies = [...posted, ...left];
  expect(bodies.length).toBeGreaterThan(3);
  for (const body of bodies) expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(50_000);
  expect(new Set(idsOf(bodies))).toEqual(new Set(events.map(({ event_id }) => event_id)));
});

test('a page that is closed sends what waits as a beacon, and nothing twice', async () => {
  const { outgoing, posted, left } = open();
  const event = someEvent();
  outgoing.add(event);
  outgoing.leave();
  outgoing.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([posted, idsOf(left)]).toEqual([[], [event.event_id]]);
});

test('offline nothing is sent; the next page, or this one once it is online, sends it', async () => {
  const { outgoing, posted, store, state } = open({ isOnline: false });
  const event = someEvent();
  outgoing.add(event);
  await vi.advanceTimersByTimeAsync(60_000);
  outgoing.leave();
  expect(posted).toEqual([]);
  state.isOnline = true;
  await outgoing.flush();
  expect(idsOf(posted)).toEqual([event.event_id]);
  expect(store.length).toBe(0);
  state.isOnline = false;
  const another = someEvent();
  outgoing.add(another);
  outgoing.leave();
  const next = open({ store });
  await vi.advanceTimersByTimeAsync(6000);
  expect(idsOf(next.posted)).toEqual([another.event_id]);
});

test('what the server cannot take now is sent later, what it refuses is dropped', async () => {
  const { outgoing, posted, state } = open();
  const event = someEvent();
  state.outcome = 'later';
  outgoing.add(event);
  await vi.advanceTimersByTimeAsync(5100);
  state.outcome = 'refused';
  await vi.advanceTimersByTimeAsync(31_000);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(idsOf(posted)).toEqual([event.event_id, event.event_id]);
});

test('what waits is bounded: the oldest go first, and a beacon the browser does not take is kept', () => {
  const { outgoing, store } = open({ isOnline: false, leaves: false });
  const events = Array.from({ length: 600 }, () => someEvent());
  for (const event of events) outgoing.add(event);
  outgoing.leave();
  const kept = JSON.parse(store.getItem('telemetry_events')!);
  expect(kept).toHaveLength(500);
  expect(kept.at(-1).event_id).toBe(events.at(-1)!.event_id);
});

test('a refusal forgets what waits', async () => {
  const { outgoing, posted, store } = open({ isOnline: false });
  outgoing.add(someEvent());
  outgoing.leave();
  outgoing.add(someEvent());
  outgoing.clear();
  await outgoing.flush();
  expect([posted, store.length]).toEqual([[], 0]);
});

test('what an earlier page left broken is no reason to fail', () => {
  const store = pageStore();
  store.setItem('telemetry_events', '{"');
  expect(() => open({ store })).not.toThrow();
});
