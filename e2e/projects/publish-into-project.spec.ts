import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import { runCli } from '../support/data/publish.ts';
import { useJourney } from '../support/journey.ts';
import { openProject, withoutTours } from '../support/steps/project-page.ts';
import { modelLoaded } from '../support/steps/review.ts';

const journey = useJourney();

test('a project gets revisions from its page and from the command line; each of them opens', async () => {
  const owner = await journey.account('Mara Lindqvist');
  await withoutTours(journey, owner);
  const design = await seedCube(journey, owner);
  const page = await openProject(journey, design, owner);
  const revisions = page.getByRole('table', { name: 'Revisions' });
  await revisions.getByText('Revision 1').waitFor();

  // From the web: its link stays, and shows the new revision.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const files = [{ name: 'cube 200.glb', mimeType: 'model/gltf-binary', buffer: cubeGlb(0.2) }];
  await dialog.locator('input[type=file]').first().setInputFiles(files);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('heading', { name: 'Design published' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await revisions.getByText('Revision 2').waitFor();
  const links = page.getByRole('table', { name: 'Review links' });
  await links.getByText('Revision 2').waitFor();
  expect(await links.getByRole('row').count()).toBe(2);

  // From the command line; the open page follows.
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-into-'));
  try {
    const model = join(folder, 'cube.glb');
    await writeFile(model, cubeGlb(0.3));
    const login = ['--server', journey.origin, '--token', owner.accessToken];
    const published = await runCli(['publish', model, '--into', design.projectId, ...login]);
    expect(JSON.parse(published.stdout)).toMatchObject({ projectId: design.projectId, viewLink: design.viewLink });
  } finally {
    await rm(folder, { recursive: true });
  }
  await revisions.getByText('Revision 3').waitFor();
  const rows = revisions.getByRole('row');
  await rows.filter({ hasText: 'Revision 3' }).getByText('Newest').waitFor();

  // An earlier one opens through the link, and says that it is one.
  await revisions.getByRole('link', { name: 'Look at Revision 1' }).click();
  await page.waitForURL((url) => url.pathname === `/v/${design.viewLink}` && url.searchParams.has('e'));
  await modelLoaded(page);
  await page
    .getByText(/earlier/i)
    .first()
    .waitFor();
});
