import type { CallOutput } from '@chamfer/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { DepartureDialog } from './departure-dialog.tsx';
import type { JoinedMember } from './use-members.ts';

const server = startFakeServer();
const call = 'GET /app/teams/{teamId}/users/{userId}/departure';
const dialog = page.getByRole('dialog', { name: 'Remove Jonas Weber?' });
beforeEach(() => loadAreas('teams'));

async function open(given: Partial<CallOutput<typeof call>>) {
  server.answer(call, () => ({
    spaces: [],
    projectCount: 2,
    handedOverCount: 0,
    lostLinkCount: 0,
    commentCount: 0,
    heirs: [],
    seatsAfter: { editorSeats: 9, editorSeatsUsed: 7, contributorSeats: 2, contributorSeatsUsed: 0 },
    freesEditorSeat: true,
    renewsAt: null,
    isLastOwner: false,
    ...given,
  }));
  const member = { userId: crypto.randomUUID(), name: 'Jonas Weber', email: 'jonas@haldenworks.example' };
  const team = { id: crypto.randomUUID(), name: 'Halden Works' };
  await show(
    <DepartureDialog
      member={member as JoinedMember}
      team={team as never}
      isLeaving={false}
      onClose={() => undefined}
    />,
  );
  await expect.element(dialog.getByText('Ends at once')).toBeVisible();
}

test('names the team, the seat that becomes free, and when the seats are renewed', async () => {
  await open({ renewsAt: '2027-05-14T10:00:00.000Z' });
  await expect.element(dialog).toHaveAccessibleDescription('Halden Works');
  await expect
    .element(dialog.getByText(/^An editor seat becomes free: 7 of 9 used\. On 2027\. May\s14\. all 9 are renewed/))
    .toBeVisible();
});

test('without a renewal it says the seats alone', async () => {
  await open({});
  await expect.element(dialog.getByText('Afterwards 7 of 9 editor seats are in use.')).toBeVisible();
});

test('of a contributor, who holds no editor seat, it says nothing of seats', async () => {
  await open({ freesEditorSeat: false });
  expect(dialog.getByText(/editor seat/).elements()).toEqual([]);
});
