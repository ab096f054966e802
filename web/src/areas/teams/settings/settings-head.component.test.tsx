import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { show } from '../../../testing/show.tsx';
import { someTeam } from '../../../testing/some-team.ts';
import { SettingsHead } from './settings-head.tsx';

beforeEach(() => loadAreas('teamSettings'));
const id = '0198c0de-0000-7000-8000-0000000000a1';
const tabs = page.getByRole('navigation', { name: 'Team settings' });

test('owners go from tab to tab, and the current one is marked', async () => {
  const shown = await show(<SettingsHead team={someTeam(id, { isOwner: true })} />, {
    at: `/teams/${id}/settings/sign-in`,
  });
  await expect.element(tabs.getByRole('link', { name: 'Sign-in' })).toHaveAttribute('aria-current', 'page');
  expect(tabs.getByRole('link', { name: 'General' }).element().getAttribute('aria-current')).toBe(null);
  expect(await findFaultsInThemes()).toEqual([]);
  await tabs.getByRole('link', { name: 'General' }).click();
  expect(shown.address()).toBe(`/teams/${id}/settings`);
});

test('others have one page, and no tabs', async () => {
  await show(<SettingsHead team={someTeam(id, { isSeatManager: true, role: 'seat_manager' })} />);
  await expect.element(page.getByRole('heading', { name: 'Team settings' })).toBeVisible();
  expect(tabs.elements()).toEqual([]);
});
