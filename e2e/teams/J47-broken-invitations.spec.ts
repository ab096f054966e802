import { test } from 'vitest';
import { unknownSecret } from '../support/data/mailbox.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
const cutOff = unknownSecret.slice(0, -1);

test.each(['', `#${cutOff}`, `/${cutOff}`])('J47 says that a link without its end is invalid: %s', async (end) => {
  const { page } = await journey.visit({ expected: /400/ });
  await page.goto(`/teams/invitation${end}`);
  await page.getByRole('heading', { name: 'Invalid invitation.' }).waitFor();
});

test('J47 says that an unknown invitation is no longer available', async () => {
  const { page } = await journey.visit({ expected: /404/ });
  await page.goto(`/teams/invitation#${unknownSecret}`);
  await page.getByRole('heading', { name: 'Invitation is no longer available.' }).waitFor();
});

test.each([
  [400, 'INVALID_UUID', 'Invalid invitation.'],
  [409, 'TEAM_INVITATION_ALREADY_ACCEPTED', 'Invitation already accepted.'],
  [404, 'TEAM_INVITATION_NOT_FOUND', 'Invitation is no longer available.'],
  [403, 'OPERATION_NOT_ALLOWED', 'Something went wrong'],
])('J47 answers %i %s', async (status, code, heading) => {
  const { page } = await journey.visit({ expected: new RegExp(`${status}`) });
  await page.route('**/api/teams/self-serve-invitations/*', (route) =>
    route.fulfill({ status, json: { code, message: '' } }),
  );
  await page.goto('/teams/invitation#some-hash');
  await page.getByRole('heading', { name: heading }).waitFor();
});
