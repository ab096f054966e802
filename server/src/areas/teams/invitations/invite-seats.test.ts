import { systemContext } from '@chamfer/server/context';
import { seedSubscription } from '@chamfer/server/scenario';
import { buildPerson, joinTeam, type TestPerson, useTestApp } from '@chamfer/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const dayMs = 24 * 60 * 60_000;
let counter = 0;
const address = () => `invited-${counter++}@haldenworks.example`;
const addresses = (count: number) => Array.from({ length: count }, address);

/** An owner whose team has a subscription with some seats, one of which they hold. */
async function buildOwner(given: Partial<Parameters<typeof seedSubscription>[2]> = {}): Promise<TestPerson> {
  const owner = await buildPerson(app);
  const ctx = systemContext(app.parts);
  await seedSubscription(ctx, app.parts.database.db, { teamId: owner.teamId, seats: 4, ...given });
  return owner;
}
const invite = (as: TestPerson, emails: string[], role: 'editor' | 'contributor' = 'editor') =>
  app.call('POST /teams/{teamId}/self-serve-invitations', {
    as,
    params: { teamId: as.teamId },
    input: { emails, role },
  });
const estimate = async (as: TestPerson, emails: string[], role: 'editor' | 'contributor' = 'editor') => {
  const answer = await app.call('POST /teams/{teamId}/self-serve-invitations/estimate', {
    as,
    params: { teamId: as.teamId },
    input: { emails, role },
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const seats = async (as: TestPerson) =>
  (await app.call('GET /teams/{teamId}/users', { as, params: { teamId: as.teamId } })).body.seats!;

test('of a hundred invitations at once against three free seats exactly three are sent', async () => {
  const managers = await Promise.all([1, 2, 3, 4].map(() => buildPerson(app)));
  const owner = await buildOwner({ seats: 8 });
  for (const { userId } of managers) await joinTeam(app, owner.teamId, userId, 'seat_manager');
  const invited = addresses(100).map((email, i) => {
    const as = { ...managers[i % managers.length]!, teamId: owner.teamId };
    return invite(as, [email]);
  });
  const answers = await Promise.all(invited);
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect(statuses.get(200)).toHaveLength(3);
  expect(statuses.get(402)).toHaveLength(97);
  expect(await seats(owner)).toMatchObject({ editorSeats: 8, editorSeatsUsed: 8 });
});

test('who is removed frees an editor seat, which is renewed with the others unless that is planned otherwise', async () => {
  const people = await Promise.all(['editor', 'contributor'].map(() => buildPerson(app)));
  const departing = async (given: Parameters<typeof buildOwner>[0], role: 'editor' | 'contributor') => {
    const owner = await buildOwner(given);
    const { userId } = people[role === 'editor' ? 0 : 1]!;
    await joinTeam(app, owner.teamId, userId, role);
    const params = { teamId: owner.teamId, userId };
    return (await app.call('GET /app/teams/{teamId}/users/{userId}/departure', { as: owner, params })).body;
  };
  const renewed = await departing({ seats: 3 }, 'editor');
  expect(renewed).toMatchObject({ freesEditorSeat: true, seatsAfter: { editorSeats: 3, editorSeatsUsed: 1 } });
  expect(Date.parse(renewed.renewsAt!)).toBeGreaterThan(app.clock.now().getTime());
  const none = { freesEditorSeat: true, renewsAt: null };
  expect(await departing({ seats: 3, autoRenew: false }, 'editor')).toMatchObject(none);
  expect(await departing({ seats: 3, status: 'grace' }, 'editor')).toMatchObject(none);
  expect(await departing({ seats: 3, origin: 'contract' }, 'editor')).toMatchObject(none);
  expect(await departing({ seats: 3 }, 'contributor')).toMatchObject({ freesEditorSeat: false, renewsAt: null });
});

test('inviting more people than there are free seats invites nobody', async () => {
  const owner = await buildOwner();
  const emails = addresses(4);
  const { status, body } = await invite(owner, emails);
  expect([status, body.code]).toEqual([402, 'PAYMENT_PROCESSING_FAILED']);
  const { body: list } = await app.call('GET /teams/{teamId}/users', { as: owner, params: { teamId: owner.teamId } });
  expect([list.invitationCount, list.seats!.editorSeatsUsed]).toEqual([0, 1]);
});

test('an estimate says which seats are free, what the others cost now, and what all cost at renewal', async () => {
  const owner = await buildOwner();
  const got = await estimate(owner, addresses(4));
  expect(got).toMatchObject({ available: true, reason: null, freeSeats: 3, errors: [] });
  expect(got.newSubscriptionEstimate).toBeNull();
  expect(got.seatUpgradeEstimate).toMatchObject({
    daysLeft: 175,
    daysOfPeriod: 365,
    prorated: { totalAmount: { amount: 13_233, currencyCode: 'USD' }, editorSeatCount: 1 },
    renewal: { totalAmount: { amount: 5 * 27_600, currencyCode: 'USD' }, editorSeatCount: 5 },
  });
  const within = await estimate(owner, addresses(3));
  expect([within.freeSeats, within.seatUpgradeEstimate]).toEqual([3, null]);
});

test('an estimate says how many editors exceed the seats that a team can buy; by contract there is no such limit', async () => {
  const fresh = await buildPerson(app);
  expect((await estimate(fresh, addresses(49))).overSeatLimit).toBe(0);
  expect((await estimate(fresh, addresses(60))).overSeatLimit).toBe(11);
  // The owner has one of four seats.
  const paying = await buildOwner();
  expect((await estimate(paying, addresses(49))).overSeatLimit).toBe(0);
  expect((await estimate(paying, addresses(60))).overSeatLimit).toBe(11);
  const contract = await buildOwner({ origin: 'contract', seats: 1 });
  expect((await estimate(contract, addresses(60))).overSeatLimit).toBe(0);
});

test('a team without a subscription is shown a new one, with its trial', async () => {
  const owner = await buildPerson(app);
  const got = await estimate(owner, addresses(2));
  expect(got.newSubscriptionEstimate).toMatchObject({
    period: 'yearly',
    editorSeatCount: 3,
    totalAmount: { amount: 3 * 27_600, currencyCode: 'USD' },
  });
  const trialMs = new Date(got.newSubscriptionEstimate!.trialEnd!).getTime() - app.clock.now().getTime();
  expect(Math.round(trialMs / dayMs)).toBe(14);
  const { status, body } = await invite(owner, addresses(2));
  expect([status, body.code]).toEqual([409, 'INSUFFICIENT_SEATS']);
});

test('in a trial, and by contract, seats are added with the invitation', async () => {
  const trial = await buildOwner({ status: 'trialing', seats: 1 });
  expect((await estimate(trial, addresses(2))).seatUpgradeEstimate?.prorated.totalAmount.amount).toBe(0);
  expect((await invite(trial, addresses(2))).status).toBe(200);
  expect(await seats(trial)).toMatchObject({ editorSeats: 3, editorSeatsUsed: 3 });
  const contract = await buildOwner({ origin: 'contract', seats: 1 });
  expect((await estimate(contract, addresses(2))).salesTeamSeatUpgradeEstimate).toMatchObject({ editorSeatCount: 3 });
  expect((await invite(contract, addresses(60))).status).toBe(200);
  const most = await buildOwner({ status: 'trialing', seats: 50 });
  expect((await invite(most, addresses(50))).body).toMatchObject({ code: 'INSUFFICIENT_SEATS' });
});

test.each([
  ['grace_period', { status: 'grace' }],
  ['canceled', { autoRenew: false }],
] as const)('with a subscription in %s nobody can be invited', async (reason, state) => {
  const owner = await buildOwner(state);
  expect(await estimate(owner, addresses(1))).toMatchObject({ available: false, reason });
  const { status, body } = await invite(owner, addresses(1));
  expect([status, body.code, body.details]).toEqual([403, 'SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason }]);
});

test('contributors take their free places and no more, and only where few seats are paid for', async () => {
  const owner = await buildOwner({ seats: 1 });
  expect(await estimate(owner, addresses(3), 'contributor')).toMatchObject({
    contributorOffered: true,
    contributorBlockedEmailCount: 1,
  });
  expect((await invite(owner, addresses(3), 'contributor')).body).toMatchObject({ code: 'CONTRIBUTOR_LIMIT_REACHED' });
  expect((await invite(owner, addresses(2), 'contributor')).status).toBe(200);
  expect(await seats(owner)).toMatchObject({ contributorSeats: 2, contributorSeatsUsed: 2, editorSeatsUsed: 1 });
  const large = await buildOwner({ seats: 2 });
  expect(await estimate(large, addresses(1), 'contributor')).toMatchObject({
    available: false,
    reason: 'not_supported',
    contributorOffered: false,
  });
  expect((await invite(large, addresses(1), 'contributor')).body).toMatchObject({
    code: 'TEAM_INVITATION_NOT_SUPPORTED',
  });
});

test('a role that needs a seat is given only where one is free', async () => {
  const owner = await buildOwner({ seats: 2 });
  const { teamId } = owner;
  const [editor, guest] = [await buildPerson(app), await buildPerson(app)];
  await joinTeam(app, teamId, editor.userId, 'editor');
  await joinTeam(app, teamId, guest.userId, 'guest');
  const give = (userId: string, role: 'editor' | 'contributor' | 'seat_manager') =>
    app.call('PUT /teams/{teamId}/users/{userId}', { as: owner, params: { teamId, userId }, input: { role } });
  expect((await give(guest.userId, 'editor')).body).toMatchObject({ code: 'INSUFFICIENT_SEATS' });
  expect((await give(editor.userId, 'seat_manager')).status).toBe(200);
  expect((await give(editor.userId, 'contributor')).status).toBe(200);
  expect((await give(guest.userId, 'editor')).status).toBe(200);
});

test('an expired invitation holds no seat, and takes one again when it is sent again', async () => {
  const owner = await buildOwner({ seats: 2 });
  const { teamId } = owner;
  const [first] = (await invite(owner, addresses(1))).body.invitedUsers;
  await app.parts.database.db.execute(sql`update team_invitations set expires_at = now() where team_id = ${teamId}`);
  expect((await seats(owner)).editorSeatsUsed).toBe(1);
  expect((await invite(owner, addresses(1))).status).toBe(200);
  const resend = () =>
    app.call('POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend', {
      as: owner,
      params: { teamId, invitationId: first!.invitationId },
    });
  expect((await resend()).body).toMatchObject({ code: 'INSUFFICIENT_SEATS' });
});

test('spaces come with a subscription', async () => {
  const owner = await buildPerson(app);
  const create = () =>
    app.call('POST /teams/{teamId}/spaces', {
      as: owner,
      params: { teamId: owner.teamId },
      input: { name: 'Tooling' },
    });
  expect((await create()).body).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
  await seedSubscription(systemContext(app.parts), app.parts.database.db, { teamId: owner.teamId, seats: 1 });
  expect((await create()).status).toBe(201);
  const { teams } = (await app.call('GET /account', { as: owner })).body;
  expect(teams[0]!.addons.teamspaceManagement).toBe(true);
});
