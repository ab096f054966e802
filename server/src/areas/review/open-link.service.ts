import type { ProjectRole } from '@chamfer/contract/roles';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { authorize, type Rule } from '../../platform/policy.ts';
import { direct, effectiveRole, inTeam, throughSpace } from '../projects/effective-role.service.ts';
import { projects, projectUsers } from '../projects/projects.tables.ts';
import { spaces, spaceUsers, teamUsers } from '../teams/teams.tables.ts';
import { type LinkFacts, roleOnLink } from './links.policy.ts';
import { viewLinks, viewLinkUsers } from './review.tables.ts';

/** A review link, where it is, and what decides there about the visitor. */
export interface FoundLink {
  link: typeof viewLinks.$inferSelect;
  space: typeof spaces.$inferSelect;
  facts: LinkFacts;
}

/**
 * Looks a review link up and asks a rule of `links.policy.ts` or `comments.policy.ts`. `db`: the transaction that
 * relies on the answer, if any.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND where there is none, and what the rule gives
 */
export async function openLink(
  ctx: Context,
  viewLinkId: string,
  rule: Rule<LinkFacts>,
  db: Db = ctx.parts.database.db,
): Promise<FoundLink> {
  const found = await findLink(db, viewLinkId, ctx.actor?.userId ?? null);
  if (!found) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  authorize(rule, found.facts);
  return found;
}

/** A link whatever its state, with what decides there about one visitor; null is one without an account. */
export async function findLink(db: Db, viewLinkId: string, userId: string | null): Promise<FoundLink | null> {
  const [row] = await prepared(db, 'link-for-visitor', linkQuery).execute({ viewLinkId, userId });
  if (!row) return null;
  const { link, space, ...given } = row;
  return { link, space, facts: { ...given, isSignedIn: userId !== null } };
}

/** What the actor is on a link that opens to them, else null: what the addresses of its files depend on. */
export async function findRoleOnLink(ctx: Context, viewLinkId: string): Promise<ProjectRole | null> {
  const found = await findLink(ctx.parts.database.db, viewLinkId, ctx.actor?.userId ?? null);
  return found && roleOnLink(found.facts);
}

/** What decides on a link about several visitors, at the cost of one; empty where there is no link. */
export async function findFactsFor(
  db: Db,
  viewLinkId: string,
  visitors: Iterable<string | null>,
): Promise<Map<string | null, LinkFacts>> {
  const visitor = sql<string | null>`visitor.id`;
  const rows = await db
    .select({ visitor, ...linkFacts })
    .from(sql`unnest(${sql.param([...new Set(visitors)])}::uuid[]) as visitor (id)`)
    .innerJoin(viewLinks, eq(viewLinks.id, viewLinkId))
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .leftJoin(projectUsers, direct(visitor))
    .leftJoin(spaceUsers, throughSpace(visitor))
    .leftJoin(teamUsers, inTeam(visitor))
    .leftJoin(viewLinkUsers, onLink(visitor));
  return new Map(rows.map(({ visitor: id, ...given }) => [id, { ...given, isSignedIn: id !== null }]));
}

/**
 * What a query selects that presents links to somebody signed in; it joins what `effectiveRole` needs, and `onLink`.
 */
export const linkFacts = {
  sharedState: viewLinks.sharedState,
  baseRole: viewLinks.baseRole,
  inProject: effectiveRole,
  onLink: viewLinkUsers.role,
  inTeam: teamUsers.role,
};

/** Joins a person's own role on `viewLinks`. */
export function onLink(userId: SQL | string): SQL | undefined {
  return and(eq(viewLinkUsers.viewLinkId, viewLinks.id), eq(viewLinkUsers.userId, userId));
}

function linkQuery(db: Db, name: string) {
  const visitor = sql`${sql.placeholder('userId')}`;
  return db
    .select({ link: viewLinks, space: spaces, ...linkFacts })
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
