import type { ErrorCode } from '@chamfer/contract';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type ProjectRole, reaches, roleFrom, strongest } from '../projects/projects.policy.ts';
import { projects, projectUsers } from '../projects/projects.tables.ts';
import type { TeamRole } from '../teams/teams.service.ts';
import { spaces, spaceUsers, teamUsers } from '../teams/teams.tables.ts';
import { viewLinks, viewLinkUsers } from './review.tables.ts';

/** A review link the visitor may open, and what they are on it. */
export interface OpenLink {
  link: typeof viewLinks.$inferSelect;
  space: typeof spaces.$inferSelect;
  /** Null for visitors without an account. */
  userRole: ProjectRole | null;
  /** What counts: the visitor's role, or the link's base role for visitors without an account. */
  effectiveRole: ProjectRole;
}

/**
 * Opens a review link for the visitor. The effective role is the strongest of project role, direct link role and the
 * base role where the state lets this visitor in (DECISIONS 40).
 * @throws PROJECT_VIEW_LINK_NOT_FOUND (unknown or not shared), …_AUTH_REQUIRED (log in first), …_FORBIDDEN
 */
export async function openLink(ctx: Context, viewLinkId: string): Promise<OpenLink> {
  const { database } = ctx.parts;
  const visitor = ctx.actor?.userId ?? null;
  const found = await findFor(database.db, viewLinkId, visitor);
  if (!found) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  const opened = openAs(found, visitor, { ...found, inProject: roleFrom(found) });
  if (opened instanceof AppError) throw opened;
  return opened;
}

/**
 * Opens a review link for several visitors at the cost of one: what it is to each of them, or the error that `openLink`
 * throws. Null stands for every visitor without an account.
 */
export async function openLinkFor(
  db: Db,
  viewLinkId: string,
  visitors: Iterable<string | null>,
): Promise<Map<string | null, OpenLink | AppError>> {
  const all = [...new Set(visitors)];
  const found = await findLink(db, viewLinkId);
  const people = found ? await findRoles(db, found, all) : new Map<string, FoundRoles>();
  const open = (visitor: string | null) =>
    found ? openAs(found, visitor, people.get(visitor ?? '') ?? noRoles) : new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  return new Map(all.map((visitor) => [visitor, open(visitor)]));
}

type FoundLink = Pick<OpenLink, 'link' | 'space'>;

const noRoles: FoundRoles = { inProject: null, onLink: null, inTeam: null };

function openAs(
  { link, space }: FoundLink,
  visitor: string | null,
  { inProject, onLink, inTeam }: FoundRoles,
): OpenLink | AppError {
  if (link.sharedState === 'not_shared') return new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  const isPublic = link.sharedState === 'anyone_with_link';
  if (visitor === null) {
    if (!isPublic) return new AppError('PROJECT_VIEW_LINK_AUTH_REQUIRED');
    return { link, space, userRole: null, effectiveRole: link.baseRole };
  }
  const letIn = isPublic || (link.sharedState === 'team_only' && inTeam !== null && inTeam !== 'guest');
  const role = strongest(inProject, onLink, letIn ? link.baseRole : null);
  return role ? { link, space, userRole: role, effectiveRole: role } : new AppError('PROJECT_VIEW_LINK_FORBIDDEN');
}

/** What the visitor is on a link that it may open, else null: what the addresses of its files depend on. */
export async function roleOnLink(ctx: Context, viewLinkId: string): Promise<ProjectRole | null> {
  try {
    return (await openLink(ctx, viewLinkId)).effectiveRole;
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) return null;
    throw error;
  }
}

const refusals = new Set<ErrorCode>([
  'PROJECT_VIEW_LINK_NOT_FOUND',
  'PROJECT_VIEW_LINK_AUTH_REQUIRED',
  'PROJECT_VIEW_LINK_FORBIDDEN',
]);

/** Commenting is enabled for every role but viewer (spec 3 §6). */
export function isCommentingEnabled({ effectiveRole }: OpenLink): boolean {
  return reaches(effectiveRole, 'commenter');
}

/** Opens a link whose comments the visitor may read. @throws as `openLink`, and COMMENTING_FORBIDDEN */
export async function openLinkForComments(ctx: Context, viewLinkId: string): Promise<OpenLink> {
  const opened = await openLink(ctx, viewLinkId);
  if (!isCommentingEnabled(opened)) throw new AppError('COMMENTING_FORBIDDEN');
  return opened;
}

/** A link with the space its project is in, whatever its state. */
async function findLink(db: Db, viewLinkId: string) {
  const [row] = await db
    .select({ link: viewLinks, space: spaces })
    .from(viewLinks)
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .where(eq(viewLinks.id, viewLinkId));
  return row ?? null;
}

/** A link with all that counts for one visitor, in one query: every file of a review page asks it. */
async function findFor(db: Db, viewLinkId: string, userId: string | null) {
  const [row] = await prepared(db, 'link-for-visitor', linkForVisitorQuery).execute({ viewLinkId, userId });
  return row ?? null;
}

interface FoundRoles {
  inProject: ProjectRole | null;
  onLink: ProjectRole | null;
  inTeam: TeamRole | null;
}

/** What people are in a link's project, on the link itself, and in its team; by their ids, in one query. */
async function findRoles(
  db: Db,
  { link, space }: FoundLink,
  visitors: (string | null)[],
): Promise<Map<string, FoundRoles>> {
  const ids = visitors.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const id = sql<string>`person.id`;
  const rows = await db
    .select({
      id,
      access: projects.access,
      direct: projectUsers.role,
      bySpace: spaceUsers.role,
      onLink: viewLinkUsers.role,
      inTeam: teamUsers.role,
    })
    .from(sql`unnest(${sql.param(ids)}::uuid[]) as person (id)`)
    .innerJoin(projects, eq(projects.id, link.projectId))
    .leftJoin(projectUsers, and(eq(projectUsers.projectId, projects.id), eq(projectUsers.userId, id)))
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, projects.spaceId), eq(spaceUsers.userId, id)))
    .leftJoin(viewLinkUsers, and(eq(viewLinkUsers.viewLinkId, link.id), eq(viewLinkUsers.userId, id)))
    .leftJoin(teamUsers, and(eq(teamUsers.teamId, space.teamId), eq(teamUsers.userId, id)));
  return new Map(
    rows.map(({ onLink, inTeam, ...found }) => [found.id, { inProject: roleFrom(found), onLink, inTeam }]),
  );
}

function linkForVisitorQuery(db: Db, name: string) {
  const userId = sql.placeholder('userId');
  return db
    .select({
      link: viewLinks,
      space: spaces,
      access: projects.access,
      direct: projectUsers.role,
      bySpace: spaceUsers.role,
      onLink: viewLinkUsers.role,
      inTeam: teamUsers.role,
    })
    .from(viewLinks)
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .leftJoin(projectUsers, and(eq(projectUsers.projectId, projects.id), eq(projectUsers.userId, userId)))
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, spaces.id), eq(spaceUsers.userId, userId)))
    .leftJoin(viewLinkUsers, and(eq(viewLinkUsers.viewLinkId, viewLinks.id), eq(viewLinkUsers.userId, userId)))
    .leftJoin(teamUsers, and(eq(teamUsers.teamId, spaces.teamId), eq(teamUsers.userId, userId)))
    .where(eq(viewLinks.id, sql.placeholder('viewLinkId')))
    .prepare(name);
}
