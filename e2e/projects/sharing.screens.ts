import type { Page } from 'playwright-core';
import type { ScreenWorld } from '../support/data/screen-world.ts';
import type { Screen, Size } from '../support/steps/screen.ts';

/** Opens the dialog of the hinge bracket's review link, which the intent in the address asks for. */
async function openLinkDialog(page: Page, world: ScreenWorld): Promise<void> {
  await page.goto(`${world.origin}/v/${world.links.bracket}?intent=share`);
  await page.locator('dialog[data-phase=visible] [role=radiogroup]').waitFor();
}

/** Opens the dialog of its project from the page of the project, with its tour as seen. */
async function openProjectDialog(page: Page, world: ScreenWorld): Promise<void> {
  await page.route('**/api/users/*/app-properties', (route) =>
    route.fulfill({ json: { web_feature_tour_project_sharing_owner_completed: true } }),
  );
  const answer = await fetch(`${world.origin}/api/web/project-view-links?teamId=${world.teamId}`, {
    headers: { authorization: `Bearer ${world.tokens.owner.accessToken}` },
  });
  const { projectViewLinks } = (await answer.json()) as {
    projectViewLinks: { projectViewLinkId: string; projectId: string }[];
  };
  const { projectId } = projectViewLinks.find((link) => link.projectViewLinkId === world.links.bracket)!;
  await page.goto(`${world.origin}/p/${projectId}?intent=share`);
  await page.locator('dialog[data-phase=visible] form input').waitFor();
}

/** Has the server say other things of a link than it does. */
async function changeSharing(page: Page, change: object): Promise<void> {
  await page.route('**/project-view-links/*/sharing', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...change } });
  });
}

/** Who opened a link. */
function openings() {
  const visitors = [
    { name: 'Jonas Weber', email: 'jonas.weber@haldenworks.com', isGuest: false },
    { name: 'Tomás Rivera', email: '', isGuest: true },
    null,
    { name: 'Elena Petrova', email: 'elena.petrova@haldenworks.com', isGuest: false },
  ];
  const items = visitors.map((visitor, index) => ({
    openingId: crypto.randomUUID(),
    openedAt: new Date(Date.UTC(2026, 10, 20, 15 - index, visitor ? 12 + index : 0)).toISOString(),
    visitor: visitor && { userId: crypto.randomUUID(), ...visitor },
  }));
  return { items, nextCursor: null };
}

const screen = { path: () => '/privacy', as: 'owner' as const };
const sizes: Size[] = ['desktop', 'phone'];

/** The dialogs in which a project and a review link are shared. */
export const screens: Screen[] = [
  { name: 'projects-share-project', ...screen, textHeavy: true, sizes, arrange: openProjectDialog },
  {
    name: 'projects-share-project-faults',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      await openProjectDialog(page, world);
      const field = page.locator('dialog form input[inputmode=email]');
      await field.fill('lena.fischer@haldenworks.com nobody mara.lindqvist@haldenworks.com ');
      await page.locator('dialog form [aria-invalid=true]').waitFor();
    },
  },
  { name: 'projects-share-link', ...screen, textHeavy: true, sizes, arrange: openLinkDialog },
  {
    name: 'projects-share-link-people',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      await openLinkDialog(page, world);
      await page.locator('dialog [role=radiogroup] label').first().click();
      await page.locator('dialog form input[inputmode=email]').waitFor();
    },
  },
  {
    name: 'projects-share-link-gate',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      await changeSharing(page, { hasPassword: true });
      await openLinkDialog(page, world);
      const switches = page.locator('dialog [role=switch]');
      await switches.last().click();
      await page.locator('dialog input[type=date]').fill('2026-12-18');
    },
  },
  {
    name: 'projects-share-link-openings',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      await changeSharing(page, {
        can: { update: true, seeOpenings: true },
        openings: { people: 13, times: 38, since: new Date(Date.UTC(2026, 10, 19, 15, 44)).toISOString() },
      });
      await page.route('**/project-view-links/*/openings*', (route) => route.fulfill({ json: openings() }));
      await openLinkDialog(page, world);
      await page.locator('dialog [role=radiogroup] label').last().click();
      await page.locator('dialog time').first().waitFor();
    },
  },
  {
    name: 'projects-share-link-guests',
    ...screen,
    textHeavy: true,
    sizes,
    async arrange(page, world) {
      await openLinkDialog(page, world);
      await page.locator('dialog [role=switch]').last().scrollIntoViewIfNeeded();
    },
  },
];
