import type { Page } from 'playwright-core';
import { modelShown } from '../support/steps/review.ts';
import type { Screen } from '../support/steps/screen.ts';

/** Loads the page as an installation does that asks for usage data, and waits for the question. */
async function ask(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === new URL(page.url()).pathname,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace(
        '<meta name="chamfer:telemetry" content=""',
        '<meta name="chamfer:telemetry" content="/api/telemetry"',
      );
      await route.fulfill({ response, body });
    },
  );
  await page.reload();
  await page.locator('body > div > section[aria-label]').last().waitFor();
}

/** Where people are asked whether usage data may be sent, and where they change their mind. */
export const screens: Screen[] = [
  { name: 'telemetry-login', path: () => '/login', textHeavy: true, arrange: ask },
  {
    name: 'telemetry-review',
    path: ({ links }) => `/v/${links.bracket}`,
    async arrange(page) {
      await ask(page);
      await modelShown(page);
    },
  },
  {
    name: 'telemetry-account',
    path: () => '/account',
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      await ask(page);
      await page.getByRole('switch').last().focus();
    },
  },
];
