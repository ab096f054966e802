import type { Call } from '@chamfer/contract';
import type { TeamRole } from '@chamfer/contract/roles';
import {
  type Answer,
  addToLink,
  addToProject,
  addToSpace,
  buildComment,
  buildDesign,
  buildMember,
  buildPerson,
  buildTeam,
  openEventStream,
  openTeamStream,
  receiveMails,
  type TestDesign,
  type TestPerson,
  type TestTeam,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = useTestApp({ workers: true });
let origin: string;
beforeAll(async () => {
  origin = await app.listen();
});

const run = async (text: string, values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const preview = async (as: TestPerson, teamId: string, { userId }: TestPerson) =>
  (await app.call('GET /app/teams/{teamId}/users/{userId}/departure', { as, params: { teamId, userId } })).body;
const remove = (as: TestPerson, teamId: string, { userId }: TestPerson, heirId?: string) =>
  app.call('DELETE /teams/{teamId}/users/{userId}', {
    as,
    params: { teamId, userId },
    query: heirId ? { heirId } : {},
  });
const leave = (as: TestPerson, teamId: string, heirId?: string) =>
  app.call('POST /teams/{teamId}/leave', { as, params: { teamId }, input: heirId ? { heirId } : {} });
const outcome = ({ status, body }: Answer<Call>) => [status, body.code, body.details];
const opens = async (as: TestPerson, { viewLinkId }: { viewLinkId: string }) =>
  (await app.call('POST /web/web-exports', { as, query: { v: viewLinkId } })).status === 200;
const ownersOf = async ({ projectId }: TestDesign) =>
  (await run("select user_id from project_users where project_id = $1 and role = 'owner'", [projectId])).map(
    ({ user_id }) => user_id,
  );
const homeOf = async (teamId: string, { userId }: TestPerson): Promise<string> => {
  const [found] = await run(
    `select s.id from spaces s join space_users u on u.space_id = s.id
     where s.team_id = $1 and s.type = 'private' and u.user_id = $2`,
    [teamId, userId],
  );
  return found?.id;
};
const rowsOf = async (teamId: string, { userId }: TestPerson) => {
  const [found] = await run(
    `select (select count(*)::int from team_users where team_id = $1 and user_id = $2) as team,
       (select count(*)::int from space_users where team_id = $1 and user_id = $2) as spaces,
       (select count(*)::int from project_users where team_id = $1 and user_id = $2) as projects,
       (select count(*)::int from view_link_users v join view_links l on l.id = v.view_link_id
         join projects p on p.id = l.project_id where p.team_id = $1 and v.user_id = $2) as links,
       (select count(*)::int from spaces where team_id = $1 and type = 'private' and not exists (
         select from space_users s where s.space_id = spaces.id)) as abandoned`,
    [teamId, userId],
  );
  return found;
};

/** What an editor has in a team: private designs, a draft, spaces, projects, and links they were invited to. */
async function fill({ teamId, owner, editor, seat_manager: manager }: TestTeam) {
  const home = await homeOf(teamId, editor);
  const createSpace = async (name: string) =>
    (await app.call('POST /teams/{teamId}/spaces', { as: owner, params: { teamId }, input: { name } })).body.id;
  const spaceId = await createSpace('Drives');
  await addToSpace(app, { spaceId, teamId }, editor.userId);
  await addToSpace(app, { spaceId: await createSpace('Arms'), teamId }, editor.userId);
  const secret = await buildDesign(app, { ...editor, spaceId: home }, { sharedState: 'restricted' });
  await run("update projects set access = 'space' where id = $1", [secret.projectId]);
  const { body: draft } = await app.call('POST /app/projects', { as: editor, input: { spaceId: home } });
  const alone = await buildDesign(app, { ...editor, spaceId }, { sharedState: 'restricted' });
  const shared = await buildDesign(app, editor, { place: owner, sharedState: 'restricted' });
  await addToProject(app, shared.projectId, manager.userId, 'owner');
  const throughSpace = await buildDesign(app, { ...owner, spaceId }, { sharedState: 'team_only' });
  await run("update projects set access = 'space' where id = $1", [throughSpace.projectId]);
  const invitedTo = await buildDesign(app, owner, { sharedState: 'restricted' });
  await addToLink(app, invitedTo.viewLinkId, editor.userId, 'commenter');
  const everybodys = await buildDesign(app, owner, { sharedState: 'anyone_with_link' });
  const foreign = await buildDesign(app, owner, { sharedState: 'restricted' });
  const bin = await buildDesign(app, editor, { place: owner, sharedState: 'restricted' });
  await app.call('DELETE /web/projects/{projectId}', { as: editor, params: { projectId: bin.projectId } });
  await buildComment(app, editor, throughSpace, 'Radius here?');
  await buildComment(app, editor, everybodys, 'And here?');
  return { draft, secret, alone, shared, throughSpace, invitedTo, everybodys, foreign, bin };
}

describe('a member with designs, spaces and links', () => {
  let team: TestTeam;
  let has: Awaited<ReturnType<typeof fill>>;
  beforeEach(async () => {
    team = await buildTeam(app, { owner: 'Mara Lindqvist', seat_manager: 'Henrik Brandt' });
    has = await fill(team);
  });
  const designs = () => [has.secret, has.alone, has.shared, has.throughSpace, has.invitedTo, has.everybodys];

  test('loses what the preview listed, and no more', async () => {
    const { teamId, owner, editor, seat_manager: manager } = team;
    const shown = await preview(owner, teamId, editor);
    expect(await preview(editor, teamId, editor)).toEqual(shown);
    expect(shown).toMatchObject({
      spaces: [{ name: 'Arms' }, { name: 'Drives' }],
      projectCount: 4,
      handedOverCount: 2,
      lostLinkCount: 5,
      commentCount: 2,
      seatsAfter: null,
      freesEditorSeat: false,
      renewsAt: null,
      isLastOwner: false,
    });
    expect(shown.heirs.map(({ userId }) => userId)).toEqual([owner.userId, manager.userId]);
    const before = await Promise.all(designs().map((design) => opens(editor, design)));
    expect(before).toEqual([true, true, true, true, true, true]);
    const access = await app.call('GET /app/teams/{teamId}/users/{userId}/access', {
      as: owner,
      params: { teamId, userId: editor.userId },
      query: {},
    });
    expect(access.body.items).toHaveLength(shown.projectCount);

    expect((await remove(owner, teamId, editor, manager.userId)).status).toBe(204);
    const after = await Promise.all(designs().map((design) => opens(editor, design)));
    expect(after).toEqual([false, false, false, false, false, true]);
    expect(before.filter((_, i) => !after[i])).toHaveLength(shown.lostLinkCount);
    expect(await rowsOf(teamId, editor)).toEqual({ team: 0, spaces: 0, projects: 0, links: 0, abandoned: 0 });
    for (const design of [has.secret, has.alone, has.bin]) expect(await ownersOf(design)).toEqual([manager.userId]);
    expect(await ownersOf(has.shared)).toEqual([manager.userId]);
    const moved = await run('select space_id from projects where id = any($1)', [
      [has.secret.projectId, has.draft.projectId],
    ]);
    const home = await homeOf(teamId, manager);
    expect(moved).toEqual([{ space_id: home }, { space_id: home }]);
    const { body: comments } = await app.call('GET /web/comments', {
      as: owner,
      query: { v: has.everybodys.viewLinkId },
    });
    expect(comments.comments).toHaveLength(shown.commentCount - 1);
    expect(comments.users.map(({ userId }) => userId)).toEqual([editor.userId]);
  });

  test('is gone at once: open pages, file addresses, tokens, and the teams of the account', async () => {
    const { teamId, owner, editor } = team;
    const opened = await app.call('POST /web/web-exports', { as: editor, query: { v: has.throughSpace.viewLinkId } });
    const { url } = opened.body.webExport.modelFileDownload;
    expect((await app.fetch('GET', url)).status).toBe(200);
    const review = await openEventStream(origin, has.throughSpace.viewLinkId, editor);
    const stream = await openTeamStream(origin, teamId, editor);
    const begun = await app.call('POST /app/projects/{projectId}/web-exports', {
      as: editor,
      params: { projectId: has.shared.projectId },
      input: { title: 'Cube', files: [{ kind: 'model', name: 'cube.glb', size: 10 }] },
    });
    const [part] = begun.body.files[0]!.upload.parts;
    expect((await remove(owner, teamId, editor)).status).toBe(204);
    for (let event = await review.next(); event; ) event = await review.next();
    const heard = [];
    for (let event = await stream.next(); event; event = await stream.next()) heard.push(event.type);
    expect(heard).toContain('access');
    const gone = [403, 'SIGNED_REQUEST_EXPIRED'];
    const file = await app.fetch('GET', url);
    const upload = await app.fetch('PUT', part!.request.url, { body: Buffer.alloc(10) });
    expect([file.status, file.body.code]).toEqual(gone);
    expect([upload.status, upload.body.code]).toEqual(gone);
    for (const { status, body } of [
      await app.call('GET /teams/{teamId}/users', { as: editor, params: { teamId } }),
      await leave(editor, teamId),
    ]) {
      expect([status, body.code]).toEqual([404, 'TEAM_NOT_FOUND']);
    }
    const project = await app.call('PATCH /web/projects/{projectId}', {
      as: editor,
      params: { projectId: has.shared.projectId },
      input: { name: 'Mine' },
    });
    expect(project.body.code).toBe('PROJECT_NOT_FOUND');
    expect((await openTeamStream(origin, teamId, editor)).status).toBe(404);
    const { teams } = (await app.call('GET /account', { as: editor })).body;
    expect(teams.map(({ id }) => id)).toEqual([editor.teamId]);
    expect(await opens(editor, await buildDesign(app, editor))).toBe(true);
  });

  test('is mailed and recorded, with who got how many designs', async () => {
    const { teamId, owner, editor } = team;
    await remove(owner, teamId, editor);
    const [mail] = await receiveMails(app, editor.email);
    expect(mail!.subject).toBe('You are no longer in the team Mara Lindqvist’s team');
    const rows = await run(
      "select action, subject, details from audit_log where team_id = $1 and action ~ 'removed|handed_over'",
      [teamId],
    );
    const handed = rows.filter(({ action }) => action === 'project.handed_over');
    const projectIds = handed.map(({ subject }) => subject).toSorted();
    expect(projectIds).toEqual(
      [has.secret, has.alone, has.bin, has.draft].map(({ projectId }) => projectId).toSorted(),
    );
    expect(handed.map(({ details }) => details.to)).toEqual(Array(4).fill(owner.userId));
    const [removed] = rows.filter(({ action }) => action === 'team.member_removed');
    expect(removed.details).toEqual({
      userId: editor.userId,
      role: 'editor',
      heirId: owner.userId,
      projectIds: expect.any(Array),
    });
    expect(removed.details.projectIds.toSorted()).toEqual(projectIds);
  });

  test('leaves by themselves the same way, without a mail', async () => {
    const { teamId, editor, seat_manager: manager } = team;
    expect((await leave(editor, teamId, manager.userId)).status).toBe(204);
    expect(await rowsOf(teamId, editor)).toEqual({ team: 0, spaces: 0, projects: 0, links: 0, abandoned: 0 });
    expect(await ownersOf(has.secret)).toEqual([manager.userId]);
    const acts = await run("select action from audit_log where team_id = $1 and action like 'team.%'", [teamId]);
    expect(acts).toEqual([{ action: 'team.member_left' }]);
    const jobs = await run('select id from mails where "to" = $1', [editor.email]);
    expect(jobs).toEqual([]);
  });

  test('deletes the account: the same, and the team sees it in its log', async () => {
    const { teamId, owner, editor } = team;
    const stream = await openTeamStream(origin, teamId, owner);
    expect((await app.call('DELETE /account', { as: editor })).status).toBe(204);
    const heard = [await stream.next()];
    while (heard.at(-1)?.type !== 'members') heard.push(await stream.next());
    await stream.close();
    expect(await rowsOf(teamId, editor)).toEqual({ team: 0, spaces: 0, projects: 0, links: 0, abandoned: 0 });
    for (const design of [has.secret, has.alone, has.bin]) expect(await ownersOf(design)).toEqual([owner.userId]);
    const acts = await run("select action, details from audit_log where team_id = $1 and action <> 'project.created'", [
      teamId,
    ]);
    expect(acts.filter(({ action }) => action === 'project.handed_over')).toHaveLength(4);
    expect(acts).toContainEqual({
      action: 'team.member_left',
      details: { userId: editor.userId, role: 'editor', heirId: owner.userId, projectIds: expect.any(Array) },
    });
  });
});

describe('what the heir had asked for, or was invited to, in a project they get', () => {
  const pending = async (projectId: string) =>
    run(
      `select user_id::text as who from project_access_requests where project_id = $1
       union all select email from sharing_invitations where project_id = $1 and accepted_at is null`,
      [projectId],
    );
  /** A project that only an editor owns, for which the heir has a request and an invitation. */
  async function wanted(team: TestTeam) {
    const { projectId } = await buildDesign(app, team.editor, { place: team.owner, sharedState: 'restricted' });
    const params = { projectId };
    const heir = team.seat_manager;
    await app.call('POST /web/projects/{projectId}/access-requests', { as: heir, params });
    const input = { emails: [heir.email], role: 'viewer' as const };
    await app.call('POST /web/projects/{projectId}/invitations', { as: team.editor, params, input });
    expect(await pending(projectId)).toHaveLength(2);
    return { projectId, heir };
  }

  test.each(['removed', 'demoted'] as const)('is theirs when the owner is %s', async (how) => {
    const team = await buildTeam(app);
    const { teamId, owner, editor } = team;
    const { projectId, heir } = await wanted(team);
    const params = { teamId, userId: editor.userId };
    const input = { role: 'contributor', heirId: heir.userId } as const;
    if (how === 'removed') await remove(owner, teamId, editor, heir.userId);
    else await app.call('PUT /teams/{teamId}/users/{userId}', { as: owner, params, input });
    expect(await pending(projectId)).toEqual([]);
    const { body } = await app.call('GET /web/projects/{projectId}', { as: heir, params: { projectId } });
    expect(body.userRole).toBe('owner');
  });

  test('is theirs when the owner deletes the account', async () => {
    const team = await buildTeam(app);
    const { projectId, heir } = await wanted({ ...team, seat_manager: team.owner });
    expect((await app.call('DELETE /account', { as: team.editor })).status).toBe(204);
    expect(await pending(projectId)).toEqual([]);
    expect(await ownersOf({ projectId } as TestDesign)).toEqual([heir.userId]);
  });
});

test.each(['contributor', 'guest', 'stranger', 'self'] as const)(
  'nobody inherits who holds no seat: %s',
  async (kind) => {
    const team = await buildTeam(app);
    const heir = kind === 'stranger' ? await buildPerson(app) : kind === 'self' ? team.editor : team[kind];
    const expected = [409, 'OPERATION_NOT_ALLOWED', { reason: 'heir' }];
    expect(outcome(await remove(team.owner, team.teamId, team.editor, heir.userId))).toEqual(expected);
    expect((await rowsOf(team.teamId, team.editor)).team).toBe(1);
  },
);

test('owners are removed by nobody, nobody removes themselves, and the preview agrees', async () => {
  const { teamId, owner, seat_manager: manager } = await buildTeam(app);
  const second = await buildMember(app, teamId, 'owner');
  const forbidden = [403, 'TEAM_FORBIDDEN', null];
  for (const [as, target] of [
    [owner, second],
    [manager, owner],
    [manager, manager],
    [owner, owner],
  ] as const) {
    expect(outcome(await remove(as, teamId, target))).toEqual(forbidden);
  }
  expect(await preview(manager, teamId, owner)).toMatchObject({ code: 'TEAM_FORBIDDEN' });
  // An owner may demote another one, and so may see what that would hand over.
  expect(await preview(owner, teamId, second)).toMatchObject({ isLastOwner: false });
});

test('the last owner cannot leave, and the preview says so; with another owner they can', async () => {
  const { teamId, owner, editor } = await buildTeam(app);
  expect((await preview(owner, teamId, owner)).isLastOwner).toBe(true);
  expect(outcome(await leave(owner, teamId))).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'last_owner' }]);
  await app.call('PUT /teams/{teamId}/users/{userId}', {
    as: owner,
    params: { teamId, userId: editor.userId },
    input: { role: 'owner' },
  });
  expect((await preview(owner, teamId, owner)).isLastOwner).toBe(false);
  expect((await leave(owner, teamId)).status).toBe(204);
  // It was the primary team: the account goes on without one.
  const { status, body } = await app.call('GET /account', { as: owner });
  expect([status, body.teams]).toEqual([200, []]);
});

