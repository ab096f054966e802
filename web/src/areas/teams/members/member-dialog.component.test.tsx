import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { MemberDialog } from './member-dialog.tsx';
import type { MemberAct } from './members-table.tsx';

const server = startFakeServer();
beforeEach(() => loadAreas('teams'));

const member = {
  userId: crypto.randomUUID(),
  name: 'Jonas Weber',
  email: 'jonas@haldenworks.example',
  role: 'owner',
} as const;
const team = { id: crypto.randomUUID(), name: 'Haldenworks', can: {} };
const lastWayIn =
  'The team needs an owner who can get in without single sign-on, and this is the last one. First choose another owner who keeps a way in, under Team settings → Sign-in.';

async function ask(act: MemberAct) {
  await show(
    <MemberDialog member={member as never} act={act} team={team as never} me={member.userId} onClose={() => {}} />,
  );
  return page.getByRole('dialog');
}

test.each([
  ['exempt_owner', lastWayIn],
  ['changed', 'Somebody changed this in the meantime. The page now shows the present state.'],
])('a role that was not changed because of %s says why', async (reason, text) => {
  server.answer('PUT /teams/{teamId}/users/{userId}', () => refuse('OPERATION_NOT_ALLOWED', { details: { reason } }));
  const dialog = await ask({ role: 'editor' });
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
});

test('an owner who hands over without another one with a way in learns what comes first', async () => {
  const details = { reason: 'exempt_owner' };
  server.answer('PUT /teams/{teamId}/users/{userId}', () => refuse('OPERATION_NOT_ALLOWED', { details }));
  const dialog = await ask('makeOwner');
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(lastWayIn);
});

test('the last owner with another way in does not leave', async () => {
  server.answer('GET /app/teams/{teamId}/users/{userId}/departure', () => ({
    spaces: [],
    projectCount: 0,
    handedOverCount: 0,
    lostLinkCount: 0,
    commentCount: 0,
    heirs: [],
    seatsAfter: { editorSeats: 9, editorSeatsUsed: 7, contributorSeats: 2, contributorSeatsUsed: 0 },
    freesEditorSeat: true,
    renewsAt: null,
    isLastOwner: false,
  }));
  const details = { reason: 'exempt_owner' };
  server.answer('POST /teams/{teamId}/leave', () => refuse('OPERATION_NOT_ALLOWED', { details }));
  const dialog = await ask('leave');
  await dialog.getByRole('button', { name: 'Leave team' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(lastWayIn);
});
