import {
  addToProject,
  buildComment,
  buildDesign,
  buildPerson,
  cubeTop,
  joinTeam,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
let commenter: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let design: TestDesign;

beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
  commenter = await buildPerson(app, { name: 'Jonas Weber' });
  viewer = await buildPerson(app, { name: 'Elena Petrova' });
  stranger = await buildPerson(app, { name: 'Kenji Mori' });
  design = await buildDesign(app, owner, { sharedState: 'restricted' });
  await addToProject(app, design.projectId, commenter.userId, 'commenter');
  await addToProject(app, design.projectId, viewer.userId, 'viewer');
});

const people = async (as: TestPerson, q = '', viewLink = design.viewLinkId) =>
  (
    await app.call('GET /web/project-view-links/{viewLink}/mentionable-people', {
      as,
      params: { viewLink },
      query: { q },
    })
  ).body.people;
const write = (as: TestPerson, mentions: string[], message = '@Jonas Weber, this radius?') =>
  app.call('POST /web/comments', {
    as,
    input: { ...cubeTop, message, mentions, projectViewLinkId: design.viewLinkId, webExportId: design.webExportId },
  });
const edit = (as: TestPerson, commentId: string, mentions?: string[]) =>
  app.call('PATCH /web/comments/{commentId}', { as, params: { commentId }, input: { message: 'Changed', mentions } });

test('those who can read comments are offered, without oneself and viewers', async () => {
  expect((await people(owner)).map(({ name }) => name)).toEqual(['Jonas Weber']);
  expect((await people(commenter)).map(({ name }) => name)).toEqual(['Mara Lindqvist']);
  expect(await people(owner, 'jon')).toHaveLength(1);
  expect(await people(owner, '%')).toEqual([]);
});

test('of a large team those who can read it are offered, the ones who are called so first', async () => {
  const restricted = await buildDesign(app, owner, { sharedState: 'restricted' });
  // More than are looked at, and none of them may open it.
  for (let number = 10; number < 70; number++) {
    const { userId } = await buildPerson(app, { name: `Ada ${number}` });
    await joinTeam(app, owner.teamId, userId, 'editor');
  }
  for (const name of ['Adam Ramon', 'Ramona Zorn']) {
    const { userId } = await buildPerson(app, { name });
    await addToProject(app, restricted.projectId, userId, 'commenter');
  }
  const named = async (q: string) => (await people(owner, q, restricted.viewLinkId)).map(({ name }) => name);
  expect(await named('')).toEqual(['Adam Ramon', 'Ramona Zorn']);
  expect(await named('ad')).toEqual(['Adam Ramon']);
  const { userId } = await buildPerson(app, { name: 'Jamo Berg' });
  await addToProject(app, restricted.projectId, userId, 'commenter');
  expect(await named('amo')).toEqual(['Adam Ramon', 'Jamo Berg', 'Ramona Zorn']);
  expect(await named('r')).toEqual(['Adam Ramon', 'Ramona Zorn', 'Jamo Berg']);
});

test('addresses are for editors and owners only', async () => {
  expect((await people(owner))[0]!.email).toBe(commenter.email);
  expect((await people(commenter))[0]!.email).toBeNull();
});

test('a visitor of a public link sees only those who wrote on it', async () => {
  const open = await buildDesign(app, owner);
  await addToProject(app, open.projectId, commenter.userId, 'commenter');
  expect(await people(stranger, '', open.viewLinkId)).toEqual([]);
  await buildComment(app, commenter, open);
  expect((await people(stranger, '', open.viewLinkId)).map(({ name }) => name)).toEqual(['Jonas Weber']);
});

test('a comment keeps whom it names, each once and in order, for all its readers', async () => {
  const { status, body } = await write(owner, [commenter.userId, commenter.userId]);
  expect([status, body.mentions]).toEqual([201, [{ userId: commenter.userId, name: 'Jonas Weber' }]]);
  const list = await app.call('GET /web/comments', { as: commenter, query: { v: design.viewLinkId } });
  expect(list.body.comments.find(({ commentId }) => commentId === body.commentId)).toMatchObject({
    mentions: body.mentions,
  });
});

test('nobody without access can be named', async () => {
  for (const who of [stranger.userId, viewer.userId, app.parts.ids.uuid()]) {
    const { status, body } = await write(owner, [commenter.userId, who]);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.validationErrors[0]).toMatchObject({ field: 'mentions.1', code: 'no_access' });
  }
});

test('more than 20 people in one comment are refused', async () => {
  const { status, body } = await write(
    owner,
    Array.from({ length: 200 }, () => commenter.userId),
  );
  expect([status, body.code, body.validationErrors[0]?.field]).toEqual([400, 'VALIDATION_ERROR', 'mentions']);
});

test('an edit keeps the people if it names none, changes them if it does, and refuses those without access', async () => {
  const { commentId } = (await write(owner, [commenter.userId])).body;
  expect((await edit(owner, commentId)).body.mentions).toHaveLength(1);
  expect((await edit(owner, commentId, [stranger.userId])).body.code).toBe('VALIDATION_ERROR');
  expect((await edit(owner, commentId, [])).body.mentions).toEqual([]);
});
