import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { projectUsers } from '../../projects/projects.tables.ts';
import type { FoundLink } from '../links/open-link.service.ts';
import { comments } from '../review.tables.ts';
import type { CommentRow } from './comments.present.ts';
import { type noticeReasons, pendingNotices } from './notices.tables.ts';

type Reason = (typeof noticeReasons)[number];

/**
 * Remembers for whom a new comment is news: those it names, those who take part in its thread, and those who own, edit
 * or published the design. Whether they get mail is decided as it is written (`notice-mails.job.ts`).
 */
export async function notifyOfComment(db: Db, link: FoundLink['link'], row: CommentRow): Promise<void> {
  const reasons = new Map<string, Set<Reason>>();
  const add = (userId: string | null, reason: Reason) => {
    if (userId === null || userId === row.createdByUserId) return;
    reasons.set(userId, (reasons.get(userId) ?? new Set()).add(reason));
  };
  for (const userId of row.mentionedUserIds) add(userId, 'mention');
  if (row.parentCommentId) for (const userId of await partakersOf(db, row.parentCommentId)) add(userId, 'reply');
  for (const userId of await designersOf(db, link)) add(userId, 'design');
  const notices = [...reasons].map(([userId, given]) => ({ userId, reasons: [...given] }));
  await remember(db, row, notices, row.createdAt);
}

/** Remembers whom an edit mentioned for the first time; somebody who is still to get mail about the comment gets it once. */
export async function notifyOfMentions(db: Db, row: CommentRow, userIds: string[], now: Date): Promise<void> {
  const others = [...new Set(userIds)].filter((id) => id !== row.createdByUserId);
  await remember(
    db,
    row,
    others.map((userId) => ({ userId, reasons: ['mention'] })),
    now,
  );
}

async function remember(
  db: Db,
  row: CommentRow,
  notices: { userId: string; reasons: Reason[] }[],
  createdAt: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const threadId = row.parentCommentId ?? row.id;
  await db
    .insert(pendingNotices)
    .values(notices.map((notice) => ({ ...notice, commentId: row.id, threadId, createdAt })))
    .onConflictDoUpdate({
      target: [pendingNotices.userId, pendingNotices.commentId],
      set: {
        reasons: sql`(select array_agg(distinct each) from unnest(${pendingNotices.reasons} || excluded.reasons) each)`,
      },
    });
}

/** Who wrote in a thread or is named there. */
async function partakersOf(db: Db, threadId: string): Promise<(string | null)[]> {
  const rows = await db
    .select({ writer: comments.createdByUserId, named: comments.mentionedUserIds })
    .from(comments)
    .where(
      and(
        or(eq(comments.id, threadId), and(isNotNull(comments.parentCommentId), eq(comments.parentCommentId, threadId))),
        isNull(comments.deletedAt),
      ),
    );
  return rows.flatMap(({ writer, named }) => [writer, ...named]);
}

/** Who owns or edits a design by their own role, or published it. */
async function designersOf(db: Db, link: FoundLink['link']): Promise<(string | null)[]> {
  const rows = await db
    .select({ userId: projectUsers.userId })
    .from(projectUsers)
    .where(and(eq(projectUsers.projectId, link.projectId), gte(projectUsers.role, 'editor')));
  return [link.uploadedByUserId, ...rows.map(({ userId }) => userId)];
}
