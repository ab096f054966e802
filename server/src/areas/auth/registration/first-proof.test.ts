import { schema } from '@chamfer/server/schema';
import {
  buildDesign,
  joinTeam,
  mailsTo,
  makePasskey,
  type SoftPasskey,
  signWithPasskey,
  type TestPerson,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';

const app = useTestApp({ workers: true });

let count = 0;
const freshEmail = () => `owner-${++count}@haldenworks.example`;
const freshIp = () => `10.12.${++count >> 8}.${count & 255}`;
const newPassword = 'Better-Horse-8';
type Registrant = Pick<TestPerson, 'userId' | 'email' | 'token' | 'refreshToken' | 'teamId' | 'spaceId'>;

/** Registers an account in a separate browser, as anybody can with any address. */
async function register(email = freshEmail(), name = 'Win Money'): Promise<Registrant> {
  const input = { email, password: testPassword, name, termsAccepted: true as const };
  const headers = { 'x-tracking-id': crypto.randomUUID(), 'accept-language': 'ru' };
  const { body } = await app.call('POST /auth/web/register', { input, headers, ip: freshIp() });
  const as = { token: body.accessToken };
  const [team] = (await app.call('GET /account', { as })).body.teams;
  const { items: spaces } = (await app.call('GET /app/spaces', { as })).body;
  const { accessToken: token, refreshToken, id: userId } = body;
  return { userId, email, token, refreshToken, teamId: team!.id, spaceId: spaces[0]!.spaceId };
}

async function addPasskey(as: { token: string }): Promise<SoftPasskey> {
  const asked = await app.call('POST /account/passkeys/options', { as });
  const { passkey, response } = makePasskey(asked.body.options);
  const input = { challengeId: asked.body.challengeId, response };
  expect((await app.call('POST /account/passkeys', { as, input })).status).toBe(201);
  return passkey;
}

async function opens(passkey: SoftPasskey): Promise<boolean> {
  const { challengeId, options } = (await app.call('POST /auth/passkey/options')).body;
  const input = { challengeId, response: signWithPasskey(passkey, options) };
  return (await app.call('POST /auth/passkey/login', { input })).status === 200;
}

async function addTwoFactor(as: { token: string }): Promise<void> {
  const { body } = await app.call('POST /account/two-factor/setup', { as });
  const { secret } = new TOTP({ secret: body.secret });
  const code = TOTP.generate({ secret, timestamp: app.clock.now().getTime() });
  expect((await app.call('POST /account/two-factor/enable', { as, input: { code } })).status).toBe(200);
}

/** The secret of the newest link with this path mailed to an address. */
function linkTo(email: string, path: string): Promise<string> {
  return eventually(async () => {
    const texts = (await mailsTo(app, email)).map(({ text }) => text.split(`http://localhost:3000${path}`)[1]);
    const link = texts.find((text) => text !== undefined);
    if (link === undefined) throw new Error(`no mail to ${email} has a link to ${path}`);
    return /^[\w-]+/.exec(link)![0];
  });
}
/** Waits for the mail with this subject. */
const mailOf = (email: string, subject: string) =>
  eventually(async () => {
    const found = (await mailsTo(app, email)).find((mail) => mail.subject === subject);
    if (!found) throw new Error(`no mail '${subject}'`);
    return found;
  });

const outcome = ({ status, body }: { status: number; body?: { code: string } }) => body?.code ?? status;
const refresh = async ({ refreshToken }: { refreshToken: string }) =>
  (await app.call('POST /auth/refresh-token', { as: { token: refreshToken }, input: {} })).status;
const logIn = (email: string, password: string, trackingId?: string) => {
  const headers: Record<string, string> = trackingId ? { 'x-tracking-id': trackingId } : {};
  return app.call('POST /auth/web/login', { input: { email, password }, headers, ip: freshIp() });
};
const confirm = async (email: string, extras: { as?: { token: string }; headers?: Record<string, string> } = {}) =>
  app.call('POST /verify/confirm', { input: { confirmationHash: await linkTo(email, '/verify#') }, ...extras });
const changeEmail = (as: { token: string }, newEmail: string) =>
  app.call('POST /change-email', { as, input: { newEmail, password: testPassword }, ip: freshIp() });
const confirmChange = async (newEmail: string, as?: { token: string }) => {
  const input = { confirmationHash: await linkTo(newEmail, '/change-email#') };
  return app.call('POST /change-email/confirm', { as, input });
};

/** Sets a new password using the mailed link, as anybody with access to the mailbox can. */
async function reset(email: string, password = newPassword): Promise<void> {
  expect((await app.call('POST /reset-password', { input: { email }, ip: freshIp() })).status).toBe(204);
  const params = { hash: await linkTo(email, '/password-reset/reset#') };
  const headers = { 'accept-language': 'de-CH' };
  const { status } = await app.call('POST /reset-password/v2/{hash}', { params, input: { password }, headers });
  expect(status).toBe(204);
}

describe('an account that a stranger opened', () => {
  test('has nothing of the stranger’s left after its owner resets the password by mail', async () => {
    const stranger = await register();
    const { email } = stranger;
    const passkey = await addPasskey(stranger);
    await addTwoFactor(stranger);
    const handoff = (await app.call('POST /auth/handoff', { as: stranger })).body.token;
    await app.call('PUT /users/{userId}/app-properties', {
      as: stranger,
      params: { userId: stranger.userId },
      input: { is_mad: true },
    });
    const elsewhere = freshEmail();
    await changeEmail(stranger, elsewhere);
    const change = await linkTo(elsewhere, '/change-email#');
    await reset(email);

    expect(await opens(passkey)).toBe(false);
    expect(await refresh(stranger)).toBe(401);
    expect(outcome(await app.call('POST /auth/handoff/verify', { input: { token: handoff } }))).toBe(
      'AUTH_HANDOFF_INVALID',
    );
    const late = await app.call('POST /change-email/confirm', { input: { confirmationHash: change } });
    expect(outcome(late)).toBe('INVALID_CONFIRMATION_HASH');
    expect(outcome(await logIn(email, testPassword))).toBe('WRONG_PASSWORD');
    const { status, body } = await logIn(email, newPassword);
    expect(status).toBe(200);
    const as = { token: body.accessToken };
    const account = (await app.call('GET /account', { as })).body;
    expect(account).toMatchObject({ name: '', hasValidName: false, emailVerified: true, email });
    expect(account.teams.map(({ name }) => name)).toEqual([`Team von ${email.split('@')[0]}`]);
    expect((await app.call('GET /account/sessions', { as })).body.items).toHaveLength(1);
    expect((await app.call('GET /account/two-factor', { as })).body.enabled).toBe(false);
    const { userId } = stranger;
    expect(outcome(await app.call('GET /users/{userId}/app-properties', { as, params: { userId } }))).toBe(
      'APP_PROPERTIES_NOT_FOUND',
    );
  });

  test('informs its owner about what happened, in the owner’s language, and what is still in it', async () => {
    const stranger = await register();
    await buildDesign(app, { ...stranger, name: '' });
    await joinTeam(app, stranger.teamId, (await register()).userId, 'editor');
    await reset(stranger.email);
    const { text } = await mailOf(stranger.email, 'Passwort gesetzt, frühere Zugänge entfernt');
    expect(text).toContain('Noch im Konto: 1 Konstruktion und in seinen Teams 1 weitere Person.');
    expect(text).toContain('\n\nGuten Tag,\n\n');
    expect((await mailsTo(app, stranger.email)).map(({ subject }) => subject)).not.toContain(
      'Your password was changed',
    );
  });

  test('does not make the stranger’s browser a known device', async () => {
    const stranger = await register();
    await reset(stranger.email);
    const rows = await app.parts.database.db
      .select()
      .from(schema.sessions)
      .where(eq(schema.sessions.userId, stranger.userId));
    expect(rows).toEqual([]);
  });

  test('passes to its owner by a password reset even after the owner confirmed the address', async () => {
    const stranger = await register();
    expect((await confirm(stranger.email, { headers: { 'x-tracking-id': crypto.randomUUID() } })).body.removed).toBe(
      false,
    );
    const passkey = await addPasskey(stranger);
    await reset(stranger.email);
    expect([await opens(passkey), await refresh(stranger)]).toEqual([false, 401]);
    const { accessToken } = (await logIn(stranger.email, newPassword)).body;
    expect((await app.call('GET /account', { as: { token: accessToken } })).body.hasValidName).toBe(false);
  });

  test('changed to another address and back, cannot be recovered from the address in between', async () => {
    const [email, between] = [freshEmail(), freshEmail()];
    const stranger = await register(email);
    await changeEmail(stranger, between);
    expect((await confirmChange(between, stranger)).status).toBe(200);
    const passkey = await addPasskey(stranger);
    await changeEmail(stranger, email);
    expect((await confirmChange(email)).status).toBe(200);
    expect([await opens(passkey), await refresh(stranger)]).toEqual([false, 401]);
    await mailOf(email, 'Адрес электронной почты подтверждён');
    expect((await mailsTo(app, between)).filter(({ text }) => text.includes('/change-email/undo'))).toEqual([]);
    const kept = await app.parts.database.db
      .select()
      .from(schema.oneTimeTokens)
      .where(eq(schema.oneTimeTokens.userId, stranger.userId));
    expect(kept).toEqual([]);
  });

  test('that was changed to somebody’s address passes to them by a password reset', async () => {
    const stranger = await register();
    await confirm(stranger.email, { as: stranger });
    const passkey = await addPasskey(stranger);
    const victim = freshEmail();
    await changeEmail(stranger, victim);
    expect((await confirmChange(victim)).status).toBe(200);
    await reset(victim);
    expect([await opens(passkey), await refresh(stranger)]).toEqual([false, 401]);
    expect((await logIn(victim, newPassword)).status).toBe(200);
  });
});

describe('the verification link', () => {
  test('in the session that registered, changes nothing else', async () => {
    const person = await register();
    const passkey = await addPasskey(person);
    await addTwoFactor(person);
    const other = (await app.call('POST /auth/handoff', { as: person })).body.token;
    const app2 = (await app.call('POST /auth/handoff/verify', { input: { token: other } })).body;
    const confirmed = await confirm(person.email, { as: person });
    expect([confirmed.status, confirmed.body]).toEqual([200, { email: person.email, removed: false }]);
    expect([await opens(passkey), await refresh(person), await refresh(app2)]).toEqual([true, 200, 200]);
    await reset(person.email);
    expect(await opens(passkey)).toBe(true);
    const { body } = await app.call('POST /auth/web/login', { input: { email: person.email, password: newPassword } });
    expect(body.code).toBe('TWO_FACTOR_REQUIRED');
  });

  test('on the phone, keeps the session that registered as long as nothing was added', async () => {
    const person = await register();
    expect((await confirm(person.email)).body.removed).toBe(false);
    expect([await refresh(person), (await logIn(person.email, testPassword)).status]).toEqual([200, 200]);
  });

  test.each<[string, (as: Registrant) => Promise<unknown>]>([
    ['a passkey', (as) => addPasskey(as)],
    ['a second factor', (as) => addTwoFactor(as)],
    ['another session', (as) => logIn(as.email, testPassword)],
    ['a change of address', (as) => changeEmail(as, freshEmail())],
  ])('without that session, after %s was added, removes it and says so', async (_, add) => {
    const person = await register();
    const { email } = person;
    const hash = await linkTo(email, '/verify#');
    await add(person);
    const confirmed = await app.call('POST /verify/confirm', { input: { confirmationHash: hash } });
    expect([confirmed.status, confirmed.body]).toEqual([200, { email, removed: true }]);
    expect(await refresh(person)).toBe(401);
    const { status, body } = await logIn(email, testPassword);
    expect(status).toBe(200);
    const as = { token: body.accessToken };
    expect((await app.call('GET /account/passkeys', { as })).body).toEqual([]);
    expect((await app.call('GET /account/sessions', { as })).body.items).toHaveLength(1);
    expect((await app.call('GET /account', { as })).body).toMatchObject({ emailVerified: true, name: 'Win Money' });
    const mail = await mailOf(email, 'Адрес электронной почты подтверждён');
    expect(mail.text).toContain('http://localhost:3000/login');
    const tokens = await app.parts.database.db
      .select()
      .from(schema.oneTimeTokens)
      .where(eq(schema.oneTimeTokens.userId, person.userId));
    expect(tokens).toEqual([]);
  });

  test('keeps the session it is opened in, whichever that is', async () => {
    const person = await register();
    await addPasskey(person);
    const { body: phone } = await logIn(person.email, testPassword);
    const done = await confirm(person.email, { as: { token: phone.accessToken } });
    expect(done.body.removed).toBe(true);
    expect([await refresh(phone), await refresh(person)]).toEqual([200, 401]);
  });

  test('does not count for the session that registered after that session has ended', async () => {
    const person = await register();
    const passkey = await addPasskey(person);
    await app.call('POST /auth/logout', { as: person });
    expect((await confirm(person.email, { as: person })).status).toBe(401);
    expect((await confirm(person.email)).body.removed).toBe(true);
    expect(await opens(passkey)).toBe(false);
  });

  test('opened without the session by somebody who signs in there, keeps factors at a later reset', async () => {
    const person = await register();
    const phone = crypto.randomUUID();
    await confirm(person.email, { headers: { 'x-tracking-id': phone } });
    expect((await logIn(person.email, testPassword, phone)).status).toBe(200);
    const passkey = await addPasskey(person);
    await reset(person.email);
    expect(await opens(passkey)).toBe(true);
  });

  test('opened without the session, counts as the owner’s after thirty days of mailed additions', async () => {
    const person = await register();
    await confirm(person.email);
    const passkey = await addPasskey(person);
    app.clock.advance(30 * 24 * 3_600_000);
    await reset(person.email);
    expect(await opens(passkey)).toBe(true);
  });
});

test('an undone address change survives a password reset at the address in between', async () => {
  const owner = await register();
  await confirm(owner.email, { as: owner });
  const thief = freshEmail();
  await changeEmail(owner, thief);
  await confirmChange(thief);
  await reset(thief);
  const input = { confirmationHash: await linkTo(owner.email, '/change-email/undo#') };
  expect((await app.call('POST /change-email/undo', { input })).body).toEqual({ email: owner.email });
});

test('a deleted account has no address', async () => {
  const person = await register();
  await app.call('DELETE /account', { as: person });
  const [row] = await app.parts.database.db.select().from(schema.users).where(eq(schema.users.id, person.userId));
  expect(JSON.stringify(row)).not.toContain(person.email);
});
