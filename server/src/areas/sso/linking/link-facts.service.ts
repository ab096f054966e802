import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { domainOf } from '../../people/mail-address.service.ts';
import { users } from '../../people/people.tables.ts';
import { assertedMailbox, type StoredAnswer } from '../answers/outcome.ts';
import { holdsDomain, type SsoConnection } from '../enforcement/find-connection.service.ts';
import { ssoIdentities } from '../sso.tables.ts';
import type { Factor, LinkFacts } from './linking.policy.ts';

/** Reads the facts that decide about an answer. They hold while the accounts in them are locked. */
export async function readLinkFacts(
  db: Db,
  { id: connectionId, teamId }: Pick<SsoConnection, 'id' | 'teamId'>,
  answer: StoredAnswer,
  given: Pick<LinkFacts, 'typed' | 'factorOf'>,
): Promise<LinkFacts> {
  const asserted = assertedMailbox(answer);
  const isHeld = asserted !== null && (await holdsDomain(db, teamId, domainOf(asserted)));
  const identity = await findIdentity(db, connectionId, answer.subject);
  return {
    ...given,
    asserted,
    isEmailVerified: answer.emailVerified,
    isHeld,
    identity: identity && { ...identity, isHeld: await holdsDomain(db, teamId, domainOf(identity.email)) },
    account: asserted === null ? null : await findAccount(db, { connectionId, asserted, subject: answer.subject }),
  };
}

async function findIdentity(db: Db, connectionId: string, subject: string) {
  const [found] = await db
    .select({ userId: users.id, email: users.email })
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .where(
      and(eq(ssoIdentities.connectionId, connectionId), eq(ssoIdentities.subject, subject), isNull(users.deletedAt)),
    );
  return found ?? null;
}

async function findAccount(
  db: Db,
  { connectionId, asserted, subject }: { connectionId: string; asserted: string; subject: string },
): Promise<LinkFacts['account']> {
  const [found] = await db
    .select({
      userId: users.id,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      hasPasskey: sql<boolean>`exists (select from passkeys k where k.user_id = users.id)`,
      hasCode: sql<boolean>`exists (
        select from two_factors f where f.user_id = users.id and f.enabled_at is not null
      )`,
    })
    .from(users)
    .where(and(eq(users.email, asserted), eq(users.kind, 'full'), isNull(users.deletedAt)));
  if (!found) return null;
  const { userId, isVerified, hasPasskey, hasCode } = found;
  const others = and(
    eq(ssoIdentities.connectionId, connectionId),
    eq(ssoIdentities.userId, userId),
    ne(ssoIdentities.subject, subject),
  );
  const factors: Factor[] = [...(hasCode ? (['code'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])];
  return { userId, isVerified, hasOtherSubject: (await db.$count(ssoIdentities, others)) > 0, factors };
}
