import {
  addToLink,
  addToProject,
  addToSpace,
  buildDesign,
  buildMember,
  buildTeam,
  type TestDesign,
  type TestPerson,
  type TestTeam,
  useTestApp,
} from '@chamfer/testing';
import { beforeEach, describe, expect, test } from 'vitest';

const app = useTestApp();
let team: TestTeam;
let owner: TestPerson;
let params: { teamId: string };
beforeEach(async () => {
  team = await buildTeam(app);
  owner = team.owner;
  params = { teamId: team.teamId };
});

const run = async (text: string, values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const create = (name: string, as = owner) => app.call('POST /teams/{teamId}/spaces', { as, params, input: { name } });
const spaceCalled = async (name: string) => (await create(name)).body.id;
const rename = (spaceId: string, name: string, as = owner) =>
  app.call('PATCH /teams/{teamId}/spaces/{spaceId}', { as, params: { ...params, spaceId }, input: { name } });
const remove = (spaceId: string, as = owner) =>
  app.call('DELETE /teams/{teamId}/spaces/{spaceId}', { as, params: { ...params, spaceId } });
const list = async (as = owner) => (await app.call('GET /teams/{teamId}/spaces', { as, params, query: {} })).body.items;
const renameTeam = (name: string) => app.call('PATCH /teams/{teamId}', { as: owner, params, input: { name } });
const add = (spaceId: string, people: { userId: string }[]) =>
  app.call('POST /teams/{teamId}/spaces/{spaceId}/users/add', {
    as: owner,
    params: { ...params, spaceId },
    input: { users: people.map(({ userId }) => userId) },
  });
const takeOut = (spaceId: string, people: { userId: string }[], alsoProjects = false) =>
  app.call('POST /teams/{teamId}/spaces/{spaceId}/users/remove', {
    as: owner,
    params: { ...params, spaceId },
    input: { users: people.map(({ userId }) => userId), alsoProjects },
  });
const outcome = ({ status, body }: { status: number; body: { code: string; details: unknown } }) => [
  status,
  body.code,
  body.details,
];
const peopleIn = async (spaceId: string) =>
  (await run('select user_id from space_users where space_id = $1', [spaceId]))
    .map(({ user_id }) => user_id)
    .toSorted();
const acts = () =>
  run('select action, subject, details from audit_log where team_id = $1 order by at, id', [team.teamId]);
const roleIn = async ({ projectId }: TestDesign, { userId }: TestPerson) =>
  (await run('select role from project_users where project_id = $1 and user_id = $2', [projectId, userId]))[0]?.role;
const openToSpace = ({ projectId }: TestDesign) =>
  run("update projects set access = 'space' where id = $1", [projectId]);
const opens = async (as: TestPerson, { viewLinkId }: TestDesign) =>
  (await app.call('POST /web/web-exports', { as, query: { v: viewLinkId } })).status === 200;

test('the creator of a space is in it, and may create designs there', async () => {
  const { status, body } = await create(' Drives ', team.seat_manager);
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      name: 'Drives',
      createdAt: expect.any(String),
      memberCount: 1,
      projectCount: 0,
      can: { rename: true, delete: true },
    },
  ]);
  expect(await peopleIn(body.id)).toEqual([team.seat_manager.userId]);
  const created = await app.call('POST /app/projects', { as: team.seat_manager, input: { spaceId: body.id } });
  expect(created.status).toBe(201);
});

test('spaces are listed oldest first with their people and designs, private ones never', async () => {
  const [drives, arms] = [await spaceCalled('Drives'), await spaceCalled('Arms')];
  await add(drives, [team.editor, team.guest]);
  await buildDesign(app, { ...owner, spaceId: drives });
  await app.call('POST /app/projects', { as: owner, input: { spaceId: drives } });
  expect(await list(team.seat_manager)).toMatchObject([
    { id: drives, name: 'Drives', memberCount: 3, projectCount: 1, can: { rename: true, delete: false } },
    { id: arms, name: 'Arms', memberCount: 1, projectCount: 0, can: { rename: true, delete: true } },
  ]);
});

describe('names', () => {
  const accepted = ['x', 'ü'.repeat(200), '🔩'.repeat(200), 'مصنع الأدوات', '  Drives & <b>Arms</b> '];
  test.each(accepted)('%s', async (name) => {
    const made = await create(name);
    expect([made.status, made.body.name]).toEqual([201, name.trim()]);
    expect((await rename(made.body.id, `${name.trim().slice(0, 2)}`)).status).toBe(200);
    const renamed = await renameTeam(name);
    expect([renamed.status, renamed.body.name]).toEqual([200, name.trim()]);
    expect((await app.call('GET /account', { as: owner })).body.teams[0]!.name).toBe(name.trim());
  });

  const refused = [
    ['', 'required'],
    [' \t\n ', 'required'],
    ['x'.repeat(201), 'too_long'],
    ['🔩'.repeat(201), 'too_long'],
  ];
  test.each(refused)('not %s', async (name, message) => {
    const spaceId = await spaceCalled('Drives');
    for (const answer of [await create(name), await rename(spaceId, name), await renameTeam(name)]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.validationErrors).toEqual([{ field: 'name', code: expect.any(String), message }]);
    }
    expect((await list()).map((space) => space.name)).toEqual(['Drives']);
  });

  test('two spaces may have the same one', async () => {
    await create('Drives');
    expect((await create('Drives')).status).toBe(201);
  });
});

