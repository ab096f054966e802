import type { CallOptions } from '@chamfer/contract';
import {
  buildComment,
  buildDesign,
  buildPerson,
  buildReply,
  signInAgain,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeEach, describe, expect, test } from 'vitest';

const app = useTestApp();
let author: TestPerson;
let other: TestPerson;
let design: TestDesign;
let first: string;

// Their access tokens end with the time in which a comment may be edited.
beforeEach(async () => {
  author = await buildPerson(app, { name: 'Jonas Weber' });
  other = await buildPerson(app, { name: 'Mara Lindqvist' });
  design = await buildDesign(app, author);
  first = await buildComment(app, author, design, 'Radius?');
});

const list = async (as: TestPerson | undefined = author) =>
  (await app.call('GET /web/comments', { as, query: { v: design.viewLinkId } })).body;
const threadOf = async (as?: TestPerson) => (await list(as)).comments.map(({ message }) => message);

type Input = CallOptions<'POST /web/comments'>['input'];
const reply = (as: TestPerson, parentCommentId: string, given: Partial<Input> = {}) =>
  app.call('POST /web/comments', {
    as,
    input: { type: 'reply', message: 'R2.', projectViewLinkId: design.viewLinkId, parentCommentId, ...given } as Input,
  });
const edit = (as: TestPerson, commentId: string, message: string) =>
  app.call('PATCH /web/comments/{commentId}', { as, params: { commentId }, input: { message } });
const resolve = (as: TestPerson, commentId: string, isResolved = true) =>
  app.call('PUT /web/comments/{commentId}/resolution', { as, params: { commentId }, input: { isResolved } });
const remove = (as: TestPerson, commentId: string) =>
  app.call('DELETE /web/comments/{commentId}', { as, params: { commentId } });

describe('replies', () => {
  test('belong to the thread, and have the version but no place of its first comment', async () => {
    const { status, body } = await reply(other, first);
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: 'reply', parentCommentId: first, webExportId: design.webExportId });
    expect(body).not.toHaveProperty('position');
    const { comments, users } = await list(other);
    expect(comments[1]).toEqual(body);
    expect(users.map(({ name }) => name).toSorted()).toEqual(['Jonas Weber', 'Mara Lindqvist']);
  });

  test('are stored once, however often they are sent under their key', async () => {
    const key = crypto.randomUUID();
    const sent = await Promise.all([reply(other, first, { key }), reply(other, first, { key })]);
    expect(sent[1]!.body).toEqual(sent[0]!.body);
    expect(await threadOf()).toEqual(['Radius?', 'R2.']);
  });

  test('go one level deep', async () => {
    const { status, body } = await reply(author, await buildReply(app, other, design, first));
    expect([status, body.code, body.details]).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'is_reply' }]);
  });

  test('need a comment of the same link', async () => {
    const elsewhere = await buildComment(app, author, await buildDesign(app, author));
    for (const parentCommentId of [elsewhere, app.parts.ids.uuid()]) {
      const { status, body } = await reply(author, parentCommentId);
      expect([status, body.code]).toEqual([404, 'COMMENT_NOT_FOUND']);
    }
  });

  test.each([
    ['1001 characters', { message: 'x'.repeat(1001) }],
    ['nothing but blanks', { message: ' \n ' }],
    ['nothing but marks of direction', { message: '\u202e \u2066\u2069' }],
  ])('refuse %s', async (_, given) => {
    const { status, body } = await reply(author, first, given);
    expect([status, body.code, body.validationErrors[0]?.field]).toEqual([400, 'VALIDATION_ERROR', 'message']);
  });

  test('lose characters that would turn other text around, and keep right-to-left writing', async () => {
    const { body } = await reply(author, first, { message: '\u202eexe.pdf\u202c \u2067קוטר 5\u2069' });
    expect(body.message).toBe('exe.pdf קוטר 5');
  });
});

