import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Account, Journey } from '../journey.ts';

/** A screen, or one of its states, and how to open it. */
export interface AccessibleScreen {
  name: string;
  /** Whether a user is signed in. The screen must not change this user's account. */
  signedIn?: boolean;
  /** Of a phone or a tablet; a desktop's if left out. */
  viewport?: { width: number; height: number };
  open(page: Page): Promise<unknown>;
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks each screen with axe, in both themes. `account` is the user who is signed in. */
export function testAccessibility(
  journey: Journey,
  account: () => Promise<Account>,
  screens: readonly AccessibleScreen[],
): void {
  test.each(screens)('$name: axe finds nothing, light or dark', async ({ signedIn, viewport, open }) => {
    const own = await account();
    // The checker is injected into the page, which the page's content security policy would refuse.
    const size = viewport && { viewport };
    const visitor = await journey.visit({
      reducedMotion: 'reduce',
      bypassCSP: true,
      expected: /40[0349]|422/,
      ...size,
    });
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
