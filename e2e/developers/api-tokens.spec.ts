import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cubeGlb } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
const run = promisify(execFile);
const cli = new URL('../../cli/src/main.ts', import.meta.url).pathname;

/** Makes a token on the page Developers, as an owner does, up to the dialog that shows it once. */
async function makeToken(name: string, ...scopes: string[]) {
  const mara = await journey.account('Mara Lindqvist');
  const { page } = await journey.visitAs(mara);
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'])
    .catch(() => undefined);
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, mara.accessToken);
  const teamId = teams[0]!.id;
  await page.goto(`/teams/${teamId}/settings/developers`);
  await page.getByRole('heading', { name: 'No tokens yet' }).waitFor();
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const scope of scopes) await dialog.getByText(scope).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('heading', { name: 'Copy the token now' }).waitFor();
  const token = (await dialog.getByText(/^chm_team_/).textContent())!;
  return { page, dialog, token, teamId };
}

test('an owner makes a token for a pipeline, which publishes with the command line until the token is ended', async () => {
  const { page, dialog, token } = await makeToken('Release pipeline', 'New revisions and links');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Copy and close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByText(token).count()).toBe(0);

  const folder = await mkdtemp(join(tmpdir(), 'chamfer-pipeline-'));
  await writeFile(join(folder, 'bracket.glb'), cubeGlb());
  const publish = () =>
    run(process.execPath, [cli, 'publish', join(folder, 'bracket.glb'), '--json'], {
      env: { ...process.env, CHAMFER_SERVER: journey.origin, CHAMFER_TOKEN: token, GITHUB_ACTIONS: 'true' },
    });
  const { stdout } = await publish();
  expect(JSON.parse(stdout).viewLink).toEqual(expect.any(String));
  const ask = () => fetch(`${journey.origin}/api/app/api-token`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);

  await page.reload();
  await page.getByText('GitHub Actions', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Actions for Release pipeline' }).click();
  await page.getByRole('menuitem', { name: 'End token' }).click();
  await dialog.getByRole('button', { name: 'End token' }).click();
  await page.getByText('Release pipeline ended').waitFor();
  expect((await ask()).status).toBe(401);
  await expect(publish()).rejects.toThrow('The token is unknown or has ended.');
  await rm(folder, { recursive: true });
});

test('an example of the API reference runs as it is shown, with a token from the page Developers', async () => {
  const { page, dialog, token, teamId } = await makeToken('Dashboard');
  await dialog.getByRole('button', { name: 'Copy and close' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.goto('/docs/api');
  // What is not on the screen yet is drawn as it is scrolled to; the list of designs is the first call.
  const example = page.locator('pre', { hasText: `curl "${journey.origin}/api/web/projects?teamId=$teamId"` }).first();
  const command = `${await example.textContent()} --silent --show-error --fail`;
  const env = { ...process.env, CHAMFER_TOKEN: token, teamId };
  const { stdout } = await run('sh', ['-c', command], { env });
  expect(JSON.parse(stdout)).toMatchObject({ projects: [] });
});
