import {
  buildDesign,
  buildInvitation,
  buildPerson,
  buildSharingInvitation,
  buildTeam,
  joinTeam,
  receiveLink,
  receiveMails,
  type TestPerson,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { buyPro } from '@chamfer/testing/checkout';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

// One mailbox is one person, wherever its address is typed (DECISIONS 81).

const app = useTestApp({ workers: true, env: { BILLING: 'sandbox' } });

let counter = 0;
/** Each caller comes from elsewhere, so that limits of sources play no part. */
const freshIp = () => `10.7.${(counter >> 8) & 255}.${counter++ & 255}`;

/** A mailbox that has no account: its stored form, and others that people type or paste. */
function freshMailbox(domain = 'bücher.example') {
  const name = `zoé.kovács-${counter++}`;
  const ascii = new URL(`http://${domain}`).hostname;
  const typed = `Zoé.Kovács-${name.split('-')[1]}@${domain}`;
  return {
    stored: `${name}@${ascii}`,
    sent: `Zoé.Kovács-${name.split('-')[1]}@${ascii}`,
    typed,
    forms: [
      typed.toUpperCase(),
      `\u00a0${name}@${ascii}\u200b`,
      `${name}@${domain}`.normalize('NFD'),
      `${name}＠${domain.replace('.', '。')}`,
      `Zoé Kovács <mailto:${typed}>,`,
      `\u2066${[...typed].join('\u00ad')}\u2069\u3000`,
    ],
  };
}
type Mailbox = ReturnType<typeof freshMailbox>;
const account = (mailbox: Mailbox, given = {}) =>
  buildPerson(app, { email: mailbox.typed, name: 'Zoé Kovács', ...given });
const outcome = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code];
const codesOf = (errors: { code: string }[]) => errors.map(({ code }) => code);
const each = async <T>(forms: string[], ask: (form: string) => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (const form of forms) answers.push(await ask(form));
  return answers;
};
const same = <T>(forms: string[], value: T): T[] => forms.map(() => value);

const logIn = (email: string, given: { password?: string; ip?: string } = {}) =>
  app.call('POST /auth/web/login', {
    ip: given.ip ?? freshIp(),
    input: { email, password: given.password ?? testPassword },
  });
const register = (email: string) =>
  app.call('POST /auth/web/register', {
    ip: freshIp(),
    input: { email, password: testPassword, name: 'Zoé Kovács', termsAccepted: true },
  });
const inviteToTeam = (as: TestPerson, emails: string[], role: 'editor' | 'contributor' = 'editor') =>
  app.call('POST /teams/{teamId}/self-serve-invitations', {
    as,
    params: { teamId: as.teamId },
    input: { emails, role },
  });

let mailbox: Mailbox;
beforeEach(() => {
  mailbox = freshMailbox();
});

test('a mailbox registers once, whatever form it is typed in, and its mail goes to the letters that were typed', async () => {
  const first = await register(mailbox.typed);
  expect([first.status, first.body.email]).toEqual([201, mailbox.stored]);
  const again = await each(mailbox.forms.slice(0, 2), register);
  expect(again.map(outcome)).toEqual([
    [409, 'EMAIL_ALREADY_USED'],
    [409, 'EMAIL_ALREADY_USED'],
  ]);
  const [mail] = await receiveMails(app, mailbox.stored);
  expect(mail!.to).toBe(mailbox.sent);
});

test('of many forms that register at the same time one makes an account', async () => {
  const answers = await Promise.all(mailbox.forms.map(register));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 201);
  for (const answer of others) expect(['EMAIL_ALREADY_USED', 'MISSING_CAPTCHA']).toContain(answer.body.code);
});

test('its owner signs in and is asked for the same way to sign in with each form', async () => {
  const person = await account(mailbox);
  const answers = await each(mailbox.forms, (form) => logIn(form));
  expect(answers.map(({ body }) => body.userId)).toEqual(same(mailbox.forms, person.userId));
  const methods = await each(mailbox.forms, (email) => app.call('POST /auth/web/method', { input: { email } }));
  expect(methods.map(({ body }) => body.method)).toEqual(same(mailbox.forms, 'password'));
});

