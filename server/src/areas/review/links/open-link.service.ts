import type { ProjectRole, SharedState } from '@chamfer/contract/roles';
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { authorize, type Rule } from '../../../platform/policy.ts';
import { users } from '../../people/people.tables.ts';
import { direct, effectiveRole, inTeam, projectFacts, throughSpace } from '../../projects/effective-role.service.ts';
import { ifArchived } from '../../projects/project-locks.service.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { type AreColleagues, colleaguesBy, memberOf } from '../../teams/core/colleagues.service.ts';
import { spaces, spaceUsers, teamUsers } from '../../teams/core/teams.tables.ts';
import { viewLinks, viewLinkUsers } from '../review.tables.ts';
import { grantedVersionOf } from './link-grants.service.ts';
import { viewLinkGuests } from './link-guests.tables.ts';
import { type LinkFacts, roleOnLink } from './links.policy.ts';

/** A review link, its space, and the facts that decide what the visitor may do. */
export interface FoundLink {
  link: typeof viewLinks.$inferSelect;
  space: typeof spaces.$inferSelect;
  projectName: string;
  facts: LinkFacts;
}

/**
 * Finds a review link and checks a rule of `links.policy.ts` or `comments.policy.ts`. `db` is the transaction that
 * relies on the result, if there is one.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND if it does not exist, and the code of the rule
 */
export async function openLink(
  ctx: Context,
  viewLinkId: string,
  rule: Rule<LinkFacts>,
  db: Db = ctx.parts.database.db,
): Promise<FoundLink> {
  const found = await findLinkFor(ctx, viewLinkId, db);
  if (!found) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  authorize(rule, found.facts, ifArchived);
  return found;
}

/**
 * Finds a link in any state for the caller. To the guest of a link every other link is unknown, with all that is
 * on it (record 51).
 */
export async function findLinkFor(
  ctx: Context,
  viewLinkId: string,
  db: Db = ctx.parts.database.db,
): Promise<FoundLink | null> {
  return isGuestElsewhere(ctx.actor, viewLinkId) ? null : findLink(db, viewLinkId, visitorIn(ctx, viewLinkId));
}

function isGuestElsewhere(actor: Actor | null, viewLinkId: string): boolean {
  return actor?.viewLinkId !== undefined && actor.viewLinkId !== viewLinkId;
}

/** Who an actor is on a link: null without a session, and for the guest of another link, to whom it is unknown. */
export function visitorOf(actor: Actor | null, viewLinkId: string): string | null {
  return !actor || isGuestElsewhere(actor, viewLinkId) ? null : actor.userId;
}

/** Somebody who looks at a link. */
export interface Visitor {
  /** Null for a visitor without an account. */
  userId: string | null;
  /** When they look: a link may have expired. */
  now: Date;
  /** Which password of the link they knew; null if none. */
  grantedVersion: number | null;
}

/** Who a call comes from, on a link. */
export function visitorIn(ctx: Context, viewLinkId: string): Visitor {
  const now = ctx.parts.clock.now();
  return { userId: visitorOf(ctx.actor, viewLinkId), now, grantedVersion: grantedVersionOf(ctx, viewLinkId) };
}

/** Finds a link in any state, with the facts about one visitor. */
export async function findLink(db: Db, viewLinkId: string, visitor: Visitor): Promise<FoundLink | null> {
  const { userId, now, grantedVersion } = visitor;
  const values = { viewLinkId, userId, now: now.toISOString() };
  const [row] = await prepared(db, 'link-for-visitor', linkQuery).execute(values);
  if (!row) return null;
  const { link, space, projectName, ...given } = row;
  return { link, space, projectName, facts: { ...factsOf(given, userId), grantedVersion } };
}

/**
 * Returns the actor's role on a link; null if they may not open it. The URLs of the link's files depend on this, and say
 * themselves which password was known when they were made.
 */
export async function findRoleOnLink(
  ctx: Context,
  viewLinkId: string,
  grantedVersion: number | null,
): Promise<ProjectRole | null> {
  const visitor = { ...visitorIn(ctx, viewLinkId), grantedVersion };
  const found = await findLink(ctx.parts.database.db, viewLinkId, visitor);
  return found && roleOnLink(found.facts);
}

/**
 * Returns the facts about several visitors of a link, and the teams that they are members of, with a single query; which
 * password each knew is not among them. Empty if the link does not exist.
 */
