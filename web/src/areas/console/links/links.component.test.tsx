import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someLink, someUser } from '../testing/some-console.ts';
import { LinkView } from './link-page.tsx';
import LinksPage from './links-page.tsx';

const server = startFakeServer();
beforeEach(() => loadAreas('console', 'projects'));

const counts = { nextCursor: null, totalCount: 2047, foundCount: 1 };
const stop = 'POST /operator/links/{viewLinkId}/stop';

test('lists review links with their project, team and who may open them', async () => {
  server.answer('GET /operator/links', ({ query }) =>
    query.query ? { items: [], ...counts, foundCount: 0 } : { items: [someLink], ...counts },
  );
  const { address } = await show(<LinksPage />);
  const row = page.getByRole('row', { name: /^Bearing housing, draft 4/ });
  await expect.element(row.getByText('Anyone with the link')).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'Haldenworks' })).toBeVisible();
  await expect.element(page.getByText('1 of 2,047')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Title, project, team or id' }).fill('gear');
  await expect.element(page.getByRole('heading', { name: 'No review links found' })).toBeVisible();
  expect(address()).toBe('/?q=gear');
});

test('shows who shared it and how, and stops that with a reason', async () => {
  server.answer('GET /operator/links/{viewLinkId}', () => someLink);
  server.answer(stop, () => undefined);
  await show(<LinkView viewLinkId={someLink.viewLinkId} />);
  await expect
    .element(page.getByRole('link', { name: 'Jonas Weber' }))
    .toHaveAttribute('href', `/admin/users/${someUser.userId}`);
  await page.getByRole('button', { name: 'Stop sharing…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop sharing “Bearing housing, draft 4”' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Takedown request');
  server.answer('GET /operator/links/{viewLinkId}', () => ({ ...someLink, sharedState: 'not_shared' }));
  await dialog.getByRole('button', { name: 'Stop sharing', exact: true }).click();
  await expect.element(page.getByText('The link is not shared any more.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Stop sharing…' })).not.toBeInTheDocument();
  expect(server.sent(stop)).toEqual([{ reason: 'Takedown request' }]);
});

test('a link that there is not says so', async () => {
  server.answer('GET /operator/links/{viewLinkId}', () => refuse('PROJECT_VIEW_LINK_NOT_FOUND'));
  await show(<LinkView viewLinkId={someLink.viewLinkId} />);
  await expect.element(page.getByRole('heading', { name: 'There is no such review link.' })).toBeVisible();
});
