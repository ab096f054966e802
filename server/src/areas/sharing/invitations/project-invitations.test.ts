import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addToProject,
  buildDesign,
  buildPerson,
  buildSharingInvitation,
  mailsTo,
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
let projectId: string;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
});
beforeEach(async () => {
  design = await buildDesign(app, owner, { title: 'Bracket', sharedState: 'restricted' });
  projectId = design.projectId;
});

type Role = 'viewer' | 'commenter' | 'editor';
const invite = (emails: string[], role: Role = 'commenter', as = owner) =>
  app.call('POST /web/projects/{projectId}/invitations', { as, params: { projectId }, input: { emails, role } });
const show = (hash: string, as?: TestPerson) =>
  app.call('GET /web/projects/{projectId}/invitations-by-hash/{hash}', { as, params: { projectId, hash } });
const accept = (hash: string, as: TestPerson, emailToken?: string) =>
  app.call('POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept', {
    as,
    params: { projectId, hash },
    input: { emailToken },
  });
const page = (as: TestPerson) => app.call('GET /web/projects/{projectId}', { as, params: { projectId } });
const sharing = async () =>
  (await app.call('GET /web/projects/{projectId}/sharing', { as: owner, params: { projectId } })).body;
/** The two secrets in the newest mail to an address. */
async function secretsOf(email: string, count = 1): Promise<{ hash: string; emailToken: string }> {
  const [newest] = await receiveMails(app, email, count);
  const [, emailToken, hash] = /#email_token=([\w-]+)&invitation_hash=([\w-]+)/.exec(newest!.text)!;
  return { hash: hash!, emailToken: emailToken! };
}
/** Gives the design a thumbnail, as publishing makes it. */
async function givePicture(): Promise<void> {
  const key = `${app.parts.ids.uuid()}.webp`;
  const path = join(app.parts.config.DATA_DIR, 'picture');
  await writeFile(path, 'a picture');
  await app.parts.store.putFile(key, path);
  const text = 'update web_exports set thumbnail_light_key = $2, thumbnail_dark_key = $2 where id = $1';
  await app.parts.database.pool.query(text, [design.webExportId, key]);
}
const invitedTo = (email: string, role: Role = 'commenter') =>
  buildSharingInvitation(app, owner, { projectId, email, role });

test('an invitation goes by mail with the picture of the design, and gives nothing before it is accepted', async () => {
  const guest = await buildPerson(app);
  await givePicture();
  const { status, body } = await invite([guest.email]);
  expect([status, body.errors]).toEqual([200, []]);
  expect(body.invitedUsers).toEqual([
    expect.objectContaining({ type: 'invitation', email: guest.email, role: 'commenter', isExpired: false }),
  ]);
  const [mail] = await receiveMails(app, guest.email);
  expect(mail!.text).toContain('Mara Lindqvist invites you to the project Bracket');
  expect(mail!.html).toContain(`<img src="data:image/webp;base64,${Buffer.from('a picture').toString('base64')}"`);
  expect((await page(guest)).body.code).toBe('PROJECT_FORBIDDEN');

  const { hash } = await secretsOf(guest.email);
  expect((await accept(hash, guest)).body).toEqual({ role: 'commenter' });
  const opened = (await page(guest)).body;
  expect([opened.userRole, opened.space, opened.sharing]).toEqual(['commenter', null, null]);
  expect((await sharing()).users).toEqual(
    [
      expect.objectContaining({ type: 'member', email: guest.email, isTeamUser: false, role: 'commenter' }),
      expect.objectContaining({ type: 'member', email: owner.email, isTeamUser: true, role: 'owner' }),
    ].toSorted((a, b) => (a.sample as { email: string }).email.localeCompare((b.sample as { email: string }).email)),
  );
  const account = (await app.call('GET /account', { as: guest })).body;
  expect(account.teams.find(({ id }) => id === owner.teamId)).toMatchObject({ isGuest: true });
});

test('says of each address that cannot be invited why not, as it was typed', async () => {
  const member = await buildPerson(app);
  await addToProject(app, projectId, member.userId, 'viewer');
  await invite(['twice@haldenworks.example']);
  const { body } = await invite([
    ' Ann+Cad@HaldenWorks.example ',
    'ann+cad@haldenworks.example',
    'no address',
    owner.email.toUpperCase(),
    member.email,
    'Twice@haldenworks.example',
  ]);
  expect(body.invitedUsers.map(({ email }) => email)).toEqual(['ann+cad@haldenworks.example']);
  expect(body.errors).toEqual([
    { email: 'no address', code: 'INVALID_EMAIL' },
    { email: owner.email.toUpperCase(), code: 'OWN_EMAIL' },
    { email: member.email, code: 'ALREADY_MEMBER' },
    { email: 'Twice@haldenworks.example', code: 'ALREADY_INVITED' },
  ]);
});

