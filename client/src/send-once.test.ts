import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { makeSendOnce } from './send-once.ts';

/** A time that only waiting moves. */
function makeTime() {
  const paused: number[] = [];
  let now = 0;
  return {
    paused,
    now: () => now,
    wait: async (ms: number) => {
      paused.push(ms);
      now += ms;
    },
  };
}

const failed = (code: ConstructorParameters<typeof ApiError>[0]['code'], status: number, retryAfter?: number) =>
  new ApiError({ code }, { status, headers: new Headers(retryAfter ? { 'retry-after': String(retryAfter) } : {}) });
const lost = new ApiError({ code: 'NETWORK' });
const away = failed('SERVICE_UNAVAILABLE', 503);

/** Answers in turn, errors by throwing them, and notes the keys. */
function makeServer(...answers: unknown[]) {
  const keys: string[] = [];
  const send = async (key: string) => {
    keys.push(key);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { keys, send };
}

test('what got lost is sent again under the same key, with longer and longer pauses', async () => {
  const time = makeTime();
  const { keys, send } = makeServer(lost, away, failed('SERVICE_UNAVAILABLE', 502), 'done');
  expect(await makeSendOnce(time)(['POST /things'], send)).toBe('done');
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(time.paused).toEqual([500, 1000, 2000]);
});

test('after four failures it is the person who tries again, under the same key while the content is the same', async () => {
  const once = makeSendOnce(makeTime());
  const { keys, send } = makeServer(lost, lost, lost, lost, 'other', 'done', 'another');
  await expect(once(['POST /things', { name: 'A' }], send)).rejects.toBe(lost);
  expect(await once(['POST /things', { name: 'B' }], send)).toBe('other');
  expect(await once(['POST /things', { name: 'A' }], send)).toBe('done');
  expect(await once(['POST /things', { name: 'A' }], send)).toBe('another');
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 0, 4, 0, 6]);
});

test('a refusal is not sent again, and leaves the key to what got lost before it', async () => {
  const once = makeSendOnce(makeTime());
  const refused = failed('BUSY', 429, 2);
  const { keys, send } = makeServer(lost, refused, 'done');
  await expect(once(['POST /things'], send)).rejects.toBe(refused);
  expect(await once(['POST /things'], send)).toBe('done');
  expect(new Set(keys).size).toBe(1);
});

test('what was done, and whose secret got lost, is made under another key', async () => {
  const once = makeSendOnce(makeTime());
  const { keys, send } = makeServer(lost, failed('ALREADY_DONE', 409), 'another');
  await expect(once(['POST /tokens'], send)).rejects.toMatchObject({ code: 'ALREADY_DONE' });
  expect(await once(['POST /tokens'], send)).toBe('another');
  expect(keys[2]).not.toBe(keys[0]);
});

test('a server says when to come back, and one in maintenance is left alone', async () => {
  const time = makeTime();
  const soon = makeServer(failed('SERVICE_UNAVAILABLE', 503, 3), 'done');
  expect(await makeSendOnce(time)(['POST /things'], soon.send)).toBe('done');
  expect(time.paused).toEqual([3000]);
  const later = makeServer(failed('SERVICE_UNAVAILABLE', 503, 60));
  await expect(makeSendOnce(time)(['POST /things'], later.send)).rejects.toMatchObject({ status: 503 });
});

test('what is sent long after is something new', async () => {
  const time = makeTime();
  const once = makeSendOnce(time);
  const { keys, send } = makeServer(lost, lost, lost, lost, 'done');
  await expect(once(['POST /things'], send)).rejects.toBe(lost);
  await time.wait(11 * 60_000);
  await once(['POST /things'], send);
  expect(keys[4]).not.toBe(keys[0]);
});