test('a rename says in the log what the name was; the same name again says nothing for the team', async () => {
  const spaceId = await spaceCalled('Drives');
  await rename(spaceId, 'Arms', team.seat_manager);
  await renameTeam('Halden Works');
  await renameTeam('Halden Works');
  const before = expect.stringContaining('team');
  expect(await acts()).toMatchObject([
    { action: 'space.created', subject: spaceId, details: { name: 'Drives' } },
    { action: 'space.renamed', subject: spaceId, details: { before: 'Drives', after: 'Arms' } },
    { action: 'team.renamed', subject: team.teamId, details: { before, after: 'Halden Works' } },
  ]);
  expect(await acts()).toHaveLength(3);
});

test('members who do not manage spaces may not rename theirs, and do not learn of others', async () => {
  const spaceId = await spaceCalled('Drives');
  expect(outcome(await rename(spaceId, 'Arms', team.editor))).toEqual([404, 'SPACE_NOT_FOUND', null]);
  await add(spaceId, [team.editor]);
  expect(outcome(await rename(spaceId, 'Arms', team.editor))).toEqual([403, 'SPACE_FORBIDDEN', null]);
  expect(outcome(await remove(spaceId, team.editor))).toEqual([403, 'TEAM_FORBIDDEN', null]);
  const other = await buildTeam(app);
  const elsewhere = { as: other.owner, params: { teamId: other.teamId, spaceId }, input: { name: 'Arms' } };
  expect(outcome(await app.call('PATCH /teams/{teamId}/spaces/{spaceId}', elsewhere))).toEqual([
    404,
    'SPACE_NOT_FOUND',
    null,
  ]);
  expect((await list())[0]!.name).toBe('Drives');
});

describe('is deleted only when nothing is in it', () => {
  const notEmpty = [409, 'OPERATION_NOT_ALLOWED', { reason: 'not_empty' }];

  test('an empty one goes, with its people', async () => {
    const spaceId = await spaceCalled('Drives');
    await add(spaceId, [team.editor]);
    expect((await remove(spaceId, team.seat_manager)).status).toBe(204);
    expect([await list(), await peopleIn(spaceId)]).toEqual([[], []]);
    expect(await acts()).toContainEqual({ action: 'space.deleted', subject: spaceId, details: { name: 'Drives' } });
    expect(outcome(await remove(spaceId))).toEqual([404, 'SPACE_NOT_FOUND', null]);
  });

  test('one with a design stays', async () => {
    const spaceId = await spaceCalled('Drives');
    const { projectId } = await buildDesign(app, { ...owner, spaceId });
    expect(outcome(await remove(spaceId))).toEqual(notEmpty);
    // Deleted designs can come back, and would go with the space.
    await app.call('DELETE /web/projects/{projectId}', { as: owner, params: { projectId } });
    expect(outcome(await remove(spaceId))).toEqual(notEmpty);
    expect((await list())[0]).toMatchObject({ projectCount: 0, can: { delete: false } });
  });

  test('one with a draft stays', async () => {
    const spaceId = await spaceCalled('Drives');
    await app.call('POST /app/projects', { as: owner, input: { spaceId } });
    expect(outcome(await remove(spaceId))).toEqual(notEmpty);
  });

  test('of deleting it and creating a design in it at the same time one happens', async () => {
    const spaceId = await spaceCalled('Drives');
    const [gone, made] = await Promise.all([
      remove(spaceId),
      app.call('POST /app/projects', { as: owner, input: { spaceId } }),
    ]);
    expect([gone.status, made.status]).toEqual(made.status === 201 ? [409, 201] : [204, 404]);
  });
});

test('members are put in once, all or none, and open what is open to the space', async () => {
  const spaceId = await spaceCalled('Drives');
  const design = await buildDesign(app, { ...owner, spaceId }, { sharedState: 'restricted' });
  await openToSpace(design);
  const people = [team.editor, team.contributor, team.guest];
  expect(await Promise.all(people.map((person) => opens(person, design)))).toEqual([false, false, false]);
  const { status, body } = await add(spaceId, [...people, team.editor, owner]);
  expect([status, body.memberCount]).toEqual([200, 4]);
  expect(await Promise.all(people.map((person) => opens(person, design)))).toEqual([true, true, true]);
  const stranger = (await buildTeam(app)).owner;
  expect(outcome(await add(spaceId, [team.seat_manager, stranger]))).toEqual([404, 'TEAM_USER_NOT_FOUND', null]);
  expect((await peopleIn(spaceId)).length).toBe(4);
  const added = (await acts()).filter(({ action }) => action === 'space.member_added');
  expect(added.map(({ details }) => details.userId).toSorted()).toEqual(people.map(({ userId }) => userId).toSorted());
});

