import { buildPerson, joinTeam, type TestPerson, useTestApp } from '@chamfer/testing';
import { buyPro } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';

/** Many people take three bought seats at once: BILLING §2, ACCESS §5. */
const app = useTestApp({ env: { BILLING: 'sandbox' } });
let counter = 0;

test('of twelve invitations by two people at once three take the three seats that are left', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { seats: 5, isTrialUsed: true });
  const manager = await buildPerson(app);
  await joinTeam(app, owner.teamId, manager.userId, 'seat_manager');
  const invite = (as: TestPerson) =>
    app.call('POST /teams/{teamId}/self-serve-invitations', {
      as,
      params: { teamId: owner.teamId },
      input: { emails: [`race-${counter++}@haldenworks.example`], role: 'editor' },
    });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => invite(index % 2 === 0 ? owner : manager)),
  );
  const invited = answers.flatMap(({ status, body }) => (status === 200 ? body.invitedUsers : []));
  expect(invited).toHaveLength(3);
  // Nothing was shown to pay, so nothing is bought: seats that were gone before the call, or between its look and its lock.
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(refused).toHaveLength(9);
  expect(refused.filter((code) => code !== 'ESTIMATE_OUTDATED' && code !== 'VALIDATION_ERROR')).toEqual([]);
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', {
    as: owner,
    params: { teamId: owner.teamId },
  });
  expect(body.seatBasedTeamSubscription).toMatchObject({ editorSeats: 5, editorSeatsUsed: 5 });
});
