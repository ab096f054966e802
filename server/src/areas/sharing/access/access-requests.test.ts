import { systemContext } from '@chamfer/server/context';
import { seedSpace } from '@chamfer/server/scenario';
import {
  addToProject,
  addToSpace,
  buildDesign,
  buildMember,
  buildPerson,
  buildTeam,
  receiveMails,
  signInAgain,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const app = useTestApp({ workers: true });
let owner: TestPerson;
let asking: TestPerson;
let projectId: string;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
});
beforeEach(async () => {
  asking = await buildPerson(app, { name: 'Ingrid Solberg' });
  projectId = (await buildDesign(app, owner, { title: 'Bracket', sharedState: 'restricted' })).projectId;
});

const ask = (as = asking) => app.call('POST /web/projects/{projectId}/access-requests', { as, params: { projectId } });
const page = (as = asking) => app.call('GET /web/projects/{projectId}', { as, params: { projectId } });
const grant = (id: string, role: 'viewer' | 'editor' = 'viewer', as = owner) =>
  app.call('POST /web/projects/{projectId}/access-requests/{id}', { as, params: { projectId, id }, input: { role } });
const end = (id: string, as = owner) =>
  app.call('DELETE /web/projects/{projectId}/access-requests/{id}', { as, params: { projectId, id } });
const asked = async () => (await ask()).body.accessRequestId!;

test('who asks waits, owners and editors get a mail, and the person who gets access gets another', async () => {
  const editor = await buildPerson(app);
  await addToProject(app, projectId, editor.userId, 'editor');
  const viewer = await buildPerson(app);
  await addToProject(app, projectId, viewer.userId, 'viewer');
  const { status, body } = await ask();
  expect(status).toBe(201);
  const details = { accessRequestId: body.accessRequestId, createdAt: body.createdAt };
  expect((await page()).body).toMatchObject({ code: 'PENDING_PROJECT_ACCESS', details });
  expect((await ask()).body).toMatchObject({ code: 'PENDING_PROJECT_ACCESS', details });
  const [mail] = await receiveMails(app, owner.email);
  expect(mail!.subject).toBe('Ingrid Solberg asks for access to Bracket');
  expect(mail!.text).toContain('Ingrid Solberg asks for access to the project Bracket');
  expect(mail!.text).toContain(`/p/${projectId}?intent=share`);
  await receiveMails(app, editor.email);

  const sharing = await app.call('GET /web/projects/{projectId}/sharing', { as: editor, params: { projectId } });
  expect(sharing.body.users[0]).toMatchObject({ type: 'access_request', ...details, email: asking.email });
  const member = (await grant(body.accessRequestId!, 'viewer', editor)).body;
  expect(member).toMatchObject({ type: 'member', role: 'viewer', isTeamUser: false });
  expect((await page()).body.userRole).toBe('viewer');
  const [granted] = await receiveMails(app, asking.email);
  expect(granted!.text).toContain('Your request for the project Bracket was accepted. You can look at it.');
  await receiveMails(app, viewer.email, 0);
});

test('of two who answer at once, one finds the request answered', async () => {
  const id = await asked();
  const answers = await Promise.all([grant(id), grant(id), end(id)]);
  expect(answers.filter(({ status }) => status < 300).length).toBe(1);
  for (const { status, body } of answers) {
    if (status >= 300) expect((body as { code: string }).code).toBe('PROJECT_ACCESS_REQUEST_NOT_FOUND');
  }
});

test('after a denial one can ask again a day later', async () => {
  const id = await asked();
  expect((await end(id)).status).toBe(204);
  const [mail] = await receiveMails(app, asking.email);
  expect(mail!.text).toContain('was not accepted');
  expect((await page()).body.code).toBe('PROJECT_FORBIDDEN');
  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers['retry-after']).toBe(String(24 * 60 * 60));
  app.clock.advance(24 * 60 * 60_000);
  asking = await signInAgain(app, asking);
  expect((await ask()).status).toBe(201);
  owner = await signInAgain(app, owner);
});

