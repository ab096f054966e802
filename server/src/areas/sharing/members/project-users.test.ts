import {
  addToLink,
  addToProject,
  addToSpace,
  buildDesign,
  buildMember,
  buildPerson,
  buildSharingInvitation,
  buildSpace,
  openEventStream,
  receiveMails,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const app = useTestApp({ workers: true });
let owner: TestPerson;
let design: TestDesign;
let projectId: string;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
});
beforeEach(async () => {
  const place = { teamId: owner.teamId, spaceId: await buildSpace(app, owner) };
  design = await buildDesign(app, owner, { title: 'Bracket', sharedState: 'restricted', place });
  projectId = design.projectId;
});

type Role = 'viewer' | 'commenter' | 'editor' | 'owner';
const change = (userId: string, role: Role, { as = owner, from }: { as?: TestPerson; from?: Role } = {}) =>
  app.call('PUT /web/projects/{projectId}/users/{userId}', {
    as,
    params: { projectId, userId },
    input: { role, from },
  });
const remove = (userId: string, as = owner) =>
  app.call('DELETE /web/projects/{projectId}/users/{userId}', { as, params: { projectId, userId } });
const reasonOf = ({ body }: { body: unknown }) => (body as { details: { reason: string } }).details.reason;
const page = (as: TestPerson) => app.call('GET /web/projects/{projectId}', { as, params: { projectId } });
async function outsider(role: Role): Promise<TestPerson> {
  const person = await buildPerson(app);
  await addToProject(app, projectId, person.userId, role);
  return person;
}

test('a changed role counts at once, and the person is notified by mail', async () => {
  const person = await outsider('viewer');
  expect((await change(person.userId, 'editor')).body).toMatchObject({ role: 'editor', isTeamUser: false });
  expect((await page(person)).body.can).toMatchObject({ share: true, publish: true, changeAccess: false });
  const [mail] = await receiveMails(app, person.email);
  expect(mail!.text).toContain('Mara Lindqvist changed your role in the project Bracket. You can edit');
});

test('two owners who change the same role at once: the second sees that it changed', async () => {
  const second = await buildMember(app, owner.teamId, 'editor');
  await addToProject(app, projectId, second.userId, 'owner');
  const person = await outsider('viewer');
  const answers = await Promise.all([
    change(person.userId, 'editor', { from: 'viewer' }),
    change(person.userId, 'commenter', { as: second, from: 'viewer' }),
  ]);
  const refused = answers.find(({ status }) => status === 409);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(refused!.body.details).toMatchObject({ reason: 'changed' });
});

test('nobody changes their own role, and people without their own role have none to change', async () => {
  expect((await change(owner.userId, 'viewer')).body.code).toBe('PROJECT_FORBIDDEN');
  const stranger = await buildPerson(app);
  for (const answer of [await change(stranger.userId, 'viewer'), await remove(stranger.userId)]) {
    expect(answer.body.code).toBe('PROJECT_USER_NOT_FOUND');
  }
});

test('ownership passes to people with a seat alone, and a project keeps an owner', async () => {
  const guest = await outsider('editor');
  const refused = await change(guest.userId, 'owner');
  expect([refused.status, refused.body.details]).toEqual([409, { reason: 'no_seat' }]);
  const left = await remove(owner.userId);
  expect([left.status, reasonOf(left)]).toEqual([409, 'last_owner']);
  const member = await buildMember(app, owner.teamId, 'editor');
  await addToProject(app, projectId, member.userId, 'viewer');
  expect((await change(member.userId, 'owner')).status).toBe(200);
  expect((await remove(owner.userId)).status).toBe(204);
  // An owner of the team opens no design by that alone.
  expect((await page(owner)).body.code).toBe('PROJECT_FORBIDDEN');
  expect(reasonOf(await remove(member.userId, member))).toBe('last_owner');
});

test('what lies in a private space stays with its person', async () => {
  design = await buildDesign(app, owner, { title: 'Own' });
  projectId = design.projectId;
  const member = await buildMember(app, owner.teamId, 'editor');
  await addToProject(app, projectId, member.userId, 'owner');
  expect(reasonOf(await remove(owner.userId, member))).toBe('private_space');
  expect((await change(owner.userId, 'viewer', { as: member })).body.details).toEqual({ reason: 'private_space' });
});

