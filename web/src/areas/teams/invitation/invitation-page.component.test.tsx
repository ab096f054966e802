import type { CallOutput } from '@chamfer/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { InvitationPage } from './invitation-page.tsx';

const server = startFakeServer();
const call = 'GET /teams/self-serve-invitations/{hash}';
type Invitation = CallOutput<typeof call>;
beforeEach(() => loadAreas('teamInvitation'));

async function open(given: Partial<Invitation> = {}) {
  server.answer(call, () => ({
    email: 'lena@haldenworks.example',
    teamName: 'Halden Works',
    userExists: false,
    role: 'contributor',
    inviterName: 'Mara Lindqvist',
    redirectURL: null,
    ...given,
  }));
  const hash = crypto.randomUUID().padEnd(43, '-');
  await show(
    <InvitationPage
      renderRegistration={() => <button type="button">Join now</button>}
      renderTerms={({ checked, onChange }) => (
        <input type="checkbox" aria-label="Terms" checked={checked} onChange={onChange} />
      )}
      onLogOut={() => undefined}
    />,
    { at: `/teams/invitation#${hash}` },
  );
}

test('a newcomer reads who invites them to which team, and as what', async () => {
  await open();
  await expect.element(page.getByText('Mara Lindqvist invites you to Halden Works as Contributor.')).toBeVisible();
  // The picture of who invites: the initials, as everywhere.
  await expect.element(page.getByText('ML', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Join now' })).toBeVisible();
});

test('people with an account read it too', async () => {
  await open({ userExists: true, role: 'editor' });
  await expect.element(page.getByText('Mara Lindqvist invites you to Halden Works as Editor.')).toBeVisible();
});

test('where the person who invited is gone, the team is named instead', async () => {
  await open({ inviterName: '' });
  await expect.element(page.getByText('You are invited to Halden Works as Contributor.')).toBeVisible();
  await expect.element(page.getByText('HW', { exact: true })).toBeVisible();
});

test('an address that the invitation leads on to asks for the terms and goes on', async () => {
  await open({ redirectURL: `${location.origin}/start` });
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Terms' })).not.toBeChecked();
  await expect.element(page.getByText(/continue with your company’s login to join Halden Works/)).toBeVisible();
  await expect.element(page.getByText('Mara Lindqvist invites you to Halden Works as Contributor.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Join now' }).elements()).toEqual([]);
});

test.each(['https://stranger.example/start', 'javascript:alert(1)'])(
  'an address that this site may not lead to (%s) is none: the form is there',
  async (redirectURL) => {
    await open({ redirectURL });
    await expect.element(page.getByRole('button', { name: 'Join now' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Continue' }).elements()).toEqual([]);
  },
);