test('who asked can withdraw it and ask again; nobody else can end it', async () => {
  const id = await asked();
  const stranger = await buildPerson(app);
  expect((await end(id, stranger)).body.code).toBe('PROJECT_NOT_FOUND');
  expect((await end(id, asking)).status).toBe(204);
  expect((await end(id, asking)).status).toBe(404);
  expect((await ask()).status).toBe(201);
});

test('an address that is not verified asks for nothing, and who has access asks for nothing more', async () => {
  const unverified = await buildPerson(app, { verified: false });
  expect((await ask(unverified)).body.code).toBe('EMAIL_NOT_VERIFIED');
  expect((await page(unverified)).body.code).toBe('EMAIL_NOT_VERIFIED');
  expect((await ask(owner)).body.accessRequestId).toBeNull();
});

test('an invitation that comes meanwhile is found first, and accepting it ends the request', async () => {
  const id = await asked();
  const { body } = await app.call('POST /web/projects/{projectId}/invitations', {
    as: owner,
    params: { projectId },
    input: { emails: [asking.email], role: 'commenter' },
  });
  const { invitationId } = body.invitedUsers[0]!;
  expect((await page()).body).toMatchObject({ code: 'PROJECT_FORBIDDEN', details: { invitationId } });
  await app.call('POST /web/projects/{projectId}/invitations/{invitationId}/accept', {
    as: asking,
    params: { projectId, invitationId },
  });
  expect((await grant(id)).body.code).toBe('PROJECT_ACCESS_REQUEST_NOT_FOUND');
});

test('drafts and deleted projects have nothing to ask for', async () => {
  await app.call('DELETE /web/projects/{projectId}', { as: owner, params: { projectId } });
  expect((await ask()).body.code).toBe('PROJECT_NOT_FOUND');
  const draft = await app.call('POST /app/projects', { as: owner, input: { spaceId: owner.spaceId } });
  projectId = draft.body.projectId;
  expect((await ask()).body.code).toBe('PROJECT_NOT_FOUND');
  expect((await page()).body.code).toBe('PROJECT_NOT_FOUND');
});

test('what an heir had asked for ends when the project becomes theirs', async () => {
  const team = await buildTeam(app);
  const { editor, seat_manager: heir, owner: other } = team;
  const { db, pool } = app.parts.database;
  const { teamId } = team;
  const spaceId = await seedSpace(systemContext(app.parts), db, { teamId, name: 'Drives', userIds: [editor.userId] });
  const design = await buildDesign(app, editor, { place: { teamId, spaceId }, sharedState: 'restricted' });
  for (const as of [heir, other]) {
    await app.call('POST /web/projects/{projectId}/access-requests', { as, params: { projectId: design.projectId } });
  }
  const input = { heirId: heir.userId };
  await app.call('POST /teams/{teamId}/leave', { as: editor, params: { teamId }, input });
  const asked = await pool.query('select user_id from project_access_requests where project_id = $1', [
    design.projectId,
  ]);
  expect(asked.rows).toEqual([{ user_id: other.userId }]);
});

test('who takes a project that they had asked for into their own space asks for nothing more', async () => {
  const { teamId } = owner;
  const colleague = await buildMember(app, teamId, 'owner');
  expect((await ask(colleague)).status).toBe(201);
  const spaces = await app.call('GET /app/spaces', { as: colleague, query: { teamId } });
  const place = await app.call('POST /teams/{teamId}/spaces', {
    as: owner,
    params: { teamId },
    input: { name: 'Arms' },
  });
  const [params, spaceId] = [{ projectId }, place.body.id];
  await addToSpace(app, { teamId, spaceId }, colleague.userId);
  await app.call('PATCH /web/projects/{projectId}', { as: owner, params, input: { spaceId } });
  await app.call('PATCH /web/projects/{projectId}', { as: owner, params, input: { access: 'space' } });
  const home = spaces.body.items.find(({ spaceType }) => spaceType === 'private')!.spaceId;
  const moved = await app.call('PATCH /web/projects/{projectId}', { as: colleague, params, input: { spaceId: home } });
  expect(moved.status).toBe(200);
  const requests = await app.call('GET /web/projects/{projectId}/sharing', { as: owner, params });
  expect(requests.body.users.filter(({ type }) => type === 'access_request')).toEqual([]);
});
