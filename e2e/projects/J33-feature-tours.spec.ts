import { expect, test } from 'vitest';
import { tabTo } from '../support/browser/keyboard.ts';
import { seedCube } from '../support/data/designs.ts';
import { useJourney } from '../support/journey.ts';
import { joinProject, openProject, verifiedAccount } from '../support/steps/project-page.ts';

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

test('an editor gets another one by keyboard, once, on a phone', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const editor = await verifiedAccount(journey, 'Jonas Weber');
  const design = await seedCube(journey, owner);
  await joinProject(journey, design, editor, 'editor');
  const page = await openProject(journey, design, editor, { width: 390 });
  const tour = page.getByRole('dialog', { name: 'Work on it together' });
  await tour.waitFor();
  await expect.poll(() => tour.getAttribute('data-phase')).toBe('visible');
  const card = (await tour.locator('> div').boundingBox())!;
  // A sheet at the bottom; on a desktop it is a card of 560 px.
  expect(card.width).toBe(390);
  expect([card.x, card.y + card.height]).toEqual([0, 900]);
  await tour.getByRole('progressbar', { name: 'Slide 1 of 2' }).waitFor();
  await tabTo(page, tour.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  const last = page.getByRole('dialog').getByRole('button', { name: 'Got it' });
  await tabTo(page, last);
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('Enter');
  expect(await (await stored).json()).toMatchObject({ web_feature_tour_project_sharing_collaborator_completed: true });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const read = page.waitForResponse((answer) => answer.url().endsWith('/app-properties'));
  await page.reload();
  await read;
  await page.getByRole('table', { name: 'Revisions' }).getByText('Revision 1').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
