import { eventually } from '@chamfer/testing/eventually';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { withoutTours } from '../support/steps/project-page.ts';

const journey = useJourney({ SAMPLE_DESIGN: 'on' });

test('a new account tries its sample, publishes, shares and comments, and the steps count what it does', async () => {
  const registered = await journey.api<{ accessToken: string; refreshToken: string; email: string }>(
    'POST',
    '/auth/web/register',
    { email: 'ingrid@nordvik.example', password: 'Correct-Horse-7', name: 'Ingrid Solberg', termsAccepted: true },
  );
  const ingrid = { ...registered, password: 'Correct-Horse-7', name: 'Ingrid Solberg' };
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, ingrid.accessToken);
  const address = `/web/projects?teamId=${teams[0]!.id}`;
  await eventually(async () => {
    const { projects } = await journey.api<{ projects: unknown[] }>('GET', address, undefined, ingrid.accessToken);
    expect(projects).toHaveLength(1);
  });
  await withoutTours(journey, ingrid);
  const { page } = await journey.visitAs(ingrid);
  await page.goto('/teams');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ingrid Solberg' }).waitFor();
  const steps = page.getByRole('region', { name: 'Three steps to the first comment' });
  await steps.getByText('0 of 3 done').waitFor();
  const sample = page.getByRole('listitem').filter({ hasText: 'Hinge bracket' });
  await sample.getByText('Sample', { exact: true }).waitFor();
  await page.getByText('The sample is yours alone.').waitFor();

  await steps.getByRole('button', { name: 'Publish a design' }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'Bracket.glb', mimeType: 'model/gltf-binary', buffer: cubeGlb() };
  await dialog.locator('input[type=file]').first().setInputFiles([file]);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('heading', { name: 'Design published' }).waitFor();
  await page.keyboard.press('Escape');
  await steps.getByText('1 of 3 done').waitFor();
  await page.getByText('1 design, and a sample to try.').waitFor();

  await steps.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await page.keyboard.press('Escape');
  await steps.getByText('2 of 3 done').waitFor();

  await steps.getByRole('link', { name: 'Open and comment' }).click();
  await page.waitForURL('**/v/**');
  const viewLinkId = new URL(page.url()).pathname.split('/')[2]!;
  const { webExport } = await journey.api<{ webExport: { webExportId: string } }>(
    'POST',
    `/web/web-exports?v=${viewLinkId}`,
    undefined,
    ingrid.accessToken,
  );
  await journey.api(
    'POST',
    '/web/comments',
    {
      type: 'model',
      projectViewLinkId: viewLinkId,
      webExportId: webExport.webExportId,
      message: 'Radius here?',
      position: { x: 0, y: 0.1, z: 0 },
      normal: { x: 0, y: 1, z: 0 },
      cameraTarget: { x: 0, y: 0, z: 0 },
      cameraOrbit: { theta: 0.6, phi: 1.1, radius: 0.4 },
      fieldOfView: 30,
    },
    ingrid.accessToken,
  );
  await page.goto('/teams');
  await page.getByText('All three done. The steps stay in your account menu.').waitFor();
  await steps.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'First steps' }).click();
  await steps.getByText('3 of 3 done').waitFor();
  await steps.getByRole('button', { name: 'Hide the steps' }).click();
  await steps.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Shared with me' }).waitFor();
  expect(await steps.count()).toBe(0);
});
