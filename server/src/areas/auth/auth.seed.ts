import { and, eq } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { changeUser } from '../people/people.service.ts';
import { openSession, type Tokens } from '../sessions/sessions.service.ts';
import { spaces, teamUsers } from '../teams/core/teams.tables.ts';
import { hashPassword } from './passwords/passwords.ts';
import { createAccount } from './registration/registration.service.ts';

/** A person for whom to create an account; verified and with language English by default. */
export interface NewPerson {
  email: string;
  name: string;
  password: string;
  verified?: boolean;
  language?: string;
  ssoEnforced?: boolean;
}

/** An account with its primary team and its private space in that team. */
export interface SeededPerson {
  userId: string;
  email: string;
  name: string;
  teamId: string;
  spaceId: string;
}

/** Creates an account directly, without a mail. @throws EMAIL_ALREADY_USED */
export async function seedPerson(ctx: Context, db: Db, given: NewPerson, sessionId?: string): Promise<SeededPerson> {
  const { email, name, verified = true, language = 'en', ssoEnforced } = given;
  const passwordHash = await hashOnce(ctx.parts.config, given.password);
  const userId = await createAccount(ctx, db, { email, name, passwordHash, verified, language, sessionId });
  if (ssoEnforced) await changeUser(db, userId, { ssoEnforced });
  const [place] = await db
    .select({ teamId: teamUsers.teamId, spaceId: spaces.id })
    .from(teamUsers)
    .innerJoin(spaces, and(eq(spaces.teamId, teamUsers.teamId), eq(spaces.type, 'private')))
    .where(and(eq(teamUsers.userId, userId), eq(teamUsers.isPrimary, true)));
  return { userId, email, name, ...place! };
}

/** The same, signed in with a session that has a fresh identity proof. @throws EMAIL_ALREADY_USED */
export async function seedSignedIn(ctx: Context, db: Db, given: NewPerson): Promise<SeededPerson & Tokens> {
  const sessionId = ctx.parts.ids.uuid();
  const person = await seedPerson(ctx, db, given, sessionId);
  const opened = await openSession(ctx, db, person.userId, 'second-factor', { sessionId });
  return { ...person, ...opened! };
}

const hashes = new Map<string, Promise<string>>();

/** Hashing takes as long as inserting a hundred rows, and many people in a scenario share the same password. */
function hashOnce(config: Config, password: string): Promise<string> {
  const key = `${config.PASSWORD_COST} ${password}`;
  const hash = hashes.get(key) ?? hashPassword(config, password);
  hashes.set(key, hash);
  return hash;
}
