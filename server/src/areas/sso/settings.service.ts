import type { CallOutput } from '@chamfer/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { type Context, sessionOf, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { authorize } from '../../platform/policy.ts';
import { hasWayInSql } from '../factors/ways-in.service.ts';
import { domainOf } from '../people/mail-address.service.ts';
import { findPeople, type Person } from '../people/people.service.ts';
import { users } from '../people/people.tables.ts';
import { findTeam, lockTeam } from '../teams/core/team-locks.service.ts';
import { team } from '../teams/core/teams.policy.ts';
import { teamUsers } from '../teams/core/teams.tables.ts';
import { listConnections, type OfTeam, requireConnection } from './connections/connections.service.ts';
import { refusalOf } from './connections/provider-facts.service.ts';
import { showConnection } from './connections/show-connection.ts';
import { announceChange } from './core/announce-change.service.ts';
import { listDomains } from './domains/domains.service.ts';
import type { SsoConnection } from './enforcement/find-connection.service.ts';
import { hasPassedTest } from './enforcement/passed-tests.service.ts';
import { start } from './flow/start.service.ts';
import { isJoiningOn } from './linking/join-team.service.ts';
import { ssoIdentities, ssoSettings } from './sso.tables.ts';

type TeamSignOn = CallOutput<'GET /app/teams/{teamId}/sso'>;
type Preview = CallOutput<'GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement'>;

/** How many people a preview names. */
const mostNames = 100;

/** Everything about single sign-on that the owners of a team see. @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN */
export async function showSignOn(ctx: Context, teamId: string): Promise<TeamSignOn> {
  const { db } = ctx.parts.database;
  authorize(team.manageIntegrations, await findTeam(ctx, db, teamId));
  const [domains, connections, joining, members] = await Promise.all([
    listDomains(db, teamId),
    listConnections(db, teamId),
    isJoiningOn(db, teamId),
    listMembers(db, teamId),
  ]);
  return {
    domains,
    connections: connections.map((connection) => showConnection(ctx.parts, connection)),
    isJoiningOn: joining,
    enforcement: await showEnforcement(db, connections),
    exempt: members.filter(({ isExempt }) => isExempt).map(({ person }) => person),
  };
}

async function showEnforcement(db: Db, connections: SsoConnection[]): Promise<TeamSignOn['enforcement']> {
  const enforced = connections.filter(({ state }) => state === 'enforced');
  const [first] = enforced;
  if (!first) return null;
  const [by = null] = await findPeople(db, [first.enforcedByUserId]);
  return { since: first.enforcedAt!.toISOString(), by, connectionIds: enforced.map(({ id }) => id) };
}

/**
 * Chooses whether people join a team by signing in.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN
 */
export async function setJoining(ctx: Context, teamId: string, isOn: boolean): Promise<TeamSignOn> {
  await transact(ctx, async (db) => {
    authorize(team.manageIntegrations, await lockTeam(ctx, db, teamId));
    if ((await isJoiningOn(db, teamId)) === isOn) return;
    const set = { isJoiningOn: isOn };
    await db
      .insert(ssoSettings)
      .values({ teamId, ...set })
      .onConflictDoUpdate({ target: ssoSettings.teamId, set });
    await audit(ctx, db, 'sso.joining_changed', { id: teamId, teamId }, { isOn });
    await announceChange(ctx, db, teamId, isOn ? 'joining_on' : 'joining_off');
  });
  return showSignOn(ctx, teamId);
}

/**
 * Begins a test of a connection: the owner signs in at the identity provider, and nothing changes.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_CONNECTION_NOT_FOUND, SSO_METADATA_INVALID; OPERATION_NOT_ALLOWED
 * `not_configured`
 */
export async function beginTest(
  ctx: Context,
  of: OfTeam,
  exchange: Exchange,
): Promise<{ testId: string; url: string }> {
  const connection = await requireConnection(ctx, of);
  if (connection.issuer === null) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'not_configured' });
  try {
    const { id, url } = await start(ctx, connection, { purpose: 'test', by: sessionOf(ctx) }, exchange);
    return { testId: id, url };
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Who would sign in by a connection alone, and who would not.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_CONNECTION_NOT_FOUND
 */
export async function previewEnforcement(ctx: Context, of: OfTeam): Promise<Preview> {
  const { db } = ctx.parts.database;
  const connection = await requireConnection(ctx, of);
  const [members, domains, known] = await Promise.all([
    listMembers(db, of.teamId),
    listDomains(db, of.teamId),
    db.select().from(ssoIdentities).where(eq(ssoIdentities.connectionId, connection.id)),
  ]);
  const held = new Set(
    domains.filter(({ verifiedAt, state }) => verifiedAt && state !== 'lost').map(({ domain }) => domain),
  );
  const isAt = ({ person }: Member) => held.has(domainOf(person.email));
  const knownIds = new Set(known.map(({ userId }) => userId));
  const people = members.filter((member) => isAt(member) && member.role !== 'owner');
  const strangers = people.filter(({ person }) => !knownIds.has(person.userId));
  const elsewhere = members.filter((member) => !isAt(member) && member.role !== 'owner');
  return {
    peopleCount: people.length,
    people: named(people),
    neverSignedInCount: strangers.length,
    neverSignedIn: named(strangers),
    owners: members
      .filter(({ role }) => role === 'owner')
      .map(({ person, hasWayIn }) => ({ ...person, hasSecondFactor: hasWayIn })),
    elsewhereCount: elsewhere.length,
    elsewhere: named(elsewhere),
    isTested: await hasPassedTest(ctx, db, connection),
  };
}

interface Member {
  person: Person & { email: string };
  role: string;
  isExempt: boolean;
  /** They have a passkey, or a password and a second factor. */
  hasWayIn: boolean;
}

function named(members: Member[]) {
  return members.slice(0, mostNames).map(({ person }) => person);
}

/** The members of a team by name. */
async function listMembers(db: Db, teamId: string): Promise<Member[]> {
  const rows = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: teamUsers.role,
      isExempt: teamUsers.ssoExempt,
      hasWayIn: sql<boolean>`${hasWayInSql('users')}`,
    })
    .from(teamUsers)
    .innerJoin(users, eq(users.id, teamUsers.userId))
    .where(and(eq(teamUsers.teamId, teamId), isNull(users.deletedAt)))
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ userId, name, email, ...row }) => ({
    ...row,
    person: { userId, email, ...(name && { name }) },
  }));
}
