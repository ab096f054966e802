import {
  addToProject,
  buildDesign,
  buildGuest,
  buildPerson,
  buildReply,
  cubeTop,
  listStore,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { plainPng } from '@chamfer/testing/odd-pictures';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../../areas.ts';
import { systemContext } from '../../../platform/context.ts';
import { countUse } from '../../../platform/http/limit/limits.ts';
import { openSession } from '../../sessions/sessions.service.ts';
import { viewLinks } from '../review.tables.ts';
import { removePictureFiles, sweepPictures } from './comment-picture-ends.service.ts';
import { commentPictures } from './comment-pictures.tables.ts';

const app = useTestApp();
let owner: TestPerson;
let photo: Buffer;
let design: TestDesign;
const day = 24 * 60 * 60_000;

const solid = (width: number, height: number, background = '#3a6') =>
  sharp({ create: { width, height, channels: 3, background } });

beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Jonas Weber' });
  photo = await solid(900, 600)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 12/1 0/1' } })
    .toBuffer();
});
beforeEach(async () => {
  design = await buildDesign(app, owner);
});

type Sender = { token: string } | undefined;
const send = (as: Sender, body: Buffer, given: { key?: string; name?: string; v?: string } = {}) => {
  const { key = crypto.randomUUID(), name = 'Flange.jpg', v = design.viewLinkId } = given;
  return app.call('PUT /web/comment-pictures/{key}', { as, params: { key }, query: { v, name }, body });
};
const write = (as: Sender, pictures: string[], key?: string) => {
  const head = { message: 'Look', projectViewLinkId: design.viewLinkId, webExportId: design.webExportId };
  return app.call('POST /web/comments', { as, input: { ...cubeTop, ...head, pictures, key } });
};
const open = (as: Sender, pictureId: string, size: 'thumbnail' | 'full' = 'full') =>
  app.call('GET /web/comment-pictures/{pictureId}', { as, params: { pictureId }, query: { size } });
const drop = (as: Sender, pictureId: string) =>
  app.call('DELETE /web/comment-pictures/{pictureId}', { as, params: { pictureId } });
const rows = () =>
  app.parts.database.db.select().from(commentPictures).where(eq(commentPictures.viewLinkId, design.viewLinkId));
const filesOf = async () => (await rows()).flatMap(({ objectKey, thumbnailKey }) => [objectKey, thumbnailKey]);
const there = async (keys: string[]) => (await listStore(app.parts.store)).keys.filter((key) => keys.includes(key));
/** Does the jobs that remove files; in tests none runs by itself. */
async function removeFiles(): Promise<void> {
  const text = "select data from pgboss.job where name = 'comment-pictures.remove'";
  const { rows: jobs } = await app.parts.database.pool.query<{ data: { keys: string[] } }>(text);
  for (const { data } of jobs) await removePictureFiles(app.parts, data);
}
/** A comment with one picture, by the owner. */
async function withPicture(): Promise<{ commentId: string; pictureId: string }> {
  const { pictureId } = (await send(owner, photo)).body;
  return { commentId: (await write(owner, [pictureId])).body.commentId, pictureId };
}

