import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import { useJourney } from '../support/journey.ts';
import { openReview, placeComment } from '../support/steps/review.ts';

const journey = useJourney();
/** A name in a company's network, to which browsers give no secure context. */
const lan = 'http://chamfer.workshop.example';

async function openOverHttp(page: Page): Promise<void> {
  await page.context().route(`${lan}/**`, async (route) => {
    const request = route.request();
    // A stream never ends, so it cannot be handed on.
    if (/\/events(\?|$)/.test(request.url())) return route.abort();
    const answer = await route.fetch({ url: request.url().replace(lan, journey.origin) });
    await route.fulfill({ response: answer });
  });
}

test('over plain HTTP one comments, and copies links', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  const visitor = await journey.visitAs(owner, { baseURL: lan, expected: /ERR_FAILED|Cross-Origin-Opener-Policy/ });
  const { page } = visitor;
  await openOverHttp(page);
  await openReview(page, viewLink);
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'clipboard' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await placeComment(page);
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('Break this edge.');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article').getByText('Break this edge.').waitFor();

  const copied: string[] = [];
  await page.exposeFunction('reportCopied', (text: string) => copied.push(text));
  await page.evaluate(() => {
    document.addEventListener('copy', () => {
      const field = document.activeElement as HTMLTextAreaElement;
      (window as unknown as { reportCopied(text: string): void }).reportCopied(field.value);
    });
  });
  await page.getByRole('button', { name: 'Actions for comment 1' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  await expect.poll(() => copied).toHaveLength(1);
  expect(copied[0]).toMatch(new RegExp(`^${lan}/v/${viewLink}\\?comment=`));

  // In a dialog, where nothing outside it can be selected.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => copied).toHaveLength(2);
  expect(copied[1]).toBe(`${lan}/v/${viewLink}`);
});
