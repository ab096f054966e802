import type { Page } from 'playwright-core';
import type { Person, ScreenWorld } from '../support/data/screen-world.ts';
import type { Screen, Size } from '../support/steps/screen.ts';

/** Calls the demo's server as somebody of its company. */
async function ask<T>({ origin, tokens }: ScreenWorld, as: Person, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens[as].accessToken}` };
  const answer = await fetch(`${origin}/api${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** Goes to the page of the hinge bracket's project, with its tour as seen. */
async function openProject(page: Page, world: ScreenWorld, query = ''): Promise<string> {
  const { projectViewLinks } = await ask<{
    projectViewLinks: { projectViewLinkId: string; projectId: string }[];
  }>(world, 'owner', `/web/project-view-links?teamId=${world.teamId}`);
  const { projectId } = projectViewLinks.find((link) => link.projectViewLinkId === world.links.bracket)!;
  await page.goto(`${world.origin}/p/${projectId}${query}`);
  return projectId;
}

async function withoutTour(page: Page): Promise<void> {
  await page.route('**/api/users/*/app-properties', (route) =>
    route.fulfill({
      json: {
        web_feature_tour_project_sharing_owner_completed: true,
        web_feature_tour_project_sharing_collaborator_completed: true,
      },
    }),
  );
}

async function shown(page: Page, world: ScreenWorld): Promise<string> {
  await withoutTour(page);
  const projectId = await openProject(page, world);
  await page.locator('main article table').nth(1).waitFor();
  return projectId;
}

/** Answers for the project itself: the reason why it does not open. */
const denied =
  (code: string, details: object = {}) =>
  async (page: Page, world: ScreenWorld) => {
    await page.route('**/api/web/projects/*', (route) =>
      route.fulfill({
        status: code === 'PENDING_PROJECT_ACCESS' ? 409 : 403,
        json: { code, message: code, details, requestId: 'screen' },
      }),
    );
    await openProject(page, world);
    await page.locator('main h1').waitFor();
  };

const changed = (change: object) => async (page: Page, world: ScreenWorld) => {
  await page.route('**/api/web/projects/*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { project: object; can: object };
    Object.assign(answer.project, change);
    Object.assign(answer.can, { restore: true, share: false, publish: false, openInApp: false, rename: false });
    await route.fulfill({ response, json: answer });
  });
  await shown(page, world);
};

const screen = { path: () => '/privacy', as: 'owner' as const };
const sizes: Size[] = ['desktop', 'phone'];
const noPlace = /40[349]/;

/** The screens of the page of a project. */
export const screens: Screen[] = [
  {
    name: 'projects-page',
    ...screen,
    textHeavy: true,
    arrange: async (page, world) => void (await shown(page, world)),
  },
  {
    name: 'projects-page-menu',
    ...screen,
    sizes,
    async arrange(page, world) {
      await shown(page, world);
      await page.locator('main header button[aria-haspopup=true]').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'projects-page-archived',
    ...screen,
    sizes,
    arrange: changed({ archivedAt: '2026-11-20T08:00:00.000Z', archivedByUserId: null }),
  },
  {
    name: 'projects-page-deleted',
    ...screen,
    sizes,
    arrange: changed({ deletedAt: '2026-11-20T08:00:00.000Z', removedAt: '2026-12-20T08:00:00.000Z' }),
  },
  {
    name: 'projects-page-request',
    ...screen,
    textHeavy: true,
    sizes,
    expected: noPlace,
    arrange: denied('PROJECT_FORBIDDEN'),
  },
  {
    name: 'projects-page-requested',
    ...screen,
    sizes,
    expected: noPlace,
    arrange: denied('PENDING_PROJECT_ACCESS', { accessRequestId: '6f1f6f0e-6a39-4e39-9c0c-3f3b5b0f4a01' }),
  },
  { name: 'projects-page-unverified', ...screen, sizes, expected: noPlace, arrange: denied('EMAIL_NOT_VERIFIED') },
  { name: 'projects-page-not-found', ...screen, sizes, expected: noPlace, arrange: denied('PROJECT_NOT_FOUND') },
  {
    name: 'projects-page-tour',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      await openProject(page, world);
      await page.locator('dialog[data-phase=visible]').waitFor();
    },
  },
  {
    name: 'projects-page-end-sharing',
    ...screen,
    sizes,
    async arrange(page, world) {
      await shown(page, world);
      await page.locator('main aside section').nth(1).getByRole('button').last().click();
      await page.locator('dialog[data-phase=visible]').waitFor();
    },
  },
];