describe('somebody who is taken out', () => {
  let spaceId: string;
  let throughSpace: TestDesign;
  let own: TestDesign;
  let invitedTo: TestDesign;
  beforeEach(async () => {
    spaceId = await spaceCalled('Drives');
    await add(spaceId, [team.editor]);
    throughSpace = await buildDesign(app, { ...owner, spaceId }, { sharedState: 'restricted' });
    await openToSpace(throughSpace);
    own = await buildDesign(app, { ...team.editor, spaceId }, { sharedState: 'restricted' });
    invitedTo = await buildDesign(app, { ...owner, spaceId }, { sharedState: 'restricted' });
    await addToProject(app, invitedTo.projectId, team.editor.userId, 'editor');
  });
  const opened = () => Promise.all([throughSpace, own, invitedTo].map((design) => opens(team.editor, design)));

  test('keeps the designs they were invited to by name', async () => {
    const url = (await app.call('POST /web/web-exports', { as: team.editor, query: { v: throughSpace.viewLinkId } }))
      .body.webExport.modelFileDownload.url;
    expect((await app.fetch('GET', url)).status).toBe(200);
    expect(await opened()).toEqual([true, true, true]);
    const { status, body } = await takeOut(spaceId, [team.editor, team.contributor]);
    expect([status, body.memberCount]).toEqual([200, 1]);
    expect(await opened()).toEqual([false, true, true]);
    expect((await app.fetch('GET', url)).status).toBe(403);
    const removed = (await acts()).filter(({ action }) => action === 'space.member_removed');
    expect(removed.map(({ details }) => details)).toEqual([{ userId: team.editor.userId, alsoProjects: false }]);
  });

  test('loses these too if requested, except designs that would have no owner', async () => {
    const elsewhere = await buildDesign(app, owner, { sharedState: 'restricted' });
    await addToProject(app, elsewhere.projectId, team.editor.userId, 'viewer');
    const coowned = await buildDesign(app, { ...team.editor, spaceId }, { sharedState: 'restricted' });
    await addToProject(app, coowned.projectId, owner.userId, 'owner');
    await takeOut(spaceId, [team.editor], true);
    expect(await opened()).toEqual([false, true, false]);
    expect([await roleIn(own, team.editor), await roleIn(invitedTo, team.editor)]).toEqual(['owner', undefined]);
    expect([await roleIn(coowned, team.editor), await roleIn(elsewhere, team.editor)]).toEqual([undefined, 'viewer']);
  });

  test('loses invitations to the links of the designs that they lose', async () => {
    await addToLink(app, invitedTo.viewLinkId, team.editor.userId, 'viewer');
    await addToLink(app, own.viewLinkId, team.editor.userId, 'viewer');
    await takeOut(spaceId, [team.editor]);
    expect(await opened()).toEqual([false, true, true]);
    await add(spaceId, [team.editor]);
    await takeOut(spaceId, [team.editor], true);
    expect(await opened()).toEqual([false, true, false]);
  });

  test('of two owners who are taken out together both keep the design that only they own', async () => {
    const second = await buildMember(app, team.teamId, 'editor');
    await add(spaceId, [second]);
    await addToProject(app, own.projectId, second.userId, 'owner');
    await takeOut(spaceId, [team.editor, second], true);
    expect([await roleIn(own, team.editor), await roleIn(own, second)]).toEqual(['owner', 'owner']);
  });
});

test('a guest goes with the last space or design that they came for', async () => {
  const [drives, arms] = [await spaceCalled('Drives'), await spaceCalled('Arms')];
  const withDesign = await buildMember(app, team.teamId, 'guest');
  const { projectId } = await buildDesign(app, owner);
  await addToProject(app, projectId, withDesign.userId, 'viewer');
  await add(drives, [team.guest, withDesign, team.contributor]);
  await addToSpace(app, { spaceId: arms, teamId: team.teamId }, team.guest.userId);
  const members = async () =>
    (await run('select user_id from team_users where team_id = $1', [team.teamId])).map(({ user_id }) => user_id);
  await takeOut(drives, [team.guest, withDesign, team.contributor]);
  expect(await members()).toHaveLength(6);
  await takeOut(arms, [team.guest]);
  expect(await members()).not.toContain(team.guest.userId);
  expect(await members()).toHaveLength(5);
  expect(await acts()).toContainEqual({
    action: 'team.member_removed',
    subject: team.teamId,
    details: { userId: team.guest.userId, role: 'guest' },
  });
});
