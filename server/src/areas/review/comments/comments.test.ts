import {
  addToProject,
  buildComment,
  buildDesign,
  buildPerson,
  cubeTop,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';
import { drawings } from '../../publishing/publishing.tables.ts';

const app = useTestApp();
let author: TestPerson;
let design: TestDesign;
beforeAll(async () => {
  author = await buildPerson(app, { name: 'Jonas Weber' });
  design = await buildDesign(app, author);
});

const list = (v: string, as?: TestPerson) => app.call('GET /web/comments', { as, query: { v } });

function write(as: TestPerson | undefined, on: TestDesign, given: Record<string, unknown> = {}) {
  const input = { ...cubeTop, message: 'Radius?', projectViewLinkId: on.viewLinkId, webExportId: on.webExportId };
  return app.call('POST /web/comments', { as, input: { ...input, ...given } });
}

test('stores the position and camera of a comment exactly', async () => {
  const { status, body } = await write(author, design, { message: '  Deburr this edge  ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...cubeTop, message: 'Deburr this edge', createdByUserId: author.userId });
  const { comments, users } = (await list(design.viewLinkId, author)).body;
  expect(comments).toContainEqual(body);
  expect(users).toEqual([{ userId: author.userId, name: 'Jonas Weber', email: author.email }]);
});

test('stores a comment once, however often it is sent under its key', async () => {
  const fresh = await buildDesign(app, author);
  const key = crypto.randomUUID();
  const sent = await Promise.all([write(author, fresh, { key }), write(author, fresh, { key })]);
  sent.push(await write(author, fresh, { key, message: 'Changed since' }));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  for (const { body } of sent) expect(body).toEqual(sent[0]!.body);
  expect(sent[0]!.body.message).toBe('Radius?');
  const other = await buildPerson(app);
  const byOther = await write(other, fresh, { key });
  expect(byOther.body.commentId).not.toBe(sent[0]!.body.commentId);
  await write(author, fresh, { key: crypto.randomUUID() });
  const { comments } = (await list(fresh.viewLinkId, author)).body;
  expect(comments).toHaveLength(3);
});

test('lists comments oldest first', async () => {
  const fresh = await buildDesign(app, author);
  for (const message of ['one', 'two', 'three']) await buildComment(app, author, fresh, message);
  const { body } = await list(fresh.viewLinkId);
  expect(body.comments.map(({ message }) => message)).toEqual(['one', 'two', 'three']);
});

test('shows visitors without an account names, but no addresses', async () => {
  const fresh = await buildDesign(app, author);
  await buildComment(app, author, fresh);
  const { body, bytes } = await list(fresh.viewLinkId);
  expect(body.users).toEqual([{ userId: author.userId, name: 'Jonas Weber' }]);
  expect(body.comments[0]!.can.delete).toBe(false);
  expect(bytes.toString()).not.toContain(author.email);
});

test('only its author may delete a comment, once', async () => {
  const fresh = await buildDesign(app, author);
  const writer = await buildPerson(app);
  const commentId = await buildComment(app, writer, fresh);
  const remove = (as: TestPerson) => app.call('DELETE /web/comments/{commentId}', { as, params: { commentId } });
  const byOwner = await remove(author);
  expect([byOwner.status, byOwner.body.code]).toEqual([404, 'COMMENT_NOT_FOUND']);
  expect((await list(fresh.viewLinkId, writer)).body.comments[0]!.can.delete).toBe(true);
  expect((await remove(writer)).status).toBe(204);
  expect((await list(fresh.viewLinkId)).body.comments).toEqual([]);
  expect((await remove(writer)).status).toBe(404);
});

test('viewers can neither read nor write comments', async () => {
  const fresh = await buildDesign(app, author, { sharedState: 'restricted' });
  const viewer = await buildPerson(app);
  await addToProject(app, fresh.projectId, viewer.userId, 'viewer');
  const answers = [await list(fresh.viewLinkId, viewer), await write(viewer, fresh)];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'COMMENTING_FORBIDDEN']);
});

test('an anonymous visitor can read comments, but must log in to write', async () => {
  expect((await list(design.viewLinkId)).status).toBe(200);
  const { status, body } = await write(undefined, design);
  expect([status, body.code]).toEqual([401, 'INVALID_TOKEN']);
});

test('a comment can refer only to an export of its link', async () => {
  const other = await buildDesign(app, author);
  for (const webExportId of [other.webExportId, app.parts.ids.uuid()]) {
    const { status, body } = await write(author, design, { webExportId });
    expect([status, body.code]).toEqual([409, 'WEB_EXPORT_OUTDATED']);
  }
  const drawing = { type: 'drawing', drawingId: app.parts.ids.uuid(), page: 1, x: 0.5, y: 0.5 };
  expect((await write(author, design, drawing)).body.code).toBe('WEB_EXPORT_OUTDATED');
});

test('every sheet of a drawing can be commented on, however many it has', async () => {
  const { viewLinkId, webExportId } = await buildDesign(app, author);
  const drawingId = app.parts.ids.uuid();
  const sheets = { fileType: 'pdf_v1', objectKey: `${drawingId}.pdf`, size: 1, pages: 2000 } as const;
  const drawing = { id: drawingId, webExportId, position: 0, title: 'Assembly book', ...sheets };
  await app.parts.database.db.insert(drawings).values(drawing);
  const on = (page: number) => {
    const input = { type: 'drawing', drawingId, page, x: 0.5, y: 0.25, message: 'Here', webExportId } as const;
    return app.call('POST /web/comments', { as: author, input: { ...input, projectViewLinkId: viewLinkId } });
  };
  expect((await on(2000)).body).toMatchObject({ type: 'drawing', page: 2000, x: 0.5, y: 0.25 });
  expect((await on(2001)).body.code).toBe('WEB_EXPORT_OUTDATED');
});

test('accepts 1000 characters of any number of bytes', async () => {
  const longest = '👩'.repeat(1000);
  const { status, body } = await write(author, design, { message: longest });
  expect([status, body.message]).toEqual([201, longest]);
  expect((await write(author, design, { message: 'x'.repeat(1000) })).status).toBe(201);
});

test.each([
  ['1001 characters', { message: 'x'.repeat(1001) }, 'message'],
  ['1001 wide characters', { message: '👩'.repeat(1001) }, 'message'],
  ['nothing but blanks', { message: ' \n ' }, 'message'],
  ['nothing that can be seen', { message: '\u200b\u202e \u2060' }, 'message'],
  ['a NUL', { message: 'a\u0000b' }, 'message'],
  ['half a character', { message: 'a\ud800b' }, 'message'],
  ['a place that is not finite', { position: { x: null, y: 0, z: 0 } }, 'position.x'],
  ['a field of view beyond half a turn', { fieldOfView: 180 }, 'fieldOfView'],
  ['no camera', { cameraOrbit: undefined }, 'cameraOrbit'],
])('refuses %s', async (_, given, field) => {
  const { status, body } = await write(author, design, given);
  expect([status, body.code, body.validationErrors[0]?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
});

test('refuses numbers that JSON can represent but the database cannot store', async () => {
  const text = JSON.stringify({
    ...cubeTop,
    message: 'x',
    projectViewLinkId: design.viewLinkId,
    webExportId: design.webExportId,
  });
  const { status, body } = await app.fetch('POST', '/api/web/comments', {
    as: author,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(text.replace('"fieldOfView":30', '"fieldOfView":1e999')),
  });
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
});
