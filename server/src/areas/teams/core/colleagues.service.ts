import { and, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Person } from '../../people/people.service.ts';
import { teamUsers } from './teams.tables.ts';

/** Whether two people are members of the same team. Guests of a team are not: they do not see who is in it (ACCESS §3). */
export type AreColleagues = (userId: string, otherId: string) => boolean;

/** Looks up, with one query, which of some people are members of the same team. */
export async function findColleagues(db: Db, userIds: Iterable<string | null>): Promise<AreColleagues> {
  const wanted = [...new Set(userIds)].filter((id) => id !== null);
  if (wanted.length < 2) return () => false;
  const rows = await db
    .select({ userId: teamUsers.userId, teamId: teamUsers.teamId })
    .from(teamUsers)
    .where(and(inArray(teamUsers.userId, wanted), ne(teamUsers.role, 'guest')));
  const memberships = Map.groupBy(rows, ({ userId }) => userId);
  return colleaguesBy((userId) => (memberships.get(userId) ?? []).map(({ teamId }) => teamId));
}

/** The teams that the person of a query is a member of, for `colleaguesBy`. */
export function memberOf(userId: SQL): SQL<string[]> {
  return sql`array(select ${teamUsers.teamId} from ${teamUsers} where ${teamUsers.userId} = ${userId}
    and ${teamUsers.role} <> 'guest')`;
}

/** Who are colleagues, by the teams that each is a member of. */
export function colleaguesBy(teamsOf: (userId: string) => readonly string[]): AreColleagues {
  return (userId, otherId) => {
    const others = teamsOf(otherId);
    return teamsOf(userId).some((teamId) => others.includes(teamId));
  };
}

/** Who looks at people on a design. */
export interface Onlooker {
  /** Null for a visitor without an account. */
  userId: string | null;
  /** Whether they edit or own the project. */
  isEditor: boolean;
}

/**
 * Whether somebody is given the email address of a person: editors and owners of the project are, people of the same
 * team, and the person themselves (DECISIONS 73).
 */
export function seesAddress({ userId, isEditor }: Onlooker, personId: string, areColleagues: AreColleagues): boolean {
  return isEditor || userId === personId || (userId !== null && areColleagues(userId, personId));
}

/** A person as somebody sees them. Those without a name are called as their mailbox where its address is not given. */
export function seenBy(onlooker: Onlooker, person: Person, areColleagues: AreColleagues): Person {
  const { email, ...rest } = person;
  if (email === undefined || seesAddress(onlooker, person.userId, areColleagues)) return person;
  return { ...rest, name: rest.name ?? email.split('@')[0] };
}

/** People as somebody sees them, of a list that is shown to them alone. */
export async function showPeople(db: Db, onlooker: Onlooker, people: readonly Person[]): Promise<Person[]> {
  const areColleagues = await findColleagues(db, [onlooker.userId, ...people.map(({ userId }) => userId)]);
  return people.map((person) => seenBy(onlooker, person, areColleagues));
}
