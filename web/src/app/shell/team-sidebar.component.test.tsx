import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { TeamSidebar } from './team-sidebar.tsx';

const server = startFakeServer();
const no = { nextCursor: null, hasNextPage: false };

const team = {
  id: crypto.randomUUID(),
  name: 'Halden Works',
  isPrimary: true,
  subscriptionBadge: 'pro',
  isTrial: false,
  memberCount: 9,
  isOwner: true,
  isSeatManager: false,
  isGuest: false,
  role: 'owner',
  hasDesigns: true,
  hasSharedWithMe: true,
  can: { seeMembers: true, seeSettings: true, seeSubscription: false, seeBilling: false, readAudit: true },
  addons: { syncForbidden: false, privateCloud: false, teamspaceManagement: true },
};

test('shows counts of the pages of designs next to names that stay as they are', async () => {
  const asked: unknown[] = [];
  server.answer('GET /web/projects', ({ query }) => {
    asked.push(query.teamId, query.maxPageSize);
    return { ...no, projects: [], totalCount: 1204, counts: { active: 1204, archived: 0, deleted: 0 }, users: [] };
  });
  server.answer('GET /web/project-view-links', ({ query }) => {
    asked.push(query.teamId, query.limit);
    return { ...no, projectViewLinks: [], totalCount: 5, users: [] };
  });
  await show(<TeamSidebar team={team as never} teams={[team] as never} />);
  const pages = page.getByRole('navigation');
  const count = (name: string) =>
    pages.getByRole('link', { name, exact: true }).element().querySelector('[data-count]');
  await expect.poll(() => count('Shared with me')?.getAttribute('data-count')).toBe('1,204');
  await expect.poll(() => count('Review links')?.getAttribute('data-count')).toBe('5');
  expect(pages.getByRole('link', { name: 'Members', exact: true }).element().textContent).toBe('Members');
  // One row each: the lists themselves are read by their pages.
  expect(new Set(asked)).toEqual(new Set([1, team.id]));
});

test('of a team without lists of designs nothing is asked', async () => {
  const forbidden = { ...team, addons: { ...team.addons, syncForbidden: true } };
  await show(<TeamSidebar team={forbidden as never} teams={[forbidden] as never} />);
  await expect.element(page.getByRole('link', { name: 'Members' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Review links' }).elements()).toEqual([]);
});
