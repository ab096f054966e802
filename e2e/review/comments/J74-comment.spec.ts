import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { commentOnCube } from '../../support/data/many-comments.ts';
import { useJourney } from '../../support/journey.ts';
import { devices, openReview, placeComment, unfoldComments } from '../../support/steps/review.ts';

const journey = useJourney();

test('J74 pins a comment to a surface, shows it to others at once, and deletes it', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  const writer = await journey.visitAs(owner);
  const reader = await journey.visit();
  await openReview(writer.page, viewLink);
  await openReview(reader.page, viewLink);

  const { page } = writer;
  await placeComment(page);
  const form = page.getByRole('form', { name: 'New comment' });
  const send = form.getByRole('button', { name: 'Send' });
  expect(await send.isDisabled()).toBe(true);
  await form.getByRole('textbox').fill('Break this edge 0.5 × 45°.');
  await send.click();
  await page.getByRole('article').getByText('Break this edge 0.5 × 45°.').waitFor();
  const { comments } = await journey.api<{ comments: Record<string, Record<string, number>>[] }>(
    'GET',
    `/web/comments?v=${viewLink}`,
  );
  const body = comments[0]!;
  expect(body).toMatchObject({ type: 'model', message: 'Break this edge 0.5 × 45°.', projectViewLinkId: viewLink });
  const { x, y, z } = body.position as { x: number; y: number; z: number };
  // On the surface of a cube with an edge of 0.1 m, with the normal of that face.
  expect(Math.max(...[x, y, z].map(Math.abs))).toBeCloseTo(0.05, 6);
  const normal = Object.values(body.normal!);
  expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
  expect(Object.keys(body.cameraOrbit!).sort()).toEqual(['phi', 'radius', 'theta']);
  expect(body.fieldOfView).toBeGreaterThan(0);

  await reader.page.getByText('Break this edge 0.5 × 45°.').waitFor();
  await reader.page.getByRole('button', { name: /^Comment 1 by Mara Lindqvist/ }).waitFor();
  await reader.page.getByRole('button', { name: 'Actions for comment 1' }).click();
  await reader.page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  expect(await reader.page.getByRole('menuitem').count()).toBe(1);
  await reader.page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Go to comment 1 by Mara Lindqvist' }).click();
  await page.getByRole('button', { name: 'Actions for comment 1' }).click();
  await page.getByRole('menuitem', { name: 'Delete comment...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await page.getByText('No comments yet.').waitFor();
  await reader.page.getByText('No comments yet.').waitFor();
});

test('J74 two people discuss a comment, resolve it, and open it by its address', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  await commentOnCube(journey, viewLink, 1);
  const [first, second] = [await journey.visit(), await journey.visit()];
  await journey.signIn(first, owner);
  await journey.signIn(second, await journey.account('Jonas Weber'));
  await openReview(first.page, viewLink);
  await openReview(second.page, viewLink);

  const { page } = second;
  await page.getByRole('button', { name: 'Go to comment 1 by Mara Lindqvist' }).click();
  await page.getByRole('textbox', { name: 'Reply to comment 1' }).fill('Yes, 0.5 × 45°.');
  await page.keyboard.press('Control+Enter');
  await first.page.getByText('1 reply').waitFor();
  await first.page.getByText('1 new').waitFor();
  await first.page.getByRole('button', { name: 'Comment 1 by Mara Lindqvist', exact: true }).click();
  await first.page.getByRole('article').getByText('Yes, 0.5 × 45°.').waitFor();
  await first.page.getByRole('button', { name: 'Resolve comment 1' }).click();
  await first.page.getByText('No open comments.').waitFor();
  // Whoever has it open keeps it, and sees who did it.
  await page.getByText(/^Resolved by Mara Lindqvist/).waitFor();

  const { comments } = await journey.api<{ comments: { commentId: string }[] }>('GET', `/web/comments?v=${viewLink}`);
  const third = await journey.visit();
  await openReview(third.page, viewLink, `?comment=${comments[1]!.commentId}`);
  await third.page.getByRole('article').getByText('Yes, 0.5 × 45°.').waitFor();
  const pin = third.page.getByRole('button', { name: 'Comment 1 by Mara Lindqvist', exact: true });
  await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true');
});

// On a desktop two people do it, above.
test.each(devices.filter(([name]) => name !== 'desktop'))(
  'J74 a thread is answered, resolved and taken back on a %s',
  async (_, device) => {
    const owner = await journey.account('Mara Lindqvist');
    const { viewLink } = await seedCube(journey, owner);
    await commentOnCube(journey, viewLink, 2);
    const visitor = await journey.visitAs(owner, device);
    const { page } = visitor;
    await openReview(page, viewLink);
    await unfoldComments(page);
    const first = page.getByRole('button', { name: 'Go to comment 1 by Mara Lindqvist' });
    await first.click();
    const field = page.getByRole('textbox', { name: 'Reply to comment 1' });
    await field.fill('Yes, 0.5 × 45°.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('listitem').getByText('Yes, 0.5 × 45°.').waitFor();
    // The answer may come after the event about the reply.
    await expect.poll(() => field.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Resolve comment 1' }).click();
    await first.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Go to comment 2 by Mara Lindqvist' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await first.waitFor();
  },
  120_000,
);

test('J74 keeps the text when sending fails', async () => {
  const owner = await journey.account();
  const { viewLink } = await seedCube(journey, owner);
  const writer = await journey.visitAs(owner, { expected: /Failed to load resource|ERR_/ });
  await openReview(writer.page, viewLink);
  const { page } = writer;
  await placeComment(page);
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('Kept');
  await page.route('**/api/web/comments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Something went wrong. Please try again.').waitFor();
  expect(await form.getByRole('textbox').inputValue()).toBe('Kept');
  await page.unroute('**/api/web/comments');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article').getByText('Kept').waitFor();
});
