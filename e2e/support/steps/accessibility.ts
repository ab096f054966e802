import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
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
  /** Further states of the same page, reached one after the other; each is checked too. */
  next?: readonly { name: string; open(page: Page): Promise<unknown> }[];
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result the theme changes. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Checks each screen with axe: all rules in the light theme, those about colours in the dark one too. `account` is the
 * user who is signed in.
 */
export function testAccessibility(
  journey: Journey,
  account: () => Promise<Account>,
  screens: readonly AccessibleScreen[],
): void {
  const tested = screens.map((screen) => ({
    ...screen,
    name: [screen, ...(screen.next ?? [])].map(({ name }) => name).join(', '),
    states: [screen, ...(screen.next ?? [])],
  }));
  test.each(tested)('$name: axe finds nothing, light or dark', async ({ signedIn, viewport, states }) => {
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
    for (const { name, open } of states) {
      await open(page);
      expect(await findFaults(page, 'light'), `${name}, light`).toEqual([]);
      expect(await findFaults(page, 'dark', ofColours), `${name}, dark`).toEqual([]);
      await showTheme(page, 'light');
    }
  });
}

/** What axe finds fault with in a theme, each rule with its elements; all rules if none are given. */
async function findFaults(page: Page, theme: 'light' | 'dark', rules?: string[]): Promise<string[]> {
  await showTheme(page, theme);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (runOnly) => (window as unknown as Checked).axe.run(runOnly ? { runOnly } : {}),
    rules,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
}

/** A page in which the checker is. */
interface Checked {
  axe: { run(options: RunOptions): Promise<AxeResults> };
}
