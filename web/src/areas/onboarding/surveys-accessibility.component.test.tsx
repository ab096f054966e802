import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../i18n/catalogues.ts';
import { queryClient } from '../../platform/api/query.ts';
import { session } from '../../platform/http/session.ts';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { noNetwork, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { someAccount } from '../../testing/some-account.ts';
import SegmentationSurveyPage from './segmentation-survey-page.tsx';

const server = startFakeServer();
const open = () => show(<SegmentationSurveyPage />, { whole: true, at: '/segmentation-survey' });
const heading = (name: string) => expect.element(page.getByRole('heading', { name })).toBeVisible();

beforeEach(async () => {
  localStorage.clear();
  queryClient.clear();
  session.setTokens({
    accessToken: ['{}', JSON.stringify({ sub: someAccount.id }), ''].map((part) => btoa(part)).join('.'),
    refreshToken: 'a refresh token',
  });
  await loadAreas('common', 'surveys');
  server.answer('GET /account', () => someAccount);
  server.answer('GET /users/{userId}/app-properties', () => refuse('APP_PROPERTIES_NOT_FOUND'));
});

const screens: [string, () => Promise<unknown>][] = [
  [
    'a question with its text to other',
    async () => {
      await open();
      await page.getByText('Something else').click();
      await expect.element(page.getByRole('textbox', { name: 'What is it?' })).toHaveFocus();
    },
  ],
  [
    'a question with several answers',
    async () => {
      await open();
      await page.getByText('Architecture').click();
      await page.getByText('High tech').click();
      await heading('Which CAD software do you use?');
      await page.getByText('Creo').click();
    },
  ],
  [
    'a failure',
    async () => {
      server.answer('PUT /users/{userId}/app-properties', () => noNetwork);
      await open();
      await page.getByText('I study or teach').click();
      await heading('Something went wrong');
    },
  ],
  [
    'the end',
    async () => {
      server.answer('GET /users/{userId}/app-properties', () => ({ segmentation_work_completed: true }));
      await open();
      await heading('Thank you, Chiara Bassi');
    },
  ],
];

test.each(screens)('%s has no faults', async (_, openScreen) => {
  await openScreen();
  expect(await findFaultsInThemes()).toEqual([]);
});
