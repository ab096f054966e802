import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PasswordField } from './password-field.tsx';

test('its button shows what was typed, and hides it again', async () => {
  const screen = await render(<PasswordField label="Password" revealLabel="Show" concealLabel="Hide" />);
  const field = screen.getByLabelText('Password');
  await field.fill('Correct-Horse-7');
  await expect.element(field).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Show' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('Correct-Horse-7');
  await screen.getByRole('button', { name: 'Hide' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
});
