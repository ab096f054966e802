import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountKeys } from '../../../platform/account/use-account.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { session } from '../../../platform/http/session.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { at, CommentsHost, comment, me, some, users, uuid } from '../testing/comments-scene.tsx';

const server = startFakeServer();
const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');

beforeEach(() => {
  const accessToken = `${encode({ alg: 'none' })}.${encode({ sub: me, exp: 4_000_000_000 })}.x`;
  session.setTokens({ accessToken, refreshToken: 'refresh' });
  queryClient.setQueryData(accountKeys.all, { id: me, name: 'Mara Lindqvist', email: users[0]!.email });
  server.answer('POST /web/project-view-links/{viewLink}/read-comments', () => undefined);
  server.answer('GET /web/comments', () => ({ comments: some, users, unreadCommentIds: [], nextCursor: null }));
});

async function open(address = '/v/x') {
  const shown = await show(<CommentsHost viewport="desktop" />, { at: address });
  await expect.element(page.getByRole('article').first()).toBeVisible();
  return shown;
}

const card = (number: number) => page.getByRole('button', { name: new RegExp(`^Go to comment ${number} by`) });
const queryOf = (address: string) => new URL(address, 'https://chamfer.example').search;

describe('the address', () => {
  test('opens the thread of a comment or reply, whatever the filter', async () => {
    await open(`/v/x?comment=${uuid(1004)}`);
    await expect.element(card(3)).toHaveAttribute('aria-current', 'true');
  });

  test('opens the thread of a reply, and names another thread that is opened then', async () => {
    const { address } = await open(`/v/x?comment=${uuid(1002)}`);
    await expect.element(page.getByText('Before the cooling test')).toBeVisible();
    expect(address()).toContain(`comment=${uuid(1002)}`);
    await userEvent.click(card(2));
    await expect.poll(() => queryOf(address())).toBe(`?comment=${uuid(1003)}`);
    await expect.element(card(2)).toHaveAttribute('aria-current', 'true');
  });

  test('names the thread that the keys have gone to, and keeps the rest of the query', async () => {
    const { address } = await open('/v/x?theme=light');
    await userEvent.keyboard('jj');
    await expect.element(card(2)).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => queryOf(address())).toBe(`?theme=light&comment=${uuid(1003)}`);
    await userEvent.keyboard('k');
    await expect.poll(() => queryOf(address())).toBe(`?theme=light&comment=${uuid(1001)}`);
    await expect.element(card(1)).toHaveAttribute('aria-current', 'true');
  });

  test('names no thread that was resolved and has gone from the list', async () => {
    const { address } = await open();
    server.answer('PUT /web/comments/{commentId}/resolution', () =>
      comment(1, 'Fin spacing is 6 mm here', { resolvedAt: at(30), resolvedByUserId: me }),
    );
    await userEvent.keyboard('j');
    await expect.poll(() => queryOf(address())).toBe(`?comment=${uuid(1001)}`);
    await userEvent.keyboard('d');
    await expect.element(page.getByText('Comment 1 is resolved.')).toBeVisible();
    await expect.poll(() => queryOf(address())).toBe('');
  });

  test('says so when there is no such comment', async () => {
    const { address } = await open(`/v/x?comment=${uuid(77)}`);
    await expect.element(page.getByText('This comment is no longer there.')).toBeVisible();
    await expect.poll(address).not.toContain('comment=');
  });
});
