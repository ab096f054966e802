import { cubeTop } from '@chamfer/testing/sample-glb';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import { seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';
import { type HoldingProxy, type StreamTreatment, startHoldingProxy } from '../support/server/holding-proxy.ts';
import { openReview } from '../support/steps/review.ts';

const journey = useJourney();
const proxies: HoldingProxy[] = [];
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close();
});

/** A visitor who reaches the server through a proxy that treats event streams so. */
async function visitThrough(first: StreamTreatment) {
  const proxy = await startHoldingProxy(first);
  proxies.push(proxy);
  return { proxy, visitor: await journey.visit({ proxy: { server: proxy.address } }) };
}
const notice = (page: Page) => page.getByText('Live updates are delayed. This page refreshes every 10 seconds.');

/** A design, and what writes comments on it. */
async function commented() {
  const owner = await journey.account('Elena Petrova');
  const { viewLink } = await seedCube(journey, owner);
  const { webExport } = await journey.api<{ webExport: { webExportId: string } }>(
    'POST',
    `/web/web-exports?v=${viewLink}`,
  );
  const head = { ...cubeTop, projectViewLinkId: viewLink, webExportId: webExport.webExportId };
  const write = (message: string) => journey.api('POST', '/web/comments', { ...head, message }, owner.accessToken);
  return { viewLink, write };
}

test('behind a proxy that holds streams back comments appear all the same, until it lets the stream through', async () => {
  const { viewLink, write } = await commented();
  const { proxy, visitor } = await visitThrough('hold');
  const { page } = visitor;
  await openReview(page, viewLink);
  await notice(page).waitFor();
  await write('Written while the stream is held');
  await page.getByText('Written while the stream is held').first().waitFor();
  expect(await notice(page).count()).toBe(1);
  proxy.treat('pass');
  await notice(page).waitFor({ state: 'detached' });
  await write('Written while the stream is live');
  await page.getByText('Written while the stream is live').first().waitFor();
});

test('a stream that falls silent without an end is noticed, and what came meanwhile is there', async () => {
  const { viewLink, write } = await commented();
  const { proxy, visitor } = await visitThrough('pass');
  const { page } = visitor;
  await openReview(page, viewLink);
  await write('Written while all is well');
  await page.getByText('Written while all is well').first().waitFor();
  proxy.treat('silent');
  await write('Written into the silence');
  // Two heartbeats are missing, and so is the beginning of the next stream.
  await notice(page).waitFor();
  await page.getByText('Written into the silence').first().waitFor();
  proxy.treat('pass');
  await notice(page).waitFor({ state: 'detached' });
  await write('Written afterwards');
  await page.getByText('Written afterwards').first().waitFor();
});

test('whoever is demoted while their page loads loses the pages that are no longer theirs', async () => {
  const { teamId, owner, people } = await seedTeamOf(journey);
  const { proxy, visitor } = await visitThrough('hold');
  const { page } = visitor;
  await journey.signIn(visitor, people.contributor);
  await page.goto(`/teams/${teamId}/shared-with-me`);
  const members = page.getByRole('navigation', { name: 'Team pages' }).getByRole('link', { name: 'Members' });
  await members.waitFor();
  const path = `/teams/${teamId}/users/${people.contributor.userId}`;
  await journey.api('PUT', path, { role: 'guest', from: 'contributor' }, owner.accessToken);
  proxy.treat('pass');
  await members.waitFor({ state: 'detached' });
});
