import { ApiError } from '@chamfer/client';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { ProjectDenied } from './project-denied.tsx';

const server = startFakeServer();
const projectId = crypto.randomUUID();
const pending = new ApiError({
  code: 'PENDING_PROJECT_ACCESS',
  message: '',
  details: { accessRequestId: crypto.randomUUID(), createdAt: '2026-11-02T09:00:00Z' },
});

beforeEach(() => loadAreas('projectPage'));

test('a request that waits for its turn too long says so, and can be withdrawn again', async () => {
  server.answer('DELETE /web/projects/{projectId}/access-requests/{id}', () => refuse('BUSY'));
  await show(<ProjectDenied projectId={projectId} error={pending} onRetry={() => undefined} isRetrying={false} />);
  const withdraw = page.getByRole('button', { name: 'Withdraw request' });
  await withdraw.click();
  await expect.element(page.getByText(/^Many changes are being made here/)).toBeVisible();
  server.answer('DELETE /web/projects/{projectId}/access-requests/{id}', () => refuse('INTERNAL_ERROR'));
  await withdraw.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});
