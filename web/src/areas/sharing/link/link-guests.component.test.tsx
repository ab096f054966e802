import type { CallOutput } from '@chamfer/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { noNetwork, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { ShareLinkDialog } from './share-link-dialog.tsx';

const server = startFakeServer();
const viewLinkId = crypto.randomUUID();
const guest = {
  userId: crypto.randomUUID(),
  name: 'Tomás Rivera',
  joinedAt: '2026-11-20T10:00:00.000Z',
  commentCount: 3,
};
beforeEach(() => loadAreas('sharing'));

type Sharing = CallOutput<'GET /web/project-view-links/{viewLink}/sharing'>;

async function open(given: Partial<Sharing> = {}) {
  const sharing: Sharing = {
    projectViewLinkId: viewLinkId,
    projectId: crypto.randomUUID(),
    title: 'Hinge bracket',
    users: [],
    sharedState: 'anyone_with_link',
    baseRole: 'commenter',
    guestsAllowed: false,
    projectUsers: [],
    throughSpaceCount: 0,
    space: { spaceId: crypto.randomUUID(), spaceType: 'team' },
    hasPassword: false,
    expiresAt: null,
    can: { update: true, seeOpenings: false },
    openings: null,
    ...given,
  };
  server.answer('GET /web/project-view-links/{viewLink}/sharing', () => sharing);
  await show(<ShareLinkDialog viewLinkId={viewLinkId} onClose={() => undefined} />);
  await expect.element(page.getByText('Hinge bracket')).toBeVisible();
  return sharing;
}

const allowed = page.getByRole('switch', { name: 'Guests may comment' });

test('the switch saves at once; a failure goes back and says so', async () => {
  const sharing = await open();
  await expect.element(allowed).not.toBeChecked();
  server.answer('PUT /web/project-view-links/{viewLink}/guests', ({ input }) => {
    sharing.guestsAllowed = input.allowed;
  });
  await allowed.click();
  await expect.element(allowed).toBeChecked();
  await expect.element(page.getByText('Saved')).toBeVisible();
  server.answer('PUT /web/project-view-links/{viewLink}/guests', () => noNetwork);
  await allowed.click();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect.element(allowed).toBeChecked();
  expect(server.sent('PUT /web/project-view-links/{viewLink}/guests')).toEqual([{ allowed: true }, { allowed: false }]);
});

test.each([
  { sharedState: 'team_only' as const },
  { sharedState: 'restricted' as const },
  { baseRole: 'viewer' as const },
])('a link of %o has no switch: guests could not comment there', async (given) => {
  await open(given);
  await expect.element(allowed).not.toBeInTheDocument();
});

test('a guest is removed with all they wrote, after the dialog has announced it', async () => {
  await open({ guestsAllowed: true });
  let guests = [guest];
  server.answer('GET /web/project-view-links/{viewLink}/guests', () => ({ items: guests, nextCursor: null }));
  await page.getByText(/^People/).click();
  await expect.element(page.getByText('3 comments')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Tomás Rivera…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Tomás Rivera?' });
  await expect
    .element(dialog.getByText(/All 3 comments that Tomás Rivera wrote on this link are deleted/))
    .toBeVisible();
  server.answer('DELETE /web/project-view-links/{viewLink}/guests/{userId}', ({ params }) => {
    guests = guests.filter(({ userId }) => userId !== params.userId);
  });
  await dialog.getByRole('button', { name: 'Remove guest' }).click();
  await expect.element(page.getByText('3 comments')).not.toBeInTheDocument();
});
