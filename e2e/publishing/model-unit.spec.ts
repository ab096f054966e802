import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { idsOf, withoutTours } from '../support/steps/project-page.ts';
import { modelLoaded } from '../support/steps/review.ts';

const journey = useJourney();

/** A tetrahedron of 120 × 45 × 30 in the numbers of the file. */
function tetrahedron(): Buffer {
  const [o, x, y, z] = ['0 0 0', '120 0 0', '0 45 0', '0 0 30'];
  const faces = [
    [o, y, x],
    [o, x, z],
    [o, z, y],
    [x, y, z],
  ];
  const facets = faces.map(
    (corners) =>
      `facet normal 0 0 0\nouter loop\n${corners.map((corner) => `vertex ${corner}\n`).join('')}endloop\nendfacet\n`,
  );
  return Buffer.from(`solid corner\n${facets.join('')}endsolid corner\n`);
}

test('the size of an STL is told before it is sent, and its unit can be chosen then and changed later', async () => {
  const account = await journey.account('Jonas Weber');
  await withoutTours(journey, account);
  const visit = await journey.visitAs(account);
  const { page } = visit;
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Publish a design' }).first().click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'corner.stl', mimeType: '', buffer: tetrahedron() };
  await dialog.locator('input[type=file]').first().setInputFiles([file]);
  await dialog.getByText('the model measures 120 × 45 × 30 mm').waitFor();
  await dialog.getByRole('button', { name: /Unit of the model/ }).click();
  await page.getByRole('option', { name: 'Inches' }).click();
  await dialog.getByText('the model measures 120 × 45 × 30 in').waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('heading', { name: 'Design published' }).waitFor();
  const url = await dialog.locator('input[readonly]').inputValue();
  await page.goto(url);
  await dimension(page, '3,048 mm');

  const { teamId } = await idsOf(journey, account);
  const { projects } = await journey.api<{ projects: { projectId: string }[] }>(
    'GET',
    `/web/projects?teamId=${teamId}`,
    undefined,
    account.accessToken,
  );
  await page.goto(`/p/${projects[0]!.projectId}`);
  const information = page.getByRole('region', { name: 'Information' });
  await information.getByText('120 × 45 × 30 in').waitFor();
  await information.getByRole('button', { name: 'Change the unit' }).click();
  const change = page.getByRole('dialog', { name: 'Change the unit of corner' });
  await change.getByRole('button', { name: /Unit of the model/ }).click();
  await page.getByRole('option', { name: 'Millimetres' }).click();
  await change.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('corner measures 120 × 45 × 30 mm now.').waitFor();
  await information.getByText('120 × 45 × 30 mm').waitFor();
  await page.goto(url);
  await dimension(page, '120 mm');
});

/** Shows the dimensions of the model, and waits for one of them. */
async function dimension(page: Page, text: string): Promise<void> {
  await modelLoaded(page);
  await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('switch', { name: 'Overall dimensions' }).click();
  await page.getByText(text).waitFor();
}
