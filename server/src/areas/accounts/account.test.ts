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
  expect(asManager.body.teams[1]).toMatchObject({ subscriptionBadge: 'basic', isSeatManager: true, isGuest: false });
});

test('shows the plans of the teams it owns, one per type', async () => {
  const [person, other] = [await buildPerson(app), await buildPerson(app)];
  const setBadge = (teamId: string, badge: string) =>
    app.parts.database.db.execute(sql`update teams set badge = ${badge} where id = ${teamId}`);
  const subscriptions = async () => (await app.call('GET /account', { as: person })).body.subscriptions;
  await setBadge(other.teamId, 'custom');
  await joinTeam(app, other.teamId, person.userId, 'editor');
  expect(await subscriptions()).toEqual([]);
  await setBadge(person.teamId, 'edu');
  expect(await subscriptions()).toEqual([{ type: 'edu' }]);
  const second = await buildPerson(app);
  await joinTeam(app, second.teamId, person.userId, 'owner');
  await setBadge(second.teamId, 'edu');
  expect(await subscriptions()).toEqual([{ type: 'edu' }]);
  await setBadge(second.teamId, 'pro');
  expect(await subscriptions()).toEqual([{ type: 'pro' }, { type: 'edu' }]);
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
