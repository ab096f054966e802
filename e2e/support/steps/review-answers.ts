import type { Page, Route } from 'playwright-core';

/** The parts of the answer about a review link that screens change. */
interface ReviewAnswer {
  webExport: Record<string, unknown> & { modelFileDownload: { url: string } };
  isCommentingEnabled: boolean;
  sharedState: string;
  can: { comment: boolean };
  guest: { userId: string; name: string } | null;
}

/** Reloads the page with a changed answer about its review link. */
export async function withExport(page: Page, change: (answer: ReviewAnswer) => void): Promise<void> {
  await page.route('**/api/web/web-exports?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as ReviewAnswer;
    change(answer);
    await route.fulfill({ response, json: answer });
  });
  await page.reload();
}

/** Reloads the page; requests for the model are passed to `answer`. */
export async function withHeldModel(page: Page, answer: (route: Route) => unknown): Promise<void> {
  await page.route('**/held.glb', answer);
  await withExport(page, ({ webExport }) => {
    webExport.modelFileDownload.url = new URL('/held.glb', page.url()).href;
    webExport.coarseModelDownload = null;
  });
}

/** Reloads the page with other comments. */
export async function withComments(page: Page, change: (comments: object[]) => object[]): Promise<void> {
  await page.route('**/api/web/comments?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { comments: object[] };
    await route.fulfill({ response, json: { ...answer, comments: change(answer.comments) } });
  });
  await page.reload();
}

/** Three people and two visitors without a name have the link open too, as far as the page knows. */
export async function withPresent(page: Page): Promise<void> {
  const people = ['Jonas Weber', 'Elena Petrova', 'Amir Haddad'].map((name, index) => ({
    visitId: `00000000-0000-4000-8000-00000000000${index}`,
    user: { userId: `00000000-0000-4000-9000-00000000000${index}`, name, email: '' },
    sheet: null,
    isAway: index === 2,
    followedVisitId: null,
  }));
  const event = JSON.stringify({ type: 'presence', people, others: 2, followers: 0 });
  await page.route('**/project-view-links/*/events?*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: open\ndata: {"heartbeatMs":10000}\n\ndata: ${event}\n\n`,
    }),
  );
}

/** Reloads the page; nothing comes of its event streams. */
export async function withoutStream(page: Page): Promise<void> {
  await page.route(/\/events(\?|$)/, () => undefined);
  await page.reload();
}
