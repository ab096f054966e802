import '../ui/base.css';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { configure } from 'vitest-browser-react/pure';
import { loadAreas, setLanguage } from '../i18n/catalogues.ts';
import { queryClient } from '../platform/api/query.ts';
import { session } from '../platform/http/session.ts';
import { closeAllModals } from '../ui/overlay/modal-store.ts';
import { currentToasts, dismissToast } from '../ui/overlay/toast-store.ts';
import { startTheme } from '../ui/theme.ts';
import { complaints } from './complaints.ts';

configure({ reactStrictMode: true });
startTheme();
await loadAreas(
  'common',
  'auth',
  'captcha',
  'accounts',
  'factors',
  'proof',
  'projects',
  'sharing',
  'review',
  'threads',
  'notifications',
  'billing',
  'payments',
  'publishing',
  'units',
  'ssoPages',
);

/** The size that pages have in journeys. */
const screen = [1440, 900] as const;
const error = console.error;

beforeEach(async () => {
  await setLanguage('en');
  await page.viewport(...screen);
  console.error = (...words: unknown[]) => {
    complaints.push(words.map(String).join(' '));
    error(...words);
  };
});

// All files share one page, so each test leaves it as it found it.
afterEach(async () => {
  await cleanup();
  closeAllModals();
  for (const { id } of currentToasts()) dismissToast(id);
  session.clear();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  console.error = error;
  expect(complaints.splice(0)).toEqual([]);
});
