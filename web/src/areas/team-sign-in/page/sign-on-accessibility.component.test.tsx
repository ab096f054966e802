import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import {
  asOwner,
  inDays,
  me,
  someConnection,
  someDomain,
  someEnforcement,
  someOidc,
  someSignOn,
  team,
} from '../testing/some-sign-on.ts';
import type { SsoTest, TeamSignOn } from '../use-team-sso.ts';
import { SignOn } from './sign-on.tsx';

const server = startFakeServer();
asOwner();
const dialog = page.getByRole('dialog');
const on = someConnection({ state: 'on', certificates: [{ fingerprint: '9F:4C', endsAt: inDays(20) }] });
const full: TeamSignOn = {
  ...someSignOn(),
  domains: [
    someDomain('haldenworks.com'),
    someDomain('halden-tooling.de', { state: 'pending', checkedAt: null }),
    someDomain('haldenworks.no', { state: 'missing', lostAt: inDays(2) }),
    someDomain('halden.example', { state: 'lost' }),
  ],
  connections: [on, someOidc()],
};

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue({ location: { href: '' }, close: vi.fn() } as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open(signOn: TeamSignOn, ...buttons: string[]) {
  server.answer('GET /app/teams/{teamId}/sso', () => signOn);
  await show(<SignOn team={team} />);
  for (const name of buttons) await page.getByRole('button', { name, exact: true }).click();
}

/** A test of a connection that ends so. */
async function tested(checks: SsoTest['checks']) {
  server.answer('POST /app/teams/{teamId}/sso/connections/{connectionId}/tests', () => ({
    testId: crypto.randomUUID(),
    url: 'https://login.windows.example/start',
  }));
  const isPassed = checks.every(({ outcome }) => outcome === 'passed');
  server.answer('GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}', () => ({
    state: isPassed ? 'passed' : 'failed',
    checks,
  }));
  await open(someSignOn({ connections: [someConnection()] }), 'Test Entra ID', 'Open Entra ID');
  await expect.element(dialog.getByRole('list', { name: 'Checks' })).toBeVisible();
}

const passed = { check: 'signature', outcome: 'passed', reason: null, expected: null, found: 'SHA-256' } as const;
const failed = { ...passed, check: 'meant', outcome: 'failed', reason: 'odd', expected: 'urn:a', found: 'b' } as const;
const notReached = { ...passed, check: 'address', outcome: 'open', found: null } as const;

const screens: [string, () => Promise<unknown>][] = [
  ['the start', () => open(someSignOn({ domains: [] }))],
  ['everything', () => open(full)],
  [
    'the rule',
    () =>
      open({
        ...full,
        connections: [{ ...on, state: 'enforced' }],
        enforcement: { since: '2026-10-02T10:00:00.000Z', by: null, connectionIds: [on.id] },
        exempt: [{ userId: me, name: 'Mara Lindqvist' }],
      }),
  ],
  [
    'a domain that is refused',
    async () => {
      server.answer('POST /app/teams/{teamId}/sso/domains', () => refuse('SSO_DOMAIN_EXISTS'));
      await open(full, 'Add a domain');
      await dialog.getByLabelText('Domain').fill('haldenworks.com');
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog.getByRole('alert')).toBeVisible();
    },
  ],
  ['a record', () => open(full, 'Show record of haldenworks.no')],
  ['the providers', () => open(full, 'Connect a provider')],
  [
    'the exchange by SAML',
    () => open(someSignOn({ connections: [someConnection({ issuer: null })] }), 'Continue with Entra ID'),
  ],
  ['the exchange by OpenID Connect', () => open(full, 'Continue with Okta, subsidiaries')],
  ['a test that passed', () => tested([passed])],
  ['a test that failed', () => tested([passed, failed, notReached])],
  ['certificates', () => open(full, 'Add certificate to Entra ID')],
  [
    'the question of the rule',
    async () => {
      server.answer('GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement', () => someEnforcement());
      await open(full);
      await page.getByRole('switch', { name: 'Everybody at these domains must use single sign-on' }).click();
      await expect.element(dialog.getByText('Keep their own way in')).toBeVisible();
    },
  ],
];

test.each(screens)('%s: axe finds nothing, light or dark', async (_, arrange) => {
  await arrange();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('a provider is connected with the keyboard alone, and the focus comes back', async () => {
  let connections: TeamSignOn['connections'] = [];
  server.answer('POST /app/teams/{teamId}/sso/connections', ({ input: { id, name } }) => {
    connections = [someConnection({ id, name, issuer: null, certificates: [] })];
    return connections[0]!;
  });
  server.answer('GET /app/teams/{teamId}/sso', () => someSignOn({ connections }));
  await show(<SignOn team={team} />);
  const connect = page.getByRole('button', { name: 'Connect a provider' });
  await expect.element(connect).toBeEnabled();
  connect.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('radio', { name: /^Microsoft Entra ID/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('radio', { name: /^Okta/ })).toBeChecked();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Connect Entra ID' })).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Metadata address' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(connect).toHaveFocus();
  // What was done stays.
  await expect.element(page.getByRole('row', { name: /^Entra ID/ })).toMatchTextContent('Not tested');
});
