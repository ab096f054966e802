import { seedRevision } from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { commentOnCube } from '../../support/data/many-comments.ts';
import { useJourney } from '../../support/journey.ts';
import { modelShown, openReview } from '../../support/steps/review.ts';

const journey = useJourney();

test('published again, a comment has its revision and no pin until somebody places it again, and others see that', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  await commentOnCube(journey, viewLink, 1);
  const ctx = await journey.scenario();
  const { viewLinks } = schema;
  const [link] = await ctx.parts.database.db.select().from(viewLinks).where(eq(viewLinks.id, viewLink));
  await seedRevision(ctx, link!.uploadedByUserId!, link!.webExportId);

  const { page } = await journey.visitAs(owner, { reducedMotion: 'reduce' });
  const { page: other } = await journey.visit({ reducedMotion: 'reduce' });
  const pinOn = (seen: typeof page) => seen.getByRole('button', { name: 'Comment 1 by Mara Lindqvist', exact: true });
  for (const seen of [page, other]) {
    await openReview(seen, viewLink);
    await seen.getByText('Revision 2,').first().waitFor();
    const card = seen.getByRole('article');
    await card.getByText('On revision 1', { exact: true }).waitFor();
    await card.getByText('Not placed on the revision shown yet.').waitFor();
    // Tools and pins are drawn together.
    await seen.getByRole('toolbar', { name: 'View cube' }).waitFor();
    expect(await pinOn(seen).count()).toBe(0);
  }
  // Visitors may neither place it nor open what was before.
  expect(await other.getByText('Open on revision 1').count()).toBe(0);
  expect(await other.getByRole('button', { name: 'Place again: comment 1' }).count()).toBe(0);

  // With keys: the model has the focus, a crosshair is moved, and Enter takes the place.
  await page.getByRole('button', { name: 'Place again: comment 1' }).press('Enter');
  await page.getByText('Choose where comment 1 is on this revision.').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await pinOn(page).waitFor();
  await pinOn(other).waitFor();
  expect(await page.getByRole('form', { name: 'New comment' }).count()).toBe(0);

  await page.getByRole('link', { name: 'Open on revision 1' }).click();
  await page.waitForURL(/[?&]e=/);
  await modelShown(page);
  await page.getByText('Revision 1,').first().waitFor();
  await pinOn(page).waitFor();
});