test('failures and requests are counted for the mailbox, not for the form', async () => {
  await account(mailbox);
  const [a, b, c, d] = mailbox.forms as [string, string, string, string];
  for (const form of [a, b, c]) expect(outcome(await logIn(form, { password: 'Wrong-Horse-7' }))[0]).toBe(404);
  expect(outcome(await logIn(d))).toEqual([400, 'MISSING_CAPTCHA']);

  const other = freshMailbox();
  const ask = (email: string) => app.call('POST /reset-password', { ip: freshIp(), input: { email } });
  expect((await each(other.forms.slice(0, 3), ask)).map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(outcome(await ask(other.forms[3]!))).toEqual([400, 'MISSING_CAPTCHA']);
});

test('a link for a new password is sent for each form, to the letters that were registered', async () => {
  await account(mailbox);
  const input = { email: mailbox.forms[4]! };
  expect((await app.call('POST /reset-password', { ip: freshIp(), input })).status).toBe(204);
  const hash = await receiveLink(app, mailbox.stored, '/password-reset/reset#');
  expect((await receiveMails(app, mailbox.stored))[0]!.to).toBe(mailbox.sent);
  const set = await app.call('POST /reset-password/v2/{hash}', {
    params: { hash },
    input: { password: 'Better-Horse-8' },
  });
  expect(set.status).toBe(204);
  expect((await logIn(mailbox.forms[1]!, { password: 'Better-Horse-8' })).status).toBe(200);
});

test('nobody changes their address to another form of one that is taken; a free one is changed, used and undone', async () => {
  await account(mailbox);
  const other = await buildPerson(app);
  const change = (as: TestPerson, newEmail: string) =>
    app.call('POST /change-email', { as, ip: freshIp(), input: { newEmail, password: testPassword } });
  expect((await each(mailbox.forms, (form) => change(other, form))).map(outcome)).toEqual(
    same(mailbox.forms, [409, 'EMAIL_ALREADY_USED']),
  );

  const next = freshMailbox();
  expect((await change(other, next.forms[4]!)).status).toBe(204);
  const confirm = await receiveLink(app, next.stored, '/change-email#');
  expect((await receiveMails(app, next.stored))[0]!.to).toBe(next.sent);
  const confirmed = await app.call('POST /change-email/confirm', { input: { confirmationHash: confirm } });
  expect(confirmed.body.newEmail).toBe(next.stored);
  expect((await logIn(next.forms[0]!)).body.userId).toBe(other.userId);
  const undo = await receiveLink(app, other.email, '/change-email/undo#');
  expect((await app.call('POST /change-email/undo', { input: { confirmationHash: undo } })).body.email).toBe(
    other.email,
  );
  const { rows } = await app.parts.database.pool.query('select email, mail_address from users where id = $1', [
    other.userId,
  ]);
  expect(rows).toEqual([{ email: other.email, mail_address: null }]);
});

test('undoing a change of address restores the letters that mail was sent to', async () => {
  const person = await account(mailbox);
  const next = freshMailbox();
  const input = { newEmail: next.typed, password: testPassword };
  await app.call('POST /change-email', { as: person, ip: freshIp(), input });
  const hash = await receiveLink(app, next.stored, '/change-email#');
  await app.call('POST /change-email/confirm', { input: { confirmationHash: hash } });
  const undo = await receiveLink(app, mailbox.stored, '/change-email/undo#');
  await app.call('POST /change-email/undo', { input: { confirmationHash: undo } });
  const { rows } = await app.parts.database.pool.query('select email, mail_address from users where id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([{ email: mailbox.stored, mail_address: mailbox.sent }]);
});

test('a team invites a mailbox once, and its link makes the account of that mailbox', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { seats: 3 });
  const counted = await app.call('POST /teams/{teamId}/self-serve-invitations/estimate', {
    as: owner,
    params: { teamId: owner.teamId },
    input: { emails: mailbox.forms, role: 'editor' },
  });
  expect(counted.body).toMatchObject({ errors: [], freeSeats: 1, seatUpgradeEstimate: null });
  const invited = await inviteToTeam(owner, [mailbox.typed, ...mailbox.forms]);
  expect(invited.body).toMatchObject({ invitedUsers: [{ email: mailbox.stored }], errors: [] });
  const again = await each(mailbox.forms, (form) => inviteToTeam(owner, [form]));
  expect(again.flatMap(({ body }) => codesOf(body.errors))).toEqual(
    same(mailbox.forms, 'USER_ALREADY_INVITED_TO_TEAM'),
  );
  expect(outcome(await register(mailbox.forms[2]!))).toEqual([409, 'TEAM_INVITATION_REQUIRED']);

  const hash = await receiveLink(app, mailbox.stored, '/teams/invitation#');
  expect((await receiveMails(app, mailbox.stored))[0]!.to).toBe(mailbox.sent);
  const joined = await app.call('POST /auth/web/register/team/{hash}', {
    params: { hash },
    input: { password: testPassword, name: 'Zoé Kovács', termsAccepted: true },
  });
  expect([joined.status, joined.body.email]).toEqual([201, mailbox.stored]);
  const members = await each(mailbox.forms, (form) => inviteToTeam(owner, [form]));
  expect(members.flatMap(({ body }) => codesOf(body.errors))).toEqual(same(mailbox.forms, 'USER_ALREADY_IN_THIS_TEAM'));
});

