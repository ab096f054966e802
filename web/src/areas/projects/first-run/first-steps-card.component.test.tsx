import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import type { FirstSteps } from '../../../platform/account/use-first-steps.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';

const server = startFakeServer();
const nothing: FirstSteps = { published: null, shared: null, commented: null };
const at = '2026-03-05T10:00:00.000Z';
const published = {
  at,
  projectId: crypto.randomUUID(),
  name: 'Bracket, first try',
  projectViewLinkId: crypto.randomUUID(),
};

beforeEach(async () => {
  queryClient.clear();
  await loadAreas('projects');
  server.answer('PATCH /app/first-steps', () => undefined);
  server.answer('GET /app/first-steps', () => ({ steps: null, isAskedFor: false }));
});

const showCard = (steps: FirstSteps, { isAskedFor = false, share = () => undefined } = {}) =>
  show(
    <FirstStepsCard
      steps={steps}
      isAskedFor={isAskedFor}
      publish={<button type="button">Publish a design</button>}
      share={share}
    />,
  );
const card = () => page.getByRole('region', { name: 'Three steps to the first comment' });
const button = (name: string) => page.getByRole('button', { name });

test('before anything is published only the first step can be taken', async () => {
  await showCard(nothing);
  await expect.element(page.getByText('0 of 3 done')).toBeVisible();
  await expect.element(button('Publish a design')).toBeEnabled();
  await expect.element(button('Share')).toBeDisabled();
  await expect.element(button('Open and comment')).toBeDisabled();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('a published design is named and can be shared, and its link leads to commenting', async () => {
  const share = vi.fn();
  await showCard({ ...nothing, published }, { share });
  await expect.element(page.getByText(/^Bracket, first try, 2026/)).toBeVisible();
  await expect.element(page.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
  expect(button('Publish a design').elements()).toEqual([]);
  await button('Share').click();
  expect(share).toHaveBeenCalledWith(published);
  expect(page.getByRole('link', { name: 'Open and comment' }).element().getAttribute('href')).toBe(
    `/v/${published.projectViewLinkId}`,
  );
});

test('is hidden by its button', async () => {
  await showCard(nothing);
  await button('Hide the steps').click();
  await expect.poll(() => server.sent('PATCH /app/first-steps')).toEqual([{ hidden: true }]);
});

test('goes away with a message once all three are done', async () => {
  await showCard({ published, shared: { at }, commented: { at } });
  await expect.element(page.getByText('All three done. The steps stay in your account menu.')).toBeVisible();
  expect(card().elements()).toEqual([]);
  await expect.poll(() => server.sent('PATCH /app/first-steps')).toEqual([{ hidden: true }]);
});

test('stays for those who asked to see the steps again', async () => {
  await showCard({ published, shared: { at }, commented: { at } }, { isAskedFor: true });
  await expect.element(page.getByText('3 of 3 done')).toBeVisible();
  expect(server.sent('PATCH /app/first-steps')).toEqual([]);
});
