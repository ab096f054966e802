import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import TwoFactorDialog from './two-factor-dialog.tsx';

const server = startFakeServer();
const twoFactor = { enabled: true, enabledAt: '2026-11-01T10:00:00.000Z', recoveryCodesLeft: 10 };
const passkey = {
  passkeyId: crypto.randomUUID(),
  name: 'Work laptop',
  syncs: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
};

const screens: [string, () => Promise<unknown>][] = [
  [
    'two-factor set-up with an error',
    async () => {
      const secret = 'JBSWY3DPEHPK3PXP';
      const uri = `otpauth://totp/Chamfer:mara@haldenworks.example?secret=${secret}`;
      server.answer('POST /account/two-factor/setup', () => ({ secret, uri }));
      await show(<TwoFactorDialog purpose="setUp" onClose={vi.fn()} />);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabelText('6-digit code').fill('123');
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByText('Please enter the 6 digits that the app shows.')).toBeVisible();
    },
  ],
  [
    'recovery codes',
    async () => {
      const recoveryCodes = [...Array(10).keys()].map((each) => `abcd-efg${each}`);
      server.answer('POST /account/two-factor/recovery-codes', () => ({ recoveryCodes }));
      server.answer('GET /account/two-factor', () => twoFactor);
      await show(<TwoFactorDialog purpose="renew" onClose={vi.fn()} />);
      await page.getByRole('button', { name: 'Make new codes' }).click();
      await expect.element(page.getByRole('button', { name: 'I have saved them' })).toBeVisible();
    },
  ],
  [
    'passkey removal',
    async () => {
      await show(<RemovePasskeyDialog passkey={passkey} onClose={vi.fn()} />);
      await expect.element(page.getByRole('dialog', { name: 'Remove “Work laptop”?' })).toBeVisible();
    },
  ],
];

test.each(screens)('%s: axe finds nothing, light or dark', async (_, open) => {
  await open();
  expect(await findFaultsInThemes()).toEqual([]);
});