test('two owners who leave at the same time leave one', async () => {
  const { teamId, owner } = await buildTeam(app);
  const second = await buildMember(app, teamId, 'owner');
  const answers = await Promise.all([leave(owner, teamId), leave(second, teamId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});

test.each(['contributor', 'guest'] as const satisfies TeamRole[])('a %s leaves too', async (role) => {
  const team = await buildTeam(app);
  expect((await preview(team[role], team.teamId, team[role])).handedOverCount).toBe(0);
  expect((await leave(team[role], team.teamId)).status).toBe(204);
  expect((await rowsOf(team.teamId, team[role])).team).toBe(0);
});

test('other teams of the person stay as they are', async () => {
  const team = await buildTeam(app);
  const other = await buildPerson(app);
  await app.call('POST /teams/{teamId}/spaces', {
    as: other,
    params: { teamId: other.teamId },
    input: { name: 'Drives' },
  });
  const { editor } = team;
  await run(
    "insert into team_users (team_id, user_id, role, is_primary, created_at) values ($1, $2, 'editor', false, now())",
    [other.teamId, editor.userId],
  );
  const design = await buildDesign(app, editor, { place: other, sharedState: 'restricted' });
  const linked = await buildDesign(app, other, { sharedState: 'restricted' });
  await addToLink(app, linked.viewLinkId, editor.userId, 'viewer');
  await remove(team.owner, team.teamId, editor);
  expect([await opens(editor, design), await opens(editor, linked)]).toEqual([true, true]);
  expect(await ownersOf(design)).toEqual([editor.userId]);
});

test('a guest of a team that ends with its owner hears so, and their stream ends', async () => {
  const owner = await buildPerson(app);
  const guest = await buildMember(app, owner.teamId, 'guest');
  const stream = await openTeamStream(origin, owner.teamId, guest);
  expect((await app.call('DELETE /account', { as: owner })).status).toBe(204);
  expect(await stream.next()).toEqual({ type: 'access' });
  expect(await stream.next()).toBeNull();
});
