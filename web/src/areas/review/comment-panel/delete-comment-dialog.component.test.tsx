import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import DeleteCommentDialog from './delete-comment-dialog.tsx';

const server = startFakeServer();
const [viewLink, commentId] = ['0198c0de-0000-7000-8000-000000000004', '0198c0de-0000-7000-8000-000000000005'];
const confirm = page.getByRole('button', { name: 'Delete comment' });

async function open() {
  await loadAreas('review', 'threads');
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
  };
  await show(<DeleteCommentDialog viewLink={viewLink} deleting={{ commentId, kind: 'thread' }} onClose={onClose} />);
  return { isClosed: () => isClosed };
}

test('a comment that cannot be deleted stays, and may be tried again', async () => {
  server.answer('DELETE /web/comments/{commentId}', () => refuse('INTERNAL_ERROR'));
  const dialog = await open();
  await confirm.click();
  await expect.element(page.getByText('Failed to delete comment. You may try again later.')).toBeVisible();
  expect(dialog.isClosed()).toBe(false);
  server.answer('DELETE /web/comments/{commentId}', () => undefined);
  await confirm.click();
  await expect.poll(dialog.isClosed).toBe(true);
});

test('a comment that is gone already counts as deleted', async () => {
  server.answer('DELETE /web/comments/{commentId}', () => refuse('COMMENT_NOT_FOUND'));
  const dialog = await open();
  await confirm.click();
  await expect.poll(dialog.isClosed).toBe(true);
});
