import { expect, test } from 'vitest';
import { makeLine, NoPlaceError } from './line.ts';
import { makeTurns } from './turns.ts';

const why = (entering: Promise<unknown>) =>
  entering.then(
    () => 'entered',
    (error: unknown) => (error instanceof NoPlaceError ? error.why : error),
  );
/** Asks for a place and notes in `seen` when it is given. */
const ask = async (entering: Promise<() => void>, name: string, seen: string[]) => {
  const leave = await entering;
  seen.push(name);
  return leave;
};

test('places are given in order of asking, first to who may go before', async () => {
  const line = makeLine(1);
  const seen: string[] = [];
  const leave = await line.enter();
  const [second, third] = [ask(line.enter(), 'second', seen), ask(line.enter(), 'third', seen)];
  const urgent = ask(line.enter({ first: true }), 'urgent', seen);
  leave();
  // Given back once, however often it is called.
  leave();
  (await urgent)();
  (await second)();
  (await third)();
  expect(seen).toEqual(['urgent', 'second', 'third']);
  expect(line.isEmpty).toBe(true);
});

test('a wait ends where too many wait, where it takes too long, and with who waited', async () => {
  const line = makeLine(1);
  const leave = await line.enter();
  const gone = new AbortController();
  const left = why(line.enter({ signal: gone.signal }));
  expect(await why(line.enter({ most: 1 }))).toBe('full');
  gone.abort();
  expect(await left).toBe('gone');
  expect(await why(line.enter({ signal: gone.signal }))).toBe('gone');
  expect(await why(line.enter({ most: 1, ms: 1 }))).toBe('late');
  // None of them kept the place that was not taken.
  leave();
  expect(line.isEmpty).toBe(true);
  (await line.enter({ most: 0 }))();
});

test('keys have lines of their own, and keep nothing of who has left', async () => {
  const turns = makeTurns(2);
  const leave = [await turns.enter(['user:a', 'team:1'], {}), await turns.enter(['user:b', 'team:1'], {})];
  const other = await turns.enter(['user:a', 'team:2'], {});
  // Both places of the person are taken, then both of the team; what was taken before is given back.
  expect(await why(turns.enter(['user:a', 'team:3'], { ms: 1 }))).toBe('late');
  expect(await why(turns.enter(['user:c', 'team:1'], { most: 0 }))).toBe('full');
  expect(turns.size).toBe(4);
  for (const each of [...leave, other]) each();
  expect(turns.size).toBe(0);
});

test('waits under several keys together take no longer than one may', async () => {
  const turns = makeTurns(1);
  const leave = [await turns.enter(['user:a'], {}), await turns.enter(['team:1'], {})];
  const waiting = why(turns.enter(['user:a', 'team:1'], { ms: 200 }));
  leave[0]!();
  expect(await waiting).toBe('late');
  expect(turns.size).toBe(1);
  leave[1]!();
});
