import { randomBytes } from 'node:crypto';
import {
  addToProject,
  buildComment,
  buildDesign,
  buildPerson,
  type EventStream,
  openEventStream,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { cubeTop } from '@chamfer/testing/sample-glb';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageOf } from '../../../platform/events/messages.ts';
import { commentOf, publishComment } from '../comments/comment-events.service.ts';
import { readComment } from '../comments/shown-comments.service.ts';
import { linkTopic } from '../links/link-events.service.ts';
import { viewLinks } from '../review.tables.ts';

/** Comments that events bring along, from one server of an installation to the readers of another. */

const app = useTestApp();
const neighbour = useTestApp({ sharing: app });
let origin: string;
let owner: TestPerson;
let design: TestDesign;
const streams: EventStream[] = [];

beforeAll(async () => {
  origin = await neighbour.listen();
  owner = await buildPerson(app, { name: 'Chiara Bassi' });
});
beforeEach(async () => {
  design = await buildDesign(app, owner);
});
afterAll(() => Promise.all(streams.map((stream) => stream.close())));

async function listen(as?: TestPerson): Promise<EventStream> {
  const stream = await openEventStream(origin, design.viewLinkId, as);
  streams.push(stream);
  return stream;
}

/** The row of a new comment. */
async function stored(text: string) {
  const commentId = await buildComment(app, owner, design, text);
  return (await readComment(app.parts.database.db, commentId))!.row;
}

/** What arrives on a stream, without what was still on its way when it began. */
async function nextAbout(stream: EventStream, message: string) {
  let event = await stream.next();
  while (event?.type === 'comment_created' && event.comment.message !== message) event = await stream.next();
  return event;
}

async function nextUpdate(stream: EventStream) {
  let event = await stream.next();
  while (event?.type === 'comment_created') event = await stream.next();
  expect(event?.type).toBe('comment_updated');
  return event;
}

test('another server delivers the comment of an event as the event has it, without reading it', async () => {
  const row = await stored('As it is stored');
  const [member, visitor] = [await listen(owner), await listen()];
  const { db } = app.parts.database;
  await publishComment(app.parts, db, 'comment_created', { ...row, message: 'As it was sent' });
  const seen = await nextAbout(member, 'As it was sent');
  expect(seen).toMatchObject({
    comment: { commentId: row.id, createdAt: row.createdAt.toISOString(), can: { delete: true } },
    user: { name: 'Chiara Bassi', email: owner.email },
  });
  const other = await nextAbout(visitor, 'As it was sent');
  expect(other).toMatchObject({ comment: { can: { delete: false } }, user: { name: 'Chiara Bassi' } });
  expect(JSON.stringify(other)).not.toContain(owner.email);
});

test('what is brought along is what the writer is answered: mentions, times and places', async () => {
  const { userId } = await buildPerson(app, { name: 'Jonas Weber' });
  await addToProject(app, design.projectId, userId, 'commenter');
  const member = await listen(owner);
  const { body } = await app.call('POST /web/comments', {
    as: owner,
    input: {
      ...cubeTop,
      projectViewLinkId: design.viewLinkId,
      webExportId: design.webExportId,
      message: '@Jonas Weber, too thin',
      mentions: [userId],
    },
  });
  expect(body).toMatchObject({ mentions: [{ userId, name: 'Jonas Weber' }] });
  expect(await member.next()).toMatchObject({ type: 'comment_created', comment: body });
});

test('a comment that is too large for a notification is looked up', async () => {
  const row = await stored('As it is stored');
  const member = await listen(owner);
  const { db } = app.parts.database;
  await publishComment(app.parts, db, 'comment_updated', { ...row, message: 'Sent'.repeat(1500) });
  expect(await nextUpdate(member)).toMatchObject({ comment: { message: 'As it is stored' } });
});

test('a reader whose right has ended gets nothing of a comment that is brought along, with no word of the end', async () => {
  const [member, visitor] = [await listen(owner), await listen()];
  const { db } = app.parts.database;
  await db.update(viewLinks).set({ sharedState: 'restricted' }).where(eq(viewLinks.id, design.viewLinkId));
  await buildComment(app, owner, design, 'Among us');
  expect(await visitor.next()).toEqual({ type: 'link_changed' });
  expect(await visitor.next()).toBeNull();
  expect(await member.next()).toMatchObject({ comment: { message: 'Among us' } });
});

test.each([
  ['encrypted with another key', randomBytes(32)],
  ['garbled', null],
])('where what is brought along is %s, the comment is looked up', async (_what, key) => {
  const row = await stored('As it is stored');
  const member = await listen(owner);
  const event = { type: 'comment_updated', commentId: row.id };
  const forged = { row: { ...row, message: 'Forged' }, people: [], names: [], pictures: [] };
  const payload = key
    ? messageOf(key, [linkTopic.name, design.viewLinkId, event], forged)
    : JSON.stringify([linkTopic.name, design.viewLinkId, { ...event, sealed: 'Forged' }]);
  await app.parts.database.pool.query('select pg_notify($1, $2)', ['chamfer_events', payload]);
  expect(await nextUpdate(member)).toMatchObject({ comment: { commentId: row.id, message: 'As it is stored' } });
});

test('a comment of a version that has other columns is looked up', async () => {
  const { message: _, ...row } = await stored('Old');
  expect(commentOf({ row, people: [], names: [], pictures: [] })).toBeNull();
  expect(commentOf(undefined)).toBeNull();
});
