import {
  buildMember,
  buildPerson,
  buildTeam,
  mailsTo,
  receiveLink,
  receiveMails,
  signInAgain,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeEach, expect, test } from 'vitest';

const app = useTestApp({ workers: true });
const dayMs = 24 * 60 * 60_000;

let owner: TestPerson;
beforeEach(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
});

let count = 0;
const freshEmail = () => `invited-${++count}@haldenworks.example`;
const invite = (emails: string[], role: 'editor' | 'contributor' = 'editor', as = owner) =>
  app.call('POST /teams/{teamId}/self-serve-invitations', {
    as,
    params: { teamId: owner.teamId },
    input: { emails, role },
  });
const estimate = async (emails: string[], role: 'editor' | 'contributor' = 'editor') =>
  (
    await app.call('POST /teams/{teamId}/self-serve-invitations/estimate', {
      as: owner,
      params: { teamId: owner.teamId },
      input: { emails, role },
    })
  ).body;
const resend = (invitationId: string, as = owner) =>
  app.call('POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend', {
    as,
    params: { teamId: owner.teamId, invitationId },
  });
const takeBack = (invitationId: string, as = owner) =>
  app.call('DELETE /teams/{teamId}/self-serve-invitations/{invitationId}', {
    as,
    params: { teamId: owner.teamId, invitationId },
  });
const show = (hash: string) => app.call('GET /teams/self-serve-invitations/{hash}', { params: { hash } });
const linkIn = (email: string, mails = 1) => receiveLink(app, email, '/teams/invitation#', mails);
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body?.code];
const pending = async () => {
  const { rows } = await app.parts.database.pool.query(
    'select email, role from team_invitations where team_id = $1 and accepted_at is null order by email',
    [owner.teamId],
  );
  return rows;
};
const unknown = [404, 'TEAM_INVITATION_NOT_FOUND'];

test('mails each address a link that names the team and the person who invites, and holds the invitation', async () => {
  const [first, second] = [freshEmail(), freshEmail()];
  const { status, body } = await invite([` ${first.toUpperCase()} `, second], 'contributor');
  expect([status, body.errors]).toEqual([200, []]);
  expect(body.invitedUsers).toEqual([
    { invitationId: expect.any(String), email: first, role: 'contributor' },
    { invitationId: expect.any(String), email: second, role: 'contributor' },
  ]);
  expect(await pending()).toEqual([
    { email: first, role: 'contributor' },
    { email: second, role: 'contributor' },
  ]);
  const [mail] = await receiveMails(app, first);
  expect(mail!.subject).toBe('Mara Lindqvist invites you to the team Mara Lindqvist’s team');
  expect(mail!.text).toContain('Mara Lindqvist invites you to the team Mara Lindqvist’s team on Chamfer.');
  expect((await show(await linkIn(first))).body).toEqual({
    email: first,
    teamName: 'Mara Lindqvist’s team',
    userExists: false,
    role: 'contributor',
    inviterName: 'Mara Lindqvist',
    redirectURL: null,
  });
});

test('writes in the language of the person’s account, else in that of the inviter', async () => {
  const speak = ({ userId }: TestPerson, language: string) =>
    app.parts.database.pool.query('update users set language = $2 where id = $1', [userId, language]);
  const [german, email] = [await buildPerson(app), freshEmail()];
  await speak(german, 'de');
  await speak(owner, 'fr');
  await invite([german.email, email]);
  expect((await receiveMails(app, german.email))[0]!.subject).toContain('lädt Sie in das Team');
  expect((await receiveMails(app, email))[0]!.subject).toContain('vous invite à rejoindre l’équipe');
  expect((await show(await linkIn(german.email))).body.userExists).toBe(true);
});

