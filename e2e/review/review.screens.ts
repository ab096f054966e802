import type { Page } from 'playwright-core';
import type { ScreenWorld } from '../support/data/screen-world.ts';
import { modelShown } from '../support/steps/review.ts';
import {
  withComments,
  withExport,
  withHeldModel,
  withoutStream,
  withPresent,
} from '../support/steps/review-answers.ts';
import type { Screen } from '../support/steps/screen.ts';

const toolsLoaded = async (page: Page) => {
  await modelShown(page);
  await page.locator('[data-face]').first().waitFor({ state: 'attached' });
};

/**
 * Presses a key until the element it opens is visible: on a slow machine the tools are drawn a moment before they
 * react.
 */
const pressFor = async (page: Page, key: string, opened: string) => {
  for (let tries = 0; tries < 3; tries++) {
    await page.keyboard.press(key);
    const isOpen = await page
      .locator(opened)
      .first()
      .waitFor()
      .then(
        () => true,
        () => false,
      );
    if (isOpen) return;
  }
  throw new Error(`${key} opens nothing`);
};

/** The common part of most screens: the engine model, seen by the owner of its design. */
const ofEngine = { path: ({ links }: ScreenWorld) => `/v/${links.engine}` };
const byOwner = { ...ofEngine, as: 'owner' } as const;

/** A design while it loads, from the first picture to the complete one. */
const whileLoading = (name: string, path: Screen['path']): Screen[] =>
  [0.3, 1, 2, 4, 8].map((after) => ({ name: `review-${name}-after-${after}s`, path, after, sizes: ['desktop'] }));

