import { seedUnsubscribeToken } from '@chamfer/server/scenario';
import { expect, test } from 'vitest';
import { tabTo } from '../../support/browser/keyboard.ts';
import { seedCube } from '../../support/data/designs.ts';
import { commentOnCube } from '../../support/data/many-comments.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { idsOf } from '../../support/steps/project-page.ts';

const journey = useJourney();

/** The address in a mail to the owner of a design about its first comment. */
async function linkInMail(owner: Account): Promise<{ address: string; threadId: string }> {
  const { viewLink } = await seedCube(journey, owner);
  await commentOnCube(journey, viewLink, 1);
  const { comments } = await journey.api<{ comments: { commentId: string }[] }>('GET', `/web/comments?v=${viewLink}`);
  const threadId = comments[0]!.commentId;
  const { userId } = await idsOf(journey, owner);
  const token = seedUnsubscribeToken(await journey.scenario(), { userId, threadId });
  return { address: `/unsubscribe#${token}`, threadId };
}

const muted = (owner: Account) =>
  journey
    .api<{ mutedThreads: { commentId: string }[] }>('GET', '/account/notifications', undefined, owner.accessToken)
    .then(({ mutedThreads }) => mutedThreads.map(({ commentId }) => commentId));

test('the link in a mail switches its thread off and on again, without a log-in and without a mouse', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { address, threadId } = await linkInMail(owner);
  const { page } = await journey.visit();
  await page.goto(address.replace('#', '/'));
  await page.waitForURL(`**${address}`);
  await page.getByRole('heading', { name: 'Switch off mails about this thread?' }).waitFor();
  expect(await muted(owner)).toEqual([]);
  const off = page.getByRole('button', { name: 'Switch off' });
  await tabTo(page, off);
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: 'Switch on again' });
  await undo.waitFor();
  expect(await muted(owner)).toEqual([threadId]);
  expect(await page.getByRole('link', { name: 'All mail settings' }).count()).toBe(0);
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  const again = page.getByRole('button', { name: 'Switch off' });
  await again.waitFor();
  expect(await muted(owner)).toEqual([]);
  await page.keyboard.press('Enter');
  await undo.waitFor();
  expect(await muted(owner)).toEqual([threadId]);
});

test('in the browser of its reader the link switches its thread off at once', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { address, threadId } = await linkInMail(owner);
  const visitor = await journey.visitAs(owner);
  await visitor.page.goto(address);
  await visitor.page.getByRole('button', { name: 'Switch on again' }).waitFor();
  expect(await muted(owner)).toEqual([threadId]);
});

test('mail programs switch a thread off with one request', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { address, threadId } = await linkInMail(owner);
  const token = address.split('#')[1];
  const answer = await fetch(`${journey.origin}/api/mail-unsubscriptions/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  expect(await muted(owner)).toEqual([threadId]);
});

test('a damaged link says so', async () => {
  const { page } = await journey.visit({ expected: /400/ });
  await page.goto('/unsubscribe#nothing');
  await page.getByRole('heading', { name: 'Nothing was switched off' }).waitFor();
  await page.getByText('The link is incomplete, or the thread no longer exists.').waitFor();
  expect(await page.getByRole('button').filter({ hasText: 'Switch' }).count()).toBe(0);
});
