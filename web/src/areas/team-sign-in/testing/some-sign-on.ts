import { beforeEach } from 'vitest';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { accountQuery } from '../../../platform/account/use-account.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { someAccount } from '../../../testing/some-account.ts';
import { someTeam } from '../../../testing/some-team.ts';
import type { Enforcement, SsoConnection, TeamDomain, TeamSignOn } from '../use-team-sso.ts';

const day = 24 * 60 * 60_000;

/** The id of the signed-in owner. */
export const me = '0198c0de-0000-7000-8000-00000000acc0';
/** The team of these tests. */
export const team = someTeam('0198c0de-0000-7000-8000-0000000000a1', {
  name: 'Haldenworks',
  isOwner: true,
  role: 'owner',
  isPrimary: true,
});
const account = { ...someAccount, id: me, name: 'Mara Lindqvist', teams: [team] };

/** Signs the owner in for each test of a file, with the texts of the page. */
export function asOwner(): void {
  beforeEach(async () => {
    await loadAreas('teamSettings', 'teamSignIn');
    queryClient.setQueryData(accountQuery.queryKey, account);
  });
}

/** A point in time some days from now, and a minute. */
export const inDays = (days: number) => new Date(Date.now() + days * day + 60_000).toISOString();

/** A verified domain with eight people. */
export function someDomain(domain: string, more: Partial<TeamDomain> = {}): TeamDomain {
  return {
    id: crypto.randomUUID(),
    domain,
    state: 'verified',
    record: { name: `_chamfer.${domain}`, value: 'chamfer-verify=7f3Kq9-Yt2LmB4wXc8' },
    verifiedAt: '2026-10-02T06:00:00.000Z',
    checkedAt: '2026-11-20T06:00:00.000Z',
    lostAt: null,
    peopleCount: 8,
    connectionId: null,
    ...more,
  };
}

/** A SAML connection to Entra ID that was not tested yet. */
export function someConnection(more: Partial<SsoConnection> = {}): SsoConnection {
  const own = 'https://cad.haldenworks.example/api/sso/saml/0193b0c2';
  return {
    id: crypto.randomUUID(),
    kind: 'saml',
    product: 'entra',
    name: 'Entra ID',
    state: 'draft',
    issuer: 'https://sts.windows.example/4b1e/',
    signInUrl: 'https://login.windows.example/4b1e/saml2',
    signOutUrl: null,
    clientId: null,
    hasSecret: false,
    certificates: [{ fingerprint: '9F:4C:00:E2', endsAt: inDays(300) }],
    own: {
      entityId: own,
      acsUrl: `${own}/acs`,
      metadataUrl: own,
      logoutUrl: `${own}/slo`,
      redirectUri: null,
      postLogoutRedirectUri: null,
    },
    testedAt: null,
    lastUsedAt: null,
    ...more,
  };
}

/** An OpenID Connect connection to Okta of which nothing is known yet. */
export function someOidc(more: Partial<SsoConnection> = {}): SsoConnection {
  const own = 'https://cad.haldenworks.example/api/sso/oidc/0193b0c7';
  return someConnection({
    kind: 'oidc',
    product: 'okta',
    name: 'Okta, subsidiaries',
    issuer: null,
    signInUrl: null,
    certificates: [],
    own: {
      entityId: null,
      acsUrl: null,
      metadataUrl: null,
      logoutUrl: `${own}/logout`,
      redirectUri: `${own}/callback`,
      postLogoutRedirectUri: 'https://cad.haldenworks.example/login',
    },
    ...more,
  });
}

/** What the page shows: a verified domain, no connection, no rule. */
export function someSignOn(more: Partial<TeamSignOn> = {}): TeamSignOn {
  return {
    domains: [someDomain('haldenworks.com')],
    connections: [],
    isJoiningOn: true,
    enforcement: null,
    exempt: [],
    ...more,
  };
}

/** Seven people, three of whom never logged in through the connection, and one owner who can keep another way in. */
export function someEnforcement(more: Partial<Enforcement> = {}): Enforcement {
  const person = (name: string) => ({ userId: crypto.randomUUID(), name });
  return {
    peopleCount: 7,
    people: [person('Elena Petrova'), person('Jonas Weber'), person('Amir Haddad')],
    neverSignedInCount: 2,
    neverSignedIn: [person('Kenji Mori'), person('Chiara Bassi')],
    owners: [
      { userId: me, name: 'Mara Lindqvist', hasSecondFactor: true },
      { ...person('Priya Raman'), hasSecondFactor: false },
    ],
    elsewhereCount: 1,
    elsewhere: [person('Henrik Brandt')],
    isTested: true,
    ...more,
  };
}
