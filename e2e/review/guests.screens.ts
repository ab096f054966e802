import type { Page } from 'playwright-core';
import type { ScreenWorld } from '../support/data/screen-world.ts';
import { modelShown } from '../support/steps/review.ts';
import { withExport } from '../support/steps/review-answers.ts';
import type { Screen, Size } from '../support/steps/screen.ts';

/** Opens the bracket as a visitor who begins a comment as a guest. */
async function beginComment(page: Page, world: ScreenWorld): Promise<void> {
  await page.goto(`${world.origin}/v/${world.links.bracket}`);
  await modelShown(page);
  await page.locator('[data-face]').first().waitFor({ state: 'attached' });
  await page.keyboard.press('c');
  const { width, height } = page.viewportSize()!;
  if (width < 481) await page.mouse.click(width * 0.45, height * 0.42);
  else {
    await page.locator('canvas').first().focus();
    await page.keyboard.press('Enter');
  }
  await page.locator('section form textarea').fill('The two carburettor flanges are not parallel. Is that on purpose?');
  await page.locator('input[name=name]').fill('Tomás Rivera');
  await page.locator('input[name=email]').fill('tomas@riveraguss.example');
}

/** What is changed of a comment, so that it mentions a guest. */
interface GuestMarked {
  message: string;
}

const screen = { path: () => '/privacy' };
const sizes: Size[] = ['desktop', 'phone'];

/** What people without an account see of a review, and the viewer for models of one's own. */
export const screens: Screen[] = [
  { name: 'review-guest-details', ...screen, textHeavy: true, sizes, arrange: beginComment },
  {
    name: 'review-guest-code',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      await page.route('**/guests/codes', (route) =>
        route.fulfill({ status: 201, json: { codeId: crypto.randomUUID(), expiresAt: new Date().toISOString() } }),
      );
      await beginComment(page, world);
      await page.locator('section form button[type=submit]').click();
      await page.locator('input[name=code]').fill('4071');
    },
  },
  {
    name: 'review-comment-sign-up',
    path: ({ links }) => `/v/${links.bracket}/signup#email_hint=tomas%40riveraguss.example`,
    textHeavy: true,
    sizes,
  },
  {
    name: 'review-password',
    ...screen,
    textHeavy: true,
    sizes,
    expected: /40[03]/,
    async arrange(page, world) {
      const refusal = { code: 'PROJECT_VIEW_LINK_PASSWORD_PROTECTED', message: 'no', details: null, requestId: 'r' };
      await page.route('**/web/web-exports*', (route) =>
        route.fulfill({ status: 403, json: { ...refusal, validationErrors: [] } }),
      );
      const wrong = { code: 'PROJECT_VIEW_LINK_INVALID_PASSWORD', message: 'no', details: { triesLeft: 4 } };
      await page.route('**/project-view-links/*/password', (route) =>
        route.fulfill({ status: 400, json: { ...wrong, requestId: 'r', validationErrors: [] } }),
      );
      await page.goto(`${world.origin}/v/${world.links.bracket}`);
      await page.locator('input[name=password]').fill('turbine');
      await page.keyboard.press('Enter');
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'review-openings-note',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      await page.route('**/web/web-exports*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          json: { ...((await answer.json()) as object), recordsOpenings: true },
        });
      });
      await page.goto(`${world.origin}/v/${world.links.bracket}`);
      await modelShown(page);
    },
  },
  {
    name: 'review-guest-marks',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      // One of those who wrote is a guest, and the first comment mentions them.
      await page.route('**/web/comments?*', async (route) => {
        const answer = await route.fetch();
        const list = (await answer.json()) as { comments: GuestMarked[]; users: { userId: string; name: string }[] };
        const [first, last] = [list.comments[0]!, list.users.at(-1)!];
        const guest = { userId: last.userId, name: 'Tomás Rivera', isGuest: true };
        const users = list.users.map((user) => (user.userId === last.userId ? guest : user));
        const named = { ...first, message: `@Tomás Rivera ${first.message}`, mentions: [guest] };
        await route.fulfill({
          response: answer,
          json: { ...list, users, comments: [named, ...list.comments.slice(1)] },
        });
      });
      await page.goto(`${world.origin}/v/${world.links.engine}`);
      await modelShown(page);
      await page.locator('article button').first().click();
    },
  },
  { name: 'review-gltf-viewer', path: () => '/gltf-viewer', textHeavy: true, sizes },
  {
    name: 'review-guest-reply',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      await page.goto(`${world.origin}/v/${world.links.engine}`);
      await modelShown(page);
      await page.locator('article button').first().click();
      await page.locator('form textarea').last().fill('They are parallel: 0.02 mm over the length.');
      await page.keyboard.press('Control+Enter');
      await page.locator('input[name=name]').fill('Tomás Rivera');
    },
  },
  {
    name: 'review-guest-known',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      await page.goto(`${world.origin}/v/${world.links.engine}`);
      await modelShown(page);
      await withExport(page, (answer) => {
        answer.guest = { userId: crypto.randomUUID(), name: 'Tomás Rivera' };
        answer.can.comment = true;
      });
      await modelShown(page);
      await page.locator('article button').first().click();
      await page.locator('form textarea').last().waitFor();
    },
  },
];
