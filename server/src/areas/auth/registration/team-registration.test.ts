import {
  buildInvitation,
  buildPerson,
  logIn,
  type TestPerson,
  testPassword,
  unknownSecret,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Henrik Brandt' });
});

let visitors = 0;
const freshEmail = () => `invited-${visitors++}@haldenworks.example`;
const join = (hash: string, given: { password?: string; name?: string; language?: string } = {}) =>
  app.call('POST /auth/web/register/team/{hash}', {
    params: { hash },
    input: { password: testPassword, name: 'Elena Petrova', termsAccepted: true, ...given },
    ip: `203.0.113.${visitors++}`,
  });
const signUp = (email: string) =>
  app.call('POST /auth/web/register', {
    input: { email, password: testPassword, name: 'Elena Petrova', termsAccepted: true },
    ip: `203.0.113.${visitors++}`,
  });

test('creates a verified account with its own team, adds it to the inviting team, and signs in', async () => {
  const email = freshEmail();
  const { status, body } = await join(await buildInvitation(app, owner, email, 'contributor'), { language: 'de' });
  expect([status, body.email, body.teamId]).toEqual([201, email, owner.teamId]);
  const account = (await app.call('GET /account', { as: { token: body.accessToken } })).body;
  expect(account).toMatchObject({ id: body.id, email, emailVerified: true, name: 'Elena Petrova' });
  expect(account.passwordChangedAt).not.toBeNull();
  expect(
    account.teams.map(({ id, name, isPrimary, isOwner }) => [id === owner.teamId, name, isPrimary, isOwner]),
  ).toEqual([
    [false, 'Team von Elena Petrova', true, true],
    [true, 'Henrik Brandt’s team', false, false],
  ]);
  const { rows } = await app.parts.database.db.execute(
    sql`select role from team_users where team_id = ${owner.teamId} and user_id = ${body.id}`,
  );
  expect(rows).toEqual([{ role: 'contributor' }]);
  expect((await logIn(app, email)).status).toBe(200);
});

test('audits who joined by which invitation, and sends no verification mail', async () => {
  const email = freshEmail();
  const { body } = await join(await buildInvitation(app, owner, email));
  const { rows } = await app.parts.database.db.execute(
    sql`select details from audit_log where action = 'team.invitation_accepted' and subject = ${owner.teamId}`,
  );
  expect(rows).toContainEqual({ details: { invitationId: expect.any(String), userId: body.id, role: 'editor' } });
  const links = await app.parts.database.db.execute(
    sql`select id from one_time_tokens where user_id = ${body.id} and purpose = 'verify_email'`,
  );
  expect(links.rows).toEqual([]);
});

test('accepts an invitation once, also when used twice at the same time', async () => {
  const hash = await buildInvitation(app, owner, freshEmail());
  const answers = await Promise.all([join(hash), join(hash)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { status, body } = await join(hash);
  expect([status, body.code, body.details]).toEqual([409, 'TEAM_INVITATION_ALREADY_ACCEPTED', null]);
});

test('refuses expired, removed and made-up invitations', async () => {
  const expired = await buildInvitation(app, owner, freshEmail());
  app.clock.advance(14 * 24 * 60 * 60_000);
  const email = freshEmail();
  const removed = await buildInvitation(app, owner, email);
  await app.parts.database.db.execute(sql`delete from team_invitations where email = ${email}`);
  const closing = await buildPerson(app);
  const withTeam = await buildInvitation(app, closing, freshEmail());
  expect((await app.call('DELETE /account', { as: closing })).status).toBe(204);
  for (const hash of [expired, removed, withTeam, unknownSecret]) {
    const { status, body } = await join(hash);
    expect([status, body.code, body.details]).toEqual([404, 'TEAM_INVITATION_NOT_FOUND', null]);
  }
});

test.each([
  ['joins first is in, and the team stays', ['join', 'close'], { join: 201, close: 409 }],
  ['joins second finds no team', ['close', 'join'], { join: 404, close: 204 }],
] as const)('who meets the end of the team and %s', async (_case, order, expected) => {
  const closing = await buildPerson(app);
  const hash = await buildInvitation(app, closing, freshEmail());
  const calls = {
    join: () => join(hash),
    close: () => app.call('DELETE /account', { as: closing }),
  };
  const { db } = app.parts.database;
  const waiting = (count: number) =>
    eventually(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length !== count) throw new Error(`${rows.length} of ${count} are waiting`);
    });
  // Both wait for the locked team, one after the other; then it is released.
  const answers = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from teams where id = ${closing.teamId} for update`);
    const first = calls[order[0]]();
    await waiting(1);
    const second = calls[order[1]]();
    await waiting(2);
    return [first, second] as const;
  });
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status));
  expect(Object.fromEntries(order.map((who, index) => [who, statuses[index]]))).toEqual(expected);
});

test('an address that got an account in the meantime keeps it, and the invitation stays open', async () => {
  const person = await buildPerson(app);
  const hash = await buildInvitation(app, owner, person.email);
  for (let tries = 0; tries < 2; tries++) expect((await join(hash)).body.code).toBe('EMAIL_ALREADY_USED');
  expect((await logIn(app, person.email)).body.userId).toBe(person.userId);
});

test('requires a good password and a name, and otherwise does not use up the invitation', async () => {
  const hash = await buildInvitation(app, owner, freshEmail());
  expect((await join(hash, { password: 'weak' })).body.code).toBe('WEAK_PASSWORD');
  expect((await join(hash, { password: `Aa1${'x'.repeat(70)}` })).body.code).toBe('TOO_LONG_PASSWORD');
  expect((await join(hash, { name: '  ' })).body.code).toBe('VALIDATION_ERROR');
  expect((await join(hash)).status).toBe(201);
});

test('an invited address cannot sign up without the link, and learns nothing about the team', async () => {
  const email = freshEmail();
  const hash = await buildInvitation(app, owner, email);
  const { status, body } = await signUp(email);
  expect([status, body.code, body.details]).toEqual([409, 'TEAM_INVITATION_REQUIRED', null]);
  expect((await logIn(app, email)).body.code).toBe('WRONG_PASSWORD');
  expect((await join(hash)).status).toBe(201);
  expect((await signUp(email)).body.code).toBe('EMAIL_ALREADY_USED');
});

test('probing invited addresses leads to a captcha, like probing taken ones', async () => {
  const tries: string[] = [];
  for (let count = 0; count < 4; count++) {
    const email = freshEmail();
    await buildInvitation(app, owner, email);
    const input = { email, password: testPassword, name: 'Elena Petrova', termsAccepted: true as const };
    tries.push((await app.call('POST /auth/web/register', { input, ip: '198.51.100.1' })).body.code);
  }
  expect(tries).toEqual([...Array(3).fill('TEAM_INVITATION_REQUIRED'), 'MISSING_CAPTCHA']);
});

test('a taken address reveals no invitations', async () => {
  const person = await buildPerson(app);
  await buildInvitation(app, owner, person.email);
  expect((await signUp(person.email)).body.code).toBe('EMAIL_ALREADY_USED');
});

test('an expired invitation does not prevent signing up', async () => {
  const email = freshEmail();
  await buildInvitation(app, owner, email);
  app.clock.advance(14 * 24 * 60 * 60_000);
  expect((await signUp(email)).status).toBe(201);
});