test('an invitation is accepted by the account of its mailbox', async () => {
  const owner = await buildPerson(app);
  const person = await account(mailbox);
  const hash = await buildInvitation(app, owner, mailbox.forms[2]!);
  const shown = await app.call('GET /teams/self-serve-invitations/{hash}', { params: { hash } });
  expect(shown.body).toMatchObject({ email: mailbox.stored, userExists: true });
  const accepted = await app.call('POST /teams/self-serve-invitations/{hash}/accept', { as: person, params: { hash } });
  expect(accepted.status).toBe(200);
});

test('a purchase takes one seat for a mailbox that is invited in several forms', async () => {
  const owner = await buildPerson(app);
  const { answer } = await buyPro(app, owner, { seats: 2, emails: mailbox.forms });
  expect(answer).toMatchObject({ invitedUsers: [{ email: mailbox.stored }], errors: [] });
});

test.each(['gmail.com', 'GMail.COM', 'gmail。com', 'ｇｍａｉｌ.com', 'g\u00admail.com\u200b'])(
  'contributors need a company’s address, and %j is none',
  async (domain) => {
    const owner = await buildPerson(app);
    await buyPro(app, owner);
    const { body } = await inviteToTeam(owner, [`zoe-${counter++}@${domain}`], 'contributor');
    expect(codesOf(body.errors)).toEqual(['FORBIDDEN_DOMAIN_FOR_CONTRIBUTOR_INVITATION']);
  },
);

test('a project and a review link invite a mailbox once, and neither their own people nor the one who invites', async () => {
  const owner = await account(mailbox);
  const { projectId, viewLinkId: viewLink } = await buildDesign(app, owner);
  const toProject = (email: string) =>
    app.call('POST /web/projects/{projectId}/invitations', {
      as: owner,
      params: { projectId },
      input: { emails: [email], role: 'commenter' },
    });
  const toLink = (email: string) =>
    app.call('POST /web/project-view-links/{viewLink}/invitations', {
      as: owner,
      params: { viewLink },
      input: { emails: [email], role: 'commenter' },
    });
  for (const invite of [toProject, toLink] as (typeof toProject)[]) {
    const guest = freshMailbox();
    const own = await each(mailbox.forms, invite);
    expect(own.flatMap(({ body }) => codesOf(body.errors))).toEqual(same(mailbox.forms, 'OWN_EMAIL'));
    expect((await invite(guest.typed)).body.invitedUsers).toMatchObject([{ email: guest.stored }]);
    expect((await receiveMails(app, guest.stored))[0]!.to).toBe(guest.sent);
    const again = await each(guest.forms, invite);
    expect(again.flatMap(({ body }) => codesOf(body.errors))).toEqual(same(guest.forms, 'ALREADY_INVITED'));
  }

  const person = await account(freshMailbox());
  const email = `${person.email.split('@')[0]!.toUpperCase()}@BÜCHER.example`;
  const { hash } = await buildSharingInvitation(app, owner, { projectId, email });
  const params = { projectId, hash };
  const place = 'POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept';
  expect((await app.call(place, { as: person, params, input: {} })).status).toBe(200);
  expect(codesOf((await toProject(email)).body.errors)).toEqual(['ALREADY_MEMBER']);
});

