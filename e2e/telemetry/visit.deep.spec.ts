import { expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import { seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';
import { withoutTours } from '../support/steps/project-page.ts';
import { openReview, placeComment } from '../support/steps/review.ts';

const journey = useJourney({ TELEMETRY: 'store' });

interface Stored {
  event_name: string;
  event_properties: Record<string, unknown>;
  user_id: string | null;
  is_user_proven: boolean;
  tracking_id: string;
  session_id: string;
  url: string;
}

/** What was stored of a browser, in the order in which it happened. */
async function eventsOf(trackingId: string): Promise<Stored[]> {
  const { parts } = await journey.scenario();
  const { rows } = await parts.database.pool.query<Stored>(
    'select * from telemetry_events where tracking_id = $1 order by event_time, received_at',
    [trackingId],
  );
  return rows;
}

const namesOf = (events: Stored[]) => events.map(({ event_name }) => event_name);

type Context = Awaited<ReturnType<typeof journey.visit>>['context'];
async function trackingIdOf(context: Context): Promise<string> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === 't_id')!.value;
}

/** Whether everything of the others arrived, in this order; other events may be in between. */
function expectInOrder(names: string[], wanted: string[]): void {
  const left = [...wanted];
  for (const name of names) if (name === left[0]) left.shift();
  expect(left, names.join(', ')).toEqual([]);
}

test('a visit from sign-up to a comment arrives in order, once the visitor agreed', async () => {
  const { page, context } = await journey.visit();
  await page.goto('/signup?source=download');
  const bar = page.getByRole('region', { name: 'Usage data' });
  await bar.getByRole('button', { name: 'Allow' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.getByLabel('Email').fill('visit@haldenworks.example');
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Repeat password').fill('Correct-Horse-7');
  await page.getByLabel('Name').fill('Mara Lindqvist');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL((url) => url.pathname !== '/signup');
  const account = { email: 'visit@haldenworks.example', password: 'Correct-Horse-7', name: 'Mara Lindqvist' };
  const tokens = await journey.api<{ accessToken: string; refreshToken: string }>('POST', '/auth/web/login', {
    email: account.email,
    password: account.password,
  });
  const owner = { ...account, ...tokens };
  await withoutTours(journey, owner);
  const { viewLink, projectId } = await seedCube(journey, owner);

  await page.goto(`/p/${projectId}?intent=share`);
  const dialog = page.getByRole('dialog', { name: 'Share project' });
  await dialog.getByRole('textbox', { name: 'Invite people' }).fill('lena@haldenworks.example,');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByRole('listitem').filter({ hasText: 'lena@haldenworks.example' }).waitFor();

  await openReview(page, viewLink);
  await placeComment(page);
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('Break this edge 0.5 × 45°.');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article').getByText('Break this edge 0.5 × 45°.').waitFor();
  const trackingId = await trackingIdOf(context);
  // The page goes before five seconds are over.
  await page.close({ runBeforeUnload: true });

  await expect.poll(async () => namesOf(await eventsOf(trackingId))).toContain('comment_added');
  const events = await eventsOf(trackingId);
  expectInOrder(namesOf(events), [
    'page_viewed',
    'signed_up',
    'project_opened',
    'people_invited',
    'view_link_opened',
    'comment_added',
  ]);
  const find = (name: string) => events.find(({ event_name }) => event_name === name)!;
  expect(find('page_viewed').event_properties).toEqual({ route: '/signup', source: 'download' });
  expect(find('people_invited').event_properties).toMatchObject({
    project_id: projectId,
    remote_project_id: projectId,
    shared_resource: 'project',
    project_user_role: 'owner',
    invited: 1,
    failed: 0,
  });
  expect(find('comment_added').event_properties).toMatchObject({
    type: 'model',
    view_link_id: viewLink,
    project_id: projectId,
    project_user_role: 'owner',
    shared_resource: 'view_link',
  });
  expect(find('comment_added').user_id).toBe(find('signed_up').user_id);
  expect(new Set(events.map(({ session_id }) => session_id)).size).toBe(1);
  // Nothing that was typed is in any of them.
  expect(JSON.stringify(events.map(({ event_properties, url }) => [event_properties, url]))).not.toMatch(
    /edge|lena|visit@/,
  );
});

test('before consent and after a refusal nothing is sent; the settings of the account change it', async () => {
  const { owner, teamId } = await seedTeamOf(journey);
  const { page, context } = await journey.visitAs(owner);
  await page.goto('/login');
  const trackingId = await trackingIdOf(context);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/telemetry')) sent.push(request.url());
  });
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('row', { name: /Henrik Brandt/ }).waitFor();
  await page.getByRole('button', { name: 'No thanks' }).click();
  await page.reload();
  await page.getByRole('row', { name: /Henrik Brandt/ }).waitFor();
  expect(await page.getByRole('region', { name: 'Usage data' }).count()).toBe(0);
  expect([sent, await eventsOf(trackingId)]).toEqual([[], []]);

  await page.goto(`/teams/${teamId}`);
  const setting = page.getByRole('switch', { name: 'Usage data' });
  expect(await setting.getAttribute('aria-checked')).toBe('false');
  await setting.click();
  await expect.poll(async () => namesOf(await eventsOf(trackingId))).toContain('page_viewed');
  const [event] = await eventsOf(trackingId);
  // The token of the page proves who it is.
  expect(event).toMatchObject({ is_user_proven: true });
});

