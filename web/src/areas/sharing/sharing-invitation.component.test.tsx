import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noNetwork, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { SharingInvitation } from './sharing-invitation.tsx';

const server = startFakeServer();
const projectId = crypto.randomUUID();
const shown = {
  action: 'accept' as const,
  email: 'lena@haldenworks.example',
  name: 'Hinge bracket',
  role: 'commenter' as const,
  inviterName: 'Mara Lindqvist',
};

/** The page of a project with an invitation in its address; each test has a hash of its own. */
async function open(hash: string) {
  await show(
    <SharingInvitation to={{ projectId }} search={{ invitation_hash: hash, email_token: 'proof' }}>
      <p>The design</p>
    </SharingInvitation>,
    { at: `/p/${projectId}?invitation_hash=${hash}&email_token=proof` },
  );
}

test('an invitation whose answer got lost is kept, and accepted on the next try', async () => {
  server.answer('GET /web/projects/{projectId}/invitations-by-hash/{hash}', () => shown);
  server.answer('POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept', () => noNetwork);
  await open('lost');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  expect(sessionStorage.getItem('invitationEmailToken')).toBe('proof');
  server.answer('POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept', () => ({ role: 'commenter' }));
  await retry.click();
  await expect.element(page.getByText('You can comment on Hinge bracket now.')).toBeVisible();
  expect(server.sent('POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept').at(-1)).toEqual({
    emailToken: 'proof',
  });
  expect(sessionStorage.getItem('invitationEmailToken')).toBeNull();
});

test('one that is gone says nothing, and its proof is forgotten', async () => {
  server.answer('GET /web/projects/{projectId}/invitations-by-hash/{hash}', () =>
    refuse('PROJECT_INVITATION_NOT_FOUND'),
  );
  await open('gone');
  await expect.poll(() => sessionStorage.getItem('invitationEmailToken')).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
