import type { CallOutput, CallRequest } from '@chamfer/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountKeys } from '../../../platform/account/use-account.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { session } from '../../../platform/http/session.ts';
import { findFaults } from '../../../testing/accessibility.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import type { ReviewComment } from '../review-types.ts';
import { at, CommentsHost, comment, me, reply, some, users, uuid } from '../testing/comments-scene.tsx';
import type { Panels } from './use-panels.ts';

const server = startFakeServer();
type Listed = CallOutput<'GET /web/comments'>;
const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');

beforeEach(() => {
  const accessToken = `${encode({ alg: 'none' })}.${encode({ sub: me, exp: 4_000_000_000 })}.x`;
  session.setTokens({ accessToken, refreshToken: 'refresh' });
  queryClient.setQueryData(accountKeys.all, { id: me, name: 'Mara Lindqvist', email: users[0]!.email });
  server.answer('POST /web/project-view-links/{viewLink}/read-comments', () => undefined);
});

async function open(
  comments: ReviewComment[] = some,
  { unread = [] as string[], viewport = 'desktop' as Panels['viewport'], mayOpenRevisions = false } = {},
) {
  server.answer('GET /web/comments', ({ query }: CallRequest<'GET /web/comments'>): Listed => {
    const from = Number(query.cursor ?? 0);
    const rows = comments.slice(from, from + query.limit);
    const next = from + query.limit;
    const ids = new Set(rows.map(({ commentId }) => commentId));
    return {
      comments: rows,
      users,
      unreadCommentIds: unread.filter((id) => ids.has(id)),
      nextCursor: next < comments.length ? String(next) : null,
    };
  });
  const shown = await show(<CommentsHost viewport={viewport} mayOpenRevisions={mayOpenRevisions} />, { at: '/v/x' });
  await expect.element(page.getByRole('article').first()).toBeVisible();
  return shown;
}

const card = (number: number) => page.getByRole('button', { name: new RegExp(`^Go to comment ${number} by`) });
const articles = () => page.getByRole('article').elements().length;
const field = page.getByRole('textbox', { name: /^Reply to comment/ });