test('a removed person loses page, stream, file and links at once, and leaves the team as its last guest role', async () => {
  const person = await outsider('commenter');
  await addToLink(app, design.viewLinkId, person.userId, 'commenter');
  const opened = await app.call('POST /web/web-exports', { as: person, query: { v: design.viewLinkId } });
  const { url } = opened.body.webExport.modelFileDownload;
  const stream = await openEventStream(await app.listen(), design.viewLinkId, person);
  expect((await remove(person.userId)).status).toBe(204);
  // The page is notified or the stream just ends, whichever comes first.
  const last = await stream.next();
  if (last) expect([last, await stream.next()]).toEqual([{ type: 'link_changed' }, null]);
  expect((await page(person)).body.code).toBe('PROJECT_FORBIDDEN');
  expect((await app.fetch('GET', url)).body.code).toBe('SIGNED_REQUEST_EXPIRED');
  const account = (await app.call('GET /account', { as: person })).body;
  expect(account.teams.map(({ id }) => id)).not.toContain(owner.teamId);
  const [mail] = await receiveMails(app, person.email);
  expect(mail!.text).toContain('Mara Lindqvist ended your access to Bracket');
});

test('an invitation to a link of the project ends with the role there, so that nobody comes back by it', async () => {
  const person = await outsider('commenter');
  const { viewLinkId } = design;
  const to = { projectId, viewLinkId, email: person.email };
  const { invitationId } = await buildSharingInvitation(app, owner, to);
  expect((await remove(person.userId)).status).toBe(204);
  const call = 'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept';
  const accepted = await app.call(call, { as: person, params: { viewLink: viewLinkId, invitationId } });
  expect(accepted.body.code).toBe('PROJECT_VIEW_LINK_INVITATION_NOT_FOUND');
});

test('leaving ends one’s own role, and the owners are notified; people who have access through the space have none to leave', async () => {
  const person = await buildPerson(app, { name: 'Henrik Brandt' });
  await addToProject(app, projectId, person.userId, 'viewer');
  expect((await remove(person.userId, person)).status).toBe(204);
  const [mail] = await receiveMails(app, owner.email);
  expect(mail!.text).toContain('Henrik Brandt has left the project Bracket.');
  await receiveMails(app, person.email, 0);
  const member = await buildMember(app, owner.teamId, 'editor');
  const { rows } = await app.parts.database.pool.query('select space_id from projects where id = $1', [projectId]);
  await addToSpace(app, { teamId: owner.teamId, spaceId: rows[0].space_id }, member.userId);
  await app.call('PATCH /web/projects/{projectId}', { as: owner, params: { projectId }, input: { access: 'space' } });
  const refused = await remove(member.userId, member);
  expect([refused.status, reasonOf(refused)]).toEqual([409, 'no_direct_role']);
});

test('members of the space keep what it gives, which is announced before, and afterwards by mail', async () => {
  const member = await buildMember(app, owner.teamId, 'editor');
  const { rows } = await app.parts.database.pool.query('select space_id from projects where id = $1', [projectId]);
  await addToSpace(app, { teamId: owner.teamId, spaceId: rows[0].space_id }, member.userId);
  await addToProject(app, projectId, member.userId, 'viewer');
  await addToLink(app, design.viewLinkId, member.userId, 'viewer');
  const listed = async () => {
    const ofProject = await app.call('GET /web/projects/{projectId}/sharing', { as: owner, params: { projectId } });
    const params = { viewLink: design.viewLinkId };
    const ofLink = await app.call('GET /web/project-view-links/{viewLink}/sharing', { as: owner, params });
    return [ofProject, ofLink].map(({ body }) => {
      const found = body.users.find((user) => 'userId' in user && user.userId === member.userId);
      return found?.type === 'member' && found.keepsAccess;
    });
  };
  // On the link they have the role in the project besides the invitation.
  expect(await listed()).toEqual([false, true]);
  await app.call('PATCH /web/projects/{projectId}', { as: owner, params: { projectId }, input: { access: 'space' } });
  expect(await listed()).toEqual([true, true]);
  expect((await remove(member.userId)).status).toBe(204);
  expect((await page(member)).body.userRole).toBe('editor');
  const [mail] = await receiveMails(app, member.email);
  expect(mail!.text).toContain('Mara Lindqvist changed your role in the project Bracket. You can edit');
});
