import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { JoinTeamForm } from './join-team-form.tsx';

const server = startFakeServer();
beforeEach(() => loadAreas('teamInvitation'));
const hash = 'A'.repeat(43);

test('an address of a company with single sign-on is led to log in, without the secret of the invitation', async () => {
  server.answer('POST /auth/web/register/team/{hash}', () => refuse('SSO_ENFORCED'));
  await show(<JoinTeamForm hash={hash} onJoined={() => undefined} onStale={() => undefined} />);
  await page.getByLabelText('Name').fill('Jonas Weber');
  await page.getByLabelText('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabelText('Repeat password').fill('Correct-Horse-7');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your company signs in with single sign-on. Please log in, then open the invitation again.');
  await expect.element(page.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login');
  expect(await findFaultsInThemes()).toEqual([]);
});
