import type { Language } from '@chamfer/contract/languages';
import { and, asc, eq, inArray, isNull, lte, min } from 'drizzle-orm';
import { systemContext } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { type MailQuote, sendMail } from '../../../platform/mail/send-mail.ts';
import { strangersText } from '../../../platform/mail/strangers-text.ts';
import type { DataParts, Parts } from '../../../platform/parts.ts';
import { may } from '../../../platform/policy.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { findUser } from '../../people/people.service.ts';
import { unreadAmong } from '../comments/comment-reads.service.ts';
import { comment } from '../comments/comments.policy.ts';
import type { CommentRow } from '../comments/comments.present.ts';
import { pendingNotices } from '../comments/notices.tables.ts';
import { picturesOf } from '../comments/pictures-of-comments.service.ts';
import { namesOf, withMarkedGuests } from '../comments/shown-names.service.ts';
import { findLink } from '../links/open-link.service.ts';
import { newCommentsMail } from '../review.mails.ts';
import { comments } from '../review.tables.ts';
import { reviewTexts } from '../review.texts.ts';
import { isMuted, noticeSettingsOf } from './notice-settings.service.ts';
import { type Subscription, unsubscribeToken } from './unsubscribe-tokens.ts';

/** Mails what people are to know about new comments. */
export const noticeMailsJob = defineJob<Record<string, never>>('comments.mail', {
  retryLimit: 1,
  retryDelay: 20,
  atOnce: 1,
  schedule: '* * * * *',
});

/** What is written in a thread within this time goes out as one mail to each person, in milliseconds. */
export const collectedMs = 10 * 60_000;
/** How many mails are looked for at once, and how many comments one quotes. */
const batch = 200;
const mostQuotes = 20;
const mostQuoted = 1000;

type Notice = Pick<typeof pendingNotices.$inferSelect, 'reasons'> & { row: CommentRow };

/**
 * Writes the mails that are due: one for each person and thread whose first news is ten minutes old. The news are
 * removed in the transaction that hands the mail to the mail job: after a kill a mail is neither lost nor sent twice.
 * @throws AggregateError with all errors, after every mail was tried
 */
export async function mailNotices(parts: Parts): Promise<void> {
  const problems: unknown[] = [];
  let due: Subscription[];
  do {
    due = await findDue(parts);
    for (const each of due) {
      try {
        await inTransaction(parts.database, (db) => mailThread(parts, db, each));
      } catch (error) {
        problems.push(error);
      }
    }
  } while (due.length === batch && problems.length === 0);
  if (problems.length > 0) throw new AggregateError(problems, 'some mails about comments could not be written');
}

function findDue({ database: { db }, clock }: DataParts): Promise<Subscription[]> {
  const { userId, threadId, createdAt } = pendingNotices;
  return db
    .select({ userId, threadId })
    .from(pendingNotices)
    .groupBy(userId, threadId)
    .having(lte(min(createdAt), new Date(clock.now().getTime() - collectedMs)))
    .orderBy(min(createdAt))
    .limit(batch);
}

async function mailThread(parts: Parts, db: Db, of: Subscription): Promise<void> {
  const { userId, threadId } = of;
  const taken = await takeNotices(db, of);
  const reader = await findUser(db, userId);
  const viewLinkId = taken[0]?.row.viewLinkId;
  // An address that nobody proved may be a stranger's.
  if (!viewLinkId || !reader?.emailVerifiedAt || (await isMuted(db, of))) return;
  // What is read without a password stays unread in mails: who knew one may not know the next.
  const found = await findLink(db, viewLinkId, { userId, now: parts.clock.now(), grantedVersion: null });
  if (!found || !may(comment.read, found.facts)) return;
  const isGuest = reader.kind === 'guest';
  // People who were removed are treated like any visitor of the link.
  if (isGuest && !found.facts.isGuest) return;
  const news = await stillNews(db, viewLinkId, userId, taken);
  if (news.length === 0) return;
  const to = ownerOf(reader);
  const token = unsubscribeToken(parts, { userId, threadId });
  const quoted = news.slice(0, mostQuotes).map(({ row }) => row);
  const quotes = await quotesOf(db, quoted, to.language);
  await sendMail(
    systemContext(parts),
    db,
    newCommentsMail,
    to,
    {
      design: found.link.title,
      count: news.length,
      kind: kindOf(news),
      by: quotes[0]!.by,
      writers: new Set(news.map(({ row }) => row.createdByUserId)).size === 1 ? 'one' : 'other',
      reader: isGuest ? 'guest' : 'other',
      viewLink: viewLinkId,
      commentId: news[0]!.row.id,
    },
    null,
    {
      quotes,
      unsubscribe: {
        label: reviewTexts.text(to.language, 'new-comments.unsubscribe', {}),
        page: `/unsubscribe#${token}`,
        call: `/api/mail-unsubscriptions/${token}`,
      },
    },
  );
}

