import { setTeamAddon } from '@chamfer/server/scenario';
import { expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';

const video = 'https://videos.haldenworks.example/spaces.webm';
const captions = 'https://videos.haldenworks.example/spaces.vtt';
const journey = useJourney({ MEMBERS_VIDEO_URL: video, MEMBERS_CAPTIONS_URL: captions });

/** The members page of the owner, and what it asked other hosts for. */
async function open({ expected }: { expected?: RegExp } = {}) {
  const { teamId, owner } = await seedTeamOf(journey);
  const visitor = await journey.visitAs(owner, { expected });
  const { page, context } = visitor;
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== journey.origin,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 404 });
    },
  );
  const visit = async () => {
    await page.goto(`/teams/${teamId}/members`);
    await page.getByRole('row', { name: /Henrik Brandt/ }).waitFor();
  };
  return {
    page,
    teamId,
    asked,
    visit,
    promo: page.getByRole('heading', { name: 'Keep the team’s designs in one place' }),
  };
}

test('J36 the video is asked for on a press only, and one that cannot be had is said to be; without sync there is none', async () => {
  const { page, teamId, asked, visit, promo } = await open({ expected: /404|CORS|Failed to load/ });
  await setTeamAddon(await journey.scenario(), teamId, 'sync-forbidden', true);
  await visit();
  expect(await promo.count()).toBe(0);
  await setTeamAddon(await journey.scenario(), teamId, 'sync-forbidden', false);
  await visit();
  await promo.waitFor();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Watch the video' }).click();
  await page.getByText('The video could not be loaded.').waitFor();
  expect(asked).toContain(video);
  expect([video, captions]).toEqual(expect.arrayContaining(asked));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await promo.waitFor({ state: 'detached' });
  await visit();
  expect(await promo.count()).toBe(0);
});
