import type { TeamRole } from '@chamfer/contract/roles';
import {
  addToProject,
  addToSpace,
  buildDesign,
  buildInvitation,
  buildMember,
  buildPerson,
  buildTeam,
  receiveMails,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

interface Change {
  role: TeamRole;
  from?: TeamRole;
  transfer?: boolean;
  heirId?: string;
}
const change = (as: TestPerson, teamId: string, { userId }: TestPerson, input: Change) =>
  app.call('PUT /teams/{teamId}/users/{userId}', { as, params: { teamId, userId }, input });
const refused = ({ status, body }: Awaited<ReturnType<typeof change>>) => [status, body.code, body.details];
const roleOf = async (teamId: string, { userId }: TestPerson) => {
  const { pool } = app.parts.database;
  return (await pool.query('select role from team_users where team_id = $1 and user_id = $2', [teamId, userId])).rows[0]
    ?.role;
};
const acts = async (teamId: string) => {
  const { pool } = app.parts.database;
  const { rows } = await pool.query(
    `select action, details from audit_log where team_id = $1 and action not like 'project.created' order by at, id`,
    [teamId],
  );
  return rows.map(({ action, details }) => [action, details]);
};
const privateSpaces = async (teamId: string, { userId }: TestPerson): Promise<string[]> => {
  const { rows } = await app.parts.database.pool.query(
    `select s.id from spaces s join space_users u on u.space_id = s.id
     where s.type = 'private' and s.team_id = $1 and u.user_id = $2`,
    [teamId, userId],
  );
  return rows.map(({ id }) => id);
};
const projectRoles = async (projectId: string) => {
  const { rows } = await app.parts.database.pool.query(
    'select user_id, role from project_users where project_id = $1',
    [projectId],
  );
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
};

test('gives a member another role, says so in the list and in the audit log', async () => {
  const { teamId, owner, editor } = await buildTeam(app);
  const { status, body } = await change(owner, teamId, editor, { role: 'seat_manager', from: 'editor' });
  expect([status, body.userId, body.role]).toEqual([200, editor.userId, 'seat_manager']);
  expect(await roleOf(teamId, editor)).toBe('seat_manager');
  expect(await acts(teamId)).toEqual([
    ['team.member_role_changed', { userId: editor.userId, before: 'editor', after: 'seat_manager' }],
  ]);
});

test('the same role again changes nothing and is not recorded', async () => {
  const { teamId, owner, editor } = await buildTeam(app);
  expect((await change(owner, teamId, editor, { role: 'editor' })).status).toBe(200);
  expect(await acts(teamId)).toEqual([]);
});

test('is refused with `changed` if somebody else changed the role meanwhile', async () => {
  const { teamId, owner, editor } = await buildTeam(app);
  await change(owner, teamId, editor, { role: 'contributor' });
  const late = await change(owner, teamId, editor, { role: 'seat_manager', from: 'editor' });
  expect(refused(late)).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'changed', role: 'contributor' }]);
  expect(await roleOf(teamId, editor)).toBe('contributor');
});

test('nobody changes their own role, and nobody below owner changes any', async () => {
  const { teamId, owner, editor, seat_manager: manager } = await buildTeam(app);
  const second = await buildMember(app, teamId, 'owner');
  for (const role of ['seat_manager', 'owner', 'guest'] as const) {
    expect(refused(await change(owner, teamId, owner, { role }))).toEqual([403, 'TEAM_FORBIDDEN', null]);
    expect(refused(await change(manager, teamId, editor, { role }))).toEqual([403, 'TEAM_FORBIDDEN', null]);
    expect(refused(await change(manager, teamId, second, { role }))).toEqual([403, 'TEAM_FORBIDDEN', null]);
  }
  expect(refused(await change(owner, teamId, await buildPerson(app), { role: 'editor' }))).toEqual([
    404,
    'TEAM_USER_NOT_FOUND',
    null,
  ]);
});

