import { startDnsServer, startOidcProvider, startSamlProvider } from '@chamfer/server/testing/identity-providers';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { homeHeading } from '../support/steps/session.ts';

const dns = await startDnsServer();
const saml = await startSamlProvider({ subject: 'mara' });
const journey = useJourney({ OUTGOING_ALLOW: 'loopback', DNS_SERVERS: dns.address });
afterAll(async () => {
  await saml.close();
  await dns.close();
});

/** Its pages have no icon. */
const ofProvider = /404.*\/favicon\.ico$/;

let count = 0;
const newDomain = () => `halden-${++count}-${crypto.randomUUID().slice(0, 8)}.example`;
const at = (name: string, domain: string) => ({
  subject: `subject-of-${name}`,
  attributes: { email: `${name}@${domain}`, displayName: name },
});

/** Adds a domain on the open page, puts its record into DNS, and has it looked at. */
async function proveDomain(page: Page, domain: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a domain' }).first().click();
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const dialog = page.getByRole('dialog', { name: `Verify ${domain}` });
  const value = await dialog.getByText(/^chamfer-verify=/).textContent();
  dns.records.set(`_chamfer.${domain}`, { txt: [[value!]] });
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(`${domain} is verified`).first().waitFor();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('cell', { name: 'Verified' }).waitFor();
}

/** Begins a connection with a product. */
async function connect(page: Page, product: string, name: string) {
  await page.getByRole('button', { name: 'Connect a provider' }).click();
  await page.getByText(product).click();
  await page.getByRole('textbox', { name: 'Name of the connection' }).fill(name);
  await page.getByRole('button', { name: 'Next' }).click();
  return page.getByRole('dialog');
}

