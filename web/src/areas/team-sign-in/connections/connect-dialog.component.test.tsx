import { eventually } from '@chamfer/testing/eventually';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { reportReturn } from '../../../platform/auth/provider-window.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { SignOn } from '../page/sign-on.tsx';
import { asOwner, inDays, someConnection, someOidc, someSignOn, team } from '../testing/some-sign-on.ts';
import type { SsoConnection, SsoTest } from '../use-team-sso.ts';

const server = startFakeServer();
asOwner();
const dialog = page.getByRole('dialog');
const address = 'https://login.windows.example/4b1e/federationmetadata.xml';
const metadata = {
  issuer: 'https://sts.windows.example/4b1e/',
  signInUrl: 'https://login.windows.example/4b1e/saml2',
  signOutUrl: null,
  certificates: [{ fingerprint: '9F:4C:00:E2', endsAt: '2026-12-11T00:00:00.000Z', pem: 'a certificate' }],
};
const providerUrl = 'https://login.windows.example/start';
const popup = { closed: false, opener: window as Window | null, location: { href: '' }, close: vi.fn() };
let connections: SsoConnection[] = [];

beforeEach(() => {
  connections = [];
  popup.location.href = '';
  popup.close.mockClear();
  vi.spyOn(window, 'open').mockReturnValue(popup as never);
  server.answer('GET /app/teams/{teamId}/sso', () => someSignOn({ connections }));
  server.answer('PATCH /app/teams/{teamId}/sso/connections/{connectionId}', ({ input: { name, provider } }) => {
    const changed = { ...connections[0]!, ...(name && { name }), ...(provider && { issuer: provider.issuer }) };
    connections = [changed];
    return changed;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const tests = 'GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}';
const passed = (check: SsoTest['checks'][number]['check'], found: string | null = null) =>
  ({ check, outcome: 'passed', reason: null, expected: null, found }) as const;
const open = (check: SsoTest['checks'][number]['check']) =>
  ({ check, outcome: 'open', reason: null, expected: null, found: null }) as const;

/** The page with a connection, and the dialog that its button opens. */
async function reopen(connection: SsoConnection, button: string) {
  connections = [connection];
  await show(<SignOn team={team} />);
  await page.getByRole('button', { name: button }).click();
  await expect.element(dialog).toBeVisible();
}

/** Begins a test that is answered so. */
async function beginTest(answer: () => SsoTest, connection = someConnection()) {
  server.answer('POST /app/teams/{teamId}/sso/connections/{connectionId}/tests', () => ({
    testId: crypto.randomUUID(),
    url: providerUrl,
  }));
  server.answer(tests, answer);
  await reopen(connection, `Test ${connection.name}`);
  await dialog.getByRole('button', { name: `Open ${connection.name}` }).click();
}

test('a SAML provider is chosen, given our values, read from its metadata, and stored', async () => {
  server.answer('POST /app/teams/{teamId}/sso/connections', ({ input: { id, name, kind, product } }) => {
    connections = [someConnection({ id, name, kind, product, issuer: null, certificates: [] })];
    return connections[0]!;
  });
  server.answer('POST /app/teams/{teamId}/sso/metadata', () => metadata);
  await show(<SignOn team={team} />);
  await page.getByRole('button', { name: 'Connect a provider' }).click();
  await expect.element(dialog.getByLabelText('Name of the connection')).toHaveValue('Entra ID');
  await dialog.getByRole('radio', { name: /^Google Workspace/ }).click();
  await expect.element(dialog.getByLabelText('Name of the connection')).toHaveValue('Google Workspace');
  await dialog.getByRole('radio', { name: /^Microsoft Entra ID/ }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();

  await expect.element(page.getByRole('dialog', { name: 'Connect Entra ID' })).toBeVisible();
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: 'Exchange' }))
    .toHaveAttribute('aria-current', 'step');
  await expect.element(dialog.getByRole('textbox', { name: 'Metadata address' })).toHaveFocus();
  const given = dialog.getByRole('group', { name: 'Reply URL (Assertion Consumer Service URL)' });
  await expect.element(given).toMatchTextContent('/api/sso/saml/0193b0c2/acs');

  await dialog.getByRole('textbox', { name: 'Metadata address' }).fill(address);
  await dialog.getByRole('button', { name: 'Read', exact: true }).click();
  await expect.element(dialog.getByText(/Read: 1 signing certificate, ends 2026\. Dec.11\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Test of Entra ID' })).toBeVisible();
  // What was read is not read twice.
  expect(server.sent('POST /app/teams/{teamId}/sso/metadata')).toEqual([{ address }]);
  const [made] = server.sent('POST /app/teams/{teamId}/sso/connections');
  expect(made).toMatchObject({ kind: 'saml', product: 'entra', name: 'Entra ID' });
  const [{ provider } = {}] = server.sent('PATCH /app/teams/{teamId}/sso/connections/{connectionId}');
  expect(provider).toEqual({
    kind: 'saml',
    issuer: metadata.issuer,
    signInUrl: metadata.signInUrl,
    signOutUrl: null,
    certificates: ['a certificate'],
  });
});

test('metadata that cannot be used is said at its field, in words', async () => {
  await reopen(someConnection({ issuer: null, certificates: [] }), 'Continue with Entra ID');
  const field = dialog.getByRole('textbox', { name: 'Metadata address' });
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(field).toHaveAccessibleDescription('Please fill this in');
  await field.fill(address);
  server.answer('POST /app/teams/{teamId}/sso/metadata', () =>
    refuse('SSO_METADATA_INVALID', { details: { reason: 'unreachable' } }),
  );
  await dialog.getByRole('button', { name: 'Read', exact: true }).click();
  await expect.element(field).toHaveAccessibleDescription(/Nothing can be read at this address\./);
  server.answer('POST /app/teams/{teamId}/sso/metadata', () => refuse('SSO_METADATA_INVALID'));
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(field).toHaveAccessibleDescription('This is not the metadata of a SAML identity provider.');
  await expect.element(field).toHaveFocus();
});

test('a metadata file is read, and one that is too large is not sent', async () => {
  server.answer('POST /app/teams/{teamId}/sso/metadata', () => metadata);
  await reopen(someConnection({ issuer: null, certificates: [] }), 'Continue with Entra ID');
  await dialog.getByText('Metadata file').click();
  const input = dialog.getByLabelText('Choose a file, or drop it here');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(dialog.getByText('Please choose a file')).toBeVisible();
  await input.upload(new File([new Uint8Array(256 * 1024 + 1)], 'large.xml'));
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(dialog.getByText('The file is larger than 256 KB.')).toBeVisible();
  expect(server.sent('POST /app/teams/{teamId}/sso/metadata')).toEqual([]);
  await dialog.getByLabelText('large.xml').upload(new File(['<EntityDescriptor/>'], 'entra.xml'));
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Test of Entra ID' })).toBeVisible();
  expect(server.sent('POST /app/teams/{teamId}/sso/metadata')).toEqual([{ document: '<EntityDescriptor/>' }]);
});

test('without metadata a provider is typed by hand', async () => {
  await reopen(someConnection({ issuer: null, signInUrl: null, certificates: [] }), 'Continue with Entra ID');
  await dialog.getByText('By hand').click();
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(dialog.getByLabelText('Issuer')).toHaveAccessibleDescription('Please fill this in');
  await dialog.getByLabelText('Issuer').fill('urn:an-issuer');
  await dialog.getByLabelText('Sign-in address').fill('https://login.windows.example/saml2');
  await dialog.getByLabelText('Certificate', { exact: true }).fill(' MIIC ');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Test of Entra ID' })).toBeVisible();
  const [{ provider } = {}] = server.sent('PATCH /app/teams/{teamId}/sso/connections/{connectionId}');
  expect(provider).toEqual({
    kind: 'saml',
    issuer: 'urn:an-issuer',
    signInUrl: 'https://login.windows.example/saml2',
    signOutUrl: null,
    certificates: ['MIIC'],
  });
});

test('an OpenID Connect issuer is looked for, and a stored secret may be left out', async () => {
  server.answer('POST /app/teams/{teamId}/sso/discovery', ({ input: { issuer } }) =>
    issuer.includes('nowhere')
      ? refuse('SSO_METADATA_INVALID')
      : { issuer: `${issuer}/`, signingAlgorithms: ['RS256', 'ES256'] },
  );
  await reopen(someOidc(), 'Continue with Okta, subsidiaries');
  await expect.element(dialog.getByRole('group', { name: 'Sign-in redirect URIs' })).toMatchTextContent('/callback');
  await dialog.getByLabelText('Issuer').fill('https://nowhere.example');
  await dialog.getByLabelText('Client ID').fill('0oa8fq2xLm');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(dialog.getByLabelText('Client secret')).toHaveAccessibleDescription('Please fill this in');
  await dialog.getByLabelText('Client secret').fill('a secret');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(dialog.getByLabelText('Issuer')).toHaveAccessibleDescription(/There is no description/);
  await dialog.getByLabelText('Issuer').fill('https://haldenworks.okta.example');
  await dialog.getByRole('button', { name: 'Read', exact: true }).click();
  await expect.element(dialog.getByText('Found its description. Signs with RS256 and ES256.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Test of Okta, subsidiaries' })).toBeVisible();
  const [{ provider } = {}] = server.sent('PATCH /app/teams/{teamId}/sso/connections/{connectionId}');
  expect(provider).toEqual({
    kind: 'oidc',
    issuer: 'https://haldenworks.okta.example/',
    clientId: '0oa8fq2xLm',
    clientSecret: 'a secret',
  });
});

test('a connection that is on says that it has to be off to be changed', async () => {
  connections = [someConnection({ state: 'on' })];
  await show(<SignOn team={team} />);
  await page.getByRole('button', { name: 'More for Entra ID' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(dialog.getByText(/^People log in through this connection\. Switch it off/)).toBeVisible();
  expect(dialog.getByRole('textbox').elements()).toEqual([]);
  await expect.element(dialog.getByText('https://sts.windows.example/4b1e/')).toBeVisible();
  await dialog.getByRole('button', { name: 'Test without changes' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Test of Entra ID' })).toBeVisible();
});

test('the provider opens in a window at the press, every check is shown, and the connection is switched on', async () => {
  let answer: SsoTest = { state: 'waiting', checks: [] };
  await beginTest(() => answer);
  await eventually(() => expect(popup.location.href).toBe(providerUrl));
  // A page of somebody else's must not reach ours.
  expect(popup.opener).toBe(null);
  await expect
    .element(dialog.getByRole('status').getByText('Waiting for you to log in at Entra ID'))
    .toBeInTheDocument();
  answer = {
    state: 'passed',
    checks: [
      passed('document'),
      passed('signature', 'Certificate 9F:4C:00:E2, SHA-256'),
      passed('meant'),
      passed('subject'),
      passed('address', 'mara.lindqvist@haldenworks.com'),
      passed('name', 'Mara Lindqvist'),
    ],
  };
  const checks = dialog.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect.element(checks.nth(5)).toMatchTextContent('Name came alongMara Lindqvist');
  await expect.element(checks.nth(1)).toMatchTextContent('Signature is rightCertificate 9F:4C:00:E2, SHA-256');
  await expect.element(dialog.getByText('Nobody’s login changes before you switch it on.')).toBeVisible();
  server.answer('PUT /app/teams/{teamId}/sso/connections/{connectionId}/state', () => {
    connections = [{ ...connections[0]!, state: 'on' }];
    return someSignOn({ connections });
  });
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect.element(page.getByText('Entra ID is on')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Entra ID/ })).toMatchTextContent('On');
  expect(server.sent('PUT /app/teams/{teamId}/sso/connections/{connectionId}/state')).toEqual([{ state: 'on' }]);
});

test('a connection that passed may be left off', async () => {
  await beginTest(() => ({ state: 'passed', checks: [passed('document')] }));
  await dialog.getByRole('button', { name: 'Leave off' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent('PUT /app/teams/{teamId}/sso/connections/{connectionId}/state')).toEqual([]);
});

test('what failed is said in words, with what to correct and where, and what was not reached', async () => {
  const connection = someConnection();
  const audience = {
    check: 'meant',
    outcome: 'failed',
    reason: 'wrong-audience',
    expected: connection.own.entityId,
    found: 'urn:haldenworks:cad-old',
  } as const;
  await beginTest(() => ({ state: 'failed', checks: [passed('signature'), audience, open('address')] }), connection);
  const failed = dialog.getByRole('listitem').filter({ hasText: 'Not meant for this team' });
  await expect.element(failed).toMatchTextContent('The answer is meant for another application.');
  await expect.element(failed).toMatchTextContent('urn:haldenworks:cad-old');
  await expect.element(dialog.getByText('Address was not looked at')).toBeVisible();
  await expect
    .element(dialog.getByText('In Entra ID, set Identifier (Entity ID) to the value below, then test again.'))
    .toBeVisible();
  await expect
    .element(dialog.getByRole('group', { name: 'Expected value' }))
    .toMatchTextContent(connection.own.entityId!);
  await expect.element(dialog.getByRole('button', { name: 'Test again' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Connect Entra ID' })).toBeVisible();
});

test('a reason that the page does not know is shown as its code, to be copied', async () => {
  const odd = { check: 'document', outcome: 'failed', reason: 'constructor', expected: null, found: null } as const;
  await beginTest(() => ({ state: 'failed', checks: [odd] }));
  const failed = dialog.getByRole('listitem').filter({ hasText: 'Answer cannot be used' });
  await expect.element(failed).toMatchTextContent('Support can look this code up.Code: constructor');
  await expect.element(failed.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect.element(dialog.getByText(/^Correct this at the identity provider/)).toBeVisible();
});

test('where the browser opens no window, a link does', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  await beginTest(() => ({ state: 'waiting', checks: [] }));
  await expect.element(dialog.getByText('Your browser did not open a window.')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Open Entra ID' })).toHaveAttribute('href', providerUrl);
});

test('the window says when it is done, and a test that took too long can be begun again', async () => {
  let asked = 0;
  let id = '';
  server.answer('POST /app/teams/{teamId}/sso/connections/{connectionId}/tests', () => {
    id = crypto.randomUUID();
    return { testId: id, url: providerUrl };
  });
  server.answer(tests, () => {
    asked += 1;
    if (asked === 1) return { state: 'waiting', checks: [] };
    // What is asked from time to time has no answer: only the window brings one.
    return asked === 2 ? new Promise(() => undefined) : { state: 'expired', checks: [] };
  });
  await reopen(someConnection(), 'Test Entra ID');
  await dialog.getByRole('button', { name: 'Open Entra ID' }).click();
  await eventually(() => expect(asked).toBe(2));
  reportReturn({ is: 'test', testId: id });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The test took too long. Start another one.');
  await expect.element(dialog.getByRole('button', { name: 'Test again' })).toBeVisible();
});

test('a test that cannot begin closes its window and says why', async () => {
  server.answer('POST /app/teams/{teamId}/sso/connections/{connectionId}/tests', () => refuse('SSO_METADATA_INVALID'));
  await reopen(someConnection(), 'Test Entra ID');
  await dialog.getByRole('button', { name: 'Open Entra ID' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The identity provider cannot be reached');
  expect(popup.close).toHaveBeenCalledOnce();
});

test('certificates: a warning, one more is added, an old one is removed', async () => {
  const old = { fingerprint: '9F:4C:00:E2', endsAt: inDays(20) };
  const next = { fingerprint: 'AA:BB:CC:DD', endsAt: inDays(900) };
  connections = [someConnection({ state: 'on', certificates: [old] })];
  await show(<SignOn team={team} />);
  await expect.element(page.getByText(/^The certificate of Entra ID ends/)).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Entra ID/ })).toMatchTextContent('Ends in 21 days');
  await page.getByRole('button', { name: 'Add certificate to Entra ID' }).click();
  server.answer('POST /app/teams/{teamId}/sso/connections/{connectionId}/certificates', ({ input }) => {
    if (input.certificate !== 'MIIC') return refuse('SSO_METADATA_INVALID');
    connections = [{ ...connections[0]!, certificates: [old, next] }];
    return connections[0]!;
  });
  const field = dialog.getByLabelText('Certificate', { exact: true });
  await field.fill('none');
  await dialog.getByRole('button', { name: 'Add certificate' }).click();
  await expect.element(field).toHaveAccessibleDescription('This is not a certificate that can be used.');
  await field.fill('MIIC');
  await dialog.getByRole('button', { name: 'Add certificate' }).click();
  await expect.element(page.getByText('Certificate added')).toBeVisible();
  await expect.element(page.getByText(/^The certificate of Entra ID ends/)).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'More for Entra ID' }).click();
  await page.getByRole('menuitem', { name: 'Add certificate' }).click();
  server.answer(
    'DELETE /app/teams/{teamId}/sso/connections/{connectionId}/certificates/{fingerprint}',
    ({ params }) => {
      connections = [
        {
          ...connections[0]!,
          certificates: [old, next].filter(({ fingerprint }) => fingerprint !== params.fingerprint),
        },
      ];
      return connections[0]!;
    },
  );
  await dialog
    .getByRole('button', { name: /^Remove the certificate that ends/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Remove certificate' }).click();
  await expect.element(page.getByText('9F:4C:00:E2')).not.toBeInTheDocument();
  await expect.element(page.getByText('AA:BB:CC:DD')).toBeVisible();
});

test('a connection is renamed, switched off and removed', async () => {
  connections = [someConnection({ state: 'on' })];
  await show(<SignOn team={team} />);
  const act = async (name: string) => {
    await page
      .getByRole('button', { name: /^More for/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await act('Rename');
  await dialog.getByLabelText('Name of the connection').fill('Entra');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('row', { name: /^Entra/ })).toBeVisible();

  server.answer('PUT /app/teams/{teamId}/sso/connections/{connectionId}/state', ({ input }) => {
    connections = [{ ...connections[0]!, state: input.state }];
    return someSignOn({ connections });
  });
  await act('Switch off');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect.element(page.getByRole('row', { name: /^Entra/ })).toMatchTextContent('Off');

  server.answer('DELETE /app/teams/{teamId}/sso/connections/{connectionId}', () => {
    connections = [];
    return undefined;
  });
  await act('Remove');
  await expect.element(dialog.getByText(/which they can have mailed to them/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove connection' }).click();
  await expect.element(page.getByText('Entra removed')).toBeVisible();
});
