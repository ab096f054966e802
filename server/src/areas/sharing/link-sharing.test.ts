import {
  addToLink,
  addToProject,
  buildDesign,
  buildPerson,
  receiveMails,
  signInAgain,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const app = useTestApp({ workers: true });
let owner: TestPerson;
let design: TestDesign;
let viewLink: string;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
});
beforeEach(async () => {
  design = await buildDesign(app, owner, { title: 'Bracket', sharedState: 'restricted', baseRole: 'viewer' });
  viewLink = design.viewLinkId;
});

const invite = (emails: string[], role: 'viewer' | 'commenter' = 'commenter') =>
  app.call('POST /web/project-view-links/{viewLink}/invitations', {
    as: owner,
    params: { viewLink },
    input: { emails, role },
  });
const open = (as?: TestPerson) => app.call('POST /web/web-exports', { as, query: { v: viewLink } });
const sharing = async () =>
  (await app.call('GET /web/project-view-links/{viewLink}/sharing', { as: owner, params: { viewLink } })).body;
const accept = (hash: string, as: TestPerson, emailToken?: string) =>
  app.call('POST /web/project-view-links/{viewLink}/invitations-by-hash/{hash}/accept', {
    as,
    params: { viewLink, hash },
    input: { emailToken },
  });

test('somebody invited to a link opens it with that role, without joining the team', async () => {
  const guest = await buildPerson(app, { verified: false });
  await invite([guest.email]);
  const [mail] = await receiveMails(app, guest.email);
  expect(mail!.text).toContain('Mara Lindqvist invites you to review the design Bracket');
  const [, emailToken, hash] = /#email_token=([\w-]+)&invitation_hash=([\w-]+)/.exec(mail!.text)!;
  expect((await open(guest)).body.code).toBe('PROJECT_VIEW_LINK_FORBIDDEN');
  expect((await accept(hash!, guest, emailToken)).body).toEqual({ role: 'commenter' });
  expect((await open(guest)).body).toMatchObject({ userRole: 'commenter', isCommentingEnabled: true });
  const account = (await app.call('GET /account', { as: guest })).body;
  expect([account.teams.length, account.emailVerified]).toEqual([1, true]);
  expect((await accept(hash!, guest)).body.code).toBe('PROJECT_VIEW_LINK_INVITATION_NOT_FOUND');
});

test('a refusal names the invitation that waits for a verified address', async () => {
  const person = await buildPerson(app);
  const { invitationId } = (await invite([person.email], 'viewer')).body.invitedUsers[0]!;
  expect((await open(person)).body).toMatchObject({ code: 'PROJECT_VIEW_LINK_FORBIDDEN', details: { invitationId } });
  expect((await open()).body).toMatchObject({ code: 'PROJECT_VIEW_LINK_AUTH_REQUIRED', details: null });
  const call = 'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept';
  expect((await app.call(call, { as: person, params: { viewLink, invitationId } })).body.role).toBe('viewer');
  expect((await open(person)).body.userRole).toBe('viewer');
});

test('lists who opens it by invitation, and who through the project', async () => {
  const [onLink, inProject] = [await buildPerson(app), await buildPerson(app)];
  await addToLink(app, viewLink, onLink.userId, 'viewer');
  await addToProject(app, design.projectId, inProject.userId, 'editor');
  await invite(['new@haldenworks.example']);
  const body = await sharing();
  expect(body).toMatchObject({ sharedState: 'restricted', baseRole: 'viewer', title: 'Bracket' });
  expect(body.users).toEqual([
    expect.objectContaining({ type: 'invitation', email: 'new@haldenworks.example', role: 'commenter' }),
    expect.objectContaining({ type: 'member', userId: onLink.userId, role: 'viewer', isTeamUser: false }),
  ]);
  expect(body.projectUsers.map(({ userId, role }) => [userId, role]).toSorted()).toEqual(
    [
      [owner.userId, 'owner'],
      [inProject.userId, 'editor'],
    ].toSorted(),
  );
});

test('roles on a link change and end; those who come through the project are not on it', async () => {
  const [person, inProject] = [await buildPerson(app), await buildPerson(app)];
  await addToLink(app, viewLink, person.userId, 'viewer');
  await addToProject(app, design.projectId, inProject.userId, 'editor');
  const call = 'PUT /web/project-view-links/{viewLink}/users/{userId}';
  const change = (userId: string) =>
    app.call(call, { as: owner, params: { viewLink, userId }, input: { role: 'commenter' } });
  expect((await change(person.userId)).body).toMatchObject({ role: 'commenter' });
  expect((await change(inProject.userId)).body.code).toBe('PROJECT_USER_NOT_FOUND');
  const end = (userId: string, as: TestPerson) =>
    app.call('DELETE /web/project-view-links/{viewLink}/users/{userId}', { as, params: { viewLink, userId } });
  expect((await end(person.userId, person)).status).toBe(204);
  expect((await end(person.userId, person)).status).toBe(404);
  expect((await open(person)).body.code).toBe('PROJECT_VIEW_LINK_FORBIDDEN');
  // Of the change they hear by mail, of what they did themselves they do not.
  const [mail] = await receiveMails(app, person.email);
  expect(mail!.text).toContain(
    'changed your role on the review link of Bracket. You can look at it and comment on it.',
  );
  expect(mail!.text).toContain(`/v/${viewLink}`);
});

test('an invitation to a link changes its role, is sent again and withdrawn', async () => {
  const person = await buildPerson(app);
  const { invitationId } = (await invite([person.email])).body.invitedUsers[0]!;
  const params = { viewLink, invitationId };
  const changed = await app.call('PUT /web/project-view-links/{viewLink}/invitations/{invitationId}', {
    as: owner,
    params,
    input: { role: 'viewer' },
  });
  expect(changed.body.role).toBe('viewer');
  app.clock.advance(15 * 24 * 60 * 60_000);
  owner = await signInAgain(app, owner);
  expect((await sharing()).users[0]).toMatchObject({ isExpired: true });
  const resend = 'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/resend';
  expect((await app.call(resend, { as: owner, params })).body.isExpired).toBe(false);
  await receiveMails(app, person.email, 2);
  const withdraw = 'DELETE /web/project-view-links/{viewLink}/invitations/{invitationId}';
  expect((await app.call(withdraw, { as: owner, params })).status).toBe(204);
  expect((await app.call(withdraw, { as: owner, params })).status).toBe(404);
});

test('an unpublished link stays dead for those invited to it', async () => {
  const person = await buildPerson(app);
  await addToLink(app, viewLink, person.userId, 'commenter');
  const { url } = (await open(person)).body.webExport.modelFileDownload;
  await app.call('PATCH /web/project-view-links/{id}', {
    as: owner,
    params: { id: viewLink },
    input: { sharedState: 'not_shared' },
  });
  expect((await open(person)).body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
  expect((await app.fetch('GET', url)).body.code).toBe('SIGNED_REQUEST_EXPIRED');
});
