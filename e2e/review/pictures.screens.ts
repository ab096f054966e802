import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { modelShown } from '../support/steps/review.ts';
import { withComments } from '../support/steps/review-answers.ts';
import type { Screen } from '../support/steps/screen.ts';

/** A photo with something to see in it. */
const shot = await sharp({
  create: { width: 900, height: 600, channels: 3, background: '#d8875a' },
})
  .composite([
    {
      input: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect y="420" width="900" height="180" fill="#6b7076"/><circle cx="430" cy="300" r="170" fill="#9aa0a6" stroke="#3a3d41" stroke-width="24"/><circle cx="430" cy="300" r="60" fill="#26292c"/></svg>',
      ),
    },
  ])
  .png()
  .toBuffer();

/** Replies have two pictures each, as far as the page knows, and new ones are taken. */
async function withPictures(page: Page): Promise<void> {
  const pictures = ['Flange.jpg', 'Bolt pattern.png'].map((name, index) => ({
    pictureId: `00000000-0000-4000-8000-00000000000${index}`,
    name,
    width: index === 0 ? 900 : 500,
    height: 600,
  }));
  await page.route('**/api/web/comment-pictures/*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ contentType: 'image/png', body: shot })
      : route.request().url().includes('slow')
        ? undefined
        : route.fulfill(
            route.request().url().includes('fake')
              ? {
                  status: 422,
                  json: {
                    code: 'INVALID_PICTURE',
                    message: '',
                    details: { reason: 'wrong_type' },
                    requestId: '',
                    validationErrors: [],
                  },
                }
              : { json: pictures[0] },
          ),
  );
  await withComments(page, (comments) =>
    comments.map((comment) => ({
      ...comment,
      pictures: 'parentCommentId' in comment && comment.parentCommentId ? pictures : [],
    })),
  );
}

/** Attaches a picture that is there, one on its way, and one that is refused. */
async function attachShots(page: Page): Promise<void> {
  const input = page.locator('input[name="pictures"]').first();
  for (const name of ['section.png', 'slow.png', 'fake.png'])
    await input.setInputFiles({ name, mimeType: 'image/png', buffer: shot });
  await page.getByRole('alert').first().waitFor();
}

/** Opens the thread that has replies. */
async function openThread(page: Page): Promise<void> {
  await withPictures(page);
  await modelShown(page);
  await page.locator('[data-face]').first().waitFor({ state: 'attached' });
  await page.locator('button[aria-pressed][title]').nth(2).click();
}

/** Pictures of comments, in the thread and large. */
export const screens: Screen[] = [
  {
    path: ({ links }) => `/v/${links.engine}`,
    as: 'owner',
    name: 'review-comment-pictures',
    textHeavy: true,
    expected: /422/,
    async arrange(page) {
      await openThread(page);
      await attachShots(page);
      await page.locator('[data-comment] li button img').first().waitFor();
    },
  },
  {
    path: ({ links }) => `/v/${links.engine}`,
    as: 'owner',
    name: 'review-picture',
    async arrange(page) {
      await openThread(page);
      await page.locator('[data-comment] li button img').first().click();
      await page.locator('dialog img').waitFor();
    },
  },
];