/** Types an address and goes where the log-in page leads. */
async function beginLogIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('J04 an owner goes from nothing to enforced sign-in by SAML, and a newcomer joins by it on a phone', async () => {
  const domain = newDomain();
  const mara = await journey.account('Mara Lindqvist');
  const jonas = await journey.account('Jonas Weber');
  await journey.sql('update users set email = $1, email_verified_at = now() where email = $2', [
    `jonas@${domain}`,
    jonas.email,
  ]);
  const { page } = await journey.visitAs(mara);
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, mara.accessToken);
  const teamId = teams[0]!.id;
  await page.goto(`/teams/${teamId}/settings/sign-in`);
  await page.getByRole('heading', { name: 'Start with a domain of yours' }).waitFor();
  await proveDomain(page, domain);

  const dialog = await connect(page, 'Another, by SAML 2.0', 'Entra ID');
  await dialog.getByRole('textbox', { name: 'Metadata address' }).fill(`${saml.origin}/metadata`);
  await dialog.getByRole('button', { name: 'Read' }).click();
  await dialog.getByText(/^Read: 1 signing certificate/).waitFor();
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  saml.person = at('mara', domain);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Open Entra ID' }).click();
  await opened;
  await dialog.getByText('It works.').waitFor();
  await dialog.getByText(`mara@${domain}`).waitFor();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('cell', { name: 'On', exact: true }).waitFor();

  const phone = await journey.visit({ viewport: { width: 390, height: 844 } });
  saml.person = at('kenji', domain);
  await beginLogIn(phone.page, `kenji@${domain}`);
  await phone.page.getByRole('heading', { name: homeHeading }).waitFor();
  const joined = await journey.api<{ users: { email: string; role: string }[] }>(
    'GET',
    `/teams/${teamId}/users`,
    undefined,
    mara.accessToken,
  );
  expect(JSON.stringify(joined)).toContain(`kenji@${domain}`);
  // Logging out here ends the session there too, and leads back.
  await phone.page.goto('/logout');
  await phone.page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(saml.received.at(-1)).toMatch(/^<samlp:LogoutRequest/);

  await journey.sql(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, backed_up, name, transports, created_at)
     select gen_random_uuid(), id, gen_random_uuid()::text, '\\x00', 0, true, 'Key', '{}', now() from users where email = $1`,
    [mara.email],
  );
  await page.getByRole('switch', { name: 'Everybody at these domains must use single sign-on' }).click();
  const rule = page.getByRole('dialog', { name: 'Single sign-on for everybody?' });
  await rule.getByText('I logged in through Entra ID today and can do so again').click();
  await rule.getByRole('button', { name: /^Switch on for/ }).click();
  await page.getByText('Single sign-on is required now').first().waitFor();

  const other = await journey.visit({ expected: /403.*\/auth\/web\/login$/ });
  await other.page.goto('/login?method=password');
  await other.page.getByLabel('Email').fill(`jonas@${domain}`);
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('textbox', { name: 'Password' }).fill(jonas.password);
  await other.page.getByRole('button', { name: 'Log In', exact: true }).click();
  await other.page
    .getByText(/single sign-on/i)
    .first()
    .waitFor();
  saml.person = at('jonas', domain);
  await beginLogIn(other.page, `jonas@${domain}`);
  await other.page.getByRole('heading', { name: homeHeading }).waitFor();
});

test('J04 a company signs in by OpenID Connect, and its people stay who they are', async () => {
  const domain = newDomain();
  const accounts = [
    { id: 'sub-mara', email: `mara@${domain}`, name: 'Mara Lindqvist' },
    { id: 'sub-priya', email: `priya@${domain}`, name: 'Priya Raman' },
  ];
  const mara = await journey.account('Mara Lindqvist');
  const { page } = await journey.visitAs(mara, { expected: ofProvider });
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, mara.accessToken);
  await page.goto(`/teams/${teams[0]!.id}/settings/sign-in`);
  await proveDomain(page, domain);
  const dialog = await connect(page, 'Okta', 'Okta');
  const redirectUri = (await dialog.getByText(/\/api\/sso\/oidc\/.*\/callback$/).textContent())!;
  const postLogoutRedirectUri = `${journey.origin}/login`;
  await dialog.getByText(postLogoutRedirectUri, { exact: true }).waitFor();
  const client = {
    clientId: 'chamfer',
    clientSecret: 'A-Client-Secret-Of-Our-Own-1',
    redirectUri,
    postLogoutRedirectUri,
  };
  const provider = await startOidcProvider({ accounts, clients: [client] });
  try {
    await dialog.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer);
    await dialog.getByRole('textbox', { name: 'Client ID' }).fill(client.clientId);
    await dialog.getByLabel('Client secret').fill(client.clientSecret);
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Open Okta' }).click();
    const popup = await opened;
    await popup.getByLabel('Email').fill(`mara@${domain}`);
    await popup.getByRole('button', { name: 'Log in' }).click();
    await dialog.getByText('It works.').waitFor();
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('cell', { name: 'On', exact: true }).waitFor();

    const visitor = await journey.visit({ expected: ofProvider });
    await beginLogIn(visitor.page, `priya@${domain}`);
    await visitor.page.getByRole('heading', { name: 'Identity provider' }).waitFor();
    expect(await visitor.page.getByLabel('Email').inputValue()).toBe(`priya@${domain}`);
    await visitor.page.getByRole('button', { name: 'Log in' }).click();
    await visitor.page.getByRole('heading', { name: homeHeading }).waitFor();
    await visitor.page.goto('/account');
    await visitor.page.getByText(`priya@${domain}`).first().waitFor();
    // Neither code nor state stays in an address.
    expect(visitor.page.url()).not.toContain('code=');
    // Logging out here ends the session there too, which the provider asks about, and leads back.
    await visitor.page.goto('/logout');
    await visitor.page.waitForURL(/id_token_hint=/);
    await visitor.page.getByRole('button', { name: 'Log out' }).click();
    await visitor.page.waitForURL(postLogoutRedirectUri);
  } finally {
    await provider.close();
  }
});
