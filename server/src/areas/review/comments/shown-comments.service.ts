import { reaches } from '@chamfer/contract/roles';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { findPeople, type Person } from '../../people/people.service.ts';
import { type AreColleagues, type Onlooker, seenBy } from '../../teams/core/colleagues.service.ts';
import { revisionsOf } from '../links/link-revisions.service.ts';
import { commentPlacements, comments } from '../review.tables.ts';
import { type Comment, type CommentRow, presentComment, type Reader, type Related } from './comments.present.ts';
import { picturesOf } from './pictures-of-comments.service.ts';
import { namesOf } from './shown-names.service.ts';

/** A stored comment, and the people it shows: its author, and who resolved it. Deleted accounts are left out. */
export interface StoredComment {
  row: CommentRow;
  people: Person[];
  related: Related;
}

/** Reads one comment; null if it no longer exists. */
export async function readComment(db: Db, commentId: string): Promise<StoredComment | null> {
  const [row] = await db.select().from(comments).where(eq(comments.id, commentId));
  if (!row) return null;
  return { row, people: await findPeople(db, peopleOf(row)), related: await readRelated(db, [row]) };
}

/** Reads what comments of one link show that is stored elsewhere. */
export async function readRelated(db: Db, rows: CommentRow[]): Promise<Related> {
  return {
    names: await namesOf(
      db,
      rows.flatMap((row) => row.mentionedUserIds),
    ),
    revisions: await revisionsOf(db, rows),
    placements: await placementsOf(
      db,
      rows.map(({ id }) => id),
    ),
    pictures: await picturesOf(
      db,
      rows.map(({ id }) => id),
    ),
  };
}

async function placementsOf(db: Db, commentIds: string[]): Promise<Related['placements']> {
  const rows = await db.select().from(commentPlacements).where(inArray(commentPlacements.commentId, commentIds));
  return Map.groupBy(rows, ({ commentId }) => commentId);
}

/** Returns a comment and its people in the form that a reader of the link may see. */
export function showComment(
  { row, people, related }: StoredComment,
  reader: Reader,
  areColleagues: AreColleagues,
): { comment: Comment; users: Person[] } {
  return {
    comment: presentComment(row, reader, related),
    users: people.map((person) => seenBy(onlookerOf(reader), person, areColleagues)),
  };
}

/** The ids of the people whom a comment shows. */
export function peopleOf({ createdByUserId, resolvedByUserId }: CommentRow): (string | null)[] {
  return [createdByUserId, resolvedByUserId];
}

/** A reader of comments, for what they see of the people on them. */
export function onlookerOf({ userId, facts }: Pick<Reader, 'userId' | 'facts'>): Onlooker {
  return { userId, isEditor: reaches(facts.inProject, 'editor') };
}