describe('the list', () => {
  test('has threads by state, by person and by what they say', async () => {
    await open();
    await expect.element(page.getByText('Open 3')).toBeVisible();
    expect(articles()).toBe(3);
    await userEvent.click(page.getByText('Resolved 1'));
    await expect.element(page.getByText('Drain plug')).toBeVisible();
    await expect.element(page.getByText(/^Resolved by Jonas Weber/)).toBeVisible();
    await userEvent.click(page.getByText('Mine 1'));
    await expect.element(page.getByText('Casting draft?')).toBeVisible();
    expect(articles()).toBe(1);
    await userEvent.click(page.getByText('Open 3'));
    await userEvent.click(page.getByRole('button', { name: 'Filter by person' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Jonas Weber' }));
    await expect.poll(articles).toBe(1);
    await userEvent.click(page.getByRole('button', { name: 'Search comments' }));
    await userEvent.type(page.getByRole('searchbox'), 'draft');
    await expect.element(page.getByText('No comments match.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Clear search and filter' }));
    await expect.poll(articles).toBe(3);
  });

  test('says of a comment on another revision which one that is, and leads those there who may open it', async () => {
    const [there, here] = [comment(1, 'Head bolts?', { webExportId: uuid(77), revision: 2 }), comment(2, 'Fine here')];
    await open([there, here]);
    await expect.element(page.getByText('On revision 2')).toBeVisible();
    await expect.element(page.getByText('Not placed on the revision shown yet.')).toBeVisible();
    expect(page.getByText(/^On revision/).elements()).toHaveLength(1);
    expect(page.getByRole('link').elements()).toHaveLength(0);
  });

  test('of a comment on another revision, editors open that one', async () => {
    const there = comment(1, 'Head bolts?', { webExportId: uuid(77), revision: 2 });
    await open([there], { mayOpenRevisions: true });
    const link = page.getByRole('link', { name: 'Open on revision 2' });
    const search = new URLSearchParams({ e: uuid(77), comment: there.commentId });
    await expect.element(link).toHaveAttribute('href', `/v/${uuid(4)}?${search}`);
    expect(await findFaults()).toEqual([]);
  });

  test('says with each filter how many comments it lists', async () => {
    await open();
    const numberOf = (state: string) => page.getByRole('radio', { name: new RegExp(`^${state} \\d+$`) });
    const counts = () =>
      ['Open', 'Resolved', 'Mine'].map((state) =>
        Number(numberOf(state).element().closest('label')!.textContent!.match(/\d+/)![0]),
      );
    await expect.poll(counts).toEqual([3, 1, 1]);
    // The thread that is open is not listed where it does not belong.
    await userEvent.click(card(1));
    await userEvent.click(page.getByText('Resolved 1'));
    await expect.poll(articles).toBe(1);
    await userEvent.click(page.getByText('Open 3'));
    await userEvent.click(page.getByRole('button', { name: 'Filter by person' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Jonas Weber' }));
    await expect.poll(articles).toBe(1);
    await expect.poll(counts).toEqual([1, 0, 0]);
    await userEvent.click(page.getByRole('button', { name: 'Show everyone’s comments' }));
    await userEvent.click(page.getByRole('button', { name: 'Search comments' }));
    await userEvent.type(page.getByRole('searchbox'), 'drain');
    await expect.poll(counts).toEqual([0, 1, 0]);
    await userEvent.click(page.getByText('Resolved 1'));
    await expect.poll(articles).toBe(1);
  });

  test('finds nothing that has not the words, not even the thread that is open', async () => {
    await open();
    await userEvent.click(card(1));
    await expect.element(page.getByText('Before the cooling test')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Search comments' }));
    await userEvent.type(page.getByRole('searchbox'), 'washer');
    await expect.element(page.getByText('No comments match.')).toBeVisible();
    expect(articles()).toBe(0);
  });

  test('keeps the thread of a deleted comment, and names deleted accounts as unknown', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Go to comment 4 by Deleted comment' }));
    await expect.element(page.getByText('Still true')).toBeVisible();
    await expect.element(page.getByText('Unknown user')).toBeVisible();
  });

  test('can be gone through and worked in with keys alone', async () => {
    await open();
    await userEvent.keyboard('j');
    await expect.element(card(1)).toHaveAttribute('aria-current', 'true');
    await expect.element(page.getByText('Before the cooling test')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(card(2)).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('k');
    await expect.element(card(1)).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('r');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('jk/d');
    await expect.element(field).toHaveValue('jk/d');
  });

  test('of 5,000 threads draws the first at once, and all of them on the way to the end', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => comment(index + 1, `Burr ${index + 1}?`));
    await open(many);
    await expect.element(page.getByText('Comments5000')).toBeVisible();
    expect(articles()).toBeLessThan(60);
    // All of them have their room once the code for long lists is there.
    await expect.poll(() => (page.getByRole('list').element() as HTMLElement).style.paddingBottom).toMatch(/\d{6}px/);
    const list = page.getByRole('list').element() as HTMLElement;
    const scroller = list.parentElement!;
    const seen = new Set<number>();
    const look = () => {
      const frame = scroller.getBoundingClientRect();
      const rows = [...list.children].map((row) => ({ row, box: row.getBoundingClientRect() }));
      for (const { row } of rows) seen.add(Number(row.getAttribute('aria-posinset')));
      // What can be seen is filled from edge to edge.
      expect(Math.min(...rows.map(({ box }) => box.top))).toBeLessThanOrEqual(frame.top + 1);
      expect(Math.max(...rows.map(({ box }) => box.bottom))).toBeGreaterThanOrEqual(frame.bottom - 1);
      return rows;
    };
    for (let page = 0; page < 12; page++) {
      const last = Math.max(...look().map(({ row }) => Number(row.getAttribute('aria-posinset'))));
      scroller.scrollTop += scroller.clientHeight * 0.9;
      await expect
        .poll(() => Math.max(...[...list.children].map((row) => Number(row.getAttribute('aria-posinset')))))
        .toBeGreaterThan(last);
    }
    const furthest = Math.max(...seen);
    expect([...seen].toSorted((a, b) => a - b)).toEqual(Array.from({ length: furthest }, (_, index) => index + 1));
    scroller.scrollTop = scroller.scrollHeight;
    await expect.element(page.getByText('Burr 5000?')).toBeVisible();
  });

  test('says so when comments cannot be loaded, and tries again', async () => {
    server.answer('GET /web/comments', () => refuse('INTERNAL_ERROR'));
    await show(<CommentsHost viewport="desktop" />, { at: '/v/x' });
    const failed = page.getByText('Something went wrong while loading comments. Please try again later.');
    await expect.element(failed).toBeVisible();
    server.answer('GET /web/comments', () => ({ comments: [], users: [], unreadCommentIds: [], nextCursor: null }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('No comments yet.')).toBeVisible();
  });

  test('shows the oldest comments when the others cannot be loaded, and tries again', async () => {
    const many = Array.from({ length: 80 }, (_, index) => comment(index + 1, `Burr ${index + 1}?`));
    let isBroken = true;
    const answer = ({ query }: CallRequest<'GET /web/comments'>): Listed => {
      const comments = query.cursor ? many.slice(50) : many.slice(0, 50);
      return { comments, users, unreadCommentIds: [], nextCursor: query.cursor ? null : 'more' };
    };
    server.answer('GET /web/comments', (request) =>
      isBroken && request.query.cursor ? refuse('COMMENTING_FORBIDDEN') : answer(request),
    );
    await show(<CommentsHost viewport="desktop" />);
    await expect.element(page.getByText('Burr 1?')).toBeVisible();
    await expect.element(page.getByText(/^Something went wrong while loading comments/)).toBeInTheDocument();
    isBroken = false;
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await expect.element(page.getByText('Comments80')).toBeVisible();
  });

  test.each(['light', 'dark'])('has nothing that axe finds fault with, in %s', async (theme) => {
    document.documentElement.dataset.theme = theme;
    await open(some, { unread: [uuid(1002)] });
    await userEvent.click(card(1));
    await expect.element(field).toBeVisible();
    const faults = await findFaults(document.querySelector('main')!, { rules: { region: { enabled: false } } });
    document.documentElement.dataset.theme = 'light';
    expect(faults).toEqual([]);
  });
});

describe('a thread', () => {
  const answerReplies = () =>
    server.answer('POST /web/comments', ({ input }) => reply(99, 1, input.message, { createdByUserId: me }) as never);

  test('takes a reply, and shows it', async () => {
    await open();
    answerReplies();
    await userEvent.click(card(1));
    await userEvent.type(field, 'Then 6 mm it is.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('article').getByText('Then 6 mm it is.')).toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(server.sent('POST /web/comments')).toMatchObject([{ type: 'reply', parentCommentId: uuid(1001) }]);
  });

  test('keeps a reply that could not be sent, and sends it again under the same key', async () => {
    await open();
    server.answer('POST /web/comments', () => noNetwork);
    await userEvent.click(card(1));
    await userEvent.type(field, 'Kept');
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    await expect.element(field).toHaveValue('Kept');
    // Another thread has its own text.
    await userEvent.click(card(2));
    await expect.element(field).toHaveValue('');
    await userEvent.click(card(1));
    await expect.element(field).toHaveValue('Kept');
    answerReplies();
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await expect.element(field).toHaveValue('');
    expect(new Set(server.sent('POST /web/comments').map((input) => input.key)).size).toBe(1);
  });

  test('that was deleted meanwhile refuses a reply, which stays', async () => {
    await open();
    server.answer('POST /web/comments', () => refuse('COMMENT_NOT_FOUND'));
    await userEvent.click(card(1));
    await userEvent.type(field, 'Too late');
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await expect.element(page.getByText(/^This comment was deleted meanwhile, so/)).toBeVisible();
    await expect.element(field).toHaveValue('Too late');
  });

  test.each([' \n ', '\u200b\u202e'])('is not sent with nothing that can be seen (%j)', async (blank) => {
    await open();
    await userEvent.click(card(1));
    await userEvent.fill(field, blank);
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  test('says how much a text is too long', async () => {
    await open();
    await userEvent.click(card(1));
    await userEvent.fill(field, 'x'.repeat(1001));
    await expect.element(page.getByText('1 character over the limit.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  test('is resolved, leaves the list, and comes back with Undo', async () => {
    await open();
    const resolved: boolean[] = [];
    server.answer('PUT /web/comments/{commentId}/resolution', ({ input }) => {
      resolved.push(input.isResolved);
      return comment(
        1,
        'Fin spacing is 6 mm here',
        input.isResolved ? { resolvedAt: at(30), resolvedByUserId: me } : {},
      );
    });
    await userEvent.click(card(1));
    await userEvent.keyboard('d');
    await expect.element(page.getByText('Comment 1 is resolved.')).toBeVisible();
    await expect.poll(articles).toBe(2);
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(articles).toBe(3);
    expect(resolved).toEqual([true, false]);
  });

  test('that was resolved with keys lets one go on to the next, not back to the first', async () => {
    await open();
    server.answer('PUT /web/comments/{commentId}/resolution', () =>
      comment(3, 'Casting draft?', { resolvedAt: at(30), resolvedByUserId: me }),
    );
    await userEvent.keyboard('jj');
    await expect.element(card(2)).toHaveAttribute('aria-current', 'true');
    card(2).element().focus();
    await userEvent.keyboard('d');
    await expect.poll(articles).toBe(2);
    // Where one was is where the keyboard is: in the card that took its place.
    const next = page.getByRole('button', { name: /^Go to comment 4 by/ });
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(next).toHaveAttribute('aria-current', 'true');
  });

  test('that could not be resolved stays open', async () => {
    await open();
    server.answer('PUT /web/comments/{commentId}/resolution', () => refuse('COMMENTING_FORBIDDEN'));
    await userEvent.click(card(1));
    await userEvent.keyboard('d');
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(card(1)).toHaveAttribute('aria-current', 'true');
  });

  test('has a comment of one’s own edited in place; too late, the text stays', async () => {
    await open();
    server.answer('PATCH /web/comments/{commentId}', () =>
      refuse('OPERATION_NOT_ALLOWED', { details: { reason: 'too_late' } }),
    );
    await userEvent.click(page.getByRole('button', { name: 'Actions for comment 2' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }));
    const editing = page.getByRole('textbox', { name: 'Your text' });
    await expect.element(editing).toHaveFocus();
    await userEvent.fill(editing, 'Casting draft of 2°?');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.element(page.getByText(/^Comments can be changed for 15 minutes only/)).toBeVisible();
    await expect.element(editing).toHaveValue('Casting draft of 2°?');
    server.answer('PATCH /web/comments/{commentId}', ({ input }) =>
      comment(3, input.message, { createdByUserId: me, editedAt: at(30) }),
    );
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.element(page.getByText('edited')).toBeVisible();
    await expect.element(page.getByText('Casting draft of 2°?')).toBeVisible();
  });

  test('is unread until it was in view for a second', async () => {
    await open(some, { unread: [uuid(1001), uuid(1002)] });
    await expect.element(page.getByText('1 new')).toBeVisible();
    const read = () => server.sent('POST /web/project-view-links/{viewLink}/read-comments');
    await expect.poll(read).toEqual([{ commentIds: [uuid(1001)] }]);
    await userEvent.click(card(1));
    await expect.poll(read).toEqual([{ commentIds: [uuid(1001)] }, { commentIds: [uuid(1002)] }]);
    await expect.poll(() => page.getByText('New', { exact: true }).elements()).toEqual([]);
  });

  test('is read also where it is longer than the list is high', async () => {
    const long = comment(1, Array.from({ length: 200 }, () => 'Rib\n').join(''));
    await open([long], { unread: [uuid(1001)] });
    const read = () => server.sent('POST /web/project-view-links/{viewLink}/read-comments');
    await expect.poll(read).toEqual([{ commentIds: [uuid(1001)] }]);
  });

  test('has the time of today alone, and the day of another year in full', async () => {
    const now = new Date();
    now.setHours(12, 34);
    await open([
      comment(1, 'Today', { createdAt: now.toISOString() }),
      comment(2, 'Long ago', { createdAt: '2019-03-05T09:41:00.000Z' }),
    ]);
    await expect.element(page.getByText('12:34', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^2019\. Mar\s5\./)).toBeVisible();
  });
});

test('on a phone, a card of the strip opens its thread as a sheet', async () => {
  await page.viewport(390, 844);
  await open(some, { viewport: 'mobile' });
  await userEvent.click(card(1));
  const sheet = page.getByRole('region', { name: 'Comment 1 of 4' });
  await expect.element(sheet.getByText('Before the cooling test')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Close comment' }));
  await expect.poll(() => sheet.elements()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Open 3' }));
  await userEvent.click(page.getByRole('dialog').getByText('Resolved 1'));
  await userEvent.click(page.getByRole('button', { name: 'Close', exact: true }));
  await expect.element(page.getByText('Drain plug')).toBeVisible();
});