test('only somebody who holds a seat becomes an owner', async () => {
  const { teamId, owner, contributor, guest } = await buildTeam(app);
  for (const member of [contributor, guest]) {
    for (const transfer of [false, true]) {
      const answer = await change(owner, teamId, member, { role: 'owner', transfer });
      expect(refused(answer)).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'no_seat' }]);
    }
  }
  expect(await roleOf(teamId, owner)).toBe('owner');
});

test('another owner is added, mailed, and may then take the role of the first', async () => {
  const { teamId, owner, editor } = await buildTeam(app, { owner: 'Mara Lindqvist' });
  expect((await change(owner, teamId, editor, { role: 'owner' })).status).toBe(200);
  expect([await roleOf(teamId, owner), await roleOf(teamId, editor)]).toEqual(['owner', 'owner']);
  const [mail] = await receiveMails(app, editor.email);
  expect(mail!.subject).toBe('You now own the team Mara Lindqvist’s team');
  expect(mail!.text).toContain('Mara Lindqvist');
  // Nothing is sold here: nobody is informed about a plan.
  expect(mail!.text).toMatch(/its members and its settings/);
  expect(mail!.text).not.toMatch(/\bplan\b/);
  expect(mail!.text).toContain(`http://localhost:3000/teams/${teamId}/members`);
  expect((await change(editor, teamId, owner, { role: 'editor', from: 'owner' })).status).toBe(200);
  expect(refused(await change(owner, teamId, editor, { role: 'editor' }))).toEqual([403, 'TEAM_FORBIDDEN', null]);
});

test('with a transfer the actor becomes a seat manager in the same step', async () => {
  const { teamId, owner, editor } = await buildTeam(app);
  const { body } = await change(owner, teamId, editor, { role: 'owner', transfer: true, from: 'editor' });
  expect(body).toMatchObject({ userId: editor.userId, role: 'owner', can: { changeRole: false, remove: false } });
  expect([await roleOf(teamId, owner), await roleOf(teamId, editor)]).toEqual(['seat_manager', 'owner']);
  expect((await acts(teamId)).map(([action]) => action)).toEqual([
    'team.member_role_changed',
    'team.ownership_transferred',
  ]);
  expect(await acts(teamId)).toContainEqual(['team.ownership_transferred', { from: owner.userId, to: editor.userId }]);
});

