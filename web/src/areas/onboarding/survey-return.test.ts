import { expect, test } from 'vitest';
import { isForApp, onwardFrom } from './survey-return.ts';

const app = '/login/app?code_challenge=x&segmentation=1';

test.each([
  [app, true],
  ['/auth/app', true],
  ['/auth/apple', false],
  ['/teams', false],
  [null, false],
])('%s signs in the design app: %s', (address, expected) => {
  expect(isForApp(address)).toBe(expected);
});

test.each([
  [null, '/teams'],
  ['/account', '/account'],
  [app, `${app}&from_survey=skipped`],
  [`${app}&from_survey=error`, `${app}&from_survey=skipped`],
  ['https://app.chamfer.example/x', 'https://app.chamfer.example/x'],
])('from %s it goes on to %s', (address, expected) => {
  expect(onwardFrom(address, 'skipped')).toBe(expected);
});
