import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { findPeople, type Person } from '../people/people.service.ts';
import { type Beside, type Comment, type CommentRow, presentComment, type Reader } from './comments.present.ts';
import { namesOf } from './mentionable-people.service.ts';
import { picturesOf } from './pictures-of-comments.service.ts';
import { comments } from './review.tables.ts';

/** A stored comment, and the people it shows: its author, and who resolved it. Deleted accounts are left out. */
export interface StoredComment {
  row: CommentRow;
  people: Person[];
  beside: Beside;
}

/** Reads one comment; null if it no longer exists. */
export async function readComment(db: Db, commentId: string): Promise<StoredComment | null> {
  const [row] = await db.select().from(comments).where(eq(comments.id, commentId));
  if (!row) return null;
  return { row, people: await findPeople(db, peopleOf(row)), beside: await readBeside(db, [row]) };
}

/** Reads what comments show that is stored elsewhere. */
export async function readBeside(db: Db, rows: CommentRow[]): Promise<Beside> {
  return {
    names: await namesOf(
      db,
      rows.flatMap((row) => row.mentionedUserIds),
    ),
    pictures: await picturesOf(
      db,
      rows.map(({ id }) => id),
    ),
  };
}

/** Returns a comment and its people in the form that a reader of the link may see. */
export function showComment(
  { row, people, beside }: StoredComment,
  reader: Reader,
): { comment: Comment; users: Person[] } {
  return { comment: presentComment(row, reader, beside), users: people.map((person) => shownTo(reader, person)) };
}

/** The ids of the people whom a comment shows. */
export function peopleOf({ createdByUserId, resolvedByUserId }: CommentRow): (string | null)[] {
  return [createdByUserId, resolvedByUserId];
}

/** A person as a reader sees them: visitors without an account, and guests, see names, but no email addresses. */
export function shownTo({ facts }: Reader, person: Person): Person {
  return facts.isSignedIn ? person : { ...person, name: person.name ?? person.email.split('@')[0], email: '' };
}
