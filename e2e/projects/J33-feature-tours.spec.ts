import { expect, test } from 'vitest';
import { seedCube } from '../support/designs.ts';
import { useJourney } from '../support/journey.ts';
import { joinProject, openProject, verifiedAccount } from '../support/project-page.ts';

const journey = useJourney();

test('an owner sees the tour once: Escape closes it for now, its last button for good', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const page = await openProject(journey, await seedCube(journey, owner), owner);
  const tour = page.getByRole('dialog', { name: 'Share your project' });
  await tour.waitFor();
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });
  await page.reload();
  await tour.getByRole('progressbar', { name: 'Slide 1 of 2' }).waitFor();
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await tour.getByRole('button', { name: 'Next' }).click();
  const last = page.getByRole('dialog', { name: 'You decide who gets in' });
  await last.getByRole('button', { name: 'Got it' }).click();
  expect(await (await stored).json()).toMatchObject({ web_feature_tour_project_sharing_owner_completed: true });
  await last.waitFor({ state: 'detached' });
  const read = page.waitForResponse((answer) => answer.url().endsWith('/app-properties'));
  await page.reload();
  await read;
  await page.getByRole('table', { name: 'Revisions' }).getByText('Revision 1').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('an editor gets another one, on a phone as a sheet at the bottom', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const editor = await verifiedAccount(journey, 'Jonas Weber');
  const design = await seedCube(journey, owner);
  await joinProject(journey, design, editor, 'editor');
  const page = await openProject(journey, design, editor, { width: 390 });
  const tour = page.getByRole('dialog', { name: 'Work on it together' });
  await tour.waitFor();
  await expect.poll(() => tour.getAttribute('data-phase')).toBe('visible');
  const sheet = await tour.locator('> div').boundingBox();
  expect(sheet).toMatchObject({ x: 0, width: 390 });
  expect(sheet!.y + sheet!.height).toBe(900);
  await tour.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
