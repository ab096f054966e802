import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { saveLetterKeys } from '../../../platform/browser/letter-keys.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { ago, idOf, someRequest, someRequests } from '../testing/some-work.ts';
import { RequestDetails } from './request-page.tsx';
import RequestsPage from './requests-page.tsx';

const server = startFakeServer();
const dialog = page.getByRole('dialog');

async function openList(at = '/admin/education') {
  await loadAreas('common', 'console', 'consoleWork', 'education');
  queryClient.clear();
  return show(<RequestsPage />, { at });
}

async function openRequest(request = someRequest()) {
  await loadAreas('common', 'console', 'consoleWork', 'education');
  queryClient.clear();
  server.answer('GET /operator/education/{requestId}', () => request);
  return show(<RequestDetails requestId={request.requestId} />, { at: `/admin/education/${request.requestId}` });
}

test('requests that wait are listed with how long, the oldest marked, and lead to their pages', async () => {
  server.answer('GET /operator/education', () => someRequests());
  const shown = await openList();
  await expect.element(page.getByText('3 requests wait. We promise an answer within 3 business days.')).toBeVisible();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect.element(row('Lena Solheim')).toMatchTextContent('2 days');
  await expect.element(row('Rafael Medina')).toMatchTextContent('Teacher');
  await expect.element(row('Rafael Medina')).toMatchTextContent('9 hr');
  expect(await findFaultsInThemes()).toEqual([]);
  await page.getByRole('link', { name: 'Review the request of Rafael Medina' }).click();
  await expect.poll(shown.address).toBe(`/admin/education/${idOf(2)}`);
});

test('without any that wait, the answered ones are the next step', async () => {
  server.answer('GET /operator/education', ({ query }) =>
    query.which === 'answered'
      ? { items: [someRequest({ status: 'refused', decidedAt: ago(60) })], nextCursor: null, waitingCount: 0 }
      : { items: [], nextCursor: null, waitingCount: 0 },
  );
  const shown = await openList();
  await expect.element(page.getByRole('heading', { name: 'All requests are answered' })).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Show answered ones' }).click();
  await expect.element(page.getByRole('row', { name: /Lena Solheim/ })).toMatchTextContent('Refused');
  expect(shown.address()).toContain('?status=answered');
});

test('a list that could not be loaded can be tried again', async () => {
  server.answer('GET /operator/education', () => noNetwork);
  await openList();
  await expect.element(page.getByText('This page could not be loaded.')).toBeVisible();
  server.answer('GET /operator/education', () => someRequests());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Lena Solheim')).toBeVisible();
});

test('a request has what speaks for it and against it', async () => {
  await openRequest(someRequest({ accountName: 'L. Solheim', isAddressUsed: true }));
  await expect.element(page.getByRole('heading', { name: 'Lena Solheim' })).toBeVisible();
  await expect.element(page.getByText('The account’s name is L. Solheim')).toBeVisible();
  await expect.element(page.getByText(/Another account had a licence for this address/)).toBeVisible();
  await expect.element(page.getByText(/gmail.example is no school’s domain/)).toBeVisible();
  await expect.element(page.getByText('81.166.4.20')).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('photos are fetched when they are opened, and can be enlarged', async () => {
  await openRequest();
  await expect.element(page.getByRole('heading', { name: '2 photos' })).toBeVisible();
  expect(server.sent('POST /operator/education/{requestId}/photos')).toEqual([]);
  const webp = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';
  server.answer('POST /operator/education/{requestId}/photos', () => ({
    photos: [
      { name: 'front.jpg', bytes: 412_000, webp },
      { name: 'back.jpg', bytes: 388_000, webp },
    ],
  }));
  await page.getByRole('button', { name: 'Open photos' }).click();
  await expect.element(page.getByRole('img', { name: 'Photo front.jpg' })).toBeVisible();
  await expect.element(page.getByText('412 kB')).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Enlarge back.jpg' }).click();
  await expect.element(dialog.getByRole('img', { name: 'Photo back.jpg' })).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Show in its own size' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Fit into the window' })).toBeVisible();
});

