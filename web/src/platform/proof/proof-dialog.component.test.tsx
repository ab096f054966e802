import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import ProofDialog from './proof-dialog.tsx';

const server = startFakeServer();
const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });

test('a wrong password is said at its field, in which axe finds nothing, light or dark; the right one answers', async () => {
  const answer = vi.fn();
  server.answer('POST /account/proof', () => refuse('WRONG_PASSWORD'));
  await show(<ProofDialog question={{ id: 1, proofs: ['password', 'passkey'], answer }} />);
  const password = dialog.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await password.fill('Wrong-Horse-7');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAccessibleDescription('The password is incorrect.');
  await expect.element(password).toHaveValue('Wrong-Horse-7');
  expect(await findFaultsInThemes()).toEqual([]);
  server.answer('POST /account/proof', () => undefined);
  await password.fill('Correct-Horse-7');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => answer.mock.calls).toEqual([[true]]);
});
