import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { findPeople, type Person } from '../people/people.service.ts';
import { type Comment, type CommentRow, presentComment, type Reader } from './comments.present.ts';
import { namesOf } from './mentionable-people.service.ts';
import { comments } from './review.tables.ts';

/** A stored comment, and the people it shows: its author, and who resolved it. Deleted accounts are left out. */
export interface StoredComment {
  row: CommentRow;
  people: Person[];
  /** Of the people whom it mentions, by id. */
  names: Map<string, string>;
}

/** Reads one comment; null if it no longer exists. */
export async function readComment(db: Db, commentId: string): Promise<StoredComment | null> {
  const [row] = await db.select().from(comments).where(eq(comments.id, commentId));
  if (!row) return null;
  return { row, people: await findPeople(db, peopleOf(row)), names: await namesOf(db, row.mentionedUserIds) };
}

/** Returns a comment and its people in the form that a reader of the link may see. */
export function showComment(
  { row, people, names }: StoredComment,
  reader: Reader,
): { comment: Comment; users: Person[] } {
  return { comment: presentComment(row, reader, names), users: people.map((person) => shownTo(reader, person)) };
}

/** The ids of the people whom a comment shows. */
export function peopleOf({ createdByUserId, resolvedByUserId }: CommentRow): (string | null)[] {
  return [createdByUserId, resolvedByUserId];
}

/** A person as a reader sees them: visitors without an account, and guests, see names, but no email addresses. */
export function shownTo({ facts }: Reader, person: Person): Person {
  return facts.isSignedIn ? person : { ...person, name: person.name ?? person.email.split('@')[0], email: '' };
}
