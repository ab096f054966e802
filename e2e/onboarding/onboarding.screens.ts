import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

const segmentation = () => '/segmentation-survey';

/** Presses the options with these values, one after another, each on its own question. */
async function press(page: Page, ...values: string[]): Promise<void> {
  for (const value of values) await page.locator(`label:has(input[value="${value}"])`).click();
}

/** The surveys. */
export const screens: Screen[] = [
  { name: 'onboarding-segmentation', path: segmentation, as: 'newcomer', textHeavy: true },
  {
    name: 'onboarding-segmentation-other',
    path: segmentation,
    as: 'newcomer',
    async arrange(page) {
      await press(page, 'other');
      await page.locator('form input[type=text]').fill('Set building for theatre');
    },
  },
  {
    name: 'onboarding-segmentation-tools',
    path: segmentation,
    as: 'newcomer',
    textHeavy: true,
    async arrange(page) {
      await press(page, 'architecture', 'high_tech', 'creo', 'solidworks', 'other');
      await page.locator('form input[type=text]').focus();
    },
  },
  {
    name: 'onboarding-segmentation-error',
    path: segmentation,
    as: 'newcomer',
    expected: /500/,
    async arrange(page) {
      await page.route('**/app-properties', (route) => route.fulfill({ status: 500 }));
      await press(page, 'student_or_educator');
      await page.locator('h1[tabindex]').waitFor();
    },
  },
  {
    name: 'onboarding-segmentation-end',
    path: segmentation,
    as: 'newcomer',
    textHeavy: true,
    async arrange(page) {
      const json = { segmentation_v2_finished_at: '2026-11-27T10:00:00.000Z' };
      await page.route('**/app-properties', (route) => route.fulfill({ json }));
      await page.reload();
      await page.locator('h1').waitFor();
    },
  },
  { name: 'onboarding-profiling', path: () => '/progressive_profiling_survey', as: 'newcomer', textHeavy: true },
];
