import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { consent } from '../../../platform/tracking/consent.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { show } from '../../../testing/show.tsx';
import { SettingsList } from '../../../ui/layout/settings.tsx';
import { TelemetryRow } from './telemetry-row.tsx';

beforeEach(async () => {
  localStorage.clear();
  await loadAreas('telemetry');
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('what was chosen is shown and changed, by keyboard, and kept', async () => {
  await show(
    <SettingsList>
      <TelemetryRow />
    </SettingsList>,
  );
  const choice = page.getByRole('switch');
  await expect.element(choice).not.toBeChecked();
  choice.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(choice).toBeChecked();
  expect(consent()).toBe('yes');
  expect(await findFaultsInThemes()).toEqual([]);
  await userEvent.keyboard(' ');
  await expect.element(choice).not.toBeChecked();
  expect(consent()).toBe('no');
});

test('a browser that asks not to be tracked has decided already', async () => {
  vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1');
  await show(
    <SettingsList>
      <TelemetryRow />
    </SettingsList>,
  );
  await expect.element(page.getByText('Your browser asks', { exact: false })).toBeVisible();
  expect(page.getByRole('switch').elements()).toEqual([]);
});
