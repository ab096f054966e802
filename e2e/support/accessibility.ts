import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Account, Journey } from './journey.ts';

/** A screen, or a state of one, and how to get there. */
export interface AccessibleScreen {
  name: string;
  /** Somebody is signed in, who the screen does not change. */
  signedIn?: boolean;
  open(page: Page): Promise<unknown>;
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Has axe look at each screen, in both themes. `account` is who is signed in. */
export function testAccessibility(
  journey: Journey,
  account: () => Promise<Account>,
  screens: readonly AccessibleScreen[],
): void {
  test.each(screens)('$name: axe finds nothing, light or dark', async ({ signedIn, open }) => {
    const own = await account();
    // The checker itself is put into the page, which its content security policy would refuse.
    const visitor = await journey.visit({ reducedMotion: 'reduce', bypassCSP: true, expected: /40[0349]/ });
    const { page } = visitor;
    if (signedIn) await journey.signIn(visitor, own);
    await open(page);
    await page.evaluate(axe);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
      );
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, colorScheme).toEqual([]);
    }
  });
}
