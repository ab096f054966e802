import { mailboxOf } from '@chamfer/contract/email-address';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { domainOf } from '../../people/mail-address.service.ts';
import { users } from '../../people/people.tables.ts';
import { holdsDomain } from '../../sso/enforcement/find-connection.service.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';
import { directoryUsers } from '../directory.tables.ts';
import { DirectoryRefusal } from './directory-refusal.ts';

/** A row of somebody in a directory. */
export type DirectoryUser = typeof directoryUsers.$inferSelect;

/** What a directory says of somebody. */
export interface DirectoryUserFacts {
  userName: string;
  externalId: string | null;
  /** The address that the person signs in with. */
  email: string;
  active: boolean;
  /** All attributes that are kept. */
  attributes: Record<string, unknown>;
}

/** The columns that follow from what a directory says. */
export function columnsOf({ userName, externalId, email, active, attributes }: DirectoryUserFacts) {
  return { userName, userNameKey: userNameKey(userName), externalId, email: mailboxOf(email), active, attributes };
}

/** The form in which user names are compared: without regard to letter case. */
export function userNameKey(userName: string): string {
  return userName.normalize('NFKC').toLowerCase();
}

/** The condition for people of a team's directory that were not deleted there. */
export function inDirectory(teamId: string) {
  return and(eq(directoryUsers.teamId, teamId), isNull(directoryUsers.deletedAt));
}

/**
 * Requires an address at a domain that the team has proven: a directory says nothing about others.
 * @throws DirectoryRefusal
 */
export async function requireOwnDomain(db: Db, teamId: string, email: string): Promise<void> {
  const domain = domainOf(email);
  if (await holdsDomain(db, teamId, domain)) return;
  const message = `The team has no verified domain ${domain}. Add it in the team's settings, under Sign-in.`;
  throw new DirectoryRefusal('invalid_value', 'emails', message);
}

/** The account of a member of the team with this address; null for none. */
export async function findMemberByEmail(db: Db, teamId: string, email: string): Promise<string | null> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(teamUsers, and(eq(teamUsers.userId, users.id), eq(teamUsers.teamId, teamId)))
    .where(and(eq(users.email, email), eq(users.kind, 'full'), isNull(users.deletedAt)));
  return found?.id ?? null;
}
