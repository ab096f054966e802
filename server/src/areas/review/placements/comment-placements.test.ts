import {
  addToLink,
  buildComment,
  buildDesign,
  buildGuest,
  buildPerson,
  buildReply,
  buildRevision,
  cubeTop,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawings } from '../../publishing/publishing.tables.ts';

const app = useTestApp();
let owner: TestPerson;
let commenter: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
  commenter = await buildPerson(app, { name: 'Jonas Weber' });
});

let design: TestDesign;
let commentId: string;
let again: string;
beforeEach(async () => {
  design = await buildDesign(app, owner, { sharedState: 'restricted' });
  await addToLink(app, design.viewLinkId, commenter.userId, 'commenter');
  commentId = await buildComment(app, owner, design);
  again = await buildRevision(app, owner, design);
});

const { type: _, ...top } = cubeTop;
const moved = { ...top, position: { x: 0.01, y: 0.05, z: 0.02 } };
type Given = { as?: TestPerson | { token: string }; webExportId?: string; of?: string; sent?: object };

function place({
  as = commenter,
  webExportId = again,
  of = commentId,
  sent = { type: 'model', ...moved },
}: Given = {}) {
  const input = { ...sent, webExportId } as never;
  return app.call('PUT /web/comments/{commentId}/placement', {
    as: as as TestPerson,
    params: { commentId: of },
    input,
  });
}

async function listed() {
  const { body } = await app.call('GET /web/comments', { as: owner, query: { v: design.viewLinkId } });
  return body.comments.find((comment) => comment.commentId === commentId)!;
}

test('a comment is placed on another revision by anybody who may comment, and keeps the place that it was written with', async () => {
  const { status, body } = await place();
  expect(status).toBe(200);
  expect(body.placements).toMatchObject([{ type: 'model', webExportId: again, ...moved }]);
  expect(await listed()).toMatchObject({ ...cubeTop, webExportId: design.webExportId, placements: body.placements });
  const { rows } = await app.parts.database.pool.query(
    'select confirmed_by_user_id as by from comment_placements where comment_id = $1',
    [commentId],
  );
  expect(rows).toEqual([{ by: commenter.userId }]);
});

test('placed once more there, it has the new place alone, on a drawing too', async () => {
  await place();
  const drawingId = crypto.randomUUID();
  const sheet = { fileType: 'pdf_v1', objectKey: 'sheet.pdf', size: 1, pages: 2 } as const;
  const row = { ...sheet, id: drawingId, webExportId: again, position: 0, title: 'Plan' };
  await app.parts.database.db.insert(drawings).values(row);
  const on = (page: number) => place({ as: owner, sent: { type: 'drawing', drawingId, page, x: 0.5, y: 0.25 } });
  expect((await on(3)).body.code).toBe('WEB_EXPORT_OUTDATED');
  expect((await on(2)).status).toBe(200);
  expect((await listed()).placements).toMatchObject([{ type: 'drawing', drawingId, page: 2, x: 0.5, y: 0.25 }]);
  expect((await place()).body.placements).toMatchObject([{ type: 'model', ...moved }]);
});

test('it has a place on each revision, and at once by many one of them', async () => {
  const third = await buildRevision(app, owner, design);
  const answers = await Promise.all([place(), place({ as: owner }), place({ webExportId: third })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set((await listed()).placements.map(({ webExportId }) => webExportId))).toEqual(new Set([again, third]));
});

test('not on its own revision, not on what the link never showed, and replies have no place', async () => {
  const own = await place({ webExportId: design.webExportId });
  expect([own.status, own.body.code, own.body.details]).toEqual([
    409,
    'OPERATION_NOT_ALLOWED',
    { reason: 'own_revision' },
  ]);
  const other = await buildDesign(app, owner);
  const elsewhere = await place({ webExportId: other.webExportId });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'WEB_EXPORT_OUTDATED']);
  const reply = await place({ of: await buildReply(app, owner, design, commentId) });
  expect(reply.body.details).toEqual({ reason: 'is_reply' });
  expect((await listed()).placements).toEqual([]);
});

test('viewers, strangers and those who lost their access place nothing; guests as long as they may comment', async () => {
  const viewer = await buildPerson(app);
  await addToLink(app, design.viewLinkId, viewer.userId, 'viewer');
  expect((await place({ as: viewer })).body.code).toBe('COMMENTING_FORBIDDEN');
  expect((await place({ as: await buildPerson(app) })).body.code).toBe('COMMENT_NOT_FOUND');
  const { pool } = app.parts.database;
  await pool.query('delete from view_link_users where user_id = $1', [commenter.userId]);
  expect((await place()).body.code).toBe('COMMENT_NOT_FOUND');
  const change = (text: string) => pool.query(`update view_links set ${text} where id = $1`, [design.viewLinkId]);
  await change("shared_state = 'anyone_with_link', base_role = 'commenter', guests_allowed = true");
  const guest = await buildGuest(app, design.viewLinkId);
  expect((await place({ as: guest })).status).toBe(200);
  await change('guests_allowed = false');
  expect((await place({ as: guest })).body.code).toBe('GUEST_COMMENTING_FORBIDDEN');
  expect((await listed()).placements).toHaveLength(1);
  // What a guest placed goes with them.
  const params = { viewLink: design.viewLinkId, userId: guest.userId };
  await app.call('DELETE /web/project-view-links/{viewLink}/guests/{userId}', { as: owner, params });
  expect((await listed()).placements).toEqual([]);
});
