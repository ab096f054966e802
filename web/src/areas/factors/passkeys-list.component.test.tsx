import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { takeComplaints } from '../../testing/complaints.ts';
import { refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { PasskeysList } from './passkeys-list.tsx';

const server = startFakeServer();
const passkey = {
  passkeyId: crypto.randomUUID(),
  name: 'Work laptop',
  syncs: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
};
const dialog = page.getByRole('dialog', { name: 'Remove “Work laptop”?' });
const remove = dialog.getByRole('button', { name: 'Remove', exact: true });
const opener = page.getByRole('button', { name: 'Remove Work laptop' });

/** One passkey, which is gone once its removal was answered with success, or with the news that it is gone. */
async function askToRemove(
  ...answers: (
    | undefined
    | ReturnType<typeof refuse<'INTERNAL_ERROR' | 'PASSKEY_NOT_FOUND' | 'OPERATION_NOT_ALLOWED'>>
  )[]
) {
  let passkeys = [passkey];
  server.answer('GET /account/passkeys', () => passkeys);
  server.answer('DELETE /account/passkeys/{passkeyId}', () => {
    const answer = answers.shift();
    if (!answer || answer.code === 'PASSKEY_NOT_FOUND') passkeys = [];
    return answer;
  });
  await show(<PasskeysList />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

test('a passkey whose removal failed stays, and can be removed again', async () => {
  await askToRemove(refuse('INTERNAL_ERROR'), undefined);
  await remove.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  expect(takeComplaints()).toHaveLength(1);
  await remove.click();
  await expect.element(page.getByText('Passkey removed.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).not.toBeInTheDocument();
  // The button that asked is gone: the focus stays near.
  await expect.element(page.getByRole('button', { name: 'Add a passkey' })).toHaveFocus();
});

test('one that somebody else removed meanwhile is as good as removed', async () => {
  await askToRemove(refuse('PASSKEY_NOT_FOUND'));
  await remove.click();
  await expect.element(page.getByText('Passkey removed.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the last way in of an owner who needs one stays, and the dialog says what to do first', async () => {
  await askToRemove(refuse('OPERATION_NOT_ALLOWED', { details: { reason: 'exempt_owner' } }));
  await remove.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'You are the last owner who can get into the team without single sign-on, and this is what lets you in. First choose another owner who keeps a way in, under Team settings → Sign-in.',
    );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(opener).toBeVisible();
});

test('Cancel keeps it', async () => {
  await askToRemove();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('where the browser makes no passkeys, as on plain HTTP, none is offered', async () => {
  server.answer('GET /account/passkeys', () => []);
  const kept = window.PublicKeyCredential;
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  try {
    await show(<PasskeysList />);
    await expect.element(page.getByText('No passkey can be added here', { exact: false })).toBeVisible();
    await expect.element(page.getByText('You have no passkey yet.', { exact: false })).toBeVisible();
    expect(page.getByRole('button', { name: 'Add a passkey' }).elements()).toEqual([]);
  } finally {
    Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, writable: true, value: kept });
  }
});