test('leads each visitor where they can accept it', async () => {
  const [invited, other] = [await buildPerson(app), await buildPerson(app)];
  const { hash } = await invitedTo(invited.email);
  const { body } = await show(hash, invited);
  expect(body).toEqual({
    action: 'accept',
    email: invited.email,
    name: 'Bracket',
    role: 'commenter',
    inviterName: 'Mara Lindqvist',
  });
  expect([(await show(hash)).body.action, (await show(hash, other)).body.action]).toEqual(['login', 'login']);
  const unknown = await invitedTo('new@haldenworks.example');
  expect((await show(unknown.hash)).body.action).toBe('signup');
  await accept(hash, invited);
  expect((await show(hash, invited)).body.action).toBe('view');
  for (const as of [other, undefined]) expect((await show(hash, as)).body.code).toBe('PROJECT_INVITATION_NOT_FOUND');
});

test('another account cannot use an invitation, and an accepted one is used up', async () => {
  const [invited, other] = [await buildPerson(app), await buildPerson(app)];
  const { hash, emailToken } = await invitedTo(invited.email, 'editor');
  for (const token of [undefined, emailToken]) {
    expect((await accept(hash, other, token)).body.code).toBe('PROJECT_INVITATION_NOT_FOUND');
  }
  const answers = await Promise.all([accept(hash, invited), accept(hash, invited)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await page(invited)).body.userRole).toBe('editor');
});

test('the email token proves the address, once; without it the address stays as it was', async () => {
  const isVerified = async (as: TestPerson) => (await app.call('GET /account', { as })).body.emailVerified;
  const person = await buildPerson(app, { verified: false });
  const { hash, emailToken } = await invitedTo(person.email);
  expect((await page(person)).body.code).toBe('EMAIL_NOT_VERIFIED');
  await accept(hash, person, 'not-the-token');
  expect(await isVerified(person)).toBe(false);

  const second = await buildPerson(app, { verified: false });
  const theirs = await invitedTo(second.email);
  await accept(theirs.hash, second, theirs.emailToken);
  expect(await isVerified(second)).toBe(true);
  // The secrets of one invitation do not fit another.
  expect((await accept(hash, second, emailToken)).body.code).toBe('PROJECT_INVITATION_NOT_FOUND');
});

test('a verified address finds its invitation on the page and accepts it there', async () => {
  const person = await buildPerson(app);
  const { invitationId } = await invitedTo(person.email);
  expect((await page(person)).body).toMatchObject({ code: 'PROJECT_FORBIDDEN', details: { invitationId } });
  const call = 'POST /web/projects/{projectId}/invitations/{invitationId}/accept';
  expect((await app.call(call, { as: person, params: { projectId, invitationId } })).body.role).toBe('commenter');
  const unverified = await buildPerson(app, { verified: false });
  const theirs = await invitedTo(unverified.email);
  const refused = await app.call(call, { as: unverified, params: { projectId, invitationId: theirs.invitationId } });
  expect(refused.body.code).toBe('PROJECT_INVITATION_NOT_FOUND');
});

test('an invitation ends after 14 days, can be sent again, and its old link stops working', async () => {
  const person = await buildPerson(app);
  await invite([person.email]);
  const first = await secretsOf(person.email);
  const { invitationId } = (await sharing()).users.find(({ type }) => type === 'invitation') as {
    invitationId: string;
  };
  app.clock.advance(14 * 24 * 60 * 60_000);
  expect((await show(first.hash)).body.code).toBe('PROJECT_INVITATION_NOT_FOUND');
  const resent = await app.call('POST /web/projects/{projectId}/invitations/{invitationId}/resend', {
    as: await signInAgain(app, owner),
    params: { projectId, invitationId },
  });
  expect(resent.body.isExpired).toBe(false);
  const second = await secretsOf(person.email, 2);
  const again = await signInAgain(app, person);
  expect((await accept(first.hash, again)).status).toBe(404);
  expect((await accept(second.hash, again)).status).toBe(200);
  owner = await signInAgain(app, owner);
});

test('an invitation changes its role, and is gone when it is removed', async () => {
  const person = await buildPerson(app);
  const { invitationId, hash } = await invitedTo(person.email);
  const params = { projectId, invitationId };
  const changed = await app.call('PUT /web/projects/{projectId}/invitations/{invitationId}', {
    as: owner,
    params,
    input: { role: 'viewer' },
  });
  expect(changed.body.role).toBe('viewer');
  await app.call('DELETE /web/projects/{projectId}/invitations/{invitationId}', { as: owner, params });
  expect((await accept(hash, person)).body.code).toBe('PROJECT_INVITATION_NOT_FOUND');
});

test('who is invited to less than they have keeps what they have', async () => {
  const person = await buildPerson(app);
  const { hash } = await invitedTo(person.email, 'viewer');
  await addToProject(app, projectId, person.userId, 'editor');
  expect((await accept(hash, person)).body.role).toBe('editor');
});

test('nobody is invited to a deleted project, and an archived one takes no invitations', async () => {
  const person = await buildPerson(app);
  const { hash } = await invitedTo(person.email);
  const params = { projectId };
  await app.call('PATCH /web/projects/{projectId}', { as: owner, params, input: { archived: true } });
  const refused = await invite(['late@haldenworks.example']);
  expect([refused.status, refused.body.details]).toEqual([409, { reason: 'archived' }]);
  await app.call('DELETE /web/projects/{projectId}', { as: owner, params });
  expect((await accept(hash, person)).body.code).toBe('PROJECT_INVITATION_NOT_FOUND');
  expect(await mailsTo(app, 'late@haldenworks.example')).toEqual([]);
});
