import {
  buildPerson,
  logIn,
  mailsTo,
  receiveLink,
  receiveMails,
  type TestPerson,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

let count = 0;
const freshEmail = () => `new-address-${count++}@haldenworks.example`;
const ask = (as: TestPerson, newEmail: string, password = testPassword) =>
  app.call('POST /change-email', { as, input: { newEmail, password } });
const confirm = (confirmationHash: string) => app.call('POST /change-email/confirm', { input: { confirmationHash } });
const undo = (confirmationHash: string) => app.call('POST /change-email/undo', { input: { confirmationHash } });
const account = async (as: TestPerson) => (await app.call('GET /account', { as })).body;
const refresh = async (token: string) =>
  (await app.call('POST /auth/refresh-token', { as: { token }, input: {} })).status;
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const expired = [400, 'INVALID_CONFIRMATION_HASH'];

const confirmLink = (email: string, mails = 1) => receiveLink(app, email, '/change-email#', mails);
const undoLink = (email: string, mails = 1) => receiveLink(app, email, '/change-email/undo#', mails);

/** Changes a person's address using the link in the mail. */
async function change(person: TestPerson, newEmail: string, mails = 1): Promise<void> {
  expect((await ask(person, newEmail)).status).toBe(204);
  expect((await confirm(await confirmLink(newEmail, mails))).status).toBe(200);
}

test('changes and verifies the address once the link is opened, which works once', async () => {
  const person = await buildPerson(app, { verified: false });
  const newEmail = freshEmail();
  expect((await ask(person, ` ${newEmail.toUpperCase()} `)).status).toBe(204);
  expect((await account(person)).email).toBe(person.email);
  const hash = await confirmLink(newEmail);
  const confirmed = await confirm(hash);
  expect([confirmed.status, confirmed.body]).toEqual([200, { newEmail }]);
  expect(await account(person)).toMatchObject({ email: newEmail, emailVerified: true });
  expect([(await logIn(app, person.email)).status, (await logIn(app, newEmail)).status]).toEqual([404, 200]);
  expect(outcome(await confirm(hash))).toEqual(expired);
});

test('ends every session but the one that requested the change', async () => {
  const person = await buildPerson(app);
  const other = (await logIn(app, person.email)).body.refreshToken;
  await change(person, freshEmail());
  expect([await refresh(other), await refresh(person.refreshToken)]).toEqual([401, 200]);
});

test('the old address can undo the change for seven days, which ends every session', async () => {
  const person = await buildPerson(app);
  const newEmail = freshEmail();
  await change(person, newEmail);
  const hash = await undoLink(person.email);
  app.clock.advance(7 * 24 * 3_600_000 - 60_000);
  const session = (await logIn(app, newEmail)).body;
  const undone = await undo(hash);
  expect([undone.status, undone.body]).toEqual([200, { email: person.email }]);
  expect(await refresh(session.refreshToken)).toBe(401);
  expect([(await logIn(app, person.email)).status, (await logIn(app, newEmail)).status]).toEqual([200, 404]);
  expect(outcome(await undo(hash))).toEqual(expired);
});

test('the undo link expires after seven days', async () => {
  const person = await buildPerson(app);
  await change(person, freshEmail());
  const hash = await undoLink(person.email);
  app.clock.advance(7 * 24 * 3_600_000);
  expect(outcome(await undo(hash))).toEqual(expired);
});

test('changing the address twice cannot lock the owner out', async () => {
  const owner = await buildPerson(app);
  const [second, third] = [freshEmail(), freshEmail()];
  await change(owner, second);
  const undoFirst = await undoLink(owner.email);
  app.clock.advance(1000);
  const thief = { ...owner, token: (await logIn(app, second)).body.accessToken };
  await change(thief, third);
  const undoSecond = await undoLink(second, 2);
  expect((await undo(undoSecond)).status).toBe(200);
  expect((await undo(undoFirst)).body).toEqual({ email: owner.email });
  expect((await logIn(app, owner.email)).status).toBe(200);
});

test('undoing a change invalidates the links of later ones', async () => {
  const owner = await buildPerson(app);
  const [second, third] = [freshEmail(), freshEmail()];
  await change(owner, second);
  app.clock.advance(1000);
  const thief = { ...owner, token: (await logIn(app, second)).body.accessToken };
  await change(thief, third);
  const undoSecond = await undoLink(second, 2);
  expect((await undo(await undoLink(owner.email))).status).toBe(200);
  expect(outcome(await undo(undoSecond))).toEqual(expired);
});

test('an address that was never verified may be a stranger’s, so no link to the account is sent there', async () => {
  const person = await buildPerson(app, { verified: false });
  const newEmail = freshEmail();
  await change(person, newEmail);
  await change(person, freshEmail());
  await undoLink(newEmail, 2);
  expect(await mailsTo(app, person.email)).toEqual([]);
});

test('refuses a wrong password with 400, a taken address and an invalid address', async () => {
  const [person, other] = [await buildPerson(app), await buildPerson(app)];
  expect(outcome(await ask(person, freshEmail(), 'Wrong-Horse-77'))).toEqual([400, 'WRONG_PASSWORD']);
  expect(outcome(await ask(person, other.email))).toEqual([409, 'EMAIL_ALREADY_USED']);
  expect(outcome(await ask(person, person.email))).toEqual([409, 'EMAIL_ALREADY_USED']);
  expect(outcome(await ask(person, 'mara@'))).toEqual([400, 'INVALID_EMAIL']);
});

test('an address that was taken in the meantime stays with its new account', async () => {
  const person = await buildPerson(app);
  const newEmail = freshEmail();
  await ask(person, newEmail);
  const hash = await confirmLink(newEmail);
  await buildPerson(app, { email: newEmail });
  expect(outcome(await confirm(hash))).toEqual([409, 'EMAIL_ALREADY_USED']);
  expect(await account(person)).toMatchObject({ email: person.email, emailVerified: true });

  const moved = await buildPerson(app);
  await change(moved, freshEmail());
  await buildPerson(app, { email: moved.email });
  expect(outcome(await undo(await undoLink(moved.email)))).toEqual([409, 'EMAIL_ALREADY_USED']);
});

test('a newer link replaces the older one; a link is valid for 24 hours', async () => {
  const person = await buildPerson(app);
  const [first, second] = [freshEmail(), freshEmail()];
  await ask(person, first);
  await ask(person, second);
  expect(outcome(await confirm(await confirmLink(first)))).toEqual(expired);
  const hash = await confirmLink(second);
  app.clock.advance(24 * 3_600_000);
  expect(outcome(await confirm(hash))).toEqual(expired);
});

test('a new password invalidates links that change the address', async () => {
  const person = await buildPerson(app);
  const newEmail = freshEmail();
  await ask(person, newEmail);
  const hash = await confirmLink(newEmail);
  const input = { oldPassword: testPassword, newPassword: 'Better-Horse-8' };
  await app.call('POST /change-password', { as: person, input });
  expect(outcome(await confirm(hash))).toEqual(expired);
});

test('sends at most three mails a minute to an address', async () => {
  const [person, newEmail] = [await buildPerson(app), freshEmail()];
  for (let i = 0; i < 3; i++) expect((await ask(person, newEmail)).status).toBe(204);
  expect(outcome(await ask(person, newEmail))).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(await receiveMails(app, newEmail, 3)).toHaveLength(3);
});
