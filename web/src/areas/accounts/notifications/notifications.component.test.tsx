import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { NotificationsSection } from './notifications-section.tsx';

const server = startFakeServer();
const uuid = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const settings = { mentions: true, replies: true, comments: false };
const thread = {
  commentId: uuid(1),
  projectViewLinkId: uuid(2),
  title: 'Gearbox housing',
  message: 'Wall too thin to cast',
  mutedAt: new Date(Date.UTC(2026, 10, 18)).toISOString(),
};

test('a switch saves at once, and goes back if that fails', async () => {
  server.answer('GET /account/notifications', () => ({ settings, mutedThreads: [] }));
  server.answer('PATCH /account/notifications', ({ input }) => ({ ...settings, ...input }));
  await show(<NotificationsSection />);
  const replies = page.getByRole('switch', { name: 'Replies' });
  await expect.element(replies).toHaveAttribute('aria-checked', 'true');
  await replies.click();
  await expect.element(replies).toHaveAttribute('aria-checked', 'false');
  server.answer('PATCH /account/notifications', () => refuse('SERVICE_UNAVAILABLE'));
  const mentions = page.getByRole('switch', { name: 'Mentions of you' });
  await mentions.click();
  await expect.element(mentions).toHaveAttribute('aria-checked', 'true');
});

test('a muted thread is switched on again', async () => {
  server.answer('GET /account/notifications', () => ({ settings, mutedThreads: [thread] }));
  server.answer('PUT /web/comments/{commentId}/mute', () => undefined);
  await show(<NotificationsSection />);
  await page.getByRole('button', { name: 'Unmute Wall too thin to cast' }).click();
  await expect.element(page.getByText('Muted threads')).not.toBeInTheDocument();
});
