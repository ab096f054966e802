import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { SignOn } from '../page/sign-on.tsx';
import { asOwner, inDays, someConnection, someDomain, someSignOn, team } from '../testing/some-sign-on.ts';
import type { TeamSignOn } from '../use-team-sso.ts';

const server = startFakeServer();
asOwner();
const dialog = page.getByRole('dialog');
const pending = (more = {}) =>
  someDomain('halden-tooling.de', { state: 'pending', verifiedAt: null, checkedAt: null, peopleCount: 0, ...more });

async function open(signOn: TeamSignOn) {
  server.answer('GET /app/teams/{teamId}/sso', () => signOn);
  await show(<SignOn team={team} />);
  await expect.element(page.getByRole('heading', { name: 'Domains' })).toBeVisible();
}

test('without a domain the page begins with one, and a connection waits for it, saying so', async () => {
  await open(someSignOn({ domains: [] }));
  await expect.element(page.getByRole('heading', { name: 'Start with a domain of yours' })).toBeVisible();
  await expect.element(page.getByText('Needs a verified domain.')).toBeVisible();
  const connect = page.getByRole('button', { name: 'Connect a provider' });
  await expect.element(connect).toBeDisabled();
  await expect.element(connect).toHaveAttribute('title', 'Needs a verified domain.');
  expect(page.getByRole('heading', { name: 'Rules' }).elements()).toEqual([]);
});

test('each domain has its state as a word, its people and when it was looked at', async () => {
  const domains = [
    someDomain('haldenworks.com'),
    pending(),
    someDomain('haldenworks.no', { state: 'missing', lostAt: inDays(2), peopleCount: 2 }),
    someDomain('halden.example', { state: 'lost', peopleCount: 1 }),
  ];
  await open(someSignOn({ domains }));
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.element(row('haldenworks.com')).toMatchTextContent('Verified8');
  await expect.element(row('halden-tooling.de')).toMatchTextContent('Waiting for DNS0Not yet');
  await expect.element(row('haldenworks.no')).toMatchTextContent('Record missing2');
  await expect.element(row('halden.example')).toMatchTextContent('Record lost1');
  await expect.element(page.getByText('The DNS record of haldenworks.no is gone.')).toBeVisible();
  await expect
    .element(page.getByText('2 people still log in with single sign-on until', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('halden.example no longer counts', { exact: false })).toBeVisible();
  await expect.element(page.getByText('1 person logs in without single sign-on', { exact: false })).toBeVisible();
});

test('a domain that is added shows its record next', async () => {
  const added = pending();
  let domains: TeamSignOn['domains'] = [];
  server.answer('GET /app/teams/{teamId}/sso', () => someSignOn({ domains }));
  server.answer('POST /app/teams/{teamId}/sso/domains', () => {
    domains = [added];
    return added;
  });
  await show(<SignOn team={team} />);
  await page.getByRole('button', { name: 'Add a domain' }).click();
  await dialog.getByLabelText('Domain').fill(' halden-tooling.de ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Verify halden-tooling.de' })).toBeVisible();
  await expect.element(dialog.getByText('_chamfer.halden-tooling.de')).toBeVisible();
  await expect.element(dialog.getByText('chamfer-verify=7f3Kq9-Yt2LmB4wXc8')).toBeVisible();
  expect(server.sent('POST /app/teams/{teamId}/sso/domains')).toEqual([{ domain: 'halden-tooling.de' }]);
});

