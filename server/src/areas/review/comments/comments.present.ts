import type { CallOutput } from '@chamfer/contract';
import { commentEditMs } from '@chamfer/contract/comment-rules';
import { may } from '../../../platform/policy.ts';
import type { LinkFacts } from '../links/links.policy.ts';
import type { commentPlacements, comments } from '../review.tables.ts';
import { drawingPlaceOf, modelPlaceOf } from './comment-anchor.ts';
import { comment } from './comments.policy.ts';
import type { ShownName } from './shown-names.service.ts';

/** A comment, as the API returns it. */
export type Comment = CallOutput<'POST /web/comments'>;

/** A comment as it is stored. */
export type CommentRow = typeof comments.$inferSelect;

/** A reader of comments on a link. `userId` is null for a visitor without an account. */
export interface Reader {
  userId: string | null;
  facts: LinkFacts;
  /** Until when a comment may be edited depends on it. */
  now: Date;
}

/** What a comment shows that is stored elsewhere. */
export interface Related {
  /** Of the people whom it mentions, by id; those who are not in it are left out. */
  names: ReadonlyMap<string, ShownName>;
  /** The numbers on the link of the web exports that they were written on, by the id of the web export. */
  revisions: ReadonlyMap<string, number>;
  /** By the id of the comment. */
  placements: ReadonlyMap<string, (typeof commentPlacements.$inferSelect)[]>;
  /** By the id of the comment. */
  pictures: ReadonlyMap<string, Comment['pictures']>;
}

/** Presents a comment to a reader. */
export function presentComment(
  row: CommentRow,
  reader: Reader,
  { names, pictures, revisions, placements }: Related,
): Comment {
  const { userId, facts } = reader;
  const isAuthor = userId !== null && userId === row.createdByUserId;
  const head = {
    commentId: row.id,
    projectViewLinkId: row.viewLinkId,
    webExportId: row.webExportId,
    revision: revisions.get(row.webExportId)!,
    placements: (placements.get(row.id) ?? []).map(presentPlacement),
    parentCommentId: row.parentCommentId,
    message: row.message,
    createdByUserId: row.createdByUserId,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedByUserId: row.resolvedByUserId,
    isDeleted: row.deletedAt !== null,
    mentions: row.mentionedUserIds.flatMap((id) => {
      const found = names.get(id);
      return found ? { userId: id, name: found.name, ...(found.isGuest && { isGuest: true as const }) } : [];
    }),
    pictures: pictures.get(row.id) ?? [],
    can: {
      delete: may(comment.delete, { ...facts, isAuthor }),
      edit: may(comment.edit, { ...facts, isAuthor, isFresh: isFresh(row, reader.now) }),
      resolve: row.parentCommentId === null && may(comment.resolve, facts),
    },
  };
  if (row.type === 'reply') return { type: 'reply', ...head };
  if (row.type === 'drawing') return { type: 'drawing', ...head, ...drawingPlaceOf(row) };
  return { type: 'model', ...head, ...modelPlaceOf(row) };
}

function presentPlacement(row: typeof commentPlacements.$inferSelect): Comment['placements'][number] {
  const head = { webExportId: row.webExportId, placedAt: row.confirmedAt.toISOString() };
  if (row.type === 'drawing') return { type: 'drawing', ...head, ...drawingPlaceOf(row) };
  return { type: 'model', ...head, ...modelPlaceOf(row) };
}

/** Whether a comment is there and less than 15 minutes old. */
export function isFresh({ createdAt, deletedAt }: Pick<CommentRow, 'createdAt' | 'deletedAt'>, now: Date): boolean {
  return deletedAt === null && now.getTime() - createdAt.getTime() < commentEditMs;
}
