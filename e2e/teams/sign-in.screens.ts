import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

const signIn = {
  path: ({ teamId }: { teamId: string }) => `/teams/${teamId}/settings/sign-in`,
  as: 'owner',
  textHeavy: true,
} as const;
const day = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const person = (name: string) => ({
  userId: crypto.randomUUID(),
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@haldenworks.example`,
});
const domainOf = (domain: string, state: string, peopleCount: number) => ({
  id: crypto.randomUUID(),
  domain,
  state,
  record: { name: `_chamfer.${domain}`, value: 'chamfer-verify=7f3kq9-Yt2Lm84wxc8' },
  verifiedAt: state === 'pending' ? null : inDays(-60),
  checkedAt: inDays(-0.2),
  lostAt: state === 'missing' ? inDays(2) : null,
  peopleCount,
  connectionId: null,
});
const connectionOf = (name: string, given: object) => ({
  id: crypto.randomUUID(),
  kind: 'saml',
  product: 'entra',
  name,
  state: 'on',
  issuer: 'https://sts.example/halden',
  signInUrl: 'https://login.example/halden',
  signOutUrl: null,
  clientId: null,
  hasSecret: false,
  certificates: [{ fingerprint: '9F:4C:E2', endsAt: inDays(21) }],
  own: {
    entityId: 'https://cad.haldenworks.example/api/sso/saml/0193b8c2',
    acsUrl: 'https://cad.haldenworks.example/api/sso/saml/0193b8c2/acs',
    metadataUrl: 'https://cad.haldenworks.example/api/sso/saml/0193b8c2',
    logoutUrl: 'https://cad.haldenworks.example/api/sso/saml/0193b8c2/slo',
    redirectUri: null,
    postLogoutRedirectUri: null,
  },
  testedAt: inDays(-30),
  lastUsedAt: inDays(-0.01),
  ...given,
});

/** What a team has that uses it: too much to build for a picture. */
async function showUsed(page: Page, isEnforced = false): Promise<void> {
  const entra = connectionOf('Entra ID', { state: isEnforced ? 'enforced' : 'on' });
  const okta = connectionOf('Okta, subsidiaries', {
    kind: 'oidc',
    product: 'okta',
    state: 'draft',
    certificates: [],
    testedAt: null,
    lastUsedAt: null,
  });
  const json = {
    domains: [
      domainOf('haldenworks.example', 'verified', 8),
      domainOf('halden-tooling.example', 'pending', 0),
      domainOf('haldenworks-nordic.example', 'missing', 2),
    ],
    connections: [entra, okta],
    isJoiningOn: true,
    enforcement: isEnforced ? { since: inDays(-50), by: person('Mara Lindqvist'), connectionIds: [entra.id] } : null,
    exempt: isEnforced ? [person('Mara Lindqvist')] : [],
  };
  await page.route('**/api/app/teams/*/sso', (route) => route.fulfill({ json }));
  const names = ['Elena Petrova', 'Jonas Weber', 'Amir Haddad', 'Kenji Mori', 'Chiara Bassi', 'Priya Raman'];
  const enforcement = {
    peopleCount: 7,
    people: names.map(person),
    neverSignedInCount: 3,
    neverSignedIn: names.slice(3).map(person),
    owners: [{ ...person('Mara Lindqvist'), hasSecondFactor: true }],
    elsewhereCount: 1,
    elsewhere: [person('Henrik Brandt')],
    isTested: true,
  };
  await page.route('**/sso/connections/*/enforcement', (route) => route.fulfill({ json: enforcement }));
  await page.reload();
  await page.getByText('Entra ID').first().waitFor();
}
const dialog = (page: Page) => page.getByRole('dialog');

/** The page of a team's settings where single sign-on is set up. */
export const screens: Screen[] = [
  { name: 'teams-sign-in', ...signIn, arrange: (page) => page.locator('main section').nth(1).waitFor() },
  {
    name: 'teams-sign-in-add-domain',
    ...signIn,
    async arrange(page) {
      await page.locator('main section').first().getByRole('button').first().click();
      await dialog(page).getByRole('textbox').waitFor();
    },
  },
  {
    name: 'teams-sign-in-record',
    ...signIn,
    async arrange(page) {
      await page.locator('main section').first().getByRole('button').first().click();
      await dialog(page)
        .getByRole('textbox')
        .fill(`tooling-${crypto.randomUUID().slice(0, 8)}.example`);
      await page.keyboard.press('Enter');
      await dialog(page).locator('code').first().waitFor();
    },
  },
  { name: 'teams-sign-in-used', ...signIn, arrange: (page) => showUsed(page) },
  { name: 'teams-sign-in-enforced', ...signIn, arrange: (page) => showUsed(page, true) },
  {
    name: 'teams-sign-in-enforce',
    ...signIn,
    async arrange(page) {
      await showUsed(page);
      await page.getByRole('switch').first().click();
      await dialog(page).getByText('Priya Raman').first().waitFor();
    },
  },
  {
    name: 'teams-sign-in-connect',
    ...signIn,
    async arrange(page) {
      await showUsed(page);
      await page.locator('main section').nth(1).getByRole('button').first().click();
      await dialog(page).getByRole('radio').first().waitFor();
    },
  },
];
