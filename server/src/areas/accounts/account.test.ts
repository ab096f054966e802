import { buildPerson, joinTeam, useTestApp } from '@chamfer/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = useTestApp();

test('shows the account with its teams, the primary one first', async () => {
  const owner = await buildPerson(app, { name: 'Mara Lindqvist' });
  const guest = await buildPerson(app, { name: 'Daniel Okafor' });
  const manager = await buildPerson(app, { name: 'Elena Petrova' });
  await joinTeam(app, owner.teamId, guest.userId, 'guest');
  await joinTeam(app, owner.teamId, manager.userId, 'seat_manager');
  const { body } = await app.call('GET /account', { as: guest });
  expect(body).toMatchObject({ id: guest.userId, email: guest.email, emailVerified: true, name: 'Daniel Okafor' });
  expect(body.teams.map(({ id, isPrimary, isOwner, isGuest }) => [id, isPrimary, isOwner, isGuest])).toEqual([
    [guest.teamId, true, true, false],
    [owner.teamId, false, false, true],
  ]);
  expect(body.teams[1]).toMatchObject({ subscriptionBadge: 'guest', memberCount: 3, isSeatManager: false });
  const asManager = await app.call('GET /account', { as: manager });
  expect(asManager.body.teams[1]).toMatchObject({ subscriptionBadge: null, isSeatManager: true, isGuest: false });
});

/** What the specification says that the account has (spec 1 §3 User, spec 2 §3 Account and Current user). */
test('has every field, with nothing sold and every team in full', async () => {
  const person = await buildPerson(app, { name: 'Mara Lindqvist' });
  const { body } = await app.call('GET /account', { as: person });
  expect(body).toMatchObject({
    accountTeamID: person.teamId,
    subscriptions: [],
    teamSubscription: null,
    availablePlans: [],
    hasPaddleSubscription: false,
    hasChargebeeSubscription: false,
    hasAppStoreSubscription: false,
    subscriptionInGracePeriod: null,
    canPurchaseSubscription: false,
    techTrialAvailable: false,
  });
  expect(body.teams[0]!.addons).toEqual({ syncForbidden: false, privateCloud: false, teamspaceManagement: true });
});

test('the account of somebody without a primary team names none', async () => {
  const [person, host] = [await buildPerson(app), await buildPerson(app)];
  await joinTeam(app, host.teamId, person.userId, 'editor');
  await app.parts.database.db.execute(sql`update team_users set is_primary = false where user_id = ${person.userId}`);
  const { body } = await app.call('GET /account', { as: person });
  expect([body.accountTeamID, body.teamSubscription, body.teams.length]).toEqual([null, null, 2]);
});

test('where nothing is sold no plan is named, whatever a team had before', async () => {
  const [person, other] = [await buildPerson(app), await buildPerson(app)];
  await joinTeam(app, other.teamId, person.userId, 'guest');
  for (const badge of ['pro', 'custom', 'edu', 'basic']) {
    await app.parts.database.db.execute(sql`update teams set badge = ${badge}`);
    const { body } = await app.call('GET /account', { as: person });
    expect(body.teams.map(({ subscriptionBadge, isTrial }) => [subscriptionBadge, isTrial])).toEqual([
      [null, false],
      ['guest', false],
    ]);
    expect([body.subscriptions, body.teamSubscription, body.availablePlans]).toEqual([[], null, []]);
    expect(JSON.stringify(body)).not.toMatch(/\b(pro|lite|basic|edu|custom)\b/i);
  }
});

test('shows who controls its sign-in, and when the password was set', async () => {
  const before = app.clock.now();
  const person = await buildPerson(app);
  const { body } = await app.call('GET /account', { as: person });
  expect(body.ssoEnforced).toBe(false);
  expect(Date.parse(body.passwordChangedAt!)).toBeGreaterThanOrEqual(before.getTime());
  await app.parts.database.db.execute(sql`update users set password_changed_at = null where id = ${person.userId}`);
  expect((await app.call('GET /account', { as: person })).body.passwordChangedAt).toBeNull();
  const enforced = await buildPerson(app, { ssoEnforced: true });
  expect((await app.call('GET /account', { as: enforced })).body.ssoEnforced).toBe(true);
});

test('refuses a name that breaks the rules for account names', async () => {
  const person = await buildPerson(app, { name: 'R2-D2' });
  expect((await app.call('GET /account', { as: person })).body).toMatchObject({ name: 'R2-D2', hasValidName: false });
});

const rename = (as: { token: string }, name: string) => app.call('PATCH /account', { as, input: { name } });

test('stores a new name, trimmed, and shows it to others', async () => {
  const person = await buildPerson(app, { name: 'R2-D2' });
  const { status, body } = await rename(person, '  O’Neil-Smith ');
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ id: person.userId, name: 'O’Neil-Smith', hasValidName: true }),
  ]);
  expect((await app.call('GET /account', { as: person })).body).toEqual(body);
});

test.each([
  ['   ', 'min'],
  ['x'.repeat(71), 'max'],
  ['A1', 'charset'],
  ['-Ann', 'start'],
  ['Ann-', 'end'],
  ['Ann--Lee', 'repeat'],
])('refuses the name %j and says which rule it breaks', async (name, rule) => {
  const person = await buildPerson(app, { name: 'Chiara Bassi' });
  const { status, body } = await rename(person, name);
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(body.validationErrors).toEqual([expect.objectContaining({ field: 'name', code: rule })]);
  expect((await app.call('GET /account', { as: person })).body.name).toBe('Chiara Bassi');
});

test('audits who changed a name', async () => {
  const person = await buildPerson(app);
  await rename(person, 'Amir Haddad');
  const { rows } = await app.parts.database.db.execute(
    sql`select actor_user_id from audit_log where action = 'account.renamed' and subject = ${person.userId}`,
  );
  expect(rows).toEqual([{ actor_user_id: person.userId }]);
});