/** The screens of the review page. Like all screens, they are also taken in other languages. */
export const screens: Screen[] = [
  {
    ...byOwner,
    name: 'review-engine',
    arrange: modelShown,
  },
  {
    ...byOwner,
    name: 'review-delayed',
    async arrange(page) {
      await withoutStream(page);
      await toolsLoaded(page);
      await page.locator('[aria-live] button').first().waitFor();
    },
    textHeavy: true,
  },
  ...whileLoading('engine', ofEngine.path),
  ...(process.env.CHAMFER_MODELS ? whileLoading('falcon', ({ links }) => `/v/${links.falcon}`) : []),
  {
    ...byOwner,
    name: 'review-comment',
    async arrange(page) {
      await toolsLoaded(page);
      // Folded in narrow windows: a pin opens them.
      await page.locator('button[aria-pressed][title]').first().click();
    },
  },
  {
    ...byOwner,
    name: 'review-thread',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      // The third has replies.
      await page.locator('button[aria-pressed][title]').nth(2).click();
    },
  },
  {
    name: 'review-new-comment',
    path: ({ links }) => `/v/${links.bracket}`,
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await page.keyboard.press('c');
      const { width, height } = page.viewportSize()!;
      // The part lies in the middle of what the strip leaves free.
      if (width < 481) await page.mouse.click(width * 0.45, height * 0.42);
      else {
        await page.locator('canvas').first().focus();
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
      }
      await page.locator('form textarea').fill('Break this edge 0.5 × 45°.');
    },
  },
  {
    ...byOwner,
    name: 'review-mention-nobody',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await page.locator('button[aria-pressed][title]').first().click();
      await page.locator('form textarea').fill('Thank you, @Jonas. ');
      await page.getByText('@Jonas', { exact: false }).last().waitFor();
    },
  },
  {
    ...byOwner,
    name: 'review-following',
    textHeavy: true,
    async arrange(page) {
      await withPresent(page);
      await page.reload();
      await toolsLoaded(page);
      const { width } = page.viewportSize()!;
      await page.locator('header section button', { hasText: width < 481 ? '5' : 'JW' }).click();
      if (width < 481) await page.getByRole('menuitem', { name: 'Jonas Weber' }).click();
      await page
        .getByText('Esc')
        .or(page.getByRole('status').getByText('Jonas Weber'))
        .first()
        .waitFor({ state: 'attached' });
    },
  },
  {
    name: 'review-anonymous',
    path: ({ links }) => `/v/${links.impeller}`,
    arrange: modelShown,
    textHeavy: true,
  },
  {
    ...byOwner,
    name: 'review-tools-section',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await pressFor(page, 's', 'fieldset');
      await page.locator('input[type=range]').waitFor();
    },
  },
  {
    ...byOwner,
    name: 'review-tools-measure',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await pressFor(page, 'm', 'section p[role=status]');
    },
  },
  {
    ...byOwner,
    name: 'review-tools-views',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await pressFor(page, 'v', '[role=switch]');
      await page.locator('[role=switch]').last().click();
    },
  },
  {
    ...byOwner,
    name: 'review-tools-parts',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await pressFor(page, 't', '[role=tree]');
      await page.locator('[role=tree]').focus();
      for (const key of ['Home', 'ArrowDown', 'h', 'ArrowDown']) await page.keyboard.press(key);
    },
  },
  {
    name: 'review-drawing',
    path: ({ links }) => `/v/${links.bracket}`,
    as: 'owner',
    async arrange(page) {
      const sheet = page.locator('nav a[href*="/drawings/"]').first();
      if (page.viewportSize()!.width < 481) await page.locator('header button').first().click();
      await sheet.click();
      await page.locator('[role=application] img, [role=application] canvas').last().waitFor();
    },
  },
  {
    name: 'review-not-found',
    path: () => '/v/01890000-0000-7000-8000-000000000000',
    textHeavy: true,
    expected: /404/,
    arrange: (page) => page.locator('h1').waitFor(),
  },
  {
    ...byOwner,
    name: 'review-loading',
    async arrange(page) {
      await withHeldModel(page, () => undefined);
      await page.locator('[role=progressbar]').waitFor();
    },
  },
  {
    ...byOwner,
    name: 'review-load-failed',
    textHeavy: true,
    expected: /503/,
    async arrange(page) {
      await withHeldModel(page, (route) => route.fulfill({ status: 503 }));
      await page.locator('main [role=alert]').waitFor();
    },
  },
  {
    ...byOwner,
    name: 'review-reduced',
    sizes: ['tablet', 'phone'],
    textHeavy: true,
    async arrange(page) {
      // More than such a device draws: only the coarse level is shown, which in this design is the whole model.
      await withExport(page, ({ webExport }) => {
        webExport.coarseModelDownload = webExport.modelFileDownload;
        webExport.triangleCount = 1e9;
      });
      await toolsLoaded(page);
    },
  },
  {
    ...byOwner,
    name: 'review-other-revision',
    textHeavy: true,
    async arrange(page) {
      const webExportId = '00000000-0000-4000-8000-000000000001';
      await withComments(page, (comments) => comments.map((comment) => ({ ...comment, webExportId })));
      await withExport(page, ({ webExport }) => {
        webExport.revision = 2;
      });
      await modelShown(page);
    },
  },
  {
    ...byOwner,
    name: 'review-no-comments',
    textHeavy: true,
    async arrange(page) {
      await withComments(page, () => []);
      await modelShown(page);
    },
  },
  {
    ...ofEngine,
    name: 'review-viewer',
    as: 'newcomer',
    textHeavy: true,
    async arrange(page) {
      await withExport(page, (answer) => {
        answer.isCommentingEnabled = false;
        answer.can.comment = false;
      });
      await modelShown(page);
    },
  },
  {
    ...byOwner,
    name: 'review-delete-comment',
    textHeavy: true,
    async arrange(page) {
      await withComments(page, (comments) => comments.map((comment) => ({ ...comment, can: { delete: true } })));
      await modelShown(page);
      await page.locator('article button[aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...ofEngine,
    name: 'review-log-in-to-comment',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await pressFor(page, 'c', 'dialog[open]');
    },
  },
  {
    ...byOwner,
    name: 'review-ar-code',
    textHeavy: true,
    async arrange(page) {
      await modelShown(page);
      await page.locator('header button[aria-haspopup=dialog]').click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
  {
    name: 'review-ar-start',
    path: ({ links }) => `/v/${links.engine}?ar=1`,
    as: 'owner',
    sizes: ['phone'],
    textHeavy: true,
    async arrange(page) {
      await page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { value: 'Android' }));
      await page.reload();
      await modelShown(page);
      await page.getByRole('dialog').locator('a').waitFor();
    },
  },
  {
    ...byOwner,
    name: 'review-part-menu',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await page.locator('canvas').first().focus();
      await page.keyboard.press('ContextMenu');
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    ...byOwner,
    name: 'review-tools-explode',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await pressFor(page, 'e', 'input[type=range]');
      await page.locator('input[type=range]').fill('0.6');
    },
  },
  {
    name: 'review-lasting-effects',
    path: ({ links }) => `/v/${links.engine}#view=1;x:0.5;p:0,-1,0,0.01`,
    as: 'owner',
    textHeavy: true,
    arrange: toolsLoaded,
  },
  {
    ...byOwner,
    name: 'review-comment-mode',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await pressFor(page, 'c', '[role=status]:has(kbd)');
    },
  },
  {
    name: 'review-offline',
    path: ({ links }) => `/v/${links.bracket}`,
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await page.keyboard.press('c');
      const { width, height } = page.viewportSize()!;
      if (width < 481) await page.mouse.click(width * 0.45, height * 0.42);
      else {
        await page.locator('canvas').first().focus();
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
      }
      await page.locator('form textarea').fill('Break this edge 0.5 × 45°.');
      await page.context().setOffline(true);
      await page.keyboard.press('Control+Enter');
    },
  },
  {
    ...byOwner,
    name: 'review-tools-more',
    sizes: ['phone'],
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await page.locator('[role=toolbar]').last().locator('button').last().click();
    },
  },
  {
    ...byOwner,
    name: 'review-tools-keys',
    textHeavy: true,
    async arrange(page) {
      await toolsLoaded(page);
      await pressFor(page, '?', 'dialog[open]');
    },
  },
];