test('two owners who demote each other at the same time leave one', async () => {
  const { teamId, owner } = await buildTeam(app);
  const second = await buildMember(app, teamId, 'owner');
  const answers = await Promise.all([
    change(owner, teamId, second, { role: 'editor' }),
    change(second, teamId, owner, { role: 'editor' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  const roles = [await roleOf(teamId, owner), await roleOf(teamId, second)];
  expect(roles.toSorted()).toEqual(['editor', 'owner']);
});

test('a contributor who becomes an editor gets a private space, once', async () => {
  const { teamId, owner, contributor } = await buildTeam(app);
  expect(await privateSpaces(teamId, contributor)).toEqual([]);
  await change(owner, teamId, contributor, { role: 'editor' });
  const [space, ...others] = await privateSpaces(teamId, contributor);
  expect([space, others]).toEqual([expect.any(String), []]);
  await change(owner, teamId, contributor, { role: 'seat_manager' });
  expect(await privateSpaces(teamId, contributor)).toEqual([space]);
  const created = await app.call('POST /app/projects', { as: contributor, input: { spaceId: space! } });
  expect(created.status).toBe(201);
});

test('a guest who is given a role needs their invitation no more', async () => {
  const { teamId, owner, guest } = await buildTeam(app);
  const hash = await buildInvitation(app, owner, guest.email);
  expect((await change(owner, teamId, guest, { role: 'contributor' })).status).toBe(200);
  const { status } = await app.call('GET /teams/self-serve-invitations/{hash}', { params: { hash } });
  expect(status).toBe(404);
  const { body } = await app.call('GET /teams/{teamId}/users', { as: owner, params: { teamId } });
  expect(body.items.filter(({ email }) => email === guest.email)).toMatchObject([{ role: 'contributor' }]);
  expect((await acts(teamId)).map(([action]) => action)).toEqual([
    'team.invitation_removed',
    'team.member_role_changed',
  ]);
});

test('somebody who stops holding a seat hands over what they alone own, and keeps editing it', async () => {
  const { teamId, owner, editor, seat_manager: heir, guest } = await buildTeam(app);
  const [home] = await privateSpaces(teamId, editor);
  const secret = await buildDesign(app, { ...editor, teamId, spaceId: home! });
  const { body: draft } = await app.call('POST /app/projects', { as: editor, input: { spaceId: home! } });
  const shared = await buildDesign(app, editor, { place: owner });
  const coowned = await buildDesign(app, editor, { place: owner });
  await addToProject(app, coowned.projectId, guest.userId, 'viewer');
  await addToProject(app, coowned.projectId, owner.userId, 'owner');
  expect((await change(owner, teamId, editor, { role: 'contributor', heirId: heir.userId })).status).toBe(200);
  const both = { [editor.userId]: 'editor', [heir.userId]: 'owner' };
  for (const projectId of [secret.projectId, draft.projectId, shared.projectId]) {
    expect(await projectRoles(projectId)).toEqual(both);
  }
  expect(await projectRoles(coowned.projectId)).toEqual({
    [editor.userId]: 'editor',
    [owner.userId]: 'owner',
    [guest.userId]: 'viewer',
  });
  expect(await privateSpaces(teamId, editor)).toEqual([]);
  const { rows } = await app.parts.database.pool.query('select space_id from projects where id = any($1)', [
    [secret.projectId, draft.projectId],
  ]);
  const [heirsHome] = await privateSpaces(teamId, heir);
  expect(rows).toEqual([{ space_id: heirsHome }, { space_id: heirsHome }]);
  const handed = (await acts(teamId)).filter(([action]) => action === 'project.handed_over');
  expect(handed).toHaveLength(3);
  expect(handed[0]![1]).toEqual({ from: editor.userId, to: heir.userId });
});

test('an owner who becomes a guest hands over to the longest-serving other owner by default', async () => {
  const first = await buildPerson(app);
  const { teamId } = first;
  const middle = await buildMember(app, teamId, 'owner');
  app.clock.advance(1000);
  const last = await buildMember(app, teamId, 'owner');
  const design = await buildDesign(app, last, { place: first });
  expect((await change(middle, teamId, last, { role: 'guest' })).status).toBe(200);
  expect(await projectRoles(design.projectId)).toEqual({ [last.userId]: 'editor', [first.userId]: 'owner' });
});

test.each(['contributor', 'guest', 'stranger', 'self'] as const)('an heir must hold a seat: %s', async (kind) => {
  const team = await buildTeam(app);
  const heir = kind === 'stranger' ? await buildPerson(app) : kind === 'self' ? team.editor : team[kind];
  const answer = await change(team.owner, team.teamId, team.editor, { role: 'contributor', heirId: heir.userId });
  expect(refused(answer)).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'heir' }]);
  expect(await roleOf(team.teamId, team.editor)).toBe('editor');
});

test('a demoted owner of a space’s projects no longer owns them through the space', async () => {
  const { teamId, owner } = await buildTeam(app);
  const second = await buildMember(app, teamId, 'owner');
  const created = await app.call('POST /teams/{teamId}/spaces', {
    as: owner,
    params: { teamId },
    input: { name: 'Drives' },
  });
  const spaceId = created.body.id;
  await addToSpace(app, { spaceId, teamId }, second.userId);
  const { projectId } = await buildDesign(app, { ...owner, spaceId });
  await app.parts.database.pool.query("update projects set access = 'space' where id = $1", [projectId]);
  await change(owner, teamId, second, { role: 'contributor' });
  const remove = await app.call('DELETE /web/projects/{projectId}', { as: second, params: { projectId } });
  expect([remove.status, remove.body.code]).toEqual([403, 'PROJECT_FORBIDDEN']);
});
