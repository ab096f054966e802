import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../i18n/catalogues.ts';
import { consent } from '../../platform/tracking/consent.ts';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { show } from '../../testing/show.tsx';
import { ConsentBar } from './consent-bar.tsx';

beforeEach(async () => {
  localStorage.clear();
  await loadAreas('telemetry');
});

const answers: [string, string][] = [
  ['No thanks', 'no'],
  ['Allow', 'yes'],
];
test.each(answers)('%s is stored, by keyboard too, and the bar takes no focus by itself', async (name, stored) => {
  await show(
    <>
      <button type="button">Work</button>
      <ConsentBar />
    </>,
  );
  const work = page.getByRole('button', { name: 'Work' });
  work.element().focus();
  const bar = page.getByRole('region', { name: 'Usage data' });
  await expect.element(bar).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  await expect.element(work).toHaveFocus();
  expect(consent()).toBe('open');
  const answer = bar.getByRole('button', { name });
  answer.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(consent()).toBe(stored);
});

test('both answers are as easy to reach, and what it says leads to the privacy policy', async () => {
  await show(<ConsentBar />);
  const [no, yes] = answers.map(([name]) => page.getByRole('button', { name }).element().getBoundingClientRect());
  expect([no!.height, no!.top]).toEqual([yes!.height, yes!.top]);
  await expect.element(page.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy');
});