test('what happens offline is sent once the browser is online again', async () => {
  const owner = await journey.account('Jonas Weber');
  const { teamId } = await inTeam(owner);
  const { page, context } = await journey.visitAs(owner, { expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('button', { name: 'Allow' }).click();
  const trackingId = await trackingIdOf(context);
  await expect.poll(async () => (await eventsOf(trackingId)).length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Shared with me' }).click();
  await page.waitForURL(/shared-with-me/);
  // The page counts once it is there; whoever goes on before that has not seen it.
  const seen = async () => (await eventsOf(trackingId)).map(({ event_properties }) => event_properties.route);
  await expect.poll(seen).toContain('/teams/$teamId/shared-with-me');
  await context.setOffline(true);
  await page.goBack();
  await page.waitForURL(/members/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const before = (await eventsOf(trackingId)).length;
  await context.setOffline(false);
  await expect.poll(async () => (await eventsOf(trackingId)).length).toBeGreaterThan(before);
  const routes = (await eventsOf(trackingId)).map(({ event_properties }) => event_properties.route);
  expect(routes.filter((route) => route === '/teams/$teamId/members').length).toBeGreaterThanOrEqual(2);
});

test('a browser that asks not to be tracked is not asked, and loads and sends nothing', async () => {
  const owner = await journey.account('Sofia Keller');
  const { teamId } = await inTeam(owner);
  const { page, context } = await journey.visitAs(owner);
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(`/teams/${teamId}`);
  await page.getByText('Your browser asks sites not to track you, so nothing is sent.').waitFor();
  expect(await page.getByRole('region', { name: 'Usage data' }).count()).toBe(0);
  expect(await eventsOf(await trackingIdOf(context))).toEqual([]);
});

test('the ids of browser and visit are version 4, made again where they are not, and a forwarded one is passed on', async () => {
  const { page, context } = await journey.visit();
  await context.addCookies([{ name: 't_id', value: '6ba7b810-9dad-11d1-80b4-00c04fd430c8', url: journey.origin }]);
  await context.addInitScript(() => sessionStorage.getItem('s_id') ?? sessionStorage.setItem('s_id', 'not-an-id'));
  const forwarded = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
  await page.goto(`/login?tracking_id=${forwarded}`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  const uuid4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === 't_id')!;
  expect(cookie.value).toMatch(uuid4);
  expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(4368 * 3600 - 600);
  expect(cookie.expires - Date.now() / 1000).toBeLessThan(4368 * 3600 + 600);
  expect(await page.evaluate(() => sessionStorage.getItem('s_id'))).toMatch(uuid4);
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/auth/web/method'));
  await page.getByLabel('Email').fill('mara@haldenworks.example');
  await page.keyboard.press('Enter');
  const headers = await (await asked).allHeaders();
  expect(headers['x-tracking-id']).toBe(cookie.value);
  expect(headers['x-forwarded-tracking-id']).toBe(forwarded);
});

async function inTeam({ accessToken }: { accessToken: string }): Promise<{ teamId: string }> {
  const { accountTeamID } = await journey.api<{ accountTeamID: string }>('GET', '/account', undefined, accessToken);
  return { teamId: accountTeamID };
}