test('a guest of review links is the same person in every form, and an account is informed that it has one', async () => {
  const owner = await buildPerson(app);
  const { viewLinkId: viewLink } = await buildDesign(app, owner);
  await app.call('PUT /web/project-view-links/{viewLink}/guests', {
    as: owner,
    params: { viewLink },
    input: { allowed: true },
  });
  const ids: string[] = [];
  for (const [index, email] of mailbox.forms.slice(0, 3).entries()) {
    const ip = freshIp();
    const params = { viewLink };
    const sent = await app.call('POST /web/project-view-links/{viewLink}/guests/codes', {
      ip,
      params,
      input: { email },
    });
    const [mail] = await receiveMails(app, mailbox.stored, index + 1);
    const code = /\d{3} \d{3}/.exec(mail!.text)![0];
    const input = { codeId: sent.body.codeId, code, name: 'Zoé' };
    const joined = await app.call('POST /web/project-view-links/{viewLink}/guests', { ip, params, input });
    ids.push(joined.body.userId);
  }
  expect(new Set(ids)).toEqual(new Set([ids[0]]));

  const known = freshMailbox();
  await account(known);
  await app.call('POST /web/project-view-links/{viewLink}/guests/codes', {
    ip: freshIp(),
    params: { viewLink },
    input: { email: known.forms[1]! },
  });
  const [received] = await receiveMails(app, known.stored);
  expect([received!.to, /\d{3} \d{3}/.test(received!.text)]).toEqual([known.sent, false]);
});

test('searches of a team and of its log find a mailbox in each form', async () => {
  const { owner, teamId } = await buildTeam(app);
  const person = await account(mailbox);
  const invited = freshMailbox();
  const { projectId } = await buildDesign(app, owner);
  await app.call('POST /web/projects/{projectId}/invitations', {
    as: owner,
    params: { projectId },
    input: { emails: [invited.typed], role: 'commenter' },
  });
  await joinTeam(app, teamId, person.userId, 'editor');
  const search = (query: string) =>
    app.call('GET /app/teams/{teamId}/search', { as: owner, params: { teamId }, query: { query } });
  const found = await each([...mailbox.forms, mailbox.stored.slice(0, 14)], search);
  for (const { body } of found) expect(body.people.map(({ email }) => email)).toEqual([mailbox.stored]);
  const log = (query: string) =>
    app.call('GET /app/teams/{teamId}/audit', { as: owner, params: { teamId }, query: { query } });
  const entries = await each(invited.forms, log);
  for (const { body } of entries) expect(body.items.map(({ action }) => action)).toEqual(['project.invitation_sent']);
});

test('the mailbox of local environments shows what was sent to a mailbox, whatever form is asked for', async () => {
  const origin = await app.listen();
  await register(mailbox.typed);
  await receiveMails(app, mailbox.stored);
  const shown = await each(mailbox.forms, async (form) => {
    const answer = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(form)}`);
    return ((await answer.json()) as { to: string }[]).map(({ to }) => to);
  });
  expect(shown).toEqual(same(mailbox.forms, [mailbox.sent]));
});

const unseen = fc.constantFrom('', '', '\u200b', '\u200d', '\u200f', '\ufeff', '\u00ad', '\u2062');
const around = fc.array(fc.constantFrom(' ', '\t', '\u00a0', '\u2009', '\u3000', '\u202a', '\u200b'), { maxLength: 3 });
const decoration = fc.record({
  letters: fc.array(fc.record({ upper: fc.boolean(), composed: fc.boolean(), hidden: unseen }), {
    minLength: 60,
    maxLength: 60,
  }),
  at: fc.constantFrom('@', '＠'),
  dot: fc.constantFrom('.', '．', '。'),
  isAscii: fc.boolean(),
  wrap: fc.constantFrom('*', 'mailto:*', '<*>', 'Zoé <*>', '*,', '"*"'),
  before: around,
  after: around,
});

test('however its address is decorated, the same person signs in, and nobody else can register', async () => {
  const mailboxes = [freshMailbox(), freshMailbox('例え.example'), freshMailbox('haldenworks.example')];
  const people = await Promise.all(mailboxes.map((each) => account(each)));
  await fc.assert(
    fc.asyncProperty(decoration, fc.nat(2), async (how, index) => {
      const { typed, sent } = mailboxes[index]!;
      const [local, domain] = (how.isAscii ? sent : typed).split('@') as [string, string];
      const decorate = (text: string, from: number) =>
        [...text].map((letter, place) => {
          const { upper, composed, hidden } = how.letters[from + place]!;
          return (upper ? letter.toUpperCase() : letter).normalize(composed ? 'NFC' : 'NFD') + hidden;
        });
      const host = decorate(domain, local.length).join('').replaceAll('.', how.dot);
      const address = decorate(local, 0).join('') + how.at + host;
      const form = how.before.join('') + how.wrap.replace('*', () => address) + how.after.join('');
      expect((await logIn(form)).body.userId).toBe(people[index]!.userId);
      expect(outcome(await register(form))).toEqual([409, 'EMAIL_ALREADY_USED']);
      await app.parts.database.pool.query('delete from rate_limits');
    }),
    { numRuns: 150 },
  );
});
