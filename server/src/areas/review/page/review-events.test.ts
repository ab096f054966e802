import {
  buildComment,
  buildDesign,
  buildPerson,
  buildReply,
  type EventStream,
  openEventStream,
  startTestApp,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const app = useTestApp();
const neighbour = useTestApp({ sharing: app });
let origins: string[];
let owner: TestPerson;
let design: TestDesign;
const streams: EventStream[] = [];

beforeAll(async () => {
  origins = [await app.listen(), await neighbour.listen()];
  owner = await buildPerson(app, { name: 'Chiara Bassi' });
});
beforeEach(async () => {
  design = await buildDesign(app, owner);
});
afterAll(() => Promise.all(streams.map((stream) => stream.close())));

async function listen(as?: TestPerson, server = 0, viewLinkId = design.viewLinkId): Promise<EventStream> {
  const stream = await openEventStream(origins[server]!, viewLinkId, as);
  streams.push(stream);
  return stream;
}

const share = (sharedState: 'restricted' | 'not_shared' | 'anyone_with_link') =>
  app.call('PATCH /web/project-view-links/{id}', {
    as: owner,
    params: { id: design.viewLinkId },
    input: { sharedState },
  });

test('reports new and deleted comments on every server of the installation', async () => {
  const readers = [await listen(owner), await listen(owner, 1)];
  const commentId = await buildComment(app, owner, design, 'Too thin');
  await app.call('DELETE /web/comments/{commentId}', { as: owner, params: { commentId } });
  const next = await buildComment(app, owner, design, 'Still too thin');
  for (const reader of readers) {
    // If the first comment was deleted before its event was handled, only the deletion is reported.
    const events = [await reader.next()];
    while (events.at(-1)?.type !== 'comment_created' || idOf(events.at(-1)) !== next) events.push(await reader.next());
    expect(events).toContainEqual({ type: 'comment_deleted', commentId });
    expect(events.at(-1)).toMatchObject({ comment: { message: 'Still too thin', can: { delete: true } } });
  }
});

test('shows each reader only what that reader may see', async () => {
  const [member, visitor] = [await listen(owner), await listen()];
  await buildComment(app, owner, design);
  const user = { userId: owner.userId, name: 'Chiara Bassi' };
  expect(await member.next()).toMatchObject({
    comment: { can: { delete: true } },
    user: { ...user, email: owner.email },
  });
  const seen = await visitor.next();
  expect(seen).toMatchObject({ comment: { can: { delete: false } } });
  expect(seen?.type === 'comment_created' && seen.user).toEqual(user);
});

test('reports replies, edits and resolved threads on every server of the installation', async () => {
  const commentId = await buildComment(app, owner, design, 'Too thin');
  const readers = [await listen(owner, 1), await listen(undefined, 1)];
  const replyId = await buildReply(app, owner, design, commentId, 'By 1 mm');
  for (const reader of readers) {
    let event = await reader.next();
    // The comment, written on another server, may still have been on its way when the stream was opened.
    if (idOf(event) === commentId) event = await reader.next();
    expect(event).toMatchObject({ comment: { commentId: replyId, parentCommentId: commentId } });
  }
  await app.call('PATCH /web/comments/{commentId}', {
    as: owner,
    params: { commentId: replyId },
    input: { message: 'By 2 mm' },
  });
  const resolver = await buildPerson(app, { name: 'Amir Haddad' });
  const resolution = { as: resolver, params: { commentId }, input: { isResolved: true } };
  for (const reader of readers) {
    expect(await reader.next()).toMatchObject({ type: 'comment_updated', comment: { message: 'By 2 mm' } });
  }
  await app.call('PUT /web/comments/{commentId}/resolution', resolution);
  const [member, visitor] = [await readers[0]!.next(), await readers[1]!.next()];
  expect(member).toMatchObject({ comment: { resolvedByUserId: resolver.userId, can: { resolve: true } } });
  expect(visitor).toMatchObject({ comment: { can: { resolve: false } } });
  const names = visitor?.type === 'comment_updated' ? visitor.users : [];
  expect(names).toContainEqual({ userId: resolver.userId, name: 'Amir Haddad' });
  // Done again it is nothing new.
  await app.call('PUT /web/comments/{commentId}/resolution', resolution);
  await app.call('DELETE /web/comments/{commentId}', { as: owner, params: { commentId } });
  expect(await readers[0]!.next()).toMatchObject({
    type: 'comment_updated',
    comment: { isDeleted: true, message: '' },
  });
});

test('reports nothing about other links', async () => {
  const reader = await listen(owner);
  await buildComment(app, owner, await buildDesign(app, owner), 'Elsewhere');
  await buildComment(app, owner, design, 'Here');
  expect(await reader.next()).toMatchObject({ comment: { message: 'Here' } });
});

test('unpublishing is reported and ends all streams except those of people who may edit the project', async () => {
  const [editor, ...readers] = [await listen(owner), await listen(), await listen(undefined, 1)];
  await share('not_shared');
  for (const reader of readers) {
    expect(await reader.next()).toEqual({ type: 'link_changed' });
    expect(await reader.next()).toBeNull();
  }
  expect((await listen()).status).toBe(404);
  expect(await editor.next()).toEqual({ type: 'link_changed' });
  await buildComment(app, owner, design, 'Among us');
  expect(await editor.next()).toMatchObject({ comment: { message: 'Among us' } });
});

test('restricting a link ends only the streams of people who may no longer open it', async () => {
  const [member, visitor] = [await listen(owner), await listen()];
  await share('restricted');
  expect(await visitor.next()).toEqual({ type: 'link_changed' });
  expect(await visitor.next()).toBeNull();
  expect(await member.next()).toEqual({ type: 'link_changed' });
  await buildComment(app, owner, design, 'Among us');
  expect(await member.next()).toMatchObject({ comment: { message: 'Among us' } });
});

test('events after the end of a stream are ignored', async () => {
  const readers = await Promise.all(Array.from({ length: 10 }, () => listen()));
  await Promise.all([share('not_shared'), share('not_shared'), share('not_shared')]);
  for (const reader of readers) {
    while ((await reader.next()) !== null);
  }
  await share('anyone_with_link');
  const reader = await listen();
  await buildComment(app, owner, design, 'Back again');
  // The last change of the link may still be on its way to the new stream.
  let event = await reader.next();
  while (event?.type === 'link_changed') event = await reader.next();
  expect(event).toMatchObject({ comment: { message: 'Back again' } });
});

test('all state of a reader is removed when the reader leaves', async () => {
  for (let i = 0; i < 20; i++) await (await listen()).close();
  const reader = await listen();
  await buildComment(app, owner, design, 'Still here');
  expect(await reader.next()).toMatchObject({ comment: { message: 'Still here' } });
});

test('a comment causes as many queries for many readers as for one', async () => {
  const [member, other] = [await listen(owner, 1), await listen(await buildPerson(app), 1)];
  const { pool } = neighbour.parts.database;
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  const costOfComment = async (readers: EventStream[], message: string) => {
    queries = 0;
    pool.on('acquire', count);
    await buildComment(app, owner, design, message);
    for (const reader of readers) expect(await reader.next()).toMatchObject({ comment: { message } });
    pool.off('acquire', count);
    return queries;
  };
  const few = await costOfComment([member, other], 'For two');
  const people = await Promise.all(Array.from({ length: 8 }, () => buildPerson(app)));
  const more = await Promise.all([...people, ...people, ...Array(60).fill(undefined)].map((as) => listen(as, 1)));
  expect(await costOfComment([member, other, ...more], 'For many')).toBe(few);
  expect(few).toBeLessThanOrEqual(4);
});

test('has the headers of every response and is not cached', async () => {
  const { headers } = await listen(owner);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a server that stops ends its streams, so that readers reconnect to another one', async () => {
  const third = await startTestApp({ sharing: app });
  const reader = await openEventStream(await third.listen(), design.viewLinkId);
  await third.close();
  expect(await reader.next()).toBeNull();
});

function idOf(event: Awaited<ReturnType<EventStream['next']>> | undefined): string | null {
  return event?.type === 'comment_created' ? event.comment.commentId : null;
}

test('viewers receive changes of the link, but no comments', async () => {
  const restricted = await buildDesign(app, owner, { baseRole: 'viewer' });
  const stream = await listen(undefined, 0, restricted.viewLinkId);
  await buildComment(app, owner, restricted, 'Not for viewers');
  await app.call('PATCH /web/project-view-links/{id}', {
    as: owner,
    params: { id: restricted.viewLinkId },
    input: { sharedState: 'not_shared' },
  });
  expect(await stream.next()).toEqual({ type: 'link_changed' });
});
