import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { SignOn } from '../page/sign-on.tsx';
import { asOwner, me, someConnection, someEnforcement, someSignOn, team } from '../testing/some-sign-on.ts';
import type { Enforcement, TeamSignOn } from '../use-team-sso.ts';

const server = startFakeServer();
asOwner();
const dialog = page.getByRole('dialog', { name: 'Single sign-on for everybody?' });
const rule = page.getByRole('switch', { name: 'Everybody at these domains must use single sign-on' });
const states = 'PUT /app/teams/{teamId}/sso/connections/{connectionId}/state';
const connection = someConnection({ state: 'on' });
const submit = dialog.getByRole('button', { name: 'Switch on for 7 people' });
const sure = dialog.getByRole('checkbox', { name: 'I logged in through Entra ID today and can do so again' });

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue({ location: { href: '' }, close: vi.fn() } as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open(signOn: Partial<TeamSignOn>) {
  server.answer('GET /app/teams/{teamId}/sso', () => someSignOn(signOn));
  await show(<SignOn team={team} />);
  await expect.element(rule).toBeVisible();
}

async function ask(given: Partial<Enforcement> = {}) {
  const enforcement = someEnforcement(given);
  server.answer('GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement', () => enforcement);
  await open({ connections: [connection] });
  await rule.click();
  await expect.element(dialog.getByText('From now on, only through Entra ID')).toBeVisible();
}

test('the rule waits for a connection that is on, saying so', async () => {
  await open({ connections: [someConnection({ state: 'off' })] });
  await expect.element(rule).toBeDisabled();
  await expect.element(rule).toHaveAccessibleDescription('Switch a connection on first.');
});

test('before it is switched on, everybody it concerns is named', async () => {
  await ask();
  const facts = dialog.getByRole('listitem');
  await expect
    .element(facts.nth(0))
    .toMatchTextContent('7 people: Elena Petrova, Jonas Weber, Amir Haddad, and 4 others');
  await expect
    .element(facts.nth(1))
    .toMatchTextContent('Their passwords, passkeys and second factors stop working here');
  await expect
    .element(facts.nth(2))
    .toMatchTextContent('2 people never logged in through Entra ID: Kenji Mori and Chiara Bassi. They get a mail.');
  await expect.element(facts.nth(3)).toMatchTextContent('1 person with an address at another domain: Henrik Brandt');
  const priya = dialog.getByRole('checkbox', { name: /^Priya Raman/ });
  await expect.element(priya).toBeDisabled();
  await expect.element(dialog.getByText('Needs a password or passkey and a second factor first')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Mara Lindqvist (You)' })).toBeChecked();
});

test('it takes an owner who keeps another way in, and the tick', async () => {
  await ask();
  await dialog.getByRole('checkbox', { name: 'Mara Lindqvist (You)' }).click();
  await submit.click();
  await expect.element(dialog.getByText(/^Choose at least one owner/)).toBeVisible();
  await expect.element(sure).toHaveAccessibleDescription(/^Log in through the connection first/);
  await dialog.getByRole('checkbox', { name: 'Mara Lindqvist (You)' }).click();
  await sure.click();
  server.answer(states, () =>
    someSignOn({
      connections: [{ ...connection, state: 'enforced' }],
      enforcement: { since: '2026-10-02T10:00:00.000Z', by: null, connectionIds: [connection.id] },
    }),
  );
  await submit.click();
  await expect.element(page.getByText('Single sign-on is required now')).toBeVisible();
  expect(server.sent(states)).toEqual([{ state: 'enforced', exemptUserIds: [me] }]);
});

test.each([
  ['test_again', /^Your last test is more than 10 minutes old/],
  ['exempt_owner', /^Choose at least one owner/],
  ['not_tested', 'Test the connection first.'],
  ['no_domain', 'Verify a domain first.'],
])('a refusal because of %s says so in its place', async (reason, text) => {
  server.answer(states, () => refuse('OPERATION_NOT_ALLOWED', { details: { reason } }));
  await ask();
  await sure.click();
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(text);
});

test('the tick tests the connection where that was not done a moment ago', async () => {
  let isTested = false;
  server.answer('GET /app/teams/{teamId}/sso', () => someSignOn({ connections: [connection] }));
  server.answer('GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement', () =>
    someEnforcement({ isTested }),
  );
  server.answer('POST /app/teams/{teamId}/sso/connections/{connectionId}/tests', () => ({
    testId: crypto.randomUUID(),
    url: 'https://login.windows.example/start',
  }));
  let state: 'waiting' | 'passed' = 'waiting';
  server.answer('GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}', () => ({ state, checks: [] }));
  await show(<SignOn team={team} />);
  await rule.click();
  await sure.click();
  await expect
    .element(dialog.getByRole('status').getByText('Waiting for you to log in at Entra ID'))
    .toBeInTheDocument();
  await expect.element(sure).not.toBeChecked();
  isTested = true;
  state = 'passed';
  await expect.element(sure).toBeChecked();
});

test('of several connections one is chosen', async () => {
  const okta = someConnection({ name: 'Okta', state: 'on' });
  const asked: string[] = [];
  server.answer('GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement', ({ params }) => {
    asked.push(params.connectionId);
    return someEnforcement();
  });
  await open({ connections: [connection, okta] });
  await rule.click();
  await dialog.getByRole('radio', { name: 'Okta' }).click();
  await expect.element(dialog.getByText('From now on, only through Okta')).toBeVisible();
  expect(asked).toContain(okta.id);
});

const enforced: Partial<TeamSignOn> = {
  connections: [{ ...connection, state: 'enforced' }],
  enforcement: {
    since: '2026-10-02T10:00:00.000Z',
    by: { userId: me, name: 'Mara Lindqvist' },
    connectionIds: [connection.id],
  },
  exempt: [{ userId: me, name: 'Mara Lindqvist' }],
};

test('while the rule is on, it says since when, by whom, and who keeps another way in', async () => {
  await open(enforced);
  await expect.element(rule).toBeChecked();
  await expect.element(page.getByText(/^On since 2026\. Oct.2\., switched on by Mara Lindqvist$/)).toBeVisible();
  const kept = page.getByRole('listitem').filter({ hasText: 'Owner, with a second factor' });
  await expect.element(kept).toMatchTextContent('Mara Lindqvist (You)');
});

test('it asks before the rule is switched off', async () => {
  server.answer(states, () => someSignOn({ connections: [connection] }));
  await open(enforced);
  await rule.click();
  const asked = page.getByRole('dialog', { name: 'Let everybody use passwords again?' });
  await asked.getByRole('button', { name: 'Switch off' }).click();
  await expect.element(page.getByText('Single sign-on is no longer required')).toBeVisible();
  await expect.element(rule).not.toBeChecked();
  expect(server.sent(states)).toEqual([{ state: 'on' }]);
});

test('people join by logging in, or not; a refusal leaves it as it was', async () => {
  const joining = page.getByRole('switch', { name: 'People join by logging in' });
  server.answer('PATCH /app/teams/{teamId}/sso', ({ input }) => someSignOn(input));
  await open({});
  await expect.element(joining).toBeChecked();
  await joining.click();
  await expect.element(joining).not.toBeChecked();
  server.answer('PATCH /app/teams/{teamId}/sso', () => refuse('TEAM_FORBIDDEN'));
  await joining.click();
  await expect.element(page.getByText('You are not authorized to perform this operation.')).toBeVisible();
  await expect.element(joining).not.toBeChecked();
});