describe('editing', () => {
  test('changes one’s own text for 15 minutes, and says so', async () => {
    app.clock.advance(15 * 60_000 - 5000);
    const { status, body } = await edit(author, first, 'Radius 2?');
    expect([status, body.message]).toEqual([200, 'Radius 2?']);
    expect(body.editedAt).not.toBeNull();
    expect((await list()).comments[0]).toEqual(body);
  });

  test('is over after 15 minutes', async () => {
    expect((await list()).comments[0]!.can.edit).toBe(true);
    app.clock.advance(15 * 60_000);
    author = await signInAgain(app, author);
    const { status, body } = await edit(author, first, 'Too late');
    expect([status, body.code, body.details]).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'too_late' }]);
    const [comment] = (await list()).comments;
    expect([comment!.message, comment!.can.edit]).toEqual(['Radius?', false]);
  });

  test('leaves a comment unmarked that is saved as it was', async () => {
    expect((await edit(author, first, ' Radius? ')).body.editedAt).toBeNull();
  });

  test('is for the author alone', async () => {
    const { status, body } = await edit(other, first, 'Mine now');
    expect([status, body.code]).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect(await threadOf()).toEqual(['Radius?']);
  });

  test('keeps to the same limits', async () => {
    const { body } = await edit(author, first, 'x'.repeat(1001));
    expect([body.code, body.validationErrors[0]?.field]).toEqual(['VALIDATION_ERROR', 'message']);
  });
});

describe('resolving', () => {
  test('says who did it, and stays theirs until it is reopened', async () => {
    const { body } = await resolve(other, first);
    expect(body.resolvedByUserId).toBe(other.userId);
    expect((await resolve(author, first)).body).toMatchObject({
      resolvedAt: body.resolvedAt,
      resolvedByUserId: other.userId,
    });
    const { users } = await list();
    expect(users).toContainEqual({ userId: other.userId, name: 'Mara Lindqvist', email: other.email });
    const reopened = (await resolve(author, first, false)).body;
    expect([reopened.resolvedAt, reopened.resolvedByUserId]).toEqual([null, null]);
  });

  test('is for whole threads', async () => {
    const { status, body } = await resolve(author, await buildReply(app, other, design, first));
    expect([status, body.code, body.details]).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'is_reply' }]);
  });

  test('is offered to everyone who may comment, and to no visitor', async () => {
    expect((await list(other)).comments[0]!.can.resolve).toBe(true);
    expect((await app.call('GET /web/comments', { query: { v: design.viewLinkId } })).body.comments[0]!.can).toEqual({
      delete: false,
      edit: false,
      resolve: false,
    });
  });

  test('survives the account of who did it', async () => {
    const leaving = await buildPerson(app, { name: 'Henrik Brandt' });
    await resolve(leaving, first);
    expect((await app.call('DELETE /account', { as: leaving })).status).toBe(204);
    const { comments, users } = await list();
    expect(comments[0]!.resolvedAt).not.toBeNull();
    expect(users.map(({ name }) => name)).toEqual(['Jonas Weber']);
  });
});

test('an archived project can be read, and its threads stay as they are', async () => {
  await app.call('PATCH /web/projects/{projectId}', {
    as: author,
    params: { projectId: design.projectId },
    input: { archived: true },
  });
  for (const { status, body } of [
    await edit(author, first, 'Now?'),
    await resolve(author, first),
    await reply(author, first),
  ]) {
    expect([status, body.code, body.details]).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'archived' }]);
  }
  expect((await list()).comments[0]!.can).toEqual({ delete: true, edit: false, resolve: false });
});

describe('deleting', () => {
  test('keeps a thread whose first comment is deleted, without its text and author', async () => {
    await buildReply(app, other, design, first, 'R2.');
    expect((await remove(author, first)).status).toBe(204);
    const [deleted, answer] = (await list()).comments;
    expect(deleted).toMatchObject({ commentId: first, isDeleted: true, message: '', createdByUserId: null });
    expect(deleted!.can).toEqual({ delete: false, edit: false, resolve: true });
    expect(answer!.message).toBe('R2.');
    expect((await remove(author, first)).status).toBe(404);
    expect((await reply(other, first, { message: 'Still here' })).status).toBe(201);
  });

  test('takes the thread away with its last reply', async () => {
    const answers = [await buildReply(app, other, design, first), await buildReply(app, author, design, first)];
    await remove(author, first);
    await remove(other, answers[0]!);
    expect(await threadOf()).toEqual(['', 'R2, please.']);
    await remove(author, answers[1]!);
    expect((await list()).comments).toEqual([]);
  });

  test('leaves a first comment that is there when its replies go', async () => {
    await remove(other, await buildReply(app, other, design, first));
    expect(await threadOf()).toEqual(['Radius?']);
  });

  test('loses no reply that is sent meanwhile', async () => {
    const answers = await Promise.all([reply(other, first), remove(author, first)]);
    const { comments } = await list();
    // Whichever came first: the thread is kept with its reply, or the reply was refused.
    if (answers[0].status === 201) expect(comments.map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
    else expect([answers[0].body.code, comments.length]).toEqual(['COMMENT_NOT_FOUND', 0]);
  });
});