export async function findFactsFor(
  db: Db,
  viewLinkId: string,
  visitors: Iterable<string | null>,
  now: Date,
): Promise<Map<string | null, VisitorFacts>> {
  const visitor = sql<string | null>`visitor.id`;
  const rows = await db
    .select({ visitor, memberOf: memberOf(visitor), ...linkFacts(now), ...guestFacts(visitor) })
    .from(sql`unnest(${sql.param([...new Set(visitors)])}::uuid[]) as visitor (id)`)
    .innerJoin(viewLinks, eq(viewLinks.id, viewLinkId))
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .leftJoin(projectUsers, direct(visitor))
    .leftJoin(spaceUsers, throughSpace(visitor))
    .leftJoin(teamUsers, inTeam(visitor))
    .leftJoin(viewLinkUsers, onLink(visitor));
  return new Map(rows.map(({ visitor: id, memberOf: teams, ...given }) => [id, { ...factsOf(given, id), teams }]));
}

/** The facts about a visitor of a link, and the teams that they are a member of. */
export interface VisitorFacts extends LinkFacts {
  teams: readonly string[];
}

/** Who of the visitors are members of the same team. */
export function colleaguesAmong(factsOf: ReadonlyMap<string | null, VisitorFacts>): AreColleagues {
  return colleaguesBy((userId) => factsOf.get(userId)?.teams ?? []);
}

/** The columns that tell guests from people with an account. */
function guestFacts(visitor: SQL) {
  return {
    hasAccount: sql<boolean>`exists (select from ${users} where ${users.id} = ${visitor} and ${users.kind} = 'full')`,
    isGuest: sql<boolean>`exists (select from ${viewLinkGuests} where ${viewLinkGuests.viewLinkId} = ${viewLinks.id}
      and ${viewLinkGuests.userId} = ${visitor} and ${viewLinkGuests.removedAt} is null)`,
  };
}

type Given = Omit<LinkFacts, 'isSignedIn'> & { hasAccount: boolean };

/** A guest who was removed, or who is a guest of another link, is a visitor without an account. */
function factsOf({ hasAccount, isGuest = false, ...given }: Given, userId: string | null): LinkFacts {
  return { ...given, isSignedIn: userId !== null && hasAccount, isGuest: isGuest && !hasAccount };
}

/** The columns for `LinkFacts`. The query must join what `effectiveRole` needs, and `onLink`. */
export function linkFacts(now: Date | Placeholder) {
  return {
    // The links of a deleted project keep their state, as expired ones do, and let nobody in.
    sharedState: sql<SharedState>`case when ${projects.deletedAt} is null and not ${hasExpired(now)}
      then ${viewLinks.sharedState} else 'not_shared' end`,
    endedState: sql<SharedState | null>`case when ${projects.deletedAt} is null and ${hasExpired(now)}
      then ${viewLinks.sharedState} end`,
    passwordVersion: sql<
      number | null
    >`case when ${viewLinks.passwordHash} is not null then ${viewLinks.passwordVersion} end`,
    expiresAt: viewLinks.expiresAt,
    baseRole: viewLinks.baseRole,
    guestsAllowed: viewLinks.guestsAllowed,
    inProject: effectiveRole,
    onLink: viewLinkUsers.role,
    inTeam: teamUsers.role,
    isArchived: projectFacts.isArchived,
  };
}

/** Whether the link in `viewLinks` has reached its expiry. */
export function hasExpired(now: Date | Placeholder): SQL<boolean> {
  const given = now instanceof Date ? now.toISOString() : now;
  return sql`coalesce(${viewLinks.expiresAt} <= ${given}::timestamptz, false)`;
}

/** The join condition for a person's invitation to the link in `viewLinks`. */
export function onLink(userId: SQL | string): SQL | undefined {
  return and(eq(viewLinkUsers.viewLinkId, viewLinks.id), eq(viewLinkUsers.userId, userId));
}

function linkQuery(db: Db, name: string) {
  const visitor = sql`${sql.placeholder('userId')}`;
  return db
    .select({
      link: viewLinks,
      space: spaces,
      projectName: projects.name,
      ...linkFacts(sql.placeholder('now')),
      ...guestFacts(visitor),
    })
    .from(viewLinks)
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .leftJoin(projectUsers, direct(visitor))
    .leftJoin(spaceUsers, throughSpace(visitor))
    .leftJoin(teamUsers, inTeam(visitor))
    .leftJoin(viewLinkUsers, onLink(visitor))
    .where(eq(viewLinks.id, sql.placeholder('viewLinkId')))
    .prepare(name);
}
