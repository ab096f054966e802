import {
  buildDesign,
  buildGuest,
  buildPerson,
  cubeTop,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
});

const buildOpen = () => buildDesign(app, owner, { title: 'Hinge bracket' });
const write = (as: { token: string }, on: TestDesign, message = 'Are these parallel?') =>
  app.call('POST /web/comments', {
    as,
    input: { ...cubeTop, message, projectViewLinkId: on.viewLinkId, webExportId: on.webExportId },
  });
const list = (as: { token: string }, on: TestDesign) =>
  app.call('GET /web/comments', { as, query: { v: on.viewLinkId } });
const remove = ({ viewLinkId: viewLink }: TestDesign, userId: string) =>
  app.call('DELETE /web/project-view-links/{viewLink}/guests/{userId}', { as: owner, params: { viewLink, userId } });

test('what others replied to a removed guest stays, below a comment without text and author', async () => {
  const on = await buildOpen();
  const guest = await buildGuest(app, on.viewLinkId);
  const first = (await write(guest, on)).body.commentId;
  const own = (await write(owner, on, 'Mine')).body.commentId;
  const reply = (as: { token: string }, parentCommentId: string, message: string) =>
    app.call('POST /web/comments', {
      as,
      input: { type: 'reply', message, projectViewLinkId: on.viewLinkId, parentCommentId },
    });
  expect([(await reply(owner, first, 'Yes')).status, (await reply(guest, own, 'Spam')).status]).toEqual([201, 201]);
  expect((await remove(on, guest.userId)).status).toBe(204);
  const { comments } = (await list(owner, on)).body;
  expect(comments.map(({ message, isDeleted }) => [message, isDeleted])).toEqual([
    ['', true],
    ['Mine', false],
    ['Yes', false],
  ]);
});

test('what a guest is writing while they are removed is not left behind', async () => {
  const on = await buildOpen();
  const guest = await buildGuest(app, on.viewLinkId);
  const acts = Array.from({ length: 12 }, (_, place) =>
    place === 6 ? remove(on, guest.userId) : write(guest, on, `Spam ${place}`),
  );
  await Promise.all(acts);
  expect((await list(owner, on)).body.comments).toEqual([]);
});
