import {
  buildComment,
  buildDesign,
  buildPerson,
  buildReply,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const app = useTestApp();
let author: TestPerson;
let reader: TestPerson;
let design: TestDesign;
let ids: string[];

beforeAll(async () => {
  author = await buildPerson(app);
  reader = await buildPerson(app);
});
beforeEach(async () => {
  design = await buildDesign(app, author);
  ids = [];
  for (const message of ['one', 'two', 'three']) ids.push(await write(message));
});

const write = async (message: string, as = author) => {
  // Comments of the same millisecond are read together.
  app.clock.advance(1);
  return buildComment(app, as, design, message);
};
const unread = async (as: TestPerson | undefined = reader) =>
  (await app.call('GET /web/comments', { as, query: { v: design.viewLinkId } })).body.unreadCommentIds;
const read = (input: { commentIds: string[] } | { all: true }, as = reader) =>
  app.call('POST /web/project-view-links/{viewLink}/read-comments', {
    as,
    params: { viewLink: design.viewLinkId },
    input,
  });
const stored = async () => {
  const { rows } = await app.parts.database.pool.query(
    'select read_ahead from comment_reads where user_id = $1 and view_link_id = $2',
    [reader.userId, design.viewLinkId],
  );
  return rows as { read_ahead: string[] }[];
};

test('what others wrote is unread until it is read, by each person', async () => {
  expect(await unread()).toEqual(ids);
  expect(await unread(author)).toEqual([]);
  expect(await app.call('GET /web/comments', { query: { v: design.viewLinkId } })).toMatchObject({
    body: { unreadCommentIds: [] },
  });
  expect((await read({ commentIds: [ids[0]!] })).status).toBe(204);
  expect(await unread()).toEqual(ids.slice(1));
});

test('comments are read in any order, and what is read needs no room', async () => {
  await read({ commentIds: [ids[2]!] });
  expect(await unread()).toEqual(ids.slice(0, 2));
  expect((await stored())[0]!.read_ahead).toEqual([ids[2]]);
  await read({ commentIds: [ids[0]!, ids[1]!, ids[1]!] });
  expect(await unread()).toEqual([]);
  expect((await stored())[0]!.read_ahead).toEqual([]);
});

test('all can be marked at once; what is written later is unread again', async () => {
  await read({ all: true });
  expect(await unread()).toEqual([]);
  app.clock.advance(1);
  const answer = await buildReply(app, author, design, ids[0]!);
  const own = await write('mine', reader);
  expect(await unread()).toEqual([answer]);
  await read({ commentIds: [answer] });
  expect(await unread()).toEqual([]);
  expect(await unread(author)).toEqual([own]);
});

test('ids of other links and of comments that are gone change nothing', async () => {
  const elsewhere = await buildComment(app, author, await buildDesign(app, author));
  expect((await read({ commentIds: [elsewhere, app.parts.ids.uuid()] })).status).toBe(204);
  expect(await unread()).toEqual(ids);
  expect((await stored())[0]!.read_ahead).toEqual([]);
});

test('two tabs that read at once lose nothing', async () => {
  await Promise.all(ids.map((id) => read({ commentIds: [id] })));
  expect(await unread()).toEqual([]);
});

test('a deleted comment is not unread', async () => {
  await buildReply(app, reader, design, ids[1]!);
  await app.call('DELETE /web/comments/{commentId}', { as: author, params: { commentId: ids[1]! } });
  expect(await unread()).toEqual([ids[0], ids[2]]);
});

test.each([
  ['no id', { commentIds: [] }],
  ['more ids than are read at once', { commentIds: Array.from({ length: 501 }, () => crypto.randomUUID()) }],
  ['both', { all: true as const, commentIds: [crypto.randomUUID()] }],
])('refuses %s', async (_, input) => {
  expect((await read(input)).body.code).toBe('VALIDATION_ERROR');
});