test('a picture is attached to a comment and a reply, and says nothing but its pixels', async () => {
  const sent = await send(owner, photo, { name: ' Flange\u202e \n left.jpg ' });
  expect([sent.status, sent.body]).toEqual([
    200,
    { pictureId: sent.body.pictureId, name: 'Flange left.jpg', width: 900, height: 600 },
  ]);
  const second = (await send(owner, await solid(30, 20).png().toBuffer(), { name: 'b.png' })).body;
  const { body: written } = await write(owner, [second.pictureId, sent.body.pictureId]);
  expect(written.pictures).toEqual([second, sent.body]);
  const { comments } = (await app.call('GET /web/comments', { query: { v: design.viewLinkId } })).body;
  expect(comments[0]!.pictures).toEqual([second, sent.body]);

  const full = await open(undefined, sent.body.pictureId);
  expect(full.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' });
  expect(full.headers['content-security-policy']).toContain('sandbox');
  const facts = await sharp(full.bytes).metadata();
  expect(facts).toMatchObject({ format: 'webp', width: 900, height: 600 });
  expect([facts.exif, facts.xmp, facts.icc]).toEqual([undefined, undefined, undefined]);
  expect(full.bytes.includes('Secret place')).toBe(false);
  const small = await open(undefined, sent.body.pictureId, 'thumbnail');
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
  const again = await app.call('GET /web/comment-pictures/{pictureId}', {
    params: { pictureId: sent.body.pictureId },
    query: { size: 'full' },
    headers: { 'if-none-match': full.headers.etag! },
  });
  expect(again.status).toBe(304);

  const third = (await send(owner, photo)).body.pictureId;
  const reply = { type: 'reply' as const, message: 'Here', parentCommentId: written.commentId, pictures: [third] };
  const answer = await app.call('POST /web/comments', {
    as: owner,
    input: { ...reply, projectViewLinkId: design.viewLinkId },
  });
  expect(answer.body.pictures.map(({ pictureId }) => pictureId)).toEqual([third]);
});

test('a photo that was taken upright is upright, and a huge one is made smaller', async () => {
  const turned = await solid(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect((await send(owner, turned)).body).toMatchObject({ width: 40, height: 60 });
  expect((await send(owner, plainPng(8000, 4000))).body).toMatchObject({ width: 4096, height: 2048 });
});

test('a picture and what is hidden behind it are parted', async () => {
  const payload = '<script>alert(1)</script>PK\u0003\u0004';
  const { body } = await send(owner, Buffer.concat([photo, Buffer.from(payload)]));
  await write(owner, [body.pictureId]);
  expect((await open(owner, body.pictureId)).bytes.includes('alert(1)')).toBe(false);
});

test('sent again under its key it is stored once, also at the same time; so is its comment', async () => {
  const key = crypto.randomUUID();
  const [one, two] = await Promise.all([send(owner, photo, { key }), send(owner, photo, { key })]);
  expect((await send(owner, Buffer.alloc(0), { key })).body).toEqual(one!.body);
  expect(two!.body).toEqual(one!.body);
  expect(await rows()).toHaveLength(1);
  const commentKey = crypto.randomUUID();
  const ids = [one!.body.pictureId];
  const sent = await Promise.all([write(owner, ids, commentKey), write(owner, ids, commentKey)]);
  sent.push(await write(owner, ids, commentKey));
  for (const { status, body } of sent) expect([status, body]).toEqual([201, sent[0]!.body]);
  expect(sent[0]!.body.pictures).toHaveLength(1);
  const stored = await filesOf();
  await sweep(app.parts);
  expect((await there(stored)).toSorted()).toEqual(stored.toSorted());
});

test('a comment takes only pictures of its writer, for its link, that no other comment has; at most four', async () => {
  const other = await buildPerson(app);
  const mine = (await send(owner, photo)).body.pictureId;
  const { pictureId: used } = await withPicture();
  const elsewhere = await buildDesign(app, owner);
  const ofOtherLink = (await send(owner, photo, { v: elsewhere.viewLinkId })).body.pictureId;
  const refused = [
    await write(other, [mine]),
    await write(owner, [used]),
    await write(owner, [ofOtherLink]),
    await write(owner, [crypto.randomUUID()]),
  ];
  for (const { status, body } of refused) {
    expect([status, body.code, body.validationErrors]).toEqual([
      400,
      'VALIDATION_ERROR',
      [{ field: 'pictures.0', code: 'gone', message: 'is no picture that can be attached' }],
    ]);
  }
  expect(
    (
      await write(
        owner,
        Array.from({ length: 5 }, () => mine),
      )
    ).body.code,
  ).toBe('VALIDATION_ERROR');
  // Nothing of a refused comment is left.
  const { comments } = (await app.call('GET /web/comments', { query: { v: design.viewLinkId } })).body;
  expect(comments).toHaveLength(1);
  expect((await write(owner, [mine, mine])).body.pictures).toHaveLength(1);
});

describe('who sees a picture', () => {
  const setLink = (changed: Partial<typeof viewLinks.$inferInsert>) =>
    app.parts.database.db.update(viewLinks).set(changed).where(eq(viewLinks.id, design.viewLinkId));

  test('until a comment has it nobody, and only its sender removes it', async () => {
    const { pictureId } = (await send(owner, photo)).body;
    expect((await open(owner, pictureId)).body.code).toBe('COMMENT_PICTURE_NOT_FOUND');
    const other = await buildPerson(app);
    expect((await drop(other, pictureId)).body.code).toBe('COMMENT_PICTURE_NOT_FOUND');
    const stored = await filesOf();
    expect((await drop(owner, pictureId)).status).toBe(204);
    expect((await drop(owner, pictureId)).status).toBe(404);
    await removeFiles();
    expect(await there(stored)).toEqual([]);
  });

  test('it dies with the right to read the comments, at once', async () => {
    const { pictureId } = await withPicture();
    const member = await buildPerson(app);
    const stranger = await buildPerson(app);
    expect([(await open(undefined, pictureId)).status, (await open(stranger, pictureId)).status]).toEqual([200, 200]);
    const setPassword = (password: string | null) =>
      app.call('PATCH /web/project-view-links/{viewLink}/gate', {
        as: owner,
        params: { viewLink: design.viewLinkId },
        input: { password },
      });
    await setPassword('Correct-Horse-7');
    expect((await open(undefined, pictureId)).body.code).toBe('PROJECT_VIEW_LINK_PASSWORD_PROTECTED');
    expect((await open(owner, pictureId)).status).toBe(200);
    await setPassword(null);
    await setLink({ baseRole: 'viewer' });
    expect((await open(stranger, pictureId)).body.code).toBe('COMMENTING_FORBIDDEN');
    await setLink({ sharedState: 'restricted', baseRole: 'commenter' });
    await addToProject(app, design.projectId, member.userId, 'commenter');
    const seen = [await open(undefined, pictureId), await open(stranger, pictureId), await open(member, pictureId)];
    expect(seen.map(({ status }) => status)).toEqual([401, 403, 200]);
    const remove = await app.call('DELETE /web/projects/{projectId}/users/{userId}', {
      as: owner,
      params: { projectId: design.projectId, userId: member.userId },
    });
    expect(remove.status).toBe(204);
    expect((await open(member, pictureId)).status).toBe(403);
    await app.call('DELETE /web/projects/{projectId}', { as: owner, params: { projectId: design.projectId } });
    expect((await open(owner, pictureId)).status).toBe(404);
  });

  test('a guest’s go with the guest, and their number is limited', async () => {
    await setLink({ guestsAllowed: true });
    const guest = await buildGuest(app, design.viewLinkId);
    const first = (await send(guest, photo)).body.pictureId;
    const { commentId } = (await write(guest, [first])).body;
    await buildReply(app, owner, design, commentId);
    const second = (await send(guest, photo)).body.pictureId;
    expect((await open(undefined, first)).status).toBe(200);
    // To a guest every other link is unknown.
    const elsewhere = await buildDesign(app, owner);
    expect((await send(guest, photo, { v: elsewhere.viewLinkId })).status).toBe(404);
    const limit = { key: `guest-pictures|${guest.userId}`, max: 60, windowMs: 60 * 60_000 };
    for (let sent = 2; sent < 60; sent++) await countUse(app.parts, limit);
    expect((await send(guest, photo)).status).toBe(429);
    const stored = await filesOf();
    expect(stored).toHaveLength(4);
    const removed = await app.call('DELETE /web/project-view-links/{viewLink}/guests/{userId}', {
      as: owner,
      params: { viewLink: design.viewLinkId, userId: guest.userId },
    });
    expect(removed.status).toBe(204);
    for (const pictureId of [first, second]) expect((await open(owner, pictureId)).status).toBe(404);
    expect(await rows()).toEqual([]);
    await removeFiles();
    expect(await there(stored)).toEqual([]);
  });
});

describe('what ends a picture', () => {
  test('deleting its comment, also one that is kept for its replies', async () => {
    for (const hasReply of [false, true]) {
      const { commentId, pictureId } = await withPicture();
      if (hasReply) await buildReply(app, owner, design, commentId);
      const stored = await filesOf();
      await app.call('DELETE /web/comments/{commentId}', { as: owner, params: { commentId } });
      expect((await open(owner, pictureId)).body.code).toBe('COMMENT_PICTURE_NOT_FOUND');
      expect(await rows()).toEqual([]);
      await removeFiles();
      expect(await there(stored)).toEqual([]);
    }
  });

  test('a day without a comment; one that is attached stays', async () => {
    const { pictureId: kept } = await withPicture();
    const left = (await send(owner, photo)).body.pictureId;
    const stored = await filesOf();
    app.clock.advance(day + 1000);
    await sweepPictures(app.parts);
    expect((await rows()).map(({ id }) => id)).toEqual([kept]);
    await removeFiles();
    expect(await there(stored)).toHaveLength(2);
    const session = await openSession(systemContext(app.parts), app.parts.database.db, owner.userId, 'password');
    owner = { ...owner, token: session!.accessToken };
    expect((await write(owner, [left])).body.validationErrors[0]).toMatchObject({ field: 'pictures.0', code: 'gone' });
  });

  test('the end of its link takes the row, and the sweep of stray files the rest', async () => {
    await withPicture();
    const stored = await filesOf();
    await app.parts.database.pool.query('delete from projects where id = $1', [design.projectId]);
    expect(await rows()).toEqual([]);
    // Files are recognized by when they were stored, which the test's clock does not know.
    app.clock.advance(2 * day);
    await sweep(app.parts);
    expect(await there(stored)).toEqual([]);
    const session = await openSession(systemContext(app.parts), app.parts.database.db, owner.userId, 'password');
    owner = { ...owner, token: session!.accessToken };
  });

  test('deleting an account takes what no comment has; what its comments have stays', async () => {
    const writer = await buildPerson(app);
    const attached = (await send(writer, photo)).body.pictureId;
    await write(writer, [attached]);
    await send(writer, photo);
    const deleted = await app.call('DELETE /account', { as: writer });
    expect(deleted.status).toBe(204);
    expect((await rows()).map(({ id }) => id)).toEqual([attached]);
    expect((await open(owner, attached)).status).toBe(200);
  });
});

test('a process that is killed between storing and remembering leaves files only until the sweep', async () => {
  await app.parts.database.pool.query(`
    create function refuse_pictures() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger refuse_pictures before insert on comment_pictures execute function refuse_pictures()`);
  const before = (await listStore(app.parts.store)).keys.length;
  expect((await send(owner, photo)).status).toBe(500);
  await app.parts.database.pool.query('drop function refuse_pictures cascade');
  // A refused transaction cleans up by itself; what a kill leaves is swept like every stray file.
  expect((await listStore(app.parts.store)).keys).toHaveLength(before);
  expect(await rows()).toEqual([]);
});

test('nobody keeps more than twenty that no comment has', async () => {
  const sender = await buildPerson(app);
  const { pictureId } = (await send(sender, photo)).body;
  const [row] = await rows();
  const copies = Array.from({ length: 19 }, () => ({ ...row!, id: crypto.randomUUID() }));
  await app.parts.database.db.insert(commentPictures).values(copies);
  const refused = await send(sender, photo);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'UPLOAD_LIMIT_REACHED',
    { what: 'pictures', used: 20, limit: 20 },
  ]);
  await write(sender, [pictureId]);
  expect((await send(sender, photo)).status).toBe(200);
});

test('the table of the comments names them', async () => {
  const ids = [];
  for (const name of ['=1+1.png', 'Flange.jpg']) ids.push((await send(owner, photo, { name })).body.pictureId);
  await write(owner, ids);
  const { bytes } = await app.call('GET /web/comments.csv', { as: owner, query: { v: design.viewLinkId } });
  expect(bytes.toString()).toContain(`Look,"'=1+1.png\nFlange.jpg"`);
});
