import { buildPerson, joinTeam, startTestApp, type TestApp } from '@chamfer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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

test('says when a name does not satisfy the rule for accounts', async () => {
  const person = await buildPerson(app, { name: 'R2-D2' });
  expect((await app.call('GET /account', { as: person })).body).toMatchObject({ name: 'R2-D2', hasValidName: false });
});
