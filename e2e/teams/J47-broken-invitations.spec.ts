import { test } from 'vitest';
import { unknownSecret } from '../support/data/mailbox.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
const cutOff = unknownSecret.slice(0, -1);

test('J47 says that a link without its end is invalid, an unknown one not available, and what else the server refuses', async () => {
  const { page } = await journey.visit({ expected: /40[0349]/ });
  const says = async (end: string, heading: string) => {
    await page.goto('about:blank');
    await page.goto(`/teams/invitation${end}`);
    await page.getByRole('heading', { name: heading }).waitFor();
  };
  for (const end of ['', `#${cutOff}`, `/${cutOff}`]) await says(end, 'Invalid invitation.');
  await says(`#${unknownSecret}`, 'Invitation is no longer available.');
  const call = '**/api/teams/self-serve-invitations/*';
  for (const [status, code, heading] of [
    [400, 'INVALID_UUID', 'Invalid invitation.'],
    [409, 'TEAM_INVITATION_ALREADY_ACCEPTED', 'Invitation already accepted.'],
    [404, 'TEAM_INVITATION_NOT_FOUND', 'Invitation is no longer available.'],
    [403, 'OPERATION_NOT_ALLOWED', 'Something went wrong'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status, json: { code, message: '' } }));
    await says('#some-hash', heading);
    await page.unroute(call);
  }
});
