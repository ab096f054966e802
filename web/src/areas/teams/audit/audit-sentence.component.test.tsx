import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { show } from '../../../testing/show.tsx';
import { AuditSentence } from './audit-sentence.tsx';
import type { AuditEntry } from './use-audit.ts';

beforeEach(() => loadAreas('teamAudit', 'teams', 'projects'));

const entra = { name: 'Entra ID' };
const switched = (before: string, after: string) => ({ ...entra, before, after });

test.each([
  ['sso.joining_changed', { isOn: true }, 'turned joining by login on'],
  ['sso.joining_changed', { isOn: false }, 'turned joining by login off'],
  [
    'sso.domain_lost',
    { domain: 'haldenworks.example' },
    'took the domain haldenworks.example out of use, because its DNS record is gone',
  ],
  ['sso.connection_added', { ...entra, kind: 'saml' }, 'added the connection Entra ID (SAML 2.0)'],
  ['sso.connection_added', { ...entra, kind: 'oidc' }, 'added the connection Entra ID (OpenID Connect)'],
  [
    'sso.connection_changed',
    { ...entra, issuer: 'https://idp.example' },
    'changed the settings of the connection Entra ID (issuer: https://idp.example)',
  ],
  ['sso.connection_tested', { ...entra, outcome: 'passed' }, 'tested the connection Entra ID: it works'],
  ['sso.connection_tested', { ...entra, outcome: 'failed' }, 'tested the connection Entra ID: it does not work'],
  ['sso.connection_switched', switched('off', 'on'), 'switched the connection Entra ID on'],
  ['sso.connection_switched', switched('on', 'enforced'), 'made single sign-on through Entra ID required'],
  ['sso.connection_switched', switched('enforced', 'on'), 'made single sign-on through Entra ID optional'],
  [
    'sso.connection_switched',
    switched('enforced', 'enforced'),
    'changed which owners keep another way in than Entra ID',
  ],
  ['sso.connection_switched', switched('enforced', 'off'), 'switched the connection Entra ID off'],
  ['sso.logged_out', { sessions: 1 }, 'ended 1 session, as the identity provider requested'],
  ['sso.logged_out', { sessions: 3 }, 'ended 3 sessions, as the identity provider requested'],
  ['team.member_joined', { role: 'guest', via: 'sso' }, 'joined the team as Guest by single sign-on'],
  ['team.member_joined', { role: 'guest', via: 'invitation' }, 'joined the team as Guest'],
] as const)('%s of %j is described', async (action, details, sentence) => {
  const entry = { action, person: null, subjectName: null, details } as unknown as AuditEntry;
  await show(<AuditSentence entry={entry} />);
  expect(page.getByRole('main').element().textContent).toBe(sentence);
});

test('a domain is emphasized by its name', async () => {
  const details = { domain: 'haldenworks.example' };
  const entry = { action: 'sso.domain_added', person: null, subjectName: null, details } as unknown as AuditEntry;
  await show(<AuditSentence entry={entry} />);
  await expect.element(page.getByText('haldenworks.example', { exact: true })).toBeVisible();
});