test('A approves, and leads to the next request', async () => {
  server.answer('POST /operator/education/{requestId}/approve', () => ({ licenceUntil: '2027-11-20T00:00:00.000Z' }));
  const shown = await openRequest();
  await expect.element(page.getByRole('button', { name: 'Approve for 12 months' })).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(page.getByText(/Lena Solheim has a licence until 2027/)).toBeVisible();
  await expect.poll(shown.address).toBe(`/admin/education/${idOf(2)}`);
});

test('a request that somebody else has answered meanwhile stays on the page, with its answer', async () => {
  server.answer('POST /operator/education/{requestId}/approve', () =>
    refuse('OPERATION_NOT_ALLOWED', { details: { reason: 'decided', status: 'approved' } }),
  );
  await openRequest();
  server.answer('GET /operator/education/{requestId}', () =>
    someRequest({ status: 'approved', decidedAt: '2026-11-20T10:00:00.000Z' }),
  );
  await page.getByRole('button', { name: 'Approve for 12 months' }).click();
  await expect.element(page.getByText('This request was answered meanwhile.')).toBeVisible();
  await expect.element(page.getByText(/Approved on 2026/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Approve for 12 months' })).not.toBeInTheDocument();
});

test('R asks why it is refused; letters that are typed there do nothing, and what was typed is kept', async () => {
  server.answer('POST /operator/education/{requestId}/refuse', () => noNetwork);
  const shown = await openRequest(someRequest({ nextRequestId: null }));
  await expect.element(page.getByRole('button', { name: 'Refuse…' })).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(dialog.getByText('Refuse the request of Lena Solheim?')).toBeVisible();
  await dialog.getByText('The card is no longer valid').click();
  await dialog.getByLabelText('Message').click();
  await userEvent.keyboard('A jar, a raja');
  expect(await findFaultsInThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Refuse and send' }).click();
  await expect.element(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('A jar, a raja');
  server.answer('POST /operator/education/{requestId}/refuse', () => undefined);
  await dialog.getByRole('button', { name: 'Refuse and send' }).click();
  await expect
    .poll(() => server.sent('POST /operator/education/{requestId}/refuse').at(-1))
    .toEqual({
      reason: 'outdated',
      message: 'A jar, a raja',
    });
  await expect.element(page.getByText('Refused. Lena Solheim was mailed why.')).toBeVisible();
  await expect.poll(shown.address).toBe('/admin/education');
});

test('J goes to the next request; a refused one has its reason and its message', async () => {
  const shown = await openRequest(
    someRequest({
      status: 'refused',
      decidedAt: ago(60),
      refusalReason: 'unreadable',
      refusalMessage: 'Please send a sharper photo.',
      photos: 0,
    }),
  );
  await expect.element(page.getByText('The photo cannot be read')).toBeVisible();
  await expect.element(page.getByText('Please send a sharper photo.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No photos' })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(shown.address).toBe(`/admin/education/${idOf(2)}`);
});

test('letters do nothing where shortcuts are switched off in the browser', async () => {
  saveLetterKeys(false);
  try {
    const shown = await openRequest();
    await expect.element(page.getByRole('button', { name: 'Refuse…' })).toBeVisible();
    await userEvent.keyboard('rj');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(shown.address()).toBe(`/admin/education/${idOf(1)}`);
  } finally {
    saveLetterKeys(true);
  }
});

test('a request that is gone says so', async () => {
  await loadAreas('common', 'console', 'consoleWork', 'education');
  queryClient.clear();
  server.answer('GET /operator/education/{requestId}', () => refuse('EDU_REQUEST_NOT_FOUND'));
  await show(<RequestDetails requestId={idOf(9)} />);
  await expect.element(page.getByRole('heading', { name: 'This request is gone' })).toBeVisible();
});