test('duplicates count once, whatever their case and the space around them; nothing but space is no address', async () => {
  const email = freshEmail();
  const { body } = await invite([email, ` ${email.toUpperCase()}`, '', '  ', 'No Address', 'no address']);
  expect(body.invitedUsers.map((each) => each.email)).toEqual([email]);
  expect(body.errors).toEqual([{ email: 'No Address', code: 'INVALID_EMAIL' }]);
  await linkIn(email);
});

test('says who is in the team or invited already, in the estimate too, and invites the others', async () => {
  const team = await buildTeam(app);
  owner = team.owner;
  const [invited, fresh] = [freshEmail(), freshEmail()];
  await invite([invited]);
  const emails = [team.editor.email, invited.toUpperCase(), owner.email, fresh, 'x'];
  const errors = [
    { email: team.editor.email, code: 'USER_ALREADY_IN_THIS_TEAM' },
    { email: invited.toUpperCase(), code: 'USER_ALREADY_INVITED_TO_TEAM' },
    { email: owner.email, code: 'USER_ALREADY_IN_THIS_TEAM' },
    { email: 'x', code: 'INVALID_EMAIL' },
  ];
  expect(await estimate(emails)).toMatchObject({ available: true, reason: null, freeSeats: null, errors });
  const { body } = await invite(emails);
  expect([body.errors, body.invitedUsers.map(({ email }) => email)]).toEqual([errors, [fresh]]);
  expect(await pending()).toHaveLength(2);
});

test('somebody in or invited to another team can be invited', async () => {
  const [other, email] = [await buildTeam(app), freshEmail()];
  await app.call('POST /teams/{teamId}/self-serve-invitations', {
    as: other.owner,
    params: { teamId: other.teamId },
    input: { emails: [email], role: 'editor' },
  });
  expect((await invite([email, other.editor.email])).body.errors).toEqual([]);
});

test('contributors need a company address, editors do not', async () => {
  const consumer = ['ana@gmail.com', 'Ken@YAHOO.co.jp', 'mia@web.de', 'li@qq.com'];
  const email = freshEmail();
  const code = 'FORBIDDEN_DOMAIN_FOR_CONTRIBUTOR_INVITATION';
  const errors = consumer.map((each) => ({ email: each, code }));
  expect((await estimate([...consumer, email], 'contributor')).errors).toEqual(errors);
  const asContributors = await invite([...consumer, email], 'contributor');
  expect([asContributors.body.errors, asContributors.body.invitedUsers.length]).toEqual([errors, 1]);
  expect((await invite(consumer)).body.errors).toEqual([]);
});

test('the same address invited by twenty calls at once gets one invitation and one mail', async () => {
  const email = freshEmail();
  const answers = await Promise.all(Array.from({ length: 20 }, () => invite([email])));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(answers.flatMap(({ body }) => body.invitedUsers)).toHaveLength(1);
  expect(answers.flatMap(({ body }) => body.errors.map(({ code }) => code))).toEqual(
    Array(19).fill('USER_ALREADY_INVITED_TO_TEAM'),
  );
  await linkIn(email);
});

test('sent again it has a new link for another 14 days, and the old one is dead', async () => {
  const email = freshEmail();
  const { body } = await invite([email]);
  const { invitationId } = body.invitedUsers[0]!;
  const old = await linkIn(email);
  app.clock.advance(13 * dayMs);
  owner = await signInAgain(app, owner);
  const again = await resend(invitationId);
  expect([again.status, again.body.invitationId, again.body.isExpired]).toEqual([200, invitationId, false]);
  const link = await linkIn(email, 2);
  expect(outcome(await show(old))).toEqual(unknown);
  app.clock.advance(14 * dayMs - 60_000);
  expect((await show(link)).status).toBe(200);
  app.clock.advance(60_000);
  expect(outcome(await show(link))).toEqual(unknown);
});

