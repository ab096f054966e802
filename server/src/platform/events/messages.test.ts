import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentOf, type Message, messageOf, readMessage } from './messages.ts';

const key = randomBytes(32);
const message: Message = ['link', '7', { type: 'created', commentId: '1' }];
const content = { message: 'Zu dünn', at: [1, 2.5, null] };
const opened = (payload: string, by = key) => contentOf(by, readMessage(payload)!);

test('content comes back as it was sent, and nobody who hears the notification can read it', () => {
  const payload = messageOf(key, message, content);
  expect(payload).not.toContain('dünn');
  expect(opened(payload)).toEqual({ event: message[2], content, isForeign: false });
});

test('an event without content has none', () => {
  expect(opened(messageOf(key, message, undefined))).toEqual({ event: message[2], isForeign: false });
});

test('a version that knows no content finds the same event about the same object', () => {
  const [topic, id, event] = JSON.parse(messageOf(key, message, content)) as Message;
  expect([topic, id, event]).toMatchObject(message);
});

test.each([
  ['another key', messageOf(randomBytes(32), message, content)],
  ['another object', messageOf(key, ['link', '8', message[2]], content).replace('"8"', '"7"')],
  ['another event', messageOf(key, ['link', '7', { type: 'updated', commentId: '1' }], content).replace('upd', 'cre')],
  ['garbled', JSON.stringify(['link', '7', { ...message[2], sealed: 'AAAA' }])],
  ['no text', JSON.stringify(['link', '7', { ...message[2], sealed: { a: 1 } }])],
])('content of %s is not taken for that of the event', (_what, payload) => {
  expect(opened(payload)).toEqual({ event: message[2], isForeign: true });
});

test('a notification stays below the limit of PostgreSQL, without content if need be', () => {
  const sized = (length: number) => messageOf(key, message, { text: 'ü'.repeat(length) });
  expect(Buffer.byteLength(sized(2900))).toBeLessThan(8000);
  expect(opened(sized(2900)).content).toBeDefined();
  expect(opened(sized(3000))).toEqual({ event: message[2], isForeign: false });
});

test('what is none of ours is no message, and what is no event has no content', () => {
  expect(['', '{', '{}', '[1]'].map(readMessage)).toEqual([null, null, null, null]);
  expect(opened('["link","7","created"]')).toEqual({ event: 'created', isForeign: false });
});
