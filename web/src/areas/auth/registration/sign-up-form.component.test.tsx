import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../platform/http/session.ts';
import { takeComplaints } from '../../../testing/complaints.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const server = startFakeServer();
const strong = 'Correct-Horse-7';
const address = 'jonas@haldenworks.example';
const registered = {
  accessToken: 'an.access.token',
  refreshToken: 'a refresh token',
  id: crypto.randomUUID(),
  email: address,
  emailToken: 'an email token',
};

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const repeat = page.getByLabelText('Repeat password');
const name = page.getByLabelText('Name');
const terms = page.getByRole('checkbox');
const submit = page.getByRole('button', { name: 'Sign up' });
const agree = 'Please agree to our Terms and Privacy Policy before proceeding.';

async function fill(values: { email?: string; password?: string; repeat?: string; name?: string } = {}): Promise<void> {
  await email.fill(values.email ?? address);
  await password.fill(values.password ?? strong);
  await repeat.fill(values.repeat ?? values.password ?? strong);
  await name.fill(values.name ?? 'Jonas Weber');
  if (!(terms.element() as HTMLInputElement).checked) await terms.click();
}

test('an empty form says what each field lacks, with the focus on the first, and sends nothing', async () => {
  await show(<SignUpForm />);
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect.element(password).toHaveAccessibleDescription('Please enter your password.');
  await expect.element(name).toHaveAccessibleDescription('Please enter your name.');
  await expect.element(terms).toHaveAccessibleDescription(agree);
  await expect.element(email).toHaveFocus();
});

test.each([
  ['a weak password', { password: 'weak' }, password, 'Please enter a strong password.'],
  ['a password that is too long', { password: `Aa1${'x'.repeat(70)}` }, password, 'Password is too long.'],
  ['a repetition that differs', { repeat: 'Correct-Horse-8' }, repeat, 'Passwords do not match.'],
] as const)('%s is refused at its field, which gets the focus', async (_, values, field, text) => {
  await show(<SignUpForm />);
  await fill(values);
  await submit.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(text);
  await expect.element(name).toHaveValue('Jonas Weber');
  await terms.click();
  await submit.click();
  await expect.element(terms).toHaveAccessibleDescription(agree);
});

test('address, repetition and name are checked once typing has rested', async () => {
  await show(<SignUpForm />);
  await email.fill('jonas@');
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await email.fill(address);
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await password.fill(strong);
  await repeat.fill('Correct');
  await expect.element(repeat).toHaveAccessibleDescription('Passwords do not match.');
  await name.fill('J');
  await name.fill('');
  await expect.element(name).toHaveAccessibleDescription('Please enter your name.');
});

test('a field that was typed in and emptied at once is left in peace until it has rested', async () => {
  await show(<SignUpForm />);
  const input = name.element() as HTMLInputElement;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  // In one task of the page, so that no machine is too slow for it.
  for (const value of ['x', '']) {
    set.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(input.ariaInvalid).toBeNull();
  await expect.element(name).toHaveAccessibleDescription('Please enter your name.');
});

test.each([
  ['EMAIL_ALREADY_USED', email, 'This email is already taken. Please log in.'],
  ['TEAM_INVITATION_REQUIRED', email, 'Please use the team invite link to register. You can send the invite again.'],
  ['SSO_ENFORCED', email, 'Your company signs in with single sign-on. Please log in.'],
  ['WEAK_PASSWORD', password, 'Please enter a strong password.'],
] as const)('%s is said at its field, and everything typed is kept', async (code, field, text) => {
  server.answer('POST /auth/web/register', () => refuse(code));
  await show(<SignUpForm />);
  await fill();
  await submit.click();
  await expect.element(field).toHaveAccessibleDescription(text);
  await expect.element(field).toHaveFocus();
  await expect.element(email).toHaveValue(address);
  await expect.element(password).toHaveValue(strong);
  await expect.element(name).toHaveValue('Jonas Weber');
  await expect.element(terms).toBeChecked();
});

test('reports what it does not know, and works again after it', async () => {
  server.answer('POST /auth/web/register', () => refuse('INTERNAL_ERROR'));
  await show(<SignUpForm />);
  await fill({ name: ' Jonas Weber ' });
  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  expect(takeComplaints()).toEqual([expect.stringMatching(/^Unexpected: /)]);
  server.answer('POST /auth/web/register', () => registered);
  await submit.click();
  await expect.poll(() => session.isSignedIn()).toBe(true);
  expect(server.sent('POST /auth/web/register').at(-1)).toEqual({
    email: address,
    password: strong,
    name: 'Jonas Weber',
    termsAccepted: true,
    language: 'en',
  });
});