test.each([
  [refuse('SSO_DOMAIN_INVALID', { details: { reason: 'not_a_domain' } }), 'This is not a domain.'],
  [refuse('SSO_DOMAIN_INVALID', { details: { reason: 'consumer_domain' } }), 'Anybody can get an address'],
  [refuse('SSO_DOMAIN_EXISTS'), 'The team has this domain already.'],
])('what is wrong with a domain is said at its field', async (answer, text) => {
  server.answer('POST /app/teams/{teamId}/sso/domains', () => answer);
  await open(someSignOn({ domains: [] }));
  await page.getByRole('button', { name: 'Add a domain' }).click();
  const field = dialog.getByLabelText('Domain');
  await dialog.getByRole('button', { name: 'Add domain' }).click();
  await expect.element(field).toHaveAccessibleDescription('Please enter a domain');
  await field.fill('gmail.com');
  await dialog.getByRole('button', { name: 'Add domain' }).click();
  await expect.element(field).toHaveAccessibleDescription(new RegExp(text));
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('gmail.com');
});

test('a look now says what it found, and closes once the record is there', async () => {
  const domain = pending({ checkedAt: new Date().toISOString() });
  let state: 'pending' | 'verified' = 'pending';
  server.answer('POST /app/teams/{teamId}/sso/domains/{domainId}/check', () => ({ ...domain, state }));
  server.answer('GET /app/teams/{teamId}/sso', () => someSignOn({ domains: [{ ...domain, state }] }));
  await show(<SignOn team={team} />);
  await page.getByRole('button', { name: 'Show record of halden-tooling.de' }).click();
  await expect.element(dialog.getByRole('status').last()).toMatchTextContent('there is no record');
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await expect.element(dialog.getByRole('status').last()).toMatchTextContent('there is no record');
  state = 'verified';
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await expect.element(page.getByText('halden-tooling.de is verified')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: /^halden-tooling/ })).toMatchTextContent('Verified');
});

test('a domain that another team has proven says so', async () => {
  server.answer('POST /app/teams/{teamId}/sso/domains/{domainId}/check', () => refuse('SSO_DOMAIN_TAKEN'));
  await open(someSignOn({ domains: [pending()] }));
  await page.getByRole('button', { name: 'Show record of halden-tooling.de' }).click();
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Another team has verified this domain.');
});

test('before a domain is removed, the number of people it concerns is named', async () => {
  let domains = [someDomain('haldenworks.com')];
  server.answer('GET /app/teams/{teamId}/sso', () => someSignOn({ domains }));
  server.answer('DELETE /app/teams/{teamId}/sso/domains/{domainId}', () => {
    domains = [];
    return undefined;
  });
  await show(<SignOn team={team} />);
  await page.getByRole('button', { name: 'More for haldenworks.com' }).click();
  await page.getByRole('menuitem', { name: 'Remove domain' }).click();
  await expect.element(dialog.getByText('8 people have an address there', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove domain' }).click();
  await expect.element(page.getByText('haldenworks.com removed')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Start with a domain of yours' })).toBeVisible();
});

test('with several connections, that of a domain can be chosen', async () => {
  const domain = someDomain('haldenworks.com');
  const [entra, okta] = [someConnection(), someConnection({ name: 'Okta' })];
  server.answer('PATCH /app/teams/{teamId}/sso/domains/{domainId}', ({ input }) => ({ ...domain, ...input }));
  await open(someSignOn({ domains: [domain], connections: [entra, okta] }));
  await page.getByRole('button', { name: 'More for haldenworks.com' }).click();
  await page.getByRole('menuitem', { name: 'Choose connection' }).click();
  await dialog.getByRole('radio', { name: 'Okta' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(server.sent('PATCH /app/teams/{teamId}/sso/domains/{domainId}')).toEqual([{ connectionId: okta.id }]);
});

test('what cannot be loaded can be loaded again', async () => {
  let answer: 'fails' | 'works' = 'fails';
  server.answer('GET /app/teams/{teamId}/sso', () =>
    answer === 'fails' ? refuse('TEAM_FORBIDDEN') : someSignOn({ domains: [] }),
  );
  await show(<SignOn team={team} />);
  await expect.element(page.getByText('The sign-in settings could not be loaded.')).toBeVisible();
  answer = 'works';
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { name: 'Domains' })).toBeVisible();
});