/** Removes a person's news of a thread and returns them, oldest first; none if another process has them. */
async function takeNotices(db: Db, { userId, threadId }: Subscription): Promise<Notice[]> {
  const own = and(eq(pendingNotices.userId, userId), eq(pendingNotices.threadId, threadId));
  const held = await db
    .select({ commentId: pendingNotices.commentId, reasons: pendingNotices.reasons })
    .from(pendingNotices)
    .where(own)
    .for('update', { skipLocked: true });
  const ids = held.map(({ commentId }) => commentId);
  if (ids.length === 0) return [];
  await db.delete(pendingNotices).where(and(own, inArray(pendingNotices.commentId, ids)));
  const rows = await db
    .select()
    .from(comments)
    .where(and(inArray(comments.id, ids), isNull(comments.deletedAt)))
    .orderBy(asc(comments.createdAt), asc(comments.id));
  const reasons = new Map(held.map((each) => [each.commentId, each.reasons]));
  return rows.map((row) => ({ row, reasons: reasons.get(row.id)! }));
}

/** What a person wants mail about and has not read meanwhile. */
async function stillNews(db: Db, viewLinkId: string, userId: string, taken: Notice[]): Promise<Notice[]> {
  const settings = await noticeSettingsOf(db, userId);
  const isWanted = { mention: settings.mentions, reply: settings.replies, design: settings.comments };
  const unread = await unreadAmong(
    db,
    viewLinkId,
    userId,
    taken.map(({ row }) => row),
  );
  return taken.filter(({ row, reasons }) => unread.includes(row.id) && reasons.some((reason) => isWanted[reason]));
}

function kindOf(news: Notice[]): 'mention' | 'reply' | 'other' {
  const has = (reason: 'mention' | 'reply') => news.some(({ reasons }) => reasons.includes(reason));
  if (has('mention')) return 'mention';
  return has('reply') ? 'reply' : 'other';
}

async function quotesOf(db: Db, rows: CommentRow[], language: Language): Promise<MailQuote[]> {
  const unnamed = reviewTexts.text(language, 'unnamed-author', {});
  const names = await namesOf(
    db,
    rows.flatMap(({ createdByUserId, mentionedUserIds }) => [createdByUserId ?? [], ...mentionedUserIds].flat()),
  );
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  );
  const marked = (name: string) => reviewTexts.text(language, 'guest-name', { name });
  return rows.map((row) => {
    const { id, createdByUserId } = row;
    const message = withMarkedGuests(row, names, marked);
    const count = pictures.get(id)?.length ?? 0;
    const writer = names.get(createdByUserId ?? '');
    const name = strangersText(writer?.name ?? '') || unnamed;
    return {
      by: writer?.isGuest ? marked(name) : name,
      // Words with an @ are left out as addresses, but names that are mentioned are none.
      text: strangersText(message.replaceAll(/(^|\s)@(?=\p{L})/gu, '$1'), mostQuoted) || '…',
      note: count > 0 ? reviewTexts.text(language, 'new-comments.pictures', { count }) : undefined,
    };
  });
}