test('an expired invitation is listed, can be sent again, and makes room for a new one', async () => {
  const [email, another] = [freshEmail(), freshEmail()];
  const { body } = await invite([email, another]);
  const old = await linkIn(email);
  app.clock.advance(14 * dayMs);
  owner = await signInAgain(app, owner);
  expect(outcome(await show(old))).toEqual(unknown);
  const { body: list } = await app.call('GET /teams/{teamId}/users', { as: owner, params: { teamId: owner.teamId } });
  const expired = list.items.filter(({ isExpired }) => isExpired);
  // It is pending no longer.
  expect([list.invitationCount, list.expiredCount]).toEqual([0, 2]);
  expect(expired.map((each) => [each.email, each.can.resend, each.can.remove])).toEqual([
    [email, true, true],
    [another, true, true],
  ]);
  expect((await estimate([email])).errors).toEqual([]);
  expect((await invite([email], 'contributor')).body.errors).toEqual([]);
  expect(await pending()).toEqual([
    { email, role: 'contributor' },
    { email: another, role: 'editor' },
  ]);
  expect((await show(await linkIn(email, 2))).status).toBe(200);
  expect((await resend(body.invitedUsers[1]!.invitationId)).body.isExpired).toBe(false);
  expect((await show(await linkIn(another, 2))).status).toBe(200);
});

test('taken back, its link is dead, and the address can be invited again or sign up', async () => {
  const email = freshEmail();
  const { body } = await invite([email]);
  const { invitationId } = body.invitedUsers[0]!;
  const link = await linkIn(email);
  expect((await takeBack(invitationId)).status).toBe(204);
  expect(outcome(await show(link))).toEqual(unknown);
  expect(outcome(await takeBack(invitationId))).toEqual(unknown);
  expect(outcome(await resend(invitationId))).toEqual(unknown);
  expect((await invite([email])).body.errors).toEqual([]);
});

test('an accepted invitation cannot be sent again or taken back', async () => {
  const person = await buildPerson(app);
  const { body } = await invite([person.email]);
  const { invitationId } = body.invitedUsers[0]!;
  const hash = await linkIn(person.email);
  await app.call('POST /teams/self-serve-invitations/{hash}/accept', { params: { hash } });
  const accepted = [409, 'TEAM_INVITATION_ALREADY_ACCEPTED'];
  expect(outcome(await resend(invitationId))).toEqual(accepted);
  expect(outcome(await takeBack(invitationId))).toEqual(accepted);
});

test('managers of another team cannot touch it', async () => {
  const other = await buildPerson(app);
  const email = freshEmail();
  const { invitationId } = (await invite([email])).body.invitedUsers[0]!;
  const inOther = { as: other, params: { teamId: other.teamId, invitationId } };
  const call = 'POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend';
  expect(outcome(await app.call(call, inOther))).toEqual(unknown);
  expect(outcome(await resend(invitationId, other))).toEqual([404, 'TEAM_NOT_FOUND']);
  const editor = await buildMember(app, owner.teamId, 'editor');
  expect(outcome(await takeBack(invitationId, editor))).toEqual([403, 'TEAM_FORBIDDEN']);
  expect(outcome(await invite([freshEmail()], 'editor', editor))).toEqual([403, 'TEAM_FORBIDDEN']);
  expect(await pending()).toHaveLength(1);
});

test('each act is recorded with the address and the role, and nobody is mailed if nobody is invited', async () => {
  const email = freshEmail();
  const { invitationId } = (await invite([email])).body.invitedUsers[0]!;
  await resend(invitationId);
  await takeBack(invitationId);
  expect((await invite(['x', owner.email])).body.invitedUsers).toEqual([]);
  const { rows } = await app.parts.database.pool.query(
    'select action, details from audit_log where team_id = $1 order by at, id',
    [owner.teamId],
  );
  const details = { invitationId, email, role: 'editor' };
  expect(rows).toEqual([
    { action: 'team.invitation_sent', details },
    { action: 'team.invitation_resent', details },
    { action: 'team.invitation_removed', details },
  ]);
  expect(await mailsTo(app, owner.email)).toEqual([]);
});
