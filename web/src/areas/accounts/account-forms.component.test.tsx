import { eventually } from '@chamfer/testing/eventually';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountQuery } from '../../platform/account/use-account.ts';
import { queryClient } from '../../platform/api/query.ts';
import { refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { someAccount as account } from '../../testing/some-account.ts';
import { DeleteAccountForm } from './deletion/delete-account-form.tsx';
import { ChangeEmailForm } from './email/change-email-form.tsx';
import { NameDialog } from './name/name-dialog.tsx';

const server = startFakeServer();

test('a new email: what is missing or wrong, the server’s refusals at their fields, and then it is sent', async () => {
  const onSent = vi.fn();
  await show(<ChangeEmailForm losesLicence={false} onSent={onSent} />);
  const email = page.getByLabelText('New email');
  const password = page.getByLabelText('Password', { exact: true });
  const send = page.getByRole('button', { name: 'Change email' });
  await send.click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a new email address');
  await expect.element(password).toHaveAccessibleDescription('Please enter your password.');
  await expect.element(email).toHaveFocus();
  await email.fill('mara');
  await send.click();
  await expect.element(email).toHaveAccessibleDescription('Invalid email');

  await email.fill('mara.new@haldenworks.example');
  await password.fill('Wrong-Horse-7');
  server.answer('POST /change-email', () => refuse('WRONG_PASSWORD'));
  await send.click();
  await expect.element(password).toHaveAccessibleDescription('Incorrect password. Please try again.');
  await expect.element(password).toHaveFocus();
  await expect.element(email).toHaveValue('mara.new@haldenworks.example');
  server.answer('POST /change-email', () => refuse('EMAIL_ALREADY_USED'));
  await send.click();
  await expect.element(email).toHaveAccessibleDescription('This email is already taken.');
  await expect.element(email).toHaveFocus();
  server.answer('POST /change-email', () => undefined);
  await send.click();
  await eventually(() => expect(onSent).toHaveBeenCalledWith('mara.new@haldenworks.example'));
});

test('where too much is being changed at once, a form says so, keeps what was typed, and works a moment later', async () => {
  const onSent = vi.fn();
  await show(<ChangeEmailForm losesLicence={false} onSent={onSent} />);
  const email = page.getByLabelText('New email');
  const password = page.getByLabelText('Password', { exact: true });
  await email.fill('mara.new@haldenworks.example');
  await password.fill('Correct-Horse-7');
  server.answer('POST /change-email', () => refuse('BUSY', { headers: { 'retry-after': '2' } }));
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect.element(page.getByText(/Please try again in a few seconds/)).toBeVisible();
  await expect.element(email).toHaveValue('mara.new@haldenworks.example');
  await expect.element(password).toHaveValue('Correct-Horse-7');
  server.answer('POST /change-email', () => undefined);
  await page.getByRole('button', { name: 'Change email' }).click();
  await eventually(() => expect(onSent).toHaveBeenCalledWith('mara.new@haldenworks.example'));
});

test('a new email is shown without what was pasted along, in the letters that were typed', async () => {
  const onSent = vi.fn();
  server.answer('POST /change-email', () => undefined);
  await show(<ChangeEmailForm losesLicence={false} onSent={onSent} />);
  await page.getByLabelText('New email').fill('\u200bMara.Kovacs@haldenworks.example\u200e');
  await page.getByLabelText('Password', { exact: true }).fill('Correct-Horse-7');
  await userEvent.keyboard('{Enter}');
  await eventually(() => expect(onSent).toHaveBeenCalledWith('Mara.Kovacs@haldenworks.example'));
  expect(server.sent('POST /change-email')).toMatchObject([{ newEmail: 'Mara.Kovacs@haldenworks.example' }]);
});

test('an account is deleted with its address in another form', async () => {
  server.answer('DELETE /account', () => refuse('OPERATION_NOT_ALLOWED'));
  await show(<DeleteAccountForm email="mara@xn--bcher-kva.example" />);
  const field = page.getByLabelText('Email');
  await field.fill('jonas@xn--bcher-kva.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toBeInvalid();
  await field.fill('MARA@bücher.example\u200b');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.sent('DELETE /account')).toHaveLength(1);
});

const names = [
  ['', 'Name must be at least 1 character.'],
  ['a'.repeat(71), 'Name can be at most 70 characters.'],
  ['A1', 'Name can only include letters, spaces, hyphens and apostrophes.'],
  ['-Ann', 'Name must start with a letter.'],
  ['Ann-', 'Name must end with a letter.'],
  ['Ann--Lee', 'Name cannot contain repeated hyphens or apostrophes.'],
] as const;

test('a name: each rule it breaks is reported, what was typed stays, and one that breaks none is saved', async () => {
  const onClose = vi.fn();
  await show(<NameDialog open name="Chiara Bassi" onClose={onClose} />);
  const dialog = page.getByRole('dialog', { name: 'Change your name' });
  const name = dialog.getByRole('textbox', { name: 'Your name' });
  await expect.element(name).toHaveValue('Chiara Bassi');
  await expect.element(name).toHaveFocus();
  for (const [typed, text] of names) {
    await name.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveAccessibleDescription(text);
    await expect.element(name).toHaveValue(typed);
  }
  server.answer('PATCH /account', ({ input }) => ({ ...account, ...input }));
  await name.fill("  O'Neil-Smith ");
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent('PATCH /account')).toEqual([{ name: "O'Neil-Smith" }]);
  // The whole app knows it at once.
  expect(queryClient.getQueryData(accountQuery.queryKey)?.name).toBe("O'Neil-Smith");
});

test('a name: the server’s rule is reported in our words', async () => {
  const validationErrors = [{ field: 'name', code: 'repeat', message: 'repeat' }];
  server.answer('PATCH /account', () => refuse('VALIDATION_ERROR', { validationErrors }));
  await show(<NameDialog open name="Chiara Bassi" onClose={vi.fn()} />);
  const name = page.getByRole('textbox', { name: 'Your name' });
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription('Name cannot contain repeated hyphens or apostrophes.');
});

test('a deletion: another address is refused before anything is sent, and what comes first is explained', async () => {
  await show(<DeleteAccountForm email={account.email} />);
  const email = page.getByLabelText('Email');
  const send = page.getByRole('button', { name: 'Delete account' });
  await email.fill('somebody@haldenworks.example');
  await send.click();
  await expect.element(email).toHaveAccessibleDescription('Email does not match');
  await expect.element(email).toHaveFocus();
  const team = { id: crypto.randomUUID(), name: 'Haldenworks' };
  server.answer('DELETE /account', () =>
    refuse('OPERATION_NOT_ALLOWED', { details: { reason: 'owns_team', teams: [team] } }),
  );
  await email.fill(account.email.toUpperCase());
  await send.click();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('This team still has other members')).toBeVisible();
  await expect.element(alert.getByRole('listitem')).toHaveTextContent('Haldenworks');
  await expect.element(email).toHaveValue(account.email.toUpperCase());
  server.answer('DELETE /account', () =>
    refuse('OPERATION_NOT_ALLOWED', { details: { reason: 'subscription', teams: [team] } }),
  );
  await send.click();
  await expect.element(alert.getByText('This team still has a paid subscription')).toBeVisible();
});
