import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { findFaults } from '../../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import GatePage from './gate-page.tsx';

const server = startFakeServer();
const call = 'POST /web/project-view-links/{viewLink}/password';
const password = page.getByRole('textbox', { name: 'Password' });
const open = page.getByRole('button', { name: 'Open design' });
const hint = page.getByText(/^The owner of this design sees who opens this link and when\./);

beforeEach(() => loadAreas('review', 'reviewGate'));

const ask = (isRecorded = false) =>
  show(<GatePage viewLink={crypto.randomUUID()} isRecorded={isRecorded} onOpen={() => undefined} />);

test('after the last try the field is off, and comes back when the time is over', async () => {
  await ask();
  server.answer(call, () => refuse('PROJECT_VIEW_LINK_INVALID_PASSWORD', { details: { triesLeft: 0 } }));
  await userEvent.type(password, 'not this one');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Too many wrong passwords. Try again in 15 minutes.')).toBeVisible();
  await expect.element(password).toBeDisabled();
  await expect.element(password).toHaveValue('');
  await expect.element(open).toBeDisabled();
  expect(await findFaults(document.body, { runOnly: ['wcag2a', 'wcag2aa'] })).toEqual([]);
});

test('is open again after the time that the server says', async () => {
  await ask();
  server.answer(call, () => refuse('TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } }));
  await userEvent.type(password, 'not this one');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Too many wrong passwords. Try again in 1 minute.')).toBeVisible();
  await expect.element(password).toBeDisabled();
  await expect.element(password).toBeEnabled();
  await expect.element(password).toHaveFocus();
  expect(page.getByText(/^Too many wrong passwords/).elements()).toEqual([]);
});

test.each([true, false])('tells before one opens the design whether openings are recorded (%s)', async (isRecorded) => {
  await ask(isRecorded);
  await expect.element(open).toBeVisible();
  expect(hint.elements()).toHaveLength(isRecorded ? 1 : 0);
});
