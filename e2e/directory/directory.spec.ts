import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A call of the company's directory. */
async function scim(token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${journey.origin}/api/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/scim+json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text ? JSON.parse(text) : null) as { id: string } & Record<string, unknown>,
  };
}

test.each([
  ['desktop', {}],
  ['phone', phone],
])(
  'an owner connects the directory, gives a group a role, and whoever is switched off is out at once: %s',
  async (_where, options) => {
    const domain = `halden-${crypto.randomUUID().slice(0, 8)}.example`;
    const [mara, kenji] = [await journey.account('Mara Lindqvist'), await journey.account('Kenji Mori')];
    const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, mara.accessToken);
    const teamId = teams[0]!.id;
    await journey.sql('update users set email = $1 where email = $2', [`kenji@${domain}`, kenji.email]);
    await journey.sql(
      `insert into team_users (team_id, user_id, role, created_at)
     select $1, id, 'contributor', now() from users where email = $2`,
      [teamId, `kenji@${domain}`],
    );
    await journey.sql(
      `insert into team_domains (id, team_id, domain, token, created_at, verified_at, checked_at)
     values (gen_random_uuid(), $1, $2, 'token', now(), now(), now())`,
      [teamId, domain],
    );
    const { page } = await journey.visitAs(mara, options);
    await page
      .context()
      .grantPermissions(['clipboard-read', 'clipboard-write'])
      .catch(() => undefined);
    await page.goto(`/teams/${teamId}/settings`);
    await page.getByRole('link', { name: 'Directory', exact: true }).click();
    await page.getByRole('heading', { name: 'No tokens yet' }).waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Entra provisioning');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('heading', { name: 'Copy the token now' }).waitFor();
    const token = (await dialog.getByText(/^chm_scim_/).textContent())!;
    await dialog.getByRole('button', { name: 'Copy and close' }).click();
    await page.getByText('Waiting for the first call').waitFor();

    const userName = `kenji@${domain}`;
    const added = await scim(token, 'POST', '/Users', { userName, displayName: 'Kenji Mori', active: true });
    expect(added.status).toBe(201);
    const { id } = added.body;
    const group = await scim(token, 'POST', '/Groups', { displayName: 'Engineers', members: [{ value: id }] });
    expect(group.status).toBe(201);
    // The page looks again by itself.
    await page.getByText('POST /', { exact: false }).first().waitFor();
    const row = page.getByRole('row', { name: /^Engineers/ });
    await row.waitFor();
    await row.getByRole('button', { name: 'Change what Engineers gives' }).click();
    // The list of roles is a dialog of its own on a phone.
    const target = page.getByRole('dialog', { name: 'What Engineers gives' });
    await target.getByRole('button', { name: /Role/ }).click();
    await page.getByRole('option', { name: 'Editor' }).click();
    await target.getByRole('button', { name: 'Save' }).click();
    await target.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => {
        const { items } = await journey.api<{ items: { email: string; role: string }[] }>(
          'GET',
          `/teams/${teamId}/users`,
          undefined,
          mara.accessToken,
        );
        return items.find(({ email }) => email === userName)?.role;
      })
      .toBe('editor');

    const other = await journey.visitAs({ ...kenji, email: userName }, { expected: /401/ });
    await other.page.goto(`/teams/${teamId}/members`);
    await other.page.getByRole('heading', { name: 'Members' }).waitFor();
    const off = await scim(token, 'PATCH', `/Users/${id}`, {
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    });
    expect(off.status).toBe(200);
    // The page that is open goes to log-in by itself.
    await other.page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(new URL(other.page.url()).pathname).toBe('/login');

    await page.goto(`/teams/${teamId}/audit-log`);
    await page.getByText('switched off', { exact: false }).first().waitFor();
    await page.goto(`/teams/${teamId}/settings/directory`);
    await page.getByText('Switched off', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Actions for Entra provisioning' }).click();
    await page.getByRole('menuitem', { name: 'End token' }).click();
    await dialog.getByRole('button', { name: 'End token' }).click();
    await page.getByRole('heading', { name: 'No tokens yet' }).waitFor();
    expect((await scim(token, 'GET', '/Users')).status).toBe(401);
  },
);
