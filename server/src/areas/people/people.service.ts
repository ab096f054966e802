import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { keepOrder } from '../../platform/database/locks.ts';
import type { StoredAddress } from './mail-address.service.ts';
import { users } from './people.tables.ts';

/** A person as others see them. */
export interface Person {
  userId: string;
  name?: string | undefined;
  /** Not of a guest, whose address nobody sees. */
  email?: string;
  /** They comment without an account (DECISIONS 68). */
  isGuest?: true | undefined;
}

/** Looks up people by id; deleted accounts are left out, so that callers show 'Unknown user'. */
export async function findPeople(db: Db, ids: (string | null)[]): Promise<Person[]> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return [];
  const found = await db
    .select({ userId: users.id, name: users.name, email: users.email, kind: users.kind })
    .from(users)
    .where(and(inArray(users.id, wanted), isNull(users.deletedAt)));
  return found.map(({ userId, name, email, kind }) =>
    kind === 'guest' ? { userId, name, isGuest: true } : { userId, name: name || undefined, email },
  );
}

/** A living account's row, or null. */
export async function findUser(db: Db, userId: string): Promise<User | null> {
  const [user] = await selectUser(db, userId);
  return user ?? null;
}

/** The account with an address in the form of `mailboxOf`, or null. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.kind, 'full'), isNull(users.deletedAt)));
  return user ?? null;
}

/** The guest of review links with an address in the form of `mailboxOf`, or null. */
export async function findGuestByEmail(db: Db, email: string): Promise<User | null> {
  const [guest] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.kind, 'guest'), isNull(users.deletedAt)));
  return guest ?? null;
}

/** A living account's row, locked until the transaction ends; or null. */
export async function lockUser(db: Db, userId: string): Promise<User | null> {
  keepOrder(db, 'users');
  const [user] = await selectUser(db, userId).for('update');
  return user ?? null;
}

/** The row of an account whose token was accepted. @throws INVALID_TOKEN when the account is gone */
export async function requireUser(db: Db, userId: string): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('INVALID_TOKEN');
  return user;
}

/** Says why no session was opened, if it is because an operator blocked the account. @throws ACCOUNT_BLOCKED */
export async function refuseBlocked(db: Db, userId: string): Promise<void> {
  if ((await findUser(db, userId))?.blockedAt) throw new AppError('ACCOUNT_BLOCKED');
}

/** Whether a living account has the address. */
export async function isEmailUsed(db: Db, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email)) !== null;
}

/** Adds an account. False when a living one has the address already. */
export async function addUser(db: Db, user: typeof users.$inferInsert): Promise<boolean> {
  const added = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return added.length > 0;
}

/**
 * Changes a living account's row and returns the new one; null if the account is deleted or `condition` is false.
 * @throws PostgreSQL's error 23505 if another account has the address
 */
export async function changeUser(db: Db, userId: string, changes: UserChanges, condition?: SQL): Promise<User | null> {
  const [user] = await db
    .update(users)
    .set(changes)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), condition))
    .returning();
  return user ?? null;
}

/** Records whether an identity provider controls how some accounts sign in, and returns those that it changes. */
export async function setSsoEnforced(db: Db, userIds: string[], ssoEnforced: boolean): Promise<string[]> {
  if (userIds.length === 0) return [];
  const changed = await db
    .update(users)
    .set({ ssoEnforced })
    .where(and(inArray(users.id, userIds), ne(users.ssoEnforced, ssoEnforced)))
    .returning({ id: users.id });
  return changed.map(({ id }) => id);
}

/** A stored account. */
export type User = typeof users.$inferSelect;

/** What changes of an account: of the two forms of its address never one alone. */
export type UserChanges = Partial<Omit<User, 'id' | keyof StoredAddress>> &
  (StoredAddress | Partial<Record<keyof StoredAddress, never>>);

function selectUser(db: Db, userId: string) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}
