import { eventually } from '@chamfer/testing/eventually';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { invitationAt } from './invitation-address.ts';
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

const path = `/p/${projectId}`;
/** The secret of a link; each test has one of its own. */
const secret = (name: string) => name.padEnd(43, '-');
const emailToken = secret('proof');
const kept = () => sessionStorage.getItem('invitation');

/** The page of a project with an invitation in its address. */
async function open(name: string, token = emailToken) {
  const hash = secret(name);
  const onAnswered = vi.fn();
  const { address } = await show(
    <SharingInvitation
      to={{ projectId }}
      path={path}
      invitation={{ hash, emailToken: token }}
      onAnswered={onAnswered}
    />,
    { at: `${path}#email_token=${token}&invitation_hash=${hash}` },
  );
  return { onAnswered, address, hash };
}

test('an invitation whose answer got lost is kept, and accepted on the next try', async () => {
  server.answer('GET /web/projects/{projectId}/invitations-by-hash/{hash}', () => shown);
  server.answer('POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept', () => noNetwork);
  const { address, onAnswered, hash } = await open('lost');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  expect(JSON.parse(kept() ?? '')).toEqual({ path, hash, emailToken });
  expect(invitationAt(path, '')).toEqual({ hash, emailToken });
  expect(invitationAt('/p/another', '')).toBeNull();
  server.answer('POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept', () => ({ role: 'commenter' }));
  await retry.click();
  await expect.element(page.getByText('You can comment on Hinge bracket now.')).toBeVisible();
  expect(server.sent('POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept').at(-1)).toEqual({
    emailToken,
  });
  await eventually(() => expect(onAnswered).toHaveBeenCalled());
  expect(kept()).toBeNull();
  expect(address()).toBe(path);
});

test('one that is gone says nothing, and its proof is forgotten', async () => {
  server.answer('GET /web/projects/{projectId}/invitations-by-hash/{hash}', () =>
    refuse('PROJECT_INVITATION_NOT_FOUND'),
  );
  await open('gone');
  await expect.poll(kept).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('one that lost its end says so, and the design is opened without it', async () => {
  server.answer('GET /web/projects/{projectId}/invitations-by-hash/{hash}', () =>
    refuse('VALIDATION_ERROR', { validationErrors: [{ field: 'hash', code: 'invalid_format', message: '' }] }),
  );
  const { onAnswered, address } = await open('cut-off');
  await expect.element(page.getByRole('heading', { name: 'Invalid invitation.' })).toBeVisible();
  await expect.element(page.getByText('The link is incomplete or was changed.', { exact: false })).toBeVisible();
  expect(onAnswered).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Continue without the invitation' }).click();
  await eventually(() => expect(onAnswered).toHaveBeenCalled());
  expect([address(), kept()]).toEqual([path, null]);
});
