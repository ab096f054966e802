import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { users } from '../../people/people.tables.ts';

/** As others see it: those who gave none are called as their mailbox. */
export const shownName = sql<string>`coalesce(nullif(${users.name}, ''), split_part(${users.email}, '@', 1))`;

/** What somebody is called, and whether they are a guest, which is shown next to the name everywhere. */
export interface ShownName {
  name: string;
  isGuest: boolean;
}

/** What people are called on comments and in mails about them, by id; deleted accounts are left out. */
export async function namesOf(db: Db, userIds: string[]): Promise<Map<string, ShownName>> {
  if (userIds.length === 0) return new Map();
  const found = await db
    .select({ userId: users.id, name: shownName, kind: users.kind })
    .from(users)
    .where(and(inArray(users.id, [...new Set(userIds)]), isNull(users.deletedAt)));
  return new Map(found.map(({ userId, name, kind }) => [userId, { name, isGuest: kind === 'guest' }]));
}

/**
 * The text of a comment in which the guests whom it mentions are marked as such. `mark` gives a name with the mark; longer
 * names come first, because one may begin like another.
 */
export function withMarkedGuests(
  { message, mentionedUserIds }: { message: string; mentionedUserIds: readonly string[] },
  names: ReadonlyMap<string, ShownName>,
  mark: (name: string) => string,
): string {
  const mentioned = mentionedUserIds.flatMap((id) => names.get(id) ?? []);
  if (!mentioned.some(({ isGuest }) => isGuest)) return message;
  const byLength = mentioned.toSorted((a, b) => b.name.length - a.name.length);
  let marked = '';
  for (let at = 0; at < message.length; ) {
    const found = byLength.find(({ name }) => message.startsWith(`@${name}`, at));
    const taken = found ? `@${found.name}` : message[at]!;
    marked += found?.isGuest ? `@${mark(found.name)}` : taken;
    at += taken.length;
  }
  return marked;
}
