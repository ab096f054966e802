import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { commentOnCube } from '../../support/data/many-comments.ts';
import { useJourney } from '../../support/journey.ts';
import { modelLoaded, openReview, placeComment } from '../../support/steps/review.ts';

const journey = useJourney();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const form = (page: Page) => page.getByRole('form', { name: 'New comment' });
const attached = (page: Page) => page.getByRole('list', { name: 'Attached pictures' }).getByRole('img');
/** Like `expect`, of what becomes so: a software renderer on a busy machine takes its time. */
async function photo(name: string, background = '#c33') {
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const choose = (page: Page, files: Awaited<ReturnType<typeof photo>>[]) =>
  page.locator('input[name="pictures"]').setInputFiles(files);

/** Pastes a picture into the comment, and with `size` one of as many bytes. */
const paste = (page: Page, name: string, size = 0) =>
  form(page)
    .getByRole('textbox')
    .evaluate(
      async (field, given) => {
        const blob = await new Promise<Blob | null>((resolve) => document.createElement('canvas').toBlob(resolve));
        const content = given.size > 0 ? new Uint8Array(given.size) : blob!;
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([content], given.name, { type: 'image/png' }));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { name, size },
    );

interface Listed {
  comments: { message: string; type: string; pictures: { pictureId: string; name: string; width: number }[] }[];
}
const listed = async (viewLink: string) => (await journey.api<Listed>('GET', `/web/comments?v=${viewLink}`)).comments;

test('a picture of the view, a file and a pasted one go with a comment; too large ones never leave the browser', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  // A file that is no picture.
  const writer = await journey.visit({ expected: /422/ });
  const { page } = writer;
  await journey.signIn(writer, owner);
  await openReview(page, viewLink);
  await placeComment(page);
  await form(page).getByRole('textbox').fill('See the flange.');

  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/comment-pictures/') && request.method() === 'PUT') uploads++;
  });
  await paste(page, 'huge.png', 40_000_000);
  const tooLarge = page.getByText('huge.png is larger than 10 MB. Please choose a smaller picture.');
  await tooLarge.waitFor();
  // Whoever goes on writing can still read it.
  await form(page).getByRole('textbox').press('End');
  await page.keyboard.type('!');
  expect(await tooLarge.isVisible()).toBe(true);
  await page.keyboard.press('Backspace');
  await choose(page, [{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }]);
  await page.getByText('notes.pdf cannot be attached. Please choose a PNG, JPEG or WebP picture.').waitFor();
  expect(uploads).toBe(0);
  expect(await form(page).getByRole('textbox').inputValue()).toBe('See the flange.');

  // What only calls itself a picture is refused by the server; the others are not held up.
  await choose(page, [{ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }]);
  await page.getByText('fake.png cannot be attached.').waitFor();
  expect(await form(page).getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove fake.png' }).click();

  await page.getByRole('button', { name: 'Attach a picture of the view' }).click();
  await choose(page, [await photo('flange.jpg')]);
  await paste(page, 'pasted.png');
  await expect.poll(() => attached(page).count()).toBe(3);
  const names = await attached(page).evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
  expect(names.toSorted()).toEqual(['View of Cube 100.png', 'flange.jpg', 'pasted.png'].toSorted());
  await page.getByRole('button', { name: 'Remove pasted.png' }).click();
  await form(page).getByRole('button', { name: 'Send' }).click();

  const card = page.getByRole('article').filter({ hasText: 'See the flange.' });
  const flange = card.getByRole('button', { name: 'Open picture flange.jpg' });
  await flange.locator('img').waitFor();
  const [comment] = await listed(viewLink);
  expect(comment!.pictures.map(({ name }) => name).toSorted()).toEqual(
    ['View of Cube 100.png', 'flange.jpg'].toSorted(),
  );
  // The real picture of the view: the model is in it.
  const view = comment!.pictures.find(({ name }) => name.startsWith('View'))!;
  const bytes = await fetch(`${journey.origin}/api/web/comment-pictures/${view.pictureId}`);
  const { channels } = await sharp(Buffer.from(await bytes.arrayBuffer())).stats();
  expect([view.width >= 1600, Math.max(...channels.map(({ stdev }) => stdev)) > 5]).toEqual([true, true]);

  // Another reader, with the keyboard alone.
  const { page: reader } = await journey.visit({ expected: /404/ });
  await openReview(reader, viewLink);
  const first = reader.getByRole('button', { name: `Open picture ${comment!.pictures[0]!.name}` });
  await first.focus();
  await reader.keyboard.press('Enter');
  const dialog = reader.getByRole('dialog');
  await dialog.getByRole('img', { name: comment!.pictures[0]!.name }).waitFor();
  await dialog.getByText('1 of 2').waitFor();
  await reader.keyboard.press('ArrowRight');
  await dialog.getByRole('img', { name: comment!.pictures[1]!.name }).waitFor();
  await reader.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);

  // Gone with its comment, for everybody and at once.
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete comment...' }).click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await first.waitFor({ state: 'detached' });
  expect((await fetch(`${journey.origin}/api/web/comment-pictures/${view.pictureId}`)).status).toBe(404);
});

test('on a phone, a reply with a picture that is sent offline goes out once on return, also after a reload', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  await commentOnCube(journey, viewLink, 1);
  const visitor = await journey.visit({ ...phone, expected: /ERR_|Failed to load|event stream/ });
  const { page, context } = visitor;
  await journey.signIn(visitor, owner);
  await openReview(page, viewLink);
  await page.getByRole('button', { name: /^Go to comment 1 by/ }).click();
  const reply = page.getByRole('textbox', { name: 'Reply to comment 1' });
  await reply.fill('Here is the crack.');
  await context.setOffline(true);
  await choose(page, [await photo('crack.jpg')]);
  await attached(page).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('You are offline. It is sent when you are back.').waitFor();

  // Back, but the page goes before there is an answer, so that nobody knows whether the comment arrived.
  let arrived = 0;
  await page.route('**/api/web/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    arrived++;
    if (arrived > 1) return route.continue();
    await route.fetch();
    await page.reload();
  });
  await context.setOffline(false);
  await expect.poll(async () => arrived).toBe(1);
  await modelLoaded(page);
  await expect.poll(async () => arrived).toBe(2);
  const replies = (await listed(viewLink)).filter(({ type }) => type === 'reply');
  expect(replies.map(({ message, pictures }) => [message, pictures.map(({ name }) => name)])).toEqual([
    ['Here is the crack.', ['crack.jpg']],
  ]);
  // The address names the comment, which is open again.
  await page.getByRole('button', { name: 'Open picture crack.jpg' }).locator('img').waitFor();
});
