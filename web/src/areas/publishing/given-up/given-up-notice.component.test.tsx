import { type ErrorCode, errors } from '@chamfer/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { findFaults } from '../../../testing/accessibility.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { PublishArea } from '../publish-area.tsx';

const server = startFakeServer();
const teamId = crypto.randomUUID();
const design = {
  webExportId: crypto.randomUUID(),
  projectId: crypto.randomUUID(),
  title: 'Hinge bracket',
  sharedState: 'anyone_with_link' as const,
  isPublished: false,
  createdAt: '2026-11-22T10:00:00.000Z',
  retryUntil: '2026-11-29T10:00:00.000Z',
};
const status = {
  webExportId: design.webExportId,
  projectId: design.projectId,
  stage: 'waiting' as const,
  progress: 0,
  error: null,
  retryUntil: null,
  viewLink: null,
  url: null,
  notices: [],
};
let designs: (typeof design)[];
beforeEach(async () => {
  queryClient.clear();
  await loadAreas('publishing');
  designs = [design];
  server.answer('GET /app/given-up-web-exports', () => ({ items: designs, nextCursor: null }));
  server.answer('POST /app/web-exports/{webExportId}/retry', () => ({ ...status, status: 'processing' }));
});

const open = async (projectId?: string) => {
  await show(
    <PublishArea teamId={teamId} {...(projectId && { projectId })}>
      <h1>Shared with me</h1>
    </PublishArea>,
  );
  await expect.element(page.getByText('Shared with me')).toBeVisible();
};
const title = page.getByText('Hinge bracket was not published');
const retry = page.getByRole('button', { name: 'Retry' });

test('the page says until when a design that was given up can be tried again, and one press publishes it', async () => {
  await open();
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText('Its files are kept until 2026. Nov 29.', { exact: false })).toBeVisible();
  expect(await findFaults()).toEqual([]);
  const asked = Promise.withResolvers<void>();
  server.answer('GET /app/web-exports/{webExportId}', async () => {
    await asked.promise;
    return {
      ...status,
      status: 'ready',
      stage: 'done',
      progress: 1,
      viewLink: crypto.randomUUID(),
      url: 'https://a.example/v/b',
    };
  });
  await retry.click();
  await expect.element(page.getByText('Publishing it with the files that were sent.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove files' })).toBeDisabled();
  designs = [];
  asked.resolve();
  await expect.element(page.getByText('Hinge bracket was published')).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});

test('one that is given up again says so, with the new day', async () => {
  await open(design.projectId);
  await expect.element(title).toBeVisible();
  const retryUntil = '2026-12-01T10:00:00.000Z';
  const code: ErrorCode = 'CONVERSION_FAILED';
  const error = { code, message: errors[code].message, details: {} };
  designs = [{ ...design, retryUntil }];
  server.answer('GET /app/web-exports/{webExportId}', () => ({ ...status, status: 'failed', error, retryUntil }));
  await retry.click();
  await expect
    .element(page.getByText('The server could not finish it. Its files are kept until 2026. Dec 1.'))
    .toBeVisible();
  await expect.element(page.getByText('Retry goes on without sending its files again', { exact: false })).toBeVisible();
});

test('one whose files are no longer kept says so and goes', async () => {
  await open();
  await expect.element(title).toBeVisible();
  designs = [];
  server.answer('POST /app/web-exports/{webExportId}/retry', () => refuse('WEB_EXPORT_CLOSED'));
  await retry.click();
  await expect.element(page.getByText('are no longer kept', { exact: false })).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});

test('its files are removed after a question', async () => {
  await open();
  await page.getByRole('button', { name: 'Remove files' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Remove the files of Hinge bracket?')).toBeVisible();
  server.answer('DELETE /app/web-exports/{webExportId}', () => noNetwork);
  await dialog.getByRole('button', { name: 'Remove files' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  server.answer('DELETE /app/web-exports/{webExportId}', () => {
    designs = [];
  });
  await dialog.getByRole('button', { name: 'Remove files' }).click();
  await expect.element(page.getByText('The files of Hinge bracket were removed')).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});

test('where nothing was given up, or it is not known, nothing is shown', async () => {
  designs = [];
  await open();
  await expect.element(retry).not.toBeInTheDocument();
  queryClient.clear();
  server.answer('GET /app/given-up-web-exports', () => noNetwork);
  await expect.element(retry).not.toBeInTheDocument();
});

test('a design whose link works without some of its files is worked on again with one press, or left so', async () => {
  designs = [{ ...design, isPublished: true }];
  await open(design.projectId);
  await expect.element(page.getByText('Hinge bracket is published without some of its files')).toBeVisible();
  await expect.element(page.getByText('Retry is offered until 2026. Nov 29.', { exact: false })).toBeVisible();
  expect(await findFaults()).toEqual([]);
  const refused = page.getByText('Something went wrong. Please try again.');
  server.answer('POST /app/web-exports/{webExportId}/retry', () => noNetwork);
  await retry.click();
  await expect.element(refused).toBeVisible();
  server.answer('POST /app/web-exports/{webExportId}/retry', () => {
    designs = [];
    return { ...status, status: 'ready' };
  });
  await retry.click();
  await expect.element(page.getByText('The missing files of Hinge bracket are being made')).toBeVisible();
  await expect.poll(() => retry.elements()).toEqual([]);
});

test('what is missing of a design can be left so', async () => {
  designs = [{ ...design, isPublished: true }];
  await open();
  server.answer('DELETE /app/web-exports/{webExportId}', () => {
    designs = [];
    return undefined;
  });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect
    .poll(() => page.getByText('Hinge bracket is published without some of its files').elements())
    .toEqual([]);
  expect(server.sent('DELETE /app/web-exports/{webExportId}')).toHaveLength(1);
});
