import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { takeComplaints } from '../../testing/complaints.ts';
import { noNetwork, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { reportReturn } from '../auth/provider-window.ts';
import ProofDialog from './proof-dialog.tsx';

const server = startFakeServer();
const url = 'https://login.provider.example/authorize';
const authSessionID = '0193b0c2-7f41-7abc-8def-0123456789ab';
const refused = 'Your identity provider did not confirm that it is you. Please try again.';
const start = page.getByRole('button', { name: 'Continue with single sign-on' });
const again = page.getByRole('button', { name: 'Open the window again' });

/** The window that the browser opens; null: it blocks it. */
let opened: { opener: unknown; location: { href: string }; close: () => void } | null;
const open = vi.spyOn(window, 'open').mockImplementation(() => opened as Window | null);
beforeEach(() => {
  opened = { opener: window, location: { href: '' }, close: vi.fn() };
  open.mockClear();
  server.answer('POST /account/proof/sso', () => ({ url, authSessionID }));
  server.answer('POST /account/proof', () => undefined);
});

async function ask(proofs: Parameters<typeof ProofDialog>[0]['question']['proofs'] = ['sso']) {
  const answer = vi.fn();
  await show(<ProofDialog question={{ id: 1, proofs, answer }} />);
  return answer;
}

test('opens the identity provider with the press itself, and proves it with what comes back', async () => {
  const held = Promise.withResolvers<void>();
  server.answer('POST /account/proof/sso', async () => {
    await held.promise;
    return { url, authSessionID };
  });
  const answer = await ask();
  await start.click();
  expect(open).toHaveBeenCalledOnce();
  await expect.element(start).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect.element(page.getByText(/Log in again in the window/)).toBeVisible();
  expect([opened!.location.href, opened!.opener]).toEqual([url, null]);
  expect(await findFaultsInThemes()).toEqual([]);
  reportReturn({ is: 'test', testId: authSessionID });
  reportReturn({ is: 'proof', authSessionID: crypto.randomUUID(), code: 'of another page' });
  // Twice, as from a page that is mounted twice.
  reportReturn({ is: 'proof', authSessionID, code: 'a-code' });
  reportReturn({ is: 'proof', authSessionID, code: 'a-code' });
  await expect.poll(() => answer.mock.calls).toEqual([[true]]);
  expect(server.sent('POST /account/proof')).toEqual([{ by: 'sso', code: 'a-code', authSessionID }]);
});

test('whoever comes back without an answer reads so, and can open the window again', async () => {
  await ask();
  await start.click();
  await expect.element(again).toBeVisible();
  // The button is there a moment before the page listens.
  const comeBack = () => {
    window.dispatchEvent(new Event('focus'));
    return page.getByText(/If you closed its window, open it again/).query();
  };
  await expect.poll(comeBack).not.toBeNull();
  await again.click();
  await expect.element(page.getByText(/Log in again in the window/)).toBeVisible();
  expect(open).toHaveBeenCalledTimes(2);
});

test('a window that the browser blocks can be opened with a link', async () => {
  opened = null;
  const answer = await ask();
  await start.click();
  const link = page.getByRole('link', { name: 'Open your identity provider' });
  await expect.element(link).toHaveAttribute('href', url);
  expect(await findFaultsInThemes()).toEqual([]);
  link.element().addEventListener('click', (event) => event.preventDefault());
  await link.click();
  await expect.element(page.getByText(/Log in again in the window/)).toBeVisible();
  reportReturn({ is: 'proof', authSessionID, code: 'a-code' });
  await expect.poll(() => answer.mock.calls).toEqual([[true]]);
});

test.each([authSessionID, null])('a refusal of the identity provider, of %s, can be repeated', async (of) => {
  const answer = await ask();
  await start.click();
  await expect.element(again).toBeVisible();
  reportReturn({ is: 'proof', authSessionID: of, code: null });
  await expect.element(page.getByText(refused)).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  await start.click();
  await expect.element(again).toBeVisible();
  reportReturn({ is: 'proof', authSessionID, code: 'a-code' });
  await expect.poll(() => answer.mock.calls).toEqual([[true]]);
});

test('an answer that the server does not take can be repeated', async () => {
  server.answer('POST /account/proof', () => refuse('INVALID_AUTHENTICATION_SESSION'));
  const answer = await ask();
  await start.click();
  await expect.element(again).toBeVisible();
  reportReturn({ is: 'proof', authSessionID, code: 'a-code' });
  await expect.element(page.getByText(refused)).toBeVisible();
  await expect.element(start).not.toHaveAttribute('aria-busy');
  expect(answer).not.toHaveBeenCalled();
});

test.each([
  ['is refused', refuse('INVALID_AUTHENTICATION_SESSION'), refused, 0],
  ['is asked too often', refuse('TOO_MANY_REQUESTS'), /Please try again in/, 0],
  ['has no network', noNetwork, 'Something went wrong. Please try again.', 0],
  ['is no address', { url: 'javascript:0', authSessionID }, 'Something went wrong. Please try again.', 1],
] as const)(
  'where its beginning %s, the empty window closes and the dialog says why',
  async (_, answer, text, reports) => {
    server.answer('POST /account/proof/sso', () => answer);
    await ask();
    await start.click();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(opened!.close).toHaveBeenCalledOnce();
    expect(opened!.location.href).toBe('');
    expect(takeComplaints()).toHaveLength(reports);
  },
);

test('an exempt owner has the password first, and single sign-on next to it', async () => {
  await ask(['password', 'sso']);
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await expect.element(start).toBeVisible();
});
