import { brand } from '@chamfer/contract/brand';
import { type FlagName, flagNames } from '@chamfer/contract/flags';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { domainOf } from '../people/mail-address.service.ts';
import { users } from '../people/people.tables.ts';
import { teamUsers } from '../teams/core/teams.tables.ts';
import { defaultOf, type FlagSettings, flagSettingsOf } from './flag-memory.service.ts';
import { type Evaluated, evaluateFlag, type FlagSubject } from './flag-rules.ts';

/** Who asks: the person of the token, or the browser of somebody unknown. */
export interface FlagAsker {
  userId: string | null;
  /** The id of the browser, which it chose itself. */
  browserId: string | null;
}

/** What evaluating needs. */
export type FlagParts = Pick<Parts, 'config' | 'database' | 'events' | 'log'>;

/** Evaluates one flag. */
export async function evaluate<Name extends FlagName>(
  parts: FlagParts,
  name: Name,
  asker: FlagAsker,
): Promise<Evaluated<Name>> {
  const settings = await flagSettingsOf(parts);
  const subject = await subjectOf(parts, settings, [name], asker);
  return evaluateFlag(name, settings.get(name), subject, defaultOf(parts.config, name));
}

/** Evaluates all flags, in the order of the catalogue. */
export async function evaluateAll(parts: FlagParts, asker: FlagAsker): Promise<({ name: FlagName } & Evaluated)[]> {
  const settings = await flagSettingsOf(parts);
  const subject = await subjectOf(parts, settings, flagNames, asker);
  return flagNames.map((name) => ({
    name,
    ...evaluateFlag(name, settings.get(name), subject, defaultOf(parts.config, name)),
  }));
}

/** Asks the database only where a rule depends on it. */
async function subjectOf(
  { database }: FlagParts,
  settings: FlagSettings,
  names: readonly FlagName[],
  { userId, browserId }: FlagAsker,
): Promise<FlagSubject> {
  const unknown = { userId, teamIds: [], isInternal: false, bucketKey: userId ?? browserId };
  const rules = names.flatMap((name) => settings.get(name)?.rules ?? []);
  const depends = rules.some(({ kind }) => kind === 'team' || kind === 'internal');
  return userId !== null && depends ? { ...unknown, ...(await personFacts(database.db, userId)) } : unknown;
}

async function personFacts(db: Db, userId: string): Promise<Pick<FlagSubject, 'teamIds' | 'isInternal'>> {
  const [row] = await db
    .select({
      email: users.email,
      kind: users.kind,
      emailVerifiedAt: users.emailVerifiedAt,
      teamIds: sql<
        string[]
      >`array(select ${teamUsers.teamId}::text from ${teamUsers} where ${teamUsers.userId} = ${userId})`,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!row) return { teamIds: [], isInternal: false };
  // An address that nobody has confirmed may be anybody's.
  const isInternal = row.kind === 'full' && row.emailVerifiedAt !== null && domainOf(row.email) === brand.companyDomain;
  return { teamIds: row.teamIds, isInternal };
}
